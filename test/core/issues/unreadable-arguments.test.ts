import { describe, expect, test } from 'vitest';
import { invoiceOf } from '../../../src/documents/invoice/index.js';
import type { Quote } from '../../../src/index.js';
import {
  advice,
  createCalculator,
  difference,
  explain,
  flattenIssues,
  formatIssues,
  InvalidArgumentError,
  issueText,
  preview,
  priceForNet,
  priceForTotal,
  quote,
  quoteToJson,
  recordOf,
  scenarios,
  toDetails,
  treeIssues,
  validateTax,
} from '../../../src/index.js';

const VAT = {
  title: 'VAT',
  logic: 'percent',
  type: 'tax',
  rate: '10',
  is_inclusive: true,
  local: { invoice: { vat: 'S' }, rates: [{ rate: '5', price_from: '50' }] },
} as const;
const SET = { title: 'Set', currency: 'EUR', taxes: [VAT] };
const STAY = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00', '90.00'] }] };
const CALCULATOR = createCalculator(SET);
const THROWN = new RangeError('of the caller');

const quoted = (): Quote => CALCULATOR.quote(STAY);
const copied = (): Quote => JSON.parse(JSON.stringify(quoted()));
const issues = () => structuredClone([...(validateTax({}).issues ?? [])]);

/** Functions with an argument of the caller, its name, and how it is made anew. */
const CALLS: ReadonlyArray<
  readonly [name: string, argument: string, make: () => object, call: (given: never) => unknown]
> = [
  ['recordOf', 'quote', quoted, recordOf],
  ['explain', 'quote', copied, (given: Quote) => explain(given)],
  [
    'explain',
    'context',
    () => ({ taxSet: structuredClone(SET), stay: structuredClone(STAY) }),
    (given) => explain(copied(), given),
  ],
  ['priceForTotal', 'stay', () => structuredClone(STAY), (given) => priceForTotal(CALCULATOR, given, '190.00')],
  ['priceForNet', 'stay', () => structuredClone(STAY), (given) => priceForNet(CALCULATOR, given, '190.00')],
  ['priceForTotal', 'calculator', () => ({ ...CALCULATOR }), (given) => priceForTotal(given, STAY, '190.00')],
  ['difference', 'before', copied, (given) => difference(given, quoted())],
  ['difference', 'after', quoted, (given) => difference(quoted(), given)],
  [
    'preview',
    'options',
    () => structuredClone({ saved: SET, scenarios: [{ name: 'One', stay: STAY }] }),
    (given) => preview(SET, given),
  ],
  ['scenarios', 'options', () => structuredClone({ saved: SET, price: '100.00' }), (given) => scenarios(SET, given)],
  ['advice', 'options', () => ({ policy: {}, today: '2026-05-01' }), (given) => advice(SET, given)],
  ['invoiceOf', 'quote', quoted, (given: Quote) => invoiceOf(given)],
  ['invoiceOf', 'options', () => ({ lodging: { category: 'E' } }), (given) => invoiceOf(quoted(), given)],
  ['quoteToJson', 'quote', quoted, quoteToJson],
  ['toDetails', 'issues', issues, toDetails],
  ['flattenIssues', 'issues', issues, flattenIssues],
  ['treeIssues', 'issues', issues, treeIssues],
];

/** The ways to each property of a value. */
function waysIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [[name], ...waysIn(inner).map((way) => [name, ...way])]);
}

/** Lets a property throw when it is read; `false` where what it is in is frozen. */
function throwAt(value: object, way: readonly string[]): boolean {
  const holder = way.slice(0, -1).reduce<object>((inner, name) => (inner as Record<string, object>)[name] ?? {}, value);
  const get = () => {
    throw THROWN;
  };
  return !Object.isFrozen(holder) && Reflect.defineProperty(holder, way.at(-1) ?? '', { get, enumerable: true });
}

describe('an argument with a property that throws', () => {
  test.each(CALLS)('%s: %s is named with the property, and the error is the cause', (_, argument, make, call) => {
    let refused = 0;
    for (const way of waysIn(make())) {
      const given = make();
      if (!throwAt(given, way)) continue;
      try {
        call(given as never);
      } catch (error) {
        expect(error, way.join('.')).not.toBe(THROWN);
        // What definitions and stays are read with says so itself.
        if (!(error instanceof InvalidArgumentError) || error.cause === undefined) continue;
        expect(error.cause).toBe(THROWN);
        const [, ...names] = (error.issues[0]?.path ?? '').split(/[.[\]]+/).filter((name) => name !== '');
        expect(error.issues.map(({ code, path }) => [code, path.startsWith(argument)])).toEqual([['unreadable', true]]);
        expect(way.slice(0, names.length)).toEqual(names);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(0);
  });

  test('issueText and formatIssues never throw: they return the message that was read, or no text', () => {
    for (const way of waysIn(issues())) {
      const [list, entries] = [issues(), issues()];
      const [issue] = entries;
      if (throwAt(list, way)) expect(typeof formatIssues(list as never)).toBe('string');
      if (throwAt(entries, way)) expect(typeof issueText(issue as never)).toBe('string');
    }
  });

  test('ignores a throwing property that no function reads', () => {
    const given = Object.defineProperty(copied(), 'note', { get: () => expect.unreachable() });
    expect(explain(given).charges).toHaveLength(1);
  });
});

describe('objects that quotes share', () => {
  const odd = { ...VAT, skip_nights: 1_000 };

  test('freezes the tax set and the policy of a calculator', () => {
    const { taxSet, policy } = createCalculator(SET, { rounding: { mode: 'up' } });
    expect(() => Object.assign(taxSet.taxes[0] ?? {}, { rate: '50' })).toThrow(TypeError);
    expect(() => taxSet.taxes.pop()).toThrow(TypeError);
    expect(() => Object.assign(taxSet.taxes[0]?.local?.rates?.[0] ?? {}, { rate: '50' })).toThrow(TypeError);
    expect(() => Object.assign(policy.rounding, { mode: 'down' })).toThrow(TypeError);
  });

  test('does not freeze the set of the caller', () => {
    const own = structuredClone(SET);
    createCalculator(own);
    expect(Object.isFrozen(own) || Object.isFrozen(own.taxes[0])).toBe(false);
  });

  test('does not share issues between quotes', () => {
    const [issue] = quote({ ...SET, taxes: [odd] }, STAY).warnings;
    expect(issue).toBeDefined();
    expect(() => Object.assign(issue ?? {}, { message: 'of another request' })).toThrow(TypeError);
    expect(() => Object.assign(issue?.params ?? {}, { title: 'of another request' })).toThrow(TypeError);
    expect(quote({ ...SET, taxes: [odd] }, STAY).warnings[0]).toEqual(issue);
  });
});
