"""Jobs record their last turn, which gives the order of turns."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

WAITS = sa.text("state IN ('queued', 'running')")
IS_PARKED = sa.text("state = 'parked'")


def upgrade() -> None:
    op.add_column("jobs", sa.Column("served", sa.Double(), nullable=False, server_default="0"))
    op.execute("UPDATE jobs SET served = created")
    for name in ("jobs_by_state", "jobs_of_client", "jobs_finished"):
        op.drop_index(name)
    op.create_index("jobs_finished", "jobs", ["finished", "state"])
    for name, columns, where in (
        ("jobs_waiting", ["client", "served", "id"], WAITS),
        ("jobs_due", ["due"], WAITS),
        ("jobs_ending", ["ending"], WAITS),
        ("jobs_parked", ["client", "created"], IS_PARKED),
    ):
        op.create_index(name, "jobs", columns, sqlite_where=where, postgresql_where=where)
