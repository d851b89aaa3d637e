import { UNITS } from '../../../core/definitions/logics.js';
import { groupBy } from '../../../core/issues/reading.js';
import { amountBesideFees } from '../../../core/quote/parts-of-total.js';
import type { Quote, QuotedTax } from '../../../core/quote/quote.js';
import { logicInWords, modeInWords } from '../../description/names.js';
import { percentText } from '../../description/values.js';
import { COUNTS, EXPLANATION } from '../../words/en/explanation.js';
import type { Words } from '../../words/words.js';
import { listed, say, titled } from '../../words/words.js';
import type {
  ExactFraction,
  ExtractionPart,
  NightRun,
  QuantityProduct,
  ReportedStep,
  RoundingStep,
} from '../explanation-data.js';
import type { RoomGroups } from './nights.js';
import { datesInWords, hasOneRoom, roomsInWords } from './nights.js';
import { asDecimal, countedIn } from './writing.js';

/** "2 rooms", or with nights "2 persons x 7 nights = 14; 14". */
export function quantityInWords(
  { products, quantity }: { readonly products: readonly QuantityProduct[]; readonly quantity: number },
  groups: RoomGroups,
  words: Words,
): string {
  const [first, ...more] = products;
  if (first === undefined) return '0';
  const isOneUnit = more.every(({ unit }) => unit === first.unit);
  if (isOneUnit && products.every(({ nights }) => nights === undefined)) {
    return unitsInWords(first.unit, quantity, groups, words);
  }
  const isOneGroup = products.every(({ roomGroup }) => roomGroup === first.roomGroup);
  const terms = products.map(({ unit, units, nights, roomGroup }) => {
    const times = nights === undefined ? '' : ` x ${say(words, COUNTS, 'night', { n: nights })}`;
    const dates = `${unitsInWords(unit, units, groups, words)}${times}`;
    if (isOneGroup || roomGroup === undefined) return dates;
    return say(words, EXPLANATION, 'ofRooms', { dates, rooms: roomsInWords(groups, roomGroup, words) });
  });
  return say(words, EXPLANATION, 'times', { count: terms.join(' + '), quantity });
}

/** The dates of a stay in one room are its nights. */
function unitsInWords(unit: QuantityProduct['unit'], units: number, groups: RoomGroups, words: Words): string {
  return countedIn(words, UNITS[unit].isNight && hasOneRoom(groups) ? 'night' : unit, units);
}

/** " + VAT 2.00", or " - VAT 2.00" for a negative amount. */
export function plus(title: string, amount: string, words: Words, isLess = false): string {
  const isNegative = amount.startsWith('-');
  return ` ${isNegative === isLess ? '+' : '-'} ${titled(title, words)} ${words.amount(isNegative ? amount.slice(1) : amount)}`;
}

/** The reason why the price of these nights is split differently: ", with Heritage levy". */
export function differenceInWords(
  { percentages }: ExtractionPart,
  parts: readonly ExtractionPart[],
  words: Words,
): string {
  const all = [...new Set(parts.flatMap((part) => part.percentages))];
  const some = all.filter((title) => parts.some((part) => !part.percentages.includes(title)));
  if (some.length === 0) return '';
  const texts = some.filter((title) => percentages.includes(title));
  const named = (texts.length > 0 ? texts : some).map((title) => titled(title, words));
  const titles = listed(words, named, 'conjunction');
  return `, ${say(words, EXPLANATION, texts.length > 0 ? 'withTaxes' : 'withoutTaxes', { titles })}`;
}

/** "net 83.33 = price 100.00 / 1.2" */
export function netInWords({ net, price, fixed, factor }: ExtractionPart, digits: number, words: Words): string {
  const values = {
    net: words.amount(asDecimal(net, digits)),
    price: words.amount(price),
    factor: factorInWords(factor, words),
  };
  if (fixed.numerator === '0') return say(words, EXPLANATION, 'netOf', values);
  return say(words, EXPLANATION, 'netOfLess', { ...values, fixed: words.amount(asDecimal(fixed, digits)) });
}

/** 1.2 instead of 6/5, but 7/6 instead of 1.166666... */
export function factorInWords(factor: ExactFraction, words: Words): string {
  const text = asDecimal(factor, 0);
  return text.endsWith('...') ? `(${factor.numerator}/${factor.denominator})` : words.amount(text);
}

/** "VAT 20% of 110.00 = 22.00", or with the amount before rounding. */
export function roundingSentence(
  calculation: string,
  { unit, mode, step, parts, amount, digits }: RoundingStep,
  words: Words,
): string {
  const result = words.amount(amount);
  const how = modeInWords(mode, step, words);
  if (unit === 'night' && parts.length > 1 && parts.some((part) => asDecimal(part.exact, digits) !== part.rounded))
    return `${calculation}, ${say(words, EXPLANATION, 'eachNightRounded', { mode: how })} = ${result}`;
  const [only, ...more] = parts;
  const exact = only === undefined || more.length > 0 ? amount : asDecimal(only.exact, digits);
  if (exact === amount) return `${calculation} = ${result}`;
  const rounded = say(words, EXPLANATION, 'roundedTo', { mode: how, amount: result });
  return `${calculation} = ${words.amount(exact)}, ${rounded}`;
}

/** ", rounded 22.35"; the mode is named if the step is not the minor unit. */
function roundedInWords({ mode, step }: RoundingStep, rounded: string, words: Words): string {
  const amount = words.amount(rounded);
  if (step === undefined) return `, ${say(words, EXPLANATION, 'rounded', { amount })}`;
  return `, ${say(words, EXPLANATION, 'roundedTo', { mode: modeInWords(mode, step, words), amount })}`;
}

/** Some nights with their calculation. */
export interface NightsCalculation {
  readonly nights: readonly NightRun[];
  /** How the calculation of these nights differs from that of the others. */
  readonly besides?: string;
  readonly text: string;
}

/** The nights that are rounded, with their calculations; none if rounding changes no amount. */
export function roundedEach(
  calculated: readonly NightsCalculation[],
  rounding: RoundingStep,
  groups: RoomGroups,
  words: Words,
): string[] {
  const { unit, parts, digits } = rounding;
  const isChanged = parts.some(({ exact, rounded }) => asDecimal(exact, digits) !== rounded);
  if (unit === 'stay' || parts.length < 2 || !isChanged) return [];
  const each = parts.flatMap(({ exact, rounded }, index) => {
    const decimal = asDecimal(exact, digits);
    const end = decimal === rounded ? '' : roundedInWords(rounding, rounded, words);
    const nightsCalculation = calculated[index];
    return nightsCalculation === undefined
      ? []
      : [{ ...nightsCalculation, text: `${nightsCalculation.text} = ${words.amount(decimal)}${end}` }];
  });
  return togetherByText(each, groups, words);
}

/** Merges nights of the same rooms with equal calculations into one sentence. */
export function togetherByText(parts: readonly NightsCalculation[], groups: RoomGroups, words: Words): string[] {
  const together = groupBy(parts, ({ nights, besides, text }) => `${nights[0]?.roomGroup} ${besides} ${text}`);
  return [...together.values()].map((same) => {
    const [{ besides: label = '', text }] = same;
    const nights = same.flatMap(({ nights: runs }) => runs);
    const dates = datesInWords(groups, nights, words);
    const on = same.length === 1 ? dates : say(words, EXPLANATION, 'eachNight', { dates });
    return say(words, EXPLANATION, 'calculatedBy', { title: on, label, calculation: text });
  });
}

/** The sentence of a charge without its calculation. */
export function reportedSentence({ title, logic }: QuotedTax, step: ReportedStep, words: Words): string {
  const { rate, base, quantity, computedOn, amount } = step;
  if (base === undefined) {
    const calculation = `${quantity ?? 0} x ${words.amount(rate)} = ${words.amount(amount)}`;
    const values = { title, rate: words.amount(rate), logic: logicInWords(logic, words), label: '', calculation };
    return say(words, EXPLANATION, 'fixedAt', values);
  }
  const percent = percentText(rate, words);
  const of = { title, percent, base: words.amount(base), amount: words.amount(amount) };
  if (computedOn.length === 0) return say(words, EXPLANATION, 'reported', of);
  return say(words, EXPLANATION, 'reportedWith', { ...of, titles: computedOn.join(' + ') });
}

/** "Cleaning fee contains VAT 3.93." */
export function containedInWords({ title, contains = [] }: QuotedTax, words: Words): string[] {
  const charged = contains.filter(({ amount }) => /[1-9]/.test(amount));
  if (charged.length === 0) return [];
  const named = charged.map((tax) => `${titled(tax.title, words)} ${words.amount(tax.amount)}`);
  const taxes = listed(words, named, 'conjunction');
  return [say(words, EXPLANATION, 'containsTaxes', { fee: titled(title, words), taxes })];
}

/** The relation of price, net and total. */
export function figuresInWords({ price, net, total, taxes }: Quote, words: Words): string[] {
  const charges = (isInclusive: boolean) =>
    taxes
      .map((tax) => ({ ...tax, amount: amountBesideFees(tax) }))
      .filter(({ is_inclusive, amount }) => is_inclusive === isInclusive && /[1-9]/.test(amount))
      .map(({ title, amount }) => plus(title, amount, words, isInclusive))
      .join('');
  const values = { price: words.amount(price), net: words.amount(net), total: words.amount(total) };
  return [
    say(words, EXPLANATION, 'figureNet', { ...values, charges: charges(true) }),
    say(words, EXPLANATION, 'figureTotal', { ...values, charges: charges(false) }),
  ];
}
