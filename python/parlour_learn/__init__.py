"""Trains neural evaluations for Parlour from self-play positions.

`parlour selfplay` writes `.positions` files; this package fits a network to them and exports a
`.net` file that the engine reads. See docs/learning.md.
"""
