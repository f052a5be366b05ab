"""A bot in ten lines: it tries every answer worth a look, goes on with the first that comes, and takes what ends best.

underhall simulate caverna --bots examples/my_bot.py:MyBot,random --games 20
"""

from underhall.bots import eye_for


class MyBot:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, rules, view, seat):
        eye = eye_for(rules)

        def worth(choice):
            p = view.copy()
            rules.play(p, seat, choice)
            while p.stamp == view.stamp and seat in rules.to_move(p):  # until the turn is over
                rules.play(p, seat, eye.leads(p, seat)[0])
            return eye.value(p, seat)

        return max(eye.leads(view, seat), key=worth)
