import type { InFeeOn, PercentBase, PercentOn, RoomNight } from '../../core/calculation/by.js';
import { percentBases, roomNights } from '../../core/calculation/by.js';
import type { Calculation } from '../../core/calculation/calculation.js';
import { byRoom, itemAt, sumOf } from '../../core/calculation/calculation.js';
import type { Line } from '../../core/calculation/program.js';
import { MOST_STEPS } from '../../core/calculation/work.js';
import { collectorFor, isCollectedByBoth } from '../../core/definitions/local/collector.js';
import { isPercent } from '../../core/definitions/logics.js';
import type { FullPolicy } from '../../core/definitions/policy.js';
import type { Tax, TaxSet } from '../../core/definitions/tax.js';
import { currencyDigits, parseUnits, unitsOf } from '../../core/money/amount.js';
import type { Fraction } from '../../core/money/fraction.js';
import { fraction } from '../../core/money/fraction.js';
import type { Integer } from '../../core/money/integer.js';
import { add, multiply, powerOfTen, subtract } from '../../core/money/integer.js';
import { calculationOf } from '../../core/quote/calculation.js';
import type { Quote } from '../../core/quote/quote.js';
import { tooMuchWork, workParams } from '../../core/quote/stay-calculator.js';
import { entriesOf } from '../../core/stay/room-groups.js';
import { LODGING } from '../../core/stay/schema.js';
import { INVOICE } from '../../language/words/en/explanation.js';
import { wordsIn } from '../../language/words/locales.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say, titleIn } from '../../language/words/words.js';
import type { VatBearing } from './categories.js';
import { bearing, bearingOfCharge, bearingOfVat, codeIssues, isBearing, plainVat } from './categories.js';
import type { InvoiceOptions, LineKind } from './invoice.js';
import { collectors } from './invoice.js';
import type { InvoiceIssue } from './invoice-issues.js';
import { invoiceIssue, pathOf } from './invoice-issues.js';

/** The smallest part of a line: a part of the price of a room on a night, or a charge there. */
export interface Item {
  readonly kind: LineKind;
  /** The text in issues. */
  readonly text: string;
  /** The path in issues, if it is not the line of a charge. */
  readonly path?: string;
  /** The text on the invoice, in its language. */
  readonly invoiceText: string;
  /** The identity within its kind: the id or title of a tax, the label of an extra. */
  readonly name: string;
  /** For a charge: its line of the quote. */
  readonly line?: number;
  /** The line of the VAT that is computed on it. */
  readonly vat?: number | undefined;
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
  readonly exact?: Fraction | undefined;
  /** Whether its line stays although its net is zero. */
  readonly isKept?: boolean;
  /** Whether its VAT is inside the charged amount of a fee. */
  readonly containsVat?: boolean;
  /** Whether it has no VAT, and neither the definition of a fee nor the options give a reason. */
  readonly isUnexplained?: boolean;
}

/** The VAT of a night of a room, and the items in its base. */
export interface QuotedVat {
  /** As in the definition. */
  readonly title: string;
  readonly bears: VatBearing;
  readonly place: number;
  readonly amount: Integer;
  readonly on: readonly [Item, ...Item[]];
  /** Whether one price contains it: its payer pays exactly this amount of VAT. */
  readonly isInPrice: boolean;
}

/** A quote as items: the part that all of its bills share. */
export interface QuotedItems {
  readonly currency: string;
  readonly digits: number;
  readonly policy: FullPolicy;
  readonly taxSet: TaxSet;
  /** The number of entries in its list of rooms. */
  readonly rooms: number;
  /** The language of the texts. */
  readonly words: Words;
  readonly items: readonly Item[];
  /** Charges that the channel collects. */
  readonly collected: readonly Item[];
  /** The quoted VAT per night. */
  readonly vats: readonly QuotedVat[];
  readonly roundedApart: readonly RoundedApart[];
}

/** A VAT with a separate rounding rule. */
interface RoundedApart {
  /** Its title, in the language of the invoice. */
  readonly title: string;
  /** The keys of its groups in the breakdown. */
  readonly keys: ReadonlySet<string>;
}

/** A part of the quoted VAT of one category and rate, in minor units. */
export interface VatShare {
  readonly bears: VatBearing;
  readonly amount: Integer;
}

/** The items and VAT of one payer. */
export interface PayerShare extends Pick<QuotedItems, 'items' | 'collected'> {
  readonly vats: readonly VatShare[];
}

/** A line of the quote, with everything that all its nights share. */
interface QuotedCharge {
  readonly index: number;
  readonly tax: Tax;
  readonly isCollected: boolean;
  /** For a VAT: its base. */
  readonly base: PercentBase | undefined;
  /** For a VAT: the category at its own rate, and those of its rows. */
  readonly ownBearing: VatBearing;
  readonly rows: readonly VatBearing[];
  /** For a charge: its item without VAT. */
  readonly item: ItemWithoutNight;
}

type ItemWithoutNight = Omit<Item, 'place' | 'rooms' | 'day' | 'net'>;

interface ItemContext extends Pick<InvoiceOptions, 'lodging'> {
  readonly charges: readonly QuotedCharge[];
  readonly issues: InvoiceIssue[];
  readonly words: Words;
}

/** The maximum number of digits of an amount (BR-DEC). */
export const MOST_DIGITS = 2;

/** A quote as items, or the reasons why it cannot become an invoice. */
export type ReadItems =
  | { readonly quoted: QuotedItems; readonly issues?: undefined }
  | { readonly issues: readonly InvoiceIssue[]; readonly quoted?: undefined };

/**
 * Reads a quote as items; `undefined` for a copy of a quote, which has lost its calculation.
 *
 * @param most the steps that the items may take [those of one stay]
 */
export function readItems(quote: Quote, options: InvoiceOptions, most = MOST_STEPS): ReadItems | undefined {
  const calculation = calculationOf(quote);
  if (calculation === undefined) return undefined;
  const { currency, policy, taxSet, lines, digits: quotedDigits } = calculation.program;
  const digits = Math.max(quotedDigits, currencyDigits(currency) ?? MOST_DIGITS);
  if (digits > MOST_DIGITS) return { issues: [invoiceIssue('invoice_digits', 'currency', { currency, digits })] };
  const words = wordsIn(options.locale);
  const scale = powerOfTen(digits - quotedDigits);
  const vats = lines.filter(({ tax }) => isVat(tax));
  const bases = new Map(percentBases(calculation, vats).map((base) => [base.index, base]));
  const collectorOf = collectorFor(collectors(options));
  const charges = lines.map((line): QuotedCharge => {
    const { index, tax } = line;
    const price = priceEachTime(quote, line, quotedDigits);
    return {
      index,
      tax,
      isCollected: collectorOf(tax) === 'channel',
      base: bases.get(index),
      ownBearing: bearingOfVat(tax, undefined, words),
      rows: (tax.local?.rates ?? []).map((_, row) => bearingOfVat(tax, row, words)),
      item: { ...itemOfCharge(line, words), price: price && multiply(price, scale) },
    };
  });
  const tooMany = tooManyItems(calculation, charges.length - vats.length, most);
  if (tooMany !== undefined) return { issues: [tooMany] };
  const issues = [...codeIssues(taxSet, options), ...chargeIssues(charges, options)];
  const context = { charges, issues, words, lodging: options.lodging };
  const nights = roomNights(calculation, vats).map((night) => itemsOn(context, scaled(night, scale)));
  const items = nights.flatMap((night) => night.items);
  if (vats.length > 0) issues.push(...extrasWithoutVat(items));
  if (issues.length > 0) return { issues: withoutRepeats(issues) };
  const isCollected = ({ line }: Item) => line !== undefined && itemAt(charges, line).isCollected;
  const quoted = {
    ...{ currency, digits, policy, taxSet, rooms: entriesOf(calculation.groups).length, words },
    items: items.filter((item) => !isCollected(item)),
    collected: items.filter(isCollected),
    vats: nights.flatMap((night) => night.vats),
    roundedApart: charges.flatMap(({ tax, base, ownBearing, rows }) => {
      if (base === undefined || tax.local?.round === undefined) return [];
      return { title: titleIn(tax, words), keys: new Set([ownBearing, ...rows].map(({ key }) => key)) };
    }),
  };
  const [gross, total] = [grossOf(quoted), subtract(unitsOf(quote.total, digits), netOf(quoted.collected))];
  if (gross !== total)
    throw new Error(`staytax: an invoice has ${gross} in place of ${total}; please report this stay`);
  return { quoted };
}

/** The steps of an item: it is read, goes to its payer, and becomes a part of a line. */
const STEPS_OF_ITEM = 30;

/** The issue of a stay with too many items: each charge on each night of each room is one. */
function tooManyItems(calculation: Calculation, fees: number, most: number): InvoiceIssue | undefined {
  const { cells } = byRoom(calculation).shape;
  const steps = STEPS_OF_ITEM * cells.length * (1 + fees);
  if (steps <= most) return undefined;
  const { path, keys, message } = tooMuchWork(calculation, { steps });
  return { code: 'too_much_work', path, keys, message, params: workParams(calculation, { steps }) };
}

/** Issues in their order, each once: nights and rooms repeat them. */
function withoutRepeats(issues: readonly InvoiceIssue[]): InvoiceIssue[] {
  return [...new Map(issues.map((issue) => [`${issue.path} ${issue.message}`, issue])).values()];
}

/** In a tax set with a VAT, an extra without one is more often a forgotten label than an exemption. */
function extrasWithoutVat(items: readonly Item[]): InvoiceIssue[] {
  return items
    .filter((item) => item.kind === 'extra' && isUnexplained(item))
    .map(({ text: item, name: part }) => invoiceIssue('invoice_extra_without_vat', '', { item, part }));
}

/** Whether an item with an amount has no VAT, and no reason for that. */
export function isUnexplained({ isUnexplained: is = false, net }: Item): boolean {
  return is && net !== 0;
}

export function isVat({ local }: Tax): boolean {
  return local?.invoice?.vat !== undefined;
}

/** The smallest amount of the quote, in minor units of the invoice: 100 for a quote in whole euros. */
export function quotedStep({ policy, digits }: Pick<QuotedItems, 'policy' | 'digits'>): Integer {
  return powerOfTen(digits - (policy.rounding.digits ?? digits));
}

export function netOf(items: readonly Item[]): Integer {
  return sumOf(items.map(({ net }) => net));
}

export function grossOf({ items, vats }: PayerShare): Integer {
  return add(netOf(items), sumOf(vats.map(({ amount }) => amount)));
}

function itemOfCharge({ index, tax }: Line, words: Words): ItemWithoutNight {
  const { title, id, type, local } = tax;
  const { category, reason } = local?.invoice ?? {};
  return {
    kind: 'charge',
    text: title,
    invoiceText: titleIn(tax, words),
    name: id ?? title,
    line: index,
    price: undefined,
    bears: bearingOfCharge(tax, words),
    isUnexplained: type !== 'city_tax' && category === undefined && reason === undefined,
  };
}

/** The rate of each unit of a charge if all payers had the same rate: that rate, or the limit that applied. */
function priceEachTime(quote: Quote, { index, tax }: Line, digits: number): Integer | undefined {
  const quoted = quote.taxes[index];
  if (quoted === undefined || isPercent(quoted.logic)) return undefined;
  const [paid, another] = (quoted.rates ?? [quoted]).filter(({ amount }) => /[1-9]/.test(amount));
  if (paid === undefined || another !== undefined) return undefined;
  const { rates: rows = [], ...local } = tax.local ?? {};
  const limits = [local, ...rows].flatMap(({ at_most, at_least }) => [at_most, at_least]);
  const amount = parseUnits(paid.amount, digits);
  return [paid.rate, ...limits]
    .flatMap((text) => (text === undefined ? [] : (parseUnits(text, digits) ?? [])))
    .find((price) => multiply(price, paid.quantity ?? 1) === amount);
}

/** The issues that do not depend on nights. */
function chargeIssues(charges: readonly QuotedCharge[], options: InvoiceOptions): InvoiceIssue[] {
  const named = collectors(options);
  const vats = charges.filter(({ base }) => base !== undefined);
  const isWithout = vats.length === 0 && options.lodging === undefined;
  return [
    ...(isWithout ? [invoiceIssue('invoice_without_vat', 'taxes', {})] : []),
    ...vats.flatMap(({ index, tax, isCollected }) => {
      const { title } = tax;
      const because = plainVat(tax);
      return [
        ...(because === undefined ? [] : [invoiceIssue('invoice_vat_not_plain', pathOf(index), { title, because })]),
        ...(isCollected ? [invoiceIssue('invoice_vat_collected', pathOf(index), { title })] : []),
      ];
    }),
    ...charges
      .filter(({ tax }) => isCollectedByBoth(tax, named))
      .map(({ index, tax: { title } }) => invoiceIssue('invoice_collected_by_both', pathOf(index), { title })),
  ];
}

/** A night with amounts in the minor units of the invoice. */
function scaled(night: RoomNight, scale: Integer): RoomNight {
  const amounts = night.amounts.map((amount) => multiply(amount, scale));
  const inFees = night.inFees.map((inFee) => ({ ...inFee, amount: multiply(inFee.amount, scale) }));
  return { ...night, price: multiply(night.price, scale), amounts, inFees };
}

function itemsOn(context: ItemContext, night: RoomNight): Pick<QuotedItems, 'items' | 'vats'> {
  const { charges } = context;
  const contained = charges.filter(({ tax }) => tax.is_inclusive);
  const price = subtract(night.price, sumIn(night, contained));
  const fees = charges.filter(({ base }) => base === undefined);
  const items: readonly [Item, ...Item[]] = [
    itemOn(context, night, itemOfPart(context, night), price),
    ...fees.map(({ item, index }) => itemOn(context, night, item, netOfCharge(night, index))),
  ];
  const vats = charges.filter(({ base }) => base !== undefined);
  return {
    // A free night is an item too: an invoice has at least one line.
    items: items.filter(({ kind, net }) => net !== 0 || kind === 'lodging'),
    vats: vats.flatMap((vat) => [...quotedVat(context, night, vat, items), ...vatInFees(night, vat, items)]),
  };
}

/** A charge without the taxes inside it, and with its own parts in others. */
function netOfCharge({ amounts, inFees }: RoomNight, charge: number): Integer {
  const amountIn = (list: readonly InFeeOn[]): Integer => sumOf(list.map(({ amount }) => amount));
  const without = subtract(itemAt(amounts, charge), amountIn(inFees.filter(({ fee }) => fee === charge)));
  return add(without, amountIn(inFees.filter(({ index }) => index === charge)));
}

/** The VAT inside the fees of a night. */
function vatInFees(night: RoomNight, charge: QuotedCharge, items: readonly Item[]): QuotedVat[] {
  return night.inFees.flatMap(({ index, fee, amount, rows }) => {
    const item = items.find(({ line, net }) => line === fee && net !== 0);
    if (index !== charge.index || item === undefined) return [];
    return [
      {
        title: charge.tax.title,
        bears: bearingAt(charge, rows[0]),
        place: night.place,
        amount,
        on: [item],
        isInPrice: true,
      },
    ];
  });
}

function sumIn(night: RoomNight, charges: readonly QuotedCharge[]): Integer {
  return sumOf(charges.map(({ index }) => itemAt(night.amounts, index)));
}

function itemOfPart({ lodging, words }: ItemContext, { part, price }: RoomNight): ItemWithoutNight {
  return {
    kind: part === LODGING ? 'lodging' : 'extra',
    text: textOf(part),
    invoiceText: textOf(part, words),
    name: part,
    price,
    bears: bearing(lodging ?? { category: 'E' }, words),
    isUnexplained: lodging === undefined,
  };
}

/** The name of a part of the price; in English by default, as in issues. */
export function textOf(part: string, words: Words = ENGLISH): string {
  return part === LODGING ? say(words, INVOICE, 'lodging') : part;
}

/** An item on a night, with the single VAT on it. Two VATs or two rates are an issue. */
function itemOn(context: ItemContext, night: RoomNight, without: ItemWithoutNight, net: Integer): Item {
  const { charges, issues } = context;
  const { text: item, line, kind } = without;
  const { place, rooms, day } = night;
  const inside = vatsInside(charges, night, line);
  const [first, second] = [...inside, ...vatsOn(charges, night, line)];
  if (first === undefined) return { ...without, place, rooms, day, net };
  const vat = itemAt(charges, first.index);
  const { title } = vat.tax;
  const [bears = vat.ownBearing, ...others] = first.rows.map((row) => bearingAt(vat, row));
  if (net !== 0) {
    const path = pathOf(first.index);
    if (second !== undefined) {
      const secondTitle = itemAt(charges, second.index).tax.title;
      issues.push(invoiceIssue('invoice_two_vats', path, { item, title, other: secondTitle }));
    }
    if (others.some(({ key }) => key !== bears.key)) {
      issues.push(invoiceIssue('invoice_two_rates', path, { item, title }));
    }
    if (line !== undefined && itemAt(charges, line).isCollected && isBearing(bears)) {
      issues.push(invoiceIssue('invoice_collected', pathOf(line), { item, title }));
    }
  }
  const withVat = { ...without, place, rooms, day, net, vat: first.index, bears, isUnexplained: false };
  if (inside.length > 0) return { ...withVat, containsVat: true, exact: exactInside(charges, night, withVat) };
  return kind === 'charge' ? withVat : { ...withVat, exact: exactNet(charges, night, withVat) };
}

/** The VATs inside a fee on a night. */
function vatsInside(
  charges: readonly QuotedCharge[],
  { inFees }: RoomNight,
  line: number | undefined,
): readonly InFeeOn[] {
  return inFees.filter(({ fee, index }) => fee === line && itemAt(charges, index).base !== undefined);
}

/** The net of a fee with VAT inside it, before rounding. */
function exactInside(
  charges: readonly QuotedCharge[],
  night: RoomNight,
  { net, bears, line }: Pick<Item, 'net' | 'bears' | 'line'>,
): Fraction | undefined {
  if (!isBearing(bears)) return undefined;
  const { numerator, denominator } = bears.share;
  const gross = add(net, sumOf(vatsInside(charges, night, line).map(({ amount }) => amount)));
  return fraction(multiply(gross, denominator), add(denominator, numerator));
}

/** The net before rounding, if VAT is in it: all prices with that VAT, without it, less the charges beside them. */
function exactNet(
  charges: readonly QuotedCharge[],
  night: RoomNight,
  { net, bears, vat }: Pick<Item, 'net' | 'bears'> & { readonly vat: number },
): Fraction | undefined {
  const { tax, base } = itemAt(charges, vat);
  if (!tax.is_inclusive || !isBearing(bears)) return undefined;
  const { numerator, denominator } = bears.share;
  const others = charges.filter((charge) => charge.base === undefined && base?.lines.has(charge.index));
  const beside = sumIn(night, others);
  const gross = add(add(net, beside), itemAt(night.amounts, vat));
  const whole = add(denominator, numerator);
  return fraction(subtract(multiply(gross, denominator), multiply(beside, whole)), whole);
}

/** The VATs on a charge of a night, or without a line on the net of its part of the price. */
function vatsOn(charges: readonly QuotedCharge[], { percents }: RoomNight, line: number | undefined): PercentOn[] {
  return percents.filter(({ index }) => {
    const { base } = itemAt(charges, index);
    return line === undefined ? base?.isOnNet : base?.lines.has(line);
  });
}

function bearingAt({ ownBearing, rows }: QuotedCharge, row: number | undefined): VatBearing {
  return row === undefined ? ownBearing : itemAt(rows, row);
}

/** The VAT of a night and its items. A VAT on another VAT is computed on the items of the first one. */
function quotedVat(
  { charges, issues }: ItemContext,
  night: RoomNight,
  charge: QuotedCharge,
  items: readonly [Item, ...Item[]],
): QuotedVat[] {
  const { index, tax } = charge;
  const amount = itemAt(night.amounts, index);
  const [first, ...others] = items.filter(
    ({ vat, net, containsVat }) => vat === index && net !== 0 && containsVat !== true,
  );
  // Kept even if rounding, or a fee in a free price, leaves zero: its payer has a part in the VAT of the room.
  if (amount === 0 && first === undefined) return [];
  const upon = vatsOn(charges, night, index).find((percent) => percent.index !== index);
  if (upon !== undefined && amount !== 0) {
    const params = { item: textOf(night.part), title: tax.title, other: itemAt(charges, upon.index).tax.title };
    issues.push(invoiceIssue('invoice_two_vats', pathOf(index), params));
  }
  const ownPercent = night.percents.find((percent) => percent.index === index);
  return [
    {
      title: tax.title,
      bears: bearingAt(charge, ownPercent?.rows[0]),
      place: night.place,
      amount,
      // Rounding left no net of a price of a few cents: the VAT belongs to that part.
      on: first === undefined ? [items[0]] : [first, ...others],
      isInPrice: tax.is_inclusive && others.length === 0 && first?.kind !== 'charge',
    },
  ];
}
