import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FileKind } from '../../.ci/file-schemas.js';
import { fileSchemas, KINDS } from '../../.ci/file-schemas.js';
import { validateDefinitions } from '../../src/channel/api/index.js';
import { isRecord } from '../../src/core/issues/reading.js';
import type { Issue } from '../../src/index.js';
import { validateRecord, validateStay, validateTax, validateTaxSet } from '../../src/index.js';
import { readCases } from '../../src/trials/cases/read.js';
import { BEYOND_A_SCHEMA } from '../core/definitions/beyond-a-schema.js';
import { obeys } from '../core/definitions/json-schema-verdict.js';
import { complaintsOf, suggestionsAt } from './language-service.js';

/** An editor with the schema of a file says what `validate` says, wherever a schema can. */

const FOLDER = new URL('../fixtures/bad/', import.meta.url);
const KIND_OF: Readonly<Record<string, FileKind>> = {
  tax: 'tax',
  taxSet: 'tax-set',
  stay: 'stay',
  definitions: 'definitions',
  record: 'record',
};

interface Bad {
  readonly name: string;
  readonly kind: FileKind;
  readonly input: Record<string, unknown>;
  readonly issues: ReadonlyArray<{ readonly code: string; readonly path: string }>;
}

const BAD: readonly Bad[] = readdirSync(FOLDER).flatMap((file) => {
  const { validate, input, issues = [], warnings = [] } = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'));
  const kind = KIND_OF[validate];
  return kind === undefined ? [] : [{ name: file.replace('.json', ''), kind, input, issues: [...issues, ...warnings] }];
});

/** They name something that stands elsewhere in the file, or not in it at all. */
const OF_NAMES = ['ambiguous_reference', 'unknown_reference', 'id_repeated', 'title_repeated', 'title_not_kept'];
const isBeyond = (code: string) =>
  !code.startsWith('unknown_field') && [...BEYOND_A_SCHEMA, ...OF_NAMES].includes(code);

/** A text of the right form may be no day of the calendar. */
const hasFormOfDate = (value: unknown) => typeof value === 'string' && /^(\d{4}-)?\d{2}-\d{2}$/.test(value);

function valueAt(input: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter((name) => name !== '')
    .reduce<unknown>((at, name) => Object(at)[name], input);
}

const isAround = (outer: string, inner: string) =>
  outer === '' || inner === outer || inner.startsWith(`${outer}.`) || inner.startsWith(`${outer}[`);

describe('an editor judges bad files as validation does', () => {
  test.each(BAD)('$name', async ({ kind, input, issues }) => {
    const complaints = await complaintsOf(kind, input);
    const sayable = issues.filter(
      ({ code, path }) =>
        !isBeyond(code) &&
        // The currency of a stay is not in its file.
        !(kind === 'stay' && path === 'currency') &&
        !(code === 'not_month_day' || code === 'not_a_date' ? hasFormOfDate(valueAt(input, path)) : false),
    );
    for (const { path } of sayable) {
      // A field that is missing is said where it is missed; that a range is open, at the end that is.
      const told = complaints.filter((one) => isAround(one.path, path) || isAround(path, one.path));
      expect({ path, isTold: told.length > 0 }).toEqual({ path, isTold: true });
    }
    // What a record holds is looked at only when its calculation can be read.
    if (kind === 'record') return;
    // Validation looks at what fields mean together when each of them can be read.
    const isReadable = !issues.some(({ code }) => code === 'not_an_object');
    for (const { path, message } of complaints) {
      if (!isReadable && message.startsWith('Missing property')) continue;
      const meant = issues.some((issue) => isAround(path, issue.path) || isAround(issue.path, path));
      expect({ path, message, meant: meant || isOfApi(input) }).toEqual({ path, message, meant: true });
    }
  });

  /** What the API stores has fields of its own: validation warns of them where they could be a misspelt one. */
  const isOfApi = (input: Record<string, unknown>) => JSON.stringify(input).includes('"id"');

  test('there are more than fifty of which a schema can say something', () => {
    const sayable = BAD.filter(({ issues }) => issues.some(({ code }) => !isBeyond(code)));
    expect(sayable.length + MISTAKES.length).toBeGreaterThan(50);
  });
});

/** A file as a person writes it, with one mistake in it. */
const MISTAKES: ReadonlyArray<readonly [FileKind, string, unknown]> = [
  ['tax', 'rate', 4],
  ['tax', 'rate', '4,00'],
  ['tax', 'logic', 'per_persons'],
  ['tax', 'type', 'vat'],
  ['tax', 'max_nights', -1],
  ['tax', 'skip_nights', '2'],
  ['tax', 'is_inclusive', 'yes'],
  ['tax', 'max_nigths', 7],
  ['tax-set', 'currency', 'Euro'],
  ['tax-set', 'taxes', {}],
  ['tax-set', 'taxes[0].levle', 1],
  ['tax-set', 'taxes[0].level', '1'],
  ['tax-set', 'taxes[0].local.only', 'nowhere'],
  ['tax-set', 'local.policy.rounding.mode', 'half'],
  ['stay', 'checkIn', '1 May 2026'],
  ['stay', 'rooms', []],
  ['stay', 'rooms[0].persons', 1.5],
  ['stay', 'rooms[0].nightlyPrices[0]', 100],
  ['stay', 'rooms[0].count', 0],
  ['stay', 'bookedOn', '2026-4-1'],
  ['definitions', 'version', 2],
  ['definitions', 'property_id', 7],
  ['definitions', 'tax_sets[0].taxes[0].level', '1'],
  ['cases', 'cases[0].name', 7],
  ['cases', 'cases[0].expct', {}],
  ['cases', 'cases[0].expect.totl', '10.00'],
  ['cases', 'cases[0].policy', 'mine'],
  ['record', 'version', '1'],
];

const JUDGES: Readonly<Record<FileKind, (input: unknown) => readonly Issue[]>> = {
  tax: (input) => validateTax(input).issues ?? [],
  'tax-set': (input) => validateTaxSet(input).issues ?? [],
  stay: (input) => validateStay(input, 'EUR').issues ?? [],
  definitions: (input) => validateDefinitions(input).issues ?? [],
  cases: (input) => readCases(input).issues,
  record: (input) => validateRecord(input).issues ?? [],
};

describe('an editor finds a single mistake where validation does', () => {
  test.each(MISTAKES)('%s: %s %j', async (kind, path, value) => {
    const [example] = Object(fileSchemas()[kind])['examples'];
    const input = withValue(example, path, value);
    const places = (issues: ReadonlyArray<{ readonly path: string }>) => [...new Set(issues.map((one) => one.path))];
    expect(places(JUDGES[kind](input))).toEqual([path]);
    expect(places(await complaintsOf(kind, input))).toEqual([path]);
  });

  function withValue(example: object, path: string, value: unknown): object {
    const input = structuredClone(example);
    const names = path.split(/[.[\]]+/).filter((name) => name !== '');
    const last = names.pop() ?? '';
    let inner = Object(input);
    for (const name of names) {
      inner[name] ??= {};
      inner = inner[name];
    }
    inner[last] = value;
    return input;
  }
});

describe('an editor suggests', () => {
  test.each<[string, FileKind, string, string[]]>([
    ['the fields of a tax set', 'tax-set', '{ | }', ['title', 'currency', 'taxes', 'local', 'property_id']],
    ['every currency', 'tax-set', '{ "currency": | }', ['EUR', 'JPY', 'KWD', 'USD']],
    [
      'the fields of a tax in a set',
      'tax-set',
      '{ "taxes": [{ | }] }',
      ['title', 'logic', 'rate', 'level', 'max_nights'],
    ],
    ['every logic', 'tax', '{ "logic": | }', ['percent', 'per_person_per_night', 'per_booking']],
    ['the conditions of a row', 'tax', '{ "local": { "rates": [{ "rate": "1.00", | }] } }', ['age_under', 'seasons']],
    [
      'how a policy rounds',
      'tax-set',
      '{ "local": { "policy": { "rounding": { "mode": | } } } }',
      ['half-up', 'half-even', 'down'],
    ],
    ['the fields of a room', 'stay', '{ "rooms": [{ | }] }', ['persons', 'nightlyPrices', 'guests', 'extras']],
    ['a date as it is written', 'stay', '{ "checkIn": | }', ['2026-07-01']],
    ['the fields of a case', 'cases', '{ "cases": [{ | }] }', ['name', 'stay', 'expect', 'policy', 'source']],
    ['what can be expected', 'cases', '{ "cases": [{ "expect": { | } }] }', ['total', 'taxes', 'nights', 'issues']],
    ['the policies with a name', 'cases', '{ "cases": [{ "policy": | }] }', ['documented', 'channelManager']],
    ['how a set refers to a tax', 'definitions', '{ "tax_sets": [{ "taxes": [{ | }] }] }', ['tax', 'level', 'taxes']],
    ['the parts of a record', 'record', '{ | }', ['version', 'taxSet', 'policy', 'stay', 'quote']],
  ])('%s', async (_, kind, marked, expected) => {
    const labels = await suggestionsAt(kind, marked);
    expect(labels).toEqual(expect.arrayContaining(expected));
  });

  test('nothing that is no field', async () => {
    const fields = ['rooms', 'checkIn', 'checkOut', 'labels', 'bookedOn', 'nightsBefore', 'nightsAfter', 'paidBefore'];
    expect(await suggestionsAt('stay', '{ | }')).toEqual(fields);
  });
});

const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

describe.each(KINDS)('the schema of a %s file', (kind) => {
  const schema = fileSchemas()[kind];

  test('says what every field is, and takes no other field', () => {
    const visit = (node: unknown, isForm: boolean): void => {
      if (typeof node !== 'object' || node === null) return;
      const { properties, type, additionalProperties } = { ...Object(node) };
      if (properties !== undefined && type !== undefined && !isForm) {
        expect(additionalProperties).toBe(false);
        for (const [name, field] of Object.entries(properties))
          expect([name, field]).toEqual([name, expect.anything()]);
        for (const [name, field] of Object.entries<object>(properties)) {
          expect({ name, has: 'description' in field || '$ref' in field }).toEqual({ name, has: true });
        }
      }
      for (const [key, part] of Object.entries(node)) {
        if (key !== 'examples') visit(part, ['if', 'then', 'else', 'not'].includes(key));
      }
    };
    visit(schema, false);
  });

  test('has an example of every text and number, which it takes', () => {
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, properties } = fieldsOf(node);
      // The forms of one object say only how its fields go together.
      for (const [name, field] of Object.entries(type === undefined ? {} : fieldsOf(properties))) {
        const { examples, ...own } = fieldsOf(field);
        const forms = [own, ...[own['anyOf'] ?? []].flat().map(fieldsOf)];
        if (!forms.some((form) => /string|integer/.test(String(form['type'])) && !('enum' in form))) continue;
        const found = [examples ?? []].flat();
        const taken = found.filter((example) => forms.some((form) => obeys(example, form, fieldsOf(schema))));
        expect({ name, taken }).toEqual({ name, taken: [expect.anything()] });
      }
      for (const [key, part] of Object.entries(node)) if (key !== 'examples') visit(part);
    };
    visit(schema);
  });

  test('says of what type everything is that has a pattern, as strict validators ask', () => {
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      if (typeof Object(node).pattern === 'string') expect(node).toHaveProperty('type');
      for (const [key, part] of Object.entries(node)) if (key !== 'examples') visit(part);
    };
    visit(schema);
  });

  test('has a whole file as an example, with which nothing is wrong', async () => {
    const [example] = Object(schema)['examples'];
    expect(await complaintsOf(kind, example)).toEqual([]);
  });
});
