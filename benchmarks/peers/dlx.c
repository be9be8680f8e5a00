/* Counts exact covers by dancing links (Knuth, TAOCP 7.2.2.1, Algorithm X with the fewest
   choices first), where options come in kinds and each kind has a stock.

   stdin:  cells kinds limit
           stock of each kind
           a line for each option: its kind, how many cells it has, the cells
   stdout: covers nodes CPU-seconds
   argument: CPU seconds after which the system ends it
   limit 0 counts all covers, limit n stops after n. A node is an option that is taken. A short
   search is repeated, since the clock is coarse.

   An option is a run of nodes, one for each cell and one for its kind, then a spacer. Columns
   0 … cells - 1 are linked in a ring with the root; a kind's column is covered when its stock
   is used up, which takes all its options away. */

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

typedef struct {
    int up, down, column;
} Node;

static Node *node;              /* headers first, then options; column < 0: spacer */
static int *size, *left, *right; /* of a column */
static int *stock;
static int cells, kinds, root;
static long limit, covers, nodes;

static int number(void) {
    int value;
    if (scanf("%d", &value) != 1) {
        fprintf(stderr, "dlx: expected a number\n");
        exit(2);
    }
    return value;
}

/* A spacer's `up` is the first node of the option before it, `down` the last one of the option
   after it, so that a walk goes round an option. */
static int next_in_option(int n) {
    return node[n + 1].column < 0 ? node[n + 1].up : n + 1;
}

static int previous_in_option(int n) {
    return node[n - 1].column < 0 ? node[n - 1].down : n - 1;
}

static void cover(int column) {
    if (column < cells) {
        right[left[column]] = right[column];
        left[right[column]] = left[column];
    }
    for (int row = node[column].down; row != column; row = node[row].down)
        for (int n = next_in_option(row); n != row; n = next_in_option(n)) {
            node[node[n].up].down = node[n].down;
            node[node[n].down].up = node[n].up;
            size[node[n].column]--;
        }
}

static void uncover(int column) {
    for (int row = node[column].up; row != column; row = node[row].up)
        for (int n = previous_in_option(row); n != row; n = previous_in_option(n)) {
            size[node[n].column]++;
            node[node[n].up].down = n;
            node[node[n].down].up = n;
        }
    if (column < cells) {
        right[left[column]] = column;
        left[right[column]] = column;
    }
}

static void search(void) {
    if (right[root] == root) {
        covers++;
        return;
    }
    int best = right[root];
    for (int column = best; column != root; column = right[column])
        if (size[column] < size[best])
            best = column;
    cover(best);
    for (int row = node[best].down; row != best; row = node[row].down) {
        nodes++;
        int used = -1;
        for (int n = next_in_option(row); n != row; n = next_in_option(n)) {
            if (node[n].column < cells)
                cover(node[n].column);
            else if (--stock[node[n].column - cells] == 0)
                used = node[n].column;
        }
        if (used >= 0)
            cover(used);
        search();
        if (used >= 0)
            uncover(used);
        for (int n = previous_in_option(row); n != row; n = previous_in_option(n)) {
            if (node[n].column < cells)
                uncover(node[n].column);
            else
                stock[node[n].column - cells]++;
        }
        if (limit && covers >= limit)
            break;
    }
    uncover(best);
}

int main(int arguments, char **argument) {
    cells = number(), kinds = number(), limit = number();
    int columns = cells + kinds;
    long room = columns + 1;
    root = columns;
    node = malloc(room * sizeof *node);
    size = calloc(columns + 1, sizeof *size);
    left = malloc((columns + 1) * sizeof *left);
    right = malloc((columns + 1) * sizeof *right);
    stock = malloc(kinds * sizeof *stock);
    for (int column = 0; column < columns; column++)
        node[column] = (Node){column, column, column};
    for (int column = 0; column < cells; column++) {
        left[column] = column ? column - 1 : root;
        right[column] = column + 1 < cells ? column + 1 : root;
    }
    left[root] = cells ? cells - 1 : root;
    right[root] = cells ? 0 : root;
    for (int kind = 0; kind < kinds; kind++)
        stock[kind] = number();
    node[columns] = (Node){0, 0, -1};
    int last = columns, kind; /* the spacer before the next option */
    while (scanf("%d", &kind) == 1) {
        int count = number();
        room += count + 2;
        node = realloc(node, room * sizeof *node);
        for (int k = 0; k <= count; k++) {
            int column = k < count ? number() : cells + kind, n = last + 1 + k;
            node[n] = (Node){node[column].up, column, column};
            node[node[column].up].down = n;
            node[column].up = n;
            size[column]++;
        }
        node[last].down = last + 1 + count;
        node[last + 2 + count] = (Node){last + 1, 0, -1};
        last += 2 + count;
    }
    for (int k = 0; k < kinds; k++)
        if (stock[k] == 0)
            cover(cells + k);
    clock_t start = clock();
    if (arguments > 1) {
        rlim_t end = start / CLOCKS_PER_SEC + atoi(argument[1]) + 1;
        setrlimit(RLIMIT_CPU, &(struct rlimit){end, end});
    }
    int runs = 0;
    do {
        covers = nodes = 0;
        search(); /* leaves all links as they were */
        runs++;
    } while (clock() - start < CLOCKS_PER_SEC / 5);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC / runs;
    printf("%ld %ld %.9f\n", covers, nodes, seconds);
    return 0;
}
