"""Several payers, and deposits, from docs/invoices.md.

Each payer has an invoice that keeps every rule by itself. A deposit is divided over the rates of the stay, and the final invoice
takes it back rate by rate.
"""
from fractions import Fraction
from itertools import product

from engine import Calculation
from invoice import Bill, BilledVat, Item, Reading, bill_of, least_missing, printed, strict, vat_choices
from money import rounded, share_out, whole_units

NUMBER = "D-1"


def fits(takes, item):
    """Whether an item is all that an entry of `takes` says."""
    nights = takes.get("nights") or {"from": "", "to": "9999-99-99"}
    is_charge = item.kind == "charge" and takes.get("tax") in (item.text, item.name)
    return (
        takes.get("room", item.place + 1) == item.place + 1
        and ("tax" not in takes or is_charge)
        and ("extra" not in takes or item.kind == "extra" and item.name == takes["extra"])
        and takes.get("kind", item.kind) == item.kind
        and nights["from"] <= item.day <= nights["to"]
    )


class Part:
    """What one payer takes."""

    def __init__(self, items):
        self.items, self.collected, self.vats = items, [], {}

    def add_vat(self, bears, amount):
        self.vats[bears.key] = (bears, self.vats.get(bears.key, (bears, 0))[1] + amount)

    def rounding(self, more=()):
        """How far its invoice would be from what was quoted."""
        vats = dict(self.vats)
        for bears, amount in more:
            vats[bears.key] = (bears, vats.get(bears.key, (bears, 0))[1] + amount)
        return strict(self.items, vats)[2]


def parts_of(reading, payers):
    """The first payer who takes something gets it; VAT is paid with what it is on."""

    def taker(item):
        takers = (at for at, payer in enumerate(payers) if any(fits(one, item) for one in payer.get("takes", [{}])))
        return next(takers, 0)

    parts = [Part([item for item in reading.items if taker(item) == at]) for at in range(len(payers))]
    for vat in reading.quoted:
        if vat.is_in_price and vat.on:
            parts[taker(vat.on[0])].add_vat(vat.bears, vat.amount)
    divide(pools_of([vat for vat in reading.quoted if not vat.is_in_price], taker), parts)
    last = max(at for at, part in enumerate(parts) if part.items)
    for item in reading.collected:
        own = parts[taker(item)]
        (own if own.items else parts[last]).collected.append(item)
    return parts


def pools_of(vats, taker):
    """VAT of one rate that some payers have together: of a room, and of rooms that one of them has a part in too."""
    by_room = {}
    for vat in vats:
        pool = by_room.setdefault((vat.bears.key, vat.place), [vat.bears, 0, []])
        pool[1] += vat.amount
        pool[2] += [at for at in map(taker, vat.on) if at not in pool[2]]
    pools = []
    for bears, amount, payers in by_room.values():
        shared = [pool for pool in pools if pool[0].key == bears.key and set(pool[2]) & set(payers)]
        pools = [pool for pool in pools if pool not in shared]
        for _, other, others in shared:
            amount, payers = amount + other, payers + [at for at in others if at not in payers]
        pools.append([bears, amount, payers])
    return pools


def divide(pools, parts):
    """Each has the VAT of what they take, and one of them what rounding leaves, so that the fewest invoices need rounding."""
    left = []
    for bears, amount, payers in pools:
        for at in payers:
            net = sum(item.net for item in parts[at].items if item.bears.key == bears.key)
            due = rounded(net * bears.share, "half-up") - parts[at].vats.get(bears.key, (bears, 0))[1]
            parts[at].add_vat(bears, due)
            amount -= due
        if amount != 0:
            left.append((bears, amount, payers))

    def need(heirs):
        given = [[(bears, amount) for (bears, amount, _), heir in zip(left, heirs) if heir == at] for at in range(len(parts))]
        roundings = [abs(part.rounding(more)) for part, more in zip(parts, given)]
        return sum(1 for one in roundings if one), sum(roundings)

    for (bears, amount, _), heir in zip(left, min(product(*(payers for *_, payers in left)), key=need)):
        parts[heir].add_vat(bears, amount)


def invoices(tax_set, stay, policy, digits, options):
    """An invoice for each payer; None for one who has nothing to pay."""
    calculation = Calculation(tax_set, stay, policy, digits)
    found = []
    for part in parts_of(Reading(calculation, options), options["payers"]):
        payable = sum(item.net for item in part.items) + sum(amount for _, amount in part.vats.values())
        items, vats, missing = strict(part.items, part.vats)
        bill = Bill(items, part.collected, vats, missing, payable).in_cash(options, calculation.digits)
        one = printed(bill, tax_set["currency"], calculation.digits, options.get("by", "stay"))
        found.append(one if one["lines"] else None)
    return found


def deposit_items(vats, days, text, sign):
    return [
        Item("deposit", f"{text} {at}", text, 0, 1, days[0], None, sign * vat.taxable, vat.bears, last=days[1])
        for at, vat in enumerate(vats)
    ]


def with_deposit(tax_set, stay, policy, digits, options, amount):
    """The invoice of a deposit, and the final invoice that takes it back."""
    calculation = Calculation(tax_set, stay, policy, digits)
    digits, currency = calculation.digits, tax_set["currency"]
    # Cash is rounded when it is paid: the deposit, and then what it leaves.
    in_one = {name: one for name, one in options.items() if name != "cashRounding"}
    whole, units = bill_of(calculation, in_one), whole_units(amount, calculation.digits)
    days = min(item.day for item in whole.items), max(item.last for item in whole.items)
    groups = sorted((vat for vat in whole.vats.values() if vat.taxable + vat.tax), key=lambda vat: -vat.bears.share)
    gross = [vat.taxable + vat.tax for vat in groups]
    parts = share_out(units, [Fraction(one * units, sum(gross)) for one in gross])
    choices = []
    for vat, part in zip(groups, parts):
        nearest = part * 100 // (100 + vat.bears.share * 100)
        nets = [nearest + step for step in (-2, -1, 0, 1, 2)] if vat.bears.share else [part]
        choices.append(vat_choices(nets, vat.bears, part))
    chosen = least_missing(choices, [None] * len(groups))
    vats = [BilledVat(group.bears, group.reason, net, tax) for group, (net, tax, _) in zip(groups, chosen)]
    rounding = sum(one[2] for one in chosen)
    own = Bill(deposit_items(vats, days, "Deposit", 1), [], {vat.bears.key: vat for vat in vats}, rounding, units)
    own = own.in_cash(options, digits)
    in_coins = own.payable - units

    reading = Reading(calculation, options)
    taken = {vat.bears.key: vat for vat in vats}
    wanted = {key: (vat.taxable, vat.tax) for key, vat in whole.vats.items()}
    quoted = dict(reading.vats)
    for key, vat in taken.items():
        wanted[key] = wanted[key][0] - vat.taxable, wanted[key][1] - vat.tax
        quoted[key] = vat.bears, quoted.get(key, (vat.bears, 0))[1] - vat.tax
    items = reading.items + deposit_items(vats, days, f"Deposit, invoice {NUMBER}", -1)
    items, left, missing = strict(items, quoted, wanted, -rounding)
    final = Bill(items, reading.collected, left, missing - in_coins, whole.payable - own.payable).in_cash(options, digits)
    return {
        "deposit": printed(own, currency, digits, is_deposit=True),
        "final": printed(final, currency, digits, options.get("by", "stay")),
    }
