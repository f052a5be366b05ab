"""By what a seat is known beside its name."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("seat", sa.Column("marks", sa.JSON))


def downgrade() -> None:
    op.drop_column("seat", "marks")
