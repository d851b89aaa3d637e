import { describe, expect, test, vi } from 'vitest';
import type { Io } from '../../../src/cli/command-io.js';
import { CITY, LISBON, nights, VAT } from '../../trials/cases/lisbon.js';
import type { World } from '../fake-io.js';
import { cli, json } from '../fake-io.js';

const WEEK = { name: 'a week', stay: nights(7), expect: { total: '798.00' } };
const LONGER = { name: 'eight nights', stay: nights(8), expect: { total: '912.00', taxes: { 'City tax': '64.00' } } };
const FILES = {
  'hotel/lisbon.json': json(LISBON),
  'hotel/lisbon.cases.json': json({ taxSet: './lisbon.json', cases: [WEEK] }),
  'hotel/long.cases.json': json({ taxSet: './lisbon.json', cases: [WEEK, LONGER] }),
};

const casesIn = (files: object) => Object.keys(files).filter((file) => file.endsWith('.cases.json'));

const run = (words: string, world: World = {}) =>
  cli(['test', ...words.split(' ').filter((word) => word !== '')], {
    files: FILES,
    ...world,
    io: {
      filesIn: async (path) => (path === '.' || path === 'hotel' ? casesIn(FILES) : undefined),
      ...world.io,
    },
  });

describe('staytax test', () => {
  test('prints a line for each case, and a total', async () => {
    const { code, stdout } = await run('hotel/lisbon.cases.json');
    expect(stdout).toBe('hotel/lisbon.cases.json\n  ✓ a week\n1 file, 1 case: 1 as expected\n');
    expect(code).toBe(0);
  });

  test('prints the expected and the actual amounts of a failed case, and the reasons', async () => {
    const { code, stdout } = await run('hotel/long.cases.json');
    expect(stdout).toBe(
      [
        'hotel/long.cases.json',
        '  ✓ a week',
        '  ✗ eight nights',
        '                         expected     got',
        '      ───────────────────────────────────',
        '      total                912.00  904.00',
        '      taxes["City tax"]     64.00   56.00',
        '      City tax 4.00 per person per night: 2 persons x 7 nights = 14; 14 x 4.00 = 56.00.',
        '      Charged on 2026-12-24 to 2026-12-30 (7 of 8 nights).',
        '      2026-12-31 is not charged: at most 7 nights are.',
        '1 file, 2 cases: 1 as expected, 1 failed',
        '',
      ].join('\n'),
    );
    expect(code).toBe(1);
  });

  test('suggests the nearest title for an unknown one', async () => {
    const cases = [{ ...WEEK, expect: { taxes: { 'City tex': '56.00' } } }];
    const files = { 'a.cases.json': json({ taxSet: LISBON, cases }) };
    const { code, stdout } = await run('a.cases.json', { files });
    expect(stdout).toContain('\n      No tax of the quote is called "City tex". Did you mean "City tax"?\n');
    expect(code).toBe(1);
  });

  test('reads a tax set at a path from the root', async () => {
    const files = {
      '/sets/lisbon.json': json(LISBON),
      'a.cases.json': json({ taxSet: '/sets/lisbon.json', cases: [WEEK] }),
    };
    expect((await run('a.cases.json', { files })).code).toBe(0);
  });

  test('runs the files of the folder without arguments, each once', async () => {
    const { stdout } = await run('');
    expect(stdout).toContain('2 files, 3 cases: 2 as expected, 1 failed');
    expect((await run('hotel hotel/long.cases.json')).stdout).toContain('2 files, 3 cases');
  });

  test('exits with 2 without a cases file', async () => {
    const { code, stderr } = await cli(['test', 'empty'], { io: { filesIn: async () => [] } });
    expect([code, stderr]).toEqual([2, expect.stringContaining('there is no .cases.json file in "empty"')]);
  });

  test('prints the results as JSON', async () => {
    const { stdout } = await run('hotel --json');
    expect(JSON.parse(stdout)).toEqual({
      files: [
        { file: 'hotel/lisbon.cases.json', issues: [], cases: [{ name: 'a week', ok: true, differences: [] }] },
        {
          file: 'hotel/long.cases.json',
          issues: [],
          cases: [
            { name: 'a week', ok: true, differences: [] },
            {
              name: 'eight nights',
              ok: false,
              differences: [
                { path: 'total', expected: '912.00', got: '904.00' },
                { path: 'taxes["City tax"]', expected: '64.00', got: '56.00' },
              ],
            },
          ],
        },
      ],
    });
  });
});

describe('files with mistakes', () => {
  const tested = async (name: string, files: Record<string, string>) => {
    const { code, stdout } = await run(`${name} --json`, { files });
    const [file] = JSON.parse(stdout).files;
    return { code, ...file };
  };

  test('are reported together with line and column, also those of the tax set', async () => {
    const text = `{
  "taxSet": "lisbon.json",
  "cases": [
    { "name": "one", "stay": { "checkIn": "2026-02-30", "rooms": [{ "persns": 2, "nightlyPrices": ["1.00"] }] }, "expct": {}, "expect": {} },
    { "name": "two", "stay": { "checkIn": "2026-05-01", "rooms": [{ "persns": 2, "nightlyPrices": ["1.00"] }] }, "expect": {} }
  ]
}`;
    const { code, issues, cases } = await tested('a.cases.json', {
      'a.cases.json': text,
      'lisbon.json': json({ ...LISBON, taxes: [{ ...VAT, rte: '6' }] }),
    });
    expect(code).toBe(1);
    expect(issues).toMatchObject([
      { file: 'a.cases.json', path: 'cases[0].stay.checkIn', code: 'not_a_date', line: 4, column: 43 },
      { file: 'a.cases.json', path: 'cases[0].stay.rooms[0].persons', code: 'required', line: 4, column: 67 },
      { file: 'a.cases.json', path: 'cases[0].stay.rooms[0].persns', code: 'unknown_field', line: 4, column: 69 },
      { file: 'a.cases.json', path: 'cases[0].expct', code: 'unknown_field', line: 4, column: 114 },
      { file: 'a.cases.json', path: 'cases[1].stay.rooms[0].persons', code: 'required', line: 5, column: 67 },
      { file: 'a.cases.json', path: 'cases[1].stay.rooms[0].persns', code: 'unknown_field', line: 5, column: 69 },
      { file: 'lisbon.json', path: 'taxes[0].rte', code: 'unknown_field', line: 11, column: 7 },
    ]);
    expect(issues[3].message).toContain('Did you mean "expect"?');
    expect(cases).toMatchObject([
      { name: 'one', ok: false },
      { name: 'two', ok: false, differences: [{ path: 'issues', expected: [], got: ['unknown_field'] }] },
    ]);
  });

  test('are reported for the cases even without a tax set', async () => {
    const stay = { checkIn: '2026-02-30', rooms: nights(1).rooms };
    const cases = [
      { name: 'one', stay, expect: { total: '1.00' } },
      { name: 'two', stay, expect: { issues: ['not_a_date'] } },
    ];
    const { issues } = await tested('a.cases.json', { 'a.cases.json': json({ taxSet: 'x.json', cases }) });
    expect(issues).toMatchObject([
      { file: 'a.cases.json', path: 'cases[0].stay.checkIn', code: 'not_a_date' },
      { file: 'x.json', code: 'file_unreadable' },
    ]);
  });

  test('include the issues of a stay with their place', async () => {
    const stay = { checkIn: '2026-02-30', rooms: nights(1).rooms };
    const text = json({ taxSet: LISBON, cases: [{ name: 'one', stay, expect: { total: '1.00' } }] });
    const { issues } = await tested('a.cases.json', { 'a.cases.json': text });
    expect(issues).toMatchObject([{ path: 'cases[0].stay.checkIn', code: 'not_a_date', column: 20 }]);
  });

  test.each([
    ['no JSON', { 'a.cases.json': '{' }, 'json_syntax', 'a.cases.json'],
    ['no tax set', { 'a.cases.json': json({ cases: [] }) }, 'required', 'a.cases.json'],
    ['no file of the tax set', { 'a.cases.json': json({ taxSet: 'x.json', cases: [] }) }, 'file_unreadable', 'x.json'],
    [
      'a field twice',
      { 'a.cases.json': `{"taxSet": ${json(LISBON)}, "cases": [], "cases": []}` },
      'duplicate_key',
      'a.cases.json',
    ],
    [
      'a field of the tax set twice',
      {
        'a.cases.json': json({ taxSet: 'x.json', cases: [] }),
        'x.json': '{"title": "a", "title": "b", "currency": "EUR", "taxes": []}',
      },
      'duplicate_key',
      'x.json',
    ],
  ])('%s is a case of its own, which fails', async (_, files, issue, place) => {
    const { code, issues, cases } = await tested('a.cases.json', files);
    expect(code).toBe(1);
    expect(issues).toMatchObject([{ code: issue, file: place }]);
    expect(cases[0] ?? { ok: false }).toMatchObject({ ok: false });
  });

  test.each(['nothing.cases.json', 'nothing'])('runs the other files if %s does not exist', async (file) => {
    const { code, stdout, stderr } = await run(`${file} hotel/lisbon.cases.json`);
    expect(code).toBe(2);
    expect(stdout).toContain(`✗ ${file}`);
    expect(stdout).toContain('2 files, 2 cases: 1 as expected, 1 failed');
    expect(stderr).toContain(`there is no ${file === 'nothing' ? 'file "nothing"' : 'such file'}`);
  });
});

test('staytax validate looks at the form of a cases file', async () => {
  const files = { ...FILES, 'wrong.cases.json': json({ taxSet: 'x.json', cases: [{ ...WEEK, expct: {} }] }) };
  const right = await cli(['validate', 'hotel/long.cases.json'], { files });
  expect([right.code, right.stdout]).toEqual([0, 'hotel/long.cases.json: valid cases file, 2 cases\n']);
  const wrong = await cli(['validate', 'wrong.cases.json'], { files });
  expect([wrong.code, wrong.stdout]).toEqual([1, expect.stringContaining('cases[0].expct')]);
});

describe('--junit', () => {
  const written = async (files: Record<string, string>, words: string) => {
    const out: Record<string, string> = {};
    const openSink = async (name = '') => ({
      write: async (bytes: Uint8Array) => {
        out[name] = new TextDecoder().decode(bytes);
        return true;
      },
      close: async () => undefined,
      discard: async () => undefined,
    });
    const { code } = await run(words, { files, io: { openSink } });
    return { code, xml: out['out.xml'] ?? '' };
  };
  const withoutTimes = (xml: string) => xml.replaceAll(/ time="\d+\.\d{3}"/g, '');

  test('writes suites, cases and failures', async () => {
    const { code, xml } = await written(FILES, 'hotel --junit out.xml');
    expect(code).toBe(1);
    expect(xml.match(/ time="/g)?.length).toBe(1 + 2 + 3);
    expect(withoutTimes(xml)).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="staytax" tests="3" failures="1" errors="0" skipped="0">',
        '<testsuite name="hotel/lisbon.cases.json" tests="1" failures="0" errors="0" skipped="0">',
        '<testcase classname="hotel/lisbon.cases.json" name="a week" file="hotel/lisbon.cases.json"></testcase></testsuite>',
        '<testsuite name="hotel/long.cases.json" tests="2" failures="1" errors="0" skipped="0">',
        '<testcase classname="hotel/long.cases.json" name="a week" file="hotel/long.cases.json"></testcase>',
        '<testcase classname="hotel/long.cases.json" name="eight nights" file="hotel/long.cases.json">',
        '<failure message="total: expected 912.00, got 904.00">total: expected 912.00, got 904.00\n',
        'taxes["City tax"]: expected 64.00, got 56.00</failure></testcase></testsuite></testsuites>\n',
      ]
        .join('')
        .replaceAll('taxes["City tax"]', 'taxes[&quot;City tax&quot;]'),
    );
  });

  test('a wrong case has its own issues, and the file has those of the file', async () => {
    const cases = [{ ...WEEK, expct: {} }, { ...WEEK, name: 'other', polcy: {} }, WEEK];
    const set = json(LISBON).replace('{', '{"title":"Porto",');
    const { xml } = await written(
      { 'set.json': set, 'a.cases.json': json({ taxSet: 'set.json', cases }) },
      'a.cases.json --junit out.xml',
    );
    const errors = [...xml.matchAll(/ name="([^"]+)"[^>]*><error message="[^"]*">([^<]*)</g)].map(
      ([, name, text = '']) => [name, text.split('\n').map((line) => line.split('  ')[1])],
    );
    expect(errors).toEqual([
      ['a.cases.json', ['title']],
      ['a week', ['cases[0].expct']],
      ['other', ['cases[1].polcy']],
    ]);
    expect(xml).toContain('tests="4" failures="0" errors="3"');
  });

  test('a file that cannot be read is an error, a stay that is refused a failure', async () => {
    const refused = { ...WEEK, stay: { ...WEEK.stay, checkIn: '2026-02-30' } };
    const files = { 'a.cases.json': '{', 'b.cases.json': json({ taxSet: LISBON, cases: [refused] }) };
    const { xml } = await written(files, 'a.cases.json b.cases.json --junit out.xml');
    expect(withoutTimes(xml)).toContain('<testsuites name="staytax" tests="2" failures="1" errors="1" skipped="0">');
    expect(withoutTimes(xml)).toContain('file="a.cases.json"><error message="a.cases.json:1:2');
    expect(withoutTimes(xml)).toContain('<failure message="issues: expected none, got not_a_date">');
  });

  test('names are escaped', async () => {
    const named = { ...WEEK, name: 'a < b & "c" \u0007', expect: { total: '1.00' } };
    const files = { 'a.cases.json': json({ taxSet: LISBON, cases: [named] }) };
    const { xml } = await written(files, 'a.cases.json --junit out.xml');
    expect(xml).toContain('name="a &lt; b &amp; &quot;c&quot; \\u0007"');
  });

  test('names that XML cannot hold are escaped', async () => {
    const title = 'a ]]> b \uFFFE\uFFFF';
    const named = [
      { ...WEEK, name: title, expect: { taxes: { [title]: '1.00' } } },
      { ...WEEK, name: '' },
    ];
    const files = { 'a.cases.json': json({ taxSet: LISBON, cases: named }) };
    const { xml } = await written(files, 'a.cases.json --junit out.xml');
    expect(xml).not.toMatch(/\]\]>|[\uFFFE\uFFFF]|" name>/);
    expect(xml).toContain('<testcase classname="a.cases.json" name="a ]]&gt; b \\ufffe\\uffff" file="a.cases.json"');
    expect(xml).toContain('taxes[&quot;a ]]&gt; b \\ufffe\\uffff&quot;]: expected 1.00, got none');
    expect(xml).toContain('<testcase classname="a.cases.json" name="cases[1]" file="a.cases.json"');
  });
});

describe('--coverage', () => {
  test('prints the changes that no case notices, each with a case to paste', async () => {
    const { code, stdout } = await run('hotel/lisbon.cases.json --coverage');
    expect(code).toBe(0);
    expect(stdout).toContain(
      'hotel/lisbon.json:19:21  taxes[1].max_nights  7 → 8  not noticed\n  {"name":"taxes[1].max_nights is 7, not 8","stay":',
    );
    expect(stdout).toContain('taxes[0].level  0 → 1  without effect');
    expect(stdout).toMatch(
      /\n\d of 9 changes noticed \(\d\d\.\d%\), 1 without effect\n1 file, 1 case: 1 as expected\n$/,
    );
  });

  test.each([
    [
      'lines of one title',
      [
        { ...CITY, id: 'a' },
        { ...CITY, id: 'b', rate: '1.00' },
      ],
    ],
    [
      'a tax for the channel manager alone',
      [VAT, { ...CITY, applicable_after: '2027-01-01', local: { only: 'channel' } }],
    ],
  ])('the cases to paste notice every change: %s', async (_, taxes) => {
    const file = (cases: readonly unknown[]) => ({ 'a.cases.json': json({ taxSet: { ...LISBON, taxes }, cases }) });
    const { stdout } = await run('a.cases.json --coverage', { files: file([]) });
    const pasted = stdout.split('\n').filter((line) => line.startsWith('  {'));
    const again = await run('a.cases.json --coverage', { files: file(pasted.map((line) => JSON.parse(line))) });
    expect(pasted).not.toEqual([]);
    expect(again.stdout).toContain(`${pasted.length} of ${pasted.length} changes noticed (100%)`);
    expect(again.stdout).toContain(`${pasted.length} as expected\n`);
  });

  test('cases of one set count together, and cases of another set apart', async () => {
    const files = {
      ...FILES,
      'hotel/long.cases.json': json({
        taxSet: 'lisbon.json',
        cases: [{ ...LONGER, expect: { total: '904.00', net: '800.00' } }],
      }),
    };
    const { stdout } = await run('hotel --coverage --json', { files });
    const { coverage } = JSON.parse(stdout);
    expect(coverage).toEqual({
      changes: 9,
      noticed: 9,
      unnoticed: [],
      without_effect: [{ file: 'hotel/lisbon.json', path: 'taxes[0].level', from: 0, to: 1 }],
      not_tried: 0,
    });
  });

  test('changes that are not tried count neither as noticed nor as not noticed', async () => {
    const rates = Array.from({ length: 200 }, (_, index) => ({
      price_over: `${10 * index}.00`,
      price_to: `${10 * index + 15}.00`,
      rate: '1.00',
    }));
    const taxSet = { ...LISBON, taxes: [{ ...VAT, is_inclusive: false, local: { rates } }] };
    const files = { 'a.cases.json': json({ taxSet, cases: [] }) };
    const { stdout } = await run('a.cases.json --coverage', { files });
    const [, notTried, all] = /\n(\d+) of (\d+) changes not tried: the set has 200 rows in 1 tax\n/.exec(stdout) ?? [];
    const [, changes, idle] = /\n0 of (\d+) changes noticed \(0%\), (\d+) without effect\n/.exec(stdout) ?? [];
    expect(Number(notTried)).toBeGreaterThan(100);
    expect(Number(changes) + Number(idle) + Number(notTried)).toBe(Number(all));
  });

  test('--coverage-min fails below it', async () => {
    const { code, stderr } = await run('hotel/lisbon.cases.json --coverage-min 99.5');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Coverage is \d\d\.\d%, less than 99.5%\.\n$/)]);
    expect((await run('hotel/lisbon.cases.json --coverage-min 20')).code).toBe(0);
    expect((await run('hotel/lisbon.cases.json --coverage-min 101')).code).toBe(2);
  });

  test('shows a bar only on a terminal', async () => {
    const { stderr } = await run('hotel/lisbon.cases.json --coverage', { isTTY: true, env: { NO_COLOR: '1' } });
    expect(stderr).toContain('0 of 12 changes');
    expect((await run('hotel/lisbon.cases.json --coverage')).stderr).toBe('');
  });

  test('a set that is not valid is not covered', async () => {
    const files = { 'a.cases.json': json({ taxSet: { ...LISBON, currency: 'EURO' }, cases: [WEEK] }) };
    const { code, stdout } = await run('a.cases.json --coverage --json', { files });
    expect(code).toBe(1);
    expect(JSON.parse(stdout).coverage).toMatchObject({ changes: 0, noticed: 0 });
  });
});

describe('--watch', () => {
  /** Files that change, as often as somebody writes them; the command is stopped at the end. */
  async function watching(edits: ReadonlyArray<Readonly<Record<string, string>>>) {
    const files: Record<string, string> = { ...FILES };
    const out: string[] = [];
    let changed = (): void => undefined;
    let stop = (): void => undefined;
    let watched: readonly string[] = [];
    const io: Partial<Io> = {
      filesIn: async () => casesIn(files),
      stdout: { isTTY: false, write: (text) => void out.push(text) },
      watch: (folders, callback) => {
        watched = folders;
        changed = callback;
        return () => undefined;
      },
      onStop: (listener) => {
        stop = () => listener('SIGINT');
        return () => undefined;
      },
    };
    const ended = cli(['test', 'hotel', '--watch'], { files, io });
    await vi.waitFor(() => expect(watched).not.toEqual([]));
    for (const [index, edit] of edits.entries()) {
      Object.assign(files, edit);
      changed();
      await vi.waitFor(() => expect(out).toHaveLength(index + 2));
    }
    changed();
    stop();
    const { code } = await ended;
    return { code, out, watched };
  }

  test('a changed file reruns its cases', async () => {
    const right = json({ taxSet: './lisbon.json', cases: [WEEK] });
    const { code, out, watched } = await watching([
      { 'hotel/long.cases.json': right },
      { 'hotel/lisbon.json': json({ ...LISBON, taxes: [VAT, { ...CITY, rate: '5.00' }] }) },
      { 'hotel/lisbon.json': '{' },
    ]);
    expect(code).toBe(0);
    expect(watched).toEqual(['hotel']);
    const [first, second, third, fourth, ...more] = out;
    expect(first).toContain('2 files, 3 cases: 2 as expected, 1 failed');
    expect(second).toBe('hotel/long.cases.json\n  ✓ a week\n2 files, 2 cases: 2 as expected\n');
    expect(third).toContain('2 files, 2 cases: 0 as expected, 2 failed');
    expect(fourth).toContain('(json_syntax)');
    expect(more).toEqual([]);
  });

  test('refuses options of a run that ends', async () => {
    expect((await run('--watch --json')).code).toBe(2);
  });
});
