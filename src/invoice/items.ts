import { type PercentOn, percentBases, type RoomNight, roomNights } from '../calculation/by.js';
import { type Calculation, itemAt } from '../calculation/calculation.js';
import type { Line } from '../calculation/program.js';
import { isCollectedByBoth } from '../definitions/local/collector.js';
import { isPercent } from '../definitions/logics.js';
import type { Tax } from '../definitions/tax.js';
import { parseUnits } from '../money/amount.js';
import { type Fraction, fraction } from '../money/fraction.js';
import { add, type Integer, multiply, subtract } from '../money/integer.js';
import type { Quote } from '../quote/quote.js';
import { LODGING } from '../stay/limits.js';
import { INVOICE } from '../words/en/invoice.js';
import { ENGLISH, say, titleIn, type Words } from '../words/words.js';
import { type Bears, bearingOfCharge, bearingOfLodging, bearingOfVat, isBearing, plainVat } from './categories.js';
import { collectors, type InvoiceOptions, type LineKind } from './invoice.js';
import { type InvoiceIssue, invoiceIssue, pathOf } from './invoice-issues.js';

/** The smallest thing that a line is made of: a part of the price of a room on a night, or a charge there. */
export interface Item {
  readonly kind: LineKind;
  /** What issues call it. */
  readonly text: string;
  /** What the invoice calls it, in its language. */
  readonly said: string;
  /** What tells it from others of its kind: the id or title of a tax, the label of an extra. */
  readonly name: string;
  /** Of a charge: its line of the quote. */
  readonly line?: number;
  /** The place of its room in the list of the stay. */
  readonly place: number;
  /** How many identical rooms. */
  readonly rooms: number;
  readonly day: number;
  /** Where it is of several nights: the last of them. */
  readonly lastDay?: number;
  /** What the guest is shown for the night, or the rate of a charge that is charged so many times; in minor units. */
  readonly price: Integer | undefined;
  /** Without VAT, in minor units. */
  readonly net: Integer;
  readonly bears: Bears;
  /** The price contains its VAT: the net before it was rounded. Absent: the net is exact. */
  readonly exact?: Fraction;
  /** Whether its line stands though nothing is left of it. */
  readonly isKept?: boolean;
  /** A charge that is no city tax, on which no VAT is computed, and of which the set does not say why. */
  readonly isUnexplained?: boolean;
}

/** The VAT of a night of a room, and the items that it is on. */
export interface QuotedVat {
  readonly bears: Bears;
  /** The place of the room in the list of the stay. */
  readonly place: number;
  /** In minor units. */
  readonly amount: Integer;
  readonly on: readonly Item[];
  /** Whether the price of one item contains it: who pays the item pays this amount of VAT, no cent more or less. */
  readonly isInPrice: boolean;
}

/** A quote in items. */
export interface Items {
  readonly items: readonly Item[];
  /** Charges that the channel collects. */
  readonly collected: readonly Item[];
  /** The VAT that was quoted, night by night. */
  readonly vats: readonly QuotedVat[];
  /** Parts of the price on which no VAT is computed, though the set has one. */
  readonly untaxed: ReadonlySet<string>;
  /** The titles of VATs that have a rounding of their own, in the language of the invoice. */
  readonly roundedApart: readonly string[];
}

/** What a quote is put into items with. */
interface Reading {
  readonly quote: Quote;
  readonly options: InvoiceOptions;
  readonly charges: readonly Line[];
  readonly digits: number;
  readonly isCollected: (tax: Tax) => boolean;
  readonly issues: Map<string, InvoiceIssue>;
  readonly words: Words;
}

/** What a quote is put into items with, and what charges bear: found once a charge, since every night asks for it. */
interface ReadingItems extends Reading {
  readonly vatOf: (tax: Tax, row: number | undefined) => Bears;
  readonly chargeOf: (tax: Tax) => Bears;
  readonly priceOf: (index: number) => Integer | undefined;
}

/** A function that remembers what it answered. */
function remembering<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const found = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const known = found.get(key) ?? { value: find(key) };
    found.set(key, known);
    return known.value;
  };
}

/** The items of a calculated stay, by what was charged where and what each VAT was computed on; what is wrong into `issues`. */
export function itemsOf(calculation: Calculation, given: Reading): Items {
  const { charges, words } = given;
  const vatsOf = remembering((tax: Tax) => remembering((row: number | undefined) => bearingOfVat(tax, row, words)));
  const reading: ReadingItems = {
    ...given,
    vatOf: (tax, row) => vatsOf(tax)(row),
    chargeOf: remembering((tax: Tax) => bearingOfCharge(tax, words)),
    priceOf: remembering((index: number) => priceEachTime(given, index)),
  };
  const contained = charges.filter(({ tax }) => tax.is_inclusive);
  const vats = charges.filter(({ tax }) => isVat(tax));
  checkCharges(
    reading,
    vats.map(({ index }) => index),
  );
  const on = new Map(percentBases(calculation, vats).map((one) => [one.index, one]));
  const items: Item[] = [];
  const collected: Item[] = [];
  const quotedVats: QuotedVat[] = [];
  const found = {
    items,
    collected,
    vats: quotedVats,
    untaxed: new Set<string>(),
    roundedApart: charges.flatMap(({ tax }) =>
      isVat(tax) && tax.local?.round !== undefined ? titleIn(tax, words) : [],
    ),
  };
  const put = (item: Item, list: Item[]): void => {
    // A free night is a line too: an invoice has one at least.
    if (item.net !== 0 || item.kind === 'lodging') list.push(item);
  };
  for (const night of roomNights(calculation, vats)) {
    const vatsOn = (bears: (index: number) => boolean) => night.percents.filter(({ index }) => bears(index));
    const net = contained.reduce((sum, { index }) => subtract(sum, amountIn(night, index)), night.price);
    const bearing = vatsOn((index) => on.get(index)?.isOnNet === true);
    const beside = (vat: number) =>
      charges
        .filter(({ tax, index }) => !isVat(tax) && on.get(vat)?.lines.has(index) === true)
        .reduce<Integer>((sum, { index }) => add(sum, amountIn(night, index)), 0);
    const part = partItem(reading, { night, net, bearing, beside }, found.untaxed);
    put(part, items);
    const bearers: Bearer[] = [{ item: part, vat: bearing[0]?.index }];
    for (const { index, tax } of charges) {
      if (isVat(tax)) continue;
      const bearing = vatsOn((vat) => on.get(vat)?.lines.has(index) === true);
      const item = chargeItem(reading, night, index, bearing);
      put(item, reading.isCollected(tax) ? collected : items);
      bearers.push({ item, vat: bearing[0]?.index });
    }
    for (const { index } of vats) {
      const amount = amountIn(night, index);
      const bearing = vatsOn((vat) => on.get(vat)?.lines.has(index) === true);
      // Also where rounding, or a fee in a free price, leaves nothing: who takes that has a part in the VAT of the room.
      const isBorne = bearers.some(({ item, vat }) => vat === index && item.net !== 0);
      if (amount !== 0 || isBorne) {
        quotedVats.push(quotedVat(reading, { night, index, amount, bearing }, bearers));
      }
    }
  }
  return found;
}

/** Something on a night of a room, and the VAT that is computed on it. */
interface Bearer {
  readonly item: Item;
  /** Its line. */
  readonly vat: number | undefined;
}

export function isVat({ local }: Tax): boolean {
  return local?.invoice?.vat !== undefined;
}

function amountIn({ amounts }: RoomNight, index: number): Integer {
  return amounts[index] ?? 0;
}

/** Each issue once, however many nights have it. */
function note({ issues }: Reading, issue: InvoiceIssue): void {
  issues.set(`${issue.path} ${issue.message}`, issue);
}

/** What is wrong whichever nights there are. */
function checkCharges(reading: Reading, vats: readonly number[]): void {
  const { charges, options } = reading;
  const named = collectors(options);
  if (vats.length === 0 && options.lodging === undefined)
    note(reading, invoiceIssue('invoice_without_vat', 'taxes', {}));
  for (const index of vats) checkVat(reading, index);
  for (const { index, tax } of charges) {
    if (!isCollectedByBoth(tax, named)) continue;
    note(reading, invoiceIssue('invoice_collected_by_both', pathOf(index), { title: tax.title }));
  }
}

function checkVat(reading: Reading, index: number): void {
  const { charges, isCollected } = reading;
  const tax = charges[index]?.tax;
  if (tax === undefined) return;
  const { title } = tax;
  const because = plainVat(tax);
  if (because !== undefined) note(reading, invoiceIssue('invoice_vat_not_plain', pathOf(index), { title, because }));
  if (isCollected(tax)) note(reading, invoiceIssue('invoice_vat_collected', pathOf(index), { title }));
}

interface Part {
  readonly night: RoomNight;
  readonly net: Integer;
  readonly bearing: readonly PercentOn[];
  /** The charges of the night that bear a VAT too. */
  readonly beside: (vat: number) => Integer;
}

/** Lodging or an extra. */
function partItem(reading: ReadingItems, { night, net, bearing, beside }: Part, untaxed: Set<string>): Item {
  const { part } = night;
  const text = textOf(part);
  const vat = oneVat(reading, text, bearing, net);
  const { words, options } = reading;
  const { lodging } = options;
  if (vat === undefined && lodging === undefined && net !== 0) untaxed.add(part);
  return {
    kind: part === LODGING ? 'lodging' : 'extra',
    text,
    said: textOf(part, words),
    name: part,
    ...placeOf(night),
    price: night.price,
    net,
    bears: vat?.bears ?? bearingOfLodging(lodging, words),
    ...(vat?.isInclusive === true && isBearing(vat.bears)
      ? { exact: exactNet(net, { vat: amountIn(night, vat.index), beside: beside(vat.index) }, vat.bears) }
      : {}),
  };
}

/** The net before rounding: of all that has one VAT, without that VAT, less what is charged beside. */
function exactNet(
  net: Integer,
  { vat, beside }: { readonly vat: Integer; readonly beside: Integer },
  { share: { numerator, denominator } }: Bears,
): Fraction {
  const gross = add(add(net, beside), vat);
  const whole = add(denominator, numerator);
  return fraction(subtract(multiply(gross, denominator), multiply(beside, whole)), whole);
}

/** A part of the price as a line says it; in English, as issues do. */
export function textOf(part: string, words: Words = ENGLISH): string {
  return part === LODGING ? say(words, INVOICE, 'lodging') : part;
}

function placeOf({ place, rooms, day }: RoomNight): Pick<Item, 'place' | 'rooms' | 'day'> {
  return { place, rooms, day };
}

function chargeItem(reading: ReadingItems, night: RoomNight, index: number, bearing: readonly PercentOn[]): Item {
  const { charges, isCollected, words } = reading;
  const { tax } = itemAt(charges, index);
  const net = amountIn(night, index);
  const { title, id } = tax;
  const vat = oneVat(reading, title, bearing, net);
  if (vat !== undefined && net !== 0 && isCollected(tax) && isBearing(vat.bears)) {
    note(reading, invoiceIssue('invoice_collected', pathOf(index), { item: title, title: vat.title }));
  }
  const bears = vat?.bears ?? reading.chargeOf(tax);
  const { category, reason } = tax.local?.invoice ?? {};
  const isUnexplained = vat === undefined && tax.type !== 'city_tax' && category === undefined && reason === undefined;
  return {
    kind: 'charge',
    ...(isUnexplained ? { isUnexplained } : {}),
    text: title,
    said: titleIn(tax, words),
    name: id ?? title,
    line: index,
    ...placeOf(night),
    price: reading.priceOf(index),
    net,
    bears,
  };
}

/** What a charge comes to each time, where those who paid had one rate alone: that rate, or the limit that it met. */
function priceEachTime({ quote, charges, digits }: Reading, index: number): Integer | undefined {
  const quoted = quote.taxes[index];
  if (quoted === undefined || isPercent(quoted.logic)) return undefined;
  const [paid, other] = (quoted.rates ?? [quoted]).filter(({ amount }) => /[1-9]/.test(amount));
  if (paid === undefined || other !== undefined) return undefined;
  const { rates: rows = [], ...local } = itemAt(charges, index).tax.local ?? {};
  const limits = [local, ...rows].flatMap(({ at_most, at_least }) => [at_most, at_least]);
  const amount = parseUnits(paid.amount, digits);
  return [paid.rate, ...limits]
    .map((text) => (text === undefined ? undefined : parseUnits(text, digits)))
    .find((price) => price !== undefined && multiply(price, paid.quantity ?? 1) === amount);
}

interface OneVat {
  readonly index: number;
  readonly title: string;
  readonly bears: Bears;
  readonly isInclusive: boolean;
}

/** The one VAT that is computed on an item; two of them, or two rates, are an issue. */
function oneVat(reading: ReadingItems, item: string, bearing: readonly PercentOn[], net: Integer): OneVat | undefined {
  const [first, second] = bearing;
  const tax = first && reading.charges[first.index]?.tax;
  if (first === undefined || tax === undefined) return undefined;
  const other = second && reading.charges[second.index]?.tax;
  if (other !== undefined && net !== 0) {
    note(
      reading,
      invoiceIssue('invoice_two_vats', pathOf(first.index), { item, title: tax.title, other: other.title }),
    );
  }
  const bears = first.rows.map((row) => reading.vatOf(tax, row));
  if (bears.some(({ key }) => key !== bears[0]?.key) && net !== 0) {
    note(reading, invoiceIssue('invoice_two_rates', pathOf(first.index), { item, title: tax.title }));
  }
  const { title, is_inclusive: isInclusive } = tax;
  return { index: first.index, title, bears: bears[0] ?? bearingOfLodging(undefined, reading.words), isInclusive };
}

/** VAT of a night, and what bears it; VAT on VAT is two VATs on what the first is on. */
function quotedVat(
  reading: ReadingItems,
  {
    night,
    index,
    amount,
    bearing,
  }: { night: RoomNight; index: number; amount: Integer; bearing: readonly PercentOn[] },
  bearers: readonly Bearer[],
): QuotedVat {
  const own = night.percents.find((percent) => percent.index === index);
  const { tax } = itemAt(reading.charges, index);
  const upon = bearing.find((percent) => percent.index !== index);
  const other = upon && reading.charges[upon.index]?.tax;
  if (other !== undefined && amount !== 0) {
    const item = textOf(night.part);
    note(reading, invoiceIssue('invoice_two_vats', pathOf(index), { item, title: tax.title, other: other.title }));
  }
  const on = bearers.filter(({ item, vat }) => vat === index && item.net !== 0).map(({ item }) => item);
  const [first, ...others] = on;
  const isInPrice = tax.is_inclusive && others.length === 0 && first?.kind !== 'charge';
  // A price of so few cents that rounding leaves no net of it: its VAT is the part's.
  const bearersOrPart = first === undefined ? bearers.slice(0, 1).map(({ item }) => item) : on;
  const bears = reading.vatOf(tax, own?.rows[0]);
  return { bears, place: night.place, amount, on: bearersOrPart, isInPrice };
}
