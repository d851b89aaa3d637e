import { isPercent } from '../../../core/definitions/logics.js';
import { mentionsOf } from '../../../core/definitions/mentions.js';
import { MOST_DIGITS } from '../../../core/definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../../core/definitions/tax.js';
import { MOST_ENTRIES, MOST_TAXES, taxKey } from '../../../core/definitions/tax.js';
import { withoutAbsent } from '../../../core/issues/reading.js';
import { amountBesideFees } from '../../../core/quote/parts-of-total.js';
import type { Quote, Totals } from '../../../core/quote/quote.js';
import type { QuotedNight, QuotedRoom } from '../../../core/quote/rooms-and-nights.js';
import { namesOf } from '../../../core/schema/fields.js';
import type { Room } from '../../../core/stay/schema.js';
import { LIMITS } from '../../../core/stay/schema.js';
import { withEntries } from '../../preview/breakpoints.js';
import { decimalsOf, exact, printed, rounded, share, times, unitsOf } from '../exact.js';
import { AROUND_LOCAL, changedCalculator, demand, demandSame, demandSameRooms, dice, FIGURES, law } from '../law.js';
import { isWithoutRules, placedTaxes } from '../placed-taxes.js';
import { digitsOfCalculator, roomNights, taxableGroupNights } from '../room-nights.js';

/** Price, net, total, what the house keeps, what is due, charges, nights and rooms are exact sums of their parts. */
export const partsAddUp = law(
  'The parts add up: price, net, kept, due, charges, types, nights and rooms.',
  (calculator) => {
    const digits = digitsOfCalculator(calculator);
    const units = (text: string) => unitsOf(exact(text), digits);
    const mustBe: MustBe = (description, whole, parts, textOf) => {
      const sum = parts.reduce((total, part) => total + units(textOf(part)), 0n);
      demand(
        units(whole) === sum,
        () => `${description} is ${whole}, and its parts add up to ${printed(sum, digits)}.`,
      );
    };
    const mustHold = (description: string, holder: Quote | QuotedNight | QuotedRoom) => {
      mustBe(`The price${description}`, holder.price, [holder.net, holder.inclusive], String);
      mustBe(`The total${description}`, holder.total, [holder.price, holder.exclusive], String);
    };
    const mustKeep = (
      description: string,
      { total, kept, taxes }: Pick<QuotedNight, 'total' | 'kept' | 'taxes'>,
      lines: Quote['taxes'],
    ) => {
      const handedOver = taxes.filter((_, index) => lines[index]?.type !== 'fee').map(amountOf);
      mustBe(`With what the house keeps, the total${description}`, total, [kept, ...handedOver], String);
    };
    return (stay) => {
      const quote = calculator.quote(stay);
      // Other calculators may return no rooms.
      const { taxes, nights, rooms = [] } = quote;
      const paid = roomNights(stay, digits).map(
        ({ prices, count }) => prices.reduce((sum, price) => sum + price, 0n) * BigInt(count),
      );
      mustBe('The price', quote.price, paid, (price) => printed(price, digits));
      const sideOf = (isInclusive: boolean) => taxes.filter((tax) => tax.is_inclusive === isInclusive);
      mustBe('"inclusive"', quote.inclusive, sideOf(true), amountBesideFees);
      mustBe('"exclusive"', quote.exclusive, sideOf(false), amountBesideFees);
      for (const type of ['tax', 'fee', 'city_tax'] as const) {
        const called = taxes.filter((tax) => tax.type === type);
        mustBe(`The sum of type ${type}`, quote.byType[type], called, amountOf);
      }
      mustHold('', quote);
      mustKeep('', quote, taxes);
      mustBe('The total', quote.total, [quote.due.booking, quote.due.house], String);
      for (const night of nights) {
        mustHold(` of ${night.date}`, night);
        mustKeep(` of ${night.date}`, night, taxes);
      }
      for (const figure of namesOf(FIGURES)) mustBe(`"${figure}"`, quote[figure], nights, (night) => night[figure]);
      for (const [index, { title, amount }] of taxes.entries()) {
        mustBe(`"${title}"`, amount, nights, (night) => night.taxes[index]?.amount ?? '0');
      }
      for (const [index, room] of rooms.entries()) {
        mustHold(` of room ${index + 1}`, room);
        mustKeep(` of room ${index + 1}`, room, taxes);
      }
      if (rooms.length > 0) roomsMustAddUp(quote, rooms, mustBe);
      const titles = taxes.map(({ title }) => title).join();
      for (const night of nights) {
        const charged = night.taxes.map(({ title }) => title).join();
        demand(charged === titles, () => `${night.date} lists other charges: ${charged}.`);
        const inclusive = night.taxes.filter((_, index) => taxes[index]?.is_inclusive === true);
        mustBe(`"inclusive" of ${night.date}`, night.inclusive, inclusive, amountBesideFees);
      }
      return true;
    };
  },
);

type MustBe = <Part>(
  description: string,
  whole: string,
  parts: readonly Part[],
  textOf: (part: Part) => string,
) => void;

const amountOf = ({ amount }: { readonly amount: string }): string => amount;

function roomsMustAddUp(quote: Quote, rooms: readonly QuotedRoom[], mustBe: MustBe): void {
  for (const figure of namesOf(FIGURES))
    mustBe(`"${figure}" of all rooms`, quote[figure], rooms, (room) => room[figure]);
  for (const [index, { title, amount }] of quote.taxes.entries())
    mustBe(`"${title}" of all rooms`, amount, rooms, ({ taxes }) => taxes[index]?.amount ?? '0');
}

/** `totals` returns the same amounts as `quote`. */
export const totalsEqualQuote = law(
  'totals() gives the price, the net, the total and what the house keeps of quote().',
  (calculator) => (stay) => {
    const { price, net, total, kept } = calculator.quote(stay);
    const figures: Totals = { price, net, total, kept };
    const totals = calculator.totals(stay);
    const isSame = namesOf(figures).every((figure) => totals[figure] === figures[figure]);
    demand(isSame, () => `totals() is ${JSON.stringify(totals)}, quote() ${JSON.stringify(figures)}.`);
    return true;
  },
);

/** The base that a bill shows for a tax is the base of its calculation. */
export const percentOfReportedBase = law(
  'An exclusive percentage is its rate x the base of the quote, a fixed tax its rate x the quantity, rounded once.',
  (calculator) => {
    const { policy, taxSet } = calculator;
    if (policy.rounding.unit === 'night') return 'the policy rounds each night: there is no one sum to round';
    const others = placedTaxes(taxSet).filter(({ tax }) => !(isPercent(tax.logic) && tax.is_inclusive));
    if (others.length === 0) return 'the set has inclusive percentages alone';
    const plain = new Set(others.filter(({ tax }) => isWithoutRules(tax)).map(({ key }) => key));
    if (plain.size === 0) return 'every tax but inclusive percentages has local rules';
    const digits = digitsOfCalculator(calculator);
    return (stay) => {
      for (const tax of calculator.quote(stay).taxes) {
        if (!plain.has(taxKey(tax))) continue;
        const { title, logic, rate, base = '0', quantity = 0, amount } = tax;
        const sum = isPercent(logic) ? times(share(rate), exact(base)) : exact(rate) * BigInt(quantity);
        const expected = printed(rounded(sum, digits, policy.rounding.mode), digits);
        demand(
          amount === expected,
          () =>
            `"${title}" is ${amount}; ${rate}${isPercent(logic) ? `% of ${base}` : ` x ${quantity}`} is ${expected}.`,
        );
      }
      return true;
    };
  },
);

const TITLES = ['One part (split by a law)', 'The other part (split by a law)'] as const;

/**
 * Two percentages side by side have the base of one that is their sum, so they differ from it by rounding alone: one
 * minor unit for each rounding, which is once, or on each taxable night. Taxes on top of them may change too and are
 * not compared.
 */
export const percentSplits = law(
  'A percentage split in two on its level charges the same, but for one minor unit where it is rounded.',
  (calculator, make) => {
    const { taxSet, policy } = calculator;
    const digits = digitsOfCalculator(calculator);
    const placed = placedTaxes(taxSet);
    const named = new Set(placed.flatMap(({ tax }) => tax.local?.base?.plus ?? []));
    const percents = placed.filter(({ tax }) => isPercent(tax.logic) && exact(tax.rate) > 0n);
    if (percents.length === 0) return 'the set has no percentage above 0';
    const plain = percents.filter(
      ({ tax }) => isWithoutRules(tax) && !named.has(tax.title) && !named.has(tax.id ?? ''),
    );
    if (plain.length === 0) return 'every percentage above 0 has local rules, or is named by those of another tax';
    if (placed.length >= MOST_TAXES || 2 + 2 * mentionsOf(taxSet).length > MOST_ENTRIES)
      return 'the set has no room for another tax';
    return (stay, choice) => {
      const throwDice = dice(choice);
      const split = plain[throwDice(plain.length)];
      if (split === undefined) return false;
      const changed = changedCalculator(calculator, make, splitInTwo(taxSet, split.tax, BigInt(1 + throwDice(99))));
      if (changed === undefined) return false;
      const parts = changed.quote(stay);
      const whole = calculator.quote(stay).taxes.find((tax) => taxKey(tax) === split.key);
      const [first, second] = TITLES.map((title) => parts.taxes.find((tax) => tax.title === title));
      const areThere = whole !== undefined && first !== undefined && second !== undefined;
      demand(areThere, () => `"${split.tax.title}" is not in the quote.`);
      const units = (amount = '0') => unitsOf(exact(amount), digits);
      // A night is rounded for each group of rooms with the same nights.
      const roundedNights = taxableGroupNights(split.tax, roomNights(stay, digits), policy.maxNights);
      const allowed = policy.rounding.unit === 'stay' ? 1n : BigInt(roundedNights);
      const moved = units(first?.amount) + units(second?.amount) - units(whole?.amount);
      demand(
        moved <= allowed && -moved <= allowed,
        () =>
          `"${split.tax.title}" of ${split.tax.rate}% is ${whole?.amount}; split into ${first?.rate}% and ` +
          `${second?.rate}% it is ${first?.amount} and ${second?.amount}, more than ${printed(allowed, digits)} away.`,
      );
      return true;
    };
  },
  AROUND_LOCAL,
);

function splitInTwo(taxSet: TaxSet, tax: TaxSetEntry, hundredths: bigint): TaxSet {
  const key = taxKey(tax);
  const decimals = decimalsOf(tax.rate);
  const units = unitsOf(exact(tax.rate), decimals);
  const first = (units * hundredths) / 100n;
  const parts = [first, units - first].map((part, index) => ({
    rate: printed(part, decimals),
    title: TITLES[index] ?? '',
  }));
  const replaced = (entries: readonly TaxSetEntry[]): TaxSetEntry[] =>
    entries.flatMap((entry) => {
      const taxes = replaced(entry.taxes);
      if (taxKey(entry) !== key) return [{ ...entry, taxes }];
      const { id: _, ...draft } = entry;
      return parts.map((part) => ({ ...draft, ...part, taxes }));
    });
  return { ...taxSet, taxes: replaced(taxSet.taxes) };
}

/** The most digits possible; `RIGHT` of them must agree, the others may differ by rounding. */
const DIGITS = MOST_DIGITS;
const RIGHT = 14;
const TOLERANCE = 10n ** BigInt(DIGITS - RIGHT);

/** Percentages are linear: without fixed taxes, twice the price is twice every amount. */
export const scalesWithPrices = law(
  'Without fixed taxes and without rounding, a multiple of every price is that multiple of every percentage.',
  (calculator, make) => {
    const { taxSet, policy } = calculator;
    if (!placedTaxes(taxSet).some(({ tax }) => isPercent(tax.logic))) return 'the set has no percentage';
    const digits = digitsOfCalculator(calculator);
    const percents = withEntries(taxSet, (entry) => (isPercent(entry.logic) ? entry : { ...entry, rate: '0' }));
    const scaled = make(percents, { ...policy, rounding: { ...policy.rounding, digits: DIGITS } });
    return (stay, choice) => {
      const factor = BigInt(2 + dice(choice)(99));
      const before = scaled.quote(stay);
      const rooms = stay.rooms.map((room) => timesPrice(room, factor, digits));
      const after = new Map(scaled.quote({ ...stay, rooms }).taxes.map((tax) => [taxKey(tax), tax.amount]));
      for (const tax of before.taxes) {
        const amount = after.get(taxKey(tax)) ?? '0';
        const off = unitsOf(exact(amount), DIGITS) - factor * unitsOf(exact(tax.amount), DIGITS);
        demand(
          off < TOLERANCE && off > -TOLERANCE,
          () => `"${tax.title}" is ${short(tax.amount)}; with every price x ${factor} it is ${short(amount)}.`,
        );
      }
      return true;
    };
  },
  { keys: [], details: false, because: 'limits and prices in rows do not grow with the price' },
);

function timesPrice(room: Room, factor: bigint, digits: number): Room {
  const scaled = (price: string) => printed(unitsOf(exact(price), digits) * factor, digits);
  const { price, nightlyPrices } = room;
  const prices = { price: price && scaled(price), nightlyPrices: nightlyPrices?.map(scaled) };
  return { ...room, ...withoutAbsent(prices) };
}

function short(amount: string): string {
  return amount.slice(0, amount.indexOf('.') + 1 + RIGHT).replace(/(?<!0)0+$/, '0');
}

const MOST_LISTED = 5;

/** `count` is a short form of equal rooms. */
export const identicalRoomsCanBeCounted = law(
  'Identical rooms are charged the same, listed one by one or counted.',
  (calculator) => {
    const digits = digitsOfCalculator(calculator);
    return (stay, choice) => {
      const throwDice = dice(choice);
      const index = throwDice(stay.rooms.length);
      const room = stay.rooms[index];
      if (room === undefined || stay.rooms.length + MOST_LISTED > LIMITS.rooms) return false;
      // A room with count 1, or with a large count, gets a small one.
      const count = room.count !== undefined && room.count > 1 && room.count <= MOST_LISTED ? room.count : 2;
      const { count: _, ...single } = room;
      const quoteWith = (...rooms: readonly Room[]) =>
        calculator.quote({ ...stay, rooms: stay.rooms.toSpliced(index, 1, ...rooms) });
      const counted = quoteWith({ ...single, count });
      const listed = quoteWith(...Array<Room>(count).fill(single));
      const when = `when room ${index + 1}, of which there are ${count}, is listed one by one`;
      demandSame(counted, listed, when);
      const { rooms = [] } = listed;
      const copies = rooms.slice(index, index + count);
      const [first] = copies;
      if (first === undefined) return true;
      demandSameRooms(counted, { rooms: rooms.toSpliced(index, count, addedUp(first, copies, digits)) }, when);
      return true;
    };
  },
);

function addedUp(first: QuotedRoom, rooms: readonly QuotedRoom[], digits: number): QuotedRoom {
  const sum = (textOf: (room: QuotedRoom) => string | undefined) => {
    const total = rooms.reduce((before, room) => before + exact(textOf(room) ?? '0'), 0n);
    return printed(unitsOf(total, digits), digits);
  };
  const figures = Object.fromEntries(namesOf(FIGURES).map((figure) => [figure, sum((room) => room[figure])]));
  const taxes = first.taxes.map(({ title }, index) => ({ title, amount: sum((room) => room.taxes[index]?.amount) }));
  return { ...first, ...figures, count: rooms.length, taxes };
}
