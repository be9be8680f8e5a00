"""The first tables: jobs, their parts, solutions and collections, promises, leadership."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    create_jobs()
    op.create_index("jobs_by_state", "jobs", ["state", "priority", "created"], unique=False)
    op.create_index("jobs_finished", "jobs", ["finished"], unique=False)
    op.create_index("jobs_of_client", "jobs", ["client", "state"], unique=False)
    op.create_index("jobs_of_owner", "jobs", ["owner", "created", "id"], unique=False)
    create_parts()
    create_promises()
    create_found()
    op.create_table(
        "leadership",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )


def create_jobs() -> None:
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("owner", sa.String(length=100), nullable=False),
        sa.Column("client", sa.String(length=100), nullable=False),
        sa.Column("family", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("asked", sa.LargeBinary(), nullable=False),
        sa.Column("state", sa.String(length=32), nullable=False),
        sa.Column("priority", sa.Integer(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.Column("started", sa.Double(), nullable=True),
        sa.Column("finished", sa.Double(), nullable=True),
        sa.Column("due", sa.Double(), nullable=True),
        sa.Column("ending", sa.String(length=32), nullable=True),
        sa.Column("explored", sa.Double(), nullable=False),
        sa.Column("nodes", sa.BigInteger(), nullable=False),
        sa.Column("found", sa.BigInteger(), nullable=False),
        sa.Column("seconds", sa.Double(), nullable=False),
        sa.Column("tally", sa.LargeBinary(), nullable=False),
        sa.Column("answer", sa.LargeBinary(), nullable=True),
        sa.Column("media_type", sa.String(length=100), nullable=True),
        sa.Column("filename", sa.String(length=255), nullable=True),
        sa.Column("problem", sa.LargeBinary(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )


def create_found() -> None:
    op.create_table(
        "collected",
        sa.Column("job", sa.String(length=22), nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("rating", sa.Double(), nullable=False),
        sa.Column("mark", sa.String(length=64), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["job"], ["jobs.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("job", "number"),
    )
    op.create_index("collected_by_rating", "collected", ["job", "rating"], unique=False)
    op.create_table(
        "solutions",
        sa.Column("job", sa.String(length=22), nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["job"], ["jobs.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("job", "number"),
    )


def create_parts() -> None:
    op.create_table(
        "parts",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=True,
            nullable=False,
        ),
        sa.Column("job", sa.String(length=22), nullable=False),
        sa.Column("share", sa.Double(), nullable=False),
        sa.Column("explored", sa.Double(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=True),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("frontier", sa.BigInteger(), nullable=False),
        sa.Column("deaths", sa.Integer(), nullable=False),
        sa.Column("lost", sa.String(length=255), nullable=True),
        sa.ForeignKeyConstraint(["job"], ["jobs.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("parts_of_job", "parts", ["job", "done"], unique=False)


def create_promises() -> None:
    op.create_table(
        "promises",
        sa.Column("owner", sa.String(length=100), nullable=False),
        sa.Column("key", sa.String(length=255), nullable=False),
        sa.Column("digest", sa.LargeBinary(length=32), nullable=False),
        sa.Column("job", sa.String(length=22), nullable=False),
        sa.ForeignKeyConstraint(["job"], ["jobs.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("owner", "key"),
    )
    op.create_index("ix_promises_job", "promises", ["job"], unique=False)
