import * as zlib from 'node:zlib';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Stay } from '../../../src/index.js';
import { stay } from '../../../src/trials/testing/index.js';
import { runsUpTo } from '../../seed.js';
import { json, STAY, TAX_SET } from '../fake-io.js';
import { csvOf, rowOf } from './tables.js';
import { bulkCli } from './world.js';

const SET = { 'set.json': json(TAX_SET) };

interface Answered {
  readonly code: number;
  readonly text: string;
  readonly stderr: string;
}

/** Quotes one file into another, each of the format that its name says. */
async function quoted(
  name: string,
  content: string | Uint8Array,
  out = 'out.ndjson',
  ...options: string[]
): Promise<Answered> {
  const argv = ['quote', 'set.json', '--stays', name, '--out', out, ...options];
  const outcome = await bulkCli(argv, { files: { ...SET, [name]: content } });
  return { code: outcome.code, text: outcome.out[out] ?? '', stderr: outcome.stderr };
}

/** The number of a row's line, and its answer as a line of JSON has it. Empty cells are absent fields. */
function csvAsLine({ line: number, ...cells }: Record<string, string>): {
  readonly line: number;
  readonly answer: unknown;
} {
  const filled = Object.entries(cells).filter(([, value]) => value !== '');
  const fields = Object.fromEntries(
    filled.map(([name, value]) => [name, /^[[{]/.test(value) ? JSON.parse(value) : value]),
  );
  const line = Number(number);
  return { line, answer: 'issues' in fields ? { line, ...fields } : fields };
}

const ndjsonOf = (stays: readonly Stay[]): string => stays.map((stay) => `${JSON.stringify(stay)}\n`).join('');

describe('a table of stays', () => {
  test('gives the same answers as lines of JSON, from CSV', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(stay(), { minLength: 1, maxLength: 20 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom([], ['--totals']),
        async (stays, delimiter, newline, options) => {
          const lines = await quoted('stays.ndjson', ndjsonOf(stays), 'out.ndjson', ...options);
          const rows = stays.map(rowOf);
          const csv = await quoted('stays.csv', csvOf(rows, { delimiter, newline }), 'out.ndjson', ...options);
          expect([lines.code, csv.text]).toEqual([0, lines.text]);
        },
      ),
      runsUpTo(30),
    );
  });

  test('holds the same answers as lines of JSON, as CSV', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stay(), { minLength: 1, maxLength: 20 }), async (stays) => {
        const input = `${ndjsonOf(stays)}{}\n`;
        const lines = (await quoted('s.ndjson', input)).text.trimEnd().split('\n');
        const expected = lines.map((line, index) => ({ line: index + 1, answer: JSON.parse(line) }));
        const csv = await quoted('s.ndjson', input, 'out.csv');
        const { data } = Papa.parse<Record<string, string>>(csv.text.trimEnd(), { header: true });
        expect(data.map(csvAsLine)).toEqual(expected);
      }),
      runsUpTo(20),
    );
  });

  test('has a header even without stays', async () => {
    const csv = await quoted('s.ndjson', '', 'out.csv', '--totals');
    expect(csv.text).toBe('line,reference,price,net,total,kept,issues\n');
  });
});

describe('a CSV file', () => {
  const HEADER = 'checkIn,persons,nights,price';
  const issuesOf = async (row: string, header = HEADER) => {
    const good = header === HEADER ? '2026-05-01,2,1,100.00\n' : '';
    const { code, text } = await quoted('s.csv', `${header}\n${good}${row}\n`, 'o', '--totals');
    expect(code).toBe(1);
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const bad = lines.at(-1);
    expect(bad.line).toBe(good === '' ? 2 : 3);
    return bad.issues.map(({ code: issue, column, header: name }: Record<string, unknown>) => [issue, column, name]);
  };

  test.each([
    ['no persons', '2026-05-01,,1,100.00', ['required', 2, 'persons']],
    ['persons in words', '2026-05-01,two,1,100.00', ['not_whole_number', 2, 'persons']],
    ['persons with decimals', '2026-05-01,2.0,1,100.00', ['not_whole_number', 2, 'persons']],
    ['persons with a space', '2026-05-01, 2,1,100.00', ['not_whole_number', 2, 'persons']],
    ['persons with a zero before', '2026-05-01,02,1,100.00', ['not_whole_number', 2, 'persons']],
    ['a date of another country', '01.05.2026,2,1,100.00', ['not_a_date', 1, 'checkIn']],
    ['a price with a comma', '2026-05-01,2,1,"100,00"', ['not_decimal', 4, 'price']],
    ['a price with a currency', '2026-05-01,2,1,EUR 100.00', ['not_decimal', 4, 'price']],
    ['a price finer than a cent', '2026-05-01,2,1,100.001', ['price_decimals', 4, 'price']],
    ['too few cells', '2026-05-01,2,1', ['cell_count', undefined, undefined]],
    ['too many cells', '2026-05-01,2,1,100,00', ['cell_count', undefined, undefined]],
    ['an open quote', '2026-05-01,2,1,"100.00', ['csv_quotes', undefined, undefined]],
    ['an empty line', '', ['empty_line', undefined, undefined]],
    ['nothing but delimiters', ',,,', ['empty_line', undefined, undefined]],
  ])('answers %s with where it is', async (_, row, issue) => {
    expect(await issuesOf(row)).toEqual([issue]);
  });

  test.each([
    ['JSON that is none', 'checkIn,rooms', '2026-05-01,[', 'json_syntax'],
    [
      'a field twice in JSON',
      'checkIn,rooms',
      '2026-05-01,"[{""persons"":1,""persons"":2,""price"":""1"",""nights"":1}]"',
      'duplicate_key',
    ],
    [
      'rooms beside a room',
      'checkIn,rooms,persons',
      '2026-05-01,"[{""persons"":1,""price"":""1.00"",""nights"":1}]",2',
      'rooms_twice',
    ],
    [
      'what is wrong in rooms',
      'checkIn,rooms',
      '2026-05-01,"[{""persons"":-1,""price"":""1.00"",""nights"":1}]"',
      'not_whole_number',
    ],
  ])('answers %s with its column', async (_, header, row, code) => {
    expect(await issuesOf(row, header)).toEqual([[code, 2, 'rooms']]);
  });

  test.each([
    [
      'an unknown column',
      'checkIn,persons,nights,prize',
      'unknown column "prize"; the columns are checkIn, checkOut, persons, ',
    ],
    ['a column in another spelling', 'check_in,persons', 'unknown column "check_in"; did you mean "checkIn"?'],
    ['a column twice', 'checkIn,persons,persons', 'the column "persons" is there twice'],
    ['no check-in', 'persons,nights,price', 'it has no column "checkIn"'],
    ['nothing at all', '', 'it is empty, without even a header'],
  ])('with %s is refused before anything is written', async (_, header, message) => {
    const { code, text, stderr } = await quoted('s.csv', header);
    expect([code, text]).toEqual([2, '']);
    expect(stderr).toContain(`cannot read "s.csv": ${message}`);
  });

  test('may begin with a byte order mark, and come from standard input', async () => {
    const stdin = `\ufeff${HEADER}\r\n2026-05-01,2,1,100.00\r\n`;
    const argv = ['quote', 'set.json', '--stays', '-', '--format', 'csv', '--output-format', 'csv', '--totals'];
    const { code, stdout } = await bulkCli(argv, { files: SET, stdin });
    expect([code, stdout]).toEqual([0, 'line,price,net,total,kept,issues\n2,100.00,100.00,132.00,110.00,\n']);
  });
});

describe('a Parquet file', () => {
  test.each([
    [
      'as stays',
      ['s.parquet', 'o'],
      `"s.parquet" must be CSV or lines of JSON, not Parquet. DuckDB converts between them: COPY (SELECT * FROM 'stays.parquet') TO 'stays.csv'`,
    ],
    ['as compressed stays', ['s.parquet.gz', 'o'], '"s.parquet.gz" must be CSV or lines of JSON'],
    [
      'as the output',
      ['s.ndjson', 'o.parquet'],
      `"o.parquet" must be CSV or lines of JSON, not Parquet. DuckDB converts between them: COPY (FROM read_csv('quotes.csv', all_varchar = true)) TO 'quotes.parquet'`,
    ],
  ])('%s is exit 2, with the statement that converts one', async (_, [stays = '', out], message) => {
    const { code, text, stderr } = await quoted(stays, JSON.stringify(STAY), out);
    expect([code, text, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  });

  test('exits with 2 as stays of a preview', async () => {
    const argv = ['preview', 'set.json', '--against', 'set.json', '--stays', 's.parquet'];
    const { code, stderr } = await bulkCli(argv, { files: { ...SET, 's.parquet': 'PAR1' } });
    expect([code, stderr]).toEqual([2, expect.stringContaining('"s.parquet" must be CSV or lines of JSON')]);
  });
});

describe('a compressed file', () => {
  const lines = ndjsonOf(Array.from({ length: 3_000 }, () => STAY));

  test('is read in the format of its name', async () => {
    const plain = await quoted('s.ndjson', lines, 'o', '--totals');
    expect(await quoted('s.ndjson.gz', gzipSync(lines), 'o', '--totals')).toMatchObject({ code: 0, text: plain.text });
    const table = csvOf([rowOf(STAY)]);
    expect((await quoted('s.csv.gz', gzipSync(table), 'o', '--totals')).text).toBe(`${plain.text.split('\n', 1)[0]}\n`);
  });

  test('is read from zstd if Node supports it, and refused in a plain sentence otherwise', async () => {
    const compress: unknown = Reflect.get(zlib, 'zstdCompressSync');
    const content = typeof compress === 'function' ? compress(lines) : 'anything';
    const { code, text, stderr } = await quoted('s.ndjson.zst', content, 'o', '--totals');
    if (typeof compress === 'function') expect([code, text.split('\n').length]).toEqual([0, 3_001]);
    else expect([code, text, stderr]).toEqual([2, '', expect.stringContaining('cannot decompress zstd (22.15 can)')]);
  });

  test.each([
    ['is damaged', gzipSync(lines).fill(0xff, 20, 60), /it is damaged/],
    ['is no such file', lines, /it is damaged, or not compressed as its name says/],
    ['is cut off', gzipSync(lines).subarray(0, 100), /it ends in the middle/],
  ])('is refused if it %s', async (_, content, message) => {
    const { code, stderr } = await quoted('s.ndjson.gz', content, 'o', '--totals');
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  test('is refused as --out', async () => {
    const { code, stderr } = await quoted('s.ndjson', lines, 'o.csv.gz');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--out does not compress')]);
  });
});
