"""What the turns of finished games have lost."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "analysis",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("turns", sa.JSON, nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
    )
    op.create_index("analysis_state", "analysis", ["state"])


def downgrade() -> None:
    op.drop_table("analysis")
