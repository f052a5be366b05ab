"""Games that no one plays but tests."""
