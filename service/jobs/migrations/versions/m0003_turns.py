"""Jobs have their turns in the order in which they last had one."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

WAITS = sa.text("state IN ('queued', 'running')")


def upgrade() -> None:
    op.add_column("jobs", sa.Column("served", sa.Double(), nullable=False, server_default="0"))
    op.execute("UPDATE jobs SET served = created")
    for name, columns in (
        ("jobs_waiting", ["client", "served", "id"]),
        ("jobs_due", ["due"]),
        ("jobs_ending", ["ending"]),
    ):
        op.create_index(name, "jobs", columns, sqlite_where=WAITS, postgresql_where=WAITS)
