// chess960.h: the 960 start arrays.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BOARD_CHESS960_H
#define BOARD_CHESS960_H

#include "board/position.h"

enum { CHESS960_ARRAYS = 960, CHESS960_CLASSICAL = 518 };

// Returns the start position of two arrays, each 0..959 in Scharnagl's numbering, with all castling
// rights. Equal arrays are Chess960, different arrays Double Fischer Random.
Position chess960_start(int white_array, int black_array);

// Returns the number of the array on the first rank of color, -1 if there is none or a castling
// right is lost.
int chess960_number(const Position *pos, Color color);

#endif
