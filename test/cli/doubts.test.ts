import { describe, expect, test } from 'vitest';
import { cli, json } from './fake-io.js';
import { connected } from './mcp/talking.js';

/** A city tax in percent beside a VAT in the price, and nothing says of which price. */
const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10.00', is_inclusive: true };
const CITY_TAX = { title: 'City tax', logic: 'percent', type: 'city_tax', rate: '5.00', is_inclusive: false };
const SET = { title: 'Somewhere', currency: 'EUR', taxes: [VAT, CITY_TAX] };
const STAY = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['110.00'] }] };
const FLAGS = ['--stay', 'stay.json'];
const files = {
  'set.json': json(SET),
  'stay.json': json(STAY),
  'stays.ndjson': `${JSON.stringify(STAY)}\n`,
  'case.json': json({ taxSet: SET, stay: STAY }),
  'own.json': json({ taxSet: SET, policy: { exclusiveBase: 'price' }, stay: STAY }),
};
const SAID = 'it charges 5.00 EUR, and 4.55 EUR with local: { "base": { "start": "net" } }';

describe('a doubt of a set is reported once, with amounts and its place', () => {
  test.each([
    ['validate', ['validate', 'set.json'], 'set.json:12:5'],
    ['validate, of a set with a stay', ['validate', 'case.json'], 'case.json:13:7'],
    ['quote', ['quote', 'set.json', ...FLAGS], 'set.json:12:5'],
    ['quote, of many stays', ['quote', 'set.json', '--stays', 'stays.ndjson', '--quiet'], 'set.json:12:5'],
  ])('%s', async (_, argv, place) => {
    const { code, stdout, stderr } = await cli(argv, { files });
    const output = `${stdout}${stderr}`;
    expect([code, output.split(SAID).length - 1]).toEqual([0, 1]);
    expect(output).toContain(`${place}  warning  `);
  });

  test('preview lists it among the advice that may cost money', async () => {
    const { stdout } = await cli(['preview', 'set.json'], { files });
    expect(stdout).toContain(SAID);
  });

  test('an agent gets the doubt', async () => {
    const { client, call } = await connected();
    const { text } = await call('validate', { taxSet: SET });
    expect(text).toContain('"code": "base_unsaid"');
    expect(JSON.parse(text).warnings[0].message).toContain(SAID);
    await client.close();
  });
});

describe('a set is not doubted if its policy decides', () => {
  test.each([
    ['in an option', ['quote', 'set.json', ...FLAGS, '--exclusive-base', 'price']],
    ['in the file', ['quote', 'own.json']],
    ['in the file, for validate', ['validate', 'own.json']],
    ['for many stays', ['quote', 'set.json', '--stays', 'stays.ndjson', '--quiet', '--exclusive-base', 'price']],
  ])('%s', async (_, argv) => {
    const { code, stdout, stderr } = await cli(argv, { files });
    expect([code, `${stdout}${stderr}`.includes('base_unsaid')]).toEqual([0, false]);
  });
});

describe('a definitions file', () => {
  const row = { age_under: 12, rate: '0' };
  const file = {
    version: 1,
    property_id: '716305c4-561a-4561-a187-7f5b8aeb5920',
    taxes: [VAT, { ...CITY_TAX, local: { base: { start: 'price' }, rates: [row] } }, { ...CITY_TAX, title: 'Alone' }],
    tax_sets: [
      { title: 'One', currency: 'EUR', taxes: [{ tax: 'VAT' }, { tax: 'Alone' }] },
      { title: 'Two', currency: 'EUR', taxes: [{ tax: 'VAT', taxes: [{ tax: 'City tax' }] }] },
    ],
  };

  test('reports the amounts of its sets, at the tax or at the set', async () => {
    const { stdout } = await cli(['validate', 'f.json'], { files: { 'f.json': json(file) } });
    const warnings = stdout.split('\n').filter((line) => line.includes('  warning  '));
    expect(
      warnings.map((line) => /warning {2}(\S+) .*charges (.*), and (.*) with .*\((\w+)\)$/.exec(line)?.slice(1)),
    ).toEqual([
      ['taxes[1].local.rates[0]', '5.00 EUR', '2.50 EUR', 'guest_row_on_room_percent'],
      ['tax_sets[0].taxes[1]', '5.00 EUR', '4.55 EUR', 'base_unsaid'],
      // 100.00 = N + 10% of (N + 5.00): N is 90.454..., VAT 9.5454...
      ['tax_sets[1].taxes[0]', '9.55 EUR', '9.09 EUR', 'inclusive_on_exclusive'],
    ]);
  });
});
