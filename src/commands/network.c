// network.c: the command network: what a network file is, and its output scale.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/os.h"
#include "commands/arguments.h"
#include "train/compare.h"
#include "train/export.h"

static const char usage[] =
    "ravelin network [NET] [--positions FILE] [--output-permille N --output FILE [--force]]\n"
    "ravelin network --mean NET --mean NET ... [--output-permille N] --output FILE [--force]\n"
    "Prints what a network file is: its name, shape and how it was trained. Without NET, the\n"
    "network inside this program.\n"
    "  --positions FILE       compares its evaluations of the positions of a FEN or EPD file, by\n"
    "                         output bucket, with those of the network inside this program: mean\n"
    "                         absolute evaluations in centipawns, their ratio, and the slope of a\n"
    "                         line through 0 by least squares\n"
    "  --output-permille N    with --output: writes a copy whose output is N / 1000 of that as\n"
    "                         trained (250 to 4000), whatever the scale of NET\n"
    "  --mean NET             with --output: writes the network whose weights are the means of "
    "those\n"
    "                         of these, which should have been trained on from a common one; its\n"
    "                         output as trained, or by --output-permille\n"
    "  --force                replaces the file of --output if it exists\n";

static void print_network(const Network *network) {
    char name[NETWORK_NAME_BYTES];
    network_name(network, name);
    printf("name      %s\n", name);
    printf("shape     (%d x %d -> %d) x 2 -> 1 x %d, mirrored, squared clipped ReLU\n",
           PIECE_INPUTS, KING_BUCKETS, NETWORK_WIDTH, OUTPUT_BUCKETS);
    printf("quantised inputs times %d, output weights times %d, output times %d centipawns\n",
           QUANT_INPUT, QUANT_OUTPUT, OUTPUT_SCALE);
    printf("scale     output times %" PRIu32 " permille\n", network->header.output_permille);
    printf("bytes     %d\n", (int)NETWORK_FILE_BYTES);
    printf("trained   %s\n", network->header.text);
}

static void print_scale(const char *name, const Scale *scale) {
    if (scale->positions == 0) return;
    printf("%-6s %9" PRIu64 " %9.1f %9.1f %7.3f %7.3f\n", name, scale->positions,
           scale_mean_cp(scale), scale_reference_cp(scale), scale_ratio(scale), scale_slope(scale));
}

static const char *compare(const char *path, const Network *network, const Network *embedded) {
    ScaleReport report;
    const char *error = scale_measure(path, network, embedded, &report);
    if (error) return error;
    printf("\nbucket positions  mean |cp|  embedded   ratio   slope\n");
    for (int i = 0; i < OUTPUT_BUCKETS; i++) {
        char name[16];
        snprintf(name, sizeof(name), "%d", i);
        print_scale(name, &report.bucket[i]);
    }
    print_scale("all", &report.all);
    if (report.bad_lines) fprintf(stderr, "%s: %d lines left out\n", path, report.bad_lines);
    return NULL;
}

typedef struct Request {
    const char *path, *positions, *output;
    TextList mean;
    int64_t output_permille;
    bool force;
} Request;

// Prints one line on stderr if something goes wrong.
static int serve(const Request *request, Network *network, Network *embedded) {
    const char *path = request->path;
    const char *error = path ? network_load_file(network, path) : network_load_embedded(network);
    if (error) return argument_error("%s: %s", path ? path : "the embedded network", error);
    print_network(network);
    if (request->positions) {
        error = network_load_embedded(embedded);
        if (error) return argument_error("the embedded network: %s", error);
        error = compare(request->positions, network, embedded);
        if (error) return argument_error("%s: %s", request->positions, error);
    }
    if (request->output) {
        OverwritePolicy overwrite = request->force ? OVERWRITE_REPLACE : OVERWRITE_REFUSE;
        error = file_check_writable(request->output, overwrite, NETWORK_FILE_BYTES);
        if (!error)
            error = export_rescaled(request->output, network, (int)request->output_permille);
        if (error) return argument_error("%s: %s", request->output, error);
    }
    return STATUS_OK;
}

static int write_mean(const Request *request) {
    OverwritePolicy overwrite = request->force ? OVERWRITE_REPLACE : OVERWRITE_REFUSE;
    int64_t permille = request->output_permille;
    Failure failure = {.path = request->output};
    const char *error = file_check_writable(request->output, overwrite, NETWORK_FILE_BYTES);
    if (!error)
        error = export_mean(request->output, request->mean.texts, request->mean.count,
                            permille ? (int)permille : OUTPUT_PERMILLE_TRAINED, &failure);
    return error ? argument_failure(error, &failure) : STATUS_OK;
}

int command_network(int count, char *words[]) {
    Request request = {.output_permille = 0};
    const Argument arguments[] = {
        {"NET", ARGUMENT_TEXT, &request.path, 0, 0},
        {"--positions", ARGUMENT_TEXT, &request.positions, 0, 0},
        {"--output-permille", ARGUMENT_NUMBER, &request.output_permille, OUTPUT_PERMILLE_MIN,
         OUTPUT_PERMILLE_MAX},
        {"--output", ARGUMENT_TEXT, &request.output, 0, 0},
        {"--mean", ARGUMENT_TEXTS, &request.mean, 0, 0},
        {"--force", ARGUMENT_SWITCH, &request.force, 0, 0},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (request.mean.count) {
        if (request.mean.count < 2 || !request.output || request.path || request.positions)
            return argument_error(
                "network: --mean is given twice or more, with --output FILE only");
        return write_mean(&request);
    }
    if (!request.output != !request.output_permille || (request.force && !request.output))
        return argument_error("network: --output-permille, --output and --force go together");
    Network *network = os_alloc_large(sizeof(*network));
    Network *embedded = os_alloc_large(sizeof(*embedded));
    if (network && embedded)
        status = serve(&request, network, embedded);
    else
        status = argument_error("not enough memory for two networks");
    os_free_large(network, sizeof(*network));
    os_free_large(embedded, sizeof(*embedded));
    return status;
}
