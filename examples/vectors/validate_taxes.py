"""What is wrong with a tax or a tax set of the API's own fields, from docs/issues.md and docs/guide.md.

Local rules are not here: a tax that has some is not answered.
"""
import re
from fractions import Fraction

from validate import DECIMAL, Form, day, decimal, fields, list_of, objects, plain_date, required, text, whole

LOGICS = (
    "percent",
    "per_room",
    "per_room_per_night",
    "per_person",
    "per_person_per_night",
    "per_night",
    "per_booking",
)
TYPES = ("fee", "tax", "city_tax")
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
MOST_RANGES, DEEPEST, MOST_TAXES = 20, 16, 1000


def one_of(names):
    def check(value, path, issues):
        if value not in names:
            issues.append(("not_one_of", path))

    return check


def boolean(value, path, issues):
    if not isinstance(value, bool):
        issues.append(("not_boolean", path))


def uuid(value, path, issues):
    if not isinstance(value, str) or not UUID.fullmatch(value):
        issues.append(("not_uuid", path))


def anything(value, path, issues):
    """Looked at where it is used."""


RANGE = {"after": Form(day), "before": Form(day)}
TAX = {
    "id": Form(text),
    "title": required(text),
    "logic": required(one_of(LOGICS)),
    "type": required(one_of(TYPES)),
    "rate": required(decimal),
    "currency": Form(anything),
    "is_inclusive": required(boolean),
    "property_id": Form(uuid),
    "skip_nights": Form(whole(1, None)),
    "max_nights": Form(whole(1, None)),
    "applicable_date_ranges": Form(list_of(fields(RANGE), MOST_RANGES)),
    "applicable_after": Form(day),
    "applicable_before": Form(day),
}
IN_SET = {**TAX, "level": Form(whole(0, None)), "taxes": Form(list_of(anything, MOST_TAXES))}
SET = {
    "id": Form(text),
    "title": required(text),
    "currency": required(anything),
    "property_id": Form(uuid),
    "associated_rate_plan_ids": Form(list_of(uuid, MOST_TAXES)),
    "taxes": required(list_of(anything, MOST_TAXES)),
}


def is_local(value):
    """Whether local rules are in it."""
    if isinstance(value, list):
        return any(map(is_local, value))
    return isinstance(value, dict) and ("local" in value or any(map(is_local, value.values())))


def of_api(forms):
    """With an id it is an answer of the API, which has fields of its own."""
    check = fields(forms)

    def known(value, path, issues):
        if isinstance(value, dict) and value.get("id") is not None:
            value = {name: field for name, field in value.items() if name in forms}
        check(value, path, issues)

    return known


def currency(value, path, currencies, issues):
    if value is not None and value not in currencies:
        issues.append(("unknown_currency", path))


def tax_rules(tax, before, currencies, issues):
    rate, own = tax.get("rate"), tax.get("currency")
    is_rate = isinstance(rate, str) and DECIMAL.fullmatch(rate)
    if tax.get("logic") == "percent":
        if is_rate and Fraction(rate) > 100:
            issues.append(("rate_over_100", before + "rate"))
        if own is not None:
            issues.append(("currency_not_null", before + "currency"))
    elif tax.get("logic") in LOGICS:
        if own is None:
            issues.append(("currency_required", before + "currency"))
        currency(own, before + "currency", currencies, issues)
    date_rules(tax, before, issues)


def date_rules(tax, before, issues):
    legacy = {"after": tax.get("applicable_after"), "before": tax.get("applicable_before")}
    ranges = objects(tax.get("applicable_date_ranges"))
    reversed_range({name: plain_date(one) for name, one in legacy.items()}, before + "applicable_before", issues)
    for at, one in ranges:
        place = f"{before}applicable_date_ranges[{at}]"
        if one.get("after") is None and one.get("before") is None:
            issues.append(("range_open", place))
        reversed_range({name: plain_date(one.get(name)) for name in RANGE}, f"{place}.before", issues)
    is_said = any(one is not None for one in legacy.values())
    if is_said and ranges and [{name: one.get(name) for name in RANGE} for _, one in ranges] != [legacy]:
        issues.append(("ranges_conflict", before + "applicable_date_ranges"))


def reversed_range(ends, place, issues):
    if ends["after"] and ends["before"] and ends["after"] > ends["before"]:
        issues.append(("range_reversed", place))


def issues_of_tax(tax, currencies):
    issues = []
    of_api(TAX)(tax, "", issues)
    if isinstance(tax, dict):
        tax_rules(tax, "", currencies, issues)
    return issues


def issues_of_set(tax_set, currencies):
    issues, seen = [], {}
    of_api(SET)(tax_set, "", issues)
    if not isinstance(tax_set, dict):
        return issues
    currency(tax_set.get("currency"), "currency", currencies, issues)

    def read(taxes, path, depth):
        here = set()
        for at, tax in enumerate(taxes if isinstance(taxes, list) else []):
            place = f"{path}[{at}]"
            if depth > DEEPEST:
                issues.append(("nested_too_deep", place))
                return
            of_api(IN_SET)(tax, place, issues)
            if not isinstance(tax, dict):
                continue
            tax_rules(tax, f"{place}.", currencies, issues)
            own, house = tax.get("currency"), tax_set.get("currency")
            if tax.get("logic") != "percent" and {own, house} <= set(currencies) and own != house:
                issues.append(("currency_differs", f"{place}.currency"))
            ids = tax.get("property_id"), tax_set.get("property_id")
            if None not in ids and ids[0] != ids[1]:
                issues.append(("property_differs", f"{place}.property_id"))
            name = tax.get("id") or tax.get("title")
            plain = {field: value for field, value in tax.items() if field not in ("level", "taxes")}
            if name in here:
                issues.append(("tax_repeated", place))
            elif seen.setdefault(name, plain) != plain:
                issues.append(("tax_conflict", place))
            here.add(name)
            read(tax.get("taxes"), f"{place}.taxes", depth + 1)

    read(tax_set.get("taxes"), "taxes", 1)
    return issues
