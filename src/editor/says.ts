import { writtenRanges } from '../definitions/date-range.js';
import { isPercent, LOGICS, TAX_LOGICS } from '../definitions/logics.js';
import type { Fields } from '../issues/reading.js';
import { limitsInWords } from '../preview/words/nights.js';
import { type EditedSet, nodeAt, type ShownTax } from './draft.js';
import { entriesOf, fieldsOf, textField } from './json.js';
import { RATES, rowsOf } from './rows.js';

/** What a tax charges, in a line: "4.00 EUR per person per night, at most 7 nights". Nothing in it is sure to be valid. */
export function saysOf(set: EditedSet, { key, at }: Pick<ShownTax, 'key' | 'at'>): string {
  const tax = set.taxes[key] ?? {};
  const local = fieldsOf(tax['local']);
  const nested = isPercent(logicOf(tax)) ? (nodeAt(set.tree, at)?.taxes ?? []) : [];
  const { start, plus } = fieldsOf(local['base']);
  const rows = rowsOf(tax, RATES).map((row) => String(fieldsOf(row)['rate'] ?? ''));
  const rates = [...rows, String(local['rate'] ?? tax['rate'] ?? '')].sort((one, other) => Number(one) - Number(other));
  const [least = '', most = ''] = [rates[0], rates.at(-1)];
  const rate = Number(least) === Number(most) ? most : `${least} to ${most}`;
  const seasons = writtenRanges(tax).length;
  return [
    `${rate}${unitOf(tax, textField(set.fields, 'currency') ?? '')}${baseOf(start, [
      ...entriesOf(plus).map((name) => titleOf(set, name)),
      ...nested.map((node) => set.taxes[node.key]?.['title']),
    ])}`,
    ...(rows.length === 0 ? [] : [`${rates.length} rates`]),
    ...limitsInWords(tax),
    ...(seasons === 0 ? [] : [seasons === 1 ? 'in a season' : `in ${seasons} seasons`]),
    ...(local['only'] === 'here' ? ['by this house alone'] : []),
    ...(local['only'] === 'channel' ? ['by the channel manager alone'] : []),
    ...(tax['is_inclusive'] === true ? ['in the price'] : []),
  ].join(', ');
}

/** What a percent is taken of, where the tax or its place says it: " of net + Service". */
function baseOf(start: unknown, taxes: readonly unknown[]): string {
  const named = (names: readonly unknown[]) => names.filter((one) => typeof one === 'string' && one !== '');
  const added = named(taxes);
  const of = start === 'nothing' ? added : [...named([start]), ...added];
  if (of.length === 0) return '';
  return `${start === undefined ? ', also' : ''} of ${of.join(' + ')}`;
}

/** A tax that is named by its id has a title too. */
function titleOf(set: EditedSet, name: unknown): unknown {
  const named = Object.values(set.taxes).find(({ id }) => id !== undefined && id === name);
  return named?.['title'] ?? name;
}

function unitOf(tax: Fields, currency: string): string {
  const logic = TAX_LOGICS.find((one) => one === logicOf(tax));
  return isPercent(logic) ? ' %' : ` ${currency} ${logic === undefined ? '' : LOGICS[logic].words}`;
}

/** The logic by which a tax is calculated here. */
export function logicOf(tax: Fields): string | undefined {
  return textField(tax['local'], 'logic') ?? textField(tax, 'logic');
}
