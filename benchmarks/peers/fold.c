/* Lays a chain on all cells of a box: cube after cube on any free neighbour that bends as it must.
 * From every start, without symmetry or look-ahead. See benchmarks/folding.py for the task. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static char chain[1024];
static int cubes, cells, near[1024][6], taken[1024];
static long long limit, count, nodes;

static int lay(int cube, int cell, int way) {
    nodes++;
    if (cube + 1 == cubes) {
        count += cubes == cells;
        return limit && count >= limit;
    }
    taken[cell] = 1;
    for (int next = 0; next < 6; next++) {
        int beyond = near[cell][next];
        if (beyond < 0 || taken[beyond]) continue;
        if (way >= 0 && (next != way) != (chain[cube] == '1')) continue;
        if (lay(cube + 1, beyond, next)) return 1;
    }
    taken[cell] = 0;
    return 0;
}

static double spent(void) { return (double)clock() / CLOCKS_PER_SEC; }

int main(int argc, char **argv) {
    int a, b, c;
    if (argc != 2 || scanf("%d %d %d %lld %1023s", &a, &b, &c, &limit, chain) != 5) return 2;
    double begun = spent();
    rlim_t most = (rlim_t)(begun + atof(argv[1])) + 1;
    setrlimit(RLIMIT_CPU, &(struct rlimit){most, most});
    cubes = (int)strlen(chain), cells = a * b * c;
    if (cells > 1024) return 2;
    for (int i = 0; i < cells; i++) {
        int x = i % a, y = i / a % b, z = i / (a * b);
        near[i][0] = x + 1 < a ? i + 1 : -1, near[i][1] = x ? i - 1 : -1;
        near[i][2] = y + 1 < b ? i + a : -1, near[i][3] = y ? i - a : -1;
        near[i][4] = z + 1 < c ? i + a * b : -1, near[i][5] = z ? i - a * b : -1;
    }
    int repeats = 0;
    double took;
    do {
        count = nodes = 0;
        memset(taken, 0, sizeof taken);
        for (int start = 0; start < cells && !lay(0, start, -1); start++) {}
        repeats++;
    } while ((took = spent() - begun) < 0.2);
    printf("%lld %lld %.9f\n", count, nodes, took / repeats);
    return 0;
}
