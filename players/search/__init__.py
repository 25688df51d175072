"""What the bot `search` is made of: the tree, and for each game what guides its playouts.

A game's module may have any of

    policy(s, rng)   the index of a sensible action, fast: it plays most of a playout
    favourite(s, rng)
                     the index of the action that another must beat, where it is not the policy's
    evaluate(s)      what the game is worth for each seat, from 0 (last) to 1 (first), where a
                     playout is cut off
    clock(s), SPAN   a measure of how far the game has gone; a playout is cut off where it has gone
                     so much further
    begin()          is called before every search
    DEEP             whether a tree grows below the root; where dice decide what can be done at
                     all, or playouts are few, it only scatters them
    UNKNOWN, REVIEW  what variance is assumed of an action tried once, and after how many worlds it
                     is asked whether to go on; less than usual where little is left to chance
    LITTLE           for how much more value it is not worth to go on; less than usual where each of
                     many decisions matters little

Without a module playouts are random and go on to the end of the game.
"""
