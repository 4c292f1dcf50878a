// embed.S: the network file EVALFILE as read-only data; 0 bytes without EVALFILE.
// SPDX-License-Identifier: GPL-3.0-or-later
#define PASTE(a, b) a##b
#define SYMBOL_OF(prefix, name) PASTE(prefix, name)
#define SYMBOL(name) SYMBOL_OF(__USER_LABEL_PREFIX__, name)

#if defined(__APPLE__)
    .const
#elif defined(_WIN32)
    .section .rdata, "dr"
#else
    .section .rodata, "a", %progbits
#endif

    .globl SYMBOL(network_blob)
    .globl SYMBOL(network_blob_bytes)
    .balign 64
SYMBOL(network_blob_bytes):
    .long blob_end - SYMBOL(network_blob)
    .balign 64
SYMBOL(network_blob):
#ifdef EVALFILE
    .incbin EVALFILE
#endif
blob_end:
    .byte 0

#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
