import type { Units } from '../calculation/local/units.js';
import type { LocalRate } from '../definitions/local/of-tax.js';
import { rangeSpan } from '../definitions/local/spans.js';
import { isPercent, LOGICS } from '../definitions/logics.js';
import type { Tax } from '../definitions/tax.js';
import type { QuotedRate, QuotedTax } from '../quote/quoted-tax.js';
import type { RatesStep } from './explanation-data.js';
import { rangeInWords } from './words/nights.js';

/** The rates that a charge with local rules had, each with the rows that gave it. */
export function ratesStep(quoted: QuotedTax, tax: Tax, units: ReadonlyArray<readonly Units[]>): RatesStep {
  const rows = tax.local?.rates ?? [];
  const reasons = new Map<string, Set<string>>();
  for (const { row } of units.flat()) {
    const found = row === undefined ? undefined : rows[row.place];
    const rate = found?.rate ?? tax.rate;
    const known = reasons.get(rate) ?? new Set<string>();
    reasons.set(rate, known.add(found === undefined ? 'otherwise' : conditionsInWords(found, tax)));
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

/** The conditions of a row in the words of a hotelier: "under 18", "price of a person 6000 or more". */
function conditionsInWords(row: LocalRate, { local }: Tax): string {
  const price = `price of a ${local?.price_of ?? 'room'}`;
  const words = [
    row.age_under === undefined ? [] : [`under ${row.age_under}`],
    row.label === undefined ? [] : [`labelled "${row.label}"`],
    row.price_from === undefined ? [] : [`${price} ${row.price_from} or more`],
    row.price_over === undefined ? [] : [`${price} over ${row.price_over}`],
    spanInWords('night', row.night_from, row.night_to),
    spanInWords('stay of nights', row.nights_from, row.nights_to),
    row.dates === undefined ? [] : [row.dates.map(datesOf).join(' or ')],
    row.seasons === undefined
      ? []
      : [row.seasons.map(({ from, to }) => `every year from ${from} to ${to}`).join(' or ')],
    row.booked === undefined ? [] : [`booked ${datesOf(row.booked)}`],
  ].flat();
  return words.length === 0 ? 'always' : words.join(', ');
}

function datesOf(range: Parameters<typeof rangeSpan>[0]): string {
  const { first, last } = rangeSpan(range);
  return rangeInWords([first, last]);
}

function spanInWords(what: string, from: number | undefined, to: number | undefined): string[] {
  if (from === undefined && to === undefined) return [];
  if (to === undefined) return [`${what} ${from} or more`];
  if (from === undefined) return [`${what} ${to} or less`];
  return [from === to ? `${what} ${from}` : `${what} ${from} to ${to}`];
}
