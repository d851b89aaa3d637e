import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applySync,
  createApi,
  fetchRemote,
  planSync,
  pull,
  validateDefinitions,
} from '../../../src/channel/api/index.js';
import type { TaxFilter } from '../../../src/channel/api/resources/taxes.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import { mergeInto } from '../../../src/cli/commands/pull.js';
import {
  BASE_SHOWN,
  INVOICE_SHOWN,
  LOCAL_SHOWN,
  OVER_STAY_SHOWN,
  ROUND_SHOWN,
  ROW_SHOWN,
  SET_SHOWN,
  SOURCE_SHOWN,
} from '../../../src/core/definitions/fields/shown.js';
import { ENTRY_FIELDS, SET_FIELDS, TAX_FIELDS } from '../../../src/core/definitions/fields/tax.js';
import type { ConditionName } from '../../../src/core/definitions/local/conditions.js';
import { CONDITION_NAMES } from '../../../src/core/definitions/local/conditions.js';
import {
  BASE_FIELDS,
  INVOICE_FIELDS,
  LOCAL_FIELDS,
  OVER_STAY_FIELDS,
  ROUND_FIELDS,
  SOURCE_FIELDS,
} from '../../../src/core/definitions/local/fields.js';
import type {
  LocalBase,
  LocalInvoice,
  LocalOverStay,
  LocalRateInput,
  LocalRounding,
  LocalSource,
  LocalTax,
  LocalTaxInput,
} from '../../../src/core/definitions/local/of-tax.js';
import { POLICY_FIELDS, ROUNDING_FIELDS } from '../../../src/core/definitions/policy.js';
import type { Tax, TaxInput, TaxSet, TaxSetEntry, TaxSetInput } from '../../../src/core/definitions/tax.js';
import { namesOf } from '../../../src/core/schema/fields.js';
import { EXTRA_FIELDS, GUEST_FIELDS, ROOM_FIELDS, STAY_FIELDS } from '../../../src/core/stay/fields.js';
import type { Extra, Guest, Room, Stay } from '../../../src/core/stay/schema.js';
import type { FullPolicy } from '../../../src/index.js';
import {
  preview,
  quote,
  scenarios,
  stayJsonSchema,
  taxJsonSchema,
  taxSetJsonSchema,
  validateStay,
  validateTax,
  validateTaxSet,
} from '../../../src/index.js';
import { fieldName } from '../../../src/language/description/names.js';
import type { FieldKey } from '../../../src/language/words/en/definitions.js';
import { writtenSet } from '../../../src/pages/editor/draft.js';
import { TAX_SPECS } from '../../../src/pages/editor/fields.js';
import { openEditor, typeText } from '../../../src/pages/editor/state.js';
import { changesInWords } from '../../../src/trials/preview/words/edited.js';
import {
  policy as anyPolicy,
  stay as anyStay,
  tax as anyTax,
  taxSet as anyTaxSet,
} from '../../../src/trials/testing/index.js';

/**
 * Every field of every table is changed on a definition that uses it, and everything that lists fields has to notice.
 * What does not belong to a surface is named here, with the reason; a new field is in none of these lists.
 */
const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';
const OTHER_PROPERTY = '52397a6e-c330-44f4-a293-47042d3a3607';
const RATE_PLAN = 'a6e1c1f0-0000-4000-8000-000000000001';
const FEE = { title: 'Fee', logic: 'per_night', type: 'fee', rate: '5.00', currency: 'EUR', is_inclusive: false };
const VAT = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: false };

/** A value that no field takes. */
const BAD = Number.NaN;

function setOf(taxes: readonly object[], fields: object = {}): TaxSetInput {
  return JSON.parse(JSON.stringify({ title: 'Set', currency: 'EUR', ...fields, taxes }));
}

function valid(input: TaxSetInput): TaxSet {
  const { value, issues } = validateTaxSet(input);
  if (value === undefined) throw new Error(JSON.stringify(issues));
  return value;
}

/** What a preview says of the edits between two sets. */
function told(saved: TaxSetInput, draft: TaxSetInput) {
  const compared = preview(draft, { saved, scenarios: [] });
  return { ...compared.summary, words: changesInWords(compared, { draft: valid(draft), saved: valid(saved) }) };
}

/** Drawn when it is first asked for, and kept: many fields look at the same values. */
function once<T>(draw: () => T): () => T {
  let drawn: T | undefined;
  return () => {
    drawn ??= draw();
    return drawn;
  };
}

/** What a person types for a value. */
function textFor(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The JSON Schema of what is at a path of names; lists and references are followed. */
function schemaAt(schema: object, path: readonly string[]): unknown {
  const { $defs = {} }: { $defs?: object } = schema;
  const inner = (at: object): object => {
    const { items, $ref, anyOf }: { items?: object; $ref?: string; anyOf?: object[] } = at;
    if (anyOf !== undefined && !('properties' in at)) return inner(anyOf.at(-1) ?? {});
    if (items !== undefined) return inner(items);
    return $ref === undefined
      ? at
      : (new Map<string, object>(Object.entries($defs)).get($ref.split('/').at(-1) ?? '') ?? {});
  };
  return path.reduce<unknown>((at, name) => {
    const { properties = {} }: { properties?: object } = inner(Object(at));
    return new Map<string, unknown>(Object.entries(properties)).get(name);
  }, schema);
}

/** Two values of each field of a tax, on a fee. */
const TAX: Record<keyof Tax, readonly [object, object]> = {
  id: [{ id: 'a' }, { id: 'b' }],
  title: [{ title: 'Fee' }, { title: 'Levy' }],
  logic: [{ logic: 'per_night' }, { logic: 'per_room' }],
  type: [{ type: 'fee' }, { type: 'tax' }],
  rate: [{ rate: '5.00' }, { rate: '6.00' }],
  currency: [{ currency: 'EUR' }, { currency: 'USD' }],
  is_inclusive: [{ is_inclusive: false }, { is_inclusive: true }],
  property_id: [{ property_id: PROPERTY }, { property_id: OTHER_PROPERTY }],
  skip_nights: [{}, { skip_nights: 2 }],
  max_nights: [{ max_nights: 7 }, { max_nights: 9 }],
  applicable_date_ranges: [{}, { applicable_date_ranges: [{ after: '2026-05-01', before: null }] }],
  applicable_after: [{}, { applicable_after: '2026-05-01' }],
  applicable_before: [{}, { applicable_before: '2026-05-31' }],
  local: [{}, { local: { rates: [{ age_under: 18, rate: '0' }] } }],
};

/** The list of ranges says the same as the legacy dates. */
const noticedAs = (field: string) => (/^applicable_(after|before)$/.test(field) ? 'applicable_date_ranges' : field);
/** What the API gives, and what is true here alone. */
const NEVER_SENT: readonly string[] = ['id', 'property_id', 'local'];
/** Given, or what follows from another field, or has fields of its own. */
const NOT_TYPED: readonly string[] = [
  'id',
  'property_id',
  'currency',
  'applicable_after',
  'applicable_before',
  'local',
];

describe.each(namesOf(TAX_FIELDS))('the field %s of a tax', (field) => {
  const [one, other] = TAX[field].map((fields) => ({ ...FEE, ...fields })) as [object, object];
  const given = Object.values(TAX[field][1])[0];
  const currencyOf = (tax: object) => ('currency' in tax ? { currency: tax.currency } : {});
  const [saved, draft] = [setOf([one], currencyOf(one)), setOf([other], currencyOf(other))];

  test('is validated', () => {
    expect(validateTax(other).issues).toBeUndefined();
    expect(validateTax(other).value?.[field]).toEqual(given);
    const issues = validateTax({ ...other, [field]: BAD }).issues ?? [];
    expect(issues.map(({ path }) => path)).toContain(field);
  });

  test('is compared by a preview', () => {
    const { taxes, words } = told(saved, draft);
    const changed = taxes.changed.flatMap(({ fields }) => fields.map((change) => change.field));
    expect([...changed, ...(taxes.new.length > 0 ? ['title'] : [])]).toContain(noticedAs(field));
    expect(words).not.toEqual([]);
    if (field !== 'id') expect(fieldName(field)).not.toBe(field);
  });

  test('refuses a tax whose two occurrences differ in the field', () => {
    const at = field === 'id' || field === 'title' ? { id: 'same' } : {};
    const twice = setOf([
      { ...VAT, taxes: [{ ...one, ...at }] },
      { ...VAT, title: 'Other', taxes: [{ ...other, ...at }] },
    ]);
    const { issues = [] } = validateTaxSet(twice);
    const named = issues.flatMap(({ code, params }) => (code === 'tax_conflict' ? [Object(params).field] : []));
    expect(named).toEqual(field === 'id' ? [] : [noticedAs(field)]);
  });

  test('is planned, sent, kept and pulled', async () => {
    const bodies: unknown[] = [];
    const sandbox = createSandbox({ apiKeys: ['secret'], properties: [PROPERTY] });
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (init?.body !== undefined) bodies.push(JSON.parse(String(init.body)));
      return sandbox.fetch(new Request(input, init));
    };
    const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
    const { id: _, property_id: _1, local: _2, ...before } = { id: '', property_id: '', local: {}, ...one };
    const stored = await api.taxes.create({ ...FEE, ...before, property_id: PROPERTY });
    const { id: _3, property_id: _4, ...after } = { id: '', property_id: '', ...other };
    const named = field === 'title' ? { ...after, id: stored.id } : after;
    const file = { version: 1, property_id: PROPERTY, taxes: [named], tax_sets: [] };
    const { value } = validateDefinitions(file);
    const plan = value && planSync(value, await fetchRemote(api, PROPERTY)).value;
    const planned = plan?.steps.flatMap((step) => (step.action === 'update' ? step.fields.map((of) => of.field) : []));
    expect(planned).toEqual(NEVER_SENT.includes(field) ? [] : [noticedAs(field)]);
    if (plan === undefined || NEVER_SENT.includes(field)) return;
    await applySync(plan, api);
    expect(JSON.stringify(bodies.at(-1))).toContain(`"${noticedAs(field)}":`);
    const [found] = (await pull(api, PROPERTY)).taxes;
    expect(Object.keys(found ?? {})).toContain(noticedAs(field));
    expect(
      mergeInto(
        { ...file, taxes: [{ ...FEE, ...before, id: stored.id }] },
        await fetchRemote(api, PROPERTY),
        {},
      ).changes[0]?.fields.map((of) => of.field),
    ).toEqual([noticedAs(field)]);
    const now = await api.taxes.get(stored.id);
    expect(now[noticedAs(field) as typeof field]).not.toEqual(stored[noticedAs(field) as typeof field]);
    if (typeof given !== 'object') {
      const again = await api.taxes.create({ ...FEE, ...after, title: 'Again', property_id: PROPERTY } as TaxInput);
      const wanted = again[field];
      const listed: string[] = [];
      for await (const tax of api.taxes.list({ [field]: wanted } as TaxFilter)) listed.push(tax.id);
      expect(listed).toContain(again.id);
    }
  });

  test('is edited', () => {
    if (NOT_TYPED.includes(field)) return;
    const path = Object.keys(TAX_SPECS).find((name) => name === field || name.startsWith(`${field}.`));
    expect(path, `an input for ${field}`).toBeDefined();
    const id = `t1.${path?.replace('*', '0')}`;
    const text = path === field ? textFor(given) : '2026-05-01';
    const state = typeText(openEditor({ draft: path === field ? saved : draft }), id, text);
    const [tax] = writtenSet(state.set)['taxes'] as readonly TaxInput[];
    expect(tax?.[field]).toEqual(given);
  });

  test('has random values', () => {
    const taxes =
      field === 'property_id' || field === 'local' ? randomSets().flatMap((set) => set.taxes) : randomTaxes();
    expect(new Set(taxes.map((tax) => JSON.stringify(tax[field]))).size).toBeGreaterThan(1);
  });

  test('is in the published JSON Schema', () => {
    expect(schemaAt(taxJsonSchema(), [field])).toHaveProperty('description');
  });
});

const SEED = { seed: 29, numRuns: 160 };
const randomTaxes = once(() => fc.sample(anyTax(), SEED));
/** More of them: one tax in thirteen has local rules that suit it. */
const randomSets = once(() => fc.sample(anyTaxSet({ local: true, minTaxes: 1 }), { ...SEED, numRuns: 1_600 }));
const randomPolicies = once(() => fc.sample(anyPolicy(), SEED));
const randomStays = once(() => fc.sample(anyStay({ details: true }), SEED));
const randomLocal = () =>
  randomSets().flatMap(({ taxes }) => taxes.flatMap(({ local }) => (local === undefined ? [] : [local])));

/** Two sets that differ in each field of an entry alone. */
const ENTRY: Record<'level' | 'taxes', readonly [TaxSetInput, TaxSetInput]> = {
  level: [setOf([{ ...VAT }, FEE]), setOf([{ ...VAT }, { ...FEE, level: 1 }])],
  taxes: [setOf([{ ...VAT, taxes: [] }, FEE]), setOf([{ ...VAT, taxes: [FEE] }, FEE])],
};

describe.each(namesOf(ENTRY_FIELDS).filter((name) => !(name in TAX_FIELDS)))('the field %s of an entry', (name) => {
  const field = name as keyof typeof ENTRY;
  const [saved, draft] = ENTRY[field];

  test('is validated, previewed, published, and drawn', () => {
    const issues = validateTaxSet(setOf([{ ...VAT, [field]: 'no' }])).issues ?? [];
    expect(issues.map(({ path }) => path)).toContain(`taxes[0].${field}`);
    const { levels, nesting, words } = told(saved, draft);
    expect(field === 'level' ? levels : nesting).toHaveLength(1);
    expect(words).not.toEqual([]);
    expect(schemaAt(taxSetJsonSchema(), ['taxes', field])).toHaveProperty('description');
    const values = randomSets().flatMap(({ taxes }) => taxes.map((entry: TaxSetEntry) => JSON.stringify(entry[field])));
    expect(new Set(values).size).toBeGreaterThan(1);
  });

  test('is planned', () => {
    const file = (taxes: readonly object[]) => ({
      version: 1,
      property_id: PROPERTY,
      taxes: [VAT, FEE],
      tax_sets: [{ title: 'Set', currency: 'EUR', taxes }],
    });
    const [reference, changed] =
      field === 'level'
        ? [{ tax: 'Fee' }, { tax: 'Fee', level: 1 }]
        : [{ tax: 'Fee' }, { tax: 'Fee', taxes: [{ tax: 'VAT' }] }];
    const { value } = validateDefinitions(file([reference]));
    const { value: after } = validateDefinitions(file([changed]));
    const created = value && planSync(value, { property_id: PROPERTY, taxes: [], tax_sets: [] }).value;
    const recreated = after && planSync(after, { property_id: PROPERTY, taxes: [], tax_sets: [] }).value;
    expect(JSON.stringify(recreated?.steps)).not.toBe(JSON.stringify(created?.steps));
  });
});

/** Two values of each field of a set. */
const SET: Record<keyof TaxSet, readonly [object, object]> = {
  id: [{ id: 'a' }, { id: 'b' }],
  title: [{ title: 'Set' }, { title: 'Other' }],
  property_id: [{ property_id: PROPERTY }, { property_id: OTHER_PROPERTY }],
  currency: [{ currency: 'EUR' }, { currency: 'USD' }],
  associated_rate_plan_ids: [{}, { associated_rate_plan_ids: [RATE_PLAN] }],
  local: [{}, { local: { policy: { exclusiveBase: 'net' } } }],
  taxes: [{ taxes: [VAT] }, { taxes: [{ ...VAT, rate: '8.00' }] }],
};

describe.each(namesOf(SET_FIELDS))('the field %s of a tax set', (field) => {
  const [saved, draft] = SET[field].map((fields): TaxSetInput => ({ ...setOf([VAT]), ...fields })) as [
    TaxSetInput,
    TaxSetInput,
  ];

  test('is validated, previewed and published', () => {
    expect(validateTaxSet(draft).issues).toBeUndefined();
    const issues = validateTaxSet({ ...draft, [field]: BAD }).issues ?? [];
    expect(issues.map(({ path }) => path)).toContain(field);
    const { set, taxes, words } = told(saved, draft);
    expect(field === 'taxes' ? taxes.changed.length : set.map((change) => change.field)).toEqual(
      field === 'taxes' ? 1 : [field],
    );
    expect(words).toHaveLength(1);
    if (field !== 'id') expect(fieldName(field)).not.toBe(field);
    expect(schemaAt(taxSetJsonSchema(), [field])).toHaveProperty('description');
  });

  test('is planned if the API keeps it', () => {
    if (field === 'taxes' || field === 'property_id' || field === 'id') return;
    const file = (set: object) => {
      const { taxes: _, ...fields } = { taxes: [], ...set };
      return validateDefinitions({
        version: 1,
        property_id: PROPERTY,
        taxes: [VAT],
        tax_sets: [{ ...fields, taxes: [{ tax: 'VAT' }] }],
      }).value;
    };
    const steps = [saved, draft].map((set) => {
      const definitions = file(set);
      return JSON.stringify(
        definitions && planSync(definitions, { property_id: PROPERTY, taxes: [], tax_sets: [] }).value?.steps,
      );
    });
    expect(steps[0] === steps[1]).toBe(field === 'local');
  });

  test('is edited if it can be typed', () => {
    if (!('input' in SET_SHOWN[field])) return;
    const given = Object.values(SET[field][1])[0];
    const state = typeText(openEditor({ draft: saved }), `set.${field}`, textFor(given));
    expect(writtenSet(state.set)[field]).toEqual(given);
  });
});

const POLICY: Record<Exclude<keyof FullPolicy, 'rounding'> | keyof FullPolicy['rounding'], unknown> = {
  exclusiveBase: 'net',
  maxNights: 'stay',
  stayCharges: 'arrival',
  unit: 'night',
  mode: 'half-even',
  inclusive: 'net',
  digits: 3,
};

describe.each(namesOf(POLICY))('the option %s of a policy', (option) => {
  const policyWith = (value: unknown) =>
    option in ROUNDING_FIELDS ? { rounding: { [option]: value } } : { [option]: value };
  const place = option in ROUNDING_FIELDS ? `rounding.${option}` : option;

  test('is in a table', () => expect(option in ROUNDING_FIELDS || option in POLICY_FIELDS).toBe(true));

  test('is validated, previewed, published and drawn', () => {
    const issues = validateTaxSet(setOf([VAT], {})).issues;
    expect(issues).toBeUndefined();
    const bad = validateTaxSet({ ...setOf([VAT]), local: { policy: policyWith('no') as object } }).issues ?? [];
    expect(bad.map(({ path }) => path)).toContain(`local.policy.${place}`);
    const { words } = told(setOf([VAT]), setOf([VAT], { local: { policy: policyWith(POLICY[option]) } }));
    expect(words.join()).toContain(fieldName(`local.policy.${place}` as FieldKey));
    expect(schemaAt(taxSetJsonSchema(), ['local', 'policy', ...place.split('.')])).toBeDefined();
    const drawn = randomPolicies().map((policy) => schemaless(policy, place.split('.')));
    expect(new Set(drawn).size).toBeGreaterThan(1);
  });
});

/** What is at a path of names, as text. */
function schemaless(value: unknown, path: readonly string[]): string {
  return JSON.stringify(path.reduce((at: unknown, name) => Object(at)[name], value) ?? null);
}

const ROOM = { persons: 2, nightlyPrices: ['100.00', '100.00'] };
/** A value of each field of a stay and of what is in it, and the room that has it. */
const STAY: Record<keyof Stay, object> = {
  checkIn: { checkIn: '2026-05-02' },
  checkOut: { checkOut: '2026-05-03' },
  rooms: { rooms: [ROOM, ROOM] },
  labels: { labels: ['business'] },
  bookedOn: { bookedOn: '2026-04-01' },
  nightsBefore: { nightsBefore: 2 },
  nightsAfter: { nightsAfter: 2 },
  paidBefore: { paidBefore: { Levy: '4.00' } },
};
const ROOMS: Record<keyof Room, object> = {
  persons: { persons: 3 },
  nightlyPrices: { nightlyPrices: ['90.00'] },
  price: { price: '90.00', nights: 2, nightlyPrices: undefined },
  nights: { price: '90.00', nights: 2, nightlyPrices: undefined },
  count: { count: 2 },
  checkIn: { checkIn: '2026-05-03' },
  checkOut: { checkOut: '2026-05-03' },
  guests: { guests: [{ age: 4 }] },
  bedrooms: { bedrooms: 3 },
  labels: { labels: ['suite'] },
  extras: { extras: [{ label: 'breakfast', price: '20.00' }] },
  nightsBefore: { nightsBefore: 2 },
  nightsAfter: { nightsAfter: 2 },
  paidBefore: { paidBefore: { Levy: '4.00' } },
};
const GUEST: Record<keyof Guest, object> = {
  age: { age: 4 },
  birthDate: { birthDate: '2020-02-29' },
  labels: { labels: ['resident'] },
  checkIn: { checkIn: '2026-05-02' },
  nights: { nights: 1 },
  nightsBefore: { nightsBefore: 3 },
  nightsAfter: { nightsAfter: 3 },
  paidBefore: { paidBefore: { Levy: '4.00' } },
  evidence: { evidence: [{ label: 'pupil', document: 'school list', reference: '12' }] },
};
const EXTRA: Record<keyof Extra, object> = {
  label: { label: 'breakfast' },
  nightlyPrices: { nightlyPrices: ['10.00', '10.00'], price: undefined },
  price: { price: '20.00' },
};

const stayOf = (fields: object, room: object = {}): object =>
  JSON.parse(JSON.stringify({ checkIn: '2026-05-01', rooms: [{ ...ROOM, ...room }], ...fields }));
const STAYS: ReadonlyArray<readonly [string, string, object, string, readonly string[]]> = [
  ...namesOf(STAY_FIELDS).map((name) => ['stay', name, stayOf(STAY[name]), name, [name]] as const),
  ...namesOf(ROOM_FIELDS).map(
    (name) => ['room', name, stayOf({}, ROOMS[name]), `rooms[0].${name}`, ['rooms', name]] as const,
  ),
  ...namesOf(GUEST_FIELDS).map(
    (name) =>
      [
        'guest',
        name,
        stayOf({}, { guests: [GUEST[name]] }),
        `rooms[0].guests[0].${name}`,
        ['rooms', 'guests', name],
      ] as const,
  ),
  ...namesOf(EXTRA_FIELDS).map(
    (name) =>
      [
        'extra',
        name,
        stayOf({}, { extras: [{ label: 'spa', price: '1.00', ...EXTRA[name] }] }),
        `rooms[0].extras[0].${name}`,
        ['rooms', 'extras', name],
      ] as const,
  ),
];

/** Everything at a path of names that lead through lists. */
function everyAt(value: unknown, lists: readonly string[]): unknown[] {
  return lists.reduce<unknown[]>((found, name) => found.flatMap((one) => Object(one)[name] ?? []), [value]);
}

describe.each(STAYS)('the field of a %s: %s', (_kind, name, stay, place, path) => {
  test('is validated, read for a quote, published and drawn', () => {
    expect(validateStay(stay, 'EUR').issues).toBeUndefined();
    const bad = JSON.parse(JSON.stringify(stay), (key, value) => (key === name ? 5.5 : value));
    expect(validateStay(bad, 'EUR').issues?.map((issue) => issue.path)).toContain(place);
    expect(quote(setOf([VAT, FEE]), stay as Stay).currency).toBe('EUR');
    expect(schemaAt(stayJsonSchema(), path)).toHaveProperty('description');
    const lists = path.slice(0, -1);
    const drawn = randomStays().flatMap((random) => everyAt(random, lists));
    expect(drawn.some((part) => name in Object(part))).toBe(true);
  });
});

test('the source of a tax set is validated, previewed and published, and changes no amount', () => {
  const source = { url: 'https://example.com/law', checked: '2026-05-01', says: 'A tax is charged.' };
  const [saved, draft] = [setOf([VAT, FEE]), setOf([VAT, FEE], { local: { source } })];
  expect(valid(draft).local).toEqual({ source });
  expect(told(saved, draft).words.join()).toContain('A tax is charged.');
  for (const name of namesOf(SOURCE_FIELDS)) {
    const bad = setOf([VAT], { local: { source: { [name]: ' ' } } });
    expect(validateTaxSet(bad).issues?.map(({ path }) => path)).toEqual([`local.source.${name}`]);
    expect(schemaAt(taxSetJsonSchema(), ['local', 'source', name])).toHaveProperty('description');
  }
  expect(validateTaxSet({ ...setOf([VAT]), local: { source: { link: 'x' } as object } }).issues?.[0]?.path).toBe(
    'local.source.link',
  );
  const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, price: '100.00', nights: 2 }] };
  expect(quote(draft, stay).total).toBe(quote(saved, stay).total);
});

const ROWS = [{ price_from: '100', rate: '1' }];
/** A value of each local rule, on a percent that is charged here alone and comes after a fee. */
const LOCAL: Record<keyof LocalTax, LocalTaxInput> = {
  logic: { logic: 'per_night', rate: '2' },
  rate: { rate: '8' },
  only: { only: 'here' },
  rates: { rates: ROWS },
  age_on: { age_on: 'departure', rates: [{ age_under: 12, rate: '1.00' }] },
  night_date: { night_date: 'morning', seasons: [{ from: '05-01', to: '09-30' }] },
  seasons: { seasons: [{ from: '05-01', to: '09-30' }] },
  max_nights_in: { max_nights_in: 'month' },
  price_for: { price_for: 'stay', logic: 'per_booking', rate: '2', rates: ROWS },
  price_of: { price_of: 'person', rates: ROWS },
  per: { per: 'guest' },
  base: { base: { share: '0.5' } },
  on: { on: ['lodging', 'breakfast'] },
  contains: { contains: ['VAT'] },
  at_most: { at_most: '9' },
  at_least: { at_least: '2' },
  over_stay: { over_stay: { each: 'room', at_most: '9' } },
  round: { round: 'each' },
  invoice: { invoice: { vat: 'S' } },
  collected_by: { collected_by: 'channel' },
  due: { due: 'house' },
  source: { source: { url: 'https://example.com/law' } },
  titles: { titles: { de: 'Kurtaxe' } },
  meant: { meant: ['free_nights_counted'] },
};
const BASE: Record<keyof LocalBase, LocalTaxInput> = {
  start: { base: { start: 'net' } },
  plus: { base: { plus: ['Fee'] } },
  share: { base: { share: '0.5' } },
};
const OVER_STAY: Record<keyof LocalOverStay, LocalTaxInput> = {
  each: { over_stay: { each: 'room', at_most: '9' } },
  at_most: { over_stay: { at_most: '9' } },
  at_least: { over_stay: { at_least: '2' } },
  per_night: { over_stay: { at_most: '9', per_night: true } },
};
const ROUND: Record<keyof LocalRounding, LocalTaxInput> = {
  each: { round: { each: false } },
  step: { round: { step: '0.05' } },
  mode: { round: { mode: 'down' } },
};
const INVOICE: Record<keyof LocalInvoice, LocalTaxInput> = {
  vat: { invoice: { vat: 'S' } },
  category: { invoice: { category: 'O' } },
  reason: { invoice: { reason: 'passed on' } },
};
const SOURCE: Record<keyof LocalSource, LocalTaxInput> = {
  url: { source: { url: 'https://example.com/law' } },
  checked: { source: { checked: '2026-05-01' } },
  says: { source: { says: 'A tax is charged.' } },
};
const CAPPED = { ...VAT, max_nights: 90 };
/** Rules of the percent; what a fee contains stands on the fee. */
const withLocal = (local: object | undefined) => {
  const rules = local === undefined ? {} : { local };
  const isOfFee = local !== undefined && 'contains' in local;
  return setOf([
    { ...FEE, level: 1, ...(isOfFee ? rules : {}) },
    { ...CAPPED, ...(isOfFee ? {} : rules) },
  ]);
};

const RULES = [
  ...namesOf(LOCAL_FIELDS).map((name) => [name, LOCAL[name], [name], LOCAL_SHOWN[name]] as const),
  ...namesOf(BASE_FIELDS).map((name) => [`base.${name}`, BASE[name], ['base', name], BASE_SHOWN[name]] as const),
  ...namesOf(OVER_STAY_FIELDS).map(
    (name) => [`over_stay.${name}`, OVER_STAY[name], ['over_stay', name], OVER_STAY_SHOWN[name]] as const,
  ),
  ...namesOf(ROUND_FIELDS).map((name) => [`round.${name}`, ROUND[name], ['round', name], ROUND_SHOWN[name]] as const),
  ...namesOf(INVOICE_FIELDS).map(
    (name) => [`invoice.${name}`, INVOICE[name], ['invoice', name], INVOICE_SHOWN[name]] as const,
  ),
  ...namesOf(SOURCE_FIELDS).map(
    (name) => [`source.${name}`, SOURCE[name], ['source', name], SOURCE_SHOWN[name]] as const,
  ),
];

describe.each(RULES)('the local rule %s', (name, local, path, shown) => {
  const value = path.reduce((at: unknown, part) => Object(at)[part], local);
  const draft = withLocal(local);
  const held = name === 'contains' ? { ...FEE, title: 'Held' } : CAPPED;

  test('is validated, previewed, reported where two places differ, published and drawn', () => {
    expect(validateTaxSet(draft).issues).toBeUndefined();
    const bad = path.reduceRight<unknown>((inner, part) => ({ [part]: inner }), BAD);
    expect(
      validateTaxSet({ ...draft, taxes: [{ ...VAT, local: bad as object }] }).issues?.map((issue) => issue.path),
    ).toContain(`taxes[0].local.${name}`);
    const { taxes, words } = told(withLocal(undefined), draft);
    expect(taxes.changed[0]?.fields.map((change) => change.field)).toEqual(['local']);
    expect(words.join()).not.toContain('local rules without any rule');
    const twice = setOf([
      { ...FEE, level: 1 },
      { ...FEE, title: 'A', taxes: [{ ...held, local }] },
      { ...FEE, title: 'B', taxes: [held] },
    ]);
    expect(
      validateTaxSet({
        ...twice,
        taxes: twice.taxes.map((tax) => ({ ...tax, logic: 'percent', currency: null })),
      }).issues?.map(({ code }) => code) ?? [],
    ).toContain('tax_conflict');
    expect(schemaAt(taxJsonSchema(), ['local', ...path])).toHaveProperty('description');
    expect(
      randomLocal().some((drawn) => path.reduce((at: unknown, part) => Object(at)[part], drawn) !== undefined),
    ).toBe(true);
  });

  test('can be typed, and is never sent', () => {
    if ('input' in shown) {
      const owner = name === 'contains' ? 't1' : 't2';
      const state = typeText(openEditor({ draft: withLocal(undefined) }), `${owner}.local.${name}`, textFor(value));
      expect(JSON.stringify(writtenSet(state.set))).toContain(`"${path.at(-1)}":${JSON.stringify(value)}`);
    }
    const file = (rules: object | undefined) => {
      const taxes = withLocal(rules).taxes.map(({ level: _, ...tax }) => tax);
      return validateDefinitions({ version: 1, property_id: PROPERTY, taxes, tax_sets: [] }).value;
    };
    const steps = [file(undefined), file(local)].map(
      (definitions) =>
        definitions &&
        planSync(definitions, { property_id: PROPERTY, taxes: [], tax_sets: [] }).value?.steps.filter(
          ({ title }) => title === 'VAT',
        ),
    );
    if (name !== 'only') expect(steps[1]).toEqual(steps[0]);
  });
});

/** A value of each condition, and another that holds less often. */
const CONDITIONS: { readonly [Name in ConditionName]: readonly [LocalRateInput[Name], LocalRateInput[Name]] } = {
  age_from: [60, 65],
  age_under: [18, 12],
  guest_from: [2, 3],
  guest_to: [3, 2],
  label: ['resident', 'student'],
  price_from: ['100', '120'],
  price_over: ['100', '120'],
  price_to: ['120', '100'],
  price_under: ['120', '100'],
  night_from: [3, 5],
  night_to: [5, 3],
  nights_from: [3, 5],
  nights_to: [5, 3],
  dates: [[{ after: '2026-05-01' }], [{ after: '2026-06-01' }]],
  seasons: [[{ from: '05-01', to: '09-30' }], [{ from: '06-01', to: '08-31' }]],
  booked: [{ before: '2026-05-01' }, { before: '2026-04-01' }],
  arrived: [{ before: '2026-07-01' }, { before: '2026-06-01' }],
  departed: [{ before: '2026-07-01' }, { before: '2026-06-01' }],
};

describe.each(CONDITION_NAMES)('the condition %s', (name) => {
  const [wide, narrow] = CONDITIONS[name];
  const withRows = (...rows: object[]) => setOf([{ ...FEE, logic: 'per_person_per_night', local: { rates: rows } }]);
  const row = (value: unknown, rate: string) => ({ [name]: value, rate });

  test('is validated, and covers a narrower one', () => {
    expect(validateTaxSet(withRows(row(wide, '1'))).issues).toBeUndefined();
    const bad = validateTaxSet({
      ...withRows(),
      taxes: [{ ...FEE, local: { rates: [row(BAD, '1') as LocalRateInput] } }],
    });
    expect(bad.issues?.map(({ path }) => path)).toContain(`taxes[0].local.rates[0].${name}`);
    const codes = (...rows: object[]) => (validateTaxSet(withRows(...rows)).warnings ?? []).map(({ code }) => code);
    expect(codes(row(wide, '1'), row(wide, '2'))).toContain('row_never_reached');
    expect(codes(row(narrow, '1'), row(wide, '2'))).not.toContain('row_never_reached');
    if (name !== 'label') expect(codes(row(wide, '1'), row(narrow, '2'))).toContain('row_never_reached');
  });

  test('has a text, and scenarios on both sides of it', () => {
    const { words } = told(withRows(row(wide, '1')), withRows(row(narrow, '1')));
    expect(words.join()).toMatch(/^Fee: rate 1 \(.+ becomes .+\)$/);
    const around = scenarios(withRows(row(wide, '1')));
    expect(around.filter(({ why }) => why.includes('the row ')).length).toBeGreaterThan(1);
    const plain = withRows({ ...row(wide, '5.00') });
    const totals = around.map(({ stay }) => quote(withRows(row(wide, '1')), stay).total === quote(plain, stay).total);
    // Every room with guests has a first one.
    expect(new Set(totals).size).toBeGreaterThan(name === 'guest_to' ? 0 : 1);
  });

  test('can be typed, and is published and drawn', () => {
    const shown = ROW_SHOWN[name];
    const parts = 'inner' in shown ? Object.keys(shown.inner) : [''];
    expect(TAX_SPECS).toHaveProperty([`local.rates.*.${name}${parts[0] === '' ? '' : `.${parts[0]}`}`]);
    if (!('inner' in shown)) {
      const state = typeText(openEditor({ draft: withRows({ rate: '1' }) }), `t1.local.rates.0.${name}`, textFor(wide));
      expect(JSON.stringify(writtenSet(state.set))).toContain(`"${name}":${JSON.stringify(wide)}`);
    }
    expect(schemaAt(taxJsonSchema(), ['local', 'rates', name])).toHaveProperty('description');
    expect(randomLocal().some(({ rates = [] }) => rates.some((drawn) => drawn[name] !== undefined))).toBe(true);
  });
});

describe.each(['at_most', 'at_least'] as const)('the limit %s of a row', (name) => {
  const withRow = (row: object) => setOf([{ ...VAT, is_inclusive: false, local: { rates: [row as LocalRateInput] } }]);

  test('is validated, typed, published and drawn', () => {
    expect(validateTaxSet(withRow({ rate: '1', [name]: '5.00' })).issues).toBeUndefined();
    const bad = validateTaxSet(withRow({ rate: '1', [name]: BAD }));
    expect(bad.issues?.map(({ path }) => path)).toContain(`taxes[0].local.rates[0].${name}`);
    const state = typeText(openEditor({ draft: withRow({ rate: '1' }) }), `t1.local.rates.0.${name}`, '5.00');
    expect(JSON.stringify(writtenSet(state.set))).toContain(`"${name}":"5.00"`);
    expect(schemaAt(taxJsonSchema(), ['local', 'rates', name])).toHaveProperty('description');
    expect(randomLocal().some(({ rates = [] }) => rates.some((drawn) => drawn[name] !== undefined))).toBe(true);
  });

  test('has a text', () => {
    const row = { rate: '1', age_under: 12 };
    const { words } = told(withRow(row), withRow({ ...row, [name]: '5.00' }));
    expect(words.join()).toMatch(new RegExp(`rate \\(under 12\\) 1 → 1, ${name.replace('_', ' ')} 5.00`));
  });
});
