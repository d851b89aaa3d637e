import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { escapeMarkdown } from '../../../src/cli/commands/preview/preview-text.js';
import { cli, json } from '../fake-io.js';

const readExample = (name: string) => readFileSync(new URL(`../../../examples/${name}.json`, import.meta.url), 'utf8');
const FILES = { 'draft.json': readExample('tax-sets/lisbon-draft'), 'saved.json': readExample('tax-sets/lisbon') };
const PREVIEW = ['preview', 'draft.json', '--against', 'saved.json'];

const markdown = (files: Record<string, string>, ...argv: string[]) =>
  cli([...PREVIEW, '--format', 'markdown', ...argv], { files });

describe('--format markdown', () => {
  test('prints the verdict, the edits and the ten largest changes, the largest first', async () => {
    const { code, stdout } = await markdown(FILES);
    expect(code).toBe(0);
    expect(stdout.match(/^#+ .*/gm)).toEqual([
      expect.stringMatching(/^## Lisbon/),
      '### What was changed',
      '### The stays that change most',
    ]);
    const rows = stdout.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Stay'));
    expect(rows).toHaveLength(10);
    const changes = rows.map((row) => {
      const [before = '', after = ''] = row.match(/\d+\.\d\d(?= \|)/g) ?? [];
      return Math.abs(Number(after) - Number(before));
    });
    expect(changes).toEqual(changes.toSorted((a, b) => b - a));
    expect(changes[0]).toBeGreaterThan(0);
  });

  test('lists the stays that the channel manager charges differently', async () => {
    const files = { 'draft.json': readExample('places/lisbon'), 'saved.json': readExample('places/lisbon') };
    const { stdout } = await markdown(files, '--channel');
    expect(stdout).toContain('### What the channel manager charges differently');
    expect(stdout).toMatch(/charges another total on \d+ of \d+ stays/);
    const id = '3f0c5a52-8f3e-4b6a-9d6e-7f3f1c2b0001';
    const connected = json({ ...JSON.parse(readExample('places/lisbon')), id });
    expect((await markdown({ ...files, 'draft.json': connected })).stdout).toContain('channel manager');
    expect((await markdown(files)).stdout).not.toMatch(/channel manager/i);
  });

  test('lists the prices of a new set', async () => {
    const { code, stdout } = await cli(['preview', 'saved.json', '--format', 'markdown'], { files: FILES });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^## Lisbon.*\n\nThere is no saved tax set to compare it with\.\n\n### What guests pay\n\n\| Stay \| EUR \|\n/,
    );
    expect(stdout.match(/^\| .* \| \d+\.\d\d \|$/gm)).toHaveLength(10);
  });

  test.each([
    ['1. City tax', '- 1&#46; City tax: '],
    ['    City tax', '- &#32;   City tax: '],
    ['A &1 :tada: B', '- A &#38;\u20601 :\u2060tada: B: '],
  ])('the title "%s" is no list, no code and no picture', async (title, shown) => {
    const named = (text: string) => text.replace('"City tax"', () => JSON.stringify(title));
    const files = {
      'draft.json': named(readExample('tax-sets/lisbon')).replace('"4.00"', '"5.00"'),
      'saved.json': named(readExample('tax-sets/lisbon')),
    };
    expect((await markdown(files)).stdout).toContain(`\n${shown}`);
  });

  test('a title is a text and nothing else', async () => {
    const title = '@all #12 ![x](http://a.b) <script>|*b*|`c`\n# www.a.b [l](u) a@b.c ~l $x %y !z';
    const files = { ...FILES, 'draft.json': json({ ...JSON.parse(FILES['draft.json']), title }) };
    const [heading = ''] = (await markdown(files)).stdout.split('\n');
    expect(heading).toMatch(/^## /);
    const written = heading.slice(3).replaceAll(/&#\d+;/g, ' ');
    expect(written).not.toMatch(/[<[`*|~$]|[#!&]\w|\b_|_\b/);
    expect(heading).not.toMatch(/@\w|%\w|www\.|:\/\/|&#(?:33|35|36|126);\w/);
    // Shown, it reads as it was written.
    const shown = heading
      .slice(3)
      .replaceAll('\u2060', '')
      .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    expect(shown).toBe(title.replace('\n', '\\u000a'));
  });

  test('the raw comment is readable text', async () => {
    const { stdout } = await markdown(FILES);
    expect(stdout).toContain('- City tax: Rate: 4.00 → 4.50; Nights charged at most: 7 → 10');
    expect(stdout).toContain('1 room, 2 persons (one from 2026-05-02) (11 nights, a guest');
    expect(stdout.match(/&#\d+;/g) ?? []).toEqual([]);
  });

  test.each([
    ['plain', 'a_b, it\'s "A & B" (7 -> 10), 3 - 2 = 1; 5 % + 2!', 'a_b, it\'s "A & B" (7 -> 10), 3 - 2 = 1; 5 % + 2!'],
    ['an emphasis', '_a_ *b* __c__', '&#95;a&#95; &#42;b&#42; &#95;&#95;c&#95;&#95;'],
    ['an entity', '&amp; &lt;', '&#38;\u2060amp; &#38;\u2060lt;'],
    ['a link', '[a](b)', '&#91;a](b)'],
    ['a tag', '<b> a < b', '&#60;b> a < b'],
    ['a heading', '# a', '&#35;\u2060 a'],
    ['a list', '- a', '&#45; a'],
    ['a line', '---', '&#45;--'],
    ['less', '-8.00', '-8.00'],
    ['the end of a heading', 'a #', 'a &#35;\u2060'],
    ['an issue', 'GH-12 #3 !4', 'GH-\u206012 &#35;\u20603 &#33;\u20604'],
  ])('%s', (_, text, shown) => expect(escapeMarkdown(text)).toBe(shown));

  test('any change gives less than 60,000 characters', async () => {
    const tax = (index: number, rate: string) => ({
      title: `${'*'.repeat(200)} ${index}`,
      logic: 'per_booking',
      type: 'fee',
      rate,
      currency: 'EUR',
      is_inclusive: false,
    });
    const setOf = (rate: string) =>
      json({ title: 'Many', currency: 'EUR', taxes: Array.from({ length: 150 }, (_, index) => tax(index, rate)) });
    const { stdout } = await markdown({ 'draft.json': setOf('2.00'), 'saved.json': setOf('1.00') });
    expect(stdout.length).toBeGreaterThan(50_000);
    expect(stdout.length).toBeLessThan(60_000);
    expect(stdout).toMatch(/\.\.\. and \d+ more lines\.\n$/);
  });
});

describe('an increase beyond --max-increase', () => {
  const set = (rate: string) =>
    json({
      title: 'Fee',
      currency: 'EUR',
      taxes: [{ title: 'Fee', logic: 'per_booking', type: 'fee', rate, currency: 'EUR', is_inclusive: false }],
    });
  const stay = json({
    name: 'one night',
    stay: { checkIn: '2026-05-01', rooms: [{ persons: 1, nightlyPrices: ['99.00'] }] },
  });
  const files = { 'draft.json': set('3.50'), 'saved.json': set('1.00'), 'stay.json': stay };
  const limited = (...argv: string[]) =>
    cli([...PREVIEW, '--scenario', 'stay.json', '--only-mine', ...argv], { files });

  // 99.00 + 1.00 before, 99.00 + 3.50 after: 2.50 more, which is 2.5% of 100.00.
  test.each([
    [['--max-increase', '2.50'], 0],
    [['--max-increase', '2.49'], 3],
    [['--max-increase-share', '2.5'], 0],
    [['--max-increase-share', '2.499'], 3],
    [['--max-increase', '9', '--max-increase-share', '2'], 3],
  ])('%j', async (argv, expected) => {
    const { code, stderr } = await limited(...argv);
    expect(code).toBe(expected);
    expect(stderr === '').toBe(expected === 0);
  });

  test('is reported, also in the comment', async () => {
    const { stdout, stderr } = await limited('--max-increase', '1', '--format', 'markdown');
    const sentence = 'guests pay 2.50 EUR more than 100.00 for one night; allowed is 1 EUR.';
    expect(stderr).toBe(`Not allowed: ${sentence}\n`);
    expect(stdout).toContain(`**Not allowed: ${sentence}**`);
  });

  // A family of four pays 1.00 more for 4 persons on the 7 nights that are charged at most: 28.00.
  test.each([
    ['27.99', 3],
    ['28', 0],
  ])('a rate from January on exceeds %s: %i', async (most, expected) => {
    const city = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR' };
    const cityWith = (more: object) =>
      JSON.stringify({
        title: 'Lisbon',
        currency: 'EUR',
        taxes: [{ ...city, is_inclusive: false, max_nights: 7, ...more }],
      });
    const rates = [{ rate: '5.00', dates: [{ after: '2027-01-01', before: null }] }];
    const changed = { 'saved.json': cityWith({}), 'draft.json': cityWith({ local: { rates } }) };
    expect((await cli([...PREVIEW, '--max-increase', most], { files: changed })).code).toBe(expected);
  });

  test('a smaller increase is allowed', async () => {
    const less = { ...files, 'draft.json': set('0.00') };
    const argv = [...PREVIEW, '--scenario', 'stay.json', '--max-increase', '0'];
    expect((await cli(argv, { files: less })).code).toBe(0);
  });

  test.each([[['--max-increase', 'much']], [['--format', 'pdf']], [['--format', 'markdown', '--json']]])(
    '%j is refused',
    async (argv) => {
      expect((await limited(...argv)).code).toBe(2);
    },
  );
});
