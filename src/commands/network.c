// network.c: the command network: facts about a network file, its output scale, means.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/os.h"
#include "commands/arguments.h"
#include "train/network_tools.h"

static const char usage[] =
    "ravelin network [NET | --mean NET --mean NET ... | --material]\n"
    "                [--positions FILE]\n"
    "                [--output FILE [--output-permille N] [--force]]\n"
    "Prints name, shape and training of a network file; without NET, of the network\n"
    "inside this program.\n"
    "  --mean NET           the mean of the weights of several networks, which\n"
    "                       should be trained from a common one\n"
    "  --material           a network that only counts material, to play the first\n"
    "                       games of a network from nothing\n"
    "  --positions FILE     compares its evaluations of the positions in a FEN or\n"
    "                       EPD file with the network inside this program, by output\n"
    "                       bucket: mean absolute evaluations in centipawns, and\n"
    "                       their ratio\n"
    "  --output FILE        writes the network to FILE\n"
    "  --output-permille N  output scale of FILE, in thousandths of the output as\n"
    "                       trained, 250 to 4000; the scale of NET does not matter.\n"
    "                       Default 1000\n"
    "  --force              replaces FILE if it exists\n";

static void print_network(const Network *network) {
    char name[NETWORK_NAME_BYTES];
    network_name(network, name);
    printf("name      %s\n", name);
    printf("shape     (%d x %d + %d -> %d) x 2 -> 1 x %d, mirrored, squared clipped ReLU\n",
           PIECE_INPUTS, KING_BUCKETS, THREAT_INPUTS, NETWORK_WIDTH, OUTPUT_BUCKETS);
    printf("quantised inputs times %d, output weights times %d, output times %d cp\n", QUANT_INPUT,
           QUANT_OUTPUT, OUTPUT_SCALE);
    printf("scale     output times %" PRIu32 " permille\n", network->header.output_permille);
    printf("bytes     %d\n", (int)NETWORK_FILE_BYTES);
    printf("trained   %s\n", network->header.text);
}

static void print_report(const ScaleReport *report) {
    printf("\nbucket positions  mean |cp|  embedded   ratio\n");
    for (int i = 0; i <= SCALE_ALL; i++) {
        const Scale *scale = &report->scales[i];
        char name[16];
        snprintf(name, sizeof(name), i == SCALE_ALL ? "all" : "%d", i);
        if (scale->positions == 0) continue;
        printf("%-6s %9" PRIu64 " %9.1f %9.1f %7.3f\n", name, scale->positions, scale->mean_cp,
               scale->reference_cp, scale->ratio);
    }
}

typedef struct Request {
    const char *path, *positions, *output;
    TextList mean;
    int64_t output_permille;
    bool material;
    OverwritePolicy overwrite;
} Request;

static const char *compare(const char *path, const Network *network, Failure *failure) {
    ScaleReport report;
    Network *embedded = os_alloc_large(sizeof(*embedded));
    const char *error = embedded ? network_load_embedded(embedded) : "not enough memory";
    if (!error)
        error = failure_at(failure, path, networks_compare(path, network, embedded, &report));
    os_free_large(embedded, sizeof(*embedded));
    if (error) return error;
    print_report(&report);
    if (report.bad_lines)
        fprintf(stderr, "%s: %d line%s left out\n", path, report.bad_lines,
                plural((uint64_t)report.bad_lines));
    return NULL;
}

static const char *load(const Request *request, Network *network, Failure *failure) {
    const TextList *mean = &request->mean;
    if (mean->count) return networks_mean(mean->texts, mean->count, network, failure);
    if (request->material) {
        network_count_material(network);
        return NULL;
    }
    if (!request->path) return network_load_embedded(network);
    return failure_at(failure, request->path, network_load_file(network, request->path));
}

static const char *run(const Request *request, Network *network, Failure *failure) {
    const int64_t permille = request->output_permille;
    const char *error = load(request, network, failure);
    if (error) return error;
    print_network(network);
    if (request->positions) error = compare(request->positions, network, failure);
    if (error || !request->output) return error;
    return failure_at(failure, request->output,
                      network_write_rescaled(request->output, network,
                                             permille ? (int)permille : OUTPUT_PERMILLE_TRAINED));
}

int command_network(int count, char *words[]) {
    Request request = {.output_permille = 0};
    const Argument arguments[] = {
        {"NET", ARGUMENT_TEXT, &request.path, 0, 0},
        {"--positions", ARGUMENT_INPUT, &request.positions, 0, 0},
        {"--output-permille", ARGUMENT_NUMBER, &request.output_permille, OUTPUT_PERMILLE_MIN,
         OUTPUT_PERMILLE_MAX},
        {"--output", ARGUMENT_OUTPUT, &request.output, 0, 0},
        {"--mean", ARGUMENT_INPUTS, &request.mean, 0, 0},
        {"--material", ARGUMENT_SWITCH, &request.material, 0, 0},
        {"--force", ARGUMENT_POLICY, &request.overwrite, OVERWRITE_REPLACE, 0},
    };
    int status;
    if (!arguments_read(count, words, ARGUMENTS(arguments), usage, &status)) return status;
    if (request.mean.count && (request.mean.count < 2 || request.path))
        return argument_error("network: give --mean at least twice, and no NET");
    if (request.material && (request.mean.count || request.path))
        return argument_error("network: --material takes no network");
    if (request.output_permille && !request.output)
        return argument_error("network: --output-permille needs --output");
    if (request.output &&
        !argument_check(request.output,
                        file_check_writable(request.output, request.overwrite, NETWORK_FILE_BYTES)))
        return STATUS_BAD_ARGUMENTS;
    Failure failure = {.path = NULL};
    Network *network = os_alloc_large(sizeof(*network));
    const char *error = network ? run(&request, network, &failure) : "not enough memory";
    os_free_large(network, sizeof(*network));
    return error ? argument_failure(error, &failure) : STATUS_OK;
}
