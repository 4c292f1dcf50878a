// report.c: the HTML of annotated games: summary, graph, moves and mistakes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/report.h"

#include "base/numbers.h"
#include "base/svg.h"
#include "base/version.h"
#include "commands/searcher.h"
#include "notation/display.h"

enum { GRAPH_WIDTH = 800, GRAPH_HEIGHT = 160 };
#define PLAYED_COLOR "#c0392b"
#define BEST_COLOR "#27813f"

const char report_begin[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<title>Annotated games</title>\n<style>\n"
    ":root { color-scheme: light dark; --ink: #222; --paper: #fff; --soft: #eee; }\n"
    "@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --paper: #1c1c1c; --soft: "
    "#333; } }\n"
    "body { color: var(--ink); background: var(--paper); font: 16px/1.5 sans-serif; "
    "max-width: 60rem; margin: auto; padding: 1rem; }\n"
    "table { border-collapse: collapse; } td, th { padding: .2rem .8rem; text-align: right; }\n"
    "th:first-child { text-align: left; } tr + tr { border-top: 1px solid var(--soft); }\n"
    ".wide { overflow-x: auto; }\n"
    ".graph { width: 100%; height: auto; margin-top: 1rem; background: #666; }\n"
    ".mistakes { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); "
    "gap: 1rem; }\n"
    "figure { margin: 0; background: var(--soft); padding: .6rem; }\n"
    "figcaption { overflow-wrap: anywhere; }\n"
    ".played { color: " PLAYED_COLOR "; } .best { color: " BEST_COLOR
    "; }\n"
    "@media (prefers-color-scheme: dark) { .played { color: #ff8a7a; } .best { color: #6fd08c; "
    "} }\n"
    "</style>\n</head>\n<body>\n";

const char report_end[] =
    "<footer>Annotated by " RAVELIN_NAME " " RAVELIN_VERSION ".</footer>\n</body>\n</html>\n";

// --- heading and summary -------------------------------------------------------------------------

static const char *player(const AnnotatedGame *game, Color color) {
    const char *name = pgn_known_tag(&game->pgn, color_name(color));
    return *name ? name : color_name(color);
}

static void append_heading(Text *out, const AnnotatedGame *game) {
    static const char *const tags[] = {"Event", "Site", "Date"};
    text_append(out, "<h2>");
    svg_append_escaped(out, player(game, WHITE));
    text_append(out, " – ");
    svg_append_escaped(out, player(game, BLACK));
    text_append(out, ", %s</h2>\n<p>", pgn_result_text(game->pgn.result));
    for (int i = 0; i < 3; i++) {
        const char *value = pgn_tag(&game->pgn, tags[i]);
        if (!*value || *value == '?') continue;
        svg_append_escaped(out, value);
        text_append(out, " ");
    }
    text_append(out, "</p>\n");
}

static void append_summary(Text *out, const AnnotatedGame *game) {
    text_append(
        out,
        "<div class=\"wide\"><table>\n<tr><th>Player</th><th>Accuracy</th><th>Mean loss</th>"
        "<th>?!</th><th>?</th><th>?\?</th></tr>\n");
    for (Color color = WHITE; color <= BLACK; color++) {
        const SideSummary *side = &game->sides[color];
        if (side->moves == 0) continue;
        text_append(out, "<tr><th>");
        svg_append_escaped(out, player(game, color));
        text_append(out,
                    "</th><td>%.0f %%</td><td>%.0f cp</td><td>%d</td><td>%d</td><td>%d</td></tr>\n",
                    side->accuracy / side->moves, side->loss_cp / side->moves,
                    side->counts[JUDGED_INACCURACY], side->counts[JUDGED_MISTAKE],
                    side->counts[JUDGED_BLUNDER]);
    }
    text_append(out, "</table></div>\n");
}

// --- graph ---------------------------------------------------------------------------------------

// Appends the expected score of White over the plies: white below, black above.
static void append_graph(Text *out, const AnnotatedGame *game) {
    const double step = (double)GRAPH_WIDTH / max_int(game->analysis_count - 1, 1);
    Position pos = game->pgn.start;
    Text marks = text_growing(1 << 20);
    text_append(out,
                "<svg class=\"graph\" viewBox=\"0 0 %d %d\" role=\"img\" "
                "aria-label=\"Expected score of White\"><path fill=\"#f5f5f5\" d=\"M0 %d",
                GRAPH_WIDTH, GRAPH_HEIGHT, GRAPH_HEIGHT);
    for (int ply = 0; ply < game->analysis_count; ply++) {
        const PlyAnalysis *analysis = &game->analysis[ply];
        if (ply > 0) pos = position_after(&pos, game->pgn.moves[ply].move);
        const int side = expected_permille(analysis->score, &pos);
        const int white = pos.side == WHITE ? side : 1000 - side;
        const double x = ply * step, y = GRAPH_HEIGHT * (1 - white / 1000.0);
        text_append(out, "L%.1f %.1f", x, y);
        if (analysis->judgement != JUDGED_GOOD)
            text_append(&marks,
                        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"" PLAYED_COLOR "\"/>", x,
                        y, 2 + (int)analysis->judgement);
    }
    text_append(out, "L%.1f %dZ\"/><path stroke=\"#888\" d=\"M0 %dH%d\"/>%s</svg>\n",
                max_int(game->analysis_count - 1, 0) * step, GRAPH_HEIGHT, GRAPH_HEIGHT / 2,
                GRAPH_WIDTH, marks.data ? marks.data : "");
    out->is_cut |= marks.is_cut;
    text_free(&marks);
}

// --- moves and mistakes --------------------------------------------------------------------------

static void append_moves(Text *out, const AnnotatedGame *game) {
    Position pos = game->pgn.start;
    text_append(out, "<p>");
    for (int ply = 1; ply <= game->pgn.ply_count; ply++) {
        const Move move = game->pgn.moves[ply].move;
        const bool has_number = pos.side == WHITE || ply == 1;
        searcher_append_line(out, &pos, &move, 1, has_number ? LINE_NUMBERED : LINE_PLAIN);
        if (ply < game->analysis_count)
            text_append(out, "%s", judgement_glyphs[game->analysis[ply].judgement]);
        text_append(out, " ");
        pos = position_after(&pos, move);
    }
    text_append(out, "%s</p>\n", pgn_result_text(game->pgn.result));
}

static void append_mistake(Text *out, const AnnotatedGame *game, int ply, const Position *pos,
                           const Position *next) {
    const Move played = game->pgn.moves[ply].move;
    const PlyAnalysis *before = &game->analysis[ply - 1], *after = &game->analysis[ply];
    Drawing drawing = {.pos = pos,
                       .last = ply > 1 ? game->pgn.moves[ply - 1].move : MOVE_NONE,
                       .arrow_count = 1,
                       .arrows = {{played, PLAYED_COLOR}}};
    if (before->pv_length)
        drawing.arrows[drawing.arrow_count++] = (DrawnArrow){before->pv[0], BEST_COLOR};
    text_append(out, "<figure>");
    drawing_append_svg(out, &drawing);
    text_append(out, "<figcaption><span class=\"played\">");
    searcher_append_line(out, pos, &played, 1, LINE_NUMBERED);
    text_append(out, "%s</span> %s. ", judgement_glyphs[after->judgement],
                judgement_names[after->judgement]);
    char from[SEARCHER_SCORE_BYTES], to[SEARCHER_SCORE_BYTES];
    text_append(out, "%s → %s", searcher_score(before->score, pos, WHITE, from),
                searcher_score(after->score, next, WHITE, to));
    if (before->pv_length) {
        text_append(out, "<br>Best: <span class=\"best\">");
        searcher_append_line(out, pos, before->pv, before->pv_length, LINE_NUMBERED);
        text_append(out, "</span>");
    }
    text_append(out, "</figcaption></figure>\n");
}

void report_append_game(Text *out, const AnnotatedGame *game) {
    append_heading(out, game);
    append_summary(out, game);
    append_graph(out, game);
    append_moves(out, game);
    text_append(out, "<div class=\"mistakes\">\n");
    Position pos = game->pgn.start;
    for (int ply = 1; ply < game->analysis_count; ply++) {
        const Position next = position_after(&pos, game->pgn.moves[ply].move);
        if (game->analysis[ply].judgement != JUDGED_GOOD)
            append_mistake(out, game, ply, &pos, &next);
        pos = next;
    }
    text_append(out, "</div>\n");
}
