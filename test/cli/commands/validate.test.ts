import { describe, expect, test } from 'vitest';
import { cli, json, STAY, TAX_SET, VAT } from '../fake-io.js';

/** Levels belong to the tax sets of such a file. */
const FILE_TAX = { ...VAT, level: undefined };
const FILE = {
  version: 1,
  property_id: '716305c4-561a-4561-a187-7f5b8aeb5920',
  taxes: [FILE_TAX],
  tax_sets: [{ title: 'Standard', currency: 'EUR', taxes: [{ tax: VAT.title }] }],
};
const FILE_OF_TWO = {
  ...FILE,
  taxes: [FILE_TAX, { ...FILE_TAX, title: 'Levy' }],
  tax_sets: [...FILE.tax_sets, { title: 'Other', currency: 'EUR', taxes: [{ tax: 'Levy' }] }],
};

async function validate(text: string, ...options: string[]) {
  return cli(['validate', 'f.json', ...options], { files: { 'f.json': text } });
}

describe('validate: what is valid', () => {
  const entry = { ...VAT, id: 'a' };
  const nested = { ...TAX_SET, taxes: [{ ...entry, taxes: [{ ...VAT, id: 'b', title: 'Inner' }] }] };
  test.each([
    ['a tax set', json(TAX_SET), 'valid tax set, 2 taxes'],
    ['a tax set of nested taxes', json(nested), 'valid tax set, 2 taxes'],
    ['a tax set of one', json({ ...TAX_SET, taxes: [VAT] }), 'valid tax set, 1 tax'],
    ['a tax', json({ ...VAT, level: undefined }), 'valid tax'],
    ['a stay', json(STAY), 'valid stay'],
    ['a definitions file', json(FILE), 'valid definitions, 1 tax, 1 tax set'],
    ['a definitions file of two', json(FILE_OF_TWO), 'valid definitions, 2 taxes, 2 tax sets'],
    ['an empty one', json({ ...FILE, taxes: [], tax_sets: [] }), 'valid definitions, 0 taxes, 0 tax sets'],
    [
      'an answer of the API',
      json({ data: { type: 'tax_set', id: 's', attributes: TAX_SET } }),
      'valid tax set, 2 taxes',
    ],
  ])('%s', async (_, text, words) => {
    expect(await validate(text)).toEqual({ code: 0, stdout: `f.json: ${words}\n`, stderr: '' });
  });

  test('a worked case holds two things', async () => {
    const { code, stdout } = await validate(json({ taxSet: TAX_SET, stay: STAY }));
    expect([code, stdout]).toEqual([0, 'f.json: valid tax set, 2 taxes\nf.json: valid stay\n']);
  });

  test('reads standard input', async () => {
    const { stdout } = await cli(['validate', '-'], { stdin: json(TAX_SET) });
    expect(stdout).toBe('<stdin>: valid tax set, 2 taxes\n');
  });
});

describe('validate: issues, each with its place', () => {
  test('prints all issues on standard output, and their number on standard error', async () => {
    const text = `{
  "title": " ",
  "currency": "EUR",
  "taxes": [
    {
      "title": "City tax", "logic": "per_night", "type": "city_tax", "rate": 2.5,
      "is_inclusive": false, "skipNights": 2, "currency": "USD",
      "applicable_date_ranges": [{ "after": "2026-09-30", "before": "2026-09-31" }]
    }
  ]
}`;
    const { code, stdout, stderr } = await validate(text);
    expect(code).toBe(1);
    expect(stderr).toBe('f.json: 5 issues\n');
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/^f\.json:2:12 {2}title {2}.*\(blank\)$/));
    expect(lines).toContainEqual(expect.stringMatching(/^f\.json:6:78 {2}taxes\[0\]\.rate {2}.*\(number_not_text\)$/));
    expect(lines).toContainEqual(
      expect.stringMatching(/^f\.json:7:30 {2}taxes\[0\]\.skipNights {2}.*skip_nights.*\(unknown_field\)$/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^f\.json:8:69 {2}taxes\[0\]\.applicable_date_ranges\[0\]\.before {2}.*\(not_a_date\)$/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^f\.json:7:59 {2}taxes\[0\]\.currency {2}.*\(currency_differs\)$/),
    );
  });

  test('reports a reference to a missing tax in a definitions file', async () => {
    const { code, stdout } = await validate(`{
  "version": 1, "property_id": "${FILE.property_id}", "taxes": [],
  "tax_sets": [{ "title": "Standard", "currency": "EUR", "taxes": [{ "tax": "VTA" }] }]
}`);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^f\.json:3:77 {2}tax_sets\[0\]\.taxes\[0\]\.tax {2}.*\(unknown_reference\)$/m);
  });

  test('a missing field stands at the object that lacks it', async () => {
    const { stdout } = await validate('{"title": "T", "currency": "EUR", "taxes": [\n  {"title": "VAT"}]}');
    expect(stdout).toMatch(/^f\.json:2:3 {2}taxes\[0\]\.logic {2}.*\(required\)$/m);
  });

  test('places issues in an answer of the API, also of the property id beside the attributes', async () => {
    const attributes = { title: 'T', currency: 'EURO', taxes: [] };
    const relationships = { property: { data: { type: 'property', id: 'hotel-1' } } };
    const { stdout } = await validate(json({ data: { type: 'tax_set', attributes, relationships } }));
    expect(stdout).toMatch(/^f\.json:6:19 {2}currency {2}.*\(unknown_currency\)$/m);
    expect(stdout).toMatch(/^f\.json:13:17 {2}property_id {2}.*\(not_uuid\)$/m);
  });

  test('names in the path which part of a file has an issue', async () => {
    const stay = { ...STAY, checkIn: 'soon' };
    const { stdout } = await validate(json({ taxSet: { ...TAX_SET, title: '' }, stay }));
    expect(stdout).toMatch(/ {2}taxSet\.title {2}.*\n.* {2}stay\.checkIn {2}/);
  });

  test('checks a list of tax sets', async () => {
    const data = [TAX_SET, { ...TAX_SET, title: '' }].map((attributes) => ({ type: 'tax_set', attributes }));
    const { code, stdout } = await validate(json({ data }));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^f\.json:\d+:18 {2}data\[1\]\.attributes\.title {2}/);
  });

  test('a key may hold dots, brackets and control characters', async () => {
    const { stdout } = await validate(json({ ...TAX_SET, 'a.b[0]\u001b': 1 }));
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toMatch(/^f\.json:\d+:3 {2}/m);
  });

  test('a worked case that takes too much work is refused, as by quote', async () => {
    const taxes = Array.from({ length: 199 }, (_, index) => ({
      ...VAT,
      title: `VAT ${index}`,
      rate: '0.12345678901234567890',
    }));
    const nightlyPrices = Array.from({ length: 1_000 }, (_, night) => `${100 + night}.00`);
    const stay = { ...STAY, rooms: [1, 2].map((persons) => ({ persons, nightlyPrices })) };
    const { code, stdout } = await validate(json({ taxSet: { ...TAX_SET, taxes }, stay }));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^f\.json:\d+:\d+ {2}stay {2}.* \(too_much_work\)$/m);
  });

  test('prices of a stay are checked in the given currency, or that of the tax set', async () => {
    const stay = { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['100.50'] }] };
    expect((await validate(json(stay))).code).toBe(0);
    expect((await validate(json(stay), '--currency', 'EUR')).code).toBe(0);
    expect((await validate(json(stay), '--currency', 'JPY')).code).toBe(1);
    const yen = { title: 'T', currency: 'JPY', taxes: [] };
    expect((await validate(json({ taxSet: yen, stay }))).stdout).toContain('(price_decimals)');
  });

  test('warnings are marked, and leave the exit code 0', async () => {
    const range = { after: '2026-01-01', before: '2026-06-30' };
    const taxes = [{ ...VAT, applicable_date_ranges: [range, { ...range, before: '2026-12-31' }] }];
    const { code, stdout, stderr } = await validate(json({ ...TAX_SET, taxes }));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^f\.json: valid tax set, 1 tax\nf\.json:\d+:\d+ {2}warning {2}.*\(ranges_overlap\)\n$/);
  });
});

describe('validate: which kind', () => {
  test('--as decides where it does not show', async () => {
    const { code, stdout } = await validate('{"title": "VAT"}');
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/^f\.json:1:1 {2}It does not show .*--as.*\(unknown_kind\)\n$/),
    ]);
    const outcome = await validate('{"title": "VAT"}', '--as', 'tax');
    expect(outcome.stdout).toMatch(/logic {2}.*\(required\)/);
  });

  test('--as chooses out of a worked case', async () => {
    const text = json({ taxSet: { ...TAX_SET, title: '' }, stay: STAY });
    expect((await validate(text, '--as', 'stay')).stdout).toBe('f.json: valid stay\n');
    expect((await validate(text, '--as', 'tax')).stdout).toContain('There is no tax in this file.');
  });

  test.each(['null', '[]', '5', '"text"', '{}', '{"data": []}', '{"data": [5]}'])('%s is none', async (text) => {
    const { code, stdout } = await validate(text);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^f\.json:1:\d+ .*\(unknown_kind\)\n$/)]);
  });
});

describe('validate: --json', () => {
  test('gives file, kind, issues and warnings, placed', async () => {
    const { code, stdout, stderr } = await validate('{"title": "",\n "currency": "EUR", "taxes": []}', '--json');
    expect([code, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toEqual({
      file: 'f.json',
      kind: 'tax-set',
      issues: [{ code: 'blank', path: 'title', message: expect.any(String), line: 1, column: 11 }],
      warnings: [],
    });
  });

  test('reports a file that is not JSON', async () => {
    const { code, stdout } = await validate('{"title": }', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ kind: null, issues: [{ code: 'json_syntax', line: 1, column: 11 }] });
  });
});

describe('validate: wrong uses', () => {
  test.each([
    [[]],
    [['nowhere.json']],
    [['f.json', '--as', 'booking']],
    [['f.json', '--currency', 'EURO']],
    [['f.json', '-x']],
  ])('%j is exit 2', async (argv) => {
    const { code, stdout, stderr } = await cli(['validate', ...argv], { files: { 'f.json': json(TAX_SET) } });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: /);
  });
});

describe('validate: several files and folders', () => {
  const files = {
    'a.json': json(TAX_SET),
    'sets/b.json': json({ ...TAX_SET, title: '' }),
    'sets/deep/c.json': json(STAY),
    'sets/package.json': '{"name": "hotel"}',
    'sets/readme.md': '# Sets',
    'none/readme.md': '',
  };

  test('prints the verdict of each file, then one summary', async () => {
    const { code, stdout, stderr } = await cli(['validate', 'a.json', 'sets'], { files });
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^a\.json: valid tax set, 2 taxes\nsets\/b\.json:2:12 {2}title {2}.*\(blank\)\nsets\/deep\/c\.json: valid stay\nsets\/package\.json: skipped, .*\n4 files: 2 valid, 1 invalid, 1 skipped \(1 issue\)\n$/,
    );
    expect(stderr).toBe('');
  });

  test('a named file is never skipped, and each is checked once', async () => {
    const { code, stdout } = await cli(['validate', 'sets/package.json', 'a.json', 'a.json'], { files });
    expect(code).toBe(1);
    expect(stdout).toContain('(unknown_kind)');
    expect(stdout.match(/valid tax set/g)).toHaveLength(1);
  });

  test('prints a list of verdicts with --json', async () => {
    const { code, stdout, stderr } = await cli(['validate', 'sets', '--json'], { files });
    expect([code, stderr]).toEqual([1, '']);
    expect(JSON.parse(stdout)).toEqual({
      files: [
        { file: 'sets/b.json', kind: 'tax-set', issues: [expect.objectContaining({ code: 'blank' })], warnings: [] },
        { file: 'sets/deep/c.json', kind: 'stay', issues: [], warnings: [] },
        { file: 'sets/package.json', kind: null, skipped: true, issues: [], warnings: [] },
      ],
    });
  });

  test.each([[['none']], [['-', '-']]])('%j is exit 2', async (given) => {
    expect((await cli(['validate', ...given], { files, stdin: json(TAX_SET) })).code).toBe(2);
  });
});
