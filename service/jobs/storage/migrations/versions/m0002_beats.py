"""A leader records its heartbeat and its pace."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("leadership", sa.Column("beat", sa.Double(), nullable=True))
    op.add_column("leadership", sa.Column("pace", sa.LargeBinary(), nullable=True))
