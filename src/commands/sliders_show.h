// sliders_show.h: one look-up of a sliding method, drawn step by step.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef COMMANDS_SLIDERS_SHOW_H
#define COMMANDS_SLIDERS_SHOW_H

#include "attacks/methods.h"
#include "board/position.h"

// What is looked up: a rook or bishop on sq, whatever stands there in pos.
typedef struct Slide {
    const Method *method;
    Slider slider;
    Square sq;
    Position pos;
} Slide;

// Draws every step of the method in the words of its document, then the attack set and what is
// left of it without own pieces: those of the colour on sq, on an empty square of the side to move.
// methods_init must have been called.
void sliders_show(const Slide *slide);

#endif
