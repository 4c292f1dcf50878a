// network.c: the command network: what a network file is.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"

#include <stdio.h>

#include "base/os.h"
#include "commands/arguments.h"
#include "nnue/network.h"

static const char usage[] =
    "ravelin network [FILE]\n"
    "Prints what a network file is: its name, shape and how it was trained. Without FILE, the\n"
    "network inside this program.\n";

int command_network(int count, char *words[]) {
    const char *path = NULL;
    const Argument arguments[] = {{"FILE", ARGUMENT_TEXT, &path, 0, 0}};
    int status;
    if (!arguments_read(count, words, arguments, 1, usage, &status)) return status;
    Network *network = os_alloc_large(sizeof(*network));
    if (!network) return argument_error("not enough memory for a network");
    const char *error = path ? network_load_file(network, path) : network_load_embedded(network);
    if (error) {
        os_free_large(network, sizeof(*network));
        return argument_error("%s: %s", path ? path : "the embedded network", error);
    }
    char name[NETWORK_NAME_BYTES];
    network_name(network, name);
    printf("name      %s\n", name);
    printf("shape     (%d -> %d) x 2 -> 1 x %d, mirrored, squared clipped ReLU\n", NETWORK_INPUTS,
           NETWORK_WIDTH, NETWORK_BUCKETS);
    printf("numbers   inputs times %d, output weights times %d, output times %d centipawns\n",
           QUANT_INPUT, QUANT_OUTPUT, OUTPUT_SCALE);
    printf("bytes     %d\n", (int)NETWORK_FILE_BYTES);
    printf("trained   %s\n", network->header.text);
    os_free_large(network, sizeof(*network));
    return STATUS_OK;
}
