"""The store of jobs: tables, migrations, and who may change them."""
