"""The bench: many games among bots, tournaments and their ratings, and the tuning of what bots believe."""
