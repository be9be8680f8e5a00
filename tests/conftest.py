"""What holds for every test."""

from hypothesis import settings

# a shared machine is slow now and then; time is no property of the code under test
settings.register_profile("knobelwerk", deadline=None)
settings.load_profile("knobelwerk")
