"""What is wrong with the local rules of a tax by themselves, and the form of those of a tax set.

From docs/how-do-i-say.md, docs/calculation.md and docs/issues.md. What only the whole set can say is in validate_local_set.py.
First the form of every key; then, where each has a value of its kind, what keys say of each other.
"""
import re
from datetime import date
from fractions import Fraction

from validate import (
    LARGEST,
    Form,
    boolean,
    day,
    decimal,
    exact,
    fields,
    inside,
    list_of,
    one_of,
    plain_date,
    required,
    strict,
    text,
    trimmed,
    whole,
)

LOGICS = (
    "percent",
    "per_room",
    "per_room_per_night",
    "per_person",
    "per_person_per_night",
    "per_night",
    "per_booking",
)
ROUNDING = ("half-up", "half-even", "half-down", "up", "down")
VAT_CATEGORIES = ("S", "Z", "E", "AE", "K", "G", "O", "L", "M", "B")
# "A language, and where needed its script and country": de, pt-BR, zh-Hant-TW.
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?", re.ASCII)
LODGING = "lodging"
MONTH_DAY = re.compile(r"\d\d-\d\d", re.ASCII)
MOST_ROWS, MOST_PERIODS, MOST_PARTS, MOST_TITLES, OLDEST, MOST_DIGITS = 200, 20, 100, 100, 150, 24


def any_text(value, path, issues):
    if not isinstance(value, str):
        issues.append(("not_text", path))
    elif not trimmed(value):
        issues.append(("blank", path))


def month_day(value, path, issues):
    """ "A month and a day such as 12-20", which a leap year has."""
    if not isinstance(value, str):
        issues.append(("not_text", path))
        return
    try:
        is_day = MONTH_DAY.fullmatch(value) is not None and date.fromisoformat(f"2024-{value}") is not None
    except ValueError:
        is_day = False
    if not is_day:
        issues.append(("not_month_day", path))


def titles(value, path, issues):
    """ "Its title in other languages": an object of at most a hundred titles, each named by a language."""
    if not isinstance(value, dict):
        issues.append(("not_an_object", path))
    elif len(value) > MOST_TITLES:
        issues.append(("list_too_long", path))
    else:
        for name, title in value.items():
            place = inside(path, name)
            if not LANGUAGE.fullmatch(name):
                issues.append(("not_accepted", place))
            elif title is None:
                issues.append(("required", place))
            else:
                text(title, place, issues)


def rounding(value, path, issues):
    """ "each", or an object."""
    if isinstance(value, (dict, list)):
        strict(ROUND)(value, path, issues)
    elif value != "each":
        issues.append(("not_one_of", path))


def label(value, path, issues):
    """A label, or a list of labels that all hold."""
    (list_of(text, MOST_PARTS, 1) if isinstance(value, (list, dict)) else text)(value, path, issues)


NUMBER = Form(whole(1, LARGEST))
AMOUNT = Form(decimal)
PERIOD = fields({"after": Form(day), "before": Form(day)})
SEASON = strict({"from": required(month_day), "to": required(month_day)})
ROUND = {"each": Form(boolean), "step": AMOUNT, "mode": Form(one_of(ROUNDING))}
LIMITS = {"at_most": AMOUNT, "at_least": AMOUNT}
EACH = ("guest", "room", "stay")
OVER_STAY = Form(strict({"each": Form(one_of(EACH)), **LIMITS, "per_night": Form(boolean)}))
PRICES = ("price_from", "price_over", "price_to", "price_under")
ROW = {
    "rate": required(exact),
    "age_from": Form(whole(0, OLDEST)),
    "age_under": Form(whole(1, OLDEST)),
    **{name: NUMBER for name in ("guest_from", "guest_to")},
    "label": Form(label),
    **{name: AMOUNT for name in PRICES},
    **{name: NUMBER for name in ("night_from", "night_to", "nights_from", "nights_to")},
    "dates": Form(list_of(PERIOD, MOST_PERIODS, 1)),
    "seasons": Form(list_of(SEASON, MOST_PERIODS, 1)),
    "booked": Form(PERIOD),
    "arrived": Form(PERIOD),
    "departed": Form(PERIOD),
    **LIMITS,
    "over_stay": OVER_STAY,
}
BASE = {
    "start": Form(one_of(("price", "net", "nothing"))),
    "plus": Form(list_of(text, MOST_ROWS)),
    "share": Form(exact),
}
INVOICE = {"vat": Form(one_of(VAT_CATEGORIES)), "category": Form(one_of(VAT_CATEGORIES)), "reason": Form(text)}
# The warnings that no other field silences, in docs/issues.md.
MEANT_CODES = (
    "field_ignored",
    "never_applies",
    "cap_within_skip",
    "ranges_overlap",
    "ranges_touch",
    "title_not_kept",
    "row_never_reached",
    "row_never_holds",
    "row_without_effect",
    "key_without_effect",
    "free_nights_counted",
    "order_decides",
    "guest_counts_among",
    "parts_leave_nothing",
    "shares_split_net",
    "ranges_share_day",
    "cap_out_of_reach",
    "level_without_effect",
    "same_title",
    "fee_untaxed",
    "inclusive_over_price",
    "nested_unevenly",
    "policy_matters",
    "day_use_persons",
)
MEANT = Form(list_of(one_of(MEANT_CODES), MOST_PARTS, 1))
SOURCE = Form(strict({"url": Form(any_text), "checked": Form(day), "says": Form(any_text)}))
LOCAL_TAX = {
    "logic": Form(one_of(LOGICS)),
    "rate": Form(exact),
    "only": Form(one_of(("here", "channel"))),
    "rates": Form(list_of(strict(ROW), MOST_ROWS)),
    "age_on": Form(one_of(("arrival", "departure", "year"))),
    "night_date": Form(one_of(("evening", "morning"))),
    "seasons": Form(list_of(SEASON, MOST_PERIODS, 1)),
    "max_nights_in": Form(one_of(("month", "year"))),
    "price_of": Form(one_of(("room", "person"))),
    "price_for": Form(one_of(("night", "stay"))),
    "per": Form(one_of(("room", "guest", "bedroom"))),
    "base": Form(strict(BASE)),
    "on": Form(list_of(text, MOST_PARTS)),
    "contains": Form(list_of(text, MOST_ROWS, 1)),
    **LIMITS,
    "over_stay": OVER_STAY,
    "round": Form(rounding),
    "invoice": Form(strict(INVOICE)),
    "collected_by": Form(one_of(("property", "channel"))),
    "due": Form(one_of(("booking", "house"))),
    "source": SOURCE,
    "titles": Form(titles),
    "meant": MEANT,
}
PART = {"of": required(text), "label": required(text), "share": required(exact)}
LOCAL_SET = {"parts": Form(list_of(strict(PART), MOST_PARTS, 1)), "source": SOURCE, "meant": MEANT}
ROUNDING_POLICY = {
    "unit": Form(one_of(("stay", "night"))),
    "mode": Form(one_of(ROUNDING)),
    "inclusive": Form(one_of(("tax", "net"))),
    "digits": Form(whole(0, MOST_DIGITS)),
}
POLICY = {
    "rounding": Form(strict(ROUNDING_POLICY)),
    "exclusiveBase": Form(one_of(("price", "net"))),
    "maxNights": Form(one_of(("taxable", "stay"))),
    "stayCharges": Form(one_of(("first-taxable-night", "arrival"))),
}
policy_form = strict(POLICY)


def local_of_set(value, path, issues):
    """ "The policy that this set is meant for", which may be null, and where the rules of the set stand."""
    known = value
    if isinstance(value, dict) and value.get("policy", ...) is None:
        known = {name: one for name, one in value.items() if name != "policy"}
    strict({"policy": Form(policy_form), **LOCAL_SET})(known, path, issues)


def part_rules(tax_set, found):
    """ "No part is split again", each has a label of its own, and the shares of one `of` come to at most 1.

    Asked where every field of the set can be read; what is no object was told of.
    """
    if not all(is_left_out(*issue) for issue in found):
        return []
    parts, path = known(tax_set.get("local")).get("parts", []), "local.parts"
    read = [(at, one) for at, one in enumerate(parts) if isinstance(one, dict)]
    issues, met, sums = [], {LODGING, *(one["of"] for _, one in read)}, {}
    for at, one in read:
        if one["label"] in met:
            issues.append(("part_label_taken", f"{path}[{at}].label"))
        met.add(one["label"])
        before = sums.get(one["of"], 0)
        sums[one["of"]] = before + Fraction(one["share"])
        if before <= 1 < sums[one["of"]]:
            issues.append(("part_shares_over_one", f"{path}[{at}].share"))
    return issues


# An unknown key, and what should be an object and is none, was told of; beside them the rest is read as if they said nothing.
OBJECT = re.compile(r"\.(base|round|over_stay|invoice|source|titles|booked|arrived|departed)$|\.(rates|dates|seasons|parts)\[\d+\]$")


def is_left_out(code, path):
    is_object = OBJECT.search(path) is not None
    return code in ("unknown_field", "not_an_object", "not_accepted") or code in ("required", "list_too_long") and is_object


def known(value):
    return value if isinstance(value, dict) else {}


def rows_of(local):
    return [known(row) for row in local.get("rates", [])]


def true_logic(tax):
    """ "The true logic, where the API's is an approximation."""
    found = known(tax.get("local")).get("logic", tax.get("logic"))
    return found if found in LOGICS else None


def asks_price(local):
    return any(name in row for row in rows_of(local) for name in PRICES)


def is_of_taxes(local):
    return known(local.get("base")).get("start") == "nothing"


def rounding_of(local):
    """The short form in the longer one."""
    said = local.get("round")
    return {"each": True} if said == "each" else known(said)


def limits_over_stay(local, path):
    """The limits over the stay of a tax, its own first, each with its place."""
    found = [(local, path), *((row, f"{path}.rates[{at}]") for at, row in enumerate(rows_of(local)))]
    return [(known(one["over_stay"]), f"{place}.over_stay") for one, place in found if "over_stay" in one]


def issues_of_local(tax, path, currencies):
    """Every issue of the local rules of a tax at a path, by themselves and with the fields of the tax around them."""
    local, issues = tax["local"], []
    strict(LOCAL_TAX)(local, path, issues)
    if not isinstance(local, dict) or not all(is_left_out(*issue) for issue in issues):
        return issues
    if local.get("only") == "channel":
        # "only must stand alone when it is channel, because the tax is not calculated here"; where it stands is no rule.
        said = [name for name in local if name in LOCAL_TAX and name not in ("only", "source")]
        return issues + [("key_beside_channel", f"{path}.{name}") for name in said]
    logic = true_logic(tax)
    issues += rate_rules(local, tax, path, logic)
    issues += use_rules(local, tax, path, logic)
    issues += limit_rules(local, path, logic)
    issues += step_rules(local, path, currencies.get(tax.get("currency")) if isinstance(tax.get("currency"), str) else None)
    # "On an exclusive charge of type fee."
    if "contains" in local and (tax.get("type") in ("tax", "city_tax") or tax.get("is_inclusive") is True):
        issues.append(("contains_on", f"{path}.contains"))
    if tax.get("is_inclusive") is True:
        issues += inclusive_rules(local, path, logic)
    if is_of_taxes(local):
        issues += rules_of_taxes(local, tax, path, logic)
    for at, row in enumerate(rows_of(local)):
        issues += row_rules(row, f"{path}.rates[{at}]")
        # A unit of other taxes, of a room, of a night or of a booking has no number among the guests of a room.
        if is_of_taxes(local) or not is_by_guest(local, logic):
            numbers = [name for name in ("guest_from", "guest_to") if name in row]
            issues += [("guest_number_unit", f"{path}.rates[{at}].{name}") for name in numbers]
    return issues


def is_by_guest(local, logic):
    """Whether one unit is a guest; an unknown logic has an issue of its own."""
    if logic == "percent":
        return local.get("per") == "guest"
    return logic not in ("per_room", "per_room_per_night", "per_night", "per_booking")


def rate_rules(local, tax, path, logic):
    sent, own, issues = tax.get("logic"), local.get("logic"), []
    # "local.rate is required, because rate is for the one logic, and the local logic is the other": an amount is no percentage.
    if own and sent in LOGICS and (own == "percent") != (sent == "percent") and "rate" not in local:
        issues.append(("local_rate_required", f"{path}.rate"))
    # "A percentage must be between 0 and 100. It may be more only when base starts from nothing."
    if logic == "percent" and not is_of_taxes(local):
        rated = [(local, path), *((row, f"{path}.rates[{at}]") for at, row in enumerate(rows_of(local)))]
        over = [place for one, place in rated if Fraction(one.get("rate", "0")) > 100]
        issues += [("local_rate_over_100", f"{place}.rate") for place in over]
    return issues


def use_rules(local, tax, path, logic):
    """Keys that mean nothing where they stand "must be left out"."""
    is_by_price, useless = asks_price(local), []
    # Guests are numbered by age.
    of_ages = ("age_from", "age_under", "guest_from", "guest_to")
    if "age_on" in local and not any(name in row for row in rows_of(local) for name in of_ages):
        useless.append("age_on")
    # "night_date: of taxes with date ranges, dates or seasons", "max_nights_in: of taxes with max_nights."
    is_dated = "seasons" in local or any("dates" in row or "seasons" in row for row in rows_of(local))
    ranges = ("applicable_date_ranges", "applicable_after", "applicable_before")
    if "night_date" in local and not is_dated and not any(tax.get(name) for name in ranges):
        useless.append("night_date")
    if "max_nights_in" in local and tax.get("max_nights") is None:
        useless.append("max_nights_in")
    if "price_of" in local and not is_by_price:
        useless.append("price_of")
    # "price_for: of rows with a condition on the price, on per_person, per_room and per_booking."
    is_once = logic in (None, "per_person", "per_room", "per_booking")
    if "price_for" in local and not (is_by_price and is_once):
        useless.append("price_for")
    if logic not in (None, "percent"):
        # "Of a percent and of the two per_room logics": the bedroom; all else of `per` is for a percent alone.
        is_by_room = logic in ("per_room", "per_room_per_night")
        if "per" in local and not (local["per"] == "bedroom" and is_by_room):
            useless.append("per")
        # "base: percent, and any tax with price conditions."
        useless += [name for name in ("base", "on") if name in local and not is_by_price]
    return [("key_without_use", f"{path}.{name}") for name in useless]


def is_over(limits):
    return "at_least" in limits and "at_most" in limits and Fraction(limits["at_least"]) > Fraction(limits["at_most"])


def bounds_of(said):
    return {name: said[name] for name in LIMITS if name in said}


def limit_rules(local, path, logic):
    """ "at_least must not be above at_most", of a unit, of the units of a row, and over the stay."""
    own, issues = bounds_of(local), []
    if is_over(own):
        issues.append(("at_least_over_at_most", f"{path}.at_least"))
    for at, row in enumerate(rows_of(local)):
        # "Inside a row it takes the place of the tax's own."
        of_row = bounds_of(row)
        if of_row and is_over({**own, **of_row}):
            issues.append(("at_least_over_at_most", f"{path}.rates[{at}].{'at_least' if 'at_least' in row else 'at_most'}"))
    for limit, place in limits_over_stay(local, path):
        # "over_stay must have at_most or at_least."
        if not bounds_of(limit):
            issues.append(("over_stay_empty", place))
        if is_over(bounds_of(limit)):
            issues.append(("at_least_over_at_most", f"{place}.at_least"))
        if logic and not is_of_taxes(local):
            issues += payer_rules(limit, place, *units_of(logic, local))
    return issues


WIDTHS = ("guest", "room", "date", "stay")


def units_of(logic, local):
    """Who owes a unit, and whether it is one of the whole stay (docs/calculation.md, "Fixed taxes")."""
    if logic == "percent":
        return ("guest" if local.get("per") == "guest" else "room"), False
    payers = {"per_person": "guest", "per_room": "room", "per_night": "date", "per_booking": "stay"}
    return payers[logic.replace("_per_night", "") if logic != "per_night" else logic], not logic.endswith("per_night")


def payer_rules(limit, path, payer, is_once):
    """ "each must fit the unit: guest on a unit of a guest, room on one of a guest or a room"; nights are counted by night."""
    issues = []
    if WIDTHS.index(payer) > WIDTHS.index(limit.get("each", "stay")):
        issues.append(("each_below_unit", f"{path}.each"))
    if limit.get("per_night") is True and is_once:
        issues.append(("key_without_use", f"{path}.per_night"))
    return issues


def step_rules(local, path, digits):
    """ "A step that is no multiple of the minor unit is an issue", and so is one of nothing."""
    step = rounding_of(local).get("step")
    is_payable = step is None or Fraction(step) > 0 and (digits is None or (Fraction(step) * 10**digits).denominator == 1)
    return [] if is_payable else [("step_not_payable", f"{path}.round.step")]


def inclusive_rules(local, path, logic):
    issues = []
    # "start must not be net on an inclusive tax with price conditions, because its net depends on the rate."
    if asks_price(local) and known(local.get("base")).get("start") == "net":
        issues.append(("inclusive_price_from_net", f"{path}.base.start"))
    if logic != "percent":
        return issues
    # "Must be left out of an inclusive percent, which is found by taking the price apart": limits, and rounding of each unit.
    cuts = [f"{path}.{name}" for name in LIMITS if name in local]
    cuts += [f"{path}.round"] if rounding_of(local).get("each") is True else []
    cuts += [f"{path}.rates[{at}].{name}" for at, row in enumerate(rows_of(local)) for name in LIMITS if name in row]
    cuts += [place for _, place in limits_over_stay(local, path)]
    return issues + [("inclusive_units", place) for place in cuts]


def rules_of_taxes(local, tax, path, logic):
    issues = []
    # "plus must name at least one tax when start is nothing."
    if not local["base"].get("plus"):
        issues.append(("base_of_nothing", f"{path}.base.plus"))
    # "A percentage of other taxes alone must have an amount for the channel manager; or only: here, if it is not to be sent."
    if logic == "percent" and tax.get("logic") == "percent" and local.get("only") != "here":
        issues.append(("percent_of_tax_sent", f"{path}.base.start"))
    return issues


def row_rules(row, path):
    """What the conditions of a row leave to hold: numbers, ages, prices, days."""
    issues = []
    for first, last in (("guest_from", "guest_to"), ("night_from", "night_to"), ("nights_from", "nights_to")):
        if first in row and last in row and row[first] > row[last]:
            issues.append(("nights_reversed", f"{path}.{last}"))
    # "age_under must be more than age_from."
    if "age_from" in row and "age_under" in row and row["age_from"] >= row["age_under"]:
        issues.append(("age_bounds_reversed", f"{path}.age_under"))
    # Prices "must leave a price between them": the tightest limits, of equal amounts the one that leaves the amount out.
    lower = max(((Fraction(row[name]), name == "price_over") for name in PRICES[:2] if name in row), default=None)
    upper = [(Fraction(row[name]), name == "price_to", name) for name in PRICES[2:] if name in row]
    if lower and upper and lower >= min(upper)[:2]:
        issues.append(("price_bounds_reversed", f"{path}.{min(upper)[2]}"))
    for at, period in enumerate(row.get("dates", [])):
        issues += period_rules(period, f"{path}.dates[{at}]")
    for name in ("booked", "arrived", "departed"):
        if name in row:
            issues += period_rules(row[name], f"{path}.{name}")
    return issues


def period_rules(period, path):
    """ "A date range must have a date in after, in before or in both", and "must not end before it starts"."""
    if not isinstance(period, dict):
        return []
    after, before = (plain_date(period.get(name)) for name in ("after", "before"))
    if period.get("after") is None and period.get("before") is None:
        return [("range_open", path)]
    return [("range_reversed", f"{path}.before")] if after and before and after > before else []
