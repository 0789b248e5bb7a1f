import sys

from blesniff_fleet.cli import main

sys.exit(main())
