"""What a stay comes to: units of charges, exact amounts, rounding, and the share of each room.

Written from docs/calculation.md and docs/rounding.md. A charge is a sum of units (a guest, a room, a date or the booking, on
a night), each a rate times something. Amounts are exact until the charge is rounded, once, and then shared out.
"""
from fractions import Fraction

from money import minor_units, rounded, share_out, text_of, whole_units
from stay import LODGING, Night, day_after, groups_of
from taxes import (
    Where,
    calculation_order,
    charged_nights,
    counted_first,
    date_of_night,
    full_policy,
    holds,
    inside_of,
    own_nights,
    rate_of,
    taxable_nights,
)


class Unit:
    """What a charge takes once, on a night: of a guest in a room, of a room, or of all rooms of the group together."""

    def __init__(self, night, room, guest, asked):
        self.night, self.room, self.guest, self.asked = night, room, guest, asked
        self.rate, self.row, self.parts = "0", 0, {}

    def amount(self):
        return sum(self.parts.values())


class Exact:
    """The exact amounts of a stay, when the net of every room and part of its price is known."""

    def __init__(self, given, net_of):
        self.given, self.net_of = given, net_of
        self.units, self.amounts, self.insides = {}, {}, {}
        for charge in given.charges:
            units = [unit for night in given.nights for unit in self.units_on(charge, night)]
            hold_over_stay(charge, units, given)
            self.units[charge], self.amounts[charge] = units, self.by_room(units)

    @staticmethod
    def by_room(units):
        """What units come to for each night, room and part; what rooms have together in equal parts."""
        amounts = {}
        for unit in units:
            rooms = unit.night.group.rooms if unit.room is None else [unit.room]
            for room in rooms:
                of_room = amounts.setdefault((unit.night, room), {})
                for part, amount in unit.parts.items():
                    of_room[part] = of_room.get(part, 0) + amount / len(rooms)
        return amounts

    def amount(self, charge, night, room, part):
        return self.amounts[charge].get((night, room), {}).get(part, 0)

    def start(self, start, night, room, part):
        if start == "nothing":
            return Fraction(0)
        return Fraction(room.parts[part][night.index]) if start == "price" else self.net_of(night, room, part)

    def base(self, charge, night, room, part):
        added = sum(self.seen(charge, other, night, room, part) for other in charge.adds)
        return charge.share * (self.start(charge.start, night, room, part) + added)

    def seen(self, charge, other, night, room, part):
        """What a charge adds of another one: from the net, a fee without what is inside of it."""
        amount = self.amount(other, night, room, part)
        return amount * (1 - sum(self.inside(other, night, room).values())) if charge.start == "net" else amount

    def inside(self, fee, night, room):
        """What a fee has of each tax inside of it, as a part of its amount on a night of a room."""
        key = (fee, night, room)
        if key not in self.insides:
            self.insides[key] = inside_of(fee, lambda tax: self.rate_in(tax, night, room))
        return self.insides[key]

    def rate_in(self, tax, night, room):
        """The rate of a percentage for a room on a night: 0 where its window is closed, of guests the mean of those who sleep."""
        rates = [Fraction(unit.rate) for unit in self.units_on(tax, night, for_rate=True) if unit.room is room]
        over = len(room.sleepers(night.index)) if tax.per == "guest" else len(rates)
        return sum(rates) / over / 100 if over else Fraction(0)

    def price_seen(self, charge, night, room):
        """What price conditions look at: what a percentage at this place would be computed on."""
        parts = [part for part in charge.on if part in room.parts]
        is_of_taxes = charge.start == "nothing"
        if charge.inclusive:
            # The net depends on the answer: the shown price alone.
            return (1 if is_of_taxes else charge.share) * sum(room.parts[part][night.index] for part in parts)
        if is_of_taxes:
            return sum(self.start(self.given.policy["exclusiveBase"], night, room, part) for part in parts)
        return sum(self.base(charge, night, room, part) for part in parts)

    def mean_price(self, charge, night, rooms):
        """Of rooms, or with `price_of: "person"` of those who sleep in them; None when nobody does."""
        if not charge.asks_price:
            return None
        is_of_person = charge.local.get("price_of") == "person"
        over = sum(len(room.sleepers(night.index)) if is_of_person else 1 for room in rooms)
        return Fraction(sum(self.price_seen(charge, night, room) for room in rooms)) / over if over else None

    def price_of_nights(self, charge, night, room, span):
        """Of a night; or with `price_for: "stay"` the sum of all nights of a room or a guest, None where nobody sleeps."""
        if charge.local.get("price_for") != "stay":
            return self.mean_price(charge, night, [room] if room else night.group.rooms)
        if room is None:
            return self.price_of_booking(charge)
        return self.sum_of(charge, [room], night.group, span)

    def sum_of(self, charge, rooms, group, span):
        nights = [one for one in self.given.nights if one.group is group and span.first <= one.index < span.end]
        prices = [self.mean_price(charge, one, rooms) for one in nights]
        known = [price for price in prices if price is not None]
        return sum(known) if known else None

    def price_of_booking(self, charge):
        """The mean of all rooms, each group with the sum of its own nights."""
        sums = [(len(group.rooms), self.sum_of(charge, group.rooms, group, group.span)) for group in self.given.groups]
        known = [(rooms, price) for rooms, price in sums if price is not None]
        return sum(rooms * price for rooms, price in known) / sum(rooms for rooms, _ in known) if known else None

    def units_on(self, charge, night, for_rate=False):
        """The units of a night. A rate may be asked for before what a percentage is computed on is known."""
        given, group = self.given, night.group
        is_own = night in given.own[charge]

        def falls_on(guest):
            return given.charged(charge, group, guest.span)[night.index]

        def guests_of(room):
            return [Unit(night, room, guest, [guest]) for guest in room.sleepers(night.index) if falls_on(guest)]

        def asked_of(rooms, is_of_stay):
            """Empty rooms are asked only when there is nobody in any."""
            guests = [one for room in rooms for one in (room.guests if is_of_stay else room.sleepers(night.index))]
            return guests or [room.nobody for room in rooms]

        def each_room(room):
            asked = asked_of([room], charge.logic == "per_room")
            times = room.bedrooms if charge.per == "bedroom" else 1
            return [Unit(night, room, None, asked) for _ in range(times if is_own else 0)]

        def where_of(on, span, price):
            return Where(
                date_of_night(charge.local, on.date),
                span.number_of(on.index),
                span.length(),
                group.dates[span.first],
                day_after(group.dates[span.end - 1], 1),
                given.booked,
                price,
            )

        def night_of(guest):
            """The night of the charge of a guest: of a charge for the stay the guest's own."""
            if charge.logic != "per_person":
                return night
            falls = given.charged(charge, group, guest.span)
            index = falls.index(True) if True in falls else guest.span.first
            return next(one for one in given.nights if one.group is group and one.index == index)

        def number_in(unit, row):
            """The number of a guest among those of the room for whom a row holds, but for the number."""
            number = 1
            for other in unit.room.guests if charge.logic == "per_person" else unit.room.sleepers(night.index):
                if other is unit.guest or in_order(unit.room, other) > in_order(unit.room, unit.guest):
                    continue
                on = night_of(other)
                where = where_of(on, other.span, self.price_of_nights(charge, on, unit.room, other.span))
                number += holds(charge, row, where, other, given.digits)
            return number

        def in_order(room, guest):
            # Guests of whom all is equal are numbered as they are listed.
            return (counted_first(charge, guest), room.guests.index(guest))

        def finish(unit, base):
            """Its rate by the rows, and what that comes to."""
            span = group.span if unit.guest is None else unit.guest.span
            key = (unit.room, span.key)
            if key not in prices:
                prices[key] = self.price_of_nights(charge, night, unit.room, span)
            where = where_of(night, span, prices[key])
            unit.rate, unit.row = rate_of(charge, where, unit.asked, given.digits, lambda row: number_in(unit, row))
            factor = Fraction(unit.rate) * (Fraction(1, 100) if charge.logic == "percent" else 10**given.digits)
            unit.parts = limited(charge, unit.row, {part: factor * amount for part, amount in base.items()}, given)
            return unit

        prices, once = {}, {LODGING: Fraction(1)}
        if charge.logic == "percent" and charge.start == "nothing":
            # A tax of taxes has their units: those who pay them are asked.
            found = []
            for other in charge.adds:
                for unit in self.on_night(other, night):
                    if is_own if unit.guest is None else falls_on(unit.guest):
                        base = {part: charge.share * amount for part, amount in unit.parts.items()}
                        found.append(finish(Unit(night, unit.room, unit.guest, unit.asked), base))
            return found
        if charge.together:
            if not is_own:
                return []
            asked = asked_of(given.rooms, True) if charge.logic == "per_booking" else asked_of(group.rooms, False)
            return [finish(Unit(night, None, None, asked), once)]
        found = []
        for room in group.rooms:
            by_guest = charge.per == "guest" if charge.logic == "percent" else charge.logic.startswith("per_person")
            units = guests_of(room) if by_guest else each_room(room)
            base = once
            if units and charge.logic == "percent" and not for_rate:
                over = len(room.sleepers(night.index)) if by_guest else len(units)
                parts = [part for part in charge.on if part in room.parts]
                base = {part: self.base(charge, night, room, part) / over for part in parts}
            found += [finish(unit, base) for unit in units]
        return found

    def on_night(self, charge, night):
        return [unit for unit in self.units[charge] if unit.night is night]


def limited(charge, row, parts, given):
    """Holds a unit between its limits, then rounds it where the tax says so; what comes to nothing stays nothing."""
    exact, limits = sum(parts.values()), charge.limits[row]
    if exact == 0:
        return parts
    to = exact
    if limits["at_most"] is not None:
        to = min(to, minor_units(limits["at_most"], given.digits))
    if limits["at_least"] is not None:
        to = max(to, minor_units(limits["at_least"], given.digits))
    if charge.rounds_each:
        to = charge.to_step(to)
    return parts if to == exact else {part: amount * to / exact for part, amount in parts.items()}


def hold_over_stay(charge, units, given):
    """Holds what all units of one payer come to over the stay between two amounts."""
    owed = {}
    for unit in units:
        limit = charge.limits[unit.row]["over_stay"]
        if limit is None:
            continue
        payer = {"stay": given, "room": unit.room, "guest": unit.guest}[limit.get("each", "stay")]
        # Each row has a limit of its own, also where two say the same.
        owed.setdefault((id(limit), payer), (limit, payer, []))[2].append(unit)
    for limit, payer, of_payer in owed.values():
        exact = sum(unit.amount() for unit in of_payer)
        if exact == 0:
            continue
        charged = {unit.night.date for unit in of_payer if Fraction(unit.rate) != 0}
        nights = len(charged) if limit.get("per_night") else 1
        to = exact
        if "at_least" in limit:
            to = max(to, nights * minor_units(limit["at_least"], given.digits))
        if "at_most" in limit:
            paid = minor_units(payer.paid.get(charge.title, "0"), given.digits)
            to = min(to, max(Fraction(0), nights * minor_units(limit["at_most"], given.digits) - paid))
        for unit in of_payer:
            unit.parts = {part: amount * to / exact for part, amount in unit.parts.items()}


class Calculation:
    """A stay, its charges, and what they come to in minor units."""

    def __init__(self, tax_set, stay, policy, currency_digits):
        self.policy = full_policy(tax_set, policy, currency_digits)
        self.digits = self.policy["rounding"]["digits"]
        self.currency = tax_set["currency"]
        self.charges = calculation_order(tax_set, self.policy)
        split = (tax_set.get("local") or {}).get("parts") or []
        self.groups = groups_of(stay, self.digits, split)
        self.nights = [Night(group, at) for group in self.groups for at in range(len(group.dates))]
        self.rooms = [room for group in self.groups for room in group.rooms]
        self.booked, self.paid = stay.get("bookedOn"), stay.get("paidBefore") or {}
        self.own = {charge: own_nights(charge, self.nights, self.policy) for charge in self.charges}
        self.known, self.by_night, self.by_part = {}, {}, {}
        # What fees have of the taxes inside of them, by tax, night, room and part, all fees together.
        self.in_fees = {}
        self.exact = self.with_nets()
        self.in_order = {group: self.order_of(group) for group in self.groups}
        self.round_all()

    def charged(self, charge, group, span):
        """The nights on which a charge falls for a guest."""
        key = (charge, group, span.key)
        if key not in self.known:
            self.known[key] = charged_nights(charge, group.dates, span, self.policy)
        return self.known[key]

    def with_nets(self):
        """Price = net + inclusive charges, and these are a + b x net: at a net of 0 and of 1 they say which line."""

        def price_of(night, room, part):
            return Fraction(room.parts[part][night.index])

        inside = [charge for charge in self.charges if charge.inclusive]
        if not inside:
            return Exact(self, price_of)
        at_zero, at_one = Exact(self, lambda *_: Fraction(0)), Exact(self, lambda *_: Fraction(1))
        nets = {}

        def net_of(*where):
            if where not in nets:
                fixed = sum(at_zero.amount(charge, *where) for charge in inside)
                slope = sum(at_one.amount(charge, *where) for charge in inside) - fixed
                nets[where] = (price_of(*where) - fixed) / (1 + slope)
            return nets[where]

        return Exact(self, net_of)

    def order_of(self, group):
        """Rooms as they are given what is left over: by price, night by night, then by exact charges, the larger first."""
        nights = [night for night in self.nights if night.group is group]

        def figures(room):
            prices = [-room.price(night.index) for night in nights]
            amounts = [self.exact.amounts[charge] for charge in self.charges]
            return prices + [-sum(one.get((night, room), {}).values()) for one in amounts for night in nights]

        return sorted(group.rooms, key=figures)

    def over_rooms(self, whole, night, exact):
        """What was rounded on a night, shared out over its rooms, and in a room over the parts of its price."""
        rooms = self.in_order[night.group]
        weights = [{part: exact(night, room, part) for part in room.parts} for room in rooms]
        shares = share_out(whole, [sum(weight.values()) for weight in weights])
        for room, weight, share in zip(rooms, weights, shares):
            yield room, dict(zip(weight, share_out(share, list(weight.values()))))

    def round_nights(self, amounts, mode):
        if self.policy["rounding"]["unit"] == "night":
            return [rounded(amount, mode) for amount in amounts]
        return share_out(rounded(sum(amounts, Fraction(0)), mode), amounts)

    def on_night(self, night, exact):
        return sum((exact(night, room, part) for room in night.group.rooms for part in room.parts), Fraction(0))

    def scales_to_step(self, charge, amounts):
        """With a step over one minor unit the nights are scaled to what the charge came to."""
        if charge.rounds_each or charge.step <= 1:
            return [Fraction(1)] * len(amounts)

        def scale(amount):
            return charge.to_step(amount) / amount if amount else Fraction(1)

        is_by_night = self.policy["rounding"]["unit"] == "night"
        return [scale(amount) for amount in amounts] if is_by_night else [scale(sum(amounts))] * len(amounts)

    def settle(self, charge, exact):
        """Rounds a charge, and then what is inside of it: each tax by itself, of what was charged on a night of a room."""
        by_part = dict(self.shared_out(charge, exact))
        by_night = {night: 0 for night in self.nights}
        for (night, room, part), amount in by_part.items():
            self.by_part[charge, night, room, part] = amount
            by_night[night] += amount
        self.by_night.update({(charge, night): amount for night, amount in by_night.items()})
        for tax in charge.contains:

            def inside(night, room, part, tax=tax):
                return by_part[night, room, part] * self.exact.inside(charge, night, room)[tax]

            for where, amount in self.shared_out(tax, inside):
                self.in_fees.setdefault((tax, *where), {})[charge] = amount

    def shared_out(self, charge, exact):
        """An amount of a charge, rounded, and shared out over nights, rooms and parts."""
        amounts = [self.on_night(night, exact) for night in self.nights]
        scales = self.scales_to_step(charge, amounts)
        mode = self.policy["rounding"]["mode"] if charge.rounds_each else charge.mode
        wholes = self.round_nights([scale * amount for scale, amount in zip(scales, amounts)], mode)
        for night, scale, whole in zip(self.nights, scales, wholes):
            scaled = lambda *where, scale=scale: scale * exact(*where)
            for room, parts in self.over_rooms(whole, night, scaled):
                for part, amount in parts.items():
                    yield (night, room, part), amount

    def settle_all(self, charges):
        """Each from exact amounts, or from what was rounded before it."""
        for charge in charges:
            if charge.from_exact:
                self.settle(charge, lambda *where, charge=charge: self.exact.amount(charge, *where))
                continue
            rates = {}
            for unit in self.exact.units[charge]:
                rates.setdefault((unit.night, unit.room), Fraction(unit.rate) / 100)

            def amount(night, room, part, charge=charge, rates=rates):
                if part not in charge.on or (night, room) not in rates:
                    return Fraction(0)
                return rates[night, room] * self.rounded_base(charge, night, room, part)

            self.settle(charge, amount)

    def rounded_base(self, charge, night, room, part):
        is_of_net, where = charge.start == "net", (night, room, part)
        start = self.rounded_net(*where) if is_of_net else room.parts[part][night.index]
        added = sum(self.by_part[other, *where] for other in charge.adds)
        inside = sum(self.inside_part(other, *where) for other in charge.adds) if is_of_net else 0
        return charge.share * (start + added - inside)

    def inside_part(self, fee, *where):
        """What a part of a fee has of taxes inside of it."""
        return sum(self.in_fees[tax, *where][fee] for tax in fee.contains)

    def in_charges(self, charge, nights, rooms):
        """What fees have of a tax inside of them."""
        found = [(where, fees) for (one, *where), fees in self.in_fees.items() if one is charge]
        return sum(sum(fees.values()) for (night, room, _), fees in found if night in nights and room in rooms)

    def round_all(self):
        """The net first, or the inclusive charges, of which it is what they leave."""
        inside = [charge for charge in self.charges if charge.inclusive]
        if self.policy["rounding"]["inclusive"] == "net":
            nets, net = {}, self.exact.net_of
            amounts = [self.on_night(night, net) for night in self.nights]
            for night, whole in zip(self.nights, self.round_nights(amounts, self.policy["rounding"]["mode"])):
                for room, parts in self.over_rooms(whole, night, net):
                    nets.update({(night, room, part): amount for part, amount in parts.items()})
            self.rounded_net = lambda *where: nets[where]
            return self.settle_all(self.charges)

        def net_left(night, room, part):
            return room.parts[part][night.index] - sum(self.by_part[one, night, room, part] for one in inside)

        self.rounded_net = net_left
        self.settle_all(inside)
        return self.settle_all([charge for charge in self.charges if not charge.inclusive])

    def text(self, amount):
        return text_of(amount, self.digits)

    def figures(self, nights, rooms):
        """What nights of rooms come to: a tax inside of a fee is no charge beside it, and nothing that the house keeps."""
        price = sum(room.price(night.index) for night in nights for room in night.group.rooms if room in rooms)
        own = {charge: self.own_of(charge, nights, rooms) for charge in self.charges}
        inclusive, exclusive = (
            sum(amount for charge, amount in own.items() if charge.inclusive is side) for side in (True, False)
        )
        total = price + exclusive
        taxes = [charge for charge in self.charges if charge.tax["type"] in ("tax", "city_tax")]
        kept = total - sum(own[charge] + self.in_charges(charge, nights, rooms) for charge in taxes)
        figures = {"price": price, "net": price - inclusive, "inclusive": inclusive, "exclusive": exclusive}
        return {name: self.text(amount) for name, amount in {**figures, "total": total, "kept": kept}.items()}

    def own_of(self, charge, nights, rooms):
        """What a charge comes to, without what is inside of fees."""
        found = [(where, amount) for (one, *where), amount in self.by_part.items() if one is charge]
        return sum(amount for (night, room, _), amount in found if night in nights and room in rooms)

    def amount_of(self, charge, nights, rooms):
        return self.own_of(charge, nights, rooms) + self.in_charges(charge, nights, rooms)

    def taxable_dates(self, charge):
        """The dates on which its window is open in some room."""
        open_in = {group: taxable_nights(charge.tax, group.dates, group.span, self.policy) for group in self.groups}
        return {night.date for night in self.nights if open_in[night.group][night.index]}


def is_due_at_house(charge):
    """What a channel collects is paid with the booking."""
    return charge.local.get("due") == "house" and charge.local.get("collected_by") != "channel"


def quote(tax_set, stay, policy, digits, with_rooms=False):
    """The figures of a quote; with those of each listed room when asked for."""
    given = Calculation(tax_set, stay, policy, digits)
    every = (given.nights, given.rooms)
    figures = given.figures(*every)

    def line_of(charge):
        in_charges = given.in_charges(charge, *every)
        line = {"title": charge.title, "amount": given.text(given.amount_of(charge, *every))}
        of_fees = {"inCharges": given.text(in_charges)} if in_charges else {}
        return {**line, **of_fees, "taxableNights": len(given.taxable_dates(charge))}

    def by_date(day):
        found = given.figures([night for night in given.nights if night.date == day], given.rooms)
        return {"date": day, **{name: found[name] for name in ("net", "total", "kept")}}

    def of_room(place):
        """What a listed room comes to; identical ones together."""
        rooms = [room for room in given.rooms if room.place == place]
        found = given.figures(given.nights, rooms)
        taxes = [given.text(given.amount_of(charge, given.nights, rooms)) for charge in given.charges]
        return {**{name: found[name] for name in ("net", "total", "kept")}, "taxes": taxes}

    # What is inside of a fee is due with it.
    house = sum(given.own_of(charge, *every) for charge in given.charges if is_due_at_house(charge))
    booking = whole_units(figures["total"], given.digits) - house
    answer = {
        "currency": given.currency,
        **figures,
        "due": {"booking": given.text(booking), "house": given.text(house)},
        "taxes": [line_of(charge) for charge in given.charges],
        "nights": [by_date(day) for day in sorted({night.date for night in given.nights})],
    }
    if with_rooms:
        answer["rooms"] = [of_room(place) for place in range(len(stay["rooms"]))]
    return answer
