import sys

from blesniff_replay.cli import main

sys.exit(main())
