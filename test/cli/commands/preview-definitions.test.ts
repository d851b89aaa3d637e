import { describe, expect, test } from 'vitest';
import { CLEANING, cli, json, STAY } from '../fake-io.js';

const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
const [ONE, TWO] = ['1b671a64-40d5-491e-99b0-da01ff1f3341', '2b671a64-40d5-491e-99b0-da01ff1f3341'];
const { level: _, ...FEE } = { ...CLEANING, logic: 'per_booking', title: 'Fee' };
const CITY = { ...FEE, title: 'City tax', type: 'city_tax', logic: 'per_person_per_night', rate: '2.00' };

interface GivenSet {
  readonly id?: string;
  readonly title: string;
  readonly currency?: string;
  readonly taxes?: readonly object[];
}
const setsOf = (taxes: readonly object[], ...sets: readonly GivenSet[]) =>
  json({
    version: 1,
    property_id,
    taxes,
    tax_sets: sets.map((set) => ({ currency: 'EUR', taxes: [{ tax: 'City tax' }], ...set })),
  });
const BOTH = [{ tax: 'Fee', level: 1, taxes: [] }, { tax: 'City tax' }];
const files = {
  'saved.json': setsOf(
    [FEE, CITY],
    { title: 'Standard' },
    { title: 'With fee', taxes: BOTH },
    { title: 'Fee alone', taxes: [{ tax: 'Fee' }] },
    { title: 'Winter' },
  ),
  'draft.json': setsOf(
    [FEE, { ...CITY, rate: '3.00' }],
    { title: 'Fee alone', taxes: [{ tax: 'Fee' }] },
    { title: ' Standard' },
    { title: 'With fee', taxes: BOTH },
    { title: 'Summer' },
  ),
  'stay.json': json({ name: 'two persons', stay: STAY }),
  'set.json': json({ title: 'Set', currency: 'EUR', taxes: [FEE] }),
};
const preview = (line: string, more = {}) =>
  cli(['preview', ...line.split(' ')], { files: { ...files, ...more }, today: '2026-05-01' });

describe('preview of definitions files', () => {
  const compare = 'draft.json --against saved.json --scenario stay.json --only-mine';

  test('compares every tax set by title, and lists new, deleted and equal ones', async () => {
    const { code, stdout, stderr } = await preview(compare);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.split('\n').slice(0, 6)).toEqual([
      'Tax sets',
      'Changed:  Standard, With fee',
      'New: Summer',
      'Deleted: Winter',
      'As before: Fee alone',
      '',
    ]);
    // Two persons, one night at 100.00: 2 x 2.00 before, 2 x 3.00 after, and a fee of 10.00.
    expect(stdout).toMatch(/^two persons +104\.00 +-> +106\.00 +2\.00 more$/m);
    expect(stdout).toMatch(/^two persons +114\.00 +-> +116\.00 +2\.00 more$/m);
    expect(stdout.match(/^Guests pay .*/gm)).toHaveLength(2);
    expect(stdout).not.toMatch(/^Fee alone$/m);
    expect((await preview(`${compare} --all`)).stdout).toMatch(/^Fee alone$/m);
  });

  test('prints the preview of every set as JSON', async () => {
    const { stdout } = await preview(`${compare} --json`);
    const { version, taxSets } = JSON.parse(stdout);
    expect(version).toBe(1);
    expect(
      taxSets.map(({ title, change, preview: compared }: Record<string, { scenarios: Array<{ draft: object }> }>) => [
        title,
        change,
        compared?.scenarios[0]?.draft,
      ]),
    ).toMatchObject([
      ['Fee alone', 'same', { total: '110.00' }],
      [' Standard', 'changed', { total: '106.00' }],
      ['With fee', 'changed', { total: '116.00' }],
      ['Summer', 'new', { total: '106.00' }],
      ['Winter', 'deleted', undefined],
    ]);
  });

  test('begins a comment with the increases that are not allowed', async () => {
    const saved = setsOf([FEE, CITY], { title: 'A', taxes: [{ tax: 'Fee' }] }, { title: 'B' });
    const draft = setsOf(
      [
        { ...FEE, rate: '9.00' },
        { ...CITY, rate: '3.00' },
      ],
      { title: 'A', taxes: [{ tax: 'Fee' }] },
      { title: 'B' },
    );
    const line = 'draft.json --against saved.json --scenario stay.json --only-mine --format markdown --max-increase 1';
    const { code, stdout, stderr } = await preview(line, { 'saved.json': saved, 'draft.json': draft });
    expect(code).toBe(3);
    expect(stdout.match(/^## .*/gm)).toEqual(['## Tax sets', '## B', '## A']);
    expect(stdout).toContain('- Changed: A, B\n');
    expect(stdout).toContain(
      '## B\n\n**Not allowed: guests pay 2.00 EUR more than 104.00 for two persons; allowed is 1 EUR.**',
    );
    expect(stderr).toBe('Not allowed: B: guests pay 2.00 EUR more than 104.00 for two persons; allowed is 1 EUR.\n');
  });

  test('the comment stays under 60,000 characters', async () => {
    const definitionsWith = (rate: string) =>
      setsOf(
        [{ ...CITY, rate }],
        ...Array.from({ length: 60 }, (_, index) => ({ title: `${'*'.repeat(100)} ${index}` })),
      );
    const { stdout } = await preview('draft.json --against saved.json --format markdown', {
      'saved.json': definitionsWith('2.00'),
      'draft.json': definitionsWith('3.00'),
    });
    expect(stdout.length).toBeGreaterThan(50_000);
    expect(stdout.length).toBeLessThan(60_000);
    expect(stdout).toContain(', 50 more\n');
    expect(stdout).toMatch(/\.\.\. and \d+ more lines\.\n$/);
  });

  test('a set with an id is compared by id under any title', async () => {
    const both = {
      'saved.json': setsOf([CITY], { id: ONE, title: 'A' }, { id: TWO, title: 'B' }, { title: 'C' }),
      'draft.json': setsOf([CITY], { id: TWO, title: 'A' }, { title: 'B' }, { id: ONE, title: 'C' }),
    };
    const { stdout } = await preview('draft.json --against saved.json --json', both);
    const { taxSets } = JSON.parse(stdout);
    // B without an id is none of those that are left: what was B is A now.
    expect(taxSets.map(({ id, title, change }: Record<string, unknown>) => [id, title, change])).toEqual([
      [TWO, 'A', 'changed'],
      [undefined, 'B', 'new'],
      [ONE, 'C', 'changed'],
      [undefined, 'C', 'deleted'],
    ]);
  });

  test('shows each set by itself without a saved file', async () => {
    const { code, stdout } = await preview('saved.json');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Standard\n\nScenario +you keep +Price +EUR total\n/);
    expect(stdout.match(/^Scenario /gm)).toHaveLength(4);
    const { taxSets } = JSON.parse((await preview('saved.json --json')).stdout);
    expect(taxSets.map((set: object) => Object.keys(set))).toEqual(new Array(4).fill(['title', 'preview']));
    expect((await preview('none.json', { 'none.json': setsOf([]) })).stdout).toBe('There is no tax set.\n');
  });

  test('takes the names of examples', async () => {
    const example = (name: string) => ({ [`/package/examples/definitions/${name}.json`]: files['saved.json'] });
    const { code, stdout } = await preview('hotel --against hotel', example('hotel'));
    expect([code, stdout]).toEqual([0, 'Tax sets\nAs before: Standard, With fee, Fee alone, Winter\n']);
  });

  test.each([
    ['draft.json --against saved.json --exit-code', 3],
    ['saved.json --against saved.json --exit-code', 0],
    ['fewer.json --against saved.json --exit-code', 3],
    ['more.json --against saved.json --exit-code', 3],
  ])('%s: %i', async (line, code) => {
    const titles = ['Standard', 'Winter'];
    const definitionsOf = (...more: string[]) => setsOf([CITY], ...[...titles, ...more].map((title) => ({ title })));
    const sets = {
      'saved.json': definitionsOf('Autumn'),
      'fewer.json': definitionsOf(),
      'more.json': definitionsOf('Autumn', 'Spring'),
    };
    expect((await preview(line, sets)).code).toBe(code);
  });

  test.each([
    ['draft.json --against set.json', 1, 'One definitions file is expected in this file, which holds only a tax set.'],
    ['set.json --against saved.json', 1, 'One tax set is expected in this file, which holds only a definitions file.'],
    ['draft.json --html page.html', 2, '--html is for one tax set, and the draft is a definitions file'],
    ['draft.json --against saved.json --stays s.csv', 2, '--stays is for one tax set'],
    ['wrong.json --against worse.json', 1, 'wrong.json:5:16  taxes[0].logic'],
    ['wrong.json --against worse.json', 1, 'worse.json:10:18  tax_sets[0].taxes[0].tax'],
    ['draft.json --scenario bad.json', 1, 'bad.json:2:14  checkIn'],
  ])('%s: exit %i, %s', async (line, code, message) => {
    const wrong = {
      'wrong.json': json({ version: 1, taxes: [{ logic: 'per_moon' }], property_id, tax_sets: [] }),
      'worse.json': json({
        version: 1,
        property_id,
        tax_sets: [{ title: 'A', currency: 'EUR', taxes: [{ tax: 'B' }] }],
        taxes: [],
      }),
      'bad.json': json({ ...STAY, checkIn: 'soon' }),
    };
    const outcome = await preview(line, wrong);
    expect([outcome.code, outcome.stdout]).toEqual([code, '']);
    expect(outcome.stderr).toContain(message);
    // What is wrong with a scenario is wrong under every set, and said once.
    expect(outcome.stderr.match(/bad\.json/g) ?? []).toHaveLength(line.includes('bad.json') ? 1 : 0);
  });

  test('advice names the place of a tax where it is written, and of a tax set where that is', async () => {
    const past = { ...CITY, applicable_date_ranges: [{ after: '2025-01-01', before: '2025-12-31' }] };
    const odd = setsOf([FEE, past], { title: 'A', taxes: [{ tax: 'Fee' }] }, { title: 'B', taxes: BOTH });
    const { stdout } = await preview('odd.json', { 'odd.json': odd });
    expect(stdout).toMatch(/^odd\.json:\d+:\d+ {2}warning {2}taxes\[1\]\.applicable_date_ranges .*\(ranges_past\)$/m);
    expect(stdout).toMatch(/^odd\.json:\d+:\d+ {2}warning {2}tax_sets\[1\]\.taxes.* \(level_without_effect\)$/m);
  });
});
