import { isPercent, LOGICS, TAX_LOGICS } from '../definitions/logics.js';
import type { Fields } from '../issues/reading.js';
import { entriesOf, fieldsOf, textField } from './json.js';
import { RATES, rowsOf } from './rows.js';
import { rangesOf } from './write.js';

/** What a tax charges, in a line: "4.00 EUR per person per night, at most 7 nights". Nothing in it is sure to be valid. */
export function saysOf(tax: Fields, currency: string): string {
  const local = fieldsOf(tax['local']);
  const { plus, start } = fieldsOf(local['base']);
  const of = [start === 'nothing' ? '' : start, ...entriesOf(plus)].filter(
    (one) => typeof one === 'string' && one !== '',
  );
  const rows = rowsOf(tax, RATES).map((row) => String(fieldsOf(row)['rate'] ?? ''));
  const rates = [...rows, String(local['rate'] ?? tax['rate'] ?? '')].sort((one, other) => Number(one) - Number(other));
  const [least = '', most = ''] = [rates[0], rates.at(-1)];
  const rate = Number(least) === Number(most) ? most : `${least} to ${most}`;
  const seasons = rangesOf(tax).length;
  return [
    `${rate}${unitOf(tax, currency)}${of.length === 0 ? '' : ` of ${of.join(' + ')}`}`,
    ...(rows.length === 0 ? [] : [`${rates.length} rates`]),
    ...(tax['skip_nights'] ? [`not the first ${tax['skip_nights']} nights`] : []),
    ...(tax['max_nights'] ? [`at most ${tax['max_nights']} nights`] : []),
    ...(seasons === 0 ? [] : [seasons === 1 ? 'in a season' : `in ${seasons} seasons`]),
    ...(local['only'] === 'here' ? ['here alone'] : []),
    ...(local['only'] === 'channel' ? ['by the channel manager alone'] : []),
    ...(tax['is_inclusive'] === true ? ['in the price'] : []),
  ].join(', ');
}

function unitOf(tax: Fields, currency: string): string {
  const logic = TAX_LOGICS.find((one) => one === logicOf(tax));
  return isPercent(logic) ? ' %' : ` ${currency} ${logic === undefined ? '' : LOGICS[logic].words}`;
}

/** The logic by which a tax is calculated here. */
export function logicOf(tax: Fields): string | undefined {
  return textField(tax['local'], 'logic') ?? textField(tax, 'logic');
}
