"""What is wrong with a stay: the code and the path of each issue, from docs/issues.md and the fields of docs/guide.md.

First the form of every field, then what fields say of each other. Taxes and tax sets are in validate_taxes.py, their local
rules in validate_local.py and validate_local_set.py, definitions files and records in validate_files.py.
"""
import re
from datetime import date
from fractions import Fraction

LAST_DAY = date(9999, 12, 31)
DECIMAL = re.compile(r"\d+(\.\d+)?")
DATE = re.compile(r"\d{4}-\d\d-\d\d")
MOST = {"rooms": 1000, "nights": 1000, "persons": 10000, "bedrooms": 1000, "age": 150, "labels": 100, "extras": 100}
ELSEWHERE, PAID, EVIDENCE, LONGEST_TITLE = 10000, 100, 20, 255
LONGEST_DECIMAL, MOST_DECIMALS = 30, 20
# The largest whole number that JSON carries from every program to every other one.
LARGEST = 2**53 - 1


class Form:
    """A check of a value: it puts what is wrong into a list of issues."""

    def __init__(self, check, is_required=False):
        self.check, self.is_required = check, is_required


def required(check):
    return Form(check, True)


def text(value, path, issues):
    if not isinstance(value, str):
        issues.append(("not_text", path))
    elif not value.strip():
        issues.append(("blank", path))
    elif len(value) > LONGEST_TITLE:
        issues.append(("too_long", path))


def plain_date(value):
    """A date of the calendar, or None."""
    if not isinstance(value, str) or not DATE.fullmatch(value):
        return None
    try:
        return date.fromisoformat(value)
    except ValueError:
        return None


def day(value, path, issues):
    if not isinstance(value, str):
        issues.append(("not_text", path))
    elif plain_date(value) is None:
        issues.append(("not_a_date", path))


def is_whole(value, least=0, most=None):
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return is_number and value >= least and (most is None or value <= most)


def whole(least, most):
    def check(value, path, issues):
        if not is_whole(value, least, most):
            issues.append(("not_whole_number", path))

    return check


def decimal(value, path, issues):
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        issues.append(("number_not_text", path))
    elif not isinstance(value, str):
        issues.append(("not_text", path))
    elif not DECIMAL.fullmatch(value):
        issues.append(("not_decimal", path))
    elif len(value) > LONGEST_DECIMAL or len(value.partition(".")[2]) > MOST_DECIMALS:
        issues.append(("too_many_digits", path))


def one_of(names):
    def check(value, path, issues):
        if not isinstance(value, str) or value not in names:
            issues.append(("not_one_of", path))

    return check


def boolean(value, path, issues):
    if not isinstance(value, bool):
        issues.append(("not_boolean", path))


def list_of(form, most, least=0):
    def check(value, path, issues):
        if not isinstance(value, list):
            issues.append(("not_a_list", path))
            return
        if len(value) < least:
            issues.append(("list_too_short", path))
        if len(value) > most:
            issues.append(("list_too_long", path))
        for at, one in enumerate(value):
            if one is None:
                issues.append(("required", f"{path}[{at}]"))
            else:
                form(one, f"{path}[{at}]", issues)

    return check


def fields(forms, null_is_absent=True):
    """An object with these fields. Where null is none of their values, it is one that is missing."""

    def check(value, path, issues):
        if not isinstance(value, dict):
            issues.append(("not_an_object", path))
            return
        before = f"{path}." if path else ""
        issues += [("unknown_field", before + name) for name in value if name not in forms]
        for name, form in forms.items():
            if value.get(name) is not None:
                form.check(value[name], before + name, issues)
            elif form.is_required or (name in value and not null_is_absent):
                issues.append(("required", before + name))

    return check


LABELS = Form(list_of(text, MOST["labels"]))
NIGHTS_ELSEWHERE = {
    "nightsBefore": Form(whole(0, ELSEWHERE)),
    "nightsAfter": Form(whole(0, ELSEWHERE)),
    "paidBefore": Form(list_of(fields({"tax": required(text), "amount": required(decimal)}), PAID)),
}
PRICES = {"nightlyPrices": Form(list_of(decimal, MOST["nights"], 1)), "price": Form(decimal)}
GUEST = {
    "age": Form(whole(0, MOST["age"])),
    "birthDate": Form(day),
    "labels": LABELS,
    "checkIn": Form(day),
    "nights": Form(whole(1, MOST["nights"])),
    "evidence": Form(list_of(fields({"label": required(text), "text": required(text)}), EVIDENCE)),
    **NIGHTS_ELSEWHERE,
}
ROOM = {
    "persons": Form(whole(0, MOST["persons"])),
    **PRICES,
    "nights": Form(whole(1, MOST["nights"])),
    "count": Form(whole(1, MOST["persons"])),
    "checkIn": Form(day),
    "guests": Form(list_of(fields(GUEST), MOST["persons"])),
    "bedrooms": Form(whole(0, MOST["bedrooms"])),
    "labels": LABELS,
    "extras": Form(list_of(fields({"label": required(text), **PRICES}), MOST["extras"])),
    **NIGHTS_ELSEWHERE,
}
STAY = {
    "checkIn": required(day),
    "rooms": required(list_of(fields(ROOM), MOST["rooms"], 1)),
    "labels": LABELS,
    "bookedOn": Form(day),
    **NIGHTS_ELSEWHERE,
}


def objects(value):
    """The objects of a list, with their places; nothing of what is no list."""
    return [(at, one) for at, one in enumerate(value if isinstance(value, list) else []) if isinstance(one, dict)]


def nights_of(room):
    """How many nights a room has; None where its price does not say it."""
    prices = room.get("nightlyPrices")
    if isinstance(prices, list):
        return len(prices)
    return room["nights"] if is_whole(room.get("nights"), 1) else None


def has_price_form(room):
    """Prices night by night, or one price with its nights."""
    by_night, price, nights = (room.get(name) is not None for name in ("nightlyPrices", "price", "nights"))
    return price and nights if not by_night else not price and not nights


def room_rules(room, path, check_in, issues):
    has_form, nights = has_price_form(room), nights_of(room)
    if not has_form:
        issues.append(("price_form", path))
    guests = objects(room.get("guests"))
    persons, listed = room.get("persons"), room.get("guests")
    if is_whole(persons) and isinstance(listed, list) and persons < len(listed):
        issues.append(("persons_below_guests", f"{path}.persons"))
    own = plain_date(room.get("checkIn")) or check_in
    if own and nights and has_form and own.toordinal() + nights > LAST_DAY.toordinal():
        issues.append(("date_out_of_calendar", path))
        return
    for at, guest in guests:
        guest_rules(guest, f"{path}.guests[{at}]", own, nights if has_form else None, issues)
    for at, extra in objects(room.get("extras")):
        extra_rules(extra, f"{path}.extras[{at}]", nights if has_form else None, issues)


def age_on(day, born):
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def guest_rules(guest, path, check_in, nights, issues):
    born = plain_date(guest.get("birthDate"))
    if guest.get("age") is not None and guest.get("birthDate") is not None:
        issues.append(("age_and_birth_date", f"{path}.birthDate"))
    if check_in is None:
        return
    first = plain_date(guest.get("checkIn")) or check_in
    if born and (born > first or age_on(first, born) > MOST["age"]):
        issues.append(("birth_date_out_of_range", f"{path}.birthDate"))
    if nights is None:
        return
    skipped = (first - check_in).days
    stays = guest["nights"] if is_whole(guest.get("nights"), 1) else nights - skipped
    if skipped < 0 or stays < 1 or skipped + stays > nights:
        issues.append(("guest_outside_room", path))


def extra_rules(extra, path, nights, issues):
    prices = extra.get("nightlyPrices")
    if (prices is None) == (extra.get("price") is None):
        issues.append(("extra_price_form", path))
    elif isinstance(prices, list) and nights is not None and len(prices) != nights:
        issues.append(("extra_nights", f"{path}.nightlyPrices"))
    if extra.get("label") == "lodging":
        issues.append(("label_reserved", f"{path}.label"))


def price_rules(priced, path, digits, issues):
    """A price has no decimals that the currency does not have, other than zeros."""
    prices = priced.get("nightlyPrices")
    named = [(f"{path}.nightlyPrices[{at}]", one) for at, one in enumerate(prices if isinstance(prices, list) else [])]
    for place, price in [*named, (f"{path}.price", priced.get("price"))]:
        is_price = isinstance(price, str) and DECIMAL.fullmatch(price)
        if is_price and (Fraction(price) * 10**digits).denominator != 1:
            issues.append(("price_decimals", place))


def issues_of_stay(stay, digits):
    """Every issue of a stay, in any order; `digits` are those of its currency, None for one that is unknown."""
    issues = [] if digits is not None else [("unknown_currency", "currency")]
    fields(STAY)(stay, "", issues)
    rooms = objects(stay.get("rooms")) if isinstance(stay, dict) else []
    for at, room in rooms:
        path = f"rooms[{at}]"
        room_rules(room, path, plain_date(stay.get("checkIn")), issues)
        for place, priced in [(path, room), *((f"{path}.extras[{n}]", one) for n, one in objects(room.get("extras")))]:
            if digits is not None:
                price_rules(priced, place, digits, issues)
    return issues
