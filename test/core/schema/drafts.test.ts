import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { definitionsJsonSchema } from '../../../src/channel/api/index.js';
import type { JsonSchemaOptions } from '../../../src/core/schema/json-schema.js';
import { InvalidArgumentError, stayJsonSchema, taxJsonSchema, taxSetJsonSchema } from '../../../src/index.js';

const SCHEMAS = {
  tax: taxJsonSchema,
  taxSet: taxSetJsonSchema,
  stay: stayJsonSchema,
  definitions: definitionsJsonSchema,
} satisfies Record<string, (options?: JsonSchemaOptions) => object>;
type Kind = keyof typeof SCHEMAS;
const KINDS = Object.keys(SCHEMAS) as Kind[];
const isKind = (kind: string): kind is Kind => kind in SCHEMAS;

/** ajv as it comes, in its strictest mode: unknown keywords, formats and unions of types are errors. */
const STRICT = { strict: true, allErrors: true, formats: { date: true } } as const;
const judges = (kind: Kind) => ({
  '2020-12': new Ajv2020(STRICT).compile(SCHEMAS[kind]()),
  '07': new Ajv(STRICT).compile(SCHEMAS[kind]({ draft: '07' })),
  'openapi-3.0': new Ajv(STRICT).compile(SCHEMAS[kind]({ draft: 'openapi-3.0' })),
});

const read = (path: string) => JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));
const filesIn = (folder: string) =>
  readdirSync(new URL(`../../../${folder}`, import.meta.url))
    .filter((file) => file.endsWith('.json'))
    .map((file) => read(`${folder}${file}`));
const BAD: ReadonlyArray<{ validate: string; input: unknown }> = filesIn('test/fixtures/bad/');
const withoutSchema = ({ $schema: _, ...value }: Record<string, unknown>) => value;
const GOOD: Readonly<Record<Kind, readonly unknown[]>> = {
  tax: filesIn('examples/places/').flatMap(({ taxes }) =>
    taxes.map(({ taxes: _, level: __, ...tax }: Record<string, unknown>) => tax),
  ),
  taxSet: filesIn('examples/places/').map(withoutSchema),
  stay: filesIn('examples/stays/')
    .filter((value) => 'rooms' in value)
    .map(withoutSchema),
  definitions: filesIn('examples/definitions/'),
};

describe.each(KINDS)('the schema of a %s', (kind) => {
  const judge = judges(kind);

  test('has the same verdict in each draft, for valid and invalid input', () => {
    const bad = BAD.filter(({ validate }) => validate === kind).map(({ input }) => input);
    const verdicts = [...GOOD[kind], ...bad].map((input) => ({
      input,
      is: { '2020-12': judge['2020-12'](input), '07': judge['07'](input), 'openapi-3.0': judge['openapi-3.0'](input) },
    }));
    expect(verdicts.filter(({ is }) => is['2020-12']).length).toBeGreaterThanOrEqual(GOOD[kind].length);
    for (const { input, is } of verdicts) {
      const all = is['2020-12'];
      expect({ input, is }).toEqual({ input, is: { '2020-12': all, '07': all, 'openapi-3.0': all } });
    }
  });

  test('has only keywords of its draft', () => {
    const of07 = JSON.stringify(SCHEMAS[kind]({ draft: '07' }));
    expect(of07).toContain('"$schema":"http://json-schema.org/draft-07/schema#"');
    expect(of07).not.toMatch(/"(\$defs|dependentRequired|dependentSchemas|prefixItems)":|#\/\$defs/);
    const ofOpenApi = JSON.stringify(SCHEMAS[kind]({ draft: 'openapi-3.0' }));
    expect(ofOpenApi).not.toMatch(
      /"(\$defs|\$ref|definitions|dependentRequired|dependencies|const|if|then|else|propertyNames)":|"type":("null"|\[)|:true(?!,?"?(\w+":|\}))/,
    );
  });

  test.each([{ draft: '2019-09' }, { draft: 7 }, { drft: '07' }, 'no options'])('refuses %j', (options) => {
    expect(() => SCHEMAS[kind](options as JsonSchemaOptions)).toThrow(InvalidArgumentError);
  });
});

test('every kind of bad input has a schema or another check', () => {
  expect(BAD.filter(({ validate }) => isKind(validate)).length).toBeGreaterThan(60);
});

test('requires nights with price, and price with nights, in a room', () => {
  const room = { persons: 1 };
  const rooms = [
    [{ ...room, price: '10.00', nights: 1 }, true],
    [{ ...room, nightlyPrices: ['10.00'] }, true],
    [{ ...room, price: '10.00' }, false],
    [{ ...room, nightlyPrices: ['10.00'], nights: 1 }, false],
    [{ ...room, nightlyPrices: ['10.00'], price: '10.00', nights: 1 }, false],
    [{ ...room, nights: 1 }, false],
  ] as const;
  for (const judge of Object.values(judges('stay'))) {
    for (const [one, isGood] of rooms)
      expect([one, judge({ checkIn: '2026-05-01', rooms: [one] })]).toEqual([one, isGood]);
  }
});

test('OpenAPI 3.0 describes two levels of nested taxes, and accepts more', () => {
  const tax = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true };
  const nested = (depth: number): object => (depth === 0 ? tax : { ...tax, taxes: [nested(depth - 1)] });
  const judge = judges('taxSet')['openapi-3.0'];
  for (const depth of [0, 1, 5]) expect(judge({ title: 'Set', currency: 'EUR', taxes: [nested(depth)] })).toBe(true);
  expect(judge({ title: 'Set', currency: 'EUR', taxes: [{ ...tax, taxes: [{ ...tax, rate: 7 }] }] })).toBe(false);
});
