"""Returns: what is declared for a period, from docs/returns.md.

Every night of every person is in one row of a tax: charged at the rate of a row of its rates, or not charged for the first reason
that holds. Evidence, months, several houses and lines for each stay are not here; nor are percentages with limits, or of other taxes.
"""
from fractions import Fraction

from engine import Calculation
from money import rounded, share_out, text_of, whole_units
from stay import day_after
from taxes import date_of_night, in_season, is_within, taxable_nights

REASONS = (None, "skip_nights", "out_of_range", "max_nights", "exempt", "nothing_due")


def ranges_of(tax):
    legacy = {"after": tax.get("applicable_after"), "before": tax.get("applicable_before")}
    return [legacy] if any(legacy.values()) else tax.get("applicable_date_ranges") or []


def shortest(rate):
    whole, _, decimals = rate.partition(".")
    decimals = decimals.rstrip("0")
    return f"{whole}.{decimals}" if decimals else whole


class Row:
    """A row of a return, as it is added up."""

    def __init__(self):
        self.amount, self.base, self.days = 0, 0, {}
        self.room_nights, self.person_nights, self.stays = 0, 0, 0

    def put(self, other):
        """What one booking has there; its nights are dates."""
        self.amount, self.base = self.amount + other.amount, self.base + other.base
        self.days = {"all": self.days.get("all", 0) + len(other.days)}
        self.room_nights += other.room_nights
        self.person_nights += other.person_nights
        self.stays += 1


class Effect:
    """What one booking puts into the period: its rows, and its part of the totals."""

    def __init__(self, calculation, period, booking):
        self.calculation, self.period, self.booking = calculation, period, booking
        by, days = period.get("by", "night"), [night.date for night in calculation.nights]
        ends = {"arrival": min(days), "departure": day_after(max(days), 1)}
        self.nights = [night for night in calculation.nights if self.is_between(ends.get(by, night.date))]
        self.rows = {}
        for charge in calculation.charges if self.nights else []:
            self.put_rows(charge)
        self.is_stay = booking.get("of", "stay") == "stay"
        if not self.is_stay:
            # Day rooms, no-shows and fees are money, and no nights.
            self.rows = {key: row for key, row in self.rows.items() if row.amount or row.base}
            for row in self.rows.values():
                row.days, row.room_nights, row.person_nights = {}, 0, 0

    def is_between(self, day):
        return self.period["from"] <= day <= self.period["to"]

    def is_open(self, tax):
        """Whether a tax has an open day in the period, or among the nights that are in it."""
        for one in ranges_of(tax) or [{}]:
            after, before = one.get("after") or "", one.get("before") or "9999-99-99"
            if after <= self.period["to"] and self.period["from"] <= before:
                return True
            if any(is_within(night.date, one) for night in self.nights):
                return True
        return False

    def key(self, charge, place, reason):
        row = charge.rows[place] if place is not None and place < len(charge.rows) else {}
        by_channel = charge.title in self.booking.get("collectedByChannel", [])
        return (
            charge.tax.get("id") or charge.title,
            charge.tax["type"],
            self.calculation.currency,
            "channel" if by_channel else charge.local.get("collected_by", "property"),
            reason,
            None if reason else shortest(row.get("rate", charge.rate)),
            row.get("label") if reason in (None, "exempt") else None,
            place if row and reason in (None, "exempt") else None,
            charge.logic == "percent",
        )

    def row(self, *what):
        return self.rows.setdefault(self.key(*what), Row())

    def put_rows(self, charge):
        calculation = self.calculation
        is_charged = calculation.amount_of(charge, self.nights, calculation.rooms) != 0
        if not self.is_open(charge.tax) and not is_charged:
            return
        for night in self.nights:
            for room in night.group.rooms:
                for (place, reason), persons in self.who(charge, night, room).items():
                    row = self.row(charge, place, reason)
                    row.days[night.date] = row.days.get(night.date, 0) + persons
                    row.room_nights += 1
                    row.person_nights += persons
        self.put_charges(charge)
        self.put_insides(charge)
        if charge.logic == "percent":
            self.put_free_bases(charge)

    def who(self, charge, night, room):
        """The persons in a room on a night, by the row that they pay by, or the reason why they do not."""
        sleepers, found = room.sleepers(night.index), {}
        units = self.calculation.exact.units[charge]
        is_once = charge.logic in ("per_person", "per_room", "per_booking")

        def here(unit):
            is_on = unit.night is night or is_once or (charge.together and unit.night.date == night.date)
            return is_on and unit.room in (None, room)

        def told(unit, span):
            why = self.why_closed(charge, night, span)
            if why is not None or unit is None or charge.logic == "percent" and not charge.on:
                return None, why or "nothing_due"
            return unit.row, "exempt" if Fraction(unit.rate) == 0 else None

        if charge.per == "guest" or charge.logic.startswith("per_person"):
            for guest in sleepers:
                unit = next((one for one in units if here(one) and one.guest is guest), None)
                key = told(unit, guest.span)
                found[key] = found.get(key, 0) + 1
            return found or {(None, "nothing_due"): 0}
        # What is owed in common is owed by all of them.
        unit = next((one for one in units if here(one)), None)
        return {told(unit, night.group.span): len(sleepers)}

    def why_closed(self, charge, night, span):
        """None where the tax applies to the night."""
        tax, group = charge.tax, night.group
        if taxable_nights(tax, group.dates, span, self.calculation.policy)[night.index]:
            return None
        if span.number_of(night.index) <= (tax.get("skip_nights") or 0):
            return "skip_nights"
        ranges = ranges_of(tax)
        day, seasons = date_of_night(charge.local, night.date), charge.local.get("seasons")
        in_range = not ranges or any(is_within(day, one) for one in ranges)
        in_a_season = seasons is None or any(in_season(day[5:], one) for one in seasons)
        return "max_nights" if in_range and in_a_season else "out_of_range"

    def put_charges(self, charge):
        """The rounded amounts of each date, shared out over the rows by which something was charged there."""
        calculation, charged = self.calculation, {}
        for unit in calculation.exact.units[charge]:
            if unit.amount() != 0:
                times, base, amount = charged.get((unit.night.date, unit.row), (0, 0, 0))
                base += self.base_of(unit, charge)
                charged[unit.night.date, unit.row] = times + 1, base, amount + unit.amount()
        bases = self.shared([base for _, base, _ in charged.values()])
        for ((day, place), (times, _, _)), base in zip(charged.items(), bases):
            if any(night.date == day for night in self.nights):
                self.row(charge, place, None).base += base if charge.logic == "percent" else times
        for day in sorted({night.date for night in self.nights}):
            amount = sum(calculation.by_night[charge, night] for night in self.nights if night.date == day)
            places = {place: one[2] for (date, place), one in charged.items() if date == day}
            for place, share in zip(places, share_out(amount, list(places.values()))):
                self.row(charge, place, None).amount += share

    def put_insides(self, charge):
        """What fees have of a tax inside of them: of the fee without the taxes in it, and of those that it is computed on."""
        calculation = self.calculation
        units = {(unit.night, unit.room): unit for unit in calculation.exact.units[charge]}
        for (tax, night, room, part), amounts in calculation.in_fees.items():
            if tax is not charge or night not in self.nights:
                continue
            for fee, amount in amounts.items():
                if amount == 0:
                    continue
                where = (night, room, part)
                before = sum(calculation.in_fees[one, *where][fee] for one in fee.contains if one in charge.computed_on)
                net = calculation.by_part[fee, *where] - calculation.inside_part(fee, *where)
                row = self.row(charge, units[night, room].row, None)
                row.base += rounded(charge.share * (net + before), "half-up")
                row.amount += amount

    def base_of(self, unit, charge):
        if charge.logic != "percent":
            return 0
        parts = [part for part in charge.on if part in unit.room.parts]
        return sum(self.calculation.rounded_base(charge, unit.night, unit.room, part) for part in parts)

    def put_free_bases(self, charge):
        """What a percentage would have been computed on: by rows with a rate of 0, and on closed nights."""
        calculation, free = self.calculation, []
        by_room = {(unit.night, unit.room): unit for unit in calculation.exact.units[charge]}
        for night in calculation.nights:
            for room in night.group.rooms:
                unit = by_room.get((night, room))
                reason = "exempt" if unit else self.why_closed(charge, night, night.group.span)
                if reason is None or unit and Fraction(unit.rate) != 0:
                    continue
                if unit:
                    base = self.base_of(unit, charge)
                else:
                    parts = [part for part in charge.on if part in room.parts]
                    base = sum(calculation.exact.base(charge, night, room, part) for part in parts)
                free.append((night, unit.row if unit else None, reason, base))
        for (night, place, reason, _), base in zip(free, self.shared([one[3] for one in free])):
            if night in self.nights:
                self.row(charge, place, reason).base += base

    @staticmethod
    def shared(exact):
        """Rounded once over the stay: what the nights have adds up to that."""
        return share_out(rounded(sum(exact, Fraction(0)), "half-up"), exact)

    def by_label(self, prefix):
        """Guests by the first label that begins so, their own before one of the room, and that before one of the stay."""
        stay, found = self.booking["stay"], {}
        for night in self.nights if self.is_stay else []:
            for room in night.group.rooms:
                for guest in room.sleepers(night.index):
                    labels = [*guest.own_labels, *stay["rooms"][room.place].get("labels", []), *stay.get("labels", [])]
                    label = next((one for one in labels if one.startswith(prefix)), None)
                    found.setdefault(label, []).append((guest, night))
        return {label: self.counts_of(slept) for label, slept in found.items()}

    def counts_of(self, slept):
        guests = {guest: night.group.dates[guest.span.first] for guest, night in slept}
        is_by_night = self.period.get("by", "night") == "night"
        return {
            "arrivals": sum(1 for day in guests.values() if not is_by_night or self.is_between(day)),
            "guests": len(guests),
            "nights": len({night.date for _, night in slept}),
            "personNights": len(slept),
        }

    def totals(self):
        calculation, nights = self.calculation, self.nights
        inside = [charge for charge in calculation.charges if charge.inclusive]
        price = sum(room.price(night.index) for night in nights for room in night.group.rooms)
        # What is inside of fees is in no price.
        net = price - sum(calculation.by_night[charge, night] for charge in inside for night in nights)
        counts = dict.fromkeys(("stays", "arrivals", "guests", "nights", "roomNights", "personNights"), 0)
        if self.is_stay:
            rooms = [(night, room) for night in nights for room in night.group.rooms]
            slept = [(guest, night) for night, room in rooms for guest in room.sleepers(night.index)]
            counts = {**counts, "stays": 1, "roomNights": len(rooms), **self.counts_of(slept)}
        return {**counts, "price": price, "net": net}


def printed(key, row, digits):
    tax, kind, currency, collected_by, reason, rate, label, _, is_percent = key
    charged = {} if reason else {"rate": rate}
    if is_percent:
        charged["base"] = text_of(row.base, digits)
    elif not reason:
        charged["quantity"] = row.base
    return {
        **{"tax": tax, "type": kind, "currency": currency, "collectedBy": collected_by},
        **charged,
        **({"reason": reason} if reason else {"amount": text_of(row.amount, digits)}),
        **({"label": label} if label else {}),
        "nights": row.days.get("all", 0),
        "roomNights": row.room_nights,
        "personNights": row.person_nights,
        "stays": row.stays,
    }


def in_order(key):
    tax, kind, currency, collected_by, reason, rate, label, place, _ = key
    is_channel = collected_by == "channel"
    return tax, kind, currency, is_channel, REASONS.index(reason), Fraction(rate or 0), label or "", place or 0


def return_of(tax_set, bookings, period, digits, declared=None):
    """The return of one house in one currency; with the bookings as they were declared, also what is to be amended."""
    rows, answer = added_up(tax_set, bookings, period, digits)
    if declared is not None:
        answer["amendments"] = amended(rows, added_up(tax_set, declared, period, digits)[0], digits)
    return answer


def amended(now, before, digits):
    """Rows less what was declared in them; a row of which nothing differs is none."""
    found = []
    for key in sorted({**before, **now}, key=in_order):
        new, old = (printed(key, rows.get(key, Row()), digits) for rows in (now, before))
        row = dict(new)
        for name in ("quantity", "nights", "roomNights", "personNights", "stays"):
            if name in row:
                row[name] = new[name] - old[name]
        for name in ("base", "amount"):
            if name in row:
                row[name] = text_of(whole_units(new[name], digits) - whole_units(old[name], digits), digits)
        if any(value if isinstance(value, int) else name in ("base", "amount") and Fraction(value) for name, value in row.items()):
            found.append(row)
    return found


def added_up(tax_set, bookings, period, digits):
    """Rows and totals. Of a reference the last booking counts; without a stay it is cancelled."""
    last = {booking["reference"]: booking for booking in bookings}
    rows, totals, guests, shown = {}, None, {}, digits
    for booking in last.values():
        if booking["stay"] is None:
            continue
        calculation = Calculation(tax_set, booking["stay"], None, digits)
        shown = calculation.digits
        effect = Effect(calculation, period, booking)
        if not effect.nights:
            continue
        for key, row in effect.rows.items():
            rows.setdefault(key, Row()).put(row)
        for label, counts in effect.by_label(period["byLabel"]).items() if "byLabel" in period else []:
            before = guests.get(label, dict.fromkeys(counts, 0))
            guests[label] = {name: before[name] + count for name, count in counts.items()}
        own = effect.totals()
        totals = own if totals is None else {name: totals[name] + own[name] for name in own}
    order = sorted(rows, key=in_order)
    taxes = {}
    for key in order:
        taxes[key[0]] = taxes.get(key[0], 0) + rows[key].amount
    answer = {"rows": [printed(key, rows[key], shown) for key in order], "totals": []}
    if totals is not None:
        amounts = {name: text_of(totals.pop(name), shown) for name in ("price", "net")}
        listed = [{"tax": tax, "amount": text_of(amount, shown)} for tax, amount in taxes.items()]
        answer["totals"] = [{"currency": tax_set["currency"], **totals, **amounts, "taxes": listed}]
    if "byLabel" in period:
        labels = sorted(guests, key=lambda label: (label is not None, label))
        answer["byLabel"] = [{**({"label": label} if label else {}), **guests[label]} for label in labels]
    return rows, answer
