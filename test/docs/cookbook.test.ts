import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Calculator, Quote } from '../../src/index.js';
import { advice, createCalculator, explain, validateStay, validateTaxSet } from '../../src/index.js';
import type { Case, Cases } from '../../src/trials/testing/index.js';
import { textOf } from './blocks.js';

const ROOT = new URL('../../', import.meta.url);
const text = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const json = (path: string) => JSON.parse(text(path));
const named = (folder: string, ending: string): string[] =>
  readdirSync(new URL(folder, ROOT))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();

const index = textOf('docs/cookbook/README.md');
const PLACES = named('examples/places', '.json');
const SECTIONS = ['The rule', 'Source', 'As a tax set', 'A stay by hand', 'Good to know'];

const casesOf = (place: string): Cases => json(`examples/cases/places/${place}.cases.json`);
const saidOf = ({ source }: Case): string => source?.says ?? '';
/** Whether a source prints an amount of one of the stays. */
const isPrinted = ({ cases }: Cases): boolean => cases.some((one) => saidOf(one).startsWith('Printed'));

/**
 * Amounts of a page that no quote has: parts of a sum, rates of other houses, what the channel manager would charge, and
 * what comes of another rounding.
 */
const NOT_QUOTED: Readonly<Record<string, readonly string[]>> = {
  bologna: ['3.75', '45.00'],
  edinburgh: ['1.05'],
  florence: ['3.50'],
  hamburg: ['120.00', '550.00'],
  'le-grand-bornand': ['25.00'],
  malta: ['1.50'],
  maribor: ['4.69'],
  'new-york': ['14.75', '3.50', '10.75', '90.71', '11.21', '11.22'],
  newmarket: ['40.00'],
  osaka: ['4999.09'],
  paris: ['2.97'],
  sapporo: ['19999.09'],
  'switzerland-2007': ['26.06', '17.66'],
  tokyo: ['9999.67'],
  vancouver: ['54.00'],
  victoria: ['94.50', '7.05'],
  vienna: ['0.10', '7.98', '0.91'],
};

/** Places in which a row of an earlier law stands before the labels of a later one, and is meant to win. */
const ORDER_IS_MEANT: ReadonlySet<string> = new Set(['san-diego', 'toronto']);

const AMOUNT = /(?<![\d.])\d[\d,]*\.\d\d(?!\d|\.{3})/g;
const amountsIn = (words: string): string[] => [...words.matchAll(AMOUNT)].map(([amount]) => plain(amount));
const plain = (amount: string): string => String(Number(amount.replaceAll(',', '')));

/** The cases that have a quote, with it. */
function quotesOf(taxSet: object, { cases }: Cases) {
  const calculators = new Map<string, Calculator>();
  return cases.flatMap(({ name, stay, policy, expect: { issues, warnings = [] } }) => {
    if (issues !== undefined) return [];
    const key = JSON.stringify(policy ?? null);
    const given = typeof policy === 'object' ? Object(policy) : undefined;
    const calculator = calculators.get(key) ?? createCalculator(Object(taxSet), given);
    calculators.set(key, calculator);
    return [{ name, named: [...warnings], quoted: calculator.quote(stay) }];
  });
}

/** What cases say, and their quotes, night by night and explained. */
function figuresOf(taxSet: object, { cases }: Cases, quotes: readonly Quote[]): ReadonlySet<string> {
  const said = [taxSet, cases, ...quotes, ...quotes.map((one) => explain(one)), ...quotes.map(({ nights }) => nights)];
  return new Set(said.flatMap((one) => (JSON.stringify(one).match(/\d+(?:\.\d+)?/g) ?? []).map(plain)));
}

/** The first case is the stay of the page; it says where its rule stands, and of which date that is. */
function firstOf(place: string) {
  const [first] = casesOf(place).cases;
  const { total = '', price = '', taxes = {} } = first?.expect ?? {};
  const [, date = ''] = /\((.+?)\)/.exec(first === undefined ? '' : saidOf(first)) ?? [];
  return { total, price, taxes: Object.entries(taxes), url: first?.source?.url ?? '', date };
}

describe.each(PLACES)('%s', (place) => {
  const taxSet = json(`examples/places/${place}.json`);
  const file = casesOf(place);
  const { url, date, ...expected } = firstOf(place);
  const page = textOf(`docs/cookbook/${place}.md`);
  let quotes: ReturnType<typeof quotesOf> = [];
  beforeAll(() => {
    quotes = quotesOf(taxSet, file);
  });

  test('quotes its stays without a warning, but for those that a case names', () => {
    expect(quotes.map(({ name, quoted }) => ({ name, found: quoted.warnings.map(({ code }) => code) }))).toEqual(
      quotes.map(({ name, named }) => ({ name, found: named })),
    );
  });

  test('is a draft that is valid, without a warning', () => {
    const { issues, warnings } = validateTaxSet(taxSet);
    expect([issues, warnings]).toEqual([undefined, []]);
    for (const one of file.cases) expect(validateStay(one.stay, taxSet.currency).issues).toBeUndefined();
    expect(JSON.stringify(taxSet)).not.toContain('"id"');
  });

  test('says where its rule stands, when that was read, and its sentence', () => {
    const { source } = taxSet.local;
    expect(source).toEqual({ url, checked: expect.stringMatching(/^20\d\d-\d\d-\d\d$/), says: expect.any(String) });
  });

  test('has nothing that looks like a mistake; what depends on the policy, or on the channel manager, is none', () => {
    const codes = advice(taxSet).map(({ code }) => code);
    const found = codes.filter((code) => code !== 'policy_matters' && code !== 'channel_charges_otherwise');
    expect(found).toEqual(ORDER_IS_MEANT.has(place) ? ['order_decides'] : []);
  });

  test('says in each case where its amounts come from', () => {
    expect(file.cases.filter((one) => saidOf(one) === '')).toEqual([]);
  });

  test('has a page that links the definition and a source, in the sections of every page', () => {
    expect(page).toContain(`(../../examples/places/${place}.json)`);
    const [, sources = ''] = /\n## Source\n([\s\S]*?)\n## /.exec(page) ?? [];
    expect(sources).toMatch(/^- \[.+\]\(https?:\/\/\S+\)/m);
    expect(sources).toContain(`](${url})`);
    expect(sources.replace(/\s+/g, ' ')).toContain(date);
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

  test('has no amount that is not one of a case', () => {
    const words = page.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/\]\([^)]*\)/g, ']');
    const known = figuresOf(
      taxSet,
      file,
      quotes.map(({ quoted }) => quoted),
    );
    const others = [...new Set(amountsIn(words))].filter((amount) => !known.has(amount));
    expect(others.toSorted()).toEqual((NOT_QUOTED[place] ?? []).map(plain).toSorted());
  });

  test('says what its source prints, or that it prints no stay', () => {
    if (!isPrinted(file)) expect(page).toMatch(/prints? (?:no stay|[a-z]+, and no stay)/);
    else expect(page).toContain('**Printed:**');
    const [, cell = ''] = new RegExp(`^\\| \\[.+\\]\\(${place}\\.md\\) \\|[^|]*\\| ([^|]+) \\|`, 'm').exec(index) ?? [];
    expect(cell !== 'no').toBe(isPrinted(file));
    expect(cell).not.toBe('');
  });
});

describe('the cookbook', () => {
  test('has at least forty places, twenty of them with a figure that their source prints', () => {
    expect(PLACES.length).toBeGreaterThanOrEqual(40);
    const printed = PLACES.filter((place) => isPrinted(casesOf(place)));
    expect(printed.length).toBeGreaterThanOrEqual(20);
  });

  test('leaves nothing to code', () => {
    expect(PLACES.filter((place) => textOf(`docs/cookbook/${place}.md`).includes('in code'))).toEqual([]);
    expect(index).not.toContain('left to code');
  });

  test('has notes and cases for every definition, and none without', () => {
    expect(named('docs/places', '.json')).toEqual(PLACES);
    expect(named('examples/cases/places', '.cases.json')).toEqual(PLACES);
    expect([...index.matchAll(/^\| \[.+\]\((.+)\.md\) \|/gm)].map(([, place]) => place)).toEqual(PLACES);
  });
});
