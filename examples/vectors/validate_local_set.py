"""What is wrong with the local rules of a tax set that need the whole of it: names in `plus`, and amounts that depend on themselves.

From docs/calculation.md, docs/how-do-i-say.md and docs/issues.md. Asked of a set in which nothing else is wrong.
"""
from validate_local import (
    LODGING,
    WIDTHS,
    asks_price,
    is_of_taxes,
    limits_over_stay,
    payer_rules,
    rounding_of,
    rows_of,
    step_rules,
    true_logic,
    units_of,
)


def identity(tax):
    return ("id", tax["id"]) if tax.get("id") is not None else ("title", tax["title"])


class Placed:
    """A tax in the order of calculation, where it is first met, with the places of those it is computed on."""

    def __init__(self, tax, path, under):
        self.tax, self.path, self.under = tax, path, under
        self.local = tax.get("local") or {}
        self.base = self.local.get("base") or {}
        self.is_here = self.local.get("only") != "channel"
        self.is_percent = true_logic(tax) == "percent"
        # Where the fees are that contain it.
        self.fees = set()

    def start(self, exclusive_base):
        return self.base.get("start", "net" if self.tax["is_inclusive"] else exclusive_base)


def in_order(taxes):
    """ "From the highest level number to the lowest. A nested tax is calculated before the tax that contains it", each once."""
    placed, places = [], {}

    def meet(tax, path, higher):
        """The places of the tax and of all that is nested under it."""
        nested = [at for n, one in enumerate(tax.get("taxes") or []) for at in meet(one, f"{path}.taxes[{n}]", higher)]
        if identity(tax) not in places:
            places[identity(tax)] = len(placed)
            placed.append(Placed(tax, path, sorted({*range(higher), *nested})))
        return [*nested, places[identity(tax)]]

    top = [(-(tax.get("level") or 0), at) for at, tax in enumerate(taxes)]
    level, higher = None, 0
    for this_level, at in sorted(top):
        if this_level != level:
            level, higher = this_level, len(placed)
        meet(taxes[at], f"taxes[{at}]", higher)
    return placed


class Names:
    """ "plus: the taxes that it adds, by title or id." A title of several taxes names none of them."""

    def __init__(self, placed):
        self.ids = {one.tax["id"]: at for at, one in enumerate(placed) if one.tax.get("id") is not None}
        self.titles = {}
        for at, one in enumerate(placed):
            self.titles.setdefault(one.tax["title"], []).append(at)

    def find(self, name):
        """The place of a tax, or "several"; None for no tax of the set."""
        if name in self.ids:
            return self.ids[name]
        found = self.titles.get(name)
        return found and (found[0] if len(found) == 1 else "several")

    def added(self, one):
        """The places that `plus` of a tax names, as far as they can be found."""
        return self.places(one.base.get("plus", []))

    def places(self, given):
        return [at for at in map(self.find, given) if isinstance(at, int)]


def issues_of_local_set(tax_set, currencies):
    """Every issue of the local rules of a set that is valid without them."""
    placed = in_order(tax_set["taxes"])
    if not any(one.local for one in placed):
        return []
    names, issues = Names(placed), []
    policy = (tax_set.get("local") or {}).get("policy") or {}
    exclusive_base = policy.get("exclusiveBase", "price")
    for at, one in enumerate(placed):
        for tax in names.places(one.local.get("contains", [])):
            placed[tax].fees.add(at)
    for at, one in enumerate(placed):
        issues += plus_rules(at, placed, names)
        issues += contains_rules(one, placed, names)
        if one.local.get("on") == [] and not one.fees:
            issues.append(("on_nothing", f"{one.path}.local.on"))
        if reaches_its_rate(at, placed, names, exclusive_base):
            issues.append(("contained_rate_circular", f"{one.path}.local.rates"))
        issues += over_stay_rules(at, placed, names)
        # "A percent has no currency of its own: it is paid in that of its set."
        if one.tax.get("currency") is None:
            issues += step_rules(one.local, f"{one.path}.local", currencies[tax_set["currency"]])
    return issues + circles(placed, names, exclusive_base)


def leads_to(start, goal, placed, names):
    """Whether a tax is another one, or names it in `plus`, over however many others."""
    seen, left = set(), [start]
    while left:
        at = left.pop()
        if at == goal:
            return True
        if at not in seen:
            seen.add(at)
            left += names.added(placed[at])
    return False


def plus_rules(at, placed, names):
    """Each name in `plus` is a tax of the set, one alone, once, not this one, calculated earlier, and calculated here."""
    issues, met = [], set()
    for n, name in enumerate(placed[at].base.get("plus", [])):
        found, code = names.find(name), None
        if found == "several":
            code = "plus_ambiguous"
        elif found is None:
            code = "plus_unknown"
        elif found in met:
            code = "plus_repeated"
        elif leads_to(found, at, placed, names):
            code = "plus_circular"
        elif found in placed[at].fees:
            code = "plus_contained"
        elif found > at:
            code = "plus_later"
        elif not placed[found].is_here:
            code = "plus_not_here"
        if code:
            issues.append((code, f"{placed[at].path}.local.base.plus[{n}]"))
        met.add(found)
    return issues


def contains_rules(one, placed, names):
    """ "Names of percent taxes of type tax of the set", each once, whose part of an amount can be found."""
    issues, met = [], set()
    for n, name in enumerate(one.local.get("contains", [])):
        found = names.find(name)
        if not isinstance(found, int) or found in met or not can_be_inside(placed[found]):
            issues.append(("contains_what", f"{one.path}.local.contains[{n}]"))
        met.add(found)
    return issues


def can_be_inside(one):
    is_tax = one.is_here and one.is_percent and one.tax["type"] == "tax"
    return is_tax and not is_of_taxes(one.local) and not is_cut(one.local)


def adds_of(at, placed, names, exclusive_base):
    """What a tax is computed on: no fee that contains it, and from the price no inclusive tax, which is in it already."""
    one = placed[at]
    named = names.added(one) if "plus" in one.base else one.under
    is_of_price = one.start(exclusive_base) == "price"
    return [
        other for other in named if other not in one.fees and not (is_of_price and placed[other].tax["is_inclusive"])
    ]


def reaches_its_rate(at, placed, names, exclusive_base):
    """Whether a rate by the price needs itself: a tax of the net adds a fee without what is inside of it, by its rate."""
    one = placed[at]
    if not one.fees or not asks_price(one.local) or one.tax["is_inclusive"]:
        return False
    # The net is what all inclusive percentages leave of the price.
    inside = [other for other, tax in enumerate(placed) if tax.tax["is_inclusive"] and tax.is_percent and tax.is_here]
    seen, left = set(), adds_of(at, placed, names, exclusive_base)
    left += inside if one.start(exclusive_base) == "net" else []
    while left:
        other = left.pop()
        if other in seen:
            continue
        seen.add(other)
        added = adds_of(other, placed, names, exclusive_base)
        if placed[other].start(exclusive_base) == "net" and one.fees.intersection(added):
            return True
        left += [*added, *(inside if placed[other].start(exclusive_base) == "net" else [])]
    return False


def over_stay_rules(at, placed, names):
    """A percent with start "nothing" "takes the units of the taxes that it names": `each` has to fit the widest of them."""
    one = placed[at]
    limits = limits_over_stay(one.local, f"{one.path}.local")
    if not is_of_taxes(one.local) or not limits:
        return []
    units, seen, left = [], set(), names.added(one)
    while left:
        taken = left.pop()
        if taken in seen:
            continue
        seen.add(taken)
        if is_of_taxes(placed[taken].local):
            left += names.added(placed[taken])
        else:
            units.append(units_of(true_logic(placed[taken].tax), placed[taken].local))
    if not units:
        return []
    payer = max((payer for payer, _ in units), key=WIDTHS.index)
    is_once = any(once for _, once in units)
    return [issue for limit, place in limits for issue in payer_rules(limit, place, payer, is_once)]


def circles(placed, names, exclusive_base):
    """ "The amount depends on the net, and the net depends on the amount."

    A net can be found where all inclusive percentages are in proportion to it. A tax bends with the net when bands of a
    price that follows it, a limit or the rounding of units decide its amount; no inclusive percentage may be computed on
    such a tax, over however many others. Each part of the price has a net of its own.
    """
    follows, bends = {}, set()
    for at, one in enumerate(placed):
        follows[at] = follow(at, one, follows, placed, names, exclusive_base)
        if one.tax["is_inclusive"]:
            bends |= {bent for benders in follows[at].values() for bent in benders}
    return [("net_in_circles", f"{placed[at].path}.local") for at in sorted(bends)]


def follow(at, one, follows, placed, names, exclusive_base):
    """The parts of the price whose net an amount follows, each with the taxes in between that bend with it."""
    if not one.is_here:
        return {}
    is_inclusive = one.tax["is_inclusive"]
    start, named = one.start(exclusive_base), adds_of(at, placed, names, exclusive_base)
    added = [other for other in named if other < at]
    looked_at = one.local.get("on", [LODGING])
    parts = parts_of(at, placed, names)
    base = {}
    for part in parts if start == "nothing" else looked_at:
        read = [follows[other][part] for other in added if part in follows[other]]
        if start == "net" or read:
            base[part] = set().union(*read)
    # "A tax that starts from nothing looks at the price of the room as well (by the policy's start, nothing added)."
    asked = base if start != "nothing" else looked_at if exclusive_base == "net" else []
    is_bent = asks_price(one.local) and asked or one.is_percent and is_cut(one.local) and base
    # "An inclusive tax looks at the shown price alone."
    if is_bent and not is_inclusive:
        return {part: set().union(*base.values(), {at}) for part in parts}
    return base if one.is_percent else {}


def parts_of(at, placed, names):
    """The parts of the price to which an amount belongs: a fixed one to lodging, a tax of taxes to all of theirs."""
    one = placed[at]
    if not one.is_percent:
        return [LODGING]
    if not is_of_taxes(one.local):
        return one.local.get("on", [LODGING])
    earlier = [other for other in names.added(one) if other < at]
    return sorted({part for other in earlier for part in parts_of(other, placed, names)})


def is_cut(local):
    """Whether limits or rounding change what is in proportion."""
    limited = any(name in said for said in [local, *rows_of(local)] for name in ("at_most", "at_least", "over_stay"))
    return limited or rounding_of(local).get("each") is True
