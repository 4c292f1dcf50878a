// crew.h: threads that stay for many short jobs, each cut into parts.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEARN_CREW_H
#define LEARN_CREW_H

// The caller and its helpers. A helper that the system does not let run costs a job nothing: the
// others do its parts, and nobody waits for it.
typedef struct Crew Crew;

enum { CREW_MAX = 64 };

// A crew of threads 1..CREW_MAX, the caller included; fewer if the system refuses some. NULL if
// there is not enough memory.
Crew *crew_create(int threads);
void crew_destroy(Crew *crew);

// Calls work(context, thread, part) once for each part 0..parts-1, on whichever thread is free, and
// returns when all have returned. thread is 0..threads-1, and no two calls at the same time have
// the same.
void crew_run(Crew *crew, int parts, void (*work)(void *context, int thread, int part),
              void *context);

#endif
