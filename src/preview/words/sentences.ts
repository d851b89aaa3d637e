import { LOGICS, type TaxLogic, UNITS } from '../../definitions/logics.js';
import { shortestRate } from '../../definitions/rates.js';
import { printUnits, unitsOf } from '../../money/amount.js';
import { add } from '../../money/integer.js';
import type { Quote } from '../../quote/quote.js';
import { counted } from '../candidate.js';
import { asDecimal } from '../exact.js';
import type {
  BasePart,
  BaseStep,
  ExactFraction,
  ExtractionPart,
  ExtractionStep,
  NightRun,
  QuantityProduct,
  QuantityStep,
  ReportedStep,
  RoundingStep,
} from '../explanation-data.js';
import { datesInWords, hasOneRoom, nightsInWords, type RoomGroups, roomsInWords } from './nights.js';

/** What a sentence needs to know of the tax. */
export interface Named {
  readonly title: string;
  readonly rate: string;
  readonly logic: TaxLogic;
}

/** The steps of one charge in words: the whole calculation on one line, then its parts where there are several. */
export function sentencesOf(
  named: Named,
  step: QuantityStep | BaseStep | ExtractionStep,
  rounding: RoundingStep,
  groups: RoomGroups,
): string[] {
  switch (step.kind) {
    case 'quantity':
      return quantitySentences(named, step, rounding, groups);
    case 'base':
      return baseSentences(named, step, rounding, groups);
    case 'extraction':
      return extractionSentences(named, step, rounding, groups);
  }
}

const percent = (rate: string): string => `${shortestRate(rate)}%`;

function quantitySentences(
  { title, rate, logic }: Named,
  step: QuantityStep,
  rounding: RoundingStep,
  groups: RoomGroups,
): string[] {
  const head = `${title} ${rate} ${LOGICS[logic].words}: ${quantityInWords(step, groups)} x ${rate}`;
  const each = step.parts.map(({ nights, quantity }) => ({ nights, text: `${quantity} x ${rate}` }));
  return [`${head}${comesTo(rounding)}.`, ...roundedEach(each, rounding, groups)];
}

/** "2 rooms", or with nights "2 persons x 7 nights = 14; 14". */
function quantityInWords({ products, quantity }: QuantityStep, groups: RoomGroups): string {
  const [first] = products;
  if (first === undefined) return '0';
  if (first.nights === undefined) return unitsInWords(first.unit, quantity, groups);
  const terms = products.map(({ unit, units, nights = 0, roomGroup = 1 }) => {
    const rooms = products.length === 1 ? '' : ` (${roomsInWords(groups, roomGroup)})`;
    return `${unitsInWords(unit, units, groups)} x ${counted(nights, 'night')}${rooms}`;
  });
  return `${terms.join(' + ')} = ${quantity}; ${quantity}`;
}

/** The dates of a stay in one room are its nights. */
function unitsInWords(unit: QuantityProduct['unit'], units: number, groups: RoomGroups): string {
  return counted(units, UNITS[unit].isNight && hasOneRoom(groups) ? 'night' : unit);
}

function baseSentences({ title, rate }: Named, step: BaseStep, rounding: RoundingStep, groups: RoomGroups): string[] {
  const whole = addedUp(step, rounding.digits);
  const head = `${title} ${percent(rate)} of ${step.base} (${sumInWords(step, whole, groups)})${comesTo(rounding)}.`;
  const each = step.parts.map((part) => ({
    nights: part.nights,
    text: `${percent(rate)} of ${part.base} (${sumInWords(step, part, groups)})`,
  }));
  return [head, ...roundedEach(each, rounding, groups)];
}

/** What makes up a base, in words or to be put in words. */
type Made = Pick<BasePart, 'nights' | 'start' | 'added'>;

/** The parts of a base that was taken night by night, together. */
function addedUp({ parts }: BaseStep, digits: number): Made {
  const sum = (amounts: readonly string[]) =>
    printUnits(amounts.map((amount) => unitsOf(amount, digits)).reduce(add, 0), digits);
  const added = parts[0]?.added ?? [];
  return {
    nights: parts.flatMap(({ nights }) => nights),
    start: sum(parts.map(({ start }) => start)),
    added: added.map(({ title }, at) => ({ title, amount: sum(parts.map((part) => part.added[at]?.amount ?? '0')) })),
  };
}

const STARTS = { price: '', net: 'net ', 'rounded-net': 'net ' } as const;

/** What adds nothing is left out: most fees fall on one night. */
function sumInWords({ start }: BaseStep, { nights, start: amount, added }: Made, groups: RoomGroups): string {
  const others = added.filter((charge) => /[1-9]/.test(charge.amount));
  const first = `${nightsInWords(groups, nights)} ${STARTS[start]}${amount}`;
  return `${first}${others.map((charge) => plus(charge.title, charge.amount)).join('')}`;
}

/** " + VAT 2.00", and " - VAT 2.00" for what is below zero. */
function plus(title: string, amount: string, isLess = false): string {
  const isNegative = amount.startsWith('-');
  return ` ${isNegative === isLess ? '+' : '-'} ${title} ${isNegative ? amount.slice(1) : amount}`;
}

function extractionSentences(
  { title, rate }: Named,
  step: ExtractionStep,
  rounding: RoundingStep,
  groups: RoomGroups,
): string[] {
  const { digits } = rounding;
  const [only, ...more] = step.parts;
  if (only !== undefined && more.length === 0) {
    const { amount, net } = takenOut(rate, only, digits);
    return [`${title} ${amount}${comesTo(rounding)}.`, `${net}.`];
  }
  const head = `${title} ${percent(rate)}, inside the price${comesTo(rounding)}.`;
  const each = step.parts.map((part, at) => {
    const { amount, net } = takenOut(rate, part, digits);
    const exact = asDecimal(part.exact, digits);
    const rounded = rounding.unit === 'night' ? rounding.parts[at]?.rounded : undefined;
    const end = rounded === undefined || rounded === exact ? '' : `, rounded ${rounded}`;
    return { nights: part.nights, besides: besides(part, step.parts), text: `${amount} = ${exact}${end}; ${net}` };
  });
  return [head, ...togetherByText(each, groups)];
}

/** Why the price of these nights is taken apart in another way: ", with Heritage levy". */
function besides({ percentages }: ExtractionPart, parts: readonly ExtractionPart[]): string {
  const all = [...new Set(parts.flatMap((part) => part.percentages))];
  const some = all.filter((title) => parts.some((part) => !part.percentages.includes(title)));
  if (some.length === 0) return '';
  const own = some.filter((title) => percentages.includes(title));
  return own.length > 0 ? `, with ${own.join(' and ')}` : `, without ${some.join(' and ')}`;
}

function takenOut(rate: string, part: ExtractionPart, digits: number): { amount: string; net: string } {
  const decimal = (value: ExactFraction) => asDecimal(value, digits);
  const others = part.added.filter(({ exact }) => !isZero(exact));
  const base = `net ${decimal(part.net)}${others.map(({ title, exact }) => plus(title, decimal(exact))).join('')}`;
  const sum = others.length === 0 ? base : `(${base})`;
  const left = isZero(part.fixed) ? `price ${part.price}` : `(price ${part.price} - ${decimal(part.fixed)})`;
  return {
    amount: `${percent(rate)} of the ${sum} inside the price`,
    net: `net ${decimal(part.net)} = ${left} / ${factorInWords(part.factor)}`,
  };
}

/** 1.2 and not 6/5, but 7/6 and not 1.166666... */
function factorInWords(factor: ExactFraction): string {
  const text = asDecimal(factor, 0);
  return text.endsWith('...') ? `(${factor.numerator}/${factor.denominator})` : text;
}

/** " = 22.00", or with what it was before it was rounded. */
function comesTo({ unit, mode, parts, amount, digits }: RoundingStep): string {
  if (unit === 'night' && parts.length > 1 && parts.some((part) => asDecimal(part.exact, digits) !== part.rounded))
    return `, each night rounded by itself (${mode}) = ${amount}`;
  const [only, ...more] = parts;
  const exact = only === undefined || more.length > 0 ? amount : asDecimal(only.exact, digits);
  return exact === amount ? ` = ${amount}` : ` = ${exact}, rounded ${mode} to ${amount}`;
}

/** Some nights and their calculation. */
interface Part {
  readonly nights: readonly NightRun[];
  /** What sets these nights apart from the others. */
  readonly besides?: string;
  readonly text: string;
}

function roundedEach(calculated: readonly Part[], { unit, parts, digits }: RoundingStep, groups: RoomGroups): string[] {
  if (unit === 'stay' || parts.length < 2) return [];
  // Where nothing was rounded, the sum says it all.
  if (parts.every(({ exact, rounded }) => asDecimal(exact, digits) === rounded)) return [];
  const each = calculated.map(({ nights, text }, at) => {
    const { exact, rounded } = parts[at] ?? { exact: { numerator: '0', denominator: '1' }, rounded: '' };
    const decimal = asDecimal(exact, digits);
    return { nights, text: `${text} = ${decimal}${decimal === rounded ? '' : `, rounded ${rounded}`}` };
  });
  return togetherByText(each, groups);
}

/** Nights of the same rooms that are calculated in the same way share a sentence. */
function togetherByText(parts: readonly Part[], groups: RoomGroups): string[] {
  const together = new Map<string, Part[]>();
  for (const part of parts) {
    const key = `${part.nights[0]?.roomGroup} ${part.besides} ${part.text}`;
    together.set(key, [...(together.get(key) ?? []), part]);
  }
  return [...together.values()].map((same) => {
    const [{ besides = '', text } = { text: '' }] = same;
    const dates = datesInWords(
      groups,
      same.flatMap(({ nights }) => nights),
    );
    return `${dates}${same.length === 1 ? '' : ', each night'}${besides}: ${text}.`;
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
