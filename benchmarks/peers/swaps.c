/* The document's own algorithm for mazes: random swaps that stay when the score falls.
 * The score is reckoned in full after each swap, but stops once it is above the old one; after
 * 3,000,000 swaps, the document's own patience, it begins anew.
 * Task: width, height, then how many there are of each cube 1 ... 15 (see benchmarks/mazes.py). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { NORTH = 1, EAST = 2, SOUTH = 4, WEST = 8, MOST = 1 << 20, PATIENCE = 3000000 };
static int width, height, places, cubes;
static unsigned char laid[MOST], seen[MOST];
static int waiting[MOST];
static unsigned long long word = 88172645463325252ULL;

static int below(int limit) {
    word ^= word << 13, word ^= word >> 7, word ^= word << 17;
    return (int)((word >> 33) % (unsigned)limit);
}

static int beside(int place, int side) {
    int x = place % width, y = place / width;
    if (side == NORTH) return y ? place - width : -1;
    if (side == EAST) return x + 1 < width ? place + 1 : -1;
    if (side == SOUTH) return y + 1 < height ? place + width : -1;
    return x ? place - 1 : -1;
}

static int across(int side) { return side < SOUTH ? side << 2 : side >> 2; }

static int reached(void) {
    int many = 0, next = 0;
    if (!laid[0]) return 0;
    memset(seen, 0, (size_t)places);
    waiting[many++] = 0, seen[0] = 1;
    while (next < many) {
        int place = waiting[next++];
        for (int side = NORTH; side <= WEST; side <<= 1) {
            int other = laid[place] & side ? beside(place, side) : -1;
            if (other >= 0 && !seen[other] && laid[other] & across(side))
                seen[other] = 1, waiting[many++] = other;
        }
    }
    return many;
}

static int score(int most) {
    int points = (laid[0] & (NORTH | WEST)) == 0 || (laid[0] & (NORTH | WEST)) == 9;
    for (int place = 0; place < places; place++) {
        for (int side = NORTH; side <= WEST; side <<= 1) {
            if (!(laid[place] & side) || (place == 0 && (side == NORTH || side == WEST))) continue;
            int other = beside(place, side);
            points += other < 0 || !(laid[other] & across(side));
        }
        if (points > most) return points;
    }
    return points + cubes - reached();
}

static void fill(void) {
    for (int k = places - 1; k > 0; k--) {
        int other = below(k + 1);
        unsigned char cube = laid[k];
        laid[k] = laid[other], laid[other] = cube;
    }
}

/* Swaps until a maze is found; from a new filling each time that so many were in vain. */
static long long search(void) {
    long long swaps = 0;
    int points = 0;
    do {
        if (swaps % PATIENCE == 0) fill(), points = score(8 * places);
        int one = below(places), two = below(places);
        unsigned char cube = laid[one];
        laid[one] = laid[two], laid[two] = cube;
        int now = score(points);
        swaps++;
        if (now <= points) { points = now; continue; }
        laid[two] = laid[one], laid[one] = cube;
    } while (points);
    return swaps;
}

int main(int argc, char **argv) {
    if (argc != 2 || scanf("%d %d", &width, &height) != 2) return 2;
    places = width * height;
    if (places > MOST) return 2;
    for (int cube = 1, count; cube < 16; cube++) {
        if (scanf("%d", &count) != 1) return 2;
        while (count--) laid[cubes++] = (unsigned char)cube;
    }
    double begun = (double)clock() / CLOCKS_PER_SEC;
    rlim_t most = (rlim_t)(begun + atof(argv[1])) + 1;
    setrlimit(RLIMIT_CPU, &(struct rlimit){most, most});
    long long swaps = 0;
    int repeats = 0;
    double took;
    do { /* a short search is repeated, since the clock is coarse */
        swaps += search();
        repeats++;
    } while ((took = (double)clock() / CLOCKS_PER_SEC - begun) < 0.2);
    printf("1 %lld %.9f\n", swaps / repeats, took / repeats);
    return 0;
}
