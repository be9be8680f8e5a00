"""The ends of jobs are told to those who ask for it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    job = sa.ForeignKey("jobs.id", ondelete="CASCADE")
    op.create_table(
        "callbacks",
        sa.Column("job", sa.String(22), job, primary_key=True),
        sa.Column("url", sa.String(2048), nullable=False),
        sa.Column("secret", sa.String(255), nullable=False),
        sa.Column("due", sa.Double()),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("failure", sa.String(255)),
    )
    op.create_index("ix_callbacks_due", "callbacks", ["due"])
