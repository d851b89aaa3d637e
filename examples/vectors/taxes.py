"""Taxes of a set in calculation order, the nights to which they apply, and the rows of their local rules."""
from fractions import Fraction

from money import minor_units, rounded
from stay import LODGING, day_after

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


def full_policy(tax_set, given, digits):
    """Field by field: what the caller says, else what the set says, else as documented."""
    policy = {**DOCUMENTED, "rounding": {**DOCUMENTED["rounding"], "digits": digits}}
    for one in ((tax_set.get("local") or {}).get("policy"), NAMED[given] if isinstance(given, str) else given):
        one = one or {}
        policy = {**policy, **one, "rounding": {**policy["rounding"], **one.get("rounding", {})}}
    return policy


def identity(tax):
    return ("id", tax["id"]) if tax.get("id") else ("title", tax["title"])


def nested_under(entry):
    for nested in entry.get("taxes") or []:
        yield nested
        yield from nested_under(nested)


class Charge:
    """A tax of the set, once, with the charges before it that it is computed on."""

    def __init__(self, tax, level, computed_on, policy):
        local = tax.get("local") or {}
        base, own_round = local.get("base") or {}, local.get("round") or {}
        self.tax, self.local, self.level, self.computed_on = tax, local, level, computed_on
        self.title, self.inclusive = tax["title"], tax["is_inclusive"]
        self.logic, self.rate = local.get("logic", tax["logic"]), local.get("rate", tax["rate"])
        self.rows, self.per = local.get("rates") or [], local.get("per", "room")
        self.start = base.get("start", "net" if self.inclusive else policy["exclusiveBase"])
        self.share, self.on = Fraction(base.get("share", "1")), local.get("on", [LODGING])
        self.asks_price = any(name.startswith("price_") for row in self.rows for name in row)
        # Of fees, the charges that are inside of them: when all charges of the set are known.
        self.contains = []
        # The limits of a unit by the place of the row that gave its rate; after all rows those of the tax.
        own = {name: local.get(name) for name in ("at_most", "at_least", "over_stay")}
        self.limits = [{name: row.get(name, own[name]) for name in own} for row in self.rows] + [own]
        self.rounds_each = own_round == "each" or own_round != {} and own_round.get("each") is True
        said = own_round if isinstance(own_round, dict) else {}
        self.step = minor_units(said["step"], policy["rounding"]["digits"]) if "step" in said else Fraction(1)
        self.mode = said.get("mode", policy["rounding"]["mode"])
        limited = any(limit is not None for limits in self.limits for limit in limits.values())
        # Other percentages are computed on amounts that are rounded already.
        self.from_exact = (
            self.logic != "percent"
            or self.inclusive and policy["rounding"]["inclusive"] == "tax"
            or self.per == "guest"
            or limited
            or self.rounds_each
            or self.start == "nothing"
        )
        # The rooms of a group have it together: one unit for a date, or for the booking.
        self.together = self.logic in ("per_night", "per_booking")

    @property
    def adds(self):
        """Inclusive charges are in the price already, and no tax is computed on a fee that contains it."""
        return [
            one
            for one in self.computed_on
            if not (self.start == "price" and one.inclusive) and self not in one.contains
        ]

    def to_step(self, amount):
        return rounded(amount / self.step, self.mode) * self.step


def named(name, charges):
    """The charge of this id, or else of this title."""
    by_id = [one for one in charges if one.tax.get("id") == name]
    return (by_id or [one for one in charges if one.title == name])[0]


def inside_of(fee, rate_of_tax):
    """What is inside of a fee, as parts of its amount: F = N + the contained taxes of N, each on those before it."""
    of_net = {}
    for tax in sorted(fee.contains, key=lambda one: one.place):
        added = sum(of_net.get(other, 0) for other in tax.computed_on)
        of_net[tax] = rate_of_tax(tax) * tax.share * (1 + added)
    return {tax: part / (1 + sum(of_net.values())) for tax, part in of_net.items()}


def calculation_order(tax_set, policy):
    """Levels from the highest down, in a level as listed, each tax after those nested under it, and each once."""
    charges = []

    def computed_on(entry, level):
        plus = ((entry.get("local") or {}).get("base") or {}).get("plus")
        if plus is not None:
            return [named(name, charges) for name in plus]
        nested = {identity(one) for one in nested_under(entry)}
        return [
            one
            for one in charges
            if (one.level > level or identity(one.tax) in nested) and one.local.get("only") != "channel"
        ]

    def meet(entry, level):
        for nested in entry.get("taxes") or []:
            meet(nested, level)
        if all(identity(charge.tax) != identity(entry) for charge in charges):
            charges.append(Charge(entry, level, computed_on(entry, level), policy))

    for entry in sorted(tax_set["taxes"], key=lambda one: -(one.get("level") or 0)):
        meet(entry, entry.get("level") or 0)
    for place, charge in enumerate(charges):
        charge.place = place
        charge.contains = [named(name, charges) for name in charge.local.get("contains", [])]
    return [charge for charge in charges if charge.local.get("only") != "channel"]


def is_within(day, span):
    return (span.get("after") or "") <= day <= (span.get("before") or "9999-99-99")


def taxable_nights(tax, dates, span, policy):
    """For each night of a group, whether the tax applies to it for a room or a guest: skipped nights, dates, the cap."""
    legacy = {"after": tax.get("applicable_after"), "before": tax.get("applicable_before")}
    is_legacy = any(legacy.values())
    ranges = [legacy] if is_legacy else tax.get("applicable_date_ranges") or []
    local = tax.get("local") or {}
    seasons, period = local.get("seasons"), {"month": 7, "year": 4}.get(local.get("max_nights_in"), 0)
    skip, most = tax.get("skip_nights") or 0, tax.get("max_nights") or float("inf")
    # Nights before are those just before arrival. Each uses up the cap of its month, its year or the stay.
    before = [day_after(dates[span.first], at - span.before) for at in range(span.before)]
    slept, used, found = {}, {}, []
    for at, evening in enumerate(before):
        slept[evening[:period]] = slept.get(evening[:period], 0) + 1
        used[evening[:period]] = used.get(evening[:period], 0) + (at >= skip)
    for night, evening in enumerate(dates):
        number, day, within = span.number_of(night), date_of_night(local, evening), evening[:period]
        is_here = span.first <= night < span.end
        counted = slept if policy["maxNights"] == "stay" else used
        in_range = not ranges or any(is_within(day, one) for one in ranges)
        in_a_season = seasons is None or any(in_season(day[5:], one) for one in seasons)
        taxable = is_here and number > skip and in_range and in_a_season and counted.get(within, 0) < most
        slept[within] = slept.get(within, 0) + is_here
        used[within] = used.get(within, 0) + taxable
        found.append(taxable)
    return found


def date_of_night(local, evening):
    """The date of a night for ranges, dates and seasons: that of the evening, or of the morning after it."""
    return day_after(evening, 1) if local.get("night_date") == "morning" else evening


def charged_nights(charge, dates, span, policy):
    """The nights on which a charge falls: a charge for the whole stay on the first taxable one."""
    taxable = taxable_nights(charge.tax, dates, span, policy)
    if charge.logic not in ("per_person", "per_room", "per_booking") or True not in taxable:
        return taxable
    first = taxable.index(True)
    is_charged = policy["stayCharges"] != "arrival" or first == span.first
    return [is_charged and night == first for night in range(len(dates))]


def own_nights(charge, nights, policy):
    """The nights on which a charge falls for rooms: a date, or the booking, is charged once."""
    found = {}
    for night in nights:
        group = night.group
        if group not in found:
            found[group] = charged_nights(charge, group.dates, group.span, policy)
    own = [night for night in nights if found[night.group][night.index]]
    if charge.logic == "per_booking":
        return set(sorted(own, key=lambda night: night.date)[:1])
    if charge.logic == "per_night":
        return set({night.date: night for night in reversed(own)}.values())
    return set(own)


class Where:
    """What the conditions of a row ask of the night, the stay and the price."""

    def __init__(self, day, number, length, arrived, departed, booked, price):
        self.day, self.number, self.length, self.arrived = day, number, length, arrived
        self.departed, self.booked, self.price = departed, booked, price


def in_season(day, season):
    start, end = season["from"], season["to"]
    return start <= day <= end if start <= end else day >= start or day <= end


PRICES = {
    "price_from": lambda price, limit: price >= limit,
    "price_over": lambda price, limit: price > limit,
    "price_to": lambda price, limit: price <= limit,
    "price_under": lambda price, limit: price < limit,
}


def holds(charge, row, where, person, digits):
    """Whether every condition of a row holds."""
    age = person.ages[charge.local.get("age_on", "arrival")]
    conditions = {
        "age_from": lambda least: age >= least if age is not None else person.is_guest and least <= 18,
        "age_under": lambda limit: age is not None and age < limit,
        "label": lambda label: all(one in person.labels for one in ([label] if isinstance(label, str) else label)),
        "night_from": lambda least: where.number >= least,
        "night_to": lambda most: where.number <= most,
        "nights_from": lambda least: where.length >= least,
        "nights_to": lambda most: where.length <= most,
        "dates": lambda ranges: any(is_within(where.day, one) for one in ranges),
        "seasons": lambda seasons: any(in_season(where.day[5:], one) for one in seasons),
        "booked": lambda span: where.booked is not None and is_within(where.booked, span),
        "arrived": lambda span: is_within(where.arrived, span),
        "departed": lambda span: is_within(where.departed, span),
    }

    def is_met(name, value):
        if name in PRICES:
            return where.price is not None and PRICES[name](where.price, minor_units(value, digits))
        return conditions[name](value)

    return all(is_met(name, value) for name, value in row.items() if name not in NO_CONDITIONS)


# The number of a guest takes the other guests of the room: see rate_of.
NO_CONDITIONS = ("rate", "at_most", "at_least", "over_stay", "guest_from", "guest_to")


def counted_first(charge, guest):
    """The order in which the guests of a room are numbered: those without an age, then the older; then the longer nights."""
    age, span = guest.ages[charge.local.get("age_on", "arrival")], guest.span
    oldest_first = (age is not None, -(age or 0))
    return (*oldest_first, span.first - span.end, span.first, sorted(guest.own_labels), -span.before, -span.after)


def rate_of(charge, where, asked, digits, number_of):
    """The rate of a unit and the place of its row: the highest of all who are asked, of equal ones the earliest row."""

    def applies(row, person):
        if not holds(charge, row, where, person, digits):
            return False
        if "guest_from" not in row and "guest_to" not in row:
            return True
        number = number_of(row)
        return row.get("guest_from", 1) <= number <= row.get("guest_to", number)

    met = []
    for person in asked:
        place = next((at for at, row in enumerate(charge.rows) if applies(row, person)), None)
        met.append((charge.rate, len(charge.rows)) if place is None else (charge.rows[place]["rate"], place))
    return min(met, key=lambda one: (-Fraction(one[0]), one[1]))
