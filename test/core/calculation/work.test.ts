import { describe, expect, test } from 'vitest';
import { partsOf } from '../../../src/core/calculation/amounts.js';
import { byRoom, calculate } from '../../../src/core/calculation/calculation.js';
import { compile } from '../../../src/core/calculation/compile.js';
import { MOST_STEPS, newWork } from '../../../src/core/calculation/work.js';
import { completePolicy } from '../../../src/core/definitions/complete-policy.js';
import { validateTaxSet } from '../../../src/core/quote/validate.js';
import { readStay } from '../../../src/core/stay/validate-stay.js';
import { invoiceOf } from '../../../src/documents/invoice/index.js';
import type { Policy, Stay, TaxSetInput } from '../../../src/index.js';
import { InvalidStayError, quote, recordOf } from '../../../src/index.js';
import type { Tax } from './given.js';
import { fixed as amount, inEuro, percent } from './given.js';

const fixed = (title: string, rate: string, more: Partial<Tax> = {}): Tax =>
  amount(title, 'per_person_per_night', rate, more);

const times = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));
const setOf = (taxes: Tax[]): TaxSetInput => inEuro(...taxes);
const stayOf = (rooms: object[]): Stay => ({ checkIn: '2026-05-01', rooms: rooms as Stay['rooms'] });
const room = (nights: number, more: object = {}) => ({ persons: 2, price: '1234.56', nights, ...more });
const arriving = (days: number): string => new Date(Date.UTC(2026, 4, 1 + days)).toISOString().slice(0, 10);

function steps(taxSet: TaxSetInput, stay: Stay, policy?: Policy): number {
  const { value } = validateTaxSet(taxSet);
  if (value === undefined) throw new Error('no tax set');
  const completed = completePolicy(policy, value);
  if ('issues' in completed) throw new Error('no policy');
  const program = compile(value, completed.policy);
  const work = newWork();
  const rooms = byRoom(calculate(program, readStay(stay, value.currency).groups ?? [], work));
  for (const line of program.lines) partsOf(rooms, line);
  return work.steps;
}

const sumOf = (amounts: readonly string[]): string =>
  amounts
    .reduce((sum, one) => sum + BigInt(one.replace('.', '')), 0n)
    .toString()
    .replace(/(\d\d)$/, '.$1');

function refusedWith(call: () => unknown): { readonly code: string; readonly params: object } | undefined {
  try {
    call();
  } catch (error) {
    if (!(error instanceof InvalidStayError)) throw error;
    return error.issues[0];
  }
  return undefined;
}

const DECIMALS = '0.12345678912345678912';
const LIMITED = (at: number) => percent(`Levy ${at}`, '1.00', { local: { at_most: `${50 + at}.00` } });

// What did not end in 15 seconds, or ended the process, each below 100 kB but for the lists of rows.
const ENDLESS: ReadonlyArray<readonly [name: string, set: TaxSetInput, stay: Stay]> = [
  [
    '100 inclusive percents of 20 decimals, a level each',
    setOf(times(100, (level) => percent(`T${level}`, DECIMALS, { is_inclusive: true, level }))),
    stayOf([room(3)]),
  ],
  [
    '200 of them over 1,000 nights',
    setOf(times(200, (level) => percent(`T${level}`, DECIMALS, { is_inclusive: true, level }))),
    stayOf([room(1_000)]),
  ],
  [
    '20 taxes of 50 rows by price over 100 rooms and 1,000 nights',
    setOf(
      times(20, (at) =>
        fixed(`T${at}`, '1.00', { local: { rates: times(50, (row) => ({ rate: '2', price_from: `${row}` })) } }),
      ),
    ),
    stayOf(times(100, () => room(1_000))),
  ],
  [
    '200 limits in a chain over 100 rooms',
    setOf(times(200, (level) => ({ ...LIMITED(level), level }))),
    stayOf(times(100, () => room(3))),
  ],
  [
    '1,000 rooms with other check-ins, 1,000 nights, five limited percents',
    setOf(times(5, LIMITED)),
    stayOf(times(1_000, (at) => room(1_000, { checkIn: arriving(at) }))),
  ],
  [
    'taxes of taxes of taxes, whose units double at each',
    setOf([
      fixed('T', '1.00', { level: 40 }),
      ...times(30, (at) =>
        percent(`X${at}`, '10', {
          level: 39 - at,
          local: {
            only: 'here',
            at_most: '1.00',
            base: { start: 'nothing', plus: ['T', ...times(at, (other) => `X${other}`)] },
          },
        }),
      ),
    ]),
    stayOf([room(2)]),
  ],
  [
    '1,000 rooms of 1,000 nights',
    setOf([percent('VAT', '10', { is_inclusive: true })]),
    stayOf(times(1_000, () => room(1_000))),
  ],
];

// Large, and not above the limit: they are counted as they are calculated.
const ANSWERED: typeof ENDLESS = [
  [
    '100 taxes of 40 rows over 1,000 nights',
    setOf(
      times(100, (at) =>
        fixed(`T${at}`, '1.00', { local: { rates: times(40, (row) => ({ rate: '2', night_from: row + 2 })) } }),
      ),
    ),
    stayOf([room(1_000)]),
  ],
  [
    'a thousand guests with nights of their own',
    setOf([fixed('City tax', '2.00', { max_nights: 7 })]),
    stayOf([
      room(1_000, {
        persons: undefined,
        guests: times(1_000, (at) => ({ age: at % 90, checkIn: arriving(at % 500), nights: 300 })),
      }),
    ]),
  ],
  ['a limit over 50,000 room nights', setOf([LIMITED(0)]), stayOf(times(100, () => room(500)))],
  [
    '63 rooms for 24 nights under four taxes',
    setOf([
      percent('VAT', '10', { is_inclusive: true }),
      fixed('City tax', '2.00', { local: { rates: [{ age_under: 12, rate: '0' }] } }),
      LIMITED(1),
      LIMITED(2),
    ]),
    stayOf(
      times(63, (at) => room(24, { price: `${100 + at}.00`, persons: undefined, guests: [{ age: 30 }, { age: 5 }] })),
    ),
  ],
];

// A hotel's largest: none may be refused.
const ORDINARY: ReadonlyArray<readonly [name: string, set: TaxSetInput, stay: Stay]> = [
  [
    'a congress: 1,000 rooms for a week under five taxes',
    setOf([
      percent('VAT', '10', { is_inclusive: true }),
      ...times(4, (at) => fixed(`T${at}`, '2.00', { max_nights: 7 })),
    ]),
    stayOf(times(1_000, () => room(7))),
  ],
  [
    'a crew: 60 rooms for a year under four taxes',
    setOf([
      percent('VAT', '10', { is_inclusive: true }),
      ...times(3, (at) => fixed(`T${at}`, '2.00', { max_nights: 7 })),
    ]),
    stayOf(times(60, () => room(365))),
  ],
  ['200 rooms for four nights under three limits', setOf(times(3, LIMITED)), stayOf(times(200, () => room(4)))],
  [
    '100 families for a fortnight under five taxes with ages and seasons',
    setOf(
      times(5, (at) =>
        fixed(`T${at}`, '2.00', {
          local: {
            rates: [
              { rate: '0', age_under: 12 },
              { rate: '1', seasons: [{ from: '10-01', to: '03-31' }] },
              { rate: '1.50', night_from: 8 },
            ],
          },
        }),
      ),
    ),
    stayOf(
      times(100, () => room(14, { persons: undefined, guests: [{ age: 5 }, { age: 9 }, { age: 40 }, { age: 41 }] })),
    ),
  ],
  ['200 taxes for a week', setOf(times(200, (at) => percent(`T${at}`, '0.1'))), stayOf([room(7)])],
];

describe('the steps of a calculation', () => {
  test.each(ENDLESS)('%s is refused', (_, set, stay) => {
    const issue = refusedWith(() => quote(set, stay));
    expect(issue?.code).toBe('too_much_work');
    expect(issue?.params).toMatchObject({ most: MOST_STEPS });
  });

  test.each(ANSWERED)('%s is calculated, and read without another refusal', (_, set, stay) => {
    const quoted = quote(set, stay);
    expect(sumOf(quoted.nights.map(({ total }) => total))).toBe(quoted.total);
    expect(sumOf(quoted.rooms.map(({ total }) => total))).toBe(quoted.total);
  });

  test.each(ORDINARY)('%s is far from the limit', (_, set, stay) => {
    expect(steps(set, stay)).toBeLessThan(MOST_STEPS * 0.75);
  });

  test('the issue has the number of steps and their cause', () => {
    const levy = { ...LIMITED(0), title: 'Levy' };
    const fee = amount('Fee', 'per_booking', '1.00');
    const issue = refusedWith(() => quote(setOf([fee, levy]), stayOf(times(500, () => room(500)))));
    expect(issue).toMatchObject({
      code: 'too_much_work',
      path: '',
      params: { taxes: 2, nights: 250_000, title: 'Levy', most: 1_000_000 },
      message: expect.stringContaining('2 taxes on 250,000 nights of rooms take more, most of them for "Levy"'),
    });
  });

  test('grow with rooms, nights, guests, taxes and rows', () => {
    const taxes = (count: number, rows: number) =>
      setOf(
        times(count, (at) =>
          fixed(`T${at}`, '1', { local: { rates: times(rows, (row) => ({ rate: '2', night_from: row + 2 })) } }),
        ),
      );
    const few = steps(taxes(2, 2), stayOf([room(10)]));
    expect(steps(taxes(2, 2), stayOf([room(20)]))).toBeGreaterThan(1.6 * few);
    expect(steps(taxes(4, 2), stayOf([room(10)]))).toBeGreaterThan(1.6 * few);
    expect(steps(taxes(2, 40), stayOf([room(10)]))).toBeGreaterThan(few);
    expect(steps(taxes(2, 2), stayOf(times(2, () => room(10, { guests: [{ age: 3 }, {}] }))))).toBeGreaterThan(few);
  });

  test('a quoted stay can be recorded and invoiced, with prices of 30 characters too', () => {
    const vat = percent('VAT', '10', { is_inclusive: true, local: { invoice: { vat: 'S' } } });
    const stay = stayOf([{ persons: 2, nightlyPrices: [`${'9'.repeat(27)}.99`, '0.01'] }]);
    const quoted = quote(setOf([vat]), stay);
    expect(recordOf(quoted).quote.total).toBe(quoted.total);
    expect(invoiceOf(quoted).payable).toBe(quoted.total);
  });
});
