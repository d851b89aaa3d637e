import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createCalculator, policies } from '../../src/index.js';
import { cli, json } from './fake-io.js';

/** Prices with Berlin's VAT in them, and a city tax on the net: the set's own policy. Without the VAT on the city tax. */
const FILE = JSON.parse(readFileSync('examples/places/berlin.json', 'utf8'));
const BERLIN = { ...FILE, taxes: FILE.taxes.slice(0, 2) };
const STAY = { checkIn: '2026-03-10', rooms: [{ persons: 2, nightlyPrices: ['160.50'] }] };
const FLAGS = ['--check-in', '2026-03-10', '--nights', '1', '--price', '160.50', '--persons', '2'];
/** 160.50 / 1.07 = 150.00; 7.5 % of that is 11.25. Of the price it would be 12.04. */
const TOTAL = '171.75';

const files = {
  'berlin.json': json(BERLIN),
  'stay.json': json(STAY),
  'stays.ndjson': `${JSON.stringify(STAY)}\n`,
  'booking.json': json({
    id: '0a64cf8c-4a3c-4f2a-8d2a-0a3b7d5f9c11',
    status: 'new',
    currency: 'EUR',
    arrival_date: '2026-03-10',
    departure_date: '2026-03-11',
    amount: '171.75',
    rooms: [
      {
        checkin_date: '2026-03-10',
        checkout_date: '2026-03-11',
        room_type_id: '994d1375-dbbd-4072-8724-b2ab32ce781b',
        rate_plan_id: '53e17bd1-6ce1-4bbd-a3d5-8c9f9b8c9d11',
        occupancy: { adults: 2 },
        days: { '2026-03-10': '160.50' },
        taxes: [
          { name: 'VAT', type: 'tax', is_inclusive: true, total_price: '10.50' },
          { name: 'City tax', type: 'city_tax', is_inclusive: false, total_price: '11.25' },
        ],
      },
    ],
  }),
};

async function answered(...argv: string[]) {
  const { code, stdout, stderr } = await cli(argv, { files });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('the policy of the set is in force without an option', () => {
  test('createCalculator uses the policy of the set', () => {
    expect(createCalculator(BERLIN).totals(STAY).total).toBe(TOTAL);
  });

  test('quote uses it for options and for a file', async () => {
    expect((await answered('quote', 'berlin.json', ...FLAGS, '--json')).total).toBe(TOTAL);
    expect((await answered('quote', 'berlin.json', '--stay', 'stay.json', '--json')).total).toBe(TOTAL);
    const { stdout } = await cli(['quote', 'berlin.json', ...FLAGS], { files });
    expect(stdout).toMatch(/7\.5% of 150\.00 \(net\) +on top +11\.25/);
  });

  test('quote --stays uses it for quotes and for totals', async () => {
    const bulk = ['quote', 'berlin.json', '--stays', 'stays.ndjson', '--quiet', '--workers', '1'];
    expect((await answered(...bulk)).total).toBe(TOTAL);
    expect((await answered(...bulk, '--totals')).total).toBe(TOTAL);
  });

  test('explain, preview and price-for use it', async () => {
    const { charges } = await answered('explain', 'berlin.json', ...FLAGS, '--json');
    expect(charges.map(({ amount }: { amount: string }) => amount)).toEqual(['10.50', '11.25']);
    const preview = await answered('preview', 'berlin.json', '--scenario', 'stay.json', '--only-mine', '--json');
    expect(preview.scenarios[0].draft.total).toBe(TOTAL);
    const stay = ['--check-in', '2026-03-10', '--nights', '1', '--persons', '2'];
    expect((await answered('price-for', 'berlin.json', ...stay, '--total', TOTAL, '--json')).price).toBe('160.50');
  });

  test('reconcile uses it', async () => {
    const reconciled = await answered('reconcile', 'booking.json', '--tax-set', 'berlin.json', '--json');
    expect(reconciled).toMatchObject({ agrees: true, ours: TOTAL });
  });
});

describe('an option wins over the policy of the set, field by field', () => {
  test('takes the option for its field', async () => {
    expect((await answered('quote', 'berlin.json', ...FLAGS, '--exclusive-base', 'price', '--json')).total).toBe(
      '172.54',
    );
  });

  test('keeps the fields of the set that have no option', async () => {
    const quote = await answered('quote', 'berlin.json', ...FLAGS, '--rounding-mode', 'up', '--json');
    const policy = { rounding: { mode: 'up' } } as const;
    expect(quote.total).toBe(createCalculator(BERLIN, policy).totals(STAY).total);
  });

  test('a whole policy names every field', async () => {
    expect((await answered('quote', 'berlin.json', ...FLAGS, '--policy', 'documented', '--json')).total).toBe('172.54');
    const quote = await answered('quote', 'berlin.json', ...FLAGS, '--policy', 'channelManager', '--json');
    expect(quote.total).toBe(createCalculator(BERLIN, policies.channelManager).totals(STAY).total);
  });

  test('the digits of the set are those that prices are read with', async () => {
    const fine = { ...BERLIN, local: { policy: { rounding: { digits: 3 } } } };
    const stay = { checkIn: '2026-03-10', rooms: [{ persons: 2, nightlyPrices: ['160.505'] }] };
    const { code, stdout } = await cli(['quote', 'a', '--stay', 'b', '--json'], {
      files: { a: json(fine), b: json(stay) },
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).price).toBe('160.505');
  });
});
