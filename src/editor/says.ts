import { writtenRanges } from '../definitions/date-range.js';
import { isPercent, TAX_LOGICS } from '../definitions/logics.js';
import { limitsInWords } from '../explanation/words/nights.js';
import type { Fields } from '../issues/reading.js';
import { EDITOR } from '../words/en/editor.js';
import { ENGLISH, say, type Words } from '../words/words.js';
import { type EditedSet, nodeAt, type ShownTax } from './draft.js';
import { logicInWords } from './fields.js';
import { entriesOf, fieldsOf, textField } from './json.js';
import { RATES, rowsOf } from './rows.js';

/** What a tax charges, in a line: "4.00 EUR per person per night, at most 7 nights". Nothing in it is sure to be valid. */
export function saysOf(set: EditedSet, { key, at }: Pick<ShownTax, 'key' | 'at'>, words: Words = ENGLISH): string {
  const tax = set.taxes[key] ?? {};
  const local = fieldsOf(tax['local']);
  const nested = isPercent(logicOf(tax)) ? (nodeAt(set.tree, at)?.taxes ?? []) : [];
  const { start, plus } = fieldsOf(local['base']);
  const rows = rowsOf(tax, RATES).map((row) => String(fieldsOf(row)['rate'] ?? ''));
  const rates = [...rows, String(local['rate'] ?? tax['rate'] ?? '')].sort((one, other) => Number(one) - Number(other));
  const seasons = writtenRanges(tax).length;
  const base = [
    ...entriesOf(plus).map((name) => titleOf(set, name)),
    ...nested.map((node) => set.taxes[node.key]?.['title']),
  ];
  const amount = amountOf(tax, rateOf(rates, words), textField(set.fields, 'currency') ?? '', words);
  return [
    onBase(amount, start, base, words),
    ...(rows.length === 0 ? [] : [say(words, EDITOR, 'rates', { n: rates.length })]),
    ...limitsInWords(tax, words),
    ...(seasons === 0 ? [] : [say(words, EDITOR, 'seasons', { n: seasons })]),
    ...(local['only'] === 'here' ? [say(words, EDITOR, 'hereAlone')] : []),
    ...(local['only'] === 'channel' ? [say(words, EDITOR, 'channelAlone')] : []),
    ...(tax['is_inclusive'] === true ? [say(words, EDITOR, 'inPrice')] : []),
  ].join(', ');
}

/** "4.00", or "2.00 to 4.00" where rows have other rates. */
function rateOf(rates: readonly string[], words: Words): string {
  const [least = '', most = ''] = [rates[0], rates.at(-1)];
  if (Number(least) === Number(most)) return words.amount(most);
  return say(words, EDITOR, 'range', { least: words.amount(least), most: words.amount(most) });
}

function amountOf(tax: Fields, rate: string, currency: string, words: Words): string {
  const logic = TAX_LOGICS.find((one) => one === logicOf(tax));
  if (isPercent(logic)) return say(words, EDITOR, 'percent', { rate });
  const per = logic === undefined ? '' : logicInWords(logic, words);
  return say(words, EDITOR, 'moneyPer', { amount: rate, currency, per });
}

/** What a percent is taken of, where the tax or its place says it: "20 % of net + Service". */
function onBase(amount: string, start: unknown, taxes: readonly unknown[], words: Words): string {
  const named = (names: readonly unknown[]) => names.filter((one) => typeof one === 'string' && one !== '');
  const added = named(taxes);
  const of = start === 'nothing' ? added : [...named([startInWords(start, words)]), ...added];
  if (of.length === 0) return amount;
  return say(words, EDITOR, start === undefined ? 'alsoOf' : 'of', { amount, base: of.join(' + ') });
}

function startInWords(start: unknown, words: Words): unknown {
  if (start === 'net') return say(words, EDITOR, 'baseNet');
  return start === 'price' ? say(words, EDITOR, 'basePrice') : start;
}

/** A tax that is named by its id has a title too. */
function titleOf(set: EditedSet, name: unknown): unknown {
  const named = Object.values(set.taxes).find(({ id }) => id !== undefined && id === name);
  return named?.['title'] ?? name;
}

/** The logic by which a tax is calculated here. */
export function logicOf(tax: Fields): string | undefined {
  return textField(tax['local'], 'logic') ?? textField(tax, 'logic');
}
