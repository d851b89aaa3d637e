import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { advice, quote, type Stay, validateStay, validateTaxSet } from '../../src/index.js';

const ROOT = new URL('../../', import.meta.url);
const text = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const json = (path: string) => JSON.parse(text(path));
const named = (folder: string, ending: string): string[] =>
  readdirSync(new URL(folder, ROOT))
    .filter((file) => file.endsWith(ending) && file !== 'README.md')
    .map((file) => file.slice(0, -ending.length))
    .sort();

const index = text('docs/cookbook/README.md');
const PLACES = named('examples/places', '.json');
const SECTIONS = ['The rule', 'Source', 'As a tax set', 'A stay by hand', 'Good to know'];

interface ByHand {
  readonly about: string;
  readonly stay: Stay;
  readonly expected: unknown;
}

describe.each(PLACES)('%s', (place) => {
  const taxSet = json(`examples/places/${place}.json`);
  const { source, stay, expected, printed, more = [] } = json(`test/fixtures/places/${place}.json`);
  const page = text(`docs/cookbook/${place}.md`);
  const byHand: ByHand[] = [{ about: 'the stay of the page', stay, expected }, ...more];

  test('is a draft that is valid, without a warning', () => {
    const { issues, warnings } = validateTaxSet(taxSet);
    expect([issues, warnings]).toEqual([undefined, []]);
    for (const one of byHand) expect(validateStay(one.stay, taxSet.currency).issues).toBeUndefined();
    expect(JSON.stringify(taxSet)).not.toContain('"id"');
  });

  test('has nothing that looks like a mistake; what depends on the policy, or on the channel manager, is none', () => {
    const codes = advice(taxSet).map(({ code }) => code);
    expect(codes.filter((code) => code !== 'policy_matters' && code !== 'channel_charges_otherwise')).toEqual([]);
  });

  test.each(byHand)('is quoted as it is by hand: $about', (one) => {
    const { price, net, inclusive, exclusive, total, taxes } = quote(taxSet, one.stay);
    const lines = taxes.map(({ title, amount }) => [title, amount]);
    expect({ price, net, inclusive, exclusive, total, taxes: lines }).toEqual(one.expected);
  });

  test('has a page that links the definition and a source, in the sections of every page', () => {
    expect(page).toContain(`(../../examples/places/${place}.json)`);
    const [, sources = ''] = /\n## Source\n([\s\S]*?)\n## /.exec(page) ?? [];
    expect(sources).toMatch(/^- \[.+\]\(https?:\/\/\S+\)/m);
    expect(sources).toContain(`](${source.url})`);
    expect(sources.replace(/\s+/g, ' ')).toContain(source.date);
    expect([...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual(SECTIONS);
  });

  test('has the stay by hand in a table: each tax with its amount, and the total', () => {
    const [, byHand = ''] = /\n## A stay by hand\n([\s\S]*?)\n## /.exec(page) ?? [];
    const rows = [...byHand.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) =>
      row.split('|').map((cell) => cell.trim()),
    );
    for (const [title, amount] of [...expected.taxes, ['Total', expected.total]]) {
      const row = rows.find(([first]) => first === title);
      expect(row?.[2], `${title} in the table`).toBe(amount);
    }
    expect(byHand).toContain(expected.price);
  });

  test('says what its source prints, or that it prints no stay', () => {
    if (printed === null) expect(page).toMatch(/prints? (?:no stay|[a-z]+, and no stay)/);
    else expect(page).toContain('**Printed:**');
    const [, cell = ''] = new RegExp(`^\\| \\[.+\\]\\(${place}\\.md\\) \\|[^|]*\\| ([^|]+) \\|`, 'm').exec(index) ?? [];
    expect(cell === 'no').toBe(printed === null);
    expect(cell).not.toBe('');
  });
});

describe('the cookbook', () => {
  test('has at least forty places, twenty of them with a figure that their source prints', () => {
    expect(PLACES.length).toBeGreaterThanOrEqual(40);
    const printed = PLACES.filter((place) => json(`test/fixtures/places/${place}.json`).printed !== null);
    expect(printed.length).toBeGreaterThanOrEqual(20);
  });

  test('leaves nothing to code', () => {
    expect(PLACES.filter((place) => text(`docs/cookbook/${place}.md`).includes('in code'))).toEqual([]);
    expect(index).not.toContain('left to code');
  });

  test('has a page and a fixture for every definition, and none without', () => {
    expect(named('docs/cookbook', '.md')).toEqual(PLACES);
    expect(named('test/fixtures/places', '.json')).toEqual(PLACES);
    expect([...index.matchAll(/^\| \[.+\]\((.+)\.md\) \|/gm)].map(([, place]) => place)).toEqual(PLACES);
  });
});
