import { describe, expect, test } from 'vitest';
import { quote, recordOf } from '../../../src/index.js';
import type { World } from '../fake-io.js';
import { cli, json, STAY, TAX_SET } from '../fake-io.js';
import { bulkCli } from './world.js';

/** Each command that reads a file line by line, and a good line of it. */

const REVISION = {
  id: 'r1',
  booking_id: 'b1',
  status: 'new',
  currency: 'EUR',
  amount: '122.00',
  arrival_date: '2026-05-01',
  departure_date: '2026-05-02',
  rooms: [
    {
      checkin_date: '2026-05-01',
      checkout_date: '2026-05-02',
      days: { '2026-05-01': '100.00' },
      occupancy: { adults: 2, children: 0, infants: 0 },
      taxes: [],
    },
  ],
};
const BOOKING = { reference: 'A1', record: recordOf(quote(TAX_SET, STAY)) };

interface LineCommand {
  readonly argv: readonly string[];
  readonly good: object;
  /** The codes of the issues by line, from standard output as JSON. */
  readonly codesIn: (stdout: string, stderr: string) => ReadonlyArray<readonly [line: number, code: string]>;
}

const codesOfLines: LineCommand['codesIn'] = (stdout) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text))
    .flatMap(({ line, issues }) => (issues === undefined ? [] : [[line, issues[0].code] as const]));

const COMMANDS: Readonly<Record<string, LineCommand>> = {
  'quote --stays': {
    argv: ['quote', 'set.json', '--stays', 'lines.ndjson', '--totals', '--quiet', '--workers', '1'],
    good: STAY,
    codesIn: codesOfLines,
  },
  'preview --stays': {
    argv: ['preview', 'set.json', '--against', 'set.json', '--stays', 'lines.ndjson', '--json'],
    good: STAY,
    codesIn: (stdout) =>
      JSON.parse(stdout).replay.refused.named.map(
        ({ line, issues }: { line: number; issues: [{ code: string }] }) => [line, issues[0].code] as const,
      ),
  },
  'reconcile --bookings': {
    argv: ['reconcile', '--bookings', 'lines.ndjson', '--tax-set', 'set.json', '--quiet'],
    good: REVISION,
    codesIn: codesOfLines,
  },
  return: {
    argv: ['return', 'lines.ndjson', '--month', '2026-05', '--workers', '1', '--json'],
    good: BOOKING,
    codesIn: (stdout) =>
      JSON.parse(stdout).issues.map(
        ({ place, code }: { place: string; code: string }) => [Number(place.split(':')[1]), code] as const,
      ),
  },
};

const DEEP = 5_000;
const brackets = '['.repeat(DEEP) + ']'.repeat(DEEP);
const objects = `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`;
/** Longer than the lines of which a tree is built. */
const manyBrackets = '['.repeat(600_000) + ']'.repeat(600_000);

const LINES: ReadonlyArray<readonly [name: string, line: string, code: string]> = [
  ['5,000 brackets', `{"x":${brackets}}`, 'json_too_deep'],
  ['5,000 nested objects', objects, 'json_too_deep'],
  ['600,000 brackets', `{"x":${manyBrackets}}`, 'json_too_deep'],
  ['5,000 brackets that are not closed', `{"x":${'['.repeat(DEEP)}`, 'json_too_deep'],
  ['a field that is given twice', '{"checkIn":"2026-05-01","checkIn":"2026-05-02"}', 'duplicate_key'],
  ['a field that is given twice beside colons', '{"a":"x:y","b":"\\"::","a":1}', 'duplicate_key'],
  ['no JSON', '{"checkIn"', 'json_syntax'],
];

describe.each(Object.entries(COMMANDS))('%s', (_, { argv, good, codesIn }) => {
  const run = (lines: World['files']) => cli(argv, { files: { 'set.json': json(TAX_SET), ...lines } });

  test.each(LINES)('answers a line with %s, and the lines around it', async (_, line, code) => {
    const text = `${JSON.stringify(good)}\n${line}\n${JSON.stringify(good)}\n`;
    const outcome = await run({ 'lines.ndjson': text });
    expect([outcome.code, outcome.stderr.includes('internal error')]).toEqual([1, false]);
    expect(codesIn(outcome.stdout, outcome.stderr)).toEqual([[2, code]]);
  });

  test('answers a line that is not UTF-8', async () => {
    const lines = [JSON.stringify(good), '{"\xff"}', JSON.stringify(good)].join('\n');
    const outcome = await run({ 'lines.ndjson': Buffer.from(lines, 'latin1') });
    expect(codesIn(outcome.stdout, outcome.stderr)).toEqual([[2, 'file_not_text']]);
  });

  test('takes a colon in a text for no field', async () => {
    const fields = Object.entries({ ...good, reference: 'A: "1"' });
    const outcome = await run({ 'lines.ndjson': JSON.stringify(Object.fromEntries(fields)) });
    expect(codesIn(outcome.stdout, outcome.stderr)).toEqual([]);
  });
});

test('reconcile says of a line of more than 16 MB that a booking is far shorter', async () => {
  const files = { 'set.json': json(TAX_SET), 'lines.ndjson': `{"id":"${'x'.repeat(16 * 1024 * 1024)}"}\n` };
  const { stdout } = await cli(['reconcile', '--bookings', 'lines.ndjson', '--tax-set', 'set.json'], { files });
  expect(JSON.parse(stdout).issues).toEqual([
    { code: 'line_too_long', path: '', message: 'The line is longer than 16 MB. A booking is far shorter.' },
  ]);
});

test.each(['5,000 brackets', '5,000 nested objects'])('a cell of CSV with %s is an issue of its line', async (name) => {
  const cell = name.includes('brackets') ? brackets : `"${objects.replaceAll('"', '""')}"`;
  const files = { 'set.json': json(TAX_SET), 'stays.csv': `checkIn,rooms\n2026-05-01,${cell}\n` };
  const quoted = await bulkCli(['quote', 'set.json', '--stays', 'stays.csv', '--quiet', '--workers', '1'], { files });
  expect(JSON.parse(quoted.stdout)).toMatchObject({ line: 2, issues: [{ code: 'json_too_deep', header: 'rooms' }] });
  const previewed = await cli(['preview', 'set.json', '--against', 'set.json', '--stays', 'stays.csv', '--json'], {
    files,
  });
  expect(JSON.parse(previewed.stdout).replay.refused).toMatchObject({
    stays: 1,
    named: [{ line: 2, issues: [{ code: 'json_too_deep' }] }],
  });
});
