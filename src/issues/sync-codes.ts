import type { CatalogueEntry } from './field-codes.js';
import { shown } from './shown.js';

const guess = (perhaps: string | undefined) => (perhaps === undefined ? '' : ` Perhaps ${shown(perhaps)} is meant.`);

interface StoredRecordParams {
  readonly what: string;
  readonly title: string;
  readonly id: string;
  readonly reason: string;
}

/** What can be wrong with a definitions file as a whole, and with a plan that is made from it. */
export const SYNC_CODES = {
  title_repeated: {
    severity: 'error',
    sentence: ({ title, first }: { title: string; first: string }) =>
      `title is ${shown(title)}, which is what ${first} is known by; a title tells one from the other, ` +
      'so it takes another one, or each of the two takes its id.',
    example: '{ "taxes": [{ "title": "VAT", ... }, { "title": "VAT", ... }] }',
    fix: '{ "taxes": [{ "title": "VAT 10%", ... }, { "title": "VAT 20%", ... }] }',
  },
  id_repeated: {
    severity: 'error',
    sentence: ({ id, first }: { id: string; first: string }) =>
      `id is ${shown(id)}, which is already the id of ${first}; it takes an id of its own, or none.`,
    example: '{ "taxes": [{ "id": "a", "title": "VAT", ... }, { "id": "a", "title": "City tax", ... }] }',
    fix: '{ "taxes": [{ "id": "a", "title": "VAT", ... }, { "title": "City tax", ... }] }',
  },
  unknown_reference: {
    severity: 'error',
    sentence: ({ reference, perhaps }: { reference: string; perhaps?: string | undefined }) =>
      `No tax of the file has the title or id ${shown(reference)}; tax takes that of one under taxes.${guess(perhaps)}`,
    example: '{ "taxes": [{ "title": "VAT", ... }], "tax_sets": [{ "taxes": [{ "tax": "TVA" }], ... }] }',
    fix: '{ "taxes": [{ "title": "VAT", ... }], "tax_sets": [{ "taxes": [{ "tax": "VAT" }], ... }] }',
  },
  ambiguous_reference: {
    severity: 'error',
    sentence: ({ title, ids }: { title: string; ids: readonly string[] }) =>
      `Several taxes of the file have the title ${shown(title)}; tax takes the id of one of them: ` +
      `${ids.map(shown).join(', ')}.`,
    example: '{ "taxes": [{ "id": "a", "title": "VAT" }, { "id": "b", "title": "VAT" }], ... "tax": "VAT" }',
    fix: '{ "taxes": [{ "id": "a", "title": "VAT" }, { "id": "b", "title": "VAT" }], ... "tax": "a" }',
  },
  id_not_at_property: {
    severity: 'error',
    sentence: ({ id, what }: { id: string; what: string }) =>
      `The property has no ${what} with id ${shown(id)}; it takes the id of one that is there, ` +
      `or is left out: then the title says which one is meant, and a new title creates one.`,
    example: '{ "id": "52397a6e-...", "title": "VAT", ... }',
    fix: '{ "title": "VAT", ... }',
  },
  title_ambiguous: {
    severity: 'error',
    sentence: ({ title, what, ids }: { title: string; what: string; ids: readonly string[] }) =>
      `The property has ${ids.length} ${what === 'tax' ? 'taxes' : `${what}s`} with the title ${shown(title)}; ` +
      `add the id of the one that is meant: ${ids.map(shown).join(', ')}.`,
    example: '{ "title": "VAT", ... }',
    fix: '{ "id": "52397a6e-...", "title": "VAT", ... }',
  },
  unknown_target: {
    severity: 'error',
    sentence: ({ target, perhaps }: { target: string; perhaps?: string | undefined }) =>
      `Neither the file nor the property has a tax or tax set with the title ${shown(target)}.${guess(perhaps)}`,
    example: '--target "City taxx"',
    fix: '--target "City tax"',
  },
  prune_everything: {
    severity: 'error',
    sentence: ({ count }: { count: number }) =>
      `taxes is empty, so pruning would remove every tax of the property (${count}); allow it explicitly ` +
      '(allowEmpty, --allow-empty) if that is meant.',
    example: '{ "taxes": [], "tax_sets": [] } with --prune',
    fix: '{ "taxes": [], "tax_sets": [] } with --prune --allow-empty',
  },
  stored_record_unreadable: {
    severity: 'error',
    sentence: ({ what, title, id, reason }: StoredRecordParams) =>
      `The plan needs the ${what} ${shown(title)} (${id}) of the property, which cannot be read: ${reason} ` +
      'Correct it in the channel manager.',
    example: '{ "title": "VAT", ... } where the VAT of the property has a currency',
    fix: 'the VAT of the property without a currency',
  },
  stored_record_skipped: {
    severity: 'warning',
    sentence: ({ what, title, id, reason }: StoredRecordParams) =>
      `The ${what} ${shown(title)} (${id}) of the property cannot be read, and is left as it is: ${reason}`,
    example: 'a tax of the property that the file does not have, with "skip_nights": 0',
    fix: 'the same with "skip_nights": null',
  },
  currency_in_use: {
    severity: 'error',
    sentence: ({ currency, title, id, set }: { currency: string; title: string; id: string; set: string }) =>
      `The currency of the tax becomes ${shown(currency)}, and the tax set ${shown(title)} (${id}) with currency ` +
      `${shown(set)}, which is not in the file, uses it; add that tax set to the file too, or give the tax another title.`,
    example: '{ "title": "City tax", "currency": "USD", ... }',
    fix: '{ "title": "City tax in USD", "currency": "USD", ... }',
  },
} as const satisfies Record<string, CatalogueEntry>;
