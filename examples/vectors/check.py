"""Holds a second engine against the plain vectors: taxes and tax sets as the API has them, without local rules.

    python3 check.py [vectors/plain.json]

It is written from docs/calculation.md, with whole minor units and fractions, and prints every difference.
"""
import json
import re
import sys
from datetime import date, timedelta
from fractions import Fraction
from math import floor

DOCUMENTED = {
    "rounding": {"unit": "stay", "mode": "half-up", "inclusive": "tax"},
    "exclusiveBase": "price",
    "maxNights": "taxable",
    "stayCharges": "first-taxable-night",
}
CHANNEL_MANAGER = {
    "rounding": {"unit": "night", "mode": "half-up", "inclusive": "net"},
    "exclusiveBase": "price",
    "maxNights": "stay",
    "stayCharges": "arrival",
}
NAMED = {"documented": DOCUMENTED, "channelManager": CHANNEL_MANAGER}


def full_policy(given):
    if isinstance(given, str):
        return NAMED[given]
    given = given or {}
    rounding = {**DOCUMENTED["rounding"], **given.get("rounding", {})}
    return {**DOCUMENTED, **given, "rounding": rounding}


def rounded(value, mode):
    """A fraction as a whole number: to the nearest one, and of two the one that the mode says, away from 0 or to it."""
    if value < 0:
        return -rounded(-value, mode)
    below = floor(value)
    rest = value - below
    if rest == 0 or mode == "down":
        return below
    if mode == "up" or rest > Fraction(1, 2):
        return below + 1
    if rest < Fraction(1, 2) or mode == "half-down":
        return below
    return below + (1 if mode == "half-up" else below % 2)


class Night:
    """A night of the rooms that sleep the same nights."""

    def __init__(self, group, number, day, price, persons, rooms):
        self.group, self.number, self.date = group, number, day
        self.price, self.persons, self.rooms = price, persons, rooms


def units(text, digits):
    value = Fraction(text) * 10**digits
    assert value.denominator == 1, f"{text} has more than {digits} decimals"
    return value.numerator


def prices_of(room, digits):
    if "nightlyPrices" in room:
        return [units(price, digits) for price in room["nightlyPrices"]]
    each, spare = divmod(units(room["price"], digits), room["nights"])
    return [each + (1 if night < spare else 0) for night in range(room["nights"])]


def nights_of(stay, digits):
    groups = {}
    for room in stay["rooms"]:
        count = room.get("count") or 1
        prices = [price * count for price in prices_of(room, digits)]
        key = (room.get("checkIn") or stay["checkIn"], len(prices))
        old, persons, rooms = groups.get(key, ([0] * len(prices), 0, 0))
        sums = [before + price for before, price in zip(old, prices)]
        groups[key] = (sums, persons + room["persons"] * count, rooms + count)
    nights = []
    for group, key in enumerate(sorted(groups)):
        prices, persons, rooms = groups[key]
        for index, price in enumerate(prices):
            day = (date.fromisoformat(key[0]) + timedelta(days=index)).isoformat()
            nights.append(Night(group, index + 1, day, price, persons, rooms))
    return nights


class Charge:
    """A tax of the set, once, with the charges before it that it is computed on."""

    def __init__(self, tax, level, computed_on):
        self.tax, self.level, self.computed_on = tax, level, computed_on
        self.percent = tax["logic"] == "percent"
        self.inclusive = tax["is_inclusive"]


def identity(tax):
    return ("id", tax["id"]) if tax.get("id") else ("title", tax["title"])


def nested_under(entry):
    for nested in entry.get("taxes") or []:
        yield nested
        yield from nested_under(nested)


def calculation_order(tax_set):
    """Levels from the highest down, in a level as listed, each tax after those nested under it, and each once."""
    charges = []

    def meet(entry, level):
        for nested in entry.get("taxes") or []:
            meet(nested, level)
        if any(identity(charge.tax) == identity(entry) for charge in charges):
            return
        nested = {identity(one) for one in nested_under(entry)}
        on = [one for one in charges if one.level > level or identity(one.tax) in nested]
        charges.append(Charge(entry, level, on))

    for entry in sorted(tax_set["taxes"], key=lambda one: -(one.get("level") or 0)):
        meet(entry, entry.get("level") or 0)
    return charges


def ranges_of(tax):
    after, before = tax.get("applicable_after"), tax.get("applicable_before")
    if after is not None or before is not None:
        return [{"after": after, "before": before}]
    return tax.get("applicable_date_ranges") or []


def taxable_on(tax, nights, policy):
    ranges, skip = ranges_of(tax), tax.get("skip_nights") or 0
    most = tax.get("max_nights") or float("inf")
    used, found = {}, []
    for night in nights:
        before = used.get(night.group, 0)
        in_range = not ranges or any(
            (one.get("after") or "") <= night.date <= (one.get("before") or "9999-99-99") for one in ranges
        )
        under_cap = night.number <= most if policy["maxNights"] == "stay" else before < most
        taxable = night.number > skip and in_range and under_cap
        used[night.group] = before + taxable
        found.append(taxable)
    return found


def times_charged(logic, nights, is_taxable, policy):
    """How often a fixed tax charges its rate on each night; None where it does not fall on it."""
    taxable = [night for night, is_so in zip(nights, is_taxable) if is_so]
    firsts = {}
    for night in taxable:
        firsts.setdefault(night.group, night)
    of_stay = [n for n in firsts.values() if policy["stayCharges"] == "first-taxable-night" or n.number == 1]

    def is_first(night, chargeable, day):
        return next((one for one in chargeable if one.date == day), None) is night

    def times(night):
        if logic == "per_room":
            return night.rooms if night in of_stay else None
        if logic == "per_person":
            return night.persons if night in of_stay else None
        if logic == "per_room_per_night":
            return night.rooms if night in taxable else None
        if logic == "per_person_per_night":
            return night.persons if night in taxable else None
        if logic == "per_night":
            return 1 if is_first(night, taxable, night.date) else None
        return 1 if of_stay and is_first(night, of_stay, min(one.date for one in of_stay)) else None

    return [times(night) for night in nights]


def in_base(charge, policy):
    on_price = not charge.inclusive and policy["exclusiveBase"] == "price"
    return [one for one in charge.computed_on if not on_price or not one.inclusive]


def exact_night(charges, index, night, policy):
    """Every charge is a + b x net; from price = net + inclusive charges, the net."""
    lines = {}
    for charge in charges:
        if not charge.percent:
            lines[charge] = (charge.rate * (charge.times[index] or 0), Fraction(0))
        elif not charge.taxable[index]:
            lines[charge] = (Fraction(0), Fraction(0))
        else:
            on_net = charge.inclusive or policy["exclusiveBase"] == "net"
            others = [lines[one] for one in in_base(charge, policy)]
            a = sum((one[0] for one in others), Fraction(0 if on_net else night.price))
            b = sum((one[1] for one in others), Fraction(1 if on_net else 0))
            lines[charge] = (charge.rate * a, charge.rate * b)
    inside = [line for charge, line in lines.items() if charge.inclusive]
    net = (night.price - sum(a for a, _ in inside)) / (1 + sum(b for _, b in inside))
    return net, {charge: a + b * net for charge, (a, b) in lines.items()}


def round_and_share(amounts, policy):
    """Rounds once over the stay, and gives what is left over to the largest remainders; or rounds each night."""
    unit, mode = policy["rounding"]["unit"], policy["rounding"]["mode"]
    if unit == "night":
        return [0 if amount is None else rounded(amount, mode) for amount in amounts]
    shares = [0 if amount is None else floor(amount) for amount in amounts]
    rests = [(amount - floor(amount), at) for at, amount in enumerate(amounts) if amount is not None]
    spare = rounded(sum((one for one in amounts if one is not None), Fraction(0)), mode) - sum(shares)
    for _, at in sorted(rests, key=lambda rest: -rest[0])[:spare]:
        shares[at] += 1
    return shares


def quote(tax_set, stay, policy, digits):
    nights, charges = nights_of(stay, digits), calculation_order(tax_set)
    every = range(len(nights))
    for charge in charges:
        charge.taxable = taxable_on(charge.tax, nights, policy)
        charge.times = None if charge.percent else times_charged(charge.tax["logic"], nights, charge.taxable, policy)
        charge.rate = Fraction(charge.tax["rate"]) * (Fraction(1, 100) if charge.percent else 10**digits)
    exact = [exact_night(charges, at, night, policy) for at, night in enumerate(nights)]
    amounts = {}

    def round_from(charge, amount_on):
        own = charge.taxable if charge.percent else [times is not None for times in charge.times]
        amounts[charge] = round_and_share([amount_on(at) if own[at] else None for at in every], policy)

    def from_base(charge, net):
        def amount_on(at):
            if not charge.percent:
                return charge.rate * charge.times[at]
            on_net = charge.inclusive or policy["exclusiveBase"] == "net"
            base = net[at] if on_net else nights[at].price
            return charge.rate * (base + sum(amounts[one][at] for one in in_base(charge, policy)))

        round_from(charge, amount_on)

    def sum_of(inclusive, at):
        return sum(amounts[one][at] for one in charges if one.inclusive == inclusive)

    if policy["rounding"]["inclusive"] == "net":
        net = round_and_share([one[0] for one in exact], policy)
        for charge in charges:
            from_base(charge, net)
    else:
        inside = [charge for charge in charges if charge.inclusive]
        for charge in inside:
            round_from(charge, lambda at, charge=charge: exact[at][1][charge])
        net = [night.price - sum(amounts[one][at] for one in inside) for at, night in enumerate(nights)]
        for charge in charges:
            if not charge.inclusive:
                from_base(charge, net)

    def text(amount):
        sign, whole = ("-" if amount < 0 else ""), str(abs(amount)).rjust(digits + 1, "0")
        return f"{sign}{whole[:-digits]}.{whole[-digits:]}" if digits else f"{sign}{whole}"

    def figures(over):
        price = sum(nights[at].price for at in over)
        inclusive, exclusive = (sum(sum_of(side, at) for at in over) for side in (True, False))
        return {"price": price, "net": price - inclusive, "inclusive": inclusive, "exclusive": exclusive,
                "total": price + exclusive}

    def by_date(day):
        of_day = figures([at for at in every if nights[at].date == day])
        return {"date": day, "net": text(of_day["net"]), "total": text(of_day["total"])}

    return {
        "currency": tax_set["currency"],
        **{name: text(amount) for name, amount in figures(every).items()},
        "taxes": [{"title": one.tax["title"], "amount": text(sum(amounts[one]))} for one in charges],
        "nights": [by_date(day) for day in sorted({night.date for night in nights})],
    }


# What only engines with local rules, and those that validate, can answer.
BEYOND = re.compile(r'"(validate|local|guests|labels|extras|nightsBefore|nightsAfter|bookedOn)":')


def main(path):
    with open(path, encoding="utf-8") as file:
        every = json.load(file)["vectors"]
    vectors = [vector for vector in every if not BEYOND.search(json.dumps(vector))]
    wrong = 0
    for vector in vectors:
        expected = vector["answer"]
        digits = len(expected["total"].partition(".")[2])
        found = quote(vector["taxSet"], vector["stay"], full_policy(vector.get("policy")), digits)
        if found != expected:
            wrong += 1
            print(f"{vector['name']}\n  expected {expected}\n  found    {found}")
    left_out = f", {len(every) - len(vectors)} left out" if len(vectors) < len(every) else ""
    print(f"{len(vectors) - wrong} of {len(vectors)} vectors agree{left_out}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "vectors/plain.json"))
