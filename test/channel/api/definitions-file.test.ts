import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { definitionsJsonSchema, validateDefinitions } from '../../../src/channel/api/index.js';
import { obeys } from '../../core/definitions/json-schema-verdict.js';
import { anyDefinitions, CITY_TAX, file, PROPERTY, STANDARD, VAT } from './sync-world.js';

const pathsAndCodes = (input: unknown) =>
  (validateDefinitions(input).issues ?? []).map(({ path, code }) => `${path}: ${code}`);

describe('a definitions file', () => {
  test('comes back with every default filled in, references by title or id', () => {
    const withId = { ...VAT, id: 'vat-id', is_inclusive: false };
    const set = { title: 'Standard', currency: 'EUR', taxes: [{ tax: 'VAT', taxes: [{ tax: 'City tax' }] }] };
    const { value, warnings } = validateDefinitions(file({ taxes: [withId, CITY_TAX], tax_sets: [set] }));
    expect(warnings).toEqual([]);
    expect(value?.taxes[0]).toMatchObject({
      id: 'vat-id',
      currency: null,
      max_nights: null,
      applicable_date_ranges: [],
    });
    expect(value?.tax_sets[0]).toEqual({
      title: 'Standard',
      currency: 'EUR',
      taxes: [{ tax: 'vat-id', level: 0, taxes: [{ tax: 'City tax', level: 0, taxes: [] }] }],
    });
  });

  test.each([
    ['no object', 'x', [': not_an_object']],
    ['null', null, [': required']],
    ['nothing in it', {}, ['version: required', 'property_id: required', 'taxes: required', 'tax_sets: required']],
    ['another version', file({ version: 2 as never }), ['version: not_one_of']],
    ['no uuid', file({ property_id: 'hotel' }), ['property_id: not_uuid']],
    ['a schema that is none', file({ $schema: 5 as never }), ['$schema: not_text']],
    ['an unknown field', { ...file(), taxSets: [] }, ['taxSets: unknown_field']],
    [
      'a property in a tax',
      file({ taxes: [{ ...VAT, property_id: 'x' } as never], tax_sets: [] }),
      ['taxes[0].property_id: unknown_field'],
    ],
    [
      'an issue of a tax, told once',
      file({ taxes: [{ ...VAT, rate: '119' }, CITY_TAX] }),
      ['taxes[0].rate: rate_over_100'],
    ],
    [
      'an issue of a tax that another one names in plus, told once',
      file({
        taxes: [
          { ...VAT, local: { base: { plus: ['City tax'] } } },
          { ...CITY_TAX, rate: '2,50' },
        ],
      }),
      ['taxes[1].rate: not_decimal'],
    ],
    ['two of a title', file({ taxes: [VAT, VAT, CITY_TAX] }), ['taxes[1].title: title_repeated']],
    [
      'two of a title, one with its id',
      file({ taxes: [{ ...VAT, id: 'a' }, VAT, CITY_TAX] }),
      ['taxes[1].title: title_repeated'],
    ],
    [
      'two of an id',
      file({
        taxes: [
          { ...VAT, id: 'a' },
          { ...CITY_TAX, id: 'a' },
        ],
      }),
      ['taxes[1].id: id_repeated'],
    ],
    [
      'a title that does not say which',
      file({ taxes: [{ ...VAT, id: 'a' }, { ...VAT, id: 'b' }, CITY_TAX] }),
      ['tax_sets[0].taxes[1].tax: ambiguous_reference'],
    ],
    ['two tax sets of a title', file({ tax_sets: [STANDARD, STANDARD] }), ['tax_sets[1].title: title_repeated']],
    [
      'a reference to nothing',
      file({ tax_sets: [{ ...STANDARD, taxes: [{ tax: 'VTA' }] }] }),
      ['tax_sets[0].taxes[0].tax: unknown_reference'],
    ],
    [
      'references that are none',
      file({ tax_sets: [{ ...STANDARD, taxes: ['VAT', {}, { tax: 'VAT', id: 'x' }] as never }] }),
      [
        'tax_sets[0].taxes[0]: not_an_object',
        'tax_sets[0].taxes[1].tax: required',
        'tax_sets[0].taxes[2].id: unknown_field',
      ],
    ],
    [
      'a tax inside itself, and twice at the top',
      file({
        tax_sets: [
          { ...STANDARD, taxes: [{ tax: 'VAT', taxes: [{ tax: 'VAT' }] }, { tax: 'City tax' }, { tax: 'VAT' }] },
        ],
      }),
      ['tax_sets[0].taxes[0].taxes[0]: tax_inside_itself', 'tax_sets[0].taxes[2]: tax_repeated'],
    ],
    [
      'a tax of another currency',
      file({ tax_sets: [{ ...STANDARD, currency: 'USD' }] }),
      ['tax_sets[0].taxes[0].currency: currency_differs'],
    ],
    [
      'a level that is none',
      file({ tax_sets: [{ ...STANDARD, taxes: [{ tax: 'VAT', level: -1 }] }] }),
      ['tax_sets[0].taxes[0].level: not_whole_number'],
    ],
    [
      'too many taxes',
      file({ taxes: Array.from({ length: 10_001 }, () => VAT), tax_sets: [] }),
      ['taxes: list_too_long'],
    ],
  ])('%s', (_, input, expected) => {
    expect(pathsAndCodes(input)).toEqual(expected);
  });

  test('says every issue at once, and what was probably meant', () => {
    const { issues = [] } = validateDefinitions({
      ...file({ taxes: [{ ...VAT, rate: '119' }], tax_sets: [{ ...STANDARD, taxes: [{ tax: 'Vat' }] }] }),
      property_id: 'hotel',
    });
    expect(issues.map(({ path }) => path)).toEqual(['property_id', 'taxes[0].rate', 'tax_sets[0].taxes[0].tax']);
    expect(issues[2]?.message).toContain('Did you mean "VAT"?');
  });

  test('tells a warning once, where the tax is written', () => {
    const { warnings = [] } = validateDefinitions(
      file({
        taxes: [
          { ...VAT, is_inclusive: false },
          { ...CITY_TAX, skip_nights: 8 },
        ],
      }),
    );
    expect(warnings.map(({ path, code }) => [path, code])).toEqual([['taxes[1].max_nights', 'cap_within_skip']]);
  });

  test('tells what is doubtful in a set where the set is written, and in a tax where the tax is', () => {
    const tax: typeof VAT = {
      ...VAT,
      title: 'Tax',
      is_inclusive: false,
      local: { rates: [{ age_under: 6, rate: '0' }] },
    };
    const both = { ...STANDARD, title: 'Both', taxes: [{ tax: 'Tax' }, { tax: 'City tax', level: 1 }, { tax: 'VAT' }] };
    const { warnings = [] } = validateDefinitions(file({ taxes: [VAT, CITY_TAX, tax], tax_sets: [STANDARD, both] }));
    expect(warnings.map(({ path, code }) => [path, code])).toEqual([
      ['taxes[2].local.rates[0]', 'guest_row_on_room_percent'],
      ['tax_sets[0].taxes[1]', 'inclusive_on_exclusive'],
      ['tax_sets[1].taxes[2]', 'inclusive_on_exclusive'],
    ]);
  });

  test('never throws, whatever it is', () => {
    fc.assert(fc.property(fc.anything({ withNullPrototype: true }), (input) => void validateDefinitions(input)));
    const parts = fc.oneof(fc.anything(), fc.constant(VAT), fc.constant(STANDARD), fc.constant({ tax: 'VAT' }));
    const almost = fc.record({ version: fc.constant(1), taxes: fc.array(parts), tax_sets: fc.array(parts) });
    fc.assert(
      fc.property(almost, (input) => {
        expect(validateDefinitions(input).issues).not.toEqual([]);
      }),
    );
  });
});

describe('definitionsJsonSchema', () => {
  test('knows the fields that are read, and no others', () => {
    const { properties, $defs } = definitionsJsonSchema() as Record<string, Record<string, { properties?: object }>>;
    expect(Object.keys(properties ?? {})).toEqual(
      Object.keys(file({ $schema: '' })).toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
    );
    expect(Object.keys($defs?.['reference']?.properties ?? {})).toEqual(['tax', 'level', 'taxes']);
    expect(Object.keys($defs?.['tax']?.properties ?? {})).not.toContain('property_id');
  });
});

const ORDER = ['$schema', 'version', 'property_id', 'taxes', 'tax_sets'];

describe('examples', () => {
  test.each(['small-hotel.json', 'two-tax-sets.json'])('definitions/%s is valid, without a warning', (name) => {
    const text = readFileSync(new URL(`../../../examples/definitions/${name}`, import.meta.url), 'utf8');
    expect(validateDefinitions(JSON.parse(text))).toMatchObject({ warnings: [] });
  });
});

test('valid files match the JSON Schema; files with one more mistake do not', () => {
  const { title: _, ...schema } = definitionsJsonSchema();
  fc.assert(
    fc.property(anyDefinitions, fc.constantFrom(...SPOILT), (input, spoilt) => {
      expect(obeys(JSON.parse(JSON.stringify(input)), schema)).toBe(true);
      expect(obeys(JSON.parse(JSON.stringify({ ...input, ...spoilt })), schema)).toBe(false);
    }),
  );
  for (const spoilt of SPOILT) expect(validateDefinitions({ ...file(), ...spoilt }).issues).not.toBeUndefined();
});

const SPOILT = [
  { version: 2 },
  { property_id: 'hotel' },
  { extra: 1 },
  { taxes: {} },
  { taxes: [{ ...VAT, rate: '101' }] },
  { taxes: [{ ...VAT, property_id: PROPERTY }] },
  { tax_sets: [{ ...STANDARD, currency: 'euro' }] },
  { tax_sets: [{ ...STANDARD, taxes: ['VAT'] }] },
  { tax_sets: [{ ...STANDARD, taxes: [{ tax: 'VAT', level: -1 }] }] },
  { tax_sets: [{ ...STANDARD, taxes: [{ tax: 'VAT', taxes: [{ id: 'VAT' }] }] }] },
];

test('generated definitions are valid', () => {
  fc.assert(
    fc.property(anyDefinitions, (input) => {
      expect(validateDefinitions(input).issues).toBeUndefined();
    }),
  );
});
