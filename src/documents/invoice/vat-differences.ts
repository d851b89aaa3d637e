import { sumOf } from '../../core/calculation/calculation.js';
import type { Collectors } from '../../core/definitions/local/collector.js';
import { printUnits, size } from '../../core/money/amount.js';
import type { Integer } from '../../core/money/integer.js';
import { sign, subtract } from '../../core/money/integer.js';
import { calculationOf } from '../../core/quote/calculation.js';
import type { Quote } from '../../core/quote/quote.js';
import { INVOICE } from '../../language/words/en/explanation.js';
import { say } from '../../language/words/words.js';
import type { Bill } from './bill.js';
import { strictBill } from './bill.js';
import { isVat, quotedStep, readItems } from './items.js';

/** The VAT of one category and rate that an invoice and its quote round to different amounts, in minor units. */
export interface VatDifference {
  /** The category and rate. */
  readonly key: string;
  readonly rate: string;
  readonly billed: Integer;
  readonly quoted: Integer;
  /** The digits of both amounts: those of the invoice, which a quote may have fewer of. */
  readonly digits: number;
  /** Why they differ: the end of the sentence. */
  readonly because: string;
}

interface BillOfVats
  extends Pick<Bill, 'vats' | 'rounding' | 'roundedApart' | 'policy' | 'currency' | 'digits' | 'words'> {
  readonly cash?: Integer;
}

/**
 * The differences between the VAT of a bill and the quoted one. Where the rounding of the bill (BT-114) is nothing but
 * such differences, those of a single minor unit are left out.
 */
export function vatDifferences(bill: BillOfVats): VatDifference[] {
  const { vats, rounding, cash = 0, digits } = bill;
  const missing = vats.map(({ vat, quoted }) => subtract(quoted, vat));
  const isInRounding =
    cash === 0 &&
    sumOf(missing) === rounding &&
    missing.every((units) => units === 0 || sign(units) === sign(rounding));
  return vats.flatMap(({ bears: { key, rate = '0' }, vat, quoted }) => {
    const apart = size(subtract(quoted, vat));
    if (apart === 0 || (apart === 1 && isInRounding)) return [];
    return { key, rate, billed: vat, quoted, digits, because: reasonFor(key, bill) };
  });
}

/** Why a VAT of a bill is not the quoted one: its own rule of rounding, or the policy. */
function reasonFor(key: string, bill: BillOfVats): string {
  const { roundedApart, policy, currency, digits, words } = bill;
  const titles = roundedApart.filter(({ keys }) => keys.has(key)).map(({ title }) => title);
  if (titles.length > 0) return say(words, INVOICE, 'becauseOwnRule', { n: titles.length, taxes: titles.join(', ') });
  const step = quotedStep(bill);
  if (step > 1) {
    return say(words, INVOICE, 'becauseDigits', { step: words.amount(printUnits(step, digits)), currency });
  }
  const { unit, mode } = policy.rounding;
  return say(words, INVOICE, unit === 'night' ? 'becauseByNight' : 'becauseByStay', { mode });
}

/** The note about a difference. */
export function vatNote(
  { rate, billed, quoted, digits, because }: Omit<VatDifference, 'key'>,
  { currency, words }: Pick<Bill, 'currency' | 'words'>,
): string {
  const amount = (units: Integer) => words.amount(printUnits(units, digits));
  const amounts = { billed: amount(billed), quoted: amount(quoted) };
  return say(words, INVOICE, 'vatDiffers', { rate: words.amount(rate), currency, because, ...amounts });
}

/** The differences on the invoice of a quote for one payer; none where it cannot become an invoice. */
export function quotedVatDifferences(quote: Quote, collectors: Collectors): VatDifference[] {
  if (calculationOf(quote)?.program.lines.some(({ tax }) => isVat(tax)) !== true) return [];
  // Without VAT on them, lodging and extras need a category, which has no part in a difference.
  // A record has every night in it, so that the work is in proportion to what was given.
  const options = { ...collectors, lodging: { category: 'E' } } as const;
  const { quoted } = readItems(quote, options, Number.POSITIVE_INFINITY) ?? {};
  return quoted === undefined ? [] : vatDifferences({ ...quoted, ...strictBill(quoted) });
}
