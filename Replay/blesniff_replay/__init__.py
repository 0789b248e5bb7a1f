"""blesniff-replay runs a recorded Bluetooth LE peripheral as a virtual one, on Bumble."""

__version__ = "0.1.0"
