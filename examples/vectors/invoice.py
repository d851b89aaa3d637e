"""Invoices: the lines of a quote and its VAT by category and rate, from docs/invoices.md.

A quote is right to the cent, and an invoice must keep BR-CO-17 too: each VAT is its taxable amount x rate, rounded. A price
that contains its VAT may be taken a cent or two higher or lower for that; what is still missing is the `rounding`.

Several payers and deposits are in payments.py; languages are not here.
"""
from fractions import Fraction
from itertools import product
from math import floor

from engine import Calculation
from money import minor_units, rounded, share_out, text_of
from stay import LODGING, days_between

KINDS = ("lodging", "extra", "charge", "deposit")
WITH_REASON = ("E", "AE", "K", "G", "O")
USUAL_REASONS = {
    "E": "Exempt from VAT",
    "AE": "VATEX-EU-AE",
    "K": "VATEX-EU-IC",
    "G": "VATEX-EU-G",
    "O": "VATEX-EU-O",
}
PASSED_ON = "VATEX-EU-79-C"
# Codes in words, for an amount that has other reasons too.
CODES_IN_WORDS = {
    PASSED_ON: "Amount passed on for the guest, Article 79(c) of Directive 2006/112/EC",
    "VATEX-EU-AE": "Reverse charge",
    "VATEX-EU-IC": "Intra-Community supply",
    "VATEX-EU-G": "Export outside the EU",
    "VATEX-EU-O": "Not subject to VAT",
}


class Bears:
    """The VAT that an item bears: category and rate, and why there is none."""

    def __init__(self, category, rate, reason):
        said = (reason or USUAL_REASONS.get(category)) if category in WITH_REASON else None
        is_code = said is not None and said.startswith("VATEX-")
        self.category, self.share = category, Fraction(rate) / 100
        self.rate = None if category == "O" else two_decimals(rate)
        self.reason, self.code = (None, said) if is_code else (said, None)
        self.key = (category, self.rate)

    def fields(self):
        return {"category": self.category, **({} if self.rate is None else {"rate": self.rate})}


def two_decimals(rate):
    whole, _, decimals = rate.partition(".")
    return f"{whole}.{decimals.rstrip('0').ljust(2, '0')}"


class Item:
    """The smallest thing that a line is made of: a part of the price of a room on a night, or a charge there."""

    def __init__(self, kind, name, text, place, rooms, day, price, net, bears, exact=None, last=None):
        self.kind, self.name, self.text, self.place, self.rooms, self.day = kind, name, text, place, rooms, day
        self.price, self.net, self.bears, self.exact, self.last = price, net, bears, exact, last or day

    def with_net(self, net, price=None, rooms=None):
        rooms = self.rooms if rooms is None else rooms
        what = (self.kind, self.name, self.text, self.place)
        return Item(*what, rooms, self.day, price, net, self.bears, self.exact, self.last)


def invoice_rules(charge):
    return charge.local.get("invoice") or {}


def is_vat(charge):
    return "vat" in invoice_rules(charge)


def bears_vat(charge, rate):
    """What a VAT leads to at one of its rates: at 0 nothing is to be paid, and category Z says so."""
    rules = invoice_rules(charge)
    if rules["vat"] == "S" and Fraction(rate) == 0:
        return Bears(rules.get("category", "Z"), "0", rules.get("reason"))
    return Bears(rules["vat"], rate, rules.get("reason"))


def bears_none(charge):
    """A charge on which no VAT is computed: a city tax is passed on in the name of the guest."""
    rules = invoice_rules(charge)
    category = rules.get("category", "E")
    is_passed_on = category == "E" and charge.tax["type"] == "city_tax"
    return Bears(category, "0", rules.get("reason") or (PASSED_ON if is_passed_on else None))


def price_each_time(calculation, charge):
    """What a charge comes to each time, where those who paid had one rate alone: that rate, or a limit that it met."""
    if charge.logic == "percent" or charge.contains:
        return None
    units = [unit for unit in calculation.exact.units[charge] if unit.amount() != 0]
    if len({Fraction(unit.rate) for unit in units}) != 1:
        return None
    amount = sum(calculation.by_night[charge, night] for night in calculation.nights)
    limits = [limits[name] for limits in charge.limits[-1:] + charge.limits[:-1] for name in ("at_most", "at_least")]
    for text in [units[0].rate] + limits:
        price = None if text is None else minor_units(text, calculation.digits)
        if price is not None and price.denominator == 1 and price * len(units) == amount:
            return price.numerator
    return None


class Reading:
    """A quote in items, and the VAT that was quoted by what bears it."""

    def __init__(self, calculation, options):
        self.calculation, self.options = calculation, options
        self.items, self.collected, self.vats, self.quoted = [], [], {}, []
        charges = calculation.charges
        self.vat_charges = [charge for charge in charges if is_vat(charge)]
        self.others = [charge for charge in charges if not is_vat(charge)]
        self.prices = {charge: price_each_time(calculation, charge) for charge in self.others}
        self.rows = {}
        for charge in self.vat_charges:
            for unit in calculation.exact.units[charge]:
                self.rows.setdefault((charge, unit.night, unit.room), unit.rate)
        for group in calculation.groups:
            nights = [night for night in calculation.nights if night.group is group]
            for room in calculation.in_order[group]:
                for part in room.parts:
                    for night in nights:
                        self.read(room, part, night)

    def read(self, room, part, night):
        """A part of the price of a room on a night, and what is charged there."""

        def amount(charge):
            return self.calculation.by_part[charge, night, room, part]

        def rate_here(vat):
            if part not in vat.on or night not in self.calculation.own[vat]:
                return None
            return vat.rate if vat.start == "nothing" else self.rows.get((vat, night, room))

        def inside_of(charge):
            """What a fee has of each tax inside of it, which its net leaves out."""
            return {tax: self.calculation.in_fees[tax, night, room, part][charge] for tax in charge.contains}

        def with_fees(charge):
            return amount(charge) + sum(self.calculation.in_fees.get((charge, night, room, part), {}).values())

        def is_on(vat, charge):
            return charge in vat.adds or vat.start == "price" and charge.inclusive and charge is not vat

        def bearing(is_computed):
            return next((vat for vat in self.vat_charges if rate_here(vat) is not None and is_computed(vat)), None)

        def put(item, items):
            if item.net != 0 or item.kind == "lodging":
                items.append(item)

        place, price = room.place, room.parts[part][night.index]
        inside = sum(amount(charge) for charge in self.calculation.charges if charge.inclusive)
        net, exact = price - inside, None
        vat = bearing(lambda vat: vat.start != "nothing")
        if vat is None:
            lodging = self.options.get("lodging") or {}
            bears = Bears(lodging.get("category", "E"), "0", lodging.get("reason"))
        else:
            bears = bears_vat(vat, rate_here(vat))
            if vat.inclusive and bears.share:
                beside = sum(amount(charge) for charge in self.others if is_on(vat, charge))
                exact = (net + beside + amount(vat)) / (1 + bears.share) - beside
        kind = "lodging" if part == LODGING else "extra"
        name = "Lodging" if part == LODGING else part
        own = Item(kind, name, name, place, 1, night.date, price, net, bears, exact)
        put(own, self.items)
        borne = [(own, vat)]
        for charge in self.others:
            over = next((vat for vat in self.vat_charges if vat in charge.contains), None)
            if over is None:
                over = bearing(lambda vat, charge=charge: is_on(vat, charge))
                bears = bears_none(charge) if over is None else bears_vat(over, rate_here(over))
            else:
                bears = bears_vat(over, self.rows.get((over, night, room), "0"))
            is_collected = charge.local.get("collected_by") == "channel"
            is_collected = is_collected or charge.title in self.options.get("collectedByChannel", [])
            what = ("charge", charge.tax.get("id") or charge.title, charge.title)
            net = with_fees(charge) - sum(inside_of(charge).values())
            exact = Fraction(amount(charge)) / (1 + bears.share) if charge.contains and bears.share else None
            item = Item(*what, place, 1, night.date, self.prices[charge], net, bears, exact)
            put(item, self.collected if is_collected else self.items)
            borne.append((item, over))
        for vat in self.vat_charges:
            on = [item for item, over in borne if over is vat and item.net != 0]
            if with_fees(vat) != 0 or on:
                rate = rate_here(vat) or self.rows.get((vat, night, room))
                bears = bears_vat(vat, vat.rate if rate is None else rate)
                self.quoted.append(QuotedVat(vat.inclusive, bears, place, with_fees(vat), on))
            if with_fees(vat) != 0:
                before = self.vats.get(bears.key, (bears, 0))[1]
                self.vats[bears.key] = (bears, before + with_fees(vat))


class QuotedVat:
    """A VAT of a part of a room on a night, and the items that it was computed on."""

    def __init__(self, is_in_price, bears, place, amount, on):
        self.is_in_price, self.bears, self.place, self.amount, self.on = is_in_price, bears, place, amount, on


class Bill:
    def __init__(self, items, collected, vats, rounding, payable):
        self.items, self.collected, self.vats = items, collected, vats
        self.rounding, self.payable = rounding, payable

    def in_cash(self, options, digits):
        """The amount to pay as a multiple of the smallest coin, halves away from zero."""
        if "cashRounding" not in options:
            return self
        step = minor_units(options["cashRounding"], digits)
        more = rounded(self.payable / step, "half-up") * step - self.payable
        return Bill(self.items, self.collected, self.vats, self.rounding + int(more), self.payable + int(more))


def strict(items, vats, wanted=None, before=0):
    """Taxable amounts that lead to their VAT by BR-CO-17, and together miss as little of what was quoted as there is.

    What deposits leave of a rate is wanted: the taxable amount and the VAT come within one unit of it. Before any rate, the
    rounding of deposits is missing.
    """
    bearing = {item.bears.key: item.bears for item in items}
    bearing.update({key: bears for key, (bears, _) in vats.items() if key not in bearing})
    groups = []
    for key, bears in bearing.items():
        own = [item for item in items if item.bears.key == key]
        open_ones = [item for item in own if item.exact is not None]
        taxable = sum(item.net for item in own)
        gross = taxable + vats.get(key, (None, 0))[1]
        nearest = floor(gross / (1 + bears.share))
        aim = (wanted or {}).get(key)
        around = [aim[0] + step for step in (-1, 0, 1)] if aim else [nearest + step for step in (-2, -1, 0, 1, 2)]
        choices = vat_choices(around if open_ones else [taxable], bears, gross)
        if aim and open_ones:
            choices = [one for one in choices if abs(one[1] - aim[1]) <= 1] or choices
        groups.append((bears, open_ones, taxable, choices, aim))
    aims = [aim[0] if aim else None for *_, aim in groups]
    chosen = least_missing([choices for *_, choices, _ in groups], aims, before)
    moved = {}
    for (_, open_ones, taxable, *_), (net, _, _) in zip(groups, chosen):
        moved.update(move(open_ones, net - taxable))
    items = [moved.get(item, item) for item in items]
    vats = {}
    for (bears, *_), (net, vat, _) in zip(groups, chosen):
        vats[bears.key] = BilledVat(bears, reason_of(bears, items), net, vat)
    return items, vats, before + sum(one[2] for one in chosen)


def vat_choices(nets, bears, gross):
    """Taxable amounts with their VAT, and what each misses of the gross."""
    with_vat = [(net, rounded(net * bears.share, "half-up")) for net in nets]
    return [(net, vat, gross - net - vat) for net, vat in with_vat]


def least_missing(choices, aims, before=0):
    """Of every rate one choice: all together miss least, then each, then they are nearest to what is wanted."""

    def missing(chosen):
        missed = [one[2] for one in chosen]
        away = sum(abs(one[0] - aim) for one, aim in zip(chosen, aims) if aim is not None)
        return abs(before + sum(missed)), sum(abs(one) for one in missed), away

    return min(product(*choices), key=missing)


def reason_of(bears, items):
    """Why there is no VAT: a code is of the whole amount, and beside another reason it is said in words."""
    of_rate = [item for item in items if item.bears.key == bears.key]
    # A deposit that is taken back repeats the reasons of its stay.
    own = [item.bears for item in [item for item in of_rate if item.kind != "deposit"] or of_rate]
    reasons = list(dict.fromkeys(one.reason for one in own if one.reason))
    codes = list(dict.fromkeys(one.code for one in own if one.code))
    if not reasons and not codes:
        return {}
    if len(codes) == 1 and not reasons:
        return {"reasonCode": codes[0]}
    in_words = [CODES_IN_WORDS.get(code, "Exempt from VAT") for code in codes]
    return {"reason": "; ".join(dict.fromkeys(reasons + in_words))}


class BilledVat:
    """A line of the VAT breakdown, in minor units."""

    def __init__(self, bears, reason, taxable, tax):
        self.bears, self.reason, self.taxable, self.tax = bears, reason, taxable, tax

    def less(self, other, sign=1):
        taxable, tax = (self.taxable - other.taxable, self.tax - other.tax) if other else (self.taxable, self.tax)
        return BilledVat(self.bears, self.reason, sign * taxable, sign * tax)

    def printed(self, digits):
        amounts = {"taxable": text_of(self.taxable, digits), "tax": text_of(self.tax, digits)}
        return {**self.bears.fields(), **amounts, **self.reason}


def move(items, more):
    """A cent each, where rounding took or gave most; more than that, as under a VAT in steps of 1.00, is shared out anew."""
    step = 1 if more > 0 else -1
    priced = [item for item in items if item.net or item.exact] or items
    if abs(more) > len(priced):
        whole, exact = sum(item.net for item in priced) + more, sum(item.exact for item in priced)
        nets = share_out(whole, [item.exact * whole / exact for item in priced])
        return {item: item.with_net(net, item.price) for item, net in zip(priced, nets)}
    order = sorted(priced, key=lambda item: step * (item.net - item.exact))
    return {item: item.with_net(item.net + step, item.price) for item in order[: abs(more)]}


def bill_of(calculation, options):
    reading = Reading(calculation, options)
    payable = sum(item.net for item in reading.items) + sum(amount for _, amount in reading.vats.values())
    items, vats, missing = strict(reading.items, reading.vats)
    return Bill(items, reading.collected, vats, missing, payable).in_cash(options, calculation.digits)


def bill_between(before, after):
    """What changes from one bill to another: differences of the two, never computed anew."""

    def by_key(items):
        found = {}
        for item in items:
            key = (item.kind, item.name, item.place, item.day, item.bears.key)
            known = found.get(key)
            found[key] = known.with_net(known.net + item.net, known.price, known.rooms + item.rooms) if known else item
        return found

    def items_between(was, now):
        was, now, found = by_key(was), by_key(now), []
        for key in {**now, **was}:
            item = now.get(key) or was[key]
            net = (now[key].net if key in now else 0) - (was[key].net if key in was else 0)
            keeps_price = not (key in was and key in now) or item.kind == "charge"
            if net != 0:
                found.append(item.with_net(net, item.price if keeps_price else None))
        return found

    vats, items = {}, items_between(before.items, after.items)
    for key in {**after.vats, **before.vats}:
        was, now = before.vats.get(key), after.vats.get(key)
        between = was.less(now, -1) if was else now
        # Its reasons are those of what changes.
        vats[key] = BilledVat(between.bears, reason_of(between.bears, items), between.taxable, between.tax)
    return Bill(
        items,
        items_between(before.collected, after.collected),
        vats,
        after.rounding - before.rounding,
        after.payable - before.payable,
    )


def given_back(bill):
    def negated(items):
        return [item.with_net(-item.net, item.price) for item in items]

    vats = {key: vat.less(None, -1) for key, vat in bill.vats.items()}
    return Bill(negated(bill.items), negated(bill.collected), vats, -bill.rounding, -bill.payable)


def lines_of(items, by, digits, is_correction=False):
    """Lodging by room, over runs of nights of one price; everything else put together as asked."""
    names = {}
    for item in items:
        names.setdefault((item.kind, item.name), len(names))
    order = sorted(
        items,
        key=lambda item: (
            KINDS.index(item.kind),
            names[item.kind, item.name] if item.kind != "lodging" else 0,
            item.place,
            item.day,
        ),
    )
    lines = {}
    for item in order:
        what = (item.kind, item.name, item.bears.key, item.bears.reason, item.bears.code)
        if by == "night":
            key = (*what, item.place, item.day)
        elif item.kind == "lodging":
            # A run goes on where its last night was.
            run = (*what, item.place, item.price)
            number = 0
            while (*run, number) in lines and days_between(lines[(*run, number)][-1].day, item.day) > 1:
                number += 1
            key = (*run, number)
        else:
            key = what if by == "stay" else (*what, item.place)
        lines.setdefault(key, []).append(item)
    found = list(lines.values())
    for of_all_rooms in (False, True) if is_correction else ():
        found = set_off(found, of_all_rooms)
    return [line for line in (line_of(items, by, digits) for items in found) if line is not None]


def set_off(lines, of_all_rooms):
    """Lines of an item, of which some are below zero beside others above it, as one: of each room, then of all."""

    def key_of(items):
        first = items[0]
        what = (first.kind, first.name, first.bears.key, first.bears.reason, first.bears.code)
        return what if of_all_rooms else (*what, first.place)

    by_item = {}
    for items in lines:
        by_item.setdefault(key_of(items), []).append(items)
    found = []
    for of_item in by_item.values():
        nets = [sum(item.net for item in items) for items in of_item]
        if not min(nets) < 0 < max(nets):
            found += of_item
            continue
        # What is left of nights has no price of its own; that of a charge is for each time.
        every = [item for items in of_item for item in items]
        found.append([item.with_net(item.net, item.price if item.kind == "charge" else None) for item in every])
    return found


def line_of(items, by, digits):
    first, net = items[0], sum(item.net for item in items)
    if net == 0 and first.kind != "lodging":
        return None
    is_alike = first.price is not None and all(item.price == first.price for item in items)
    times = 1
    if is_alike and first.kind != "charge":
        times = sum(item.rooms for item in items)
    elif is_alike and first.price > 0 and net != 0 and abs(net) % first.price == 0:
        times = abs(net) // first.price
    is_of_room = first.kind == "lodging" or by != "stay" and first.kind != "deposit"
    is_of_room = is_of_room and all(item.place == first.place for item in items)
    return {
        "text": first.text,
        "kind": first.kind,
        **({"room": first.place + 1} if is_of_room else {}),
        "from": min(item.day for item in items),
        "to": max(item.last for item in items),
        "quantity": -times if net < 0 else times,
        "price": unit_price(abs(net), times, digits),
        "net": text_of(net, digits),
        **first.bears.fields(),
    }


def unit_price(net, times, digits):
    """With as few decimals as it takes: times the price is within 0.005 of the net, in any currency."""
    more = 0
    while True:
        price = rounded(Fraction(net * 10**more, times), "half-up")
        if abs(Fraction(price * times, 10 ** (digits + more)) - Fraction(net, 10**digits)) <= Fraction(1, 200):
            return text_of(price, digits + more)
        more += 1


def invoice(tax_set, stay, policy, digits, options, before=None):
    """The invoice of a stay; with another stay before, the correction from that one: what is given back is a credit note."""
    calculation = Calculation(tax_set, stay, policy, digits)
    digits, bill = calculation.digits, bill_of(calculation, options)
    if before is not None:
        bill = bill_between(bill_of(Calculation(tax_set, before, policy, digits), options), bill)
    return printed(bill, tax_set["currency"], digits, options.get("by", "stay"), before is not None)


def printed(bill, currency, digits, by="stay", is_correction=False, is_deposit=False):
    is_back = bill.payable < 0
    if is_back:
        bill = given_back(bill)
    lines = lines_of(bill.items, by, digits, is_correction)
    if is_correction:
        lines = [line for line in lines if Fraction(line["net"]) != 0]
    lined = {(line["category"], line.get("rate")) for line in lines}
    net, tax = sum(item.net for item in bill.items), sum(vat.tax for vat in bill.vats.values())
    vats = sorted((one for one in bill.vats.values() if one.bears.key in lined), key=lambda one: -one.bears.share)
    amounts = {"lineNet": net, "tax": tax, "taxInclusive": net + tax, "rounding": bill.rounding, "payable": bill.payable}
    return {
        "type": "386" if is_deposit else "381" if is_back else "380",
        "currency": currency,
        "lines": lines,
        "breakdown": [vat.printed(digits) for vat in vats],
        **{name: text_of(amount, digits) for name, amount in amounts.items()},
        "collectedByChannel": lines_of(bill.collected, by, digits),
    }
