"""What `underhall` can do at the terminal: one module per command, loaded when it is called."""
