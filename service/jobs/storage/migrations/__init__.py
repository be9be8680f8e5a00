"""The migrations of the tables, one step a file, and bringing a store up to date."""

from pathlib import Path

from sqlalchemy import inspect, text

from service.jobs.errors import StoreError
from service.jobs.storage.database import Database

HEAD = "0004"
TABLE = "alembic_version"


def ready(database: Database) -> None:
    """Bring the tables up to date; cheap if they are."""
    if version(database) != HEAD:
        upgrade(database)


def version(database: Database) -> str | None:
    """The last step taken; None: none yet."""
    with database.reading() as session:
        if not inspect(session.connection()).has_table(TABLE):
            return None
        return session.execute(text(f"SELECT version_num FROM {TABLE}")).scalar()


def upgrade(database: Database, head: str = HEAD) -> None:
    """Bring the tables up to date; several processes may do so at once. head: for tests."""
    from alembic import command  # loaded only for a migration
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    with database.writing() as session:
        connection = session.connection()
        if not database.is_file:  # in SQLite the transaction is the lock
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7557)")
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, head)
        except CommandError:
            found = version(database)
            what = f"the store is of version {found}, which this program, of {HEAD}, does not know"
            raise StoreError(what) from None
