import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Stay } from '../../../src/index.js';
import { createCalculator, policies } from '../../../src/index.js';
import { fixed } from '../../core/calculation/given.js';
import { bulkCli } from '../bulk/world.js';
import { CLEANING, json, STAY, TAX_SET, VAT } from '../fake-io.js';

const SET = { 'set.json': json(TAX_SET) };
const LINE = JSON.stringify(STAY);
const BULK = ['quote', 'set.json', '--stays', '-', '--quiet'];

const stayOf = (cents: number): Stay => ({
  checkIn: '2026-05-01',
  rooms: [{ persons: 2, nightlyPrices: [(cents / 100).toFixed(2)] }],
});

async function answersTo(stdin: string, ...options: string[]) {
  const outcome = await bulkCli([...BULK, ...options], { files: SET, stdin });
  expect(outcome.stderr).toBe('');
  return { code: outcome.code, answers: parsed(outcome.stdout) };
}

function parsed(stdout: string): unknown[] {
  expect(stdout === '' || stdout.endsWith('\n')).toBe(true);
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}

describe('quote --stays: a line in, a line out', () => {
  test('quotes, and with --totals the totals, of the library', async () => {
    const calculator = createCalculator(TAX_SET);
    // Three batches: of 100 lines, of 1,000, and the rest.
    const stays = Array.from({ length: 1_200 }, (_, index) => stayOf(index));
    const lines = stays.map((stay) => `${JSON.stringify(stay)}\n`).join('');
    const quotes = await answersTo(lines);
    expect(quotes).toEqual({
      code: 0,
      answers: stays.map((stay) => JSON.parse(JSON.stringify(calculator.quote(stay)))),
    });
    const totals = await answersTo(lines, '--totals');
    expect(totals).toEqual({ code: 0, answers: stays.map((stay) => calculator.totals(stay)) });
  });

  test.each([
    ['a last line without its end', `${LINE}\n${LINE}`, 2],
    ['Windows line ends', `${LINE}\r\n${LINE}\r\n`, 2],
    ['a byte order mark', `\ufeff${LINE}\n`, 1],
    ['nothing', '', 0],
  ])('%s', async (_, stdin, count) => {
    const { code, answers } = await answersTo(stdin, '--totals');
    expect([code, answers]).toEqual([
      0,
      Array(count).fill({ price: '100.00', net: '100.00', total: '132.00', kept: '110.00' }),
    ]);
  });

  test('writes the answers to a file, and nothing to standard output', async () => {
    const files = { ...SET, 'stays.ndjson': `${LINE}\n` };
    const argv = ['quote', 'set.json', '--stays', 'stays.ndjson', '--out', 'quotes.ndjson', '--totals'];
    const { code, stdout, stderr, out } = await bulkCli(argv, { files });
    expect([code, stdout]).toEqual([0, '']);
    expect(out).toEqual({ 'quotes.ndjson': '{"price":"100.00","net":"100.00","total":"132.00","kept":"110.00"}\n' });
    expect(stderr).toMatch(/^1 stay, in \d+\.\d s \([\d,]+\/s\)\n$/);
  });

  test('writes an empty file without stays', async () => {
    const files = { ...SET, 'stays.ndjson': '' };
    const { out } = await bulkCli(['quote', 'set.json', '--stays', 'stays.ndjson', '--out', 'o'], { files });
    expect(out).toEqual({ o: '' });
  });

  test.each([
    ['--policy channelManager', policies.channelManager],
    ['--rounding-mode up --digits 3', { rounding: { mode: 'up', digits: 3 } }],
    ['--exclusive-base net --max-nights stay', { exclusiveBase: 'net', maxNights: 'stay' }],
  ] as const)('%s is that policy', async (options, policy) => {
    const taxSet = { ...TAX_SET, taxes: [{ ...VAT, rate: '15.00', is_inclusive: true }, CLEANING] };
    const files = { 'set.json': json(taxSet) };
    const argv = [...BULK, ...options.split(' '), '--totals'];
    const { stdout } = await bulkCli(argv, { files, stdin: JSON.stringify(stayOf(14_903)) });
    expect(parsed(stdout)).toEqual([createCalculator(taxSet, policy).totals(stayOf(14_903))]);
  });

  test('the policy of a worked case holds for all lines; its own stay is left alone', async () => {
    const files = { 'set.json': json({ taxSet: TAX_SET, stay: 'none', policy: { rounding: { digits: 3 } } }) };
    const { stdout } = await bulkCli([...BULK, '--totals'], { files, stdin: `${LINE}\n` });
    expect(stdout).toBe('{"price":"100.000","net":"100.000","total":"132.000","kept":"110.000"}\n');
  });

  test('quotes a line above 1 MB with fields of guests and a colon in a label', async () => {
    const room = { persons: 2, guests: [{ age: 9 }], nightlyPrices: ['100.00'] };
    const stay = { checkIn: '2026-05-01', labels: ['tour: spring'], rooms: [room] };
    const { answers } = await answersTo(`${' '.repeat(1024 * 1024)}${JSON.stringify(stay)}\n`, '--totals');
    expect(answers).toEqual([{ price: '100.00', net: '100.00', total: '132.00', kept: '110.00' }]);
  });

  test('quotes the stays of the examples', async () => {
    const stdin = readFileSync(new URL('../../../examples/stays/many.ndjson', import.meta.url), 'utf8');
    expect((await answersTo(stdin)).code).toBe(0);
  });
});

describe('quote --stays: bad lines', () => {
  const bad = async (line: string) => {
    const { code, answers } = await answersTo(`${LINE}\n${line}\n${LINE}\n`, '--totals');
    expect(code).toBe(1);
    expect(answers).toHaveLength(3);
    expect([answers[0], answers[2]]).toEqual(
      Array(2).fill({ price: '100.00', net: '100.00', total: '132.00', kept: '110.00' }),
    );
    return answers[1] as { line: number; issues: { code: string; path: string; message: string; column?: number }[] };
  };

  test.each([
    ['an empty line', '', 'json_syntax', '', undefined],
    ['a blank line', ' \t\r', 'json_syntax', '', undefined],
    ['no JSON', '{"checkIn": }', 'json_syntax', '', 13],
    ['two values', `${LINE} ${LINE}`, 'json_syntax', '', LINE.length + 2],
    ['no object', '5', 'not_an_object', '', 1],
    [
      'a date that is none',
      '{"checkIn":"2026-02-30","rooms":[{"persons":2,"price":"1.00","nights":1}]}',
      'not_a_date',
      'checkIn',
      12,
    ],
    [
      'a field given twice',
      LINE.replace('"persons":2', '"persons":2,"persons":1'),
      'duplicate_key',
      'rooms[0].persons',
      47,
    ],
    [
      'a field given twice, once as an escape',
      LINE.replace('"persons":2', '"persons":2,"person\\u0073":1'),
      'duplicate_key',
      'rooms[0].persons',
      47,
    ],
    ['a field too many', LINE.replace('{"persons"', '{"a:b":1,"persons"'), 'unknown_field', 'rooms[0]["a:b"]', 35],
    ['too deep', `${'['.repeat(500)}${']'.repeat(500)}`, 'json_too_deep', '', 401],
  ])('%s becomes its issues, and the others go on', async (_, line, code, path, column) => {
    const { line: number, issues } = await bad(line);
    expect(number).toBe(2);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toEqual({ code, path, message: expect.any(String), ...(column === undefined ? {} : { column }) });
  });

  test('reports every issue of a line', async () => {
    const { issues } = await bad('{"checkIn":"soon","rooms":[{"persons":-1,"nightlyPrices":["1,50"]}]}');
    expect(issues.map(({ path }) => path)).toEqual(['checkIn', 'rooms[0].persons', 'rooms[0].nightlyPrices[0]']);
  });

  test('a __proto__ of a line is a field like any other', async () => {
    expect((await bad(LINE.replace('{"checkIn"', '{"__proto__":{"rooms":[]},"checkIn"'))).issues).toHaveLength(1);
  });

  test('issues of a large line have no places', async () => {
    const { issues } = await bad(`${' '.repeat(1024 * 1024)}${LINE.replace('05-01', '05-41')}`);
    expect(issues).toEqual([{ code: 'not_a_date', path: 'checkIn', message: expect.any(String) }]);
    const twice = await bad(`${' '.repeat(1024 * 1024)}${LINE.replace('"persons":2', '"persons":2,"persons":2')}`);
    expect(twice.issues.map(({ code }) => code)).toEqual(['duplicate_key']);
  });

  test('does not hold a line that is too long', async () => {
    const { issues } = await bad('x'.repeat(17 * 1024 * 1024));
    expect(issues).toEqual([{ code: 'line_too_long', path: '', message: expect.stringContaining('16 MB') }]);
  });

  test('reports a line that is not text', async () => {
    const bytes = Buffer.from(`${LINE}\nx\n${LINE}\n`);
    bytes[LINE.length + 1] = 0xff;
    async function* stdin() {
      yield bytes;
    }
    const { code, stdout } = await bulkCli([...BULK, '--totals'], { files: SET, stdin: stdin() });
    expect([code, parsed(stdout)]).toMatchObject([1, [{ price: '100.00' }, { line: 2 }, { price: '100.00' }]]);
    expect(stdout).toContain('"file_not_text"');
  });

  test('counts bad lines in the summary', async () => {
    const { stderr } = await bulkCli(BULK.slice(0, -1), { files: SET, stdin: `${LINE}\n\n${LINE}\n` });
    expect(stderr).toMatch(/^3 stays, 1 of them with issues, in /);
  });

  test('an invalid tax set or policy is reported, and nothing is quoted', async () => {
    const wrongSet = await bulkCli([...BULK, '--out', 'o'], { files: { 'set.json': '{"taxes": []}' }, stdin: LINE });
    expect([wrongSet.code, wrongSet.stdout, wrongSet.out]).toEqual([1, '', {}]);
    expect(wrongSet.stderr).toMatch(/^set\.json:1:1 {2}title {2}.*\(required\)$/m);
    const files = { 'set.json': json({ taxSet: TAX_SET, policy: { maxNights: 'all' } }) };
    const wrongPolicy = await bulkCli(BULK, { files, stdin: LINE });
    expect(wrongPolicy.stderr).toMatch(/policy\.maxNights .*\(not_one_of\)\n$/);
  });
});

describe('the warnings of many stays', () => {
  const CITY_TAX = fixed('City tax', 'per_person_per_night', '4.00');
  // 4.00 a person, nothing on a school trip.
  const SCHOOL = {
    ...TAX_SET,
    taxes: [
      {
        ...CITY_TAX,
        local: {
          rates: [
            { label: 'school trip', rate: '0' },
            { age_under: 12, rate: '0' },
          ],
        },
      },
    ],
  };
  const files = { 'set.json': json(SCHOOL) };
  const rooms = [{ persons: 2, guests: [{}, {}], nightlyPrices: ['100.00'] }];
  const stays = [
    { checkIn: '2026-05-01', rooms },
    { checkIn: '2026-05-01', rooms, labels: ['scool trip'] },
    { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] },
    { checkIn: '2026-05-01', rooms, labels: ['scool trip', 'shool trip'] },
  ];
  const SUMMARY =
    'label_unknown, the first in line 2: No rate of the tax set asks for the label "scool trip". Did you mean "school trip"?';
  const lines = stays.map((stay) => `${JSON.stringify(stay)}\n`).join('');

  test.each([
    ['quotes', []],
    ['totals', ['--totals']],
    ['totals as CSV', ['--totals', '--output-format', 'csv']],
  ])('counts warnings of %s by code, with the first of each', async (_, options) => {
    const { code, stderr } = await bulkCli(['quote', 'set.json', '--stays', '-', ...options], { files, stdin: lines });
    const [head, ...warned] = stderr.trimEnd().split('\n');
    expect([code, head]).toEqual([0, expect.stringMatching(/^4 stays, in /)]);
    expect(warned).toEqual([
      `2 stays with ${SUMMARY}`,
      expect.stringMatching(/^1 stay with ages_missing, the first in line 3: .* Charged: 8.00 for 2 adults;/),
    ]);
  });

  test('counts warnings of a CSV file, also in other languages', async () => {
    const csv = 'checkIn,persons,price,nights,guests,labels\n2026-05-01,2,100.00,1,[],"[""scool trip""]"\n';
    const argv = ['quote', 'set.json', '--stays', 'stays.csv', '--totals', '--locale', 'de'];
    const { stderr } = await bulkCli(argv, { files: { ...files, 'stays.csv': csv } });
    expect(stderr).toContain(
      '1 stay with label_unknown, the first in line 2: Kein Satz der Steuergruppe fragt nach dem Merkmal "scool trip".',
    );
  });

  test('counts no warnings with --quiet, and reports those of the set once', async () => {
    const odd = { ...SCHOOL, taxes: [{ ...CITY_TAX, skip_nights: 3, max_nights: 2 }] };
    const argv = ['quote', 'set.json', '--stays', '-', '--totals'];
    const { stderr } = await bulkCli(argv, { files: { 'set.json': json(odd) }, stdin: `${LINE}\n${LINE}\n` });
    expect(stderr.match(/cap_within_skip/g)).toHaveLength(1);
    const quiet = await bulkCli([...argv, '--quiet'], { files, stdin: lines });
    expect(quiet.stderr).toBe('');
  });
});
