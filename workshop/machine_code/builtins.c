/* Kernels as builtin functions of the module `_kernels`; needs neither numba nor numpy's headers.
 *
 * functions() gives {name: builtin}, none if this processor has none of the levels. A builtin takes
 * the arguments of the kernel, checks each against its form (see solvers/kernels/machine/ready.py),
 * hands over their words, lets go of the GIL meanwhile, and gives NotImplemented where no form
 * fits. sources() gives the hash of the sources that the code was made of. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <stdint.h>
#include <string.h>

typedef int (*Entry)(int64_t *result, void **exception, const int64_t *words);
typedef struct {
    const char *name, *form, *result;
    int many, rest; /* rest: forms of the same kernel that follow */
    Entry code[LEVELS];
} Kernel;
#include "table.h" /* generated: SOURCES, NEEDS (of each level), TABLE */

#if defined(__GLIBC__)
#if defined(__x86_64__)
#define FIRST "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define FIRST "GLIBC_2.17"
#endif
/* With -Wl,--wrap=exp,--wrap=pow: the names that old glibcs have, too (since 2.29 there are newer
 * ones, which only do not set errno by a matherr; the values are the same). For manylinux2014. */
double exp_before(double);
double pow_before(double, double);
__asm__(".symver exp_before, exp@" FIRST);
__asm__(".symver pow_before, pow@" FIRST);
double __wrap_exp(double x) { return exp_before(x); }
double __wrap_pow(double x, double y) { return pow_before(x, y); }
#endif

enum { WORDS = 512, VIEWS = 96 };
typedef struct {
    int64_t words[WORDS];
    Py_buffer views[VIEWS];
    int n, held;
} Call;

static int level = -1;

/* numpy's letter for the kind of a format: b bool, i signed, u unsigned, f floating */
static char kind_of(const Py_buffer *view) {
    const char *format = view->format ? view->format : "B";
    char c = *format == '<' || *format == '=' || *format == '@' ? format[1] : *format;
    return c == '?' ? 'b' : strchr("bhilqn", c) ? 'i' : strchr("BHILQN", c) ? 'u' : strchr("efd", c) ? 'f' : 0;
}

/* 1: fits, 0: does not, -1: an error is set */
static int scalar(Call *c, PyObject *value, char kind) {
    int64_t *word = &c->words[c->n];
    if (c->n == WORDS) return 0;
    c->n++;
    if (kind == 'n') return *word = 0, value == Py_None;
    if (kind == 'i' && PyLong_CheckExact(value)) {
        int over;
        *word = PyLong_AsLongLongAndOverflow(value, &over);
        return !over;
    }
    if (kind == 'd' && PyFloat_Check(value)) {
        double d = PyFloat_AsDouble(value);
        return memcpy(word, &d, 8), 1;
    }
    if (kind == 'b' && PyBool_Check(value)) return *word = value == Py_True, 1;
    if (PyLong_Check(value) || PyFloat_Check(value) || !PyObject_CheckBuffer(value)) return 0;
    Py_buffer view; /* a number of numpy's */
    if (PyObject_GetBuffer(value, &view, PyBUF_RECORDS_RO)) return PyErr_Clear(), 0;
    char wanted = kind == 'h' ? 'u' : kind == 'd' ? 'f' : kind;
    int fits = view.ndim == 0 && view.itemsize == (kind == 'b' ? 1 : kind == 'h' ? 4 : 8) && kind_of(&view) == wanted;
    if (fits) *word = 0, memcpy(word, view.buf, view.itemsize); /* little-endian */
    PyBuffer_Release(&view);
    return fits;
}

static int array(Call *c, PyObject *value, const char *form) { /* form: "<i8/2C," or "<i8/2Cr," */
    if (c->held == VIEWS || !PyObject_CheckBuffer(value)) return 0;
    Py_buffer *view = &c->views[c->held];
    if (PyObject_GetBuffer(value, view, PyBUF_RECORDS_RO)) return PyErr_Clear(), 0;
    c->held++;
    int ndim = form[4] - '0', size = form[2] - '0';
    char layout = form[5];
    if (view->ndim != ndim || view->itemsize != size || kind_of(view) != form[1]) return 0;
    if (view->readonly && form[6] != 'r') return 0;
    if (layout != 'A' && !PyBuffer_IsContiguous(view, layout)) return 0;
    if (c->n + 5 + 2 * ndim > WORDS) return 0;
    int64_t *w = c->words + c->n;
    *w++ = 0, *w++ = 0;
    *w++ = view->len / size, *w++ = size, *w++ = (int64_t)(intptr_t)view->buf;
    for (int k = 0; k < ndim; k++) *w++ = view->shape[k];
    for (int k = 0; k < ndim; k++) *w++ = view->strides[k];
    c->n += 5 + 2 * ndim;
    return 1;
}

static int taken(Call *c, PyObject *value, const char **form) {
    char kind = **form;
    if (kind == '<' || kind == '|') {
        int fits = array(c, value, *form);
        *form = strchr(*form, ',') + 1;
        return fits;
    }
    ++*form;
    if (kind != '(') return scalar(c, value, kind);
    if (!PyTuple_Check(value)) return 0;
    Py_ssize_t size = PyTuple_Size(value);
    for (Py_ssize_t k = 0; k < size; k++) {
        if (**form == ')') return 0;
        int fits = taken(c, PyTuple_GetItem(value, k), form);
        if (fits != 1) return fits;
    }
    return *(*form)++ == ')';
}

static PyObject *number(char kind, int64_t word) {
    if (kind == 'd') {
        double d;
        memcpy(&d, &word, 8);
        return PyFloat_FromDouble(d);
    }
    if (kind == 'b') return PyBool_FromLong(word != 0);
    if (kind == 'u') return PyLong_FromUnsignedLongLong((uint64_t)word);
    return PyLong_FromLongLong(word);
}

static PyObject *call(PyObject *self, PyObject *const *arguments, Py_ssize_t given) {
    const Kernel *kernel = TABLE + PyLong_AsLong(self);
    Call c;
    for (int more = kernel->rest; more >= 0; more--, kernel++) {
        const char *form = kernel->form + 1;
        int fits = 1;
        c.n = c.held = 0;
        for (Py_ssize_t k = 0; k < given && fits == 1; k++) fits = *form == ')' ? 0 : taken(&c, arguments[k], &form);
        if (fits == 1) fits = *form == ')';
        PyObject *made = NULL;
        if (fits == 1) {
            int64_t result[8] = {0};
            void *exception = NULL;
            int status;
            Py_BEGIN_ALLOW_THREADS
            status = kernel->code[level](result, &exception, c.words);
            Py_END_ALLOW_THREADS
            if (status) PyErr_Format(PyExc_RuntimeError, "a kernel ended with %d", status);
            else if (*kernel->result == 'n') Py_INCREF(made = Py_None);
            else if (!kernel->many) made = number(*kernel->result, *result);
            else {
                Py_ssize_t n = (Py_ssize_t)strlen(kernel->result);
                made = PyTuple_New(n);
                for (Py_ssize_t k = 0; k < n; k++) PyTuple_SetItem(made, k, number(kernel->result[k], result[k]));
            }
        }
        for (int k = 0; k < c.held; k++) PyBuffer_Release(&c.views[k]);
        if (fits) return made;
    }
    Py_RETURN_NOTIMPLEMENTED;
}

static PyMethodDef CALL = {"kernel", (PyCFunction)(void (*)(void))call, METH_FASTCALL, NULL};

/* True if this processor has all of x86-64-v2, v3 or v4. Of Arm there is one level, and on macOS,
 * where all processors of version 11 have v2. */
static int has(int wanted) {
#if defined(__x86_64__) && !defined(__APPLE__)
    __builtin_cpu_init();
    return wanted == 2   ? __builtin_cpu_supports("x86-64-v2")
           : wanted == 3 ? __builtin_cpu_supports("x86-64-v3")
                         : __builtin_cpu_supports("x86-64-v4");
#else
    return 1;
#endif
}

static PyObject *functions(PyObject *module, PyObject *none) {
    PyObject *all = PyDict_New();
    if (!all || level < 0) return all;
    for (int k = 0; k < (int)(sizeof TABLE / sizeof *TABLE); k += TABLE[k].rest + 1) {
        PyObject *self = PyLong_FromLong(k);
        PyObject *function = self ? PyCFunction_New(&CALL, self) : NULL;
        int failed = !function || PyDict_SetItemString(all, TABLE[k].name, function);
        Py_XDECREF(self), Py_XDECREF(function);
        if (failed) return Py_DECREF(all), NULL;
    }
    return all;
}

static PyObject *sources(PyObject *module, PyObject *none) { return PyUnicode_FromString(SOURCES); }

static PyMethodDef METHODS[] = {
    {"functions", functions, METH_NOARGS, NULL}, {"sources", sources, METH_NOARGS, NULL}, {NULL}};
static struct PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, "_kernels", NULL, -1, METHODS};

PyMODINIT_FUNC PyInit__kernels(void) {
    for (int k = 0; k < LEVELS; k++)
        if (has(NEEDS[k])) level = k;
    return PyModule_Create(&MODULE);
}
