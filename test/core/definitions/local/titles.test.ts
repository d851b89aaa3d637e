import { describe, expect, test } from 'vitest';
import { applySync, createApi, fetchRemote, planSync, validateDefinitions } from '../../../../src/channel/api/index.js';
import { createSandbox } from '../../../../src/channel/sandbox/index.js';
import { channelSide } from '../../../../src/core/definitions/local/channel-side.js';
import { validateTax } from '../../../../src/core/definitions/validate-tax.js';
import { validateTaxSet } from '../../../../src/core/definitions/validate-tax-set.js';
import { preview, quote, recordOf, taxJsonSchema, validateRecord } from '../../../../src/index.js';
import { writtenSet } from '../../../../src/pages/editor/draft.js';
import { openEditor, problemsOf, typeText } from '../../../../src/pages/editor/state.js';
import { changesInWords } from '../../../../src/trials/preview/words/edited.js';
import { fixed, inEuro } from '../../calculation/given.js';
import { obeys } from '../json-schema-verdict.js';

const TITLES = { de: 'Kurtaxe', fr: 'Taxe de séjour' };
const tax = (titles: unknown) => ({ ...fixed('City tax', 'per_person_per_night', '2.00'), local: { titles } });
const titled = () => inEuro(fixed('City tax', 'per_person_per_night', '2.00', { local: { titles: TITLES } }));
const stay = { checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: ['100.00'] }] };

describe('titles by language', () => {
  test('keeps them in the order of the languages', () => {
    const { value } = validateTax(tax({ 'zh-Hant-TW': '城市稅', fr: 'b', 'es-419': 'c', de: 'a', it: undefined }));
    expect(JSON.stringify(value?.local)).toBe('{"titles":{"de":"a","es-419":"c","fr":"b","zh-Hant-TW":"城市稅"}}');
    expect(validateTax(tax({})).value?.local).toEqual({ titles: {} });
  });

  test('reports all issues with their paths', () => {
    const wrong = { de: 5, fr: ' ', it: null, on: 'x'.repeat(256), french: 'x', 'pt-br': 'x', 'sv-SE': 'Turistskatt' };
    const { issues = [] } = validateTax(tax(wrong));
    expect(issues.map(({ code, path }) => `${path} ${code}`).toSorted()).toEqual([
      'local.titles.de not_text',
      'local.titles.fr blank',
      'local.titles.french not_accepted',
      'local.titles.it required',
      'local.titles.on too_long',
      'local.titles.pt-br not_accepted',
    ]);
    expect(issues.find(({ path }) => path === 'local.titles.french')).toMatchObject({
      message: 'titles.french must be named by a language, such as "de" or "pt-BR" (got "french").',
      params: { field: 'titles.french', received: 'french' },
    });
    expect(issues.find(({ path }) => path === 'local.titles.on')).toMatchObject({
      params: { field: 'titles.on', most: 255 },
    });
  });

  test('accepts an object of at most a hundred', () => {
    const letters = [...'abcdefghijk'];
    const many = letters.flatMap((one) => letters.map((other) => [`x${one}${other}`, 'Tax']));
    const codes = (titles: unknown) => validateTax(tax(titles)).issues?.map(({ code, path }) => `${path} ${code}`);
    expect(codes(Object.fromEntries(many.slice(0, 100)))).toBeUndefined();
    expect(codes(Object.fromEntries(many))).toEqual(['local.titles list_too_long']);
    expect(codes(JSON.parse('{ "__proto__": "Tax" }'))).toEqual(['local.titles.__proto__ not_accepted']);
    expect([null, [], 'Kurtaxe', 5].map((one) => codes(one)?.join())).toEqual([
      'local.titles required',
      'local.titles not_an_object',
      'local.titles not_an_object',
      'local.titles not_an_object',
    ]);
    const throwing = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no');
        },
      },
    );
    expect(codes(throwing)).toEqual(['local.titles unreadable']);
  });

  test('accepts the same titles as the JSON Schema', () => {
    const takes = (titles: unknown) => obeys(tax(titles), taxJsonSchema());
    expect([TITLES, {}, { 'es-419': 'Tasa' }].map(takes)).toEqual([true, true, true]);
    expect([{ french: 'x' }, { 'pt-br': 'x' }, { de: '' }, { de: 5 }, 'x', null].map(takes)).toEqual(
      Array.from({ length: 6 }, () => false),
    );
  });

  test('are equal in another order, and differ by a title', () => {
    const twice = (one: object, other: object) =>
      validateTaxSet({
        ...inEuro(),
        taxes: [one, other].map((titles, at) => ({
          ...fixed(`Outer ${at}`, 'per_night', '1'),
          logic: 'percent',
          currency: null,
          taxes: [tax(titles)],
        })),
      }).issues?.map(({ code }) => code);
    expect(twice({ de: 'a', fr: 'b' }, { fr: 'b', de: 'a' })).toBeUndefined();
    expect(twice({ de: 'a' }, { de: 'b' })).toEqual(['tax_conflict']);
  });

  test('change no amount, and are listed as an edit', () => {
    const bare = inEuro(fixed('City tax', 'per_person_per_night', '2.00'));
    expect(quote(titled(), stay)).toEqual(quote(bare, stay));
    const [draft, saved] = [validateTaxSet(titled()).value, validateTaxSet(bare).value];
    if (draft === undefined) throw new Error('the draft is not valid');
    expect(changesInWords(preview(titled(), { saved: bare }), { draft, saved })).toEqual([
      'City tax: titles in other languages as usual → Kurtaxe (de), Taxe de séjour (fr)',
    ]);
  });

  test('are kept in a record and by the editor', () => {
    expect(
      validateRecord(JSON.parse(JSON.stringify(recordOf(quote(titled(), stay))))).value?.taxSet.taxes[0]?.local,
    ).toEqual({
      titles: TITLES,
    });
    const state = typeText(openEditor({ draft: titled() }), 't1.rate', '3.00');
    expect(writtenSet(state.set)).toMatchObject({ taxes: [{ rate: '3.00', local: { titles: TITLES } }] });
    const broken = openEditor({ draft: { ...titled(), taxes: [tax({ de: '' })] } });
    expect(problemsOf(broken)).not.toEqual([]);
  });

  test('are never sent', async () => {
    const property = '716305c4-561a-4561-a187-7f5b8aeb5920';
    const bodies: string[] = [];
    const sandbox = createSandbox({ apiKeys: ['secret'], properties: [property] });
    const fetch: typeof globalThis.fetch = async (input, init) => {
      bodies.push(String(init?.body ?? ''));
      return sandbox.fetch(new Request(input, init));
    };
    const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch });
    const file = {
      version: 1,
      property_id: property,
      taxes: [tax(TITLES)],
      tax_sets: [{ ...inEuro(), taxes: [{ tax: 'City tax' }] }],
    };
    const { value } = validateDefinitions(file);
    const plan = value && planSync(value, await fetchRemote(api, property)).value;
    if (plan === undefined) throw new Error('there is no plan');
    await applySync(plan, api);
    expect(bodies.join()).toContain('City tax');
    expect(bodies.join()).not.toMatch(/Kurtaxe|titles/);
    const { value: taxSet } = validateTaxSet(titled());
    expect(JSON.stringify(taxSet && channelSide(taxSet))).not.toMatch(/Kurtaxe|titles/);
  });
});
