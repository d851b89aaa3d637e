"""What is wrong with a definitions file and with a record, from docs/sync.md, docs/changes.md and docs/issues.md."""
import re
import unicodedata
from fractions import Fraction

from validate import Form, fields, issues_of_stay, list_of, one_of, required, text, trimmed, whole
from validate_local import policy_form
from validate_taxes import (
    LARGEST,
    SET,
    TAX,
    TYPES,
    anything,
    are_unknown_names,
    is_sound,
    issues_of_set,
    tax_rules,
    uuid,
)

MOST_TAXES, MOST_SETS = 10000, 1000
SUBJECTS = ("stay", "day-use", "no-show", "fee")


def string(value, path, issues):
    if not isinstance(value, str):
        issues.append(("not_text", path))


def version_one(value, path, issues):
    if value != 1 or isinstance(value, bool):
        issues.append(("not_one_of", path))


# "The property is named once", for all taxes and tax sets of the file.
OWN_TAX = {name: form for name, form in TAX.items() if name != "property_id"}
OWN_SET = {name: form for name, form in SET.items() if name != "property_id"}
FILE = {
    "$schema": Form(string),
    "version": required(version_one),
    "property_id": required(uuid),
    "taxes": required(list_of(anything, MOST_TAXES)),
    "tax_sets": required(list_of(anything, MOST_SETS)),
}
REFERENCE = {"tax": required(text), "level": Form(whole(0, LARGEST)), "taxes": Form(anything)}


def kept(title):
    """ "Titles are compared without whitespace around them, in the composed Unicode form (NFC)."""
    return unicodedata.normalize("NFC", trimmed(title))


class Names:
    """By what the taxes of a file are known, or its tax sets."""

    def __init__(self):
        self.ids, self.titles = {}, {}

    def add(self, name, title, value, path, issues):
        """`value` is the tax, None where something is wrong with it: what refers to it is then not told of again."""
        if name is not None and name in self.ids:
            issues.append(("id_repeated", f"{path}.id"))
            value = None
        elif name is not None:
            self.ids[name] = value
        if title is None:
            return
        # "Two records may share a title when both have their id in the file."
        others = self.titles.setdefault(kept(title), [])
        if any(name is None or other is None for other, _ in others):
            issues.append(("title_repeated", f"{path}.title"))
        others.append((name, value))

    def find(self, reference, path, issues):
        """ "A tax of this file, by title or by id."""
        if reference in self.ids:
            return self.ids[reference]
        found = self.titles.get(kept(reference), [])
        if len(found) == 1:
            return found[0][1]
        if not found:
            issues.append(("unknown_reference", path))
        elif all(name is not None for name, _ in found):
            issues.append(("ambiguous_reference", path))
        return None

    def tax_of(self, entry, path, issues):
        """The tax of a reference, with the level and the entries of the reference."""
        found = []
        fields({**REFERENCE, "level": Form(anything)})(entry, path, found)
        issues += found
        if not isinstance(entry, dict) or any(code != "unknown_field" for code, _ in found):
            return None
        tax = self.find(entry["tax"], f"{path}.tax", issues)
        if tax is not None:
            own = {name: entry.get(name) for name in ("level", "taxes")}
            fields({**REFERENCE, "tax": Form(anything)})(own, path, issues)
            return {**tax, **own}
        return None


def text_in(value, field):
    """A field that can be read, else None."""
    one = value.get(field)
    return one if one is not None and is_sound(text, one) else None


def string_in(value, field):
    return value[field] if isinstance(value.get(field), str) else None


def listed(file, name, most):
    """The objects of a list of the file, with their places; none of one that is too long."""
    entries = file.get(name)
    if not isinstance(entries, list) or len(entries) > most:
        return []
    return [(f"{name}[{at}]", one) for at, one in enumerate(entries) if one is not None]


def below(path, issues):
    """Issues of a part of a file, with the path of the part before theirs."""
    return [(code, path + ("." if place and not place.startswith("[") else "") + place) for code, place in issues]


def issues_of_definitions(file, currencies):
    issues = []
    fields(FILE)(file, "", issues)
    if not isinstance(file, dict):
        return issues
    taxes, sets = Names(), Names()
    for path, tax in listed(file, "taxes", MOST_TAXES):
        found = []
        # "Unknown fields are refused", also of what has an id.
        fields(OWN_TAX)(tax, path, found)
        if isinstance(tax, dict):
            tax_rules(tax, path, currencies, found)
            value = tax if are_unknown_names(tax, path, found) else None
            taxes.add(text_in(tax, "id"), text_in(tax, "title"), value, path, found)
        issues += found
    for path, one in listed(file, "tax_sets", MOST_SETS):
        found = issues_of_set(one, currencies, taxes.tax_of, fields(OWN_SET))
        issues += below(path, found)
        if isinstance(one, dict):
            sets.add(string_in(one, "id"), string_in(one, "title"), None, path, issues)
    return issues


# A newer version may have written the record: fields that it has beside these are left alone.
RECORD = {
    "staytax": required(string),
    "currency": required(string),
    "policy": required(policy_form),
    "of": Form(one_of(SUBJECTS)),
    "taxSet": required(anything),
    "stay": required(anything),
    "quote": required(fields({})),
}


def issues_of_record(record, currencies):
    """Every issue of what it takes "to calculate it again"; figures are compared by verifying it."""
    if not isinstance(record, dict):
        return [("required" if record is None else "not_an_object", "")]
    issues = []
    said = {name: one for name, one in record.items() if name in RECORD}
    said["quote"] = {} if isinstance(record.get("quote"), dict) else record.get("quote")
    fields(RECORD)(said, "", issues)
    if "version" not in record:
        issues.append(("required", "version"))
    elif record["version"] != 1 or isinstance(record["version"], bool):
        issues.append(("unknown_version", "version"))
    tax_set, stay, policy = record.get("taxSet"), record.get("stay"), record.get("policy")
    wrong_set = [] if tax_set is None else issues_of_set(tax_set, currencies)
    issues += below("taxSet", wrong_set)
    # The currency of the set, and where that cannot be read the one that the record names.
    currency = record.get("currency") if wrong_set or tax_set is None else tax_set["currency"]
    digits = currencies.get(currency) if isinstance(currency, str) else None
    if is_sound(policy_form, policy):
        digits = (policy.get("rounding") or {}).get("digits", digits)
    if stay is not None:
        issues += below("stay", [issue for issue in issues_of_stay(stay, digits) if issue[0] != "unknown_currency"])
    return issues or issues_of_figures(record["quote"])


SIGNED = re.compile(r"-?\d+(\.\d+)?", re.ASCII)
MOST_LINES = 200


def issues_of_figures(quote):
    """The first figure or line of a quote that cannot be read, or `taxes` where they do not add up."""

    def wrong(place):
        return [("not_accepted", f"quote.{place}")]

    def is_amount(value):
        return isinstance(value, str) and SIGNED.fullmatch(value) and len(value.partition(".")[2]) == decimals

    if not isinstance(quote.get("currency"), str):
        return wrong("currency")
    decimals = len(quote["total"].partition(".")[2]) if isinstance(quote.get("total"), str) else 0
    lines = quote.get("taxes")
    if not isinstance(lines, list) or len(lines) > MOST_LINES:
        return wrong("taxes")
    for at, line in enumerate(lines):
        if not isinstance(line, dict):
            return wrong(f"taxes[{at}]")
        checks = {
            "id": "id" not in line or isinstance(line["id"], str),
            "title": isinstance(line.get("title"), str),
            "type": line.get("type") in TYPES,
            "is_inclusive": isinstance(line.get("is_inclusive"), bool),
            "amount": is_amount(line.get("amount")),
            "inCharges": "inCharges" not in line or is_amount(line["inCharges"]),
        }
        for field, is_right in checks.items():
            if not is_right:
                return wrong(f"taxes[{at}].{field}")
    for figure in ("price", "net", "inclusive", "exclusive", "total", "kept"):
        # Quotes of earlier versions have no `kept`.
        if not is_amount(quote.get(figure)) and (figure != "kept" or "kept" in quote):
            return wrong(figure)
    return [] if adds_up(quote) else wrong("taxes")


def adds_up(quote):
    """The laws of docs/calculation.md. A tax counts without what is inside of fees, but the house keeps nothing of that."""
    price, net, inside, on_top, total = (Fraction(quote[name]) for name in ("price", "net", "inclusive", "exclusive", "total"))
    own = [(line, Fraction(line["amount"]) - Fraction(line.get("inCharges", "0"))) for line in quote["taxes"]]
    inclusive, exclusive = (sum(amount for line, amount in own if line["is_inclusive"] is side) for side in (True, False))
    taxes = sum(Fraction(line["amount"]) for line in quote["taxes"] if line["type"] != "fee")
    if Fraction(quote.get("kept", total - taxes)) != total - taxes:
        return False
    return (price, total, inside, on_top) == (net + inside, price + on_top, inclusive, exclusive)
