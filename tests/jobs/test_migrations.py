"""The steps lead to the tables of the models, in both databases."""

from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from service.jobs.errors import AddressError, StoreError
from service.jobs.storage import migrations
from service.jobs.storage.database import Database
from service.jobs.storage.models import Base


def test_the_steps_lead_to_the_models(database: Database) -> None:
    with database.reading() as session:
        context = MigrationContext.configure(session.connection(), opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []


def test_upgrading_twice_changes_nothing(database: Database) -> None:
    migrations.upgrade(database)
    migrations.ready(database)
    assert migrations.version(database) == migrations.HEAD


def test_an_empty_database_is_made_ready(url: str) -> None:
    with closing(Database(url)) as database:
        assert migrations.version(database) is None
        migrations.ready(database)
        assert migrations.version(database) == migrations.HEAD


def test_a_store_of_a_later_program_is_told(database: Database) -> None:
    with database.writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match="the store is of version 9999"):
        migrations.ready(database)


def test_the_head_is_the_last_step() -> None:
    steps = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert steps.get_current_head() == migrations.HEAD


@pytest.mark.parametrize("address", ["", "mysql://x/y", "nonsense", "postgresql://h:x/y"])
def test_what_is_no_address_is_told(address: str) -> None:
    with pytest.raises(AddressError, match="expected sqlite:///FILE or postgresql://"):
        Database(address)


def test_a_server_that_is_not_there_is_told() -> None:
    with closing(Database("postgresql://nobody@localhost:1/nothing")) as database:
        with pytest.raises(StoreError, match="the store cannot be used now"):
            with database.reading():
                pass
