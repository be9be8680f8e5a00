/* The scan of solvers/kernels/scan.py as a loop in C, on the same tables: how much speed numba
 * leaves. Reads from stdin int64 numbers: n, width, kinds, budget, the lengths of table and
 * entries, then base, from_a, from_b (n each), table, entries, stock, and shown at the start
 * (2 n + width). No symmetry is broken. Prints boards, nodes and CPU seconds. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int64_t *numbers(int64_t count) {
    int64_t *read = malloc(count * sizeof *read);
    if (fread(read, sizeof *read, count, stdin) != (size_t)count) exit(2);
    return read;
}

static uint32_t *narrow(int64_t *wide, int64_t count) {
    uint32_t *made = malloc(count * sizeof *made);
    for (int64_t k = 0; k < count; k++) made[k] = (uint32_t)wide[k];
    return made;
}

int main(void) {
    int64_t *head = numbers(6);
    int64_t n = head[0], width = head[1], kinds = head[2], budget = head[3];
    uint32_t *base = narrow(numbers(n), n), *from_a = narrow(numbers(n), n);
    uint32_t *from_b = narrow(numbers(n), n), *table = narrow(numbers(head[4]), head[4]);
    int64_t *entries = numbers(head[5]), *stock = numbers(kinds);
    uint32_t *shown = narrow(numbers(2 * n + width), 2 * n + width);
    uint32_t *pointer = calloc(n + 1, sizeof *pointer);
    int64_t *laid = calloc(n, sizeof *laid), nodes = 0, boards = 0, d = 0;
    clock_t start = clock();
    uint32_t p = table[base[0] + shown[from_a[0]] * width + shown[from_b[0]]];
    while (nodes < budget) {
        int64_t entry = entries[p++];
        if (entry < 0) {
            if (d == 0) break;
            d--;
            stock[laid[d] & 0xffff]++;
            p = pointer[d];
            continue;
        }
        uint32_t kind = entry & 0xffff;
        if (stock[kind] == 0) continue;
        nodes++;
        laid[d] = entry;
        pointer[d] = p;
        if (d + 1 == n) {
            boards++;
            continue;
        }
        stock[kind]--;
        shown[2 * d] = (entry >> 16) & 0xff;
        shown[2 * d + 1] = (entry >> 24) & 0xff;
        d++;
        p = table[base[d] + shown[from_a[d]] * width + shown[from_b[d]]];
    }
    printf("%ld %ld %.6f\n", (long)boards, (long)nodes, (double)(clock() - start) / CLOCKS_PER_SEC);
    return 0;
}
