"""What people are to be told, and how they can be reached."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", sa.String(100), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("payload", sa.JSON, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
    )
    op.create_index("outbox_due", "outbox", ["state", "due"])
    op.create_index("outbox_game", "outbox", ["game"])
    op.create_table(
        "channel",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("person.id"), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("target", sa.JSON, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("channel_person", "channel", ["person"])


def downgrade() -> None:
    for name in ("channel", "outbox"):
        op.drop_table(name)
