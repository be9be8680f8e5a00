/* Exact cover with colours, as plain as it is told: Knuth's Algorithm C (TAOCP 7.2.2.1) with the
 * item of the fewest options first, no symmetry, no stock of equal tiles. Reads from stdin numbers:
 * primary and secondary items, options, patience in seconds (0: none); then for each option how
 * many items it has and these, each with its colour; 0 where nothing else may share the item. Items count from 1.
 * Prints solutions, nodes, CPU seconds, and whether the search came to its end. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
    int32_t up, down, item, colour;
} Node;

static Node *node;
static int32_t *size, *left, *right, *chosen;
static int64_t solutions, nodes;
static int32_t primary;

static int32_t number(void) {
    int value;
    if (scanf("%d", &value) != 1) exit(2);
    return value;
}

static void hide(int32_t p) { /* take the other items of an option out of their lists */
    for (int32_t q = p + 1; q != p;) {
        if (node[q].item <= 0) {
            q = node[q].up; /* a spacer: back to the first of the option */
            continue;
        }
        if (node[q].colour >= 0) {
            node[node[q].up].down = node[q].down;
            node[node[q].down].up = node[q].up;
            size[node[q].item]--;
        }
        q++;
    }
}

static void unhide(int32_t p) {
    for (int32_t q = p - 1; q != p;) {
        if (node[q].item <= 0) {
            q = node[q].down;
            continue;
        }
        if (node[q].colour >= 0) {
            node[node[q].up].down = q;
            node[node[q].down].up = q;
            size[node[q].item]++;
        }
        q--;
    }
}

static void cover(int32_t item) {
    for (int32_t p = node[item].down; p != item; p = node[p].down) hide(p);
    left[right[item]] = left[item];
    right[left[item]] = right[item];
}

static void uncover(int32_t item) {
    left[right[item]] = item;
    right[left[item]] = item;
    for (int32_t p = node[item].up; p != item; p = node[p].up) unhide(p);
}

static void purify(int32_t p) { /* options of another colour cannot be used any more */
    int32_t colour = node[p].colour, item = node[p].item;
    node[item].colour = colour;
    for (int32_t q = node[item].down; q != item; q = node[q].down) {
        if (node[q].colour == colour) node[q].colour = -1;
        else hide(q);
    }
}

static void unpurify(int32_t p) {
    int32_t colour = node[p].colour, item = node[p].item;
    for (int32_t q = node[item].up; q != item; q = node[q].up) {
        if (node[q].colour < 0) node[q].colour = colour;
        else unhide(q);
    }
}

static void commit(int32_t p) {
    if (node[p].colour == 0) cover(node[p].item);
    else if (node[p].colour > 0) purify(p);
}

static void uncommit(int32_t p) {
    if (node[p].colour == 0) uncover(node[p].item);
    else if (node[p].colour > 0) unpurify(p);
}

int main(void) {
    primary = number();
    int32_t items = primary + number(), options = number(), patience = number();
    int64_t room = items + 2;
    node = calloc(room + (int64_t)options * 16, sizeof *node);
    size = calloc(items + 1, sizeof *size);
    left = calloc(items + 1, sizeof *left), right = calloc(items + 1, sizeof *right);
    chosen = calloc(primary + 1, sizeof *chosen);
    for (int32_t k = 1; k <= items; k++) node[k].up = node[k].down = k;
    for (int32_t k = 1; k <= items; k++) left[k] = right[k] = k;
    for (int32_t k = 0; k <= primary; k++) {
        left[k] = k ? k - 1 : primary;
        right[k] = k < primary ? k + 1 : 0;
    }
    int32_t last = items + 1, before = last; /* spacers */
    for (int32_t k = 0; k < options; k++) {
        int32_t many = number(), first = last + 1;
        for (int32_t j = 0; j < many; j++) {
            int32_t item = number(), p = ++last;
            node[p] = (Node){node[item].up, item, item, number()};
            node[node[item].up].down = p;
            node[item].up = p;
            size[item]++;
        }
        node[before].down = last++;
        node[last].up = first;
        before = last;
    }
    clock_t start = clock();
    int32_t depth = 0, item = 0, p = 0, ended = 0;
enter:
    if (right[0] == 0) {
        solutions++;
        goto leave;
    }
    if ((nodes & 0xfff) == 0 && patience && (clock() - start) / CLOCKS_PER_SEC >= patience) goto done;
    item = right[0];
    for (int32_t k = right[item]; k; k = right[k]) {
        if (size[k] < size[item]) item = k;
    }
    cover(item);
    p = node[item].down;
try:
    chosen[depth] = p;
    if (p != item) {
        nodes++;
        for (int32_t q = p + 1; q != p;) {
            if (node[q].item <= 0) q = node[q].up;
            else commit(q++);
        }
        depth++;
        goto enter;
    }
    uncover(item);
leave:
    if (depth == 0) {
        ended = 1;
        goto done;
    }
    depth--;
    p = chosen[depth];
    for (int32_t q = p - 1; q != p;) {
        if (node[q].item <= 0) q = node[q].down;
        else uncommit(q--);
    }
    item = node[p].item;
    p = node[p].down;
    goto try;
done:
    printf("%lld %lld %.6f %d\n", (long long)solutions, (long long)nodes,
           (double)(clock() - start) / CLOCKS_PER_SEC, ended);
    return 0;
}
