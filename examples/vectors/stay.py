"""A stay as a calculation sees it: room groups with their nights, single rooms, guests with nights of their own."""
from datetime import date, timedelta
from fractions import Fraction

from money import share_out, spread, whole_units

LODGING = "lodging"


def day_after(day, nights):
    return (date.fromisoformat(day) + timedelta(days=nights)).isoformat()


def days_between(one, other):
    return (date.fromisoformat(other) - date.fromisoformat(one)).days


class Span:
    """The nights of a room or of a guest: from the first to before the end, and those elsewhere that count with them."""

    def __init__(self, first, end, before, after):
        self.first, self.end, self.before, self.after = first, end, before, after
        self.key = (first, end, before, after)

    def number_of(self, night):
        """The number of a night of the group (which are counted from 0) for whom the span belongs to."""
        return self.before + night - self.first + 1

    def length(self):
        return self.before + self.end - self.first + self.after


class Person:
    """Whom a row asks: a guest, who is an adult without an age, or an empty room, which has labels and no age."""

    def __init__(self, labels, ages=None, span=None, paid=None, own_labels=()):
        self.labels, self.span, self.paid = labels, span, paid or {}
        self.own_labels = own_labels
        self.ages = ages or {"arrival": None, "departure": None, "year": None}
        self.is_guest = span is not None


class Room:
    """One room: a listed one with a `count` is that many."""

    def __init__(self, place, bedrooms, paid, guests, nobody, parts):
        self.place, self.bedrooms, self.paid = place, bedrooms, paid
        self.guests, self.nobody, self.parts = guests, nobody, parts

    def price(self, night):
        return sum(prices[night] for prices in self.parts.values())

    def sleepers(self, night):
        return [guest for guest in self.guests if guest.span.first <= night < guest.span.end]


class Group:
    """The rooms that sleep the same nights, with the same nights before and after them."""

    def __init__(self, dates, span):
        self.dates, self.span, self.rooms = dates, span, []


class Night:
    """A night of a group, where amounts are rounded."""

    def __init__(self, group, index):
        self.group, self.index, self.date = group, index, group.dates[index]


def nights_until(room, stay):
    """The nights of a room with one price: until the check-out, its own before that of the stay."""
    arrival, departure = (room.get(name) or stay.get(name) for name in ("checkIn", "checkOut"))
    return room["nights"] if "nights" in room else days_between(arrival, departure)


def parts_of(room, stay, digits, split):
    """The prices of lodging, of each extra, and of the parts into which the set splits them, night by night."""

    def prices(given, nights):
        if "nightlyPrices" in given:
            return [whole_units(price, digits) for price in given["nightlyPrices"]]
        return spread(given["price"], nights, digits)

    parts = {LODGING: prices(room, None if "nightlyPrices" in room else nights_until(room, stay))}
    nights = len(parts[LODGING])
    for extra in room.get("extras") or []:
        before = parts.get(extra["label"], [0] * nights)
        parts[extra["label"]] = [one + other for one, other in zip(before, prices(extra, nights))]
    for of in dict.fromkeys(one["of"] for one in split):
        if of in parts:
            parts.update(split_up(parts[of], of, [one for one in split if one["of"] == of]))
    return parts


def split_up(prices, of, split):
    """The price of each night by largest remainder in the listed order; what no part takes keeps its label."""
    shares = [Fraction(one["share"]) for one in split]
    shares.append(1 - sum(shares))
    by_night = [share_out(price, [price * share for share in shares]) for price in prices]
    return dict(zip([*(one["label"] for one in split), of], map(list, zip(*by_night))))


def age_on(birth, day):
    """Whole years. Born on 29 February is a year older on 1 March, where the year has no such day."""
    return int(day[:4]) - int(birth[:4]) - (day[5:] < birth[5:])


def guests_of(room, arrival, span, labels):
    guests = []
    for given in room.get("guests") or []:
        first = days_between(arrival, given["checkIn"]) if "checkIn" in given else 0
        end = first + given["nights"] if "nights" in given else span.end
        # Who comes later has nothing of what the room has before, who leaves earlier nothing of what it has after.
        before = given.get("nightsBefore", 0 if first > 0 else span.before)
        after = given.get("nightsAfter", 0 if end < span.end else span.after)
        ages = {name: given.get("age") for name in ("arrival", "departure", "year")}
        if "birthDate" in given:
            days = {"arrival": day_after(arrival, first), "departure": day_after(arrival, end)}
            ages = {name: age_on(given["birthDate"], day) for name, day in days.items()}
            ages["year"] = int(days["arrival"][:4]) - int(given["birthDate"][:4])
        own = given.get("labels", [])
        guests.append(Person(labels + own, ages, Span(first, end, before, after), given.get("paidBefore"), own))
    # Those who are not listed are adults without labels of their own.
    others = room.get("persons", len(guests)) - len(guests)
    return guests + [Person(labels, span=span) for _ in range(others)]


def groups_of(stay, digits, split):
    """The groups by check-in, length, nights before and nights after."""
    groups = {}
    for place, room in enumerate(stay["rooms"]):
        arrival = room.get("checkIn") or stay["checkIn"]
        parts = parts_of(room, stay, digits, split)
        nights = len(parts[LODGING])
        before, after = (room.get(name, stay.get(name, 0)) for name in ("nightsBefore", "nightsAfter"))
        span = Span(0, nights, before, after)
        labels = stay.get("labels", []) + room.get("labels", [])
        guests = guests_of(room, arrival, span, labels)
        group = groups.setdefault(
            (arrival, nights, before, after), Group([day_after(arrival, night) for night in range(nights)], span)
        )
        for _ in range(room.get("count") or 1):
            # Guests of identical rooms pay each for themselves, as those of rooms that are listed one by one.
            own = [Person(one.labels, one.ages, one.span, one.paid, one.own_labels) for one in guests]
            bedrooms, paid = room.get("bedrooms", 1), room.get("paidBefore") or {}
            group.rooms.append(Room(place, bedrooms, paid, own, Person(labels), parts))
    return [groups[key] for key in sorted(groups)]
