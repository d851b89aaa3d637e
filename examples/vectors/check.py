"""Holds a second engine against vectors: quotes with local rules, invoices, returns.

    python3 check.py [FILE...]

Without files it takes all of vectors/. It is written from docs/calculation.md, docs/invoices.md and docs/returns.md, in Python
without packages, with whole minor units and fractions, and prints every difference. Read money.py, stay.py, taxes.py and
engine.py in this order; invoice.py, payments.py and returns.py go on from there. validate.py, validate_taxes.py,
validate_local.py, validate_local_set.py and validate_files.py are by themselves.
"""
import json
import sys
from pathlib import Path

# No folder of compiled files beside the sources, which a package would pick up.
sys.dont_write_bytecode = True

from engine import quote  # noqa: E402
from invoice import invoice  # noqa: E402
from payments import invoices, with_deposit  # noqa: E402
from returns import return_of  # noqa: E402
from validate import issues_of_stay  # noqa: E402
from validate_files import issues_of_definitions, issues_of_record  # noqa: E402
from validate_taxes import issues_of_set, issues_of_tax  # noqa: E402

VECTORS = Path(__file__).resolve().parents[2] / "vectors"


def read(path):
    return json.loads(Path(path).read_text(encoding="utf-8"))["vectors"]


DIGITS = {vector["currency"]: vector["answer"]["digits"] for vector in read(VECTORS / "currencies.json")}


def answer_of(vector):
    """What this engine answers."""
    if "validate" in vector:
        return in_order(issues_of(vector))
    if "taxSet" not in vector:
        return {"digits": DIGITS[vector["currency"]]}
    if "bookings" in vector:
        digits = DIGITS[vector["taxSet"]["currency"]]
        given = (vector["taxSet"], vector["bookings"], vector["period"], digits)
        return return_of(*given, vector.get("declared"))
    given = (vector["taxSet"], vector["stay"], vector.get("policy"), DIGITS[vector["taxSet"]["currency"]])
    options = vector.get("options", {})
    if "payers" in options:
        return {"invoices": invoices(*given, options)}
    if "deposit" in vector:
        return with_deposit(*given, options, vector["deposit"])
    if "breakdown" in vector["answer"]:
        return invoice(*given, options, vector.get("before"))
    return quote(*given, "rooms" in vector["answer"])


VALIDATORS = {
    "tax": issues_of_tax,
    "taxSet": issues_of_set,
    "definitions": issues_of_definitions,
    "record": issues_of_record,
}


def issues_of(vector):
    kind, given = vector["validate"], vector["input"]
    if kind == "stay":
        return issues_of_stay(given, DIGITS.get(vector["currency"]))
    return VALIDATORS[kind](given, DIGITS)


def in_order(issues):
    return sorted(({"code": code, "path": path} for code, path in issues), key=lambda one: (one["path"], one["code"]))


def expected(vector):
    """Issues have no order."""
    if "validate" not in vector:
        return vector["answer"]
    return in_order((issue["code"], issue["path"]) for issue in vector["answer"])


def check(path):
    """Whether all vectors of a file agree."""
    vectors = read(path)
    found = [(vector, answer_of(vector)) for vector in vectors]
    wrong = [(vector, answer) for vector, answer in found if answer != expected(vector)]
    for vector, answer in wrong:
        print(f"{vector['name']}\n  expected {vector['answer']}\n  found    {answer}")
    print(f"{Path(path).name}: {len(vectors) - len(wrong)} of {len(vectors)} vectors agree")
    return not wrong


def main(paths):
    every = paths or [path for path in sorted(VECTORS.glob("*.json")) if path.name != "schema.json"]
    return 0 if all([check(path) for path in every]) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
