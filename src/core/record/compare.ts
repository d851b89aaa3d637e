import { sumOf } from '../calculation/calculation.js';
import { isKept, MOST_TAXES, TAX_TYPES } from '../definitions/tax.js';
import type { InvalidArgumentError } from '../issues/arguments.js';
import { wrongArgument } from '../issues/arguments.js';
import { pathTo } from '../issues/issue.js';
import { isList, isRecord, withoutAbsent } from '../issues/reading.js';
import { decimalsIn, parseSigned, significantDecimals, unitsOf } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { add, subtract } from '../money/integer.js';
import type { Quote } from '../quote/quote.js';

/** A difference between a record and the calculation of its stay. */
export interface RecordDifference {
  /** The field of the record: `quote.taxes[0].amount`. */
  readonly path: string;
  /** The value in the record; absent if it has none. */
  readonly recorded?: unknown;
  /** The calculated value; absent if the calculation has no such field. */
  readonly computed?: unknown;
}

/** The figures of a quote in a record of this version. Warnings are not compared. */
const RECORDED_FIGURES = [
  ...(['currency', 'price', 'net', 'inclusive', 'exclusive', 'total', 'kept', 'due'] as const),
  ...(['taxes', 'byType', 'nights', 'rooms'] as const),
] as const satisfies ReadonlyArray<Exclude<keyof Quote, 'warnings'>>;

/**
 * Whether recorded figures equal those of a quote, text by text. If not, `figureDifferences` finds out whether they
 * differ: they may be spelled in another way, or come from an earlier version.
 */
export function hasFiguresOf(recorded: unknown, quote: Quote): boolean {
  if (!isRecord(recorded)) return false;
  const { warnings, ...figures } = recorded;
  if (Object.keys(figures).length !== RECORDED_FIGURES.length) return false;
  return RECORDED_FIGURES.every((name) => isSameData(figures[name], quote[name]));
}

/** Whether two values of plain data are equal, in any order of fields. */
function isSameData(first: unknown, second: unknown): boolean {
  if (first === second) return true;
  if (isList(first)) {
    return (
      isList(second) &&
      first.length === second.length &&
      first.every((entry, index) => isSameData(entry, second[index]))
    );
  }
  if (!isRecord(first) || !isRecord(second)) return false;
  let fields = 0;
  for (const name in second) {
    if (!isSameData(first[name], second[name])) return false;
    fields += 1;
  }
  return Object.keys(first).length === fields;
}

/**
 * The differences between recorded figures and a quote. A record of the first version of the package has no rooms,
 * those before `kept` lack it everywhere, and those before `due` have none.
 */
export function figureDifferences(recorded: unknown, quote: Quote): RecordDifference[] {
  const { warnings, rooms, due, ...figures } = figuresOf(quote);
  const has = (field: string) => isRecord(recorded) && recorded[field] !== undefined;
  const computed = { ...figures, ...(has('rooms') ? { rooms } : {}), ...(has('due') ? { due } : {}) };
  return differencesBetween(withoutWarnings(recorded), has('kept') ? computed : withoutKept(computed), 'quote');
}

function withoutKept({ kept: _, ...figures }: Partial<Quote>): unknown {
  const parts = { nights: figures.nights?.map(partWithoutKept), rooms: figures.rooms?.map(partWithoutKept) };
  return { ...figures, ...withoutAbsent(parts) };
}

function partWithoutKept<Part extends { readonly kept: string }>({ kept: _, ...part }: Part): Omit<Part, 'kept'> {
  return part;
}

/** Every figure of a quote as plain JSON, with the rooms, which a copy of a quote omits. */
export function figuresOf(quote: Quote): Quote {
  return JSON.parse(JSON.stringify({ ...quote, rooms: quote.rooms }));
}

function withoutWarnings(quote: unknown): unknown {
  if (!isRecord(quote)) return quote;
  const { warnings, ...figures } = quote;
  return figures;
}

/** Fields that are decimals: as amounts "10.0" and "10.00" are equal, as titles they differ. */
const DECIMALS: ReadonlySet<PropertyKey> = new Set([
  ...['price', 'net', 'inclusive', 'exclusive', 'total', 'kept'],
  ...['amount', 'base', 'rate', 'tax', 'fee', 'city_tax', 'booking', 'house'],
]);

/** Every place at which two plain values differ. A missing value is listed as a whole. */
export function differencesBetween(recorded: unknown, computed: unknown, path: string): RecordDifference[] {
  if (!(isList(recorded) && isList(computed)) && !(isRecord(recorded) && isRecord(computed))) {
    return isSameFigure(recorded, computed, path)
      ? []
      : [{ path, ...(recorded === undefined ? {} : { recorded }), ...(computed === undefined ? {} : { computed }) }];
  }
  const [was, now] = [partsOf(recorded), partsOf(computed)];
  const names = new Set([...now.keys(), ...was.keys()]);
  return [...names].flatMap((name) => differencesBetween(was.get(name), now.get(name), pathTo(path, name)));
}

function partsOf(whole: object): Map<string | number, unknown> {
  return new Map<string | number, unknown>(isList(whole) ? whole.entries() : Object.entries(whole));
}

/** Fields of a recorded definition or stay that were not read. `null` equals a missing field, which has its default. */
export function unreadFields(recorded: unknown, accepted: unknown, path: string): RecordDifference[] {
  return differencesBetween(recorded, accepted, path).filter((difference) => (difference.recorded ?? null) !== null);
}

function isSameFigure(recorded: unknown, computed: unknown, path: string): boolean {
  if (recorded === computed) return true;
  if (typeof recorded !== 'string' || typeof computed !== 'string') return false;
  if (!DECIMALS.has(path.slice(path.lastIndexOf('.') + 1))) return false;
  const digits = Math.max(significantDecimals(recorded), significantDecimals(computed));
  const units = parseSigned(recorded, digits);
  return units !== undefined && units === parseSigned(computed, digits);
}

/** An item before and after; an item with one side only is new or removed. */
export interface ItemPair<T> {
  readonly before?: T;
  readonly after?: T;
}

/** By the first rule, then the rest by the next one; equal items in their order. In the order of `after`, then removed. */
export function pairUp<T>(
  before: readonly T[],
  after: readonly T[],
  rules: ReadonlyArray<(a: T, b: T) => boolean>,
): ItemPair<T>[] {
  const left = new Set(before);
  const paired = new Map<T, T>();
  for (const isSame of rules) {
    for (const now of after) {
      if (paired.has(now)) continue;
      const was = [...left].find((value) => isSame(now, value));
      if (was === undefined) continue;
      left.delete(was);
      paired.set(now, was);
    }
  }
  const kept = after.map((now): ItemPair<T> => {
    const was = paired.get(now);
    return was === undefined ? { after: now } : { before: was, after: now };
  });
  return [...kept, ...[...left].map((was) => ({ before: was }))];
}

/** The amounts of a quote as a whole. */
export const FIGURES = ['price', 'net', 'inclusive', 'exclusive', 'total', 'kept'] as const;

type Figure = (typeof FIGURES)[number];

/** One value for each of them. */
export type Figures<Value> = Readonly<Record<Figure, Value>>;

/** Makes one value for each figure, from its name. */
export function figuresBy<Value>(valueFor: (figure: Figure) => Value): Figures<Value> {
  return Object.fromEntries(FIGURES.map((figure): unknown[] => [figure, valueFor(figure)]));
}

/** The change of each figure, in minor units. */
export function figureChanges(before: Figures<string>, after: Figures<string>, digits: number): Figures<Integer> {
  return figuresBy((figure) => subtract(unitsOf(after[figure], digits), unitsOf(before[figure], digits)));
}

/** Throws if the figures do not add up, because the lines of the correction would not. Messages name the argument. */
export function readQuote(input: unknown, name: string) {
  const quote = isRecord(input) && isRecord(input['quote']) ? input['quote'] : input;
  if (!isRecord(quote)) throw wrongArgument(name, quote, 'a quote or a record');
  const { currency, total, taxes: list } = quote;
  if (typeof currency !== 'string') throw noQuote(name, 'currency', currency);
  const digits = typeof total === 'string' ? decimalsIn(total) : 0;
  const unitsIn = (figure: Figure) => amountOf(quote[figure], digits, `${name}.${figure}`);
  if (!isList(list) || list.length > MOST_TAXES) throw noQuote(name, 'taxes', list);
  const taxes = list.map((tax, index) => readTax(tax, digits, `${name}.taxes[${index}]`));
  // Quotes of earlier versions do not have it.
  const isOlder = quote['kept'] === undefined;
  const figures = figuresBy((figure) =>
    figure === 'kept' && isOlder ? keptOf(unitsIn('total'), taxes) : unitsIn(figure),
  );
  if (!addsUp(figures, taxes)) {
    throw wrongArgument(`${name}.taxes`, taxes, 'amounts that add up, as a calculator returns them');
  }
  return { currency, total, digits, figures, taxes };
}

/** A line of a quote, its amount in minor units. */
export type ReadTax = ReturnType<typeof readTax>;

function readTax(tax: unknown, digits: number, path: string) {
  if (!isRecord(tax)) throw wrongArgument(path, tax, 'a line of a quote');
  const { id, title, type, is_inclusive } = tax;
  if (id !== undefined && typeof id !== 'string') throw noQuote(path, 'id', id);
  if (typeof title !== 'string') throw noQuote(path, 'title', title);
  const match = TAX_TYPES.find((word) => word === type);
  if (match === undefined) throw noQuote(path, 'type', type);
  if (typeof is_inclusive !== 'boolean') throw noQuote(path, 'is_inclusive', is_inclusive);
  const amount = amountOf(tax['amount'], digits, `${path}.amount`);
  const inside = tax['inCharges'];
  const inCharges = inside === undefined ? 0 : amountOf(inside, digits, `${path}.inCharges`);
  return { id, title, type: match, is_inclusive, amount, inCharges };
}

function amountOf(text: unknown, digits: number, path: string): Integer {
  const units = typeof text === 'string' && decimalsIn(text) === digits ? parseSigned(text, digits) : undefined;
  if (units === undefined) {
    throw wrongArgument(path, text, 'a decimal text with as many digits as the total has');
  }
  return units;
}

function noQuote(path: string, field: string, received: unknown): InvalidArgumentError {
  return wrongArgument(`${path}.${field}`, received, 'what a quote has there');
}

function keptOf(total: Integer, taxes: readonly ReadTax[]): Integer {
  return subtract(total, sumOf(taxes.filter((tax) => !isKept(tax)).map(({ amount }) => amount)));
}

function addsUp(figures: Figures<Integer>, taxes: readonly ReadTax[]): boolean {
  const { price, net, inclusive, exclusive, total, kept } = figures;
  // Taxes inside fees are part of the amounts of the fees.
  const sumOn = (isInclusive: boolean) =>
    sumOf(
      taxes
        .filter((tax) => tax.is_inclusive === isInclusive)
        .map(({ amount, inCharges }) => subtract(amount, inCharges)),
    );
  return (
    price === add(net, inclusive) &&
    total === add(price, exclusive) &&
    inclusive === sumOn(true) &&
    exclusive === sumOn(false) &&
    kept === keptOf(total, taxes)
  );
}
