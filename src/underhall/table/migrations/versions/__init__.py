"""One file per version of the schema, in order."""
