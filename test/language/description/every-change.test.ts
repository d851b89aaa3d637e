import { describe, expect, test } from 'vitest';
import { SET_FIELDS, TAX_FIELDS } from '../../../src/core/definitions/fields/tax.js';
import {
  BASE_FIELDS,
  INVOICE_FIELDS,
  LOCAL_FIELDS,
  OVER_STAY_FIELDS,
  ROUND_FIELDS,
  SOURCE_FIELDS,
} from '../../../src/core/definitions/local/fields.js';
import { POLICY_FIELDS, ROUNDING_FIELDS } from '../../../src/core/definitions/policy.js';
import type { Field, FieldTable } from '../../../src/core/schema/fields.js';
import { typeOf } from '../../../src/core/schema/fields.js';
import { localChangeInWords } from '../../../src/language/description/local-rules.js';
import { choiceName, fieldKey, fieldName } from '../../../src/language/description/names.js';
import { changeInWords, valueInWords } from '../../../src/language/description/values.js';
import { LOCALES, loadPages, wordsIn } from '../../../src/language/words/locales.js';
import type { Words } from '../../../src/language/words/words.js';
import { foreignNamesIn } from '../words/recorded.js';

await Promise.all(LOCALES.map(loadPages));

/** Values of a field, by its kind: every choice, or some text that is no word of any language. */
function valuesOf(field: Field): readonly unknown[] {
  if (field.values !== undefined) return field.values;
  if (typeOf(field) === 'boolean') return [false, true];
  if (field.isDecimal) return ['1.50', '2.50'];
  return typeOf(field) === 'number' ? [2, 3] : ['Ω', 'ΩΩ'];
}

/** Each field of a table goes from absence to its first value, and on from each value to the next one. */
function changesOf(table: FieldTable): Array<readonly [name: string, saved: unknown, draft: unknown]> {
  return Object.entries(table).flatMap(([name, field]) => {
    if (field.isInner) return [];
    const values = [undefined, ...valuesOf(field)];
    return values.slice(1).map((value, before) => [name, values[before], value] as const);
  });
}

const RULES_INSIDE = { base: BASE_FIELDS, over_stay: OVER_STAY_FIELDS, round: ROUND_FIELDS } as const;
const DATA_INSIDE = { invoice: INVOICE_FIELDS, source: SOURCE_FIELDS } as const;

const PART = { of: 'Ω', label: 'ΩΩ', share: '0.5' };

/** A rule with one field set, among others that it needs. */
function withField(rule: string, name: string, value: unknown): object | undefined {
  return value === undefined
    ? undefined
    : { [rule]: { ...(rule === 'over_stay' && { at_most: '1.50' }), [name]: value } };
}

function localChanges(words: Words): string[] {
  const inWords = (saved: unknown, draft: unknown) => localChangeInWords({ field: 'local', saved, draft }, words) ?? [];
  return [
    ...changesOf(LOCAL_FIELDS).flatMap(([name, saved, draft]) => inWords({ [name]: saved }, { [name]: draft })),
    ...inWords({}, { parts: [PART] }),
    ...inWords(
      { parts: [PART] },
      {
        parts: [
          { ...PART, share: '1/3' },
          { ...PART, of: 'lodging' },
        ],
      },
    ),
    ...inWords({ parts: [PART] }, {}),
    ...inWords({ round: 'each' }, {}),
    ...inWords({}, { on: ['lodging', 'Ω'], titles: { de: 'Ω' } }),
    ...Object.entries({ ...RULES_INSIDE, ...DATA_INSIDE }).flatMap(([rule, table]) =>
      changesOf(table).flatMap(([name, saved, draft]) =>
        inWords(withField(rule, name, saved), withField(rule, name, draft)),
      ),
    ),
    ...changesOf(POLICY_FIELDS).flatMap(([name, saved, draft]) =>
      inWords({ policy: { [name]: saved } }, { policy: { [name]: draft } }),
    ),
    ...changesOf(ROUNDING_FIELDS).flatMap(([name, saved, draft]) =>
      inWords({ policy: { rounding: { [name]: saved } } }, { policy: { rounding: { [name]: draft } } }),
    ),
  ];
}

function changes(words: Words): string[] {
  return [...changesOf(TAX_FIELDS), ...changesOf(SET_FIELDS)].map(([name, saved, draft]) => {
    const key = fieldKey([name]);
    const field = key === undefined ? name : fieldName(key, words);
    return changeInWords(field, valueInWords(name, saved, words), valueInWords(name, draft, words), words);
  });
}

describe.each([...LOCALES])('a description in %s', (locale) => {
  const words = wordsIn(locale);

  test('says every change of a field of a tax and of a set with names of the language alone', () => {
    expect(changes(words).length).toBeGreaterThan(25);
    expect(foreignNamesIn(changes(words), words)).toEqual([]);
  });

  test('says every change of a local rule with names of the language alone', () => {
    expect(localChanges(words).length).toBeGreaterThan(60);
    expect(foreignNamesIn(localChanges(words), words)).toEqual([]);
  });
});

test('names every choice, but for the categories of VAT, which are codes', () => {
  const tables: Readonly<Record<string, FieldTable>> = {
    '': TAX_FIELDS,
    'local.': LOCAL_FIELDS,
    'local.policy.': POLICY_FIELDS,
    'local.policy.rounding.': ROUNDING_FIELDS,
    ...Object.fromEntries(Object.entries(RULES_INSIDE).map(([rule, table]) => [`local.${rule}.`, table])),
  };
  const nameless = Object.entries(tables).flatMap(([prefix, table]) =>
    Object.entries(table).flatMap(([name, { values = [] }]) =>
      values.filter((value) => choiceName(`${prefix}${name}`, value) === undefined).map((value) => `${name}=${value}`),
    ),
  );
  expect(nameless).toEqual([]);
});
