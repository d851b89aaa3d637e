import { describe, expect, test } from 'vitest';
import { workbookOf } from '../../trials/replay/workbook-of.js';
import { cli, json, STAY, TAX_SET } from '../fake-io.js';
import type { BulkWorld } from './world.js';
import { bulkCli } from './world.js';

// (100.00 + 10.00) x 1.20 = 132.00.
const TOTALS = '"price":"100.00","net":"100.00","total":"132.00","kept":"110.00"';
const STAY_LINE = JSON.stringify(STAY);
const named = (reference: unknown, stay: object = STAY) => JSON.stringify({ reference, ...stay });

const TABLE = 'reference,checkIn,persons,price,nights\nA1,2026-05-01,2,100.00,1\n';

async function quoted(stays: string, argv: readonly string[] = [], world: BulkWorld = {}, file = 'stays.ndjson') {
  const files = { 'set.json': json(TAX_SET), [file]: stays, ...world.files };
  return bulkCli(['quote', 'set.json', '--stays', file, '--totals', '--quiet', ...argv], { ...world, files });
}

describe('a reference comes back', () => {
  test('returns the reference of each stay unchanged', async () => {
    const { code, stdout } = await quoted(
      `${named('A:1')}\n${STAY_LINE}\n${named(17)}\n${named('B', { checkIn: 'x' })}\n`,
    );
    expect(code).toBe(1);
    const [first, second, third, fourth] = stdout.split('\n');
    expect(first).toBe(`{"reference":"A:1",${TOTALS}}`);
    expect(second).toBe(`{${TOTALS}}`);
    expect(third).toBe(`{"reference":17,${TOTALS}}`);
    expect(JSON.parse(fourth ?? '')).toMatchObject({ line: 4, reference: 'B', issues: [{ code: 'not_a_date' }, {}] });
  });

  test('takes the reference from the field that --reference names', async () => {
    const line = JSON.stringify({ booking: 'A1', ...STAY });
    expect((await quoted(line, ['--reference', 'booking'])).stdout).toBe(`{"reference":"A1",${TOTALS}}\n`);
    expect((await quoted(line)).stdout).toContain('unknown_field');
  });

  test('a field twice, and a reference that is a list, are issues', async () => {
    const twice = `{"reference":"a","reference":"b",${STAY_LINE.slice(1)}`;
    expect((await quoted(twice)).stdout).toContain('duplicate_key');
    expect((await quoted(named(['a']))).stdout).toContain('"path":"reference"');
  });

  test('adds a column to a table if the stays have references', async () => {
    const table = 'reference,checkIn,persons,price,nights\nA1,2026-05-01,2,100.00,1\n,2026-05-01,2,100.00,1\n';
    const { out } = await quoted(table, ['--out', 'out.csv'], {}, 'stays.csv');
    expect(out['out.csv']).toBe(
      'line,reference,price,net,total,kept,issues\n2,A1,100.00,100.00,132.00,110.00,\n3,,100.00,100.00,132.00,110.00,\n',
    );
    const lines = await quoted(named('A1'), ['--out', 'out.csv']);
    expect(lines.out['out.csv']).toBe(
      'line,reference,price,net,total,kept,issues\n1,A1,100.00,100.00,132.00,110.00,\n',
    );
  });

  test('names the column of an issue as the file does', async () => {
    const table = 'id,arrival,persons,price,nights\nA1,2026-05-32,2,100.00,1\n';
    const argv = ['--map', 'arrival=checkIn', '--reference', 'id'];
    const { stdout } = await quoted(table, argv, {}, 'stays.csv');
    const { issues, reference } = JSON.parse(stdout);
    expect([reference, issues]).toEqual([
      'A1',
      [expect.objectContaining({ path: 'checkIn', column: 2, header: 'arrival' })],
    ]);
    const { code, stderr } = await quoted(table, [], {}, 'stays.csv');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--map "theirs=ours" takes a column by another name')]);
  });

  test('adds a column to a table if any line of JSON has a reference', async () => {
    const quotedLines = (...lines: string[]) => quoted(lines.join('\n'), ['--out', 'out.csv']);
    const HEAD = 'line,reference,price,net,total,kept,issues\n';
    expect((await quotedLines(STAY_LINE)).out['out.csv']).toBe(`${HEAD}1,,100.00,100.00,132.00,110.00,\n`);
    expect((await quotedLines(STAY_LINE, named('A2'))).out['out.csv']).toBe(
      `${HEAD}1,,100.00,100.00,132.00,110.00,\n2,A2,100.00,100.00,132.00,110.00,\n`,
    );
  });
});

test('preview --stays takes stays that have one', async () => {
  const files = {
    'set.json': json(TAX_SET),
    'draft.json': json(TAX_SET),
    'stays.ndjson': `${named('A1')}\n`,
    'stays.csv': TABLE,
  };
  for (const stays of ['stays.ndjson', 'stays.csv']) {
    const { code, stdout } = await cli(['preview', 'draft.json', '--against', 'set.json', '--stays', stays], { files });
    expect([stays, code]).toEqual([stays, 0]);
    expect(stdout).not.toContain('refused');
  }
});

describe('columns by other names', () => {
  const OTHERS = 'Booking;arrival;guests no;amount;nights\nA1;2026-05-01;2;100.00;1\n';
  const MAP = ['--map', 'arrival=checkIn', '--map', 'guests no=persons', '--map', 'amount=price'];

  test('--map says what they are, and --reference which comes back', async () => {
    const { code, stdout } = await quoted(OTHERS, [...MAP, '--reference', 'Booking'], {}, 'stays.csv');
    expect([code, stdout]).toEqual([0, `{"reference":"A1",${TOTALS}}\n`]);
  });

  test.each([
    [['--map', 'arival=checkIn'], 'there is no column "arival"; the header is Booking, arrival'],
    [['--map', 'arrival'], 'Two names such as arrival=checkIn are expected.'],
    [['--map', 'arrival=checkOut'], 'unknown column'],
    [['--map', 'arrival=checkIn', '--map', 'arrival=bookedOn'], 'The column "arrival" must be mapped once.'],
    [['--map', 'arrival=checkIn', '--map', 'arrival=checkIn'], 'The column "arrival" must be mapped once.'],
    [
      ['--map', 'arrival=checkIn', '--map', 'amount=checkIn', '--ignore-columns'],
      'Only one column can be "checkIn": "arrival" or "amount".',
    ],
    [[...MAP, '--reference', 'arrival'], 'the column "arrival" must be in --reference or in --map, not in both'],
    [['--ignore-columns'], 'it has no column "checkIn"'],
    [['--dates', 'year-first'], 'Allowed choices are day-first, month-first'],
    [['--reference', 'No'], 'there is no column "No"'],
  ])('%j is exit 2', async (argv, message) => {
    const { code, stderr, stdout } = await quoted(OTHERS, argv, {}, 'stays.csv');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  test.each([['--map', 'a=checkIn'], ['--ignore-columns'], ['--dates', 'day-first']])(
    'lines of JSON have no columns for %s',
    async (...option) => {
      expect((await quoted(STAY_LINE, option)).stderr).toContain(`${option[0]} is for tables`);
    },
  );

  const EXPORT =
    'Nr;Guest;Anreise;Abreise;Erwachsene;Kinder;Alter;Preis\nA1;Lima;01.05.2026;02.05.2026;1;1;30;1.100,00 EUR\n';
  const COLUMNS = [
    'Anreise=checkIn',
    'Abreise=checkOut',
    'Erwachsene=adults',
    'Kinder=children',
    'Alter=ages',
    'Preis=price',
  ];
  const TAKEN = [...COLUMNS.flatMap((column) => ['--map', column]), '--ignore-columns', '--reference', 'Nr'];

  test('reads dates, amounts and parties as another program writes them', async () => {
    const argv = [...TAKEN, '--dates', 'day-first', '--decimals', 'comma'];
    const { code, stdout } = await quoted(EXPORT, argv, {}, 'stays.csv');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { reference: 'A1', price: '1100.00' }]);
  });

  test('refuses such dates and amounts without an option that says their form', async () => {
    const { code, stdout } = await quoted(EXPORT, TAKEN, {}, 'stays.csv');
    const { issues } = JSON.parse(stdout);
    expect([code, issues.map((issue: { code: string }) => issue.code)]).toEqual([
      1,
      ['not_a_date', 'not_a_date', 'price_form', 'not_decimal'],
    ]);
  });

  test('refuses a cell in another form with its column', async () => {
    const argv = [...TAKEN, '--dates', 'month-first', '--decimals', 'point'];
    const { issues } = JSON.parse((await quoted(EXPORT, argv, {}, 'stays.csv')).stdout);
    expect(issues[0]).toEqual({
      code: 'cell_form',
      path: 'checkIn',
      message: 'checkIn must be a date with the month first, such as 12/31/2026 (got "01.05.2026").',
      column: 3,
      header: 'Anreise',
    });
    expect(issues.at(-1).message).toBe(
      'price must be an amount in EUR with a decimal point, such as 1,234.50 (got "1.100,00 EUR").',
    );
  });

  test('reads the first sheet of a workbook', async () => {
    const rows = [
      ['Arrivals'],
      ['Anreise', 'Nights', 'Guests', 'Preis'],
      [{ day: '2026-05-01' }, 1, 2, 100],
      [null, 1, 2, 100],
    ];
    const files = { 'stays.xlsx': workbookOf(rows) };
    const argv = [
      '--map',
      'Anreise=checkIn',
      '--map',
      'Nights=nights',
      '--map',
      'Guests=persons',
      '--map',
      'Preis=price',
    ];
    const { code, stdout } = await quoted('', argv, { files }, 'stays.xlsx');
    const [first = '', second = ''] = stdout.split('\n');
    expect([code, first, JSON.parse(second)]).toMatchObject([
      1,
      `{${TOTALS}}`,
      { line: 4, issues: [{ code: 'required' }] },
    ]);
  });

  test('a file that is no workbook, and a workbook to write, are exit 2', async () => {
    const { code, stderr } = await quoted('no workbook', [], {}, 'stays.xlsx');
    expect([code, stderr]).toEqual([2, expect.stringContaining('"stays.xlsx": it is not an Excel workbook')]);
    const written = await quoted(TABLE, ['--out', 'out.xlsx'], {}, 'stays.csv');
    expect([written.code, written.stderr]).toEqual([2, expect.stringContaining('no workbook: "out.xlsx"')]);
  });

  test('preview --stays maps columns too, and needs stays for it', async () => {
    const files = { 'set.json': json(TAX_SET), 'stays.csv': OTHERS };
    const argv = ['preview', 'set.json', '--against', 'set.json', ...MAP, '--ignore-columns'];
    const { code, stdout } = await cli([...argv, '--stays', 'stays.csv'], { files });
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 stay: guests pay as much as before')]);
    expect((await cli(argv, { files })).stderr).toContain('--map needs --stays FILE');
  });
});

describe('JSON over several lines', () => {
  test.each([
    ['a stay over lines', json(STAY)],
    ['a list over lines', json([STAY, STAY])],
    ['a list on a line', JSON.stringify([STAY, STAY])],
    ['with Windows line ends', json(STAY).replaceAll('\n', '\r\n')],
  ])('%s is said once', async (_, text) => {
    const { code, stdout, stderr } = await quoted(text);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('"stays.ndjson" must have one stay a line');
  });

  test('a first line that is wrong is an issue of its line', async () => {
    expect((await quoted(`{"a\n${STAY_LINE}\n`)).stdout.split('\n')).toHaveLength(3);
    expect((await quoted(`\n${STAY_LINE}\n`)).code).toBe(1);
  });
});

describe('--append', () => {
  const stays = ['A', 'B', 'C', 'D'].map((name) => named(name)).join('\n');
  const answer = (name: string) => `{"reference":"${name}",${TOTALS}}\n`;
  const whole = ['A', 'B', 'C', 'D'].map(answer).join('');
  const append = (before: string, more: readonly string[] = [], given = stays) =>
    quoted(given, ['--out', 'out.ndjson', '--append', ...more], { files: { 'out.ndjson': before } });

  test.each([
    ['cut within a line', `${answer('A')}${answer('B').slice(0, 20)}`],
    ['cut after a line', `${answer('A')}${answer('B')}`],
    ['cut within the first line', answer('A').slice(0, 5)],
    ['whole', whole],
    ['empty', ''],
  ])('continues an output that is %s', async (_, before) => {
    const { code, out } = await append(before);
    expect([code, out['out.ndjson']]).toEqual([0, whole]);
  });

  test('continues the numbers of the lines', async () => {
    const bad = `${named('A')}\n${named('B')}\nx\n`;
    expect((await append(answer('A'), [], bad)).out['out.ndjson']).toContain('{"line":3,');
  });

  test('continues a table', async () => {
    const rows = ['1,A,100.00,100.00,132.00,110.00,', '2,B,100.00,100.00,132.00,110.00,'];
    const header = 'line,reference,price,net,total,kept,issues\n';
    const files = { 'out.csv': `${header}${rows[0]}\n2,B,1` };
    const two = `${named('A')}\n${named('B')}\n`;
    const { out } = await quoted(two, ['--out', 'out.csv', '--append'], { files });
    expect(out['out.csv']).toBe(`${header}${rows.join('\n')}\n`);
  });

  test('creates a missing file', async () => {
    expect((await quoted(stays, ['--out', 'new.ndjson', '--append'])).out['new.ndjson']).toBe(whole);
  });

  test('exits with 2 without --out', async () => {
    const { code, stderr } = await quoted(stays, ['--append']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('it needs --out')]);
  });

  test('answers of another form, and more of them than stays, are exit 2', async () => {
    const outcome = await append('line,price\n1,2\n');
    expect([outcome.code, outcome.stderr]).toEqual([2, expect.stringContaining('of another form')]);
    const more = await append(whole, [], named('A'));
    expect([more.code, more.stderr]).toEqual([2, expect.stringContaining('more answers than')]);
  });
});
