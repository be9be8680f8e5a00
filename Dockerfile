# The service as an image: pinned packages, machine code of all kernels, an account without rights.
#   docker build -t knobelwerk .
#   docker run --rm --read-only -p 8000:8000 knobelwerk
# tests/bare walks these steps in a bare Debian tree; it knows ARG, FROM, WORKDIR, COPY, ENV, RUN,
# USER, EXPOSE, HEALTHCHECK and CMD.

# The base image, in both stages. A tag may come to mean another image: who wants the very same one
# again names it by its digest. None stands here, since none could be looked up where this was
# written; `docker buildx imagetools inspect python:3.11-slim-bookworm` tells it.
#   docker build --build-arg BASE=python:3.11-slim-bookworm@sha256:... -t knobelwerk .
ARG BASE=python:3.11-slim-bookworm

FROM ${BASE} AS build
# The pins of what is installed: "lean" leaves out photographs, which are half of the image.
ARG PINS=cluster
WORKDIR /build
COPY requirements requirements
RUN python3.11 -m venv /opt/tools \
    && /opt/tools/bin/python -m pip install --quiet --no-cache-dir --disable-pip-version-check \
        --require-hashes -r requirements/uv.txt
RUN python3.11 -m venv --without-pip /opt/knobelwerk \
    && /opt/tools/bin/uv pip install --quiet --no-cache --compile-bytecode \
        --python /opt/knobelwerk/bin/python --require-hashes -r requirements/${PINS}.txt
COPY pyproject.toml setup.py README.md LICENSE ./
COPY words words
COPY puzzles puzzles
COPY solvers solvers
COPY generators generators
COPY render render
COPY families families
COPY actions actions
COPY openapi openapi
COPY service service
COPY knobelwerk knobelwerk
COPY studio studio
COPY workshop workshop
COPY docs/pictures/page-play.webp docs/pictures/page-phone.webp docs/pictures/
RUN cd studio && export PATH=/opt/tools/bin:$PATH \
    && npm ci --loglevel=error --omit=dev && node build.mjs && rm -r node_modules
# The wheel with machine code, which is built with the packages above, in ten minutes. It needs no
# numba. On other platforms than x86-64 it has none: numba stays, and compiles below.
RUN export DEBIAN_FRONTEND=noninteractive \
    && apt-get update -qq && apt-get install -qq --yes --no-install-recommends gcc libc6-dev > /dev/null
RUN PYTHONPATH=$(/opt/tools/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))') \
        /opt/knobelwerk/bin/python -m pip wheel --quiet --disable-pip-version-check --no-deps \
        --no-build-isolation --wheel-dir wheels . \
    && /opt/tools/bin/uv pip install --quiet --no-cache --compile-bytecode \
        --python /opt/knobelwerk/bin/python --no-deps wheels/*.whl \
    && if [ -e wheels/*-abi3-*.whl ]; then \
        /opt/tools/bin/uv pip uninstall --quiet --python /opt/knobelwerk/bin/python numba llvmlite; \
    fi

FROM ${BASE}
COPY requirements/debian.txt /usr/share/knobelwerk/debian.txt
COPY --from=build /opt/knobelwerk /opt/knobelwerk
RUN useradd --no-create-home --uid 10001 knobelwerk \
    && if [ -d /opt/knobelwerk/lib/python3.11/site-packages/vtkmodules ]; then \
        export DEBIAN_FRONTEND=noninteractive \
        && apt-get update -qq \
        && xargs -a /usr/share/knobelwerk/debian.txt \
            apt-get install -qq --yes --no-install-recommends > /dev/null \
        && rm -rf /var/lib/apt/lists/*; \
    fi
# Under a read-only root /dev/shm is the one place to write to.
# Dask's processes, if it has any, look after themselves once a second and not fifty times.
ENV DASK_DISTRIBUTED__ADMIN__SYSTEM_MONITOR__INTERVAL=5s \
    DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL=1s \
    DASK_DISTRIBUTED__WORKER__MEMORY__MONITOR_INTERVAL=1s \
    HOME=/dev/shm \
    PATH=/opt/knobelwerk/bin:/usr/local/bin:/usr/bin:/bin \
    NUMBA_CACHE_DIR=/opt/knobelwerk/kernels \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    TMPDIR=/dev/shm
RUN mkdir /opt/knobelwerk/kernels && knobelwerk warm && chmod -R a+rX /opt/knobelwerk/kernels
USER knobelwerk
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["knobelwerk", "serve", "--host", "0.0.0.0", "--port", "8000"]
