// test_os.c: operating system and processor (base/os.h, base/os_file.h, base/cpu.h)
// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/os.h"

#include "base/cpu.h"
#include "base/numa.h"
#include "base/os_file.h"
#include "files.h"

TEST(the_clock_never_goes_back) {
    int64_t last = os_time_ns();
    for (int i = 0; i < 10000; i++) {
        int64_t now = os_time_ns();
        CHECK(now >= last);
        last = now;
    }
    int64_t ms = os_time_ms(), ns = os_time_ns();
    CHECK(ns / 1000000 - ms >= 0 && ns / 1000000 - ms < 1000);
}

TEST(large_memory_is_zero_and_aligned) {
    size_t bytes = (3 << 20) + 5;
    unsigned char *memory = os_alloc_large(bytes);
    if (!CHECK(memory != NULL)) return;
    CHECK((uintptr_t)memory % (64 << 10) == 0);
    unsigned sum = 0;
    for (size_t i = 0; i < bytes; i++) sum |= memory[i];
    CHECK_EQ(sum, 0);
    memset(memory, 0xA5, bytes);
    int percent = os_large_page_percent(memory, bytes);
    CHECK(percent >= -1 && percent <= 100);
    os_free_large(memory, bytes);
    os_free_large(NULL, 0);
}

TEST(the_machine_has_processors_and_memory) {
    CHECK(cpus_allowed_count() >= 1);
    CHECK(os_memory_mb() >= 1);
    CHECK(cpu_level() >= CPU_LEVEL_NEEDED);  // this file is compiled like the engine, and runs
}

#ifndef _WIN32
// Regression: a process that took more than its group allows was killed.
TEST(each_control_group_around_the_process_counts) {
    static const struct {
        const char *name;
        int64_t limit, left;
    } groups[] = {{"/a/b/c", 3000, 100},          // no limit of its own
                  {"/a/b", 3000, 100},            // a has less left
                  {"/a", 5000, 100},              // used 5000, cached 100
                  {"/d", 2000, 2000},             // nothing used yet
                  {"", INT64_MAX, INT64_MAX},     // the root has no such files
                  {"/x", INT64_MAX, INT64_MAX}};  // no such group
    static const char *const folders[] = {"g", "g/a", "g/a/b", "g/a/b/c", "g/d"};
    for (int i = 0; i < COUNT(folders); i++) CHECK_EQ(mkdir(scratch(folders[i]), 0700), 0);
    write_text(scratch("g/a/memory.max"), "5000\n");
    write_text(scratch("g/a/memory.current"), "5000\n");
    write_text(scratch("g/a/memory.stat"), "anon 4800\ninactive_file 100\n");
    write_text(scratch("g/a/b/memory.max"), "3000\n");
    write_text(scratch("g/a/b/memory.current"), "1000\n");
    write_text(scratch("g/a/b/c/memory.max"), "max\n");
    write_text(scratch("g/a/b/c/memory.current"), "900\n");
    write_text(scratch("g/d/memory.max"), "2000\n");
    write_text(scratch("g/d/memory.current"), "0\n");
    for (int i = 0; i < COUNT(groups); i++) {
        const GroupMemory memory = os_group_memory(scratch("g"), groups[i].name);
        CHECK_EQ(memory.limit, groups[i].limit);
        CHECK_EQ(memory.left, groups[i].left);
    }
}
#endif

TEST(files_are_mapped_whole) {
    const char *path = "tests/data/syzygy/KQvK.rtbw";
    size_t bytes = 0;
    CHECK_EQ(os_file_size(path), 272);
    CHECK_EQ(os_file_size("tests/data/syzygy"), -1);
    CHECK_EQ(os_file_size("no/such/file"), -1);
    CHECK(os_is_folder("tests/data") && !os_is_folder(path) && !os_is_folder("no/such"));
    const unsigned char *start = os_map_file(path, &bytes);
    if (!CHECK(start != NULL)) return;
    CHECK_EQ(bytes, 272);
    CHECK_EQ(start[0], 0x71);
    os_unmap_file(start, bytes);
    CHECK(os_map_file("tests/data", &bytes) == NULL);
    CHECK(os_map_file("no/such/file", &bytes) == NULL);
    os_unmap_file(NULL, 0);
}

int main(void) { return check_run(); }
