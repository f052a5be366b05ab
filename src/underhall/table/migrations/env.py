"""How Alembic reaches the database: by the connection it is handed."""

from alembic import context

from underhall.table.schema import SCHEMA

context.configure(connection=context.config.attributes["connection"], target_metadata=SCHEMA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
