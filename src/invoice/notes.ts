import { printUnits, size } from '../money/amount.js';
import { INVOICE } from '../words/en/invoice.js';
import { say } from '../words/words.js';
import type { Bill } from './bill.js';
import { textOf } from './items.js';
import { linesOf } from './lines.js';

/** More than this, in minor units, does not come from prices that contain VAT. */
const MOST_USUAL = 5;

/** What a reader of the invoice has to know, a sentence each. */
export function notesOf(bill: Bill): string[] {
  const { untaxed, collected, digits, currency, words } = bill;
  const without = [...untaxed].map((part) => say(words, INVOICE, 'withoutVat', { item: textOf(part, words) }));
  const byChannel = linesOf(collected, 'stay', digits).map(({ text, net }) =>
    say(words, INVOICE, 'byChannel', { item: text, amount: words.amount(net), currency }),
  );
  return [...without, ...byChannel, ...roundingNotes(bill)];
}

function roundingNotes(bill: Bill): string[] {
  const { rounding, digits, currency, words } = bill;
  if (rounding === 0) return [];
  const amount = words.amount(printUnits(size(rounding), digits));
  const how = rounding > 0 ? 'roundingAdded' : 'roundingTakenOff';
  return [say(words, INVOICE, how, { amount, currency, because: because(bill) })];
}

function because({ rounding, policy, roundedApart, isCorrection, words }: Bill): string {
  if (isCorrection) return say(words, INVOICE, 'becauseCorrection');
  if (size(rounding) <= MOST_USUAL) return say(words, INVOICE, 'becauseQuoted');
  if (roundedApart.length > 0) {
    return say(words, INVOICE, 'becauseOwnRule', { n: roundedApart.length, taxes: roundedApart.join(', ') });
  }
  const { unit, mode } = policy.rounding;
  return say(words, INVOICE, unit === 'night' ? 'becauseByNight' : 'becauseByStay', { mode });
}
