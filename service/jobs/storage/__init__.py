"""The store of jobs: tables, migrations and leadership."""

from puzzles.extras import require_extra

require_extra("serve")
