import { describe, expect, test } from 'vitest';
import { InvalidBookingError, reconcile } from '../../../src/channel/bookings/index.js';
import type { TaxSetInput } from '../../../src/index.js';
import table from '../../fixtures/bookings/payloads.json' with { type: 'json' };

// Bookings in the shapes of the service and of systems behind it; each verdict was written by hand.
// The types of the file are those of its texts, one for each case.
const taxSets: Readonly<Record<string, TaxSetInput>> = table.taxSets;

describe.each(table.cases)('$name', ({ taxSet: name, revision, issues, verdict, due, ours, lines, warnings }) => {
  const taxSet = taxSets[name];
  if (taxSet === undefined) throw new Error(`the table has no tax set ${name}`);

  test('gives the verdict', () => {
    if (issues !== undefined) {
      expect(issuesOf(revision, taxSet)).toEqual(issues);
      return;
    }
    const reconciled = reconcile({ type: 'booking_revision', attributes: revision }, { taxSet });
    expect(reconciled).toMatchObject({ verdict, due, ours, agrees: verdict !== 'differs' });
    expect(reconciled.lines.map((line) => [line.title, line.ours, line.theirs, line.cause])).toEqual(lines);
    expect(reconciled.warnings.map(({ code }) => code)).toEqual(warnings);
  });
});

function issuesOf(revision: unknown, taxSet: TaxSetInput): string[] {
  try {
    reconcile(revision, { taxSet });
    return [];
  } catch (error) {
    if (!(error instanceof InvalidBookingError)) throw error;
    return error.issues.map(({ path, code }) => `${path} ${code}`);
  }
}

test.each([
  ['a new booking', 0, 'Every tax agrees.'],
  ['a cancellation with a fee', 2, 'The booking is cancelled: the cancellation fee of GBP 76.50 is due.'],
  ['one without', 3, 'The booking is cancelled, and the OTA prints no cancellation fee: nothing is due.'],
  ['no printed taxes', 5, 'The OTA prints no taxes, and its total agrees: GBP 249.60.'],
  ['none, and a lower total', 8, 'The OTA prints no taxes, and its total is EUR 12.00 less than here.'],
  ['a tax on something else', 10, 'The totals agree, and 1 tax differs.'],
])('writes the sentence of %s', (_, at, sentence) => {
  const row = table.cases[at];
  const taxSet = taxSets[row?.taxSet ?? ''];
  if (row === undefined || taxSet === undefined) throw new Error('the table is shorter');
  expect(reconcile(row.revision, { taxSet }).sentence).toBe(sentence);
});

const ROOM = { checkin_date: '2025-10-10', checkout_date: '2025-10-11', days: { '2025-10-10': '100.00' } };
const VAT_20 = { title: 'VAT', logic: 'percent', type: 'tax', rate: '20', is_inclusive: true } as const;

describe('a printed rate', () => {
  const causeOf = (tax: object, entry: object = {}) => {
    const taxSet = { title: 'Hotel', currency: 'GBP', taxes: [{ ...VAT_20, ...entry }] } as const;
    const taxes = [{ name: 'VAT (20%)', type: 'tax', is_inclusive: true, ...tax }];
    const [line] = reconcile({ currency: 'GBP', rooms: [{ ...ROOM, taxes }] }, { taxSet }).lines;
    return [line?.cause, line?.sentence];
  };

  test.each([
    // 13.33 / 0.20 = 66.65, and 66.65 + 13.33 = 79.98.
    [
      { total_price: '13.33' },
      {},
      'base',
      'as it is here, on something else: GBP 13.33 is 20% in a price of GBP 79.98.',
    ],
    [
      { total_price: '13.33' },
      { rate: '10' },
      'rate',
      'here it is 10%. It is on something else, too: GBP 13.33 is 20%',
    ],
    // 100.00 x 20/120 = 16.67: the rate explains the amount.
    [{ total_price: '16.67' }, { rate: '10' }, 'rate', 'The OTA charges 20%; here it is 10%.'],
    // 7.77 / 0.07 = 111.
    [
      { name: 'VAT (7%)', total_price: '7.77', is_inclusive: false },
      { rate: '7', is_inclusive: false },
      'base',
      'GBP 7.77 is 7% of GBP 111.00.',
    ],
    [
      { name: 'VAT (7%)', total_price: '7.70', is_inclusive: false },
      { rate: '7', is_inclusive: false },
      'base',
      'GBP 7.70 is 7% of GBP 110.00.',
    ],
    [{ name: 'VAT', total_price: '13.04' }, {}, 'rate', 'The OTA charges 15%; here it is 20%.'],
  ])('explains %j beside %j as %s', (tax, entry, cause, sentence) => {
    expect(causeOf(tax, entry)).toEqual([cause, expect.stringContaining(sentence)]);
  });
});

describe('a cancellation', () => {
  const VAT_10 = { title: 'Hotel', currency: 'GBP', taxes: [{ ...VAT_20, rate: '10' }] } as const;
  const FEE = { type: 'Cancellation Fee', name: 'Fee', total_price: '60.00' };
  const dueOf = (more: object) => reconcile({ status: 'cancelled', currency: 'GBP', ...more }, { taxSet: VAT_10 });

  test.each([
    ['a fee of the room', { rooms: [{ ...ROOM, services: [FEE] }] }, '60.00'],
    ['fees of room and booking', { rooms: [{ ...ROOM, services: [FEE] }], services: [FEE] }, '120.00'],
    ['a fee by its name', { services: [{ ...FEE, type: 'Fee', name: 'Cancellation fee (flexible)' }] }, '60.00'],
    ['a no-show', { services: [{ ...FEE, type: 'No-show fee' }] }, '60.00'],
    ['a breakfast, which is of the stay', { services: [{ type: 'Breakfast', total_price: '20.00' }] }, '0.00'],
    ['every room cancelled', { status: 'modified', rooms: [{ ...ROOM, is_cancelled: true }] }, '0.00'],
    ['nothing but its status', {}, '0.00'],
  ])('%s', (_, more, due) => {
    expect(dueOf(more)).toMatchObject({ verdict: 'cancelled', due, ours: due, theirs: due, difference: '0.00' });
  });

  // VAT on a fee is what the source prints: 60.00 + 12.00.
  test('counts a tax on the fee if the amount contains it', () => {
    const tax = { name: 'VAT (20%)', type: 'tax', is_inclusive: false, total_price: '12.00' };
    const taxed = dueOf({ services: [FEE], taxes: [tax], amount: '72.00' });
    expect(taxed).toMatchObject({ due: '72.00', lines: [{ title: 'VAT (20%)', ours: '12.00', theirs: '12.00' }] });
    expect(dueOf({ services: [FEE], taxes: [tax], amount: '60.00' })).toMatchObject({ due: '60.00', lines: [] });
  });

  test('warns about an amount that is neither the fee nor the booked one', () => {
    const { warnings, due } = dueOf({ rooms: [ROOM], amount: '76.50' });
    expect([due, warnings.map(({ message }) => message)]).toEqual([
      '0.00',
      [
        'amount of a cancelled booking must be its cancellation fee or the booked amount (got 76.50). Assumed: nothing is due.',
      ],
    ]);
  });

  test.each([
    [{ total_price: undefined }, 'services[0].total_price required'],
    [{ total_price: 'sixty' }, 'services[0].total_price not_decimal'],
    [{ total_price: 6000 }, 'services[0].total_price minor_units'],
  ])('reports a fee of %j, because the amount due would be zero', (price, issue) => {
    expect(issuesOf({ status: 'cancelled', currency: 'GBP', services: [{ ...FEE, ...price }] }, VAT_10)).toEqual([
      issue,
    ]);
  });

  test('adds the fee of one cancelled room of two as an extra of the other', () => {
    const gone = { ...ROOM, is_cancelled: true, services: [FEE, { type: 'Breakfast', total_price: '9.00' }] };
    const { due, verdict } = reconcile({ currency: 'GBP', rooms: [ROOM, gone] }, { taxSet: VAT_10 });
    expect([due, verdict]).toEqual(['160.00', 'prints_no_taxes']);
  });
});

test('assumes exclusive taxes if amounts exceed the nights and no taxes are printed', () => {
  const city = { title: 'City tax', logic: 'per_room', type: 'city_tax', rate: '8.00', is_inclusive: false } as const;
  const taxSet = { title: 'Hotel', currency: 'GBP', taxes: [VAT_20, { ...city, currency: 'GBP' }] } as const;
  const revision = { currency: 'GBP', amount: '108.00', rooms: [{ ...ROOM, amount: '108.00', taxes: [] }] };
  const agreeing = reconcile(revision, { taxSet });
  expect(agreeing).toMatchObject({ verdict: 'prints_no_taxes', due: '108.00', ours: '108.00', theirs: '108.00' });
  expect(agreeing.lines.map(({ cause }) => cause)).toEqual(['prints_no_taxes', 'prints_no_taxes']);
  expect(agreeing.warnings.map(({ code }) => code)).toContain('taxes_in_amount');
  const dearer = { ...taxSet, taxes: [VAT_20, { ...city, currency: 'GBP', rate: '9.00' }] } as const;
  const differing = reconcile(revision, { taxSet: dearer });
  expect(differing).toMatchObject({ verdict: 'differs', difference: '-1.00' });
  expect(differing.lines.map(({ cause }) => cause)).toEqual(['prints_no_taxes', 'missing_there']);
});
