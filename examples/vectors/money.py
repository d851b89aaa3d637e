"""Amounts: decimal texts, whole minor units, and fractions in between. Nothing here is ever a float."""
from fractions import Fraction
from math import floor

HALF = Fraction(1, 2)


def minor_units(text, digits):
    """What a decimal text is in minor units, exactly: "2.50" of euros is 250."""
    return Fraction(text) * 10**digits


def whole_units(text, digits):
    value = minor_units(text, digits)
    assert value.denominator == 1, f"{text} has more than {digits} decimals"
    return value.numerator


def spread(text, nights, digits):
    """A price of the stay, over its nights: what is left over goes to the earliest ones."""
    each, spare = divmod(whole_units(text, digits), nights)
    return [each + (1 if night < spare else 0) for night in range(nights)]


def text_of(amount, digits):
    sign, whole = ("-" if amount < 0 else ""), str(abs(amount)).rjust(digits + 1, "0")
    return f"{sign}{whole[:-digits]}.{whole[-digits:]}" if digits else f"{sign}{whole}"


def rounded(value, mode):
    """A fraction as a whole number: to the nearest one, and of two the one that the mode says, away from 0 or to it."""
    if value < 0:
        return -rounded(-value, mode)
    below = floor(value)
    rest = value - below
    if rest == 0 or mode == "down":
        return below
    if mode == "up" or rest > HALF:
        return below + 1
    if rest < HALF or mode == "half-down":
        return below
    return below + (1 if mode == "half-up" else below % 2)


def share_out(whole, exact):
    """Whole units in proportion to exact amounts: each its floor, then the largest remainders one more, the earlier first.

    A whole that is further away than that, as of rounded nights, goes round; what is 0 has nothing of it.
    """
    shares = [floor(amount) for amount in exact]
    order = [at for at, amount in enumerate(exact) if amount != 0] or list(range(len(exact)))
    order.sort(key=lambda at: shares[at] - exact[at])
    left = whole - sum(shares)
    step = 1 if left > 0 else -1
    for turn in range(abs(left)):
        place = turn % len(order)
        shares[order[place if left > 0 else -1 - place]] += step
    return shares
