import type { ChargedUnits } from '../calculation/engine/charged-units.js';
import { isPercent, LOGICS } from '../definitions/logics.js';
import type { Tax } from '../definitions/tax.js';
import type { QuotedRate, QuotedTax } from '../quote/quoted-tax.js';
import type { RatesStep } from './explanation-data.js';
import { conditionsInWords } from './words/local-rows.js';

/** The rates that a charge with local rules had, each with the rows that gave it. */
export function ratesStep(quoted: QuotedTax, tax: Tax, charged: readonly ChargedUnits[]): RatesStep {
  const rows = tax.local?.rates ?? [];
  const reasons = new Map<string, Set<string>>();
  for (const { row } of charged) {
    const found = row === undefined ? undefined : rows[row.place];
    const rate = found?.rate ?? tax.rate;
    const known = reasons.get(rate) ?? new Set<string>();
    reasons.set(rate, known.add(found === undefined ? 'otherwise' : conditionsInWords(found, tax.local)));
  }
  const { rate, quantity, base, amount } = quoted;
  const single: QuotedRate = {
    rate,
    ...(quantity === undefined ? {} : { quantity }),
    ...(base === undefined ? {} : { base }),
    amount,
  };
  return {
    kind: 'rates',
    ...(tax.local?.at_most === undefined ? {} : { atMost: tax.local.at_most }),
    isRoundedEach: tax.local?.round === 'each',
    parts: (quoted.rates ?? [single]).map((part) => ({ ...part, reasons: [...(reasons.get(part.rate) ?? [])] })),
    amount,
  };
}

/** Each rate with why it held, and what it came to. */
export function ratesInWords(
  { title, logic, amount }: QuotedTax,
  { parts, atMost, isRoundedEach }: RatesStep,
): string[] {
  if (parts.every(({ reasons }) => reasons.length === 0)) return [`${title} is not charged on any night: ${amount}.`];
  const limits = `${atMost === undefined ? '' : `, at most ${atMost} each`}${isRoundedEach ? ', each rounded' : ''}`;
  const sign = isPercent(logic) ? '%' : '';
  const told = parts.map(({ rate, reasons, quantity, base, amount: part }) => {
    const isOwn = reasons.length === 1 && reasons[0] === 'otherwise';
    const why = isOwn && parts.length === 1 ? '' : `${reasons.join(', or ')}: `;
    const of = base === undefined ? `${quantity ?? 0} x ${rate}` : `${rate}${sign} of ${base}`;
    return `${why}${of}${limits} = ${part}`;
  });
  const head = isPercent(logic) ? title : `${title} ${LOGICS[logic].words}`;
  return [`${head}: ${told.join('; ')}${told.length > 1 ? `; together ${amount}` : ''}.`];
}
