import { beforeAll, describe, expect, test } from 'vitest';
import type * as api from '../../src/channel/api/index.js';
import type * as makers from '../../src/core/definitions/make-json-schema.js';
import type * as core from '../../src/index.js';
import type * as draft from '../../src/pages/editor/draft.js';
import type * as state from '../../src/pages/editor/state.js';
import type * as words from '../../src/trials/preview/words/edited.js';
import type * as testing from '../../src/trials/testing/index.js';
import { changedSource, FIELD_ROWS, load } from './changed-source.js';

/**
 * To add a field is to add its rows. Here somebody adds `min_nights` to taxes, the shortest stay on which a tax is
 * charged, and everything but the calculation knows it: what it means is a rule of its own. The rows go into a copy of
 * the source; nothing else of it is changed.
 */
const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';
const FEE = { title: 'Fee', logic: 'per_night', type: 'fee', rate: '5.00', currency: 'EUR', is_inclusive: false };
const LONG = { ...FEE, min_nights: 3 };
const setOf = (...taxes: object[]) => JSON.parse(JSON.stringify({ title: 'Set', currency: 'EUR', taxes }));

const DOORS = {
  core: 'index.ts',
  api: 'channel/api/index.ts',
  testing: 'trials/testing/index.ts',
  schemas: 'core/definitions/make-json-schema.ts',
  words: 'trials/preview/words/edited.ts',
  state: 'pages/editor/state.ts',
  draft: 'pages/editor/draft.ts',
};
interface Doors {
  readonly core: typeof core;
  readonly api: typeof api;
  readonly testing: typeof testing;
  readonly schemas: typeof makers;
  readonly words: typeof words;
  readonly state: typeof state;
  readonly draft: typeof draft;
}

test('a field is seven lines in five files, and one that npm run write-field-notes writes', () => {
  const byHand = FIELD_ROWS.filter(({ file }) => file !== 'core/schema/field-notes.ts');
  expect(byHand.flatMap(({ row }) => row.split('\n'))).toHaveLength(7);
  expect(new Set(byHand.map(({ file }) => file)).size).toBe(5);
});

describe('with its rows', () => {
  let changed: Doors;
  let staytax: typeof core;
  let sync: typeof api;
  beforeAll(async () => {
    changed = await load<Doors>(DOORS, changedSource(FIELD_ROWS));
    staytax = changed.core;
    sync = changed.api;
  });

  test('it is validated', () => {
    const { value } = staytax.validateTax(LONG);
    expect(value).toMatchObject({ min_nights: 3 });
    expect(staytax.validateTax(FEE).value).toMatchObject({ min_nights: null });
    const [issue] = staytax.validateTax({ ...FEE, min_nights: 0 }).issues ?? [];
    expect(issue).toMatchObject({
      path: 'min_nights',
      message: expect.stringContaining('a whole number of 1 or more'),
    });
    const twice = setOf({ ...FEE, title: 'A', taxes: [FEE] }, { ...FEE, title: 'B', taxes: [LONG] });
    expect(staytax.validateTaxSet(twice).issues?.[0]).toMatchObject({
      code: 'tax_conflict',
      params: { field: 'min_nights' },
    });
  });

  test('a preview sees it, and says it', () => {
    const { changesInWords, editPhrases } = changed.words;
    const [saved, edited] = [setOf(FEE), setOf(LONG)];
    const preview = staytax.preview(edited, { saved });
    expect(preview.summary.taxes.changed).toEqual([
      { title: 'Fee', fields: [{ field: 'min_nights', saved: null, draft: 3 }] },
    ]);
    const sets = { draft: staytax.validateTaxSet(edited).value, saved: staytax.validateTaxSet(saved).value };
    expect(sets.draft && changesInWords(preview, { draft: sets.draft, saved: sets.saved })).toEqual([
      'Fee: Shortest stay charged: any → 3',
    ]);
    expect(sets.draft && editPhrases({ draft: sets.draft, saved: sets.saved }, preview.policy, false)).toEqual([
      'Fee: Shortest stay charged is 3 instead of any',
    ]);
  });

  test('it is planned, sent and pulled', () => {
    const { value } = sync.validateDefinitions({ version: 1, property_id: PROPERTY, taxes: [LONG], tax_sets: [] });
    const stored = { ...staytax.validateTax(FEE).value, id: 'fee', property_id: PROPERTY };
    const remote: api.Remote = { property_id: PROPERTY, taxes: [stored as api.StoredTax], tax_sets: [] };
    const steps = value && sync.planSync(value, remote).value?.steps;
    expect(steps).toMatchObject([{ action: 'update', changes: { min_nights: 3 } }]);
    const created = value && sync.planSync(value, { ...remote, taxes: [] }).value?.steps;
    expect(created).toMatchObject([{ action: 'create', tax: { min_nights: 3 } }]);
    const pulled = { ...remote, taxes: [{ ...stored, min_nights: 3 } as unknown as api.StoredTax] };
    expect(sync.toDefinitions(pulled).taxes).toEqual([LONG]);
    expect(sync.toDefinitions(remote).taxes).toEqual([FEE]);
  });

  test('the editor has an input for it', () => {
    const { openEditor, typeText } = changed.state;
    const { writtenSet } = changed.draft;
    const { set } = typeText(openEditor({ draft: setOf(FEE) }), 't1.min_nights', '3');
    expect(writtenSet(set)).toMatchObject({ taxes: [LONG] });
  });

  test('it is drawn, and published', async () => {
    const { taxWrite } = changed.testing;
    const { makeTaxJsonSchema } = changed.schemas;
    const { sample } = await import('fast-check');
    expect(sample(taxWrite(), 100).some((tax) => Number(Object(tax).min_nights) > 0)).toBe(true);
    expect(makeTaxJsonSchema()).toMatchObject({ properties: { min_nights: { default: null } } });
  });
});
