"""The settings: safe when nothing is said, and told by name when they are wrong."""

import pytest

from service.config import SettingError, Settings, read


def test_nothing_said_gives_the_defaults() -> None:
    assert Settings() == read({"HOME": "/", "KNOBELWERK_CORES": " "})


def test_what_is_said_is_taken() -> None:
    given = {
        "KNOBELWERK_BODY_BYTES": "4096",
        "KNOBELWERK_SECONDS": "2.5",
        "KNOBELWERK_CORS_ORIGINS": "https://a.example, http://localhost:3000",
        "KNOBELWERK_LOG_LEVEL": "warning",
        "KNOBELWERK_TRUSTED": "10.0.0.7, fd00::/8",
    }

    settings = read(given)

    origins = ("https://a.example", "http://localhost:3000")
    taken = (settings.body_bytes, settings.seconds, settings.cors_origins, settings.log_level)
    assert (4096, 2.5, origins, "WARNING") == taken
    assert settings.trusted == ("10.0.0.7/32", "fd00::/8")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("KNOBELWERK_CORES", "0"),
        ("KNOBELWERK_CORES", "1_0"),
        ("KNOBELWERK_CORES", "9" * 5000),
        ("KNOBELWERK_SECONDS", "nan"),
        ("KNOBELWERK_SECONDS", "-1"),
        ("KNOBELWERK_SECONDS", "1e9"),
        ("KNOBELWERK_CORS_ORIGINS", "example.org"),
        ("KNOBELWERK_CORS_ORIGINS", "*, https://a.example"),
        ("KNOBELWERK_CORS_ORIGINS", "https://a.example/path"),
        ("KNOBELWERK_PUBLIC_URL", "puzzles.example"),
        ("KNOBELWERK_PUBLIC_URL", "https://a.example/a b"),
        ("KNOBELWERK_PREFIX", "puzzles"),
        ("KNOBELWERK_PREFIX", "//a.example"),
        ("KNOBELWERK_PREFIX", "/a/../b"),
        ("KNOBELWERK_PREFIX", "/" + "a" * 200),
        ("KNOBELWERK_LOG_LEVEL", "loud"),
        ("KNOBELWERK_TRUSTED", "proxy.example"),
        ("KNOBELWERK_TRUSTED", "10.0.0.7/8"),
    ],
)
def test_a_wrong_setting_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=name):
        read({name: value})


@pytest.mark.parametrize(
    ("url", "said", "public", "prefix"),
    [
        ("", "/puzzles/", "", "/puzzles"),
        ("https://a.example", "", "https://a.example", ""),
        ("https://a.example:8000/p/q/", "", "https://a.example:8000/p/q/", "/p/q"),
        ("https://a.example/", "/p", "https://a.example/p", "/p"),
        ("https://a.example/p", "/p", "https://a.example/p", "/p"),
        ("https://a.example/p", "/q", "https://a.example/p", "/q"),
        ("https://a.example/p", "/", "https://a.example/p", ""),
    ],
)
def test_the_prefix_is_that_of_the_public_address(
    url: str, said: str, public: str, prefix: str
) -> None:
    settings = read({"KNOBELWERK_PUBLIC_URL": url, "KNOBELWERK_PREFIX": said})

    assert (public, prefix) == (settings.public_url, settings.prefix)


def test_a_misspelt_setting_is_told() -> None:
    with pytest.raises(SettingError, match="did you mean KNOBELWERK_SECONDS"):
        read({"KNOBELWERK_SECOND": "3"})
