import type { CatalogueEntry } from './field-codes.js';
import { entry } from './field-codes.js';
import { shown, shownAll } from './texts.js';

/** Codes of definitions files, and of plans made from them. */
export const SYNC_CODES = {
  title_repeated: entry(
    'error',
    'title must be unique in the file (got {title:quoted}, which is also at {first}).',
    'Use another title, or write the ids of both.',
  ),
  id_repeated: entry('error', 'id must be unique in the file (got {id:quoted}, which is also at {first}).'),
  unknown_reference: entry(
    'error',
    'tax must be the title or the id of a tax in the file (got {reference:quoted}).{suggestion:hint}',
  ),
  ambiguous_reference: entry(
    'error',
    'tax must name one tax, and several in the file have the title {title:quoted}.',
    'Use one of the ids {ids:names}.',
  ),
  id_not_at_property: entry(
    'error',
    'id must be the id of a {what} at the property (got {id:quoted}).',
    'Leave id out to find it by its title, or to create it.',
  ),
  title_ambiguous: {
    severity: 'error',
    sentence: ({ title, what, ids }: { title: string; what: string; ids: readonly string[] }) =>
      `title must name one ${what}, and the property has ${ids.length} with the title ${shown(title)}. ` +
      `Add one of the ids ${shownAll(ids)}.`,
    params: ['title', 'what', 'ids'],
  },
  unknown_target: entry(
    'error',
    'Neither the file nor the property has a tax or tax set with the title {target:quoted}.{suggestion:hint}',
  ),
  prune_everything: entry(
    'error',
    'taxes is empty, so pruning would remove every tax of the property ({count:number});',
    'allow it explicitly (allowEmpty, --allow-empty) if that is meant.',
  ),
  stored_record_unreadable: entry(
    'error',
    'The plan needs the {what} {title:quoted} ({id}) of the property, which cannot be read: {reason}',
    'Correct it in the channel manager.',
  ),
  stored_record_skipped: entry(
    'warning',
    'The {what} {title:quoted} ({id}) of the property cannot be read, and is left as it is: {reason}',
  ),
  currency_in_use: entry(
    'error',
    'currency must stay {set:quoted} (got {currency:quoted}):',
    'the tax set {title:quoted} ({id}), which is not in the file, uses this tax.',
    'Add that tax set to the file, or give the tax another title.',
  ),
} as const satisfies Record<string, CatalogueEntry>;
