import type { PercentOn, RoomNight } from '../calculation/by.js';
import { percentBases, roomNights } from '../calculation/by.js';
import type { Calculation } from '../calculation/calculation.js';
import { itemAt } from '../calculation/calculation.js';
import type { Line } from '../calculation/program.js';
import { isCollectedByBoth } from '../definitions/local/collector.js';
import { isPercent } from '../definitions/logics.js';
import type { Tax } from '../definitions/tax.js';
import { parseUnits } from '../money/amount.js';
import type { Fraction } from '../money/fraction.js';
import { fraction } from '../money/fraction.js';
import type { Integer } from '../money/integer.js';
import { add, multiply, subtract } from '../money/integer.js';
import type { Quote } from '../quote/quote.js';
import { LODGING } from '../stay/schema.js';
import { INVOICE } from '../words/en/invoice.js';
import type { Words } from '../words/words.js';
import { ENGLISH, say, titleIn } from '../words/words.js';
import type { VatBearing } from './categories.js';
import { bearingOfCharge, bearingOfLodging, bearingOfVat, isBearing, plainVat } from './categories.js';
import type { InvoiceOptions, LineKind } from './invoice.js';
import { collectors } from './invoice.js';
import type { InvoiceCode, InvoiceIssue } from './invoice-issues.js';
import { invoiceIssue, pathOf } from './invoice-issues.js';

/** The smallest part of a line: a part of the price of a room on a night, or a charge there. */
export interface Item {
  readonly kind: LineKind;
  /** The text in issues. */
  readonly text: string;
  /** The text on the invoice, in its language. */
  readonly invoiceText: string;
  /** The identity within its kind: the id or title of a tax, the label of an extra. */
  readonly name: string;
  /** For a charge: its line of the quote. */
  readonly line?: number;
  /** The index of its room in the list of the stay. */
  readonly place: number;
  /** The number of identical rooms. */
  readonly rooms: number;
  readonly day: number;
  /** For an item over several nights: the last one. */
  readonly lastDay?: number;
  /** The price shown for the night, or the rate of a charge with a quantity; in minor units. */
  readonly price: Integer | undefined;
  /** Without VAT, in minor units. */
  readonly net: Integer;
  readonly bears: VatBearing;
  /** The net before rounding, if the price contains VAT. Absent: the net is exact. */
  readonly exact?: Fraction;
  /** Whether its line stays although its net is zero. */
  readonly isKept?: boolean;
  /** A charge without VAT that is not a city tax, and whose definition gives no reason. */
  readonly isUnexplained?: boolean;
}

/** The VAT of a night of a room, and the items in its base. */
export interface QuotedVat {
  readonly bears: VatBearing;
  /** The index of the room in the list of the stay. */
  readonly place: number;
  /** In minor units. */
  readonly amount: Integer;
  readonly on: readonly Item[];
  /** Whether one price contains it: its payer pays exactly this amount of VAT. */
  readonly isInPrice: boolean;
}

/** A quote as items. */
export interface Items {
  readonly items: readonly Item[];
  /** Charges that the channel collects. */
  readonly collected: readonly Item[];
  /** The quoted VAT per night. */
  readonly vats: readonly QuotedVat[];
  /** Parts of the price without VAT, although the set has a VAT. */
  readonly untaxed: ReadonlySet<string>;
  /** Titles of VATs with a separate rounding rule, in the language of the invoice. */
  readonly roundedApart: readonly string[];
}

/** The context in which items are read from a quote. */
interface ItemContext {
  readonly quote: Quote;
  readonly options: InvoiceOptions;
  readonly charges: readonly Line[];
  readonly digits: number;
  readonly isCollected: (tax: Tax) => boolean;
  readonly issues: Map<string, InvoiceIssue>;
  readonly words: Words;
}

/** The context with values cached by charge, because every night needs them. */
interface CachedItemContext extends ItemContext {
  readonly vatOf: (tax: Tax, row: number | undefined) => VatBearing;
  readonly chargeOf: (tax: Tax) => VatBearing;
  readonly priceOf: (index: number) => Integer | undefined;
}

/** Caches the results of a function by its argument. */
function memoize<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const found = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const known = found.get(key) ?? { value: find(key) };
    found.set(key, known);
    return known.value;
  };
}

/** Reads the items of a calculated stay from its charges and the bases of VAT; adds problems to `issues`. */
export function itemsOf(calculation: Calculation, given: ItemContext): Items {
  const { charges, words } = given;
  const vatsOf = memoize((tax: Tax) => memoize((row: number | undefined) => bearingOfVat(tax, row, words)));
  const reading: CachedItemContext = {
    ...given,
    vatOf: (tax, row) => vatsOf(tax)(row),
    chargeOf: memoize((tax: Tax) => bearingOfCharge(tax, words)),
    priceOf: memoize((index: number) => priceEachTime(given, index)),
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
    // A free night is an item too: an invoice has at least one line.
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
      // Added even if rounding, or a fee in a free price, leaves zero: its payer has a part in the VAT of the room.
      const isBorne = bearers.some(({ item, vat }) => vat === index && item.net !== 0);
      if (amount !== 0 || isBorne) {
        quotedVats.push(quotedVat(reading, { night, index, amount, bearing }, bearers));
      }
    }
  }
  return found;
}

/** An item on a night of a room, and the VAT computed on it. */
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

/** Adds an issue about a charge once, although several nights have it. */
function noteIssue<Code extends InvoiceCode>(
  { issues }: ItemContext,
  code: Code,
  index: number,
  params: Parameters<typeof invoiceIssue<Code>>[2],
): void {
  const issue = invoiceIssue(code, pathOf(index), params);
  issues.set(`${issue.path} ${issue.message}`, issue);
}

/** Checks that do not depend on nights. */
function checkCharges(reading: ItemContext, vats: readonly number[]): void {
  const { charges, options } = reading;
  const named = collectors(options);
  if (vats.length === 0 && options.lodging === undefined) {
    reading.issues.set('taxes', invoiceIssue('invoice_without_vat', 'taxes', {}));
  }
  for (const index of vats) checkVat(reading, index);
  for (const { index, tax } of charges) {
    if (!isCollectedByBoth(tax, named)) continue;
    noteIssue(reading, 'invoice_collected_by_both', index, { title: tax.title });
  }
}

function checkVat(reading: ItemContext, index: number): void {
  const { charges, isCollected } = reading;
  const tax = charges[index]?.tax;
  if (tax === undefined) return;
  const { title } = tax;
  const because = plainVat(tax);
  if (because !== undefined) noteIssue(reading, 'invoice_vat_not_plain', index, { title, because });
  if (isCollected(tax)) noteIssue(reading, 'invoice_vat_collected', index, { title });
}

interface PartOfPrice {
  readonly night: RoomNight;
  readonly net: Integer;
  readonly bearing: readonly PercentOn[];
  /** The charges of the night with this VAT. */
  readonly beside: (vat: number) => Integer;
}

/** An item of lodging or of an extra. */
function partItem(
  reading: CachedItemContext,
  { night, net, bearing, beside }: PartOfPrice,
  untaxed: Set<string>,
): Item {
  const { part } = night;
  const text = textOf(part);
  const vat = oneVat(reading, text, bearing, net);
  const { words, options } = reading;
  const { lodging } = options;
  if (vat === undefined && lodging === undefined && net !== 0) untaxed.add(part);
  return {
    kind: part === LODGING ? 'lodging' : 'extra',
    text,
    invoiceText: textOf(part, words),
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

/** The net before rounding: all prices with one VAT, without that VAT, less the charges beside it. */
function exactNet(
  net: Integer,
  { vat, beside }: { readonly vat: Integer; readonly beside: Integer },
  { share: { numerator, denominator } }: VatBearing,
): Fraction {
  const gross = add(add(net, beside), vat);
  const whole = add(denominator, numerator);
  return fraction(subtract(multiply(gross, denominator), multiply(beside, whole)), whole);
}

/** The name of a part of the price; in English by default, as in issues. */
export function textOf(part: string, words: Words = ENGLISH): string {
  return part === LODGING ? say(words, INVOICE, 'lodging') : part;
}

function placeOf({ place, rooms, day }: RoomNight): Pick<Item, 'place' | 'rooms' | 'day'> {
  return { place, rooms, day };
}

function chargeItem(reading: CachedItemContext, night: RoomNight, index: number, bearing: readonly PercentOn[]): Item {
  const { charges, isCollected, words } = reading;
  const { tax } = itemAt(charges, index);
  const net = amountIn(night, index);
  const { title, id } = tax;
  const vat = oneVat(reading, title, bearing, net);
  if (vat !== undefined && net !== 0 && isCollected(tax) && isBearing(vat.bears)) {
    noteIssue(reading, 'invoice_collected', index, { item: title, title: vat.title });
  }
  const bears = vat?.bears ?? reading.chargeOf(tax);
  const { category, reason } = tax.local?.invoice ?? {};
  const isUnexplained = vat === undefined && tax.type !== 'city_tax' && category === undefined && reason === undefined;
  return {
    kind: 'charge',
    ...(isUnexplained ? { isUnexplained } : {}),
    text: title,
    invoiceText: titleIn(tax, words),
    name: id ?? title,
    line: index,
    ...placeOf(night),
    price: reading.priceOf(index),
    net,
    bears,
  };
}

/** The rate of each unit of a charge if all payers had the same rate: that rate, or the limit that applied. */
function priceEachTime({ quote, charges, digits }: ItemContext, index: number): Integer | undefined {
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
  readonly bears: VatBearing;
  readonly isInclusive: boolean;
}

/** The single VAT on an item. Two VATs or two rates are an issue. */
function oneVat(
  reading: CachedItemContext,
  item: string,
  bearing: readonly PercentOn[],
  net: Integer,
): OneVat | undefined {
  const [first, second] = bearing;
  const tax = first && reading.charges[first.index]?.tax;
  if (first === undefined || tax === undefined) return undefined;
  const other = second && reading.charges[second.index]?.tax;
  if (other !== undefined && net !== 0) {
    noteIssue(reading, 'invoice_two_vats', first.index, { item, title: tax.title, other: other.title });
  }
  const bears = first.rows.map((row) => reading.vatOf(tax, row));
  if (bears.some(({ key }) => key !== bears[0]?.key) && net !== 0) {
    noteIssue(reading, 'invoice_two_rates', first.index, { item, title: tax.title });
  }
  const { title, is_inclusive: isInclusive } = tax;
  return { index: first.index, title, bears: bears[0] ?? bearingOfLodging(undefined, reading.words), isInclusive };
}

interface VatOfNight extends Pick<PartOfPrice, 'night' | 'bearing'> {
  readonly index: number;
  readonly amount: Integer;
}

/** The VAT of a night and its items. A VAT on another VAT is computed on the items of the first one. */
function quotedVat(
  reading: CachedItemContext,
  { night, index, amount, bearing }: VatOfNight,
  bearers: readonly Bearer[],
): QuotedVat {
  const own = night.percents.find((percent) => percent.index === index);
  const { tax } = itemAt(reading.charges, index);
  const upon = bearing.find((percent) => percent.index !== index);
  const other = upon && reading.charges[upon.index]?.tax;
  if (other !== undefined && amount !== 0) {
    const item = textOf(night.part);
    noteIssue(reading, 'invoice_two_vats', index, { item, title: tax.title, other: other.title });
  }
  const on = bearers.filter(({ item, vat }) => vat === index && item.net !== 0).map(({ item }) => item);
  const [first, ...others] = on;
  const isInPrice = tax.is_inclusive && others.length === 0 && first?.kind !== 'charge';
  // Rounding left no net of a price of a few cents: the VAT belongs to that part.
  const bearersOrPart = first === undefined ? bearers.slice(0, 1).map(({ item }) => item) : on;
  const bears = reading.vatOf(tax, own?.rows[0]);
  return { bears, place: night.place, amount, on: bearersOrPart, isInPrice };
}
