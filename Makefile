# Knobelwerk. `make` or `make help` lists what there is; everything lives in .venv.
# Needs a Debian (or the like) with python3.11, python3-venv and make, and a package index.

HOST ?= localhost
PORT ?= 8000
MINUTES ?= 10
PYTHON ?= $(firstword $(shell command -v python3.11 python3) python3.11)

BIN := .venv/bin
ROOMS := actions families generators knobelwerk openapi puzzles render service solvers studio words
NPM := cd .venv/studio && PATH=$(CURDIR)/$(BIN):$$PATH npm ci --loglevel=error >/dev/null
STUDIO := cd studio && PATH=$(CURDIR)/$(BIN):$$PATH
INSTALL := $(BIN)/uv pip install --quiet --compile-bytecode --python $(BIN)/python
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --no-annotate $(UPGRADE)

# The environment of the oldest versions; the second install adds the tests' own packages. numba's
# files of the usual versions stay as they are.
LOWEST_INSTALL := $(BIN)/uv pip install --quiet --python .venv/lowest/bin/python
LOWEST := NUMBA_CACHE_DIR=$(CURDIR)/.venv/lowest-kernels .venv/lowest/bin/python -m

PYTEST := $(BIN)/pytest -n logical --dist worksteal  # on all processors

HAVE_GL := /sbin/ldconfig -p | grep -q libEGL.so.1
WITHOUT_GL = $(shell $(HAVE_GL) || echo 'and not opengl')
HAVE_SLICER := command -v prusa-slicer >/dev/null
WITHOUT_SLICER = $(shell $(HAVE_SLICER) || echo 'and not slicer')

# Building machine code needs a C compiler and Python's headers.
PLATFORMS ?= linux-x86_64
MACHINE_CODE := build/machine
MODULE := _kernels.abi3.so
HAVE_COMPILER := command -v gcc >/dev/null && \
	test -f "$$($(PYTHON) -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h"
WITHOUT_COMPILER = $(shell $(HAVE_COMPILER) || echo 'and not compiler')
# For other platforms it needs gcc for aarch64, and zig for macOS (in .venv).
HAVE_CROSS := aarch64-linux-gnu-gcc -E -include math.h -xc /dev/null >/dev/null 2>&1
WITHOUT_CROSS = $(shell $(HAVE_CROSS) || echo 'and not cross')
# The code for aarch64 runs under emulation, in a Python of Debian's in a folder of its own.
EMULATED := .venv/aarch64
HAVE_EMULATOR := command -v qemu-aarch64-static >/dev/null && test -e $(EMULATED)/usr/bin/python3.11
WITHOUT_EMULATOR = $(shell $(HAVE_EMULATOR) || echo 'and not emulator')

VERSION = $(shell sed -n 's/^VERSION = "\(.*\)"/\1/p' service/version.py)
WHEEL = $(firstword $(wildcard dist/knobelwerk-$(VERSION)-*$(shell uname -m).whl dist/knobelwerk-$(VERSION)-*any.whl))

HAVE_BROWSER := command -v chromium >/dev/null

# A Python later than that of the environment: the package alone is tried on it, too.
SECOND ?= $(firstword $(foreach minor,14 13 12,$(wildcard $(HOME)/.pyenv/versions/3.$(minor).*/bin/python \
	/usr/bin/python3.$(minor) /usr/local/bin/python3.$(minor))))
WITHOUT_SECOND := $(if $(SECOND),,and not second)

# A variable of pip or Python that the user has set must not change what is installed, or have
# each process compile all modules anew.
unexport PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE PIP_REQUIRE_VIRTUALENV PIP_USER

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run form test test-hard check-kernels bench truth lowest soak pins openapi words docs clients wheel release clean system compiler cross emulator slicer browser

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-14s%s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: system .venv/run.stamp .venv/studio.stamp  ## serve on http://HOST:PORT (HOST=localhost PORT=8000)
	@echo 'On the command line, in another terminal: $(BIN)/knobelwerk --help' >&2
	@exec $(BIN)/knobelwerk serve --host '$(HOST)' --port '$(PORT)'

test: system .venv/dev.stamp .venv/studio-dev.stamp .venv/studio.stamp  ## form, and tests (but for the longer ones)
	@$(MAKE) --no-print-directory -j 2 --output-sync form .venv/warm.stamp
	$(PYTEST) --durations=25 -m 'not hard and not night'

form: .venv/dev.stamp .venv/studio-dev.stamp  ## format, lint and types of the code and of the page
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(STUDIO) npm run --silent check

test-hard: system compiler cross slicer browser .venv/dev.stamp .venv/cross.stamp .venv/studio-dev.stamp .venv/studio.stamp .venv/warm.stamp $(if $(SECOND),.venv/second.stamp)  ## tests that take longer
	@$(HAVE_GL) || echo 'without a GL library the tests of photographs are left out' >&2
	@$(HAVE_COMPILER) || echo 'without a C compiler the tests of machine code built ahead are left out' >&2
	@$(HAVE_CROSS) || echo 'without gcc for aarch64 the tests of machine code for other platforms are left out' >&2
	@$(HAVE_EMULATOR) || echo 'without an emulator (make emulator) code for aarch64 is linked and not run' >&2
	@$(HAVE_SLICER) || echo 'without prusa-slicer the tests of 3MF in it are left out' >&2
	@echo 'on a second Python: $(or $(SECOND),none is there, so its test is left out)' >&2
	@$(HAVE_BROWSER) || echo 'without chromium the tests of the pages are left out' >&2
	@$(MAKE) --no-print-directory docs
	$(BIN)/uv pip compile --quiet --resolution lowest-direct --extra all pyproject.toml >/dev/null
	$(PYTEST) --durations=25 -m 'hard and not night and not alone and not browser $(WITHOUT_GL) $(WITHOUT_COMPILER) $(WITHOUT_CROSS) $(WITHOUT_EMULATOR) $(WITHOUT_SLICER) $(WITHOUT_SECOND)'
	if $(HAVE_BROWSER); then $(PYTEST) --durations=5 -m 'browser and not night and not alone' tests/studio; fi
	$(BIN)/pytest --durations=25 -m 'alone and not night $(WITHOUT_GL)'

check-kernels: .venv/dev.stamp .venv/warm.stamp  ## kernels as plain Python (in test, too) and with bounds checks
	$(PYTEST) tests/solvers/test_kernel_modes.py

bench: .venv/bench.stamp .venv/warm.stamp  ## compare with other solvers (BURRTXT=…, SSXCC=…, DLX3=… name programs of others)
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.walking
	$(BIN)/python -m benchmarks.decks
	$(BIN)/python -m benchmarks.hard_decks
	$(BIN)/python -m benchmarks.printing
	$(BIN)/python -m benchmarks.packing
	@if [ -n '$(BURRTXT)' ]; then $(BIN)/python -m benchmarks.burrtools '$(BURRTXT)' && \
		$(BIN)/python -m benchmarks.dismantling '$(BURRTXT)'; else \
		echo 'BurrTools is missing; name its burrTxt: make bench BURRTXT=...' >&2; fi

truth: system compiler cross emulator slicer browser .venv/dev.stamp .venv/cross.stamp .venv/studio.stamp .venv/warm.stamp $(if $(SECOND),.venv/second.stamp)  ## for a night: 20,000 puzzles a family against the definition, tests at large
	$(BIN)/python -m tests.truth --count 20000
	TESTS_BY_NIGHT=1 $(PYTEST) --durations=25 -m 'not browser and not alone $(WITHOUT_GL) $(WITHOUT_COMPILER) $(WITHOUT_CROSS) $(WITHOUT_EMULATOR) $(WITHOUT_SECOND)'
	if $(HAVE_BROWSER); then TESTS_BY_NIGHT=1 $(PYTEST) -m 'browser and not alone' tests/studio; fi
	TESTS_BY_NIGHT=1 $(BIN)/pytest -m 'alone $(WITHOUT_GL)'

lowest: .venv/uv.stamp .venv/studio.stamp  ## for a night: tests with the oldest versions that pyproject.toml allows; all of uvicorn
	$(BIN)/uv venv --quiet --clear --python $(PYTHON) .venv/lowest
	$(LOWEST_INSTALL) --resolution lowest-direct --extra all --requirements pyproject.toml
	$(LOWEST_INSTALL) --extra all --extra dev --group pyproject.toml:tools --requirements pyproject.toml
	$(LOWEST_INSTALL) --no-deps --no-build-isolation --editable .
	$(LOWEST) knobelwerk warm
	$(LOWEST) pytest -n logical --dist worksteal --durations=25 -m 'not hard and not night and not alone and not browser'
	$(LOWEST) pytest -m 'hard and not night and not alone' tests/service/test_serve.py tests/service/test_siege.py
	$(LOWEST) workshop.minors uvicorn tests/service/test_guard.py tests/service/test_uvicorn.py

soak: browser .venv/dev.stamp .venv/studio.stamp .venv/warm.stamp  ## kill processes at random while jobs run, for MINUTES=10; hostile clients; budgets; all flows of the page
	$(BIN)/python -m tests.jobs.soak --minutes $(MINUTES)
	$(BIN)/python -m tests.service.hostile
	$(BIN)/python -m benchmarks.dispatching --waiting 100000 --clients 5000 --store sqlite
	$(BIN)/python -m benchmarks.budgets
	if $(HAVE_BROWSER); then $(PYTEST) -m night tests/studio/test_flows.py; fi

openapi: .venv/run.stamp  ## write what is generated anew: openapi/openapi.json, docs/errors.md …
	$(BIN)/python -m service.http.document.openapi
	$(BIN)/python -m workshop.reference
	$(BIN)/python -m workshop.colours

words: .venv/dev.stamp .venv/studio.stamp  ## bring the catalogues of all languages up to date, and list what they lack
	@PATH=$(CURDIR)/$(BIN):$$PATH $(BIN)/python -m workshop.words

docs: .venv/run.stamp .venv/docs.stamp  ## build the site of the documents, in build/site/site
	@$(BIN)/python -m workshop.site build/site

pins: .venv/uv.stamp  ## write requirements/*.txt anew (UPGRADE=--upgrade for newer versions); all platforms
	$(COMPILE) --group pyproject.toml:tools -o requirements/uv.txt
	$(COMPILE) --extra serve --extra photo --extra compile pyproject.toml -o requirements/run.txt
	$(COMPILE) -c requirements/run.txt --extra all pyproject.toml -o requirements/cluster.txt
	$(COMPILE) -c requirements/cluster.txt --extra serve --extra compile --extra cluster pyproject.toml \
		-o requirements/lean.txt
	$(COMPILE) -c requirements/cluster.txt --extra all --extra dev pyproject.toml \
		-o requirements/dev.txt
	$(COMPILE) -c requirements/run.txt --extra bench pyproject.toml -o requirements/bench.txt
	$(COMPILE) --group pyproject.toml:cross -o requirements/cross.txt
	$(COMPILE) --group pyproject.toml:docs -o requirements/docs.txt
	$(COMPILE) --group pyproject.toml:release -o requirements/release.txt
	$(BIN)/python -m workshop.resolving

wheel: .venv/studio.stamp .venv/warm.stamp $(if $(filter macos-%,$(PLATFORMS)),.venv/cross.stamp)  ## build wheels with the page and machine code in dist/, for PLATFORMS=linux-x86_64
	@echo 'Machine code of all kernels: about 15 minutes' >&2
	$(BIN)/python -m workshop.machine_code $(MACHINE_CODE) --platforms $(PLATFORMS)
	@if test '$(filter linux-x86_64,$(PLATFORMS))'; then \
		cp $(MACHINE_CODE)/linux-x86_64/$(MODULE) solvers/kernels/machine && \
		$(PYTEST) tests/solvers/test_kernel_modes.py; done=$$?; \
		rm solvers/kernels/machine/$(MODULE); exit $$done; fi
	for platform in $(PLATFORMS); do \
		KNOBELWERK_MACHINE_CODE=$(CURDIR)/$(MACHINE_CODE)/$$platform/$(MODULE) $(BIN)/uv build \
			--quiet --wheel --no-build-isolation --python $(BIN)/python || exit; done

clients: .venv/dev.stamp .venv/studio-dev.stamp  ## typed clients of the HTTP API for Python and TypeScript, in dist/clients
	@$(BIN)/python -m workshop.clients dist/clients

release: clients .venv/release.stamp  ## clients, and of the wheel in dist/ an inventory (SBOM) and known vulnerabilities
	@test -n '$(WHEEL)' || { echo 'no wheel of $(VERSION) for this machine in dist/: make wheel' >&2; exit 1; }
	@$(BIN)/uv venv --quiet --clear --python $(PYTHON) .venv/release/installed
	@$(BIN)/uv pip install --quiet --python .venv/release/installed -c requirements/cluster.txt "$(WHEEL)[all]"
	@sed 's/^dynamic = .*/version = "$(VERSION)"/' pyproject.toml >.venv/release/pyproject.toml
	.venv/release/bin/cyclonedx-py environment --pyproject .venv/release/pyproject.toml \
		--mc-type library --output-reproducible -o $(WHEEL:.whl=.cdx.json) .venv/release/installed/bin/python
	.venv/release/bin/pip-audit --strict --require-hashes --disable-pip -r requirements/cluster.txt

clean:  ## remove the environment and all caches
	rm -rf studio/built studio/node_modules studio/src/api/schema.d.ts
	rm -rf .venv build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment, each step once: a stamp is newer than the files that it was made from.

.venv/uv.stamp: requirements/uv.txt
	@command -v $(PYTHON) >/dev/null || { echo 'python3.11 is missing; install it with:' \
		'apt-get install python3.11 python3-venv' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo '$(PYTHON) is older than 3.11; name another: make PYTHON=...' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo 'venv is missing; install it with:' \
		'apt-get install python3-venv' >&2; exit 1; }
	@echo 'The first time, all is built in .venv: tools (10 s), the page (20 s), packages (1 min)' >&2
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--require-hashes -r requirements/uv.txt
	@touch $@

.venv/run.stamp: .venv/uv.stamp requirements/run.txt pyproject.toml
	@echo 'Python packages: about a minute' >&2
	@$(INSTALL) --require-hashes -r requirements/run.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/%.stamp: .venv/run.stamp requirements/%.txt
	@$(INSTALL) --require-hashes -r requirements/$*.txt
	@touch $@

# The package's own requirements on the second Python, without any extra.
.venv/second.stamp: .venv/uv.stamp requirements/run.txt pyproject.toml
	@$(BIN)/uv venv --quiet --clear --python $(SECOND) .venv/second
	@$(BIN)/uv pip install --quiet --python .venv/second/bin/python -c requirements/run.txt -r pyproject.toml
	@touch $@

# What looks at a release has an environment of its own.
.venv/release.stamp: .venv/uv.stamp requirements/release.txt
	@$(BIN)/uv venv --quiet --clear --python $(PYTHON) .venv/release
	@$(BIN)/uv pip install --quiet --python .venv/release --require-hashes -r requirements/release.txt
	@touch $@

# What the page is built with lies in .venv, too: first what building needs, then what checking does.
.venv/studio/%.json: studio/%.json | .venv/uv.stamp
	@mkdir -p .venv/studio
	@cp $< $@

.venv/studio-npm.stamp: .venv/studio/package.json .venv/studio/package-lock.json studio/.npmrc
	@echo 'What the page is built with: about 20 s' >&2
	@cp studio/.npmrc .venv/studio
	@$(NPM) --omit=dev
	@ln -sfn ../.venv/studio/node_modules studio/node_modules
	@touch $@

.venv/studio-dev.stamp: .venv/studio-npm.stamp
	@$(NPM)
	@touch $@

PAGES_SEEN = docs/pictures/page-play.webp docs/pictures/page-phone.webp
.venv/studio.stamp: .venv/studio-npm.stamp $(wildcard studio/*.mjs words/*/*.po) $(PAGES_SEEN) $(shell find studio/src -type f ! -name schema.d.ts)
	@$(STUDIO) node build.mjs
	@touch $@

# Kernels are compiled now and not at the first request.
.venv/warm.stamp: .venv/run.stamp $(wildcard solvers/kernels/*/*.py)
	@echo 'Search kernels, the last step: 1 to 3 minutes' >&2
	@$(BIN)/python -m compileall -q $(ROOMS)
	@$(BIN)/knobelwerk warm
	@touch $@

# Machine code is linked by a C compiler.
compiler:
	@if $(HAVE_COMPILER); then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		export DEBIAN_FRONTEND=noninteractive; \
		{ apt-get update -qq && apt-get install -qq --yes --no-install-recommends \
			gcc libc6-dev python3-dev; } >/dev/null || echo 'gcc could not be installed' >&2; \
	else \
		echo 'for the tests of machine code built ahead: apt-get install gcc python3-dev' >&2; \
	fi

# Machine code for Linux on aarch64 is linked by a compiler of its own.
cross:
	@if $(HAVE_CROSS); then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		export DEBIAN_FRONTEND=noninteractive; \
		{ apt-get update -qq && apt-get install -qq --yes --no-install-recommends \
			gcc-aarch64-linux-gnu libc6-dev-arm64-cross; } >/dev/null || \
			echo 'gcc for aarch64 could not be installed' >&2; \
	else \
		echo 'for the tests of machine code for other platforms:' \
			'apt-get install gcc-aarch64-linux-gnu libc6-dev-arm64-cross' >&2; \
	fi

emulator: .venv/dev.stamp  ## what machine code for aarch64 is run with, if Debian's packages can be fetched
	@if $(HAVE_EMULATOR); then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		export DEBIAN_FRONTEND=noninteractive; \
		{ apt-get update -qq && apt-get install -qq --yes --no-install-recommends \
			qemu-user-static && $(BIN)/python -m tests.emulation $(EMULATED); } >/dev/null || \
			echo 'the emulator could not be installed' >&2; \
	else \
		echo 'to run machine code for aarch64: apt-get install qemu-user-static, then' \
			'$(BIN)/python -m tests.emulation $(EMULATED)' >&2; \
	fi

# What slicers make of a 3MF is tested with one of them.
slicer:
	@if $(HAVE_SLICER); then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		export DEBIAN_FRONTEND=noninteractive; \
		{ apt-get update -qq && apt-get install -qq --yes --no-install-recommends \
			prusa-slicer; } >/dev/null || echo 'prusa-slicer could not be installed' >&2; \
	else \
		echo 'for the tests of 3MF in a slicer: apt-get install prusa-slicer' >&2; \
	fi

# The pages are tested in a real browser.
browser:
	@if $(HAVE_BROWSER); then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		export DEBIAN_FRONTEND=noninteractive; \
		{ apt-get update -qq && apt-get install -qq --yes --no-install-recommends \
			chromium; } >/dev/null || echo 'chromium could not be installed' >&2; \
	else \
		echo 'for the tests of the pages in a browser: apt-get install chromium' >&2; \
	fi

# 3D pictures need a GL library of the system; without it they are drawn flat.
system:
	@if $(HAVE_GL); then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		export DEBIAN_FRONTEND=noninteractive; \
		{ apt-get update -qq && xargs -a requirements/debian.txt \
			apt-get install -qq --yes --no-install-recommends; } >/dev/null || \
			echo 'no GL library could be installed: 3D pictures will be drawn flat' >&2; \
	else \
		echo '3D pictures will be drawn flat; for the real ones:' \
			"apt-get install $$(tr '\n' ' ' < requirements/debian.txt)" >&2; \
	fi
