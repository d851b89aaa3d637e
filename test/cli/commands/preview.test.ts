import { describe, expect, test } from 'vitest';
import { bulkCli } from '../bulk/world.js';
import { CLEANING, cli, json, STAY, TAX_SET, VAT } from '../fake-io.js';

const CITY = { ...CLEANING, title: 'City tax', type: 'city_tax', logic: 'per_person_per_night', level: 0 } as const;
const SAVED = { title: 'Lisbon', currency: 'EUR', taxes: [{ ...CITY, rate: '4.00', max_nights: 7 }] };
const DRAFT = { ...SAVED, taxes: [{ ...CITY, rate: '4.50', max_nights: 10 }] };
const files = {
  'saved.json': json(SAVED),
  'draft.json': json(DRAFT),
  'cheaper.json': json({ ...SAVED, taxes: [{ ...CITY, rate: '3.00', max_nights: 7 }] }),
  'retitled.json': json({ ...SAVED, title: 'Porto' }),
  'included.json': json({ ...TAX_SET, taxes: [{ ...VAT, is_inclusive: true }] }),
  'two.json': json({ ...TAX_SET, taxes: [VAT, CLEANING] }),
  'yen.json': json({ title: 'T', currency: 'JPY', taxes: [VAT] }),
  'wrong.json': '{\n  "title": "W",\n  "currency": "EUR",\n  "taxes": [{"title": "VAT"}]\n}',
  'stay.json': json(STAY),
  'named.json': json({ name: 'Our usual guests', why: 'they come every year', stay: STAY }),
  'list.json': json([{ name: 'First', stay: STAY }, STAY]),
  'bad-stay.json': json({ name: 'Bad', stay: { ...STAY, checkIn: 'soon' } }),
};
const preview = (line: string, world = {}) => cli(['preview', ...line.split(' ')], { files, ...world });

describe('preview: the table', () => {
  test('shows before, after and the difference with sign and word, then the edits', async () => {
    const { code, stdout, stderr } = await preview('draft.json --against saved.json');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^Guests pay EUR 68\.00 more on the largest of \d+ stays looked at \(up to 30 nights, 4 guests\); City tax is 4\.50 instead of 4\.00; nights 8 to 10 are now charged\. You keep as much as before\.$/m,
    );
    expect(stdout).toMatch(/^Scenario +EUR before +after +Difference$/m);
    expect(stdout).toMatch(/^2 nights from .* 216\.00 +-> +218\.00 +2\.00 more\n {2}everyday: a weekend for two$/m);
    expect(stdout).toMatch(/are charged differently\. The largest change: EUR \d+\.\d\d more, for /);
    expect(stdout).toContain('  City tax: Rate: 4.00 → 4.50; Nights charged at most: 7 → 10\n');
  });

  test('both directions come first, and are named', async () => {
    const season = { applicable_date_ranges: [{ after: '2026-04-01', before: '2026-10-31' }] };
    const world = {
      files: {
        ...files,
        'season.json': json({ ...SAVED, taxes: [{ ...CITY, ...season, rate: '4.50', max_nights: 7 }] }),
      },
    };
    const line = 'season.json --against saved.json --today 2026-01-01';
    const { stdout } = await preview(line, world);
    expect(stdout).toMatch(/^Guests pay from EUR 112\.00 less to EUR 14\.00 more on \d+ stays looked at /m);
    const rows = stdout.split('\n').filter((row) => row.includes(' -> '));
    expect(rows[0]).toMatch(/ 14\.00 more$/);
    expect(rows[1]).toMatch(/ 112\.00 less$/);
    expect(stdout).toMatch(
      /The largest increase: EUR 14\.00 more, for .*\. The largest decrease: EUR 112\.00 less, for /,
    );
    const { summary } = JSON.parse((await preview(`${line} --json`, world)).stdout);
    expect(summary).toMatchObject({ more: { total: '+14.00' }, less: { total: '-112.00' } });
    const comment = (await preview(`${line} --format markdown`, world)).stdout;
    expect(comment).toContain('| 14.00 more |');
    expect(comment).toContain('| 112.00 less |');
  });

  test('your stay comes first in the sentence', async () => {
    const eight = { checkIn: '2026-05-01', rooms: [{ persons: 8, price: '700.00', nights: 7 }] };
    const world = {
      files: {
        ...files,
        'eight.json': json(eight),
        'dearer.json': json({ ...SAVED, taxes: [{ ...CITY, rate: '5.00', max_nights: 7 }] }),
      },
    };
    const { stdout } = await preview('dearer.json --against saved.json --scenario eight.json', world);
    expect(stdout).toMatch(
      /^Guests pay EUR 56\.00 more on your stay; 1\.00 more for each person and night, for at most 7 nights\. You keep as much as before\.$/m,
    );
  });

  test('wraps names on a narrow terminal, and keeps the amounts', async () => {
    const table = async (columns?: number) => {
      const { stdout } = await preview('draft.json --against saved.json', { columns });
      return stdout.slice(stdout.indexOf('Scenario'), stdout.indexOf('\n\n', stdout.indexOf('Scenario'))).split('\n');
    };
    const [whole, narrow, narrower] = [await table(), await table(80), await table(10)];
    const amountsOf = (lines: string[]) => lines.flatMap((line) => line.match(/\S+ +-> +\S+ +\S+ more$/) ?? []);
    const widest = (lines: string[]) => Math.max(...lines.map((line) => line.length));
    expect(await table(widest(whole))).toEqual(whole);
    expect(widest(narrow)).toBeLessThanOrEqual(80);
    // Names keep a width that can be read, whatever the terminal says.
    expect(narrower.filter((line) => line.includes('->')).every((line) => line.indexOf(' ->') > 20)).toBe(true);
    const numbers = (lines: string[]) => amountsOf(lines).map((line) => line.replace(/ +/g, ' '));
    expect(numbers(whole).length).toBeGreaterThan(5);
    expect(numbers(narrow)).toEqual(numbers(whole));
    expect(numbers(narrower)).toEqual(numbers(whole));
  });

  test('says less for a decrease, in colour only on a terminal', async () => {
    const plain = await preview('cheaper.json --against saved.json');
    expect(plain.stdout).toMatch(/ {2}\d+\.00 less$/m);
    const { stdout } = await preview('cheaper.json --against saved.json', { isTTY: true });
    expect(stdout).toContain('\u001b[36m4.00 less');
    expect(plain.stdout).not.toContain('\u001b');
  });

  test('guests and the house have a colour each: 35.00 less for guests, and a loss', async () => {
    const service = { ...VAT, title: 'Service', type: 'fee', rate: '10.00', level: 1 };
    const inPrice = { ...VAT, rate: '10.00', is_inclusive: true, level: 0 };
    const set = (rate: string) => json({ ...TAX_SET, taxes: [inPrice, { ...service, rate }] });
    const week = json({ checkIn: '2026-05-01', rooms: [{ persons: 2, price: '700.00', nights: 7 }] });
    const files = { 'now.json': set('5.00'), 'was.json': set('10.00'), 'week.json': week };
    const shown = (line: string) => preview(`${line} --scenario week.json --only-mine`, { files, isTTY: true });
    const less = await shown('now.json --against was.json');
    expect(less.stdout).toContain('\u001b[36m35.00 less\u001b[39m; \u001b[31myou keep 31.82 less\u001b[39m');
    const more = await shown('was.json --against now.json');
    expect(more.stdout).toContain('\u001b[33m35.00 more\u001b[39m; \u001b[32myou keep 31.82 more\u001b[39m');
  });

  test('an equal total with another net shows what the house loses', async () => {
    const only = 'included.json --against saved.json --scenario stay.json --only-mine';
    const free = json({ ...SAVED, taxes: [{ ...CITY, rate: '0.00' }] });
    const { stdout } = await preview(only, { files: { ...files, 'saved.json': free } });
    expect(stdout).toMatch(/100\.00 +-> +100\.00 +you keep 16\.67 less$/m);
    expect(stdout).toContain('The largest change: you keep EUR 16.67 less, for stay.');
    expect(stdout).toContain(
      '  New: VAT, 20%, in the price\n  Gone: City tax, 0.00 EUR per person per night, on top\n',
    );
  });

  test('shows advice on the policy only if the draft causes it, or with --all', async () => {
    const isAdvised = async (line: string) => (await preview(line)).stdout.includes('(policy_matters)');
    expect(await isAdvised('included.json')).toBe(false);
    expect(await isAdvised('included.json --all')).toBe(true);
    expect(await isAdvised('included.json --against included.json')).toBe(false);
    expect(await isAdvised('included.json --against retitled.json')).toBe(true);
  });

  test('shows only the stays that differ, and all with --all', async () => {
    const rows = (text: string) => text.split('\n').filter((line) => line.includes(' -> ') && line.includes('night'));
    const { stdout } = await preview('saved.json --against saved.json');
    expect(rows(stdout)).toEqual([]);
    expect(stdout).toMatch(/Nothing is charged differently in any of \d+ scenarios\./);
    expect(rows((await preview('saved.json --against saved.json --all')).stdout).length).toBeGreaterThan(10);
  });

  test('shows the ten most telling scenarios without a saved set', async () => {
    const { code, stdout } = await preview('draft.json');
    expect(code).toBe(0);
    expect(stdout.split('\n').filter((line) => /^\d+ nights? from/.test(line))).toHaveLength(10);
    expect(stdout).toMatch(/\.\.\. and \d+ more; --all shows them/);
    expect(stdout).not.toContain('differently');
  });

  test('two currencies are not subtracted', async () => {
    const { code, stdout } = await preview('yen.json --against saved.json --exit-code');
    expect(code).toBe(3);
    expect(stdout).toContain('cannot be compared');
    expect(stdout).toContain('Currency: EUR → JPY');
  });

  test('a title cannot colour the screen', async () => {
    const evil = json({ ...DRAFT, title: 'a\u001b[31mb' });
    const { stdout } = await preview('draft.json', { files: { ...files, 'draft.json': evil } });
    expect(stdout).toContain('a\\u001b[31mb');
  });
});

describe('preview: scenarios of one’s own', () => {
  test.each([
    ['stay.json', ['stay ']],
    ['named.json', ['Our usual guests ']],
    ['list.json', ['First ', 'list 2 ']],
  ])('%s', async (file, names) => {
    const { code, stdout } = await preview(`draft.json --against saved.json --scenario ${file} --only-mine`);
    expect(code).toBe(0);
    for (const name of names) expect(stdout).toMatch(new RegExp(`^${name}.* {2}1.00 more$`, 'm'));
    expect(stdout).toContain(`${names.length} of ${names.length} scenario`);
  });

  test('are added to the others, also several and from standard input', async () => {
    const { stdout } = await preview('draft.json --scenario named.json --scenario - --json', { stdin: json(STAY) });
    const { scenarios } = JSON.parse(stdout);
    expect(scenarios.slice(0, 2)).toMatchObject([
      { name: 'Our usual guests', why: 'they come every year' },
      { name: '<stdin>', why: 'your scenario' },
    ]);
    expect(scenarios.length).toBeGreaterThan(5);
  });
});

describe('preview: exit codes', () => {
  test.each([
    ['draft.json --against saved.json', 0],
    ['draft.json --against saved.json --exit-code', 3],
    ['saved.json --against saved.json --exit-code', 0],
    ['retitled.json --against saved.json --exit-code', 3],
    ['wrong.json', 1],
    ['draft.json --against wrong.json', 1],
    ['draft.json --scenario bad-stay.json', 1],
    ['draft.json --scenario saved.json', 1],
    ['nowhere.json', 2],
    ['draft.json --only-mine', 2],
    ['draft.json --exit-code', 2],
    ['draft.json --today soon', 2],
    ['draft.json --html out.html --locale nowhere-at-all', 2],
    ['draft.json --locale xx', 2],
    ['draft.json --locale sv', 2],
    ['draft.json --locale de', 0],
    ['- --against -', 2],
    ['draft.json --html -', 2],
    ['draft.json --html draft.json', 2],
    ['', 2],
  ])('%s: %i', async (line, code) => {
    const outcome = await cli(['preview', ...line.split(' ').filter((word) => word !== '')], { files });
    expect(outcome.code).toBe(code);
    if (code !== 0 && code !== 3) expect(outcome.stdout).toBe('');
  });

  test('issues of all files have line and column', async () => {
    const { stderr } = await preview('wrong.json --scenario bad-stay.json');
    expect(stderr).toMatch(/^wrong\.json:4:13 {2}taxes\[0\]\.logic {2}/m);
    expect(stderr).toMatch(/^bad-stay\.json:4:16 {2}stay\.checkIn {2}.*\(not_a_date\)$/m);
  });
});

describe('preview: --json and --html', () => {
  test('--json prints the preview and nothing else', async () => {
    const { stdout, stderr } = await preview('draft.json --against saved.json --today 2027-01-10 --json');
    expect(stderr).toBe('');
    const answer = JSON.parse(stdout);
    expect(answer).toMatchObject({ version: 1, currency: 'EUR', title: 'Lisbon' });
    expect(answer.scenarios[0].stay.checkIn).toMatch(/^2027-01/);
  });

  test('the day is today unless --today says another', async () => {
    const first = async (line: string) =>
      JSON.parse((await preview(`${line} --json`, { today: '2027-03-01' })).stdout).scenarios[0].stay.checkIn;
    expect(await first('draft.json')).toBe('2027-03-05');
    expect(await first('draft.json --today 2027-01-10')).toBe('2027-01-15');
  });

  test('advice on seasons that are over needs no option', async () => {
    const summer = { applicable_date_ranges: [{ after: '2026-06-01', before: '2026-08-31' }] };
    const files = { 'draft.json': json({ ...SAVED, taxes: [{ ...CITY, ...summer }] }) };
    expect((await preview('draft.json', { files, today: '2026-09-01' })).stdout).toContain('(ranges_past)');
    expect((await preview('draft.json', { files, today: '2026-08-31' })).stdout).not.toContain('(ranges_past)');
  });

  test('--locale writes the page for a reader', async () => {
    const argv = ['preview', 'draft.json', '--html', 'out.html', '--locale', 'de'];
    const { code, out } = await bulkCli(argv, { files });
    expect(code).toBe(0);
    expect(out['out.html']).toMatch(/data-figure="total" value="218.00">218,00</);
    for (const text of [
      '<html lang="de">',
      '<title>Vorschau: ',
      'Sie behalten',
      'Steuern Nacht für Nacht',
      'alltäglich: ein Wochenende zu zweit',
    ]) {
      expect(out['out.html']?.includes(text), text).toBe(true);
    }
  });

  test('--locale of a language without texts writes its numbers, in English', async () => {
    const argv = ['preview', 'draft.json', '--html', 'out.html', '--locale', 'sv'];
    const { code, out } = await bulkCli(argv, { files });
    expect(code).toBe(0);
    expect(out['out.html']).toMatch(/data-figure="total" value="218.00">218,00</);
    for (const text of ['<html lang="en">', 'Guests pay']) expect(out['out.html']?.includes(text), text).toBe(true);
  });

  test('--html writes the page beside the table', async () => {
    const argv = ['preview', 'draft.json', '--against', 'saved.json', '--html', 'out.html'];
    const { code, stdout, stderr, out } = await bulkCli(argv, { files });
    expect([code, stderr]).toEqual([0, 'The page is in out.html\n']);
    expect(stdout).toContain('2.00 more');
    expect(out['out.html']).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
  });

  test('a page in a folder that is not there is exit 1, in a plain sentence', async () => {
    const argv = ['preview', 'draft.json', '--html', 'nowhere/out.html'];
    const { code, stderr } = await bulkCli(argv, { files });
    expect([code, stderr]).toEqual([1, 'error: cannot write "nowhere/out.html": there is no such folder\n']);
  });
});

describe('preview: stays of the past', () => {
  const line = (persons: number, nights: number) =>
    JSON.stringify({ checkIn: '2026-05-01', rooms: [{ persons, nightlyPrices: new Array(nights).fill('100.00') }] });
  const stays = {
    ...files,
    'last-year.ndjson': `${line(2, 9)}\n${line(1, 2)}\n`,
    'refused.csv': 'checkIn,persons,nights,price\n01.05.2026,2,9,900.00\n',
    'none.csv': 'checkIn,persons,nights,price\n',
    'last-year.csv':
      'checkIn,persons,nights,price\n2026-05-01,2,9,900.00\n2026-05-01,1,2,200.00\n2026-02-30,1,1,1.00\n',
  };
  const against = 'preview draft.json --against saved.json';
  const replay = (line: string) => bulkCli([...against.split(' '), ...line.split(' ')], { files: stays });

  test('are added up in words and tables: 25.00 more and 1.00 more', async () => {
    const { code, stdout } = await replay('--stays last-year.ndjson');
    expect(code).toBe(0);
    expect(stdout).toContain(
      '2 stays: guests pay 26.00 EUR more, you keep as much as before; none pays over 5% more.\n',
    );
    expect(stdout).toMatch(/^2 persons, 9 nights from 2026-05-01 +1 +956\.00 +981\.00 +\+25\.00 +0\.00$/m);
    expect(stdout).toMatch(/^2026-05 +2 +1164\.00 +1190\.00 +\+26\.00 +0\.00$/m);
    expect(stdout).toMatch(/^City tax +2 +64\.00 +90\.00 +\+26\.00$/m);
  });

  test('refused stays are listed, and the exit code is 1', async () => {
    const { code, stdout } = await replay('--stays last-year.csv');
    expect(code).toBe(1);
    expect(stdout).toContain('2 stays: guests pay 26.00 EUR more');
    expect(stdout).toContain('1 more is refused, and in no figure:\n  line 4: checkIn: checkIn must be a real date');
  });

  test.each([
    ['refused', 'No stay can be compared: the one line of the file is refused.\n\nThe reasons:\n  line 2: checkIn: '],
    ['none', 'The file has no stays.\n'],
  ])('a file without a stay that can be compared is exit 1: %s', async (name, sentence) => {
    const { code, stdout } = await replay(`--stays ${name}.csv`);
    expect([code, stdout]).toEqual([1, expect.stringContaining(sentence)]);
    expect(stdout).not.toContain('guests pay the same');
  });

  test('are printed as JSON beside the preview, and --exit-code exits with 3', async () => {
    const { code, stdout } = await replay('--stays last-year.ndjson --json --exit-code');
    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      replay: { version: 1, stays: 2, total: { change: '+26.00' } },
    });
  });

  test('are on the page, where the largest changes link to their details', async () => {
    const { out } = await replay('--stays last-year.ndjson --html page.html');
    const page = out['page.html'] ?? '';
    const [, anchor = ''] = /<a href="#(\w+)">2 persons, 9 nights from May 1, 2026<\/a>/.exec(page) ?? [];
    expect(anchor).not.toBe('');
    expect(page).toMatch(new RegExp(`<section class="detail[ \\w]*" id="${anchor}"`));
    expect(page).toContain('line 1 of your stays');
  });

  test('are on the page in another language, with the same links', async () => {
    const { out } = await replay('--stays last-year.ndjson --html page.html --locale it');
    const page = out['page.html'] ?? '';
    const [, anchor = ''] = /<section class="replay".*?<a href="#(\w+)">/s.exec(page) ?? [];
    expect(anchor).not.toBe('');
    expect(page).toMatch(new RegExp(`<h2 id="${anchor}-name"[^>]*>Riga 1: `));
    for (const text of ['I Suoi soggiorni', 'riga 1 dei Suoi soggiorni', 'Per mese di arrivo']) {
      expect(page.includes(text), text).toBe(true);
    }
  });

  test.each([
    ['preview draft.json --stays last-year.ndjson', '--stays needs --against to compare with'],
    ['preview yen.json --against saved.json --stays last-year.ndjson', '--stays needs two tax sets in one currency'],
    ['preview draft.json --against saved.json --stays gone.ndjson', 'cannot read "gone.ndjson"'],
    ['preview - --against saved.json --stays -', 'standard input (-) can be only one of'],
  ])('%s: %s', async (argv, message) => {
    const { code, stdout, stderr } = await bulkCli(argv.split(' '), { files: stays });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});
