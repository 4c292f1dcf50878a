// order.h: which records are trained on, and in which order.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_ORDER_H
#define LEARN_ORDER_H

#include "learn/record.h"

// Names the records in their order.
uint64_t records_hash(const Record *records, uint64_t count);

// Brings the records of permille of the games behind the others; returns the number of the others.
uint64_t records_part(Record *records, uint64_t count, int permille);

void records_shuffle(Record *records, uint64_t count, uint64_t seed);

#endif
