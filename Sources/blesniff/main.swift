import Sniff
