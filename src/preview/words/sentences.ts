import { LOGICS, type TaxLogic, UNITS } from '../../definitions/logics.js';
import { shortestRate } from '../../definitions/rates.js';
import { counted } from '../../issues/shown.js';
import type { Quote } from '../../quote/quote.js';
import { asDecimal } from '../exact.js';
import type {
  ExactFraction,
  ExtractionPart,
  NightRun,
  QuantityProduct,
  ReportedStep,
  RoundingStep,
} from '../explanation-data.js';
import { datesInWords, hasOneRoom, type RoomGroups, roomsInWords } from './nights.js';

/** What a sentence needs to know of the tax. */
export interface Named {
  readonly title: string;
  readonly rate: string;
  readonly logic: TaxLogic;
}

export const percent = (rate: string): string => `${shortestRate(rate)}%`;

/** "2 rooms", or with nights "2 persons x 7 nights = 14; 14". */
export function quantityInWords(
  { products, quantity }: { readonly products: readonly QuantityProduct[]; readonly quantity: number },
  groups: RoomGroups,
): string {
  const [first, ...more] = products;
  if (first === undefined) return '0';
  const isOneUnit = more.every(({ unit }) => unit === first.unit);
  if (isOneUnit && products.every(({ nights }) => nights === undefined)) {
    return unitsInWords(first.unit, quantity, groups);
  }
  const isOneGroup = products.every(({ roomGroup }) => roomGroup === first.roomGroup);
  const terms = products.map(({ unit, units, nights, roomGroup }) => {
    const rooms = isOneGroup || roomGroup === undefined ? '' : ` (${roomsInWords(groups, roomGroup)})`;
    const times = nights === undefined ? '' : ` x ${counted(nights, 'night')}`;
    return `${unitsInWords(unit, units, groups)}${times}${rooms}`;
  });
  return `${terms.join(' + ')} = ${quantity}; ${quantity}`;
}

/** The dates of a stay in one room are its nights. */
function unitsInWords(unit: QuantityProduct['unit'], units: number, groups: RoomGroups): string {
  return counted(units, UNITS[unit].isNight && hasOneRoom(groups) ? 'night' : unit);
}

/** " + VAT 2.00", and " - VAT 2.00" for what is below zero. */
export function plus(title: string, amount: string, isLess = false): string {
  const isNegative = amount.startsWith('-');
  return ` ${isNegative === isLess ? '+' : '-'} ${title} ${isNegative ? amount.slice(1) : amount}`;
}

/** Why the price of these nights is taken apart in another way: ", with Heritage levy". */
export function besides({ percentages }: ExtractionPart, parts: readonly ExtractionPart[]): string {
  const all = [...new Set(parts.flatMap((part) => part.percentages))];
  const some = all.filter((title) => parts.some((part) => !part.percentages.includes(title)));
  if (some.length === 0) return '';
  const own = some.filter((title) => percentages.includes(title));
  return own.length > 0 ? `, with ${own.join(' and ')}` : `, without ${some.join(' and ')}`;
}

/** "net 83.33 = price 100.00 / 1.2" */
export function netInWords({ net, price, fixed, factor }: ExtractionPart, digits: number): string {
  const left = isZero(fixed) ? `price ${price}` : `(price ${price} - ${asDecimal(fixed, digits)})`;
  return `net ${asDecimal(net, digits)} = ${left} / ${factorInWords(factor)}`;
}

/** 1.2 and not 6/5, but 7/6 and not 1.166666... */
function factorInWords(factor: ExactFraction): string {
  const text = asDecimal(factor, 0);
  return text.endsWith('...') ? `(${factor.numerator}/${factor.denominator})` : text;
}

/** " = 22.00", or with what it was before it was rounded. */
export function comesTo({ unit, mode, step, parts, amount, digits }: RoundingStep): string {
  if (unit === 'night' && parts.length > 1 && parts.some((part) => asDecimal(part.exact, digits) !== part.rounded))
    return `, each night rounded by itself (${mode}${stepsInWords(step)}) = ${amount}`;
  const [only, ...more] = parts;
  const exact = only === undefined || more.length > 0 ? amount : asDecimal(only.exact, digits);
  return exact === amount ? ` = ${amount}` : ` = ${exact}, rounded ${mode}${stepsInWords(step)} to ${amount}`;
}

/** " in steps of 0.05", where it is more than the smallest unit. */
export function stepsInWords(step: string | undefined): string {
  return step === undefined ? '' : ` in steps of ${step}`;
}

/** ", rounded 22.35": how, too, where that is not to the smallest unit. */
function roundedInWords({ mode, step }: RoundingStep, rounded: string): string {
  return step === undefined ? `, rounded ${rounded}` : `, rounded ${mode}${stepsInWords(step)} to ${rounded}`;
}

/** Some nights and their calculation. */
export interface Part {
  readonly nights: readonly NightRun[];
  /** Whether it is a part of what is charged there. */
  readonly isPart?: boolean;
  /** What sets these nights apart from the others. */
  readonly besides?: string;
  readonly text: string;
}

export function roundedEach(calculated: readonly Part[], rounding: RoundingStep, groups: RoomGroups): string[] {
  const { unit, parts, digits } = rounding;
  if (unit === 'stay' || parts.length < 2) return [];
  // Where nothing was rounded, the sum says it all.
  if (parts.every(({ exact, rounded }) => asDecimal(exact, digits) === rounded)) return [];
  const each = calculated.map(({ nights, text }, at) => {
    const { exact, rounded } = parts[at] ?? { exact: { numerator: '0', denominator: '1' }, rounded: '' };
    const decimal = asDecimal(exact, digits);
    return { nights, text: `${text} = ${decimal}${decimal === rounded ? '' : roundedInWords(rounding, rounded)}` };
  });
  return togetherByText(each, groups);
}

/** Nights of the same rooms that are calculated in the same way share a sentence. */
export function togetherByText(parts: readonly Part[], groups: RoomGroups): string[] {
  const together = new Map<string, Part[]>();
  for (const part of parts) {
    const key = `${part.nights[0]?.roomGroup} ${part.isPart} ${part.besides} ${part.text}`;
    together.set(key, [...(together.get(key) ?? []), part]);
  }
  return [...together.values()].map((same) => {
    const [{ besides = '', isPart = false, text } = { text: '' }] = same;
    const dates = datesInWords(
      groups,
      same.flatMap(({ nights }) => nights),
    );
    return `${isPart ? 'part of ' : ''}${dates}${same.length === 1 ? '' : ', each night'}${besides}: ${text}.`;
  });
}

function isZero({ numerator }: ExactFraction): boolean {
  return numerator === '0';
}

/** A charge of a quote without its calculation. */
export function reportedSentence({ title, logic }: Named, step: ReportedStep): string {
  const { rate, base, quantity, computedOn, amount } = step;
  if (base === undefined) return `${title} ${rate} ${LOGICS[logic].words}: ${quantity ?? 0} x ${rate} = ${amount}.`;
  const on = computedOn.length === 0 ? '' : `, with ${computedOn.join(' + ')} in it,`;
  return `${title} ${percent(rate)} of ${base}${on} = ${amount}.`;
}

/** How the figures of a quote hang together. */
export function figuresInWords({ price, net, total, taxes }: Quote): string[] {
  const named = (isInclusive: boolean) =>
    taxes
      .filter(({ is_inclusive, amount }) => is_inclusive === isInclusive && /[1-9]/.test(amount))
      .map(({ title, amount }) => plus(title, amount, isInclusive))
      .join('');
  return [`Net ${net} = price ${price}${named(true)}.`, `Total ${total} = price ${price}${named(false)}.`];
}
