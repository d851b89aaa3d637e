"""What is wrong with a stay: the code and the path of each issue, from docs/issues.md and the fields of docs/guide.md.

First the form of every field, then what fields say of each other. Taxes and tax sets are in validate_taxes.py, their local
rules in validate_local.py and validate_local_set.py, definitions files and records in validate_files.py.
"""
import json
import re
from datetime import date
from fractions import Fraction

LAST_DAY = date(9999, 12, 31)
# Digits are 0 to 9: Python alone takes those of every script.
DECIMAL = re.compile(r"\d+(\.\d+)?", re.ASCII)
FRACTION = re.compile(r"(\d+)/(\d+)", re.ASCII)
DATE = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
# Earlier years are typing errors.
FIRST_YEAR = 100
# Whitespace of Unicode with the byte order mark, without the control characters that Python adds.
WHITESPACE = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + "".join(map(chr, range(0x2000, 0x200B)))
MOST = {"rooms": 1000, "nights": 1000, "persons": 10000, "bedrooms": 1000, "age": 150, "labels": 100, "extras": 100}
PLAIN_NAME = re.compile(r"[A-Za-z_$][\w$-]*", re.ASCII)
LONGEST_NAME = 40
ELSEWHERE, PAID, EVIDENCE, LONGEST_TITLE = 10000, 100, 20, 255
LONGEST_DECIMAL, MOST_DECIMALS = 30, 20
# The largest whole number that JSON carries from every program to every other one.
LARGEST = 2**53 - 1


def inside(path, name):
    """The place of a field: taxes[0].rate, or with quotes where a name is no plain word."""
    if not PLAIN_NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        short = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "\u2026"
        return f"{path}[{json.dumps(short, ensure_ascii=False)}]"
    return f"{path}.{name}" if path else name


def trimmed(value):
    return value.strip(WHITESPACE)


class Form:
    """A check of a value: it puts what is wrong into a list of issues."""

    def __init__(self, check, is_required=False):
        self.check, self.is_required = check, is_required


def required(check):
    return Form(check, True)


def text(value, path, issues):
    if not isinstance(value, str):
        issues.append(("not_text", path))
    elif not trimmed(value):
        issues.append(("blank", path))
    elif len(value) > LONGEST_TITLE:
        issues.append(("too_long", path))


def plain_date(value):
    """A date of the calendar, or None."""
    if not isinstance(value, str) or not DATE.fullmatch(value):
        return None
    try:
        found = date.fromisoformat(value)
    except ValueError:
        return None
    return found if found.year >= FIRST_YEAR else None


def day(value, path, issues):
    if not isinstance(value, str):
        issues.append(("not_text", path))
    elif plain_date(value) is None:
        issues.append(("not_a_date", path))


def is_whole(value, least=0, most=None):
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return is_number and value >= least and (most is None or value <= most)


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def whole(least, most):
    def check(value, path, issues):
        if not is_whole(value, least, most):
            issues.append(("not_whole_number", path))

    return check


def amount(value, path, issues, most_decimals=LONGEST_DECIMAL):
    """A decimal text of at most 30 characters."""
    if is_number(value):
        issues.append(("number_not_text", path))
    elif not isinstance(value, str):
        issues.append(("not_text", path))
    elif not DECIMAL.fullmatch(value):
        issues.append(("not_decimal", path))
    elif len(value) > LONGEST_DECIMAL or len(value.partition(".")[2]) > most_decimals:
        issues.append(("too_many_digits", path))


def decimal(value, path, issues):
    """A rate, and an amount of a tax: with at most 20 decimals."""
    amount(value, path, issues, MOST_DECIMALS)


def exact(value, path, issues):
    """ "A decimal, or a fraction such as 20/3": at most 20 digits each side."""
    if not isinstance(value, str) or "/" not in value:
        decimal(value, path, issues)
        return
    sides = FRACTION.fullmatch(value)
    if sides is None or int(sides[2]) == 0:
        issues.append(("not_decimal", path))
    elif any(len(side) > MOST_DECIMALS for side in sides.groups()):
        issues.append(("too_many_digits", path))


def one_of(names):
    def check(value, path, issues):
        if not isinstance(value, str) or value not in names:
            issues.append(("not_one_of", path))

    return check


def boolean(value, path, issues):
    if not isinstance(value, bool):
        issues.append(("not_boolean", path))


# The checks of objects.
OBJECTS = set()


def list_of(form, most, least=0):
    def check(value, path, issues):
        if not isinstance(value, list):
            issues.append(("not_a_list", path))
            return
        if len(value) < least:
            issues.append(("list_too_short", path))
        if len(value) > most:
            issues.append(("list_too_long", path))
        found = []
        for at, one in enumerate(value[: most + 1]):
            if one is None:
                (issues if form in OBJECTS else found).append(("required", f"{path}[{at}]"))
            else:
                form(one, f"{path}[{at}]", found)
        # Of a list that is too long, objects and their names are looked at, and no values.
        issues += [one for one in found if len(value) <= most or one[0] in ("unknown_field", "not_an_object")]

    return check


def fields(forms, null_is_absent=True):
    """An object with these fields. Where null is none of their values, it is one that is missing."""

    def check(value, path, issues):
        if value is None:
            issues.append(("required", path))
        elif not isinstance(value, dict):
            issues.append(("not_an_object", path))
        else:
            places = [inside(path, name) for name in value if name not in forms]
            # An editor finds the JSON Schema of a file in its first field.
            issues += [("unknown_field", place) for place in places if place != "$schema"]
            for name, form in forms.items():
                if value.get(name) is not None:
                    form.check(value[name], inside(path, name), issues)
                elif form.is_required or (name in value and not null_is_absent):
                    issues.append(("required", inside(path, name)))

    OBJECTS.add(check)
    return check


def strict(forms):
    """Where a null is a mistake: what is not meant is left out."""
    return fields(forms, null_is_absent=False)


def paid(value, path, issues):
    """ "What was already paid of a tax, by its title": amounts by at most a hundred titles."""
    if not isinstance(value, dict):
        issues.append(("not_an_object", path))
    elif len(value) > PAID:
        issues.append(("list_too_long", path))
    else:
        wrong = [title for title in value if not trimmed(title) or len(title) > LONGEST_TITLE]
        issues += [("not_accepted", path)] if wrong else []
        for title, paid_amount in value.items():
            if title in wrong:
                continue
            if paid_amount is None:
                issues.append(("required", inside(path, title)))
            else:
                amount(paid_amount, inside(path, title), issues)


LABELS = Form(list_of(text, MOST["labels"]))
NIGHTS_ELSEWHERE = {
    "nightsBefore": Form(whole(0, ELSEWHERE)),
    "nightsAfter": Form(whole(0, ELSEWHERE)),
    "paidBefore": Form(paid),
}
PRICES = {"nightlyPrices": Form(list_of(amount, MOST["nights"], 1)), "price": Form(amount)}
GUEST = {
    "age": Form(whole(0, MOST["age"])),
    "birthDate": Form(day),
    "labels": LABELS,
    "checkIn": Form(day),
    "nights": Form(whole(1, MOST["nights"])),
    "evidence": Form(list_of(strict({name: required(text) for name in ("label", "document", "reference")}), EVIDENCE)),
    **NIGHTS_ELSEWHERE,
}
ROOM = {
    "persons": Form(whole(0, MOST["persons"])),
    **PRICES,
    "nights": Form(whole(1, MOST["nights"])),
    "count": Form(whole(1, MOST["persons"])),
    "checkIn": Form(day),
    "checkOut": Form(day),
    "guests": Form(list_of(strict(GUEST), MOST["persons"])),
    "bedrooms": Form(whole(1, MOST["bedrooms"])),
    "labels": LABELS,
    "extras": Form(list_of(strict({"label": required(text), **PRICES}), MOST["extras"])),
    **NIGHTS_ELSEWHERE,
}
STAY = {
    "checkIn": required(day),
    "checkOut": Form(day),
    "rooms": required(list_of(strict(ROOM), MOST["rooms"], 1)),
    "labels": LABELS,
    "bookedOn": Form(day),
    **NIGHTS_ELSEWHERE,
}


def objects(value):
    """The objects of a list, with their places; nothing of what is no list."""
    return [(at, one) for at, one in enumerate(value if isinstance(value, list) else []) if isinstance(one, dict)]


def nights_of(room, until):
    """How many nights a room has; None where nothing says it."""
    prices = room.get("nightlyPrices")
    if isinstance(prices, list):
        return len(prices) or None
    if "nights" not in room:
        return until if until is not None and 1 <= until <= MOST["nights"] else None
    return room["nights"] if is_whole(room["nights"], 1, MOST["nights"]) else None


def has_price_form(room, stay):
    """Prices night by night, or one price with its nights or a check-out."""
    by_night, price, nights = (name in room for name in ("nightlyPrices", "price", "nights"))
    if by_night:
        return not price and not nights
    return price and (nights or "checkOut" in room or plain_date(stay.get("checkOut")) is not None)


def check_out_rules(room, path, stay, until, issues):
    """A check-out is after the check-in, and prices and nights do not say otherwise."""
    if until is None:
        return
    if until < 1:
        # Of the stay it is told once, for all rooms without days of their own.
        if "checkOut" in room or "checkIn" in room:
            issues.append(("check_out_not_after", f"{path}.checkOut" if "checkOut" in room else path))
        return
    said = nights_of(room, None)
    if said is not None and said != until:
        issues.append(("check_out_differs", path))
    elif "nights" not in room and "nightlyPrices" not in room and until > MOST["nights"]:
        issues.append(("check_out_too_late", path))


def room_rules(room, path, stay, issues):
    check_in = plain_date(stay.get("checkIn"))
    arrival, departure = (plain_date(room.get(name, stay.get(name))) for name in ("checkIn", "checkOut"))
    until = (departure - arrival).days if arrival and departure else None
    has_form, nights = has_price_form(room, stay), nights_of(room, until)
    if not has_form:
        issues.append(("price_form", path))
    check_out_rules(room, path, stay, until, issues)
    # "guests: instead of persons, or for some of them."
    if "persons" not in room and "guests" not in room:
        issues.append(("required", f"{path}.persons"))
    guests = objects(room.get("guests"))
    persons, listed = room.get("persons"), room.get("guests")
    if is_whole(persons) and isinstance(listed, list) and persons < len(listed):
        issues.append(("persons_below_guests", f"{path}.persons"))
    own = plain_date(room["checkIn"]) if "checkIn" in room else check_in
    if own and nights and has_form and own.toordinal() + nights - 1 > LAST_DAY.toordinal():
        issues.append(("date_out_of_calendar", path))
        return
    for at, guest in guests:
        guest_rules(guest, f"{path}.guests[{at}]", own, nights, issues)
    for at, extra in objects(room.get("extras")):
        extra_rules(extra, f"{path}.extras[{at}]", nights, issues)


def age_on(day, born):
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def guest_rules(guest, path, check_in, nights, issues):
    born = plain_date(guest.get("birthDate"))
    if "age" in guest and isinstance(guest.get("birthDate"), str):
        issues.append(("age_and_birth_date", f"{path}.birthDate"))
    first = plain_date(guest["checkIn"]) if "checkIn" in guest else check_in
    if check_in is None or first is None:
        return
    if born and (born > first or age_on(first, born) > MOST["age"]):
        issues.append(("birth_date_out_of_range", f"{path}.birthDate"))
    if nights is None:
        return
    skipped = (first - check_in).days
    # One night at least; of what is no whole number it is told by itself.
    stays = guest.get("nights") if is_number(guest.get("nights")) else 1
    if skipped < 0 or skipped + stays > nights:
        issues.append(("guest_outside_room", path))


def extra_rules(extra, path, nights, issues):
    prices = extra.get("nightlyPrices")
    if ("nightlyPrices" in extra) == ("price" in extra):
        issues.append(("extra_price_form", path))
    if isinstance(prices, list) and 0 < len(prices) <= MOST["nights"] and nights is not None and len(prices) != nights:
        issues.append(("extra_nights", f"{path}.nightlyPrices"))
    if extra.get("label") == "lodging":
        issues.append(("label_reserved", f"{path}.label"))


def amounts_in(value, path):
    """The prices of a room or an extra, and what was paid before, each with its place."""
    prices, paid_before = value.get("nightlyPrices"), value.get("paidBefore")
    for at, one in enumerate(prices if isinstance(prices, list) else []):
        yield inside(path, "nightlyPrices") + f"[{at}]", one
    yield inside(path, "price"), value.get("price")
    for title, one in paid_before.items() if isinstance(paid_before, dict) else []:
        yield inside(inside(path, "paidBefore"), title), one


def decimal_rules(stay, rooms, digits):
    """An amount has no decimals that the currency does not have, other than zeros."""
    priced = [("", stay)]
    for path, room in rooms:
        priced.append((path, room))
        for name in ("extras", "guests"):
            priced += [(f"{path}.{name}[{at}]", one) for at, one in objects(room.get(name))]
    for path, value in priced:
        for place, one in amounts_in(value, path):
            if isinstance(one, str) and DECIMAL.fullmatch(one) and (Fraction(one) * 10**digits).denominator != 1:
                yield "price_decimals", place


def issues_of_stay(stay, digits):
    """Every issue of a stay, in any order; `digits` are those of its currency, None for one that is unknown."""
    issues = [] if digits is not None else [("unknown_currency", "currency")]
    strict(STAY)(stay, "", issues)
    if not isinstance(stay, dict):
        return issues
    rooms = [(f"rooms[{at}]", room) for at, room in objects(stay.get("rooms"))]
    arrival, departure = (plain_date(stay.get(name)) for name in ("checkIn", "checkOut"))
    if arrival and departure and departure <= arrival:
        issues.append(("check_out_not_after", "checkOut"))
    for path, room in rooms:
        room_rules(room, path, stay, issues)
    if digits is not None:
        issues += decimal_rules(stay, rooms, digits)
    return issues
