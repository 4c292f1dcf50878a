// crew.h: a pool of threads for many short jobs, each divided into parts.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_CREW_H
#define LEARN_CREW_H

// The caller and its helpers. A helper that is not scheduled delays no job: the others do its
// parts, and nobody waits for it.
typedef struct Crew Crew;

enum { CREW_MAX = 64 };

// A crew of 1..CREW_MAX threads, the caller included; fewer if some cannot be created. NULL if
// there is not enough memory.
Crew *crew_create(int threads);
void crew_destroy(Crew *crew);

// Calls work(context, thread, part) once for each part 0..parts-1, on whichever thread is free, and
// returns when all calls have returned. thread is 0..threads-1; concurrent calls never share one.
void crew_run(Crew *crew, int parts, void (*work)(void *context, int thread, int part),
              void *context);

#endif
