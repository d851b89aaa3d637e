import type { LocalRate, LocalTax } from '../../definitions/local/of-tax.js';
import { rangeSpan } from '../../definitions/local/spans.js';
import { rangeInWords } from './nights.js';

/** The conditions of a row in the words of a hotelier: "under 18", "price of a person 6000 or more". */
export function conditionsInWords(row: Omit<LocalRate, 'rate'>, { price_of = 'room' }: LocalTax = {}): string {
  const price = `price of a ${price_of}`;
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
