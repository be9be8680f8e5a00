"""Objects of all entries for one level of a platform's processors.

Repeats how numba links and optimises (`CPUCodeLibrary.finalize`), for another target. Behind each
entry stands one function, `int32 NAME(int64 *result, void **exception, const int64 *words)`; all
else is internal, so that numba's wrappers go, and with them all that needs Python.
"""

from collections.abc import Iterator, Sequence

import llvmlite.binding as llvm

from workshop.machine_code.gather import Entry, Library
from workshop.machine_code.platforms import Platform

KINDS = {"i": "i64", "u": "i64", "d": "double", "b": "i8"}  # of results


class Emitter:
    """A level's target machine, and the libraries that it has optimised so far."""

    def __init__(self, libraries: Sequence[Library], platform: Platform, level: str) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        self._triple = platform.triple
        self._machine = llvm.Target.from_triple(platform.triple).create_target_machine(
            cpu=platform.processors[level], opt=3, reloc="pic", codemodel="default"
        )
        self._layout = str(self._machine.target_data)
        self._libraries = libraries
        self._optimised: dict[int, llvm.ModuleRef] = {}

    def emit(self, entries: Sequence[Entry], suffix: str) -> Iterator[tuple[str, bytes]]:
        """The function of each entry, whose name ends with the suffix, with its object."""
        for number, entry in enumerate(entries):
            name = f"kernel_{number}_{suffix}"
            module = self._link(entry.library)
            text = _entry_text(module, name, entry)
            head = f'target triple = "{self._triple}"\ntarget datalayout = "{self._layout}"\n'
            module.link_in(llvm.parse_assembly(head + text))
            for each in (*module.functions, *module.global_variables):
                if not each.is_declaration and each.name != name:
                    each.linkage = "internal"
            self._optimise(module)
            self._run_passes(module, 3, loops=True)  # what only wrappers used has gone now
            module.get_function(name).visibility = "hidden"  # of what the module exports
            module.verify()
            module.name = name
            yield name, self._machine.emit_object(module)

    def _link(self, number: int) -> llvm.ModuleRef:
        """A library with its parts, each of which has been optimised before."""
        module = self._parse(self._libraries[number].bitcode)
        for part in self._libraries[number].parts:
            bitcode = _prepare_for_linking(self._optimised_library(part).clone()).as_bitcode()
            module.link_in(self._parse(bitcode), preserve=True)
        return module

    def _optimised_library(self, number: int) -> llvm.ModuleRef:
        if number not in self._optimised:
            module = self._link(number)
            self._optimise(module)
            self._optimised[number] = module
        return self._optimised[number]

    def _parse(self, bitcode: bytes) -> llvm.ModuleRef:
        module = llvm.parse_bitcode(bitcode)
        module.triple, module.data_layout = self._triple, self._layout
        return module

    def _optimise(self, module: llvm.ModuleRef) -> None:
        self._run_passes(module, 0, loops=False, first=True)
        self._run_passes(module, 3, loops=True)

    def _run_passes(
        self, module: llvm.ModuleRef, speed: int, *, loops: bool, first: bool = False
    ) -> None:
        tuning = llvm.create_pipeline_tuning_options(speed_level=speed)
        tuning.loop_vectorization, tuning.slp_vectorization = loops, False
        builder = llvm.create_pass_builder(self._machine, tuning)
        passes = builder.getModulePassManager()
        if first:
            passes.add_loop_rotate_pass()
            passes.add_instruction_combine_pass()
            passes.add_jump_threading_pass()
        passes.add_refprune_pass()
        passes.run(module, builder)


def _prepare_for_linking(module: llvm.ModuleRef) -> llvm.ModuleRef:
    """A library whose functions may be defined by others that hold it, too."""
    for function in module.functions:
        if not function.is_declaration and function.linkage == llvm.Linkage.external:
            function.linkage = "linkonce_odr"
    return module


def _entry_text(module: llvm.ModuleRef, name: str, entry: Entry) -> str:
    """The function of an entry: it loads the words, and stores the results as words."""
    if "?" in entry.form + entry.result:
        raise ValueError(f"{entry.name} takes or gives what has no form: {entry.form}")
    known = [str(each.type) for each in module.get_function(entry.symbol).arguments]
    types = known[2:]  # behind the places of result and exception
    if len(types) != len(entry.words):
        raise ValueError(f"{entry.name} takes {len(types)} words, not {len(entry.words)}")
    lines, given = _loads(types)
    kinds = [KINDS[each] for each in entry.result if each != "n"]
    struct = "{" + ", ".join(kinds) + "}" if entry.many else (kinds or ["ptr"])[0]
    lines += [f"%r = alloca {struct}, align 8", f"store {struct} zeroinitializer, ptr %r"]
    called = ", ".join(["ptr %r", "ptr %exception", *given])
    lines.append(f'%status = call i32 @"{entry.symbol}"({called})')
    lines += _stores(kinds, struct if entry.many else None)
    parameters = "ptr noalias %result, ptr noalias %exception, ptr noalias readonly %words"
    body = "\n".join([*lines, "ret i32 %status"])
    return (
        f'declare i32 @"{entry.symbol}"({", ".join(["ptr", "ptr", *types])})\n'
        f"define i32 @{name}({parameters}) {{\n{body}\n}}\n"
    )


def _loads(types: Sequence[str]) -> tuple[list[str], list[str]]:
    """Lines that load the words as values of these types, and the arguments that they make."""
    lines: list[str] = []
    given: list[str] = []
    for n, kind in enumerate(types):
        word, name = "double" if kind == "double" else "i64", f"%w{n}"
        lines.append(f"%p{n} = getelementptr i64, ptr %words, i64 {n}")
        lines.append(f"{name} = load {word}, ptr %p{n}, align 8")
        if kind not in ("double", "i64"):
            how = "inttoptr" if kind == "ptr" else "trunc"
            lines.append(f"%v{n} = {how} i64 {name} to {kind}")
            name = f"%v{n}"
        given.append(f"{kind} {name}")
    return lines, given


def _stores(kinds: Sequence[str], struct: str | None) -> list[str]:
    """Lines that store results as words; struct: the type of several."""
    lines: list[str] = []
    for n, kind in enumerate(kinds):
        place = f"{struct}, ptr %r, i64 0, i32 {n}" if struct else "i8, ptr %r, i64 0"
        lines.append(f"%q{n} = getelementptr {place}")
        lines.append(f"%o{n} = load {kind}, ptr %q{n}")
        name, word = f"%o{n}", kind
        if kind == "i8":
            lines.append(f"%z{n} = zext i8 {name} to i64")
            name, word = f"%z{n}", "i64"
        lines.append(f"%s{n} = getelementptr i64, ptr %result, i64 {n}")
        lines.append(f"store {word} {name}, ptr %s{n}, align 8")
    return lines
