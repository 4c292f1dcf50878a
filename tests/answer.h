// answer.h: the program as a GUI runs it, its answer to a `go` read and checked word by word.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TESTS_ANSWER_H
#define TESTS_ANSWER_H

#include "pipe.h"

#include "chess.h"

// One answer, from `go` to `bestmove`.
typedef struct Answer {
    char best[16], ponder[16];
    int infos, current_moves, lines;  // info lines with a score; highest multipv
    int depth;                        // of the last exact line 1, as are those below
    bool is_mate;
    long long score, nodes;
    int pv_length;
    char heads[MAX_MOVES + 1][16];    // first move of the newest line of each multipv
    long long scores[MAX_MOVES + 1];  // mates as +-(100000 - moves)
} Answer;

// The game that the answers are checked against.
static Game asked_game;
static CastlingStyle asked_style;
static size_t asked_mark;  // where in program.heard the answer begins

static inline void send_line(const char *line) {
    send_text(line);
    send_text("\n");
}

static inline const char *heard_since(size_t mark) { return program.heard + mark; }

// Sends a line and isready. Returns the answer up to readyok.
static inline const char *ask(const char *line) {
    size_t mark = program.length;
    send_line(line);
    send_line("isready");
    CHECK(hears_since(mark, "readyok\n", PATIENCE_MS));
    return heard_since(mark);
}

// Sends position and remembers it. fen NULL = startpos; moves may be empty.
static inline void set_position(const char *fen, const char *moves) {
    static char line[1 << 17];
    asked_game = game_after(fen ? fen : START_FEN, moves);
    snprintf(line, sizeof(line), "position %s%s%s%s", fen ? "fen " : "startpos", fen ? fen : "",
             *moves ? " moves " : "", moves);
    send_line(line);
}

// Plays a move. Returns false if it is illegal or not spelled as the program writes it.
static inline bool play_word(Game *game, Word word) {
    char spelled[UCI_MOVE_BYTES];
    Move move = move_from_uci(&game->pos, word, asked_style);
    if (move == MOVE_NONE) return false;
    move_to_uci(move, asked_style, spelled);
    game_play(game, move);
    return word_is(word, spelled);
}

// Checks that all moves are legal and none follows the end of the game. Returns their number.
static inline int check_pv(const char *cursor) {
    static Game game;
    int length = 0;
    game_copy(&game, &asked_game);
    for (Word word = word_next(&cursor); word.length; word = word_next(&cursor), length++) {
        if (length > 0 && !CHECK(!game_is_drawn(&game, 0))) return length;
        if (!CHECK(play_word(&game, word))) return length;
    }
    return length;
}

static inline bool read_score(const char **cursor, bool *is_mate, int64_t *score, bool *bound) {
    Word kind = word_next(cursor);
    *is_mate = word_is(kind, "mate");
    bool good = (*is_mate || word_is(kind, "cp")) && word_to_int(word_next(cursor), score);
    *bound = word_is(word_peek(*cursor), "lowerbound") || word_is(word_peek(*cursor), "upperbound");
    if (*bound) word_next(cursor);
    return good;
}

// Fields of one info line, all integers.
enum { DEPTH, SELDEPTH, MULTIPV, NODES, NPS, HASHFULL, TBHITS, TIME, FIELD_COUNT };

static inline const char *read_fields(const char *cursor, int64_t fields[FIELD_COUNT],
                                      bool *is_mate, int64_t *score, bool *bound) {
    static const char *const names[] = {"depth", "seldepth", "multipv", "nodes",
                                        "nps",   "hashfull", "tbhits",  "time"};
    bool good = true, scored = false;
    for (Word word; good && (word = word_next(&cursor)).length > 0;) {
        if (word_is(word, "pv")) return scored ? cursor : NULL;
        int field = 0;
        int64_t chance[3];
        while (field < FIELD_COUNT && !word_is(word, names[field])) field++;
        if (field < FIELD_COUNT) {
            good = word_to_int(word_next(&cursor), &fields[field]);
        } else if (word_is(word, "wdl")) {
            for (int i = 0; i < 3; i++) good = good && word_to_int(word_next(&cursor), &chance[i]);
            good = good && chance[0] + chance[1] + chance[2] == 1000;
        } else {
            good = scored = word_is(word, "score") && read_score(&cursor, is_mate, score, bound);
        }
    }
    return good && scored ? cursor : NULL;
}

static inline void read_info(Answer *answer, const char *line) {
    int64_t fields[FIELD_COUNT] = {0}, score = 0;
    bool is_mate = false, bound = false;
    const char *pv = read_fields(line, fields, &is_mate, &score, &bound);
    if (!CHECK(pv != NULL)) {
        check_note(line);
        return;
    }
    answer->infos++;
    CHECK(fields[HASHFULL] >= 0 && fields[HASHFULL] <= 1000);
    long long ms = fields[TIME] > 0 ? fields[TIME] : 1;
    CHECK_EQ(fields[NPS], fields[NODES] * 1000 / ms);
    int length = check_pv(pv), line_number = (int)fields[MULTIPV];
    if (!CHECK(line_number >= 1 && line_number <= MAX_MOVES)) return;
    if (line_number > answer->lines) answer->lines = line_number;
    if (line_number == 1 && bound) return;
    Word head = word_peek(pv);
    snprintf(answer->heads[line_number], 16, "%.*s", (int)(head.length < 15 ? head.length : 15),
             head.start);
    long long far = score > 0 ? 100000 - score : -100000 - score;
    answer->scores[line_number] = is_mate ? far : score;
    if (line_number != 1) return;
    answer->depth = (int)fields[DEPTH];
    answer->is_mate = is_mate;
    answer->score = score;
    answer->nodes = fields[NODES];
    answer->pv_length = length;
}

// "bestmove e2e4 ponder e7e5": both legal, the game not over between or after them.
static inline void read_bestmove(Answer *answer, const char *line) {
    static Game game;
    CHECK(sscanf(line, "%15s ponder %15s", answer->best, answer->ponder) >= 1);
    const char *between = answer->ponder[0] ? " ponder " : "";
    CHECK_STR(line, formatted("%s%s%s", answer->best, between, answer->ponder));
    game_copy(&game, &asked_game);
    const MoveList list = movegen_all(&game.pos);
    if (list.count == 0) {
        CHECK_STR(line, "(none)");
        return;
    }
    CHECK(play_word(&game, word_from(answer->best)));
    CHECK_STR(answer->best, answer->heads[1]);
    if (!answer->ponder[0]) return;
    CHECK(!game_is_over(&game));
    CHECK(play_word(&game, word_from(answer->ponder)));
    CHECK(!game_is_over(&game));
}

// Reads the output since mark. Its last line must be the only bestmove.
static inline Answer read_answer(size_t mark) {
    Answer answer = {.best = ""};
    int finishes = 0;
    for (char *line = program.heard + mark, *end; (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        bool is_info = strncmp(line, "info ", 5) == 0;
        if (is_info) CHECK_EQ(finishes, 0);
        if (is_info && strstr(line, " currmove "))
            answer.current_moves++;
        else if (is_info && strncmp(line, "info string ", 12) != 0)
            read_info(&answer, line + 5);
        else if (strncmp(line, "bestmove ", 9) == 0 && ++finishes)
            read_bestmove(&answer, line + 9);
        *end = '\n';
    }
    CHECK_EQ(finishes, 1);
    CHECK(answer.infos >= 1);
    return answer;
}

static inline void begin_go(const char *line) {
    asked_mark = program.length;
    send_line(line);
}

static inline Answer end_go(void) {
    int64_t end = os_time_ms() + PATIENCE_MS;
    CHECK(hears_since(asked_mark, "bestmove ", PATIENCE_MS));
    while (program.heard[program.length - 1] != '\n' && read_more(end - os_time_ms())) continue;
    return read_answer(asked_mark);
}

static inline Answer go(const char *line) {
    begin_go(line);
    return end_go();
}

// --- sessions ------------------------------------------------------------------------------------

enum { SHORT_MS = 100 };

#define MATE_IN_ONE_FEN "6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1"

static inline void begin(void) {
    start_uci();
    asked_style = CASTLING_STANDARD;
    asked_game = game_of(START_FEN);
}

static inline void end(void) {
    send_line("quit");
    CHECK_EQ(finish(), 0);
}

static inline bool silent_for(int ms) {
    size_t mark = program.length;
    return !hears_since(mark, "bestmove", ms);
}

// Sends a line that must end the running search at once, or within ms.
static inline void ends_by(const char *line, int ms) {
    CHECK(silent_for(SHORT_MS));
    send_line(line);
    int64_t sent = os_time_ms();
    end_go();
    CHECK(os_time_ms() - sent < ms + grace_ms());
}

#endif
