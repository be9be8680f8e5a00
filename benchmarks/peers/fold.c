/* Lays a chain on all cells of a box: leg after leg on any free cells that lie off the last one.
 * From one start of each class and one first direction of each class, times the size of these;
 * nothing is looked at ahead. See benchmarks/folding.py for the task. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#define CELLS 128
typedef unsigned __int128 Pair;

static char chain[1024];
static int edges[3], cells, cubes, legs, steps[CELLS], ends[CELLS][CELLS][6], images;
static int moved[48][CELLS], turned[48][6]; /* directions: -x, +x, -y, +y, -z, +z */
static unsigned long long word_rays[CELLS][CELLS][6];
static Pair pair_rays[CELLS][CELLS][6];
static long long limit, count, nodes, worth;

/* The same twice: sets of up to 64 cells are one word. Rays that leave the box are all ones. */
#define LAY(lay, Set, rays)                                                       \
    static int lay(int leg, int cell, int way, Set taken) {                       \
        if (leg == legs) {                                                        \
            count += worth;                                                       \
            return limit && count >= limit;                                       \
        }                                                                         \
        for (int next = 0; next < 6; next++) {                                    \
            Set ray = rays[steps[leg]][cell][next];                               \
            if (next >> 1 == way >> 1 || ray & taken) continue;                   \
            nodes++;                                                              \
            if (lay(leg + 1, ends[steps[leg]][cell][next], next, taken | ray)) return 1; \
        }                                                                         \
        return 0;                                                                 \
    }
LAY(lay_word, unsigned long long, word_rays)
LAY(lay_pair, Pair, pair_rays)

static int index_of(const int *at) { return at[0] + edges[0] * (at[1] + edges[1] * at[2]); }

static void at_of(int cell, int *at) {
    at[0] = cell % edges[0], at[1] = cell / edges[0] % edges[1], at[2] = cell / edges[0] / edges[1];
}

static void find_rays(void) {
    for (int cell = 0; cell < cells; cell++)
        for (int way = 0; way < 6; way++) {
            int at[3];
            Pair ray = 0;
            at_of(cell, at);
            for (int length = 1; length < CELLS; length++) {
                at[way / 2] += way % 2 ? 1 : -1;
                int inside = at[way / 2] >= 0 && at[way / 2] < edges[way / 2];
                ray = inside && ray != ~(Pair)0 ? ray | (Pair)1 << index_of(at) : ~(Pair)0;
                pair_rays[length][cell][way] = ray;
                word_rays[length][cell][way] = (unsigned long long)ray;
                ends[length][cell][way] = inside ? index_of(at) : 0;
            }
        }
}

/* Axis k of an image is axis order[k] of the cell, turned round where flips has a bit. */
static void find_images(void) {
    static const int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int k = 0; k < 48; k++) {
        const int *order = orders[k / 8];
        int flips = k % 8, fits = 1;
        for (int axis = 0; axis < 3; axis++) fits &= edges[order[axis]] == edges[axis];
        if (!fits) continue;
        for (int cell = 0; cell < cells; cell++) {
            int at[3], to[3];
            at_of(cell, at);
            for (int axis = 0; axis < 3; axis++)
                to[axis] = flips >> axis & 1 ? edges[axis] - 1 - at[order[axis]] : at[order[axis]];
            moved[images][cell] = index_of(to);
        }
        for (int axis = 0; axis < 3; axis++)
            for (int sign = 0; sign < 2; sign++)
                turned[images][2 * order[axis] + sign] = 2 * axis + (sign ^ (flips >> axis & 1));
        images++;
    }
}

static int fold_from(int start) {
    int orbit = 0, seen[CELLS] = {0};
    for (int k = 0; k < images; k++) {
        if (moved[k][start] < start) return 0;
        orbit += !seen[moved[k][start]]++;
    }
    for (int way = 0; way < 6; way++) {
        int ways = 0, least = 1;
        for (int other = 0; other < 6; other++) {
            int reached = 0;
            for (int k = 0; k < images; k++)
                reached |= moved[k][start] == start && turned[k][way] == other;
            ways += reached;
            least &= !reached || other >= way;
        }
        Pair ray = pair_rays[steps[0]][start][way], first = (Pair)1 << start;
        if (!least || ray == ~(Pair)0) continue;
        int end = ends[steps[0]][start][way];
        nodes++, worth = (long long)orbit * ways;
        if (cells <= 64 ? lay_word(1, end, way, (unsigned long long)(first | ray))
                        : lay_pair(1, end, way, first | ray))
            return 1;
    }
    return 0;
}

static double spent(void) { return (double)clock() / CLOCKS_PER_SEC; }

int main(int argc, char **argv) {
    if (argc != 2 || scanf("%d %d %d %lld %1023s", edges, edges + 1, edges + 2, &limit, chain) != 5)
        return 2;
    double begun = spent();
    rlim_t most = (rlim_t)(begun + atof(argv[1])) + 1;
    setrlimit(RLIMIT_CPU, &(struct rlimit){most, most});
    cubes = (int)strlen(chain), cells = edges[0] * edges[1] * edges[2];
    if (cells > CELLS || cubes != cells) return 2;
    for (int cube = 1; cube < cubes; cube++) {
        steps[legs]++;
        legs += chain[cube] == '1' || cube + 1 == cubes;
    }
    find_rays();
    find_images();
    int repeats = 0;
    double took;
    begun = spent();
    do {
        count = nodes = 0;
        for (int start = 0; start < cells && !fold_from(start); start++) {}
        repeats++;
    } while ((took = spent() - begun) < 0.2);
    printf("%lld %lld %.9f\n", limit && count > limit ? limit : count, nodes, took / repeats);
    return 0;
}
