import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { createCalculator, validateStay, validateTaxSet } from '../../src/index.js';
import { diceFrom, seed } from '../seed.js';
import { ofEngine, ofReference } from './local/compared.js';
import type { EverydayBooking } from './local/everyday-booking.js';
import { everydayBooking } from './local/everyday-booking.js';
import { PAIRS } from './local/everyday-kinds.js';
import { DIGITS } from './local/everyday-stay.js';
import { localQuote } from './local/quote.js';
import type { LocalOracleTax } from './local/shapes.js';
import { smallest } from './local/smallest.js';

/**
 * The engine beside the reference on every pair of a new rule of everyday definitions with each rule. STAYTAX_RUNS says
 * on how many bookings, STAYTAX_SEED repeats a run. Every pair is drawn as often as every other.
 */
const runs = Number(process.env['STAYTAX_RUNS'] ?? 300);
const MS_PER_RUN = 100;
/** A run shows so many differences at most: each takes a while to make small. */
const MOST_SHOWN = 3;
/** No divisor of the number of pairs, so that short runs meet all rules. */
const STRIDE = 397;

type Booking = Pick<EverydayBooking, 'taxSet' | 'stay' | 'policy'>;

/** A booking as JSON has it, as anybody would give it. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

/** The first reason why the library refuses a booking. */
function refusal({ taxSet, stay, policy }: Booking): string | undefined {
  const [issue] = [
    ...(validateTaxSet(plain(taxSet)).issues ?? []),
    ...(validateStay(plain(stay), taxSet.currency).issues ?? []),
  ];
  if (issue !== undefined) return `${issue.code} at ${issue.path}`;
  try {
    createCalculator(plain(taxSet), plain(policy));
    return undefined;
  } catch (error) {
    return `calculator: ${String(error)}`;
  }
}

const said = (answer: () => unknown) => {
  try {
    return answer();
  } catch (error) {
    return { throws: String(error) };
  }
};

/** Of texts such as "-1.50", in minor units. */
const sumOf = (amounts: readonly string[]): bigint =>
  amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n);

const engineOn = ({ taxSet, stay, policy }: Booking) =>
  said(() => {
    const calculator = createCalculator(plain(taxSet), plain(policy));
    const quote = calculator.quote(plain(stay));
    const { price, net, total, kept } = quote;
    expect(calculator.totals(plain(stay))).toEqual({ price, net, total, kept });
    for (const { amount, rates = [] } of quote.taxes) {
      if (rates.length > 0) expect(sumOf(rates.map((rate) => rate.amount))).toBe(sumOf([amount]));
    }
    return compared(taxSet.taxes, ofEngine(quote));
  });

const referenceOn = ({ taxSet, stay, policy }: Booking) =>
  said(() => compared(taxSet.taxes, ofReference(localQuote(taxSet, stay, policy, DIGITS[taxSet.currency] ?? 2))));

/** Of a tax inside a fee the line has the rates and bases of both: its amounts alone are compared. */
const OF_BOTH = ['rate', 'rates', 'base', 'quantity'];

function compared(taxes: readonly LocalOracleTax[], answer: { readonly taxes: ReadonlyArray<{ title: string }> }) {
  const every = (list: readonly LocalOracleTax[]): LocalOracleTax[] =>
    list.flatMap((tax) => [tax, ...every(tax.taxes ?? [])]);
  const all = every(taxes);
  const names = new Set(all.flatMap(({ local }) => local?.contains ?? []));
  const inside = all.filter(({ id, title }) => names.has(title) || (id !== undefined && names.has(id)));
  const lines = answer.taxes.map((line) =>
    inside.some(({ title }) => title === line.title)
      ? Object.fromEntries(Object.entries(line).filter(([name]) => !OF_BOTH.includes(name)))
      : line,
  );
  return plain({ ...answer, taxes: lines });
}

const differs = (booking: Booking): boolean => !isDeepStrictEqual(engineOn(booking), referenceOn(booking));

/** Every value in which two answers differ, with its path. */
function differences(engine: unknown, reference: unknown, path = 'quote'): string[] {
  if (isDeepStrictEqual(engine, reference)) return [];
  const isHeld = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
  if (!isHeld(engine) || !isHeld(reference))
    return [`${path}: the engine says ${JSON.stringify(engine)}, the reference ${JSON.stringify(reference)}`];
  const keys = [...new Set([...Object.keys(engine), ...Object.keys(reference)])];
  return keys.flatMap((key) => differences(engine[key], reference[key], `${path}.${key}`));
}

/** Where a booking differs, whichever night, room or line it is. */
const placesOf = (booking: Booking): string[] =>
  differences(engineOn(booking), referenceOn(booking)).map((line) => line.replace(/:.*/, '').replace(/\d+/g, 'n'));

/** A difference, with the smallest booking that still has one. */
function shown(at: number, booking: EverydayBooking): string {
  const given = placesOf(booking);
  const differsAlike = (tried: Booking): boolean => {
    const places = placesOf(tried);
    return places.length > 0 && places.every((place) => given.includes(place));
  };
  const { taxSet, stay, policy } = smallest<Booking>(
    plain({ taxSet: booking.taxSet, stay: booking.stay, policy: booking.policy }),
    (tried) => said(() => refusal(tried)) === undefined && differsAlike(tried),
  );
  const least = { taxSet, stay, policy };
  return [
    `Booking ${at}, ${booking.rules.join(' + ')}:`,
    ...taxSet.taxes.map((tax) => `  tax ${JSON.stringify(tax)}`),
    ...(taxSet.local === undefined ? [] : [`  set ${JSON.stringify(taxSet.local)}`]),
    `  stay ${JSON.stringify(stay)}`,
    `  ${taxSet.currency}, policy ${JSON.stringify(policy)}`,
    ...differences(engineOn(least), referenceOn(least)).map((line) => `  ${line}`),
  ].join('\n');
}

function addOne(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

const mostFirst = (counts: ReadonlyMap<string, number>): string[] =>
  [...counts].toSorted(([, one], [, other]) => other - one).map(([name, times]) => `${times} ${name}`);

test(`engine and reference agree on ${runs} bookings of pairs of rules`, {
  timeout: 120_000 + runs * MS_PER_RUN,
}, () => {
  const refused = new Map<string, number>();
  const rulesThatDiffer = new Map<string, number>();
  const found: string[] = [];
  let different = 0;
  let count = 0;
  for (let at = 0; at < runs; at += 1) {
    const pair = PAIRS[(at * STRIDE) % PAIRS.length] ?? ['contains', 'due'];
    const booking = everydayBooking(diceFrom(seed + at), pair);
    const reason = refusal(booking);
    if (reason !== undefined) {
      addOne(refused, reason.replace(/\d+/g, 'n'));
      continue;
    }
    count += 1;
    if (!differs(booking)) continue;
    different += 1;
    for (const rule of new Set(pair)) addOne(rulesThatDiffer, rule);
    if (found.length < MOST_SHOWN) found.push(shown(at, booking));
  }
  const reasons = mostFirst(refused);
  const summary = `STAYTAX_SEED=${seed} STAYTAX_RUNS=${runs}: ${count} bookings compared, ${different} differ, refused:`;
  console.log([summary, ...reasons.slice(0, 10)].join('\n  '));
  if (different > 0) console.log(['Rules of the pairs that differ:', ...mostFirst(rulesThatDiffer)].join('\n  '));
  expect(found.join('\n\n'), `${different} of ${count} bookings differ`).toBe('');
  expect(runs - count, reasons.join('\n')).toBeLessThanOrEqual(Math.max(3, runs / 50));
});
