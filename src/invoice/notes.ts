import { printUnits, size } from '../money/amount.js';
import type { Bill } from './bill.js';
import { textOf } from './items.js';
import { linesOf } from './lines.js';

/** More than this, in minor units, does not come from prices that contain VAT. */
const MOST_USUAL = 5;

/** What a reader of the invoice has to know, a sentence each. */
export function notesOf(bill: Bill): string[] {
  const { untaxed, collected, digits, currency } = bill;
  const without = [...untaxed].map((part) => `${textOf(part)}: no VAT of the tax set is computed on it.`);
  const byChannel = linesOf(collected, 'stay', digits).map(
    ({ text, net }) =>
      `${text}, ${net} ${currency}, is collected by the channel and is not part of the amount to be paid.`,
  );
  return [...without, ...byChannel, ...roundingNotes(bill)];
}

function roundingNotes(bill: Bill): string[] {
  const { rounding, digits, currency } = bill;
  if (rounding === 0) return [];
  const how = rounding > 0 ? 'added to' : 'taken off';
  return [`${printUnits(size(rounding), digits)} ${currency} is ${how} the total${because(bill)}.`];
}

function because({ rounding, policy, roundedApart, isCorrection }: Bill): string {
  if (isCorrection) return ': the rounding of the two invoices differs by as much';
  if (size(rounding) <= MOST_USUAL) return ', so that the amount to be paid is the price that was quoted';
  const { unit, mode } = policy.rounding;
  const quoted =
    roundedApart.length > 0
      ? `${roundedApart.join(', ')} is rounded by a rule of its own where the stay is quoted (local.round)`
      : `VAT is rounded ${unit === 'night' ? 'by night' : 'over the stay'} where the stay is quoted ` +
        `(rounding.unit "${unit}", rounding.mode "${mode}")`;
  return `: ${quoted}, and once for each rate on an invoice`;
}
