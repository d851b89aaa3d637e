"""What is wrong with a tax or a tax set, from docs/issues.md and docs/guide.md.

The fields of the API and the rules between them; local rules are in validate_local.py and validate_local_set.py.
"""
import re
from fractions import Fraction

from validate import (
    DECIMAL,
    LARGEST,
    Form,
    boolean,
    day,
    decimal,
    fields,
    inside,
    list_of,
    objects,
    one_of,
    plain_date,
    required,
    text,
    whole,
)
from validate_local import LOGICS, issues_of_local, local_of_set, part_rules
from validate_local_set import issues_of_local_set

TYPES = ("fee", "tax", "city_tax")
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
MOST_RANGES, DEEPEST, MOST_TAXES, MOST_ENTRIES, MOST_PLANS = 20, 16, 200, 2000, 10000


def uuid(value, path, issues):
    if not isinstance(value, str):
        issues.append(("not_text", path))
    elif not UUID.fullmatch(value):
        issues.append(("not_uuid", path))


def anything(value, path, issues):
    """Looked at where it is used."""


def a_list(value, path, issues):
    if not isinstance(value, list):
        issues.append(("not_a_list", path))


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
    "skip_nights": Form(whole(1, LARGEST)),
    "max_nights": Form(whole(1, LARGEST)),
    "applicable_date_ranges": Form(list_of(fields(RANGE), MOST_RANGES)),
    "applicable_after": Form(day),
    "applicable_before": Form(day),
    "local": Form(anything),
}
IN_SET = {**TAX, "level": Form(whole(0, LARGEST)), "taxes": Form(anything)}
SET = {
    "id": Form(text),
    "title": required(text),
    "currency": required(anything),
    "property_id": Form(uuid),
    "associated_rate_plan_ids": Form(list_of(uuid, MOST_PLANS)),
    "local": Form(local_of_set),
    "taxes": required(a_list),
}


def of_api(forms):
    """With an id it is an answer of the API, which has fields of its own, also in its ranges."""
    check = fields(forms)

    def known(value, names):
        return {name: one for name, one in value.items() if name in names} if isinstance(value, dict) else value

    def of_known(value, path, issues):
        if isinstance(value, dict) and value.get("id") is not None:
            value = known(value, forms)
            if isinstance(value.get("applicable_date_ranges"), list):
                ranges = [known(one, RANGE) for one in value["applicable_date_ranges"]]
                value = {**value, "applicable_date_ranges": ranges}
        check(value, path, issues)

    return of_known


def currency(value, path, currencies, issues):
    if value is not None and not isinstance(value, str):
        issues.append(("not_text", path))
    elif value is not None and value not in currencies:
        issues.append(("unknown_currency", path))


def tax_rules(tax, path, currencies, issues):
    """What fields of a tax at a path say of each other."""
    before = f"{path}." if path else ""
    rate, own = tax.get("rate"), tax.get("currency")
    is_rate = isinstance(rate, str) and is_sound(decimal, rate)
    if tax.get("logic") == "percent":
        if is_rate and Fraction(rate) > 100:
            issues.append(("rate_over_100", before + "rate"))
        if own is not None:
            issues.append(("currency_not_null", before + "currency"))
    else:
        if own is None and tax.get("logic") in LOGICS:
            issues.append(("currency_required", before + "currency"))
        currency(own, before + "currency", currencies, issues)
    date_rules(tax, before, issues)
    if tax.get("local") is not None:
        issues += issues_of_local(tax, f"{before}local", currencies)


def is_sound(form, value):
    found = []
    form(value, "", found)
    return not found


def date_rules(tax, before, issues):
    legacy = {"after": tax.get("applicable_after"), "before": tax.get("applicable_before")}
    listed = tax.get("applicable_date_ranges")
    reversed_range({name: plain_date(one) for name, one in legacy.items()}, before + "applicable_before", issues)
    for at, one in objects(listed)[:MOST_RANGES]:
        place = f"{before}applicable_date_ranges[{at}]"
        if one.get("after") is None and one.get("before") is None:
            issues.append(("range_open", place))
        reversed_range({name: plain_date(one.get(name)) for name in RANGE}, f"{place}.before", issues)
    # "The same period as applicable_date_ranges", where both forms can be read.
    is_said = any(one is not None for one in legacy.values())
    if is_said and isinstance(listed, list) and 0 < len(listed) <= MOST_RANGES:
        ranges = [{name: one.get(name) for name in RANGE} if isinstance(one, dict) else None for one in listed]
        ends = [end for one in (legacy, *filter(None, ranges)) for end in one.values()]
        if all(end is None or plain_date(end) for end in ends) and ranges != [legacy]:
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


def without_nulls(value):
    if isinstance(value, list):
        return [without_nulls(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {name: without_nulls(one) for name, one in value.items() if one is not None}


def meaning(tax):
    """A tax without its place: two mentions are of one tax where these are equal. Without a property it has that of the set."""
    legacy = {"after": tax.get("applicable_after"), "before": tax.get("applicable_before")}
    listed = [legacy] if any(legacy.values()) else tax.get("applicable_date_ranges") or []
    ranges = [{name: one.get(name) for name in RANGE} for one in listed]
    said = {name: tax[name] for name in TAX if name in tax and not name.startswith("applicable_")}
    said.update(rate=Fraction(tax["rate"]), applicable_date_ranges=ranges, property_id=None)
    return without_nulls(said)


def properties_differ(one, other):
    return one is not None and other is not None and one.lower() != other.lower()


def embedded(tax, path, issues):
    """The tax of an entry that has it in it."""
    of_api(IN_SET)(tax, path, issues)
    return tax if isinstance(tax, dict) else None


def are_unknown_names(tax, path, found):
    """Whether nothing is wrong with a tax: its unknown fields were told of, and are left out."""
    names = {("unknown_field", inside(path, name)) for name in tax}
    return names.issuperset(found)


class Entries:
    """The entries of one set, each read once, with what has to hold between them."""

    def __init__(self, tax_set, currencies, tax_of, issues):
        self.tax_set, self.currencies, self.tax_of, self.issues = tax_set, currencies, tax_of, issues
        self.met, self.top, self.count, self.missing = {}, set(), 0, []

    def read(self, taxes, path="taxes", around=()):
        depth = len(path.split(".taxes"))
        if taxes is not None and path != "taxes":
            a_list(taxes, path, self.issues)
        for at, one in enumerate(taxes if isinstance(taxes, list) else []):
            if self.count > MOST_ENTRIES:
                return
            self.count += 1
            if self.count > MOST_ENTRIES:
                self.issues.append(("too_many_entries", "taxes"))
            elif depth > DEEPEST:
                self.issues.append(("nested_too_deep", f"{path}[{at}]"))
            else:
                self.entry(one, f"{path}[{at}]", depth, around)

    def entry(self, one, path, depth, around):
        issues, before = self.issues, len(self.issues)
        tax = self.tax_of(one, path, issues)
        if tax is None:
            self.missing.append(path)
            return
        tax_rules(tax, path, self.currencies, issues)
        is_right, name = are_unknown_names(tax, path, issues[before:]), name_of(tax)
        # "A tax must not be nested inside itself."
        if name and name in around:
            issues.append(("tax_inside_itself", path))
            return
        self.beside_set(tax, path)
        if name:
            self.beside_others(name, tax if is_right else None, path, depth)
        self.read(tax.get("taxes"), f"{path}.taxes", (*around, name) if name else around)

    def beside_set(self, tax, path):
        own, house = tax.get("currency"), self.tax_set.get("currency")
        is_amount = tax.get("logic") in LOGICS and tax["logic"] != "percent"
        if is_amount and all(isinstance(one, str) and one in self.currencies for one in (own, house)) and own != house:
            self.issues.append(("currency_differs", f"{path}.currency"))
        ids = tax.get("property_id"), self.tax_set.get("property_id")
        if all(one is not None and is_sound(uuid, one) for one in ids) and properties_differ(*ids):
            self.issues.append(("property_differs", f"{path}.property_id"))

    def beside_others(self, name, tax, path, depth):
        """ "A tax must have the same fields everywhere", and "must be listed only once at the top"."""
        if name not in self.met:
            self.met[name] = tax
            if len(self.met) == MOST_TAXES + 1:
                self.issues.append(("too_many_taxes", "taxes"))
        first = self.met[name]
        is_other = first is not None and tax is not None
        is_other = is_other and (
            meaning(first) != meaning(tax) or properties_differ(first.get("property_id"), tax.get("property_id"))
        )
        if is_other:
            self.issues.append(("tax_conflict", path))
        elif depth == 1 and name in self.top:
            self.issues.append(("tax_repeated", path))
        self.met[name] = first or tax
        if depth == 1:
            self.top.add(name)


def name_of(tax):
    """ "A tax without an id is known by its title"; None where that cannot be read."""
    field = "title" if tax.get("id") is None else "id"
    return (field, tax[field]) if tax.get(field) is not None and is_sound(text, tax[field]) else None


def issues_of_set(tax_set, currencies, tax_of=embedded, forms=of_api(SET)):
    """Every issue of a set. `tax_of` finds the tax of an entry, `forms` check the fields of the set."""
    issues = []
    forms(tax_set, "", issues)
    if not isinstance(tax_set, dict):
        return issues
    currency(tax_set.get("currency"), "currency", currencies, issues)
    issues += part_rules(tax_set, [issue for issue in issues if issue[1] != "taxes"])
    entries = Entries(tax_set, currencies, tax_of, issues)
    entries.read(tax_set.get("taxes"))
    # What names may mean is asked where every tax is there.
    return issues or ([] if entries.missing else issues_of_local_set(resolved(tax_set, tax_of), currencies))


def resolved(tax_set, tax_of):
    """A set without issues, with the tax of each entry in its place."""

    def of(entry):
        tax = tax_of(entry, "", [])
        return {**tax, "taxes": [of(one) for one in tax.get("taxes") or []]}

    return {**tax_set, "taxes": [of(one) for one in tax_set["taxes"]]}
