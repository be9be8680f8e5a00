"""The store that the settings name."""

from service.config import Settings
from service.jobs.storage import migrations
from service.jobs.storage.database import Database, sqlite_url
from service.jobs.storage.store import Store


def database(settings: Settings) -> Database:
    """The database, up to date. Raises StoreError and AddressError."""
    made = Database(settings.database or sqlite_url(settings.folder))
    migrations.ready(made)
    return made


def store(settings: Settings) -> Store:
    """The store as clients see it."""
    return Store(database(settings), most=settings.jobs_per_client)
