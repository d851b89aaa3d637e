import { dateOf } from '../../calendar/plain-date.js';
import { isPercent, LOGICS, type TaxLogic, type Unit } from '../../definitions/logics.js';
import { type FullPolicy, MOST_DIGITS } from '../../definitions/policy.js';
import { taxKey } from '../../definitions/same-tax.js';
import { isShortDecimal } from '../../money/amount.js';
import { type Exact, exact, plus, printed, share, times, unitsOf, ZERO } from '../exact.js';
import { demand, law } from '../law.js';
import { digitsOfCalculator, type Placed, placedTaxes, type RoomNights, roomNights, taxableNights } from '../model.js';

/**
 * The other way round: the prices of the first room are taken as nets, every tax is charged on them by the book, and
 * what comes out is the price. With digits enough for every decimal, quoting that price gives the nets and each tax
 * back. Every exclusive percentage starts from the net here: from a price, a tax inside the price that is computed on
 * it would have to be known before the price is.
 */
export const netComesBack = law(
  'A price that was built up from a net comes apart into that net and the taxes it was built with.',
  (calculator, make) => {
    const { taxSet, policy } = calculator;
    const placed = placedTaxes(taxSet);
    const digits = decimalsNeeded(placed, digitsOfCalculator(calculator));
    if (digits > MOST_DIGITS) return `its rates, one on the other, have more than ${MOST_DIGITS} decimals`;
    const fine = make(taxSet, { ...policy, exclusiveBase: 'net', rounding: { ...policy.rounding, digits } });
    return (stay) => {
      const [room] = roomNights(stay, digitsOfCalculator(calculator));
      if (room === undefined) return false;
      const nights = builtUp(placed, room, digitsOfCalculator(calculator), policy);
      const text = (value: Exact) => printed(unitsOf(value, digits), digits);
      if (nights.some(({ price }) => !isShortDecimal(text(price)))) return false;
      const { persons, count } = room;
      const first = { persons, nightlyPrices: nights.map(({ price }) => text(price)) };
      const free = { persons, count: count - 1, nightlyPrices: nights.map(() => '0') };
      const rooms = count === 1 ? [first] : [first, free];
      const quote = fine.quote({ checkIn: dateOf(room.firstDay), rooms });
      for (const [at, { net }] of nights.entries()) {
        const is = quote.nights[at]?.net;
        demand(is === text(net), () => `Built up from a net of ${text(net)} on night ${at + 1}, the quote says ${is}.`);
      }
      for (const { key, tax } of placed) {
        const charged = text(nights.reduce((sum, { charges }) => plus(sum, charges.get(key) ?? ZERO), ZERO));
        const is = quote.taxes.find((line) => taxKey(line) === key)?.amount;
        demand(
          is === charged,
          () => `"${tax.title}" is ${charged} of the nets it was built up from; the quote says ${is}.`,
        );
      }
      return true;
    };
  },
  { keys: [], details: false, because: 'a price is built up from rates alone' },
);

/** How many decimals the finest amount has. */
function decimalsNeeded(placed: readonly Placed[], ofNets: number): number {
  const decimals = new Map<string, number>();
  for (const { key, tax, on } of placed) {
    const own = exact(tax.rate).decimals;
    const base = Math.max(ofNets, ...[...on].map((above) => decimals.get(above) ?? 0));
    decimals.set(key, isPercent(tax.logic) ? base + own + 2 : own);
  }
  return Math.max(ofNets, ...decimals.values());
}

interface BuiltNight {
  readonly net: Exact;
  readonly price: Exact;
  readonly charges: ReadonlyMap<string, Exact>;
}

/** Each night of a room (times its count), from its price as the net. */
function builtUp(placed: readonly Placed[], room: RoomNights, decimals: number, policy: FullPolicy): BuiltNight[] {
  const counts = placed.map(({ tax }) => quantities(tax, room, policy));
  return room.prices.map((units, night) => {
    const net: Exact = { units: units * BigInt(room.count), decimals };
    const charges = new Map<string, Exact>();
    let price = net;
    for (const [at, { key, tax, on }] of placed.entries()) {
      const quantity: Exact = { units: BigInt(counts[at]?.[night] ?? 0), decimals: 0 };
      const base = [...on].reduce((sum, above) => plus(sum, charges.get(above) ?? ZERO), net);
      const once = isPercent(tax.logic) ? times(share(tax.rate), base) : exact(tax.rate);
      const charge = times(once, quantity);
      charges.set(key, charge);
      if (tax.is_inclusive) price = plus(price, charge);
    }
    return { net, price, charges };
  });
}

/** On each night of a room, how often a tax is charged: a percentage once on each of its nights. */
function quantities(tax: Placed['tax'], room: RoomNights, policy: FullPolicy): number[] {
  const isTaxable = taxableNights(tax, room, policy.maxNights);
  const first = isTaxable.indexOf(true);
  const isCharged = policy.stayCharges === 'first-taxable-night' || first === 0;
  const quantity = quantityOf(tax.logic, room);
  return isTaxable.map((applies, night) => {
    if (LOGICS[tax.logic].per === 'night') return applies ? quantity : 0;
    return night === first && isCharged ? quantity : 0;
  });
}

/** How many of a unit a room (times its count) has on one night. The law tries one room group at a time. */
const COUNTS: Readonly<Record<Unit, (room: RoomNights) => number>> = {
  room: ({ count }) => count,
  bedroom: ({ count }) => count,
  person: ({ persons, count }) => persons * count,
  date: () => 1,
  booking: () => 1,
};

function quantityOf(logic: TaxLogic, room: RoomNights): number {
  return isPercent(logic) ? 1 : COUNTS[LOGICS[logic].unit](room);
}
