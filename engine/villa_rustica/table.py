"""The table of Villa Rustica: what lies where, and the verbs that move it."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import chain

from engine.cards import Cards, joined
from engine.randomness import shuffled
from engine.state import State
from engine.villa_rustica.cards import CARDS, PLACE


@dataclass(kw_only=True)
class Table(State):
    """All that lies on the table.  The deck's top is its end; other piles are in list order."""

    gold: list[int]  # of each seat
    influence: list[int]
    prestige: list[int]
    owned: list[Cards]
    row: tuple[str | None, ...]  # the Bid cards by place; None: not replaced yet
    deck: Cards
    discards: Cards = ()
    turn: int = 0
    reason: str = field(default="")  # why the game ended

    @property
    def active(self) -> int:
        """The seat whose turn it is. [VR-6]"""
        return self.turn % len(self.owned)

    def gain(self, seat: int, gold: int, influence: int, prestige: int) -> None:
        """Add tokens to a treasury. [VR-21]"""
        self.gold[seat] += gold
        self.influence[seat] += influence
        self.prestige[seat] += prestige
        self.tell("gain", seat, gold, influence, prestige)

    def pay(self, seat: int, price: int, currency: str) -> None:
        """Take tokens out of a treasury. [VR-12]"""
        treasury = self.gold if currency == "gold" else self.influence
        treasury[seat] -= price

    def lift(self, card: str) -> None:
        """Take a Bid card from the lowest place where one of its kind lies. [VR-9]"""
        place = self.row.index(card)
        self.row = (*self.row[:place], None, *self.row[place + 1 :])

    def own(self, seat: int, card: str) -> None:
        """Lay a card with its owner. [VR-13]"""
        self.owned[seat] = joined(self.owned[seat], (card,), PLACE.__getitem__)

    def discard(self, card: str) -> None:
        """Lay a card on the discards."""
        self.discards = joined(self.discards, (card,), PLACE.__getitem__)

    def replace(self) -> None:
        """Flip cards into the free places of the row, in its order.

        [VR-10] [VR-11] [VR-16] [VR-28]
        """
        for place, card in enumerate(self.row):
            if card is None:
                if not self.deck:
                    self.deck, self.discards = shuffled(self.discards, self.luck("deck")), ()
                    self.tell("shuffle", len(self.deck))
                *deck, flipped = self.deck
                self.deck = tuple(deck)
                self.row = (*self.row[:place], flipped, *self.row[place + 1 :])
                self.tell("flip", place, flipped)


def pieces(s: Table) -> dict[str, int]:
    """The number of cards of every kind, wherever they lie. [VR-2]"""
    lying = Counter((*s.deck, *s.discards, *s.row, *chain.from_iterable(s.owned)))
    return {kind: lying[kind] for kind in CARDS}
