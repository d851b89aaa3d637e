import type { Quote } from '../calculation/quote/quote.js';
import { LOGICS, type TaxLogic } from '../definitions/logics.js';
import { printUnits } from '../money/amount.js';
import { canonicalDecimal } from '../money/decimal.js';
import { add } from '../money/integer.js';
import { counted } from './candidate.js';
import { unitsOf } from './difference.js';
import { asDecimal } from './exact.js';
import type {
  BasePart,
  BaseStep,
  ExactFraction,
  ExtractionPart,
  ExtractionStep,
  NightRun,
  QuantityStep,
  ReportedStep,
  RoundingStep,
} from './explanation-data.js';

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
): string[] {
  switch (step.kind) {
    case 'quantity':
      return quantitySentences(named, step, rounding);
    case 'base':
      return baseSentences(named, step, rounding);
    case 'extraction':
      return extractionSentences(named, step, rounding);
  }
}

const percent = (rate: string): string => `${canonicalDecimal(rate)}%`;

function quantitySentences({ title, rate, logic }: Named, step: QuantityStep, rounding: RoundingStep): string[] {
  const head = `${title} ${rate} ${LOGICS[logic].words} x ${step.quantity}${comesTo(rounding)}`;
  return [head, ...roundedEach(rounding, step.parts, (at) => `${rate} x ${step.parts[at]?.quantity}`)];
}

function baseSentences({ title, rate }: Named, step: BaseStep, rounding: RoundingStep): string[] {
  const { digits } = rounding;
  const whole = addedUp(step, digits);
  const head = `${title} ${percent(rate)} of ${step.base} (${sumInWords(step, whole)})${comesTo(rounding)}`;
  const each = (at: number) => {
    const part = step.parts[at];
    return part === undefined ? '' : `${percent(rate)} of ${part.base} (${sumInWords(step, part)})`;
  };
  return [head, ...roundedEach(rounding, step.parts, each)];
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
function sumInWords({ start }: BaseStep, { nights, start: amount, added }: Made): string {
  const others = added.filter((charge) => /[1-9]/.test(charge.amount));
  return [
    `${nightsInWords(nights)} ${STARTS[start]}${amount}`,
    ...others.map((charge) => `${charge.title} ${charge.amount}`),
  ].join(' + ');
}

function extractionSentences({ title, rate }: Named, step: ExtractionStep, rounding: RoundingStep): string[] {
  const { digits } = rounding;
  const parts = step.parts.map((part) => takenOut(rate, part, digits));
  const [only, ...more] = parts;
  if (only !== undefined && more.length === 0) {
    return [`${title} ${only.amount}${comesTo(rounding)}`, `${only.net}.`];
  }
  const head = `${title} ${percent(rate)}, inside the price${comesTo(rounding)}`;
  const each = parts.map(({ amount, net }, at) => {
    const exact = step.parts[at]?.exact;
    return `${nightsAt(step.parts[at]?.nights)}: ${amount} = ${exact === undefined ? '' : asDecimal(exact, digits)}; ${net}.`;
  });
  return [head, ...each];
}

function takenOut(rate: string, part: ExtractionPart, digits: number): { amount: string; net: string } {
  const decimal = (value: ExactFraction) => asDecimal(value, digits);
  const others = part.added.filter(({ exact }) => !isZero(exact));
  const base = [`net ${decimal(part.net)}`, ...others.map(({ title, exact }) => `${title} ${decimal(exact)}`)];
  const sum = base.length === 1 ? base.join('') : `(${base.join(' + ')})`;
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

function roundedEach(
  { unit, parts, digits }: RoundingStep,
  of: ReadonlyArray<{ readonly nights: readonly NightRun[] }>,
  calculation: (at: number) => string,
): string[] {
  if (unit === 'stay' || parts.length < 2) return [];
  // Where nothing was rounded, the sum says it all.
  if (parts.every(({ exact, rounded }) => asDecimal(exact, digits) === rounded)) return [];
  return parts.map(({ exact, rounded }, at) => {
    const text = asDecimal(exact, digits);
    const end = text === rounded ? '' : `, rounded ${rounded}`;
    return `${nightsAt(of[at]?.nights)}: ${calculation(at)} = ${text}${end}.`;
  });
}

function nightsInWords(runs: readonly NightRun[]): string {
  return counted(
    runs.reduce((sum, { nights }) => sum + nights, 0),
    'night',
  );
}

function nightsAt(runs: readonly NightRun[] = []): string {
  return runs.map(({ from, to }) => (from === to ? from : `${from} to ${to}`)).join(', ');
}

function isZero({ numerator }: ExactFraction): boolean {
  return numerator === '0';
}

/** A charge of a quote without its calculation. */
export function reportedSentence({ title, logic }: Named, step: ReportedStep): string {
  const { rate, base, quantity, computedOn, amount } = step;
  if (base === undefined) return `${title} ${rate} ${LOGICS[logic].words} x ${quantity ?? 0} = ${amount}`;
  const on = computedOn.length === 0 ? '' : `, with ${computedOn.join(' + ')} in it,`;
  return `${title} ${percent(rate)} of ${base}${on} = ${amount}`;
}

/** How the figures of a quote hang together. */
export function figuresInWords({ price, net, total, taxes }: Quote): string[] {
  const named = (isInclusive: boolean, sign: string) =>
    taxes
      .filter(({ is_inclusive, amount }) => is_inclusive === isInclusive && /[1-9]/.test(amount))
      .map(({ title, amount }) => ` ${sign} ${title} ${amount}`)
      .join('');
  return [`Net ${net} = price ${price}${named(true, '-')}.`, `Total ${total} = price ${price}${named(false, '+')}.`];
}
