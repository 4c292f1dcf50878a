// chess960.h: the 960 start arrays.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_CHESS960_H
#define BOARD_CHESS960_H

#include "board/position.h"

enum { CHESS960_ARRAYS = 960, CHESS960_CLASSICAL = 518 };

// The start position in which White has one array and Black another, each 0..959 in Scharnagl's
// numbering; equal ones are Chess960, different ones Double Fischer Random. All castling rights.
Position chess960_start(int white_array, int black_array);

// The number of the array on the first rank of color, -1 if there is none or a rook has lost its
// castling right.
int chess960_number(const Position *pos, Color color);

#endif
