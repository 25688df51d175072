"""The HTML report of a tournament, and the viewer that steps through a recorded game.

One folder that opens from disk without network: pages by Jinja2, plots by matplotlib as SVG.
Both come with the extra `report`.
"""
