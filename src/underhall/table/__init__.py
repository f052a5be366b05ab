"""Live tables: who sits where, what has been played, what is due next. No page knows how they are kept."""
