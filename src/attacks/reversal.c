// reversal.c: the masks of the board-reversal method.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attacks/reversal.h"

#include "attacks/walk.h"

ReversalMasks reversal_masks[64];

void reversal_init(void) {
    for (Square sq = A1; sq <= H8; sq++)
        reversal_masks[sq] =
            (ReversalMasks){line_walk(EAST, sq, 0), line_walk(NORTH, sq, 0),
                            line_walk(NORTH_EAST, sq, 0), line_walk(NORTH_WEST, sq, 0)};
}
