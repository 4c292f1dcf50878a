// packed.h: a position in 29 bytes or less.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SELFPLAY_PACKED_H
#define SELFPLAY_PACKED_H

#include <stddef.h>

#include "board/position.h"

// u64 of occupied squares; four bits for each of them from a1 up, low half first: its Piece, or 12
// for a rook that may still castle, White's on the first rank and Black's on the last; u8 of the
// en-passant square, 64 for none, plus 128 if Black moves; u16 rule50; u16 fullmove. Numbers are
// little-endian.
enum { PACKED_BYTES_MAX = 8 + 16 + 1 + 2 + 2 };

// Writes pos at bytes; returns its length.
size_t position_pack(const Position *pos, uint8_t bytes[PACKED_BYTES_MAX]);

// Reads a position from at most size bytes. Returns its length, or 0 if they hold no legal
// position; *pos is undefined then.
size_t position_unpack(const uint8_t *bytes, size_t size, Position *pos);

#endif
