import type { CatalogueEntry } from './field-codes.js';
import { didYouMean } from './field-codes.js';
import { shown, shownAll } from './texts.js';

/** Params of `currency_in_use`. */
export interface CurrencyInUse {
  /** The currency of the tax in the file. */
  readonly currency: string;
  /** The tax set that uses the tax. */
  readonly title: string;
  readonly id: string;
  /** The currency of that tax set. */
  readonly set: string;
}

export interface StoredRecordParams {
  readonly what: string;
  readonly title: string;
  readonly id: string;
  readonly reason: string;
}

/** Codes of definitions files, and of plans made from them. */
export const SYNC_CODES = {
  title_repeated: {
    severity: 'error',
    sentence: ({ title, first }: { readonly title: string; readonly first: string }) =>
      `title must be unique in the file (got ${shown(title)}, which is also at ${first}). ` +
      'Use another title, or write the ids of both.',
    params: ['title', 'first'],
  },
  id_repeated: {
    severity: 'error',
    sentence: ({ id, first }: { readonly id: string; readonly first: string }) =>
      `id must be unique in the file (got ${shown(id)}, which is also at ${first}).`,
    params: ['id', 'first'],
  },
  unknown_reference: {
    severity: 'error',
    sentence: ({ reference, suggestion }: { readonly reference: string; readonly suggestion?: string | undefined }) =>
      `tax must be the title or the id of a tax in the file (got ${shown(reference)}).${didYouMean(suggestion)}`,
    params: ['reference', 'suggestion'],
  },
  ambiguous_reference: {
    severity: 'error',
    sentence: ({ title, ids }: { readonly title: string; readonly ids: readonly string[] }) =>
      `tax must name one tax, and several in the file have the title ${shown(title)}. ` +
      `Use one of the ids ${shownAll(ids)}.`,
    params: ['title', 'ids'],
  },
  id_not_at_property: {
    severity: 'error',
    sentence: ({ id, what }: { readonly id: string; readonly what: string }) =>
      `id must be the id of a ${what} at the property (got ${shown(id)}). ` +
      'Leave id out to find it by its title, or to create it.',
    params: ['id', 'what'],
  },
  title_ambiguous: {
    severity: 'error',
    sentence: ({
      title,
      what,
      ids,
    }: {
      readonly title: string;
      readonly what: string;
      readonly ids: readonly string[];
    }) =>
      `title must name one ${what}, and the property has ${ids.length} with the title ${shown(title)}. ` +
      `Add one of the ids ${shownAll(ids)}.`,
    params: ['title', 'what', 'ids'],
  },
  unknown_target: {
    severity: 'error',
    sentence: ({ target, suggestion }: { readonly target: string; readonly suggestion?: string | undefined }) =>
      `Neither the file nor the property has a tax or tax set with the title ${shown(target)}.${didYouMean(suggestion)}`,
    params: ['target', 'suggestion'],
  },
  prune_everything: {
    severity: 'error',
    sentence: ({ count }: { count: number }) =>
      `taxes is empty, so pruning would remove every tax of the property (${count}); allow it explicitly ` +
      '(allowEmpty, --allow-empty) if that is meant.',
    params: ['count'],
  },
  stored_record_unreadable: {
    severity: 'error',
    sentence: ({ what, title, id, reason }: StoredRecordParams) =>
      `The plan needs the ${what} ${shown(title)} (${id}) of the property, which cannot be read: ${reason} ` +
      'Correct it in the channel manager.',
    params: ['what', 'title', 'id', 'reason'],
  },
  stored_record_skipped: {
    severity: 'warning',
    sentence: ({ what, title, id, reason }: StoredRecordParams) =>
      `The ${what} ${shown(title)} (${id}) of the property cannot be read, and is left as it is: ${reason}`,
    params: ['what', 'title', 'id', 'reason'],
  },
  currency_in_use: {
    severity: 'error',
    sentence: ({ currency, title, id, set }: CurrencyInUse) =>
      `currency must stay ${shown(set)} (got ${shown(currency)}): the tax set ${shown(title)} (${id}), which is not in ` +
      `the file, uses this tax. Add that tax set to the file, or give the tax another title.`,
    params: ['currency', 'title', 'id', 'set'],
  },
} as const satisfies Record<string, CatalogueEntry>;
