import { describe, expect, test } from 'vitest';
import { createCalculator, policies } from '../../../src/index.js';
import { CLEANING, cli, json, STAY, TAX_SET, VAT } from '../fake-io.js';

const FILES = { 'set.json': json(TAX_SET), 'stay.json': json(STAY) };
const FLAGS = ['--check-in', '2026-05-01', '--nights', '1', '--price', '100.00', '--persons', '2'];

describe('quote: --json and the policy', () => {
  test('--json prints the quote and nothing else', async () => {
    const { code, stdout, stderr } = await cli(['quote', 'set.json', '--stay', 'stay.json', '--json'], {
      files: FILES,
    });
    expect([code, stderr]).toEqual([0, '']);
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ currency: 'EUR', price: '100.00', net: '100.00', total: '132.00' });
    expect(answer.nights).toHaveLength(1);
    expect(stdout).toBe(`${JSON.stringify(answer, null, 2)}\n`);
  });

  const set = { title: 'T', currency: 'EUR', taxes: [{ ...VAT, rate: '15.00', is_inclusive: true }, CLEANING] };
  const prices = ['149.00', '149.01', '149.03'];
  const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: prices }] };
  test.each([
    ['--policy channelManager', policies.channelManager],
    ['--policy documented', policies.documented],
    ['--rounding-unit night', { rounding: { unit: 'night' } }],
    ['--rounding-mode up', { rounding: { mode: 'up' } }],
    ['--rounding-inclusive net', { rounding: { inclusive: 'net' } }],
    ['--digits 4', { rounding: { digits: 4 } }],
    ['--exclusive-base net', { exclusiveBase: 'net' }],
    ['--max-nights stay', { maxNights: 'stay' }],
    ['--stay-charges arrival', { stayCharges: 'arrival' }],
    [
      '--policy channelManager --rounding-mode down --digits 3',
      { ...policies.channelManager, rounding: { ...policies.channelManager.rounding, mode: 'down', digits: 3 } },
    ],
  ] as const)('%s is that policy', async (options, policy) => {
    const files = { a: json(set), b: json(stay) };
    const { stdout } = await cli(['quote', 'a', '--stay', 'b', '--json', ...options.split(' ')], { files });
    expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(createCalculator(set, policy).quote(stay))));
  });

  test('prices may have as many digits as the policy asks for', async () => {
    const { code, stdout } = await cli(['quote', 'set.json', ...FLAGS, '--price', '100.0001', '--digits', '4'], {
      files: FILES,
    });
    expect(code).toBe(0);
    expect(stdout).toContain('100.0001');
  });
});

describe('quote: what it reads', () => {
  test.each([
    ['a stay from options', ['set.json', ...FLAGS], {}],
    ['the tax set from standard input', ['-', '--stay', 'stay.json'], { stdin: json(TAX_SET) }],
    ['the stay from standard input', ['set.json', '--stay', '-'], { stdin: json(STAY) }],
    ['a worked case', ['case.json'], {}],
    ['the tax set of a worked case with another stay', ['case.json', '--stay', 'stay.json'], {}],
    ['an answer of the API', ['answer.json', ...FLAGS], {}],
    ['a list answer with one tax set', ['list.json', ...FLAGS], {}],
    ['files with a byte order mark', ['bom.json', '--stay', 'utf16.json'], {}],
  ])('%s', async (_, argv, world) => {
    const resource = {
      type: 'tax_set',
      id: 'set-1',
      attributes: {
        ...TAX_SET,
        id: 'set-1',
        taxes: TAX_SET.taxes.map((tax, i) => ({ ...tax, id: `t${i}`, taxes: [] })),
      },
      relationships: { property: { data: { type: 'property', id: '716305c4-561a-4561-a187-7f5b8aeb5920' } } },
    };
    const files = {
      ...FILES,
      'case.json': json({ name: 'a case', taxSet: TAX_SET, stay: STAY }),
      'answer.json': json({ data: resource }),
      'list.json': json({ data: [resource], meta: { total: 1 } }),
      'bom.json': `\ufeff${json(TAX_SET)}`,
      'utf16.json': Buffer.from(`\ufeff${json(STAY)}`, 'utf16le'),
    };
    const outcome = await cli(['quote', ...argv, '--json'], { files, ...world });
    expect(outcome.stderr).toBe('');
    expect(outcome.code).toBe(0);
    expect(JSON.parse(outcome.stdout).total).toBe('132.00');
  });

  test('--rooms multiplies the room: price, persons and rooms', async () => {
    const { stdout } = await cli(['quote', 'set.json', ...FLAGS, '--rooms', '3'], { files: FILES });
    expect(stdout).toContain('1 night from 2026-05-01, 3 rooms (3 room nights), 6 persons');
    expect(stdout).toMatch(/Price .* 300\.00/);
  });

  test('--ages are those of some of the persons; the others are adults', async () => {
    const city = {
      title: 'City tax',
      logic: 'per_person',
      type: 'city_tax',
      rate: '4.00',
      currency: 'EUR',
      is_inclusive: false,
    };
    const taxSet = { ...TAX_SET, taxes: [{ ...city, local: { rates: [{ age_under: 13, rate: '0' }] } }] };
    const { stdout } = await cli(['quote', 'a', ...FLAGS, '--persons', '4', '--ages', '9, 14', '--json'], {
      files: { a: json(taxSet) },
    });
    expect(JSON.parse(stdout).total).toBe('112.00');
    const { code, stderr } = await cli(['quote', 'a', ...FLAGS, '--persons', '1', '--ages', '9,14'], {
      files: { a: json(taxSet) },
    });
    expect(code).toBe(1);
    expect(stderr).toContain('persons must be at least the number of guests');
    const born = await cli(['quote', 'a', ...FLAGS, '--persons', '2', '--ages', '2017-06-30', '--json'], {
      files: { a: json(taxSet) },
    });
    expect(JSON.parse(born.stdout).total).toBe('104.00');
    const unborn = await cli(['quote', 'a', ...FLAGS, '--persons', '2', '--ages', '2099-01-01'], {
      files: { a: json(taxSet) },
    });
    expect([unborn.code, unborn.stderr]).toEqual([1, expect.stringContaining('--ages')]);
    const wrong = await cli(['quote', 'a', ...FLAGS, '--ages', '9,x'], { files: { a: json(taxSet) } });
    expect(wrong.code).toBe(2);
  });

  // A night at 100.00 with breakfast at 2 x 15.00 for 2 rooms: 260.00. The levy of 4.00 a person is not for business.
  test('--label is of the whole stay, and --extra of each room and night', async () => {
    const levy = {
      title: 'Levy',
      logic: 'per_person',
      type: 'tax',
      rate: '4.00',
      currency: 'EUR',
      is_inclusive: false,
    };
    const meals = { ...VAT, title: 'VAT on meals', local: { on: ['breakfast'] } };
    const taxSet = {
      ...TAX_SET,
      taxes: [{ ...levy, local: { rates: [{ label: 'business', rate: '0' }] } }, meals],
    };
    const quoted = (...more: string[]) =>
      cli(['quote', 'a', ...FLAGS, '--rooms', '2', '--json', ...more], { files: { a: json(taxSet) } });
    const { stdout, code } = await quoted(
      '--label',
      'business',
      '--extra',
      'breakfast=15.00',
      '--extra',
      'breakfast=15',
    );
    expect(code).toBe(0);
    // 20% of 60.00 on top.
    expect(JSON.parse(stdout)).toMatchObject({ price: '260.00', total: '272.00' });
    expect(JSON.parse((await quoted()).stdout).total).toBe('216.00');
    for (const [flag, text, exit] of [
      ['--extra', 'breakfast', 2],
      ['--extra', 'breakfast=x', 1],
      ['--extra', 'lodging=1.00', 1],
      ['--label', ' ', 1],
    ] as const) {
      const wrong = await quoted(flag, text);
      expect([wrong.code, wrong.stderr + wrong.stdout]).toEqual([exit, expect.stringContaining(flag)]);
    }
  });

  test('takes the policy of a worked case by name and by fields, with options on top', async () => {
    const taxSet = { title: 'T', currency: 'EUR', taxes: [{ ...VAT, rate: '15.00', is_inclusive: true }] };
    const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['149.00'] }] };
    const net = async (policy: unknown, ...options: string[]) => {
      const files = { c: json({ taxSet, stay, policy }) };
      return JSON.parse((await cli(['quote', 'c', '--json', ...options], { files })).stdout).net;
    };
    expect(await net(undefined)).toBe('129.57');
    expect(await net('channelManager')).toBe('129.56');
    expect(await net({ rounding: { inclusive: 'net' } })).toBe('129.56');
    expect(await net('channelManager', '--rounding-inclusive', 'tax')).toBe('129.57');
    expect(await net('channelManager', '--policy', 'documented')).toBe('129.57');
  });

  test('a wrong policy of a worked case is reported with its place', async () => {
    const files = { c: json({ taxSet: TAX_SET, stay: STAY, policy: { rounding: { mode: 'bankers' } } }) };
    const { code, stdout, stderr } = await cli(['quote', 'c'], { files });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^c:\d+:15 {2}policy\.rounding\.mode {2}.*\(not_one_of\)\n$/);
  });
});

describe('quote: invalid input is exit 1, on standard error', () => {
  test('issues of tax set and stay are reported together, with places', async () => {
    const files = {
      'set.json':
        '{"title": "T", "currency": "EUR", "taxes": [\n  {"title": "VAT", "logic": "percent", "type": "tax", "rate": "120", "is_inclusive": true}]}',
      'stay.json': '{\n  "checkIn": "2026-02-30",\n  "rooms": [{"persons": 2, "nightlyPrices": ["1.005"]}]\n}',
    };
    const { code, stdout, stderr } = await cli(['quote', 'set.json', '--stay', 'stay.json'], { files });
    expect([code, stdout]).toEqual([1, '']);
    const lines = stderr.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^set\.json:2:63 {2}taxes\[0\]\.rate {2}.*\(rate_over_100\)$/);
    expect(lines[1]).toMatch(/^stay\.json:2:14 {2}checkIn {2}.*\(not_a_date\)$/);
    expect(lines[2]).toMatch(/^stay\.json:3:46 {2}rooms\[0\]\.nightlyPrices\[0\] {2}.*\(price_decimals\)$/);
  });

  test('an invalid option of the stay is reported once, by its name', async () => {
    const argv = ['quote', 'set.json', ...FLAGS, '--check-in', '2026-02-30', '--nights', '3', '--price', '1,50'];
    const { code, stderr } = await cli(argv, { files: FILES });
    expect(code).toBe(1);
    expect(stderr.split('\n').map((line) => line.split('  ')[0])).toEqual(['--check-in', '--price', '']);
    expect(stderr).toContain('must be a decimal number as text, such as "120.00" (got "1,50")');
  });

  test('refuses a file with two tax sets, or with another kind', async () => {
    const two = json({
      data: [
        { type: 'tax_set', attributes: TAX_SET },
        { type: 'tax_set', attributes: TAX_SET },
      ],
    });
    const both = await cli(['quote', 'a', ...FLAGS], { files: { a: two } });
    expect([both.code, both.stderr]).toEqual([
      1,
      'a:1:1  One tax set is expected in this file, which holds 2 of them.  (unknown_kind)\n',
    ]);
    const refused = await cli(['quote', 'a', ...FLAGS], { files: { a: json(VAT) } });
    expect([refused.code, refused.stderr]).toEqual([
      1,
      'a:1:1  One tax set is expected in this file, which holds only a tax.  (unknown_kind)\n',
    ]);
  });

  test('a field given twice would decide about money silently', async () => {
    const text = json(TAX_SET).replace('"currency": "EUR"', '"currency": "USD", "currency": "EUR"');
    const { code, stderr } = await cli(['quote', 'a', ...FLAGS], { files: { a: text } });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^a:3:22 {2}currency {2}The field "currency" is given twice.*\(duplicate_key\)\n$/);
  });
});

describe('quote: warnings', () => {
  test('follow on standard error, marked and placed; the exit code stays 0', async () => {
    const taxes = [{ ...CLEANING, is_inclusive: true, skip_nights: null, max_nights: null }];
    const { code, stdout, stderr } = await cli(['quote', 'a', ...FLAGS, '--price', '0.00'], {
      files: { a: json({ ...TAX_SET, taxes }) },
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/Net .* -10\.00/);
    expect(stderr).toMatch(/^a {2}warning {2}.*\(net_below_zero\)\n$/);
  });

  test('have their place in the file of the stay', async () => {
    const files = { 'set.json': json(TAX_SET), 'stay.json': json({ ...STAY, labels: ['resident'] }) };
    const { stderr } = await cli(['quote', 'set.json', '--stay', 'stay.json'], { files });
    expect(stderr).toMatch(/^stay\.json:\d+:\d+ {2}warning {2}labels\[0\] {2}.*\(label_unknown\)\n$/);
  });
});

describe('quote: wrong uses are exit 2, with a pointer to the help', () => {
  test.each([
    ['no tax set', []],
    ['an unknown option', ['set.json', '--persns', '2']],
    ['a value that is no choice', ['set.json', ...FLAGS, '--policy', 'mine']],
    ['a number that is none', ['set.json', ...FLAGS, '--nights', 'three']],
    ['no nights', ['set.json', ...FLAGS, '--nights', '0']],
    ['too many digits', ['set.json', ...FLAGS, '--digits', '101']],
    ['no stay', ['set.json']],
    ['half a stay', ['set.json', '--nights', '2']],
    ['two stays', ['set.json', '--stay', 'stay.json', '--nights', '2']],
    ['two tax sets', ['set.json', 'set.json', ...FLAGS]],
    ['standard input for both', ['-', '--stay', '-']],
    ['a tax set that is not there', ['nowhere.json', ...FLAGS]],
    ['a stay that is not there', ['set.json', '--stay', 'nowhere.json']],
  ])('%s', async (_, argv) => {
    const { code, stdout, stderr } = await cli(['quote', ...argv], { files: FILES, stdin: json(TAX_SET) });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: .+\nRun it with --help to see the options and examples\.\n$/s);
  });

  test('an incomplete stay lists the missing options', async () => {
    const { stderr } = await cli(['quote', 'set.json', '--nights', '2'], { files: FILES });
    expect(stderr).toContain('--check-in, --price, --persons');
  });
});
