import { printUnits, size } from '../money/amount.js';
import type { Bill } from './bill.js';
import { linesOf } from './lines.js';

/** More than this, in minor units, does not come from prices that contain VAT. */
const MOST_USUAL = 5;

/** What a reader of the invoice has to know, a sentence each. */
export function notesOf(bill: Bill): string[] {
  const { untaxed, collected, digits, currency } = bill;
  const without = [...untaxed].map((item) => `${item}: no VAT of the tax set is computed on it.`);
  const byChannel = linesOf(collected, 'stay', digits).map(
    ({ text, net }) =>
      `${text}, ${net} ${currency}, is collected by the channel and is not part of the amount to be paid.`,
  );
  return [...without, ...byChannel, ...roundingNotes(bill)];
}

function roundingNotes({ rounding, digits, currency, policy }: Bill): string[] {
  if (rounding === 0) return [];
  const amount = `${printUnits(size(rounding), digits)} ${currency}`;
  const how = rounding > 0 ? 'added to' : 'taken off';
  if (size(rounding) <= MOST_USUAL) {
    return [`${amount} is ${how} the total, so that the amount to be paid is the price that was quoted.`];
  }
  const unit = policy.rounding.unit === 'night' ? 'by night' : 'over the stay';
  return [
    `${amount} is ${how} the total: VAT is rounded ${unit} where the stay is quoted ` +
      `(rounding.unit "${policy.rounding.unit}", rounding.mode "${policy.rounding.mode}"), ` +
      'and once for each rate on an invoice.',
  ];
}
