"""The cheapest way to army and Castrum with everything built, by integer programming."""

import numpy as np
import pytest
from scipy.optimize import LinearConstraint, milp

from engine.pompeii.data import BASIC, GOODS, LIMIT, PEARLS, book
from tests.engine.pompeii.scenes import ALL_BUILT


@pytest.mark.rule("POM-16", "POM-27", "POM-87")
@pytest.mark.parametrize("trade, actions", [(True, 28), (False, 31)])
def test_the_fewest_worker_actions(trade: bool, actions: int) -> None:
    assert fewest_actions(trade) == actions


def fewest_actions(trade: bool) -> int:
    """One action a good at a field, a recipe's use, a traded pair, the Terme, the Costruzione.

    A flow is a number of units from some goods to another, within one action as all fit.
    """
    printed = book("")
    flows = [
        (recipe.input, recipe.output[0][0])
        for building in ALL_BUILT
        for recipe in printed.buildings[building].recipes
        if recipe.output
    ]
    if trade:
        flows += [
            (((give, price),), get)
            for give in range(len(GOODS))
            for get, price in printed.gets[give]
            if give != PEARLS
        ]
    goods, count = len(GOODS), len(flows)
    # variables: workers at each field, units of each flow, whether each flow is used
    balance = np.zeros((goods, len(BASIC) + 2 * count))
    for column, place in enumerate(BASIC):
        balance[place, column] = 1
    linked = np.zeros((count, balance.shape[1]))
    for number, (needs, makes) in enumerate(flows):
        column = len(BASIC) + number
        balance[makes, column] += 1
        for place, amount in needs:
            balance[place, column] -= amount
        linked[number, column] = 1
        linked[number, column + count] = -LIMIT
    wanted = np.array([-1.0 if place in BASIC else 0.0 for place in range(goods)])
    for building, cost in (("B19", 0), ("B20", 1)):
        tile = printed.buildings[building]
        for place, amount in tile.cost if cost else tile.recipes[0].input:
            wanted[place] += amount
    found = milp(
        np.concatenate([np.ones(len(BASIC)), np.zeros(count), np.ones(count)]),
        constraints=[LinearConstraint(balance, lb=wanted), LinearConstraint(linked, ub=0)],
        integrality=1,
    )
    assert found.success
    return round(found.fun) + 2
