import { monthDay } from '../../core/calendar/plain-date.js';
import type { Season } from '../../core/definitions/local/periods.js';
import { rangeSpan, writtenRanges } from '../../core/definitions/local/periods.js';
import { isPercent, TAX_LOGICS } from '../../core/definitions/logics.js';
import { validateTax } from '../../core/definitions/validate-tax.js';
import type { Fields } from '../../core/issues/reading.js';
import { conditionsInWords, seasonsInWords } from '../../language/description/conditions.js';
import { choiceName, logicInWords } from '../../language/description/names.js';
import { limitsInWords, rangeInWords, rateInWords } from '../../language/description/values.js';
import { EDITOR } from '../../language/words/en/editor.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, listed, say } from '../../language/words/words.js';
import type { EditedSet, ShownTax } from './draft.js';
import { isNamed, keysIn, nodeAt } from './draft.js';
import { entriesOf, fieldsOf, textField, valueAt } from './json.js';
import { RATES, rowsOf } from './rows.js';

/** The charge of a tax in a line: "4.00 a person and night, at most 7 nights, under 13 free". Accepts invalid input. */
export function chargeInWords(set: EditedSet, place: Pick<ShownTax, 'key' | 'at'>, words: Words = ENGLISH): string {
  const tax = set.taxes[place.key] ?? {};
  const local = fieldsOf(tax['local']);
  const nested = isPercent(logicOf(tax)) ? (nodeAt(set.tree, place.at)?.taxes ?? []) : [];
  const { start, plus } = fieldsOf(local['base']);
  const base = [
    ...entriesOf(plus).map((name) => titleOf(set, name)),
    ...nested.map((node) => set.taxes[node.key]?.['title']),
  ];
  const amount = onBase(amountOf(tax, words), start, base, words);
  return [
    tax['is_inclusive'] === true ? say(words, EDITOR, 'amountInPrice', { amount }) : amount,
    ...insideInWords(set, tax, words),
    ...limitsInWords(tax, words),
    ...whenInWords(tax, words),
    ...whoPays(tax, words),
    ...(local['only'] === 'here' ? [say(words, EDITOR, 'hereAlone')] : []),
    ...(local['only'] === 'channel' ? [say(words, EDITOR, 'channelAlone')] : []),
  ].join(', ');
}

/** "and in Cleaning fee" of a tax that a fee contains, and "VAT in it" of that fee. */
function insideInWords({ taxes, tree }: EditedSet, tax: Fields, words: Words): string[] {
  const isFee = (other: Fields): boolean => isNamed(valueAt(other, CONTAINS), tax);
  const isInside = (other: Fields): boolean => isNamed(valueAt(tax, CONTAINS), other);
  const isOne = (other: Fields): boolean => other !== tax && (isFee(other) || isInside(other));
  if (!Object.values(taxes).some(isOne)) return [];
  // In the order of the page.
  const others = [...keysIn(tree)].map((key) => taxes[key] ?? {}).filter(isOne);
  const titlesOf = (some: readonly Fields[]): string => {
    const titles = some.map(({ title }) => String(title));
    return listed(words, titles, 'conjunction');
  };
  const [fees, contained] = [titlesOf(others.filter(isFee)), titlesOf(others.filter(isInside))];
  return [
    ...(fees === '' ? [] : [say(words, EDITOR, 'inFees', { fees })]),
    ...(contained === '' ? [] : [say(words, EDITOR, 'hasInside', { taxes: contained })]),
  ];
}

/** The taxes inside the amount of a fee. */
export const CONTAINS = ['local', 'contains'] as const;

/** The season of a tax: "2026-05-01 to 2026-09-30", "in 3 seasons". Empty if it applies all year. */
export function whenInWords(tax: Fields, words: Words = ENGLISH): string[] {
  const ranges = writtenRanges(tax);
  const seasons = seasonsOfYear(tax);
  const ofYear = seasons.length === 0 ? [] : [seasonsInWords(seasons, words)];
  const [only] = ranges;
  if (only === undefined) return ofYear;
  if (ranges.length > 1) return [say(words, EDITOR, 'seasons', { n: ranges.length }), ...ofYear];
  const [after = null, before = null] = [textField(only, 'after'), textField(only, 'before')];
  return [rangeInWords(rangeSpan({ after, before }), words), ...ofYear];
}

/** The seasons of every year, without those that cannot be read yet. */
function seasonsOfYear(tax: Fields): Season[] {
  return entriesOf(valueAt(tax, ['local', 'seasons'])).flatMap((season) => {
    const [from = '', to = ''] = [textField(season, 'from'), textField(season, 'to')];
    return [from, to].some((day) => monthDay(day) === undefined) ? [] : [{ from, to }];
  });
}

const MAX_RATES = 2;

const paying = new WeakMap<Fields, { readonly words: Words; readonly sentences: readonly string[] }>();

/** Exempt guests and other rates: "under 18 free", "5.00 from 2027-01-01 on". Cached while the tax is not edited. */
export function whoPays(tax: Fields, words: Words = ENGLISH): readonly string[] {
  const cached = paying.get(tax);
  if (cached?.words === words) return cached.sentences;
  const sentences = ratesInWords(tax, words);
  paying.set(tax, { words, sentences });
  return sentences;
}

function ratesInWords(tax: Fields, words: Words): string[] {
  const { level: _, taxes: __, ...taxFields } = tax;
  const rows = rowsOf(tax, RATES);
  const local = rows.length === 0 ? undefined : validateTax(taxFields).value?.local;
  if (local?.rates === undefined)
    return rows.length === 0 ? [] : [say(words, EDITOR, 'otherRates', { n: rows.length })];
  const sentences = local.rates.slice(0, local.rates.length > MAX_RATES + 1 ? MAX_RATES : undefined).map((row) => {
    const who = conditionsInWords(row, local, words);
    const isFree = Number(row.rate) === 0;
    return isFree
      ? say(words, EDITOR, 'free', { who })
      : say(words, EDITOR, 'rateFor', { rate: rateInWords(row.rate, logicOf(tax), words), who });
  });
  const left = local.rates.length - sentences.length;
  return left === 0 ? sentences : [...sentences, say(words, EDITOR, 'moreRates', { n: left })];
}

function amountOf(tax: Fields, words: Words): string {
  const logic = TAX_LOGICS.find((known) => known === logicOf(tax));
  const rate = String(fieldsOf(tax['local'])['rate'] ?? tax['rate'] ?? '');
  if (logic === 'percent') return rateInWords(rate, logic, words);
  const short = PER.get(logic ?? '');
  const per = short !== undefined ? say(words, EDITOR, short) : logic === undefined ? '' : logicInWords(logic, words);
  return say(words, EDITOR, 'amountPer', { amount: words.amount(rate), per });
}

type ShortPer = 'aRoom' | 'aRoomAndNight' | 'aPerson' | 'aPersonAndNight' | 'aNight' | 'aBooking';

/** Shorter texts than the names of the logics, for languages that have them. */
const PER: ReadonlyMap<string, ShortPer> = new Map([
  ['per_room', 'aRoom'],
  ['per_room_per_night', 'aRoomAndNight'],
  ['per_person', 'aPerson'],
  ['per_person_per_night', 'aPersonAndNight'],
  ['per_night', 'aNight'],
  ['per_booking', 'aBooking'],
] as const);

/** The base of a percentage, if the tax or its place sets one: "20 % of net + Service". */
function onBase(amount: string, start: unknown, taxes: readonly unknown[], words: Words): string {
  const named = (names: readonly unknown[]) => names.filter((name) => typeof name === 'string' && name !== '');
  const added = named(taxes);
  const values =
    start === 'nothing'
      ? added
      : [...named([typeof start === 'string' ? (choiceName('start', start, words) ?? start) : start]), ...added];
  if (values.length === 0) return amount;
  return say(words, EDITOR, start === undefined ? 'alsoOf' : 'of', { amount, base: values.join(' + ') });
}

function titleOf(set: EditedSet, name: unknown): unknown {
  const named = Object.values(set.taxes).find(({ id }) => id !== undefined && id === name);
  return named?.['title'] ?? name;
}

/** The logic that the calculation uses. */
export function logicOf(tax: Fields): string | undefined {
  return textField(tax['local'], 'logic') ?? textField(tax, 'logic');
}
