"""The store of jobs: tables, migrations and leadership."""
