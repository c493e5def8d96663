# What games, matches and options say. `docs/translations.md` describes the format.

# "a, b or c"
one-of = { $others } or { $last }

# Text that is shown as it is.
verbatim = { $text }
