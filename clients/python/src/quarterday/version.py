"""Told to the service with each request. A test holds it against pyproject.toml."""

VERSION = "0.1.0"
