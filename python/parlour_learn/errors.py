"""Errors that users see."""


class InputError(Exception):
    """A file or setting cannot be used; the message says what was expected."""
