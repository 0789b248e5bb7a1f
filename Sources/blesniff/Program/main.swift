import BlesniffCommands

Blesniff.main()
