import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPacked, ROOT } from './built.js';

/** Arguments that users write in code, compiled against the built declarations. */
interface Snippet {
  readonly title: string;
  /** In a bad snippet, a line with an error ends in a comment: `// error: ` and a part of the message. */
  readonly code: string;
}

const HEAD = `
import { type Calculator, type CheckedStay, type CheckedTaxSet, createCalculator, defineTaxSet, type Policy, quote, type Room, type Stay, type TaxInput, type TaxLogic, type TaxSet, type TaxSetInput } from 'staytax';
declare const calculator: Calculator;
declare const set: TaxSetInput;
export const EUR = { title: 'A', currency: 'EUR' } as const;
export const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true } as const;
export const CITY = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false } as const;
export const used: [typeof calculator, typeof set, typeof quote, typeof createCalculator, typeof defineTaxSet] | undefined = undefined;
export type Used = [CheckedStay<Stay>, CheckedTaxSet<TaxSet>, Policy, Room, TaxInput, TaxLogic];
`;

const GOOD: readonly Snippet[] = [
  {
    title: 'literal taxes of both kinds, nested, with local rules',
    code: `
createCalculator({
  title: 'Lisbon',
  currency: 'EUR',
  local: { policy: { maxNights: 'stay', rounding: { mode: 'half-even' } } },
  taxes: [
    { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', currency: null, is_inclusive: true, taxes: [
      { title: 'Fee', logic: 'per_booking', type: 'fee', rate: '30.00', currency: 'EUR', is_inclusive: false },
    ] },
    { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR', is_inclusive: false, level: 1, max_nights: 7,
      local: { rates: [{ rate: '0.00', age_under: 13 }, { rate: '1.00', label: ['resident'] }], over_stay: { each: 'guest', at_most: '28.00' }, round: { mode: 'up' }, meant: ['ranges_touch'] } },
  ],
});
defineTaxSet({ title: 'None', currency: 'EUR', taxes: [] });`,
  },
  {
    title: 'a set that was declared before, with and without as const',
    code: `
const wide = { title: 'A', currency: 'EUR', taxes: [{ title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true }, { title: 'Fee', logic: 'per_booking', type: 'fee', rate: '6.00', currency: 'EUR', is_inclusive: true }] };
createCalculator(wide);
defineTaxSet(wide);
createCalculator({ ...EUR, taxes: [VAT, CITY] });
const fixed = { ...EUR, taxes: [VAT, { ...VAT, title: 'Tax', taxes: [CITY] }] } as const;
createCalculator(fixed);
const more = [VAT, CITY].map((tax, level) => ({ ...tax, level }));
createCalculator({ ...EUR, taxes: more });`,
  },
  {
    title: 'data of wide types: parsed or imported JSON, stored definitions',
    code: `
createCalculator(JSON.parse('{}'));
quote(JSON.parse('{}'), JSON.parse('{}'));
quote({ ...EUR, taxes: [JSON.parse('{}'), VAT] }, { checkIn: '2026-05-01', rooms: [JSON.parse('{}')] });
quote({ ...EUR, taxes: JSON.parse('[]') }, { checkIn: '2026-05-01', rooms: JSON.parse('[]') });
declare const imported: { $schema: string; title: string; currency: string; taxes: { title: string; logic: string; type: string; rate: string; currency?: string | null; is_inclusive: boolean; local?: { per: string; rates: { rate: string; age_under?: number }[] } }[] };
createCalculator(imported);
declare const stored: TaxSet;
createCalculator(stored);
createCalculator(set);
createCalculator({ ...set, title: 'Another' });
createCalculator({ ...EUR, taxes: [...set.taxes, VAT] });
declare const tax: TaxInput;
createCalculator({ ...EUR, taxes: [{ ...tax, title: 'Another' }] });
const withLogic = (logic: TaxLogic, currency: string | null) => createCalculator({ ...EUR, taxes: [{ ...VAT, logic, currency }] });
const withText = (logic: string) => createCalculator({ ...EUR, taxes: [{ ...VAT, logic }] });
export { withLogic, withText };`,
  },
  {
    title: 'stays with both forms of prices',
    code: `
const { total } = calculator.quote({ checkIn: '2026-05-01', rooms: [
  { persons: 2, nightlyPrices: ['100.00'] },
  { guests: [{ age: 30, labels: ['resident'] }], price: '200.00', nights: 2, extras: [{ label: 'breakfast', price: '10.00' }] },
  { persons: 1, price: '200.00', checkOut: '2026-05-02' },
] });
quote(set, { checkIn: '2026-05-01', checkOut: '2026-05-03', rooms: [{ persons: 1, price: '200.00' }] }, { maxNights: 'stay' });
const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }, { persons: 2, price: '10.00', nights: 1 }] };
calculator.totals(stay);
calculator.totalsWithWarnings({ checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] } as const);
export { total };`,
  },
  {
    title: 'stays of wide types',
    code: `
declare const stay: Stay;
calculator.quote(stay);
calculator.quote({ ...stay, labels: ['business'] });
declare const stays: readonly Stay[];
stays.map((each) => calculator.quote(each).total);
stays.map(calculator.totals);
declare const room: Room;
calculator.quote({ checkIn: '2026-05-01', rooms: [room, { ...room, count: 2 }] });
declare const request: { checkIn: string; rooms: { persons?: number; nightlyPrices?: string[]; price?: string; nights?: number }[] };
calculator.quote(request);
declare const counted: { checkIn: string; rooms: { persons: number; nightlyPrices: string[]; nights?: number }[] };
calculator.quote(counted);
quote(set, { checkIn: '2026-05-01', rooms: [] });`,
  },
  {
    title: 'functions that pass arguments on, and calculators that users make',
    code: `
const make: (taxSet: TaxSetInput, policy?: Policy) => Calculator = createCalculator;
const quoteOf: (taxSet: TaxSetInput, stay: Stay) => { total: string } = quote;
const calculatorOf = <Set extends TaxSetInput>(taxSet: CheckedTaxSet<Set>) => createCalculator<Set>(taxSet);
calculatorOf({ ...EUR, taxes: [VAT, CITY] });
const totalOf = <Given extends Stay>(stay: CheckedStay<Given>) => calculator.totals<Given>(stay).total;
totalOf({ checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] });
const logged: Calculator = { ...calculator, quote: (stay: Stay) => calculator.quote(stay) };
export { logged, make, quoteOf };`,
  },
];

const BAD: readonly Snippet[] = [
  {
    title: 'a logic that does not exist',
    code: `
createCalculator({ title: 'A', currency: 'EUR', taxes: [
  { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true },
  {
    title: 'City tax',
    logic: 'per_persn', // error: Did you mean '"per_person"'?
    type: 'city_tax',
    rate: '4.00',
    currency: 'EUR',
    is_inclusive: false,
  },
] });`,
  },
  {
    title: 'a type that does not exist',
    code: `
quote(
  { ...EUR, taxes: [{
    ...VAT,
    type: 'city-tax', // error: Did you mean '"city_tax"'?
  }] },
  { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] },
);`,
  },
  {
    title: 'a wrong logic in a nested tax',
    code: `
defineTaxSet({ ...EUR, taxes: [{ ...VAT, taxes: [
  { ...CITY, logic: 'percentage' }, // error: Did you mean '"percent"'?
] }] });`,
  },
  {
    title: 'a wrong choice in local rules, and in the policy of the set',
    code: `
createCalculator({ ...EUR, taxes: [{ ...VAT, local: {
  base: { start: 'gross' }, // error: "price"
  per: 'rom', // error: Did you mean '"room"'?
} }] });
createCalculator({ ...EUR, taxes: [VAT], local: { policy: {
  maxNights: 'all', // error: "taxable"
} } });`,
  },
  {
    title: 'a set in a constant',
    code: `
const lisbon = { ...EUR, taxes: [{ ...VAT, logic: 'percentage' }] } as const;
createCalculator(lisbon); // error: Types of property 'logic' are incompatible. Type '"percentage"' is not assignable to type`,
  },
  {
    title: 'a fixed tax without a currency',
    code: `
createCalculator({ title: 'A', currency: 'EUR', taxes: [
  { title: 'VAT', logic: 'percent', type: 'tax', rate: '6.00', is_inclusive: true },
  { title: 'City tax', logic: 'per_night', type: 'city_tax', rate: '4.00', is_inclusive: false }, // error: Property 'currency' is missing
] });`,
  },
  {
    title: 'a fixed tax whose currency is null',
    code: `
createCalculator({ ...EUR, taxes: [{
  ...CITY,
  currency: null, // error: Type 'null' is not assignable to type 'string'
}] });`,
  },
  {
    title: 'a percent with a currency',
    code: `
createCalculator({ ...EUR, taxes: [{
  ...VAT,
  currency: 'EUR', // error: a percent has no currency: leave it out
}] });
createCalculator({ ...EUR, taxes: [
  CITY,
  { ...VAT, currency: 'EUR' }, // error: a percent has no currency: leave it out
] });`,
  },
  {
    title: 'misspelt fields and numbers',
    code: `
createCalculator({ ...EUR, taxes: [
  { ...VAT, max_nigths: 7 }, // error: Did you mean to write 'max_nights'?
] });
createCalculator({ ...EUR, taxes: [
  { ...VAT, rate: 6 }, // error: Type 'number' is not assignable to type 'string'
] });
createCalculator({ title: 'A', taxes: [] }); // error: Property 'currency' is missing
calculator.quote({ checkIn: '2026-05-01', room: [], rooms: [] }); // error: Did you mean to write 'rooms'?
calculator.quote({ checkIn: '2026-05-01', rooms: [
  { persons: 2, nightlyPrice: ['100.00'], nightlyPrices: [] }, // error: Did you mean to write 'nightlyPrices'?
] });`,
  },
  {
    title: 'a room without prices and persons',
    code: `
calculator.quote({ checkIn: '2026-05-01', rooms: [
  {}, // error: nightlyPrices
] });
calculator.quote({ checkIn: '2026-05-01', rooms: [
  { persons: 2 }, // error: Property 'nightlyPrices' is missing
] });
calculator.totals({ checkIn: '2026-05-01', rooms: [
  { nightlyPrices: ['100.00'] }, // error: Property 'persons' is missing
] });`,
  },
  {
    title: 'a room with both forms of prices',
    code: `
quote(set, { checkIn: '2026-05-01', rooms: [
  { persons: 2, nightlyPrices: ['100.00'] },
  {
    persons: 2,
    nightlyPrices: ['100.00'],
    price: '100.00', // error: either nightlyPrices or price, not both
  },
] });
quote(set, { checkIn: '2026-05-01', rooms: [{
  persons: 2,
  nightlyPrices: ['100.00'],
  nights: 1, // error: nightlyPrices gives the nights: leave nights out
}] });`,
  },
  {
    title: 'a price without nights or a check-out',
    code: `
calculator.totalsWithWarnings({ checkIn: '2026-05-01', rooms: [
  { persons: 2, nightlyPrices: ['100.00'] },
  { persons: 2, price: '100.00' }, // error: Property 'nights' is missing
] });`,
  },
  {
    title: 'a stay that was declared before',
    code: `
const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2 }] };
calculator.quote(stay); // error: Property 'nightlyPrices' is missing`,
  },
];

/** The oldest compiler that the declarations are for, and the newest. */
const COMPILERS = ['typescript-5.0', 'typescript-native'] as const;

const OPTIONS = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--pretty', 'false'];

let folder = '';
let remove = (): void => undefined;

beforeAll(() => {
  ({ folder, remove } = installPacked());
  writeFileSync(join(folder, 'package.json'), '{ "name": "hotel", "private": true, "type": "module" }');
});
afterAll(() => remove());

const fileOf = (kind: string, index: number): string => `${kind}-${index}.ts`;

/** The errors of each file, as the line and the message with its further lines. */
function compile(compiler: string, kind: string, snippets: readonly Snippet[]): Map<string, string[]> {
  const files = snippets.map(({ code }, index) => {
    writeFileSync(join(folder, fileOf(kind, index)), HEAD + code);
    return fileOf(kind, index);
  });
  const errors = new Map<string, string[]>();
  let last: string[] = [];
  for (const line of outputOf(join(ROOT, 'node_modules', compiler, 'bin/tsc'), files).split('\n')) {
    const [, file, place, message] = /^([^\s(]+)\((\d+),\d+\): error \w+: (.*)$/.exec(line) ?? [];
    if (file === undefined) {
      last.push(`${last.pop() ?? ''} ${line.trim()}`.trim());
    } else {
      last = errors.get(file) ?? [];
      errors.set(file, last);
      last.push(`${place}: ${message}`);
    }
  }
  return errors;
}

function outputOf(compiler: string, files: readonly string[]): string {
  try {
    return execFileSync(process.execPath, [compiler, ...OPTIONS, ...files], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout);
  }
}

/** The lines of a snippet that are wrong, with the words of their messages. */
function expectedErrors({ code }: Snippet): Array<{ line: number; words: string }> {
  return (HEAD + code).split('\n').flatMap((text, index) => {
    const [, words] = text.split('// error: ');
    return words === undefined ? [] : [{ line: index + 1, words }];
  });
}

describe.each(COMPILERS)('%s', (compiler) => {
  test('compiles what validation accepts, and wide types', () => {
    const errors = compile(compiler, 'good', GOOD);
    const found = GOOD.map(({ title }, index) => ({ title, errors: errors.get(fileOf('good', index)) ?? [] }));
    expect(found).toEqual(GOOD.map(({ title }) => ({ title, errors: [] })));
  });

  test('refuses each literal that validation refuses, at its line and in readable words', () => {
    const errors = compile(compiler, 'bad', BAD);
    for (const [index, snippet] of BAD.entries()) {
      const found = errors.get(fileOf('bad', index)) ?? [];
      const expected = expectedErrors(snippet);
      expect(
        found.map((error) => Number.parseInt(error, 10)),
        `${snippet.title}: ${found.join('\n')}`,
      ).toEqual(expected.map(({ line }) => line));
      for (const [position, { words }] of expected.entries()) expect(found[position]).toContain(words);
    }
  });
});
