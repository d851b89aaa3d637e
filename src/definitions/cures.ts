import type { Cure } from '../issues/cures.js';
import { cureOf, editsOf } from '../issues/cures.js';
import { isDoubt } from '../issues/definition-codes.js';
import type { Issue } from '../issues/issue.js';
import { pathTo, withParams } from '../issues/issue.js';
import { groupBy } from '../issues/reading.js';
import type { TaxSet, TaxSetEntry } from './tax.js';
import { keptTitle, taxKey } from './tax.js';

/** An entry of a tax set, and its path. */
interface Mention {
  readonly path: string;
  readonly key: string;
  readonly entry: TaxSetEntry;
}

function mentionsIn(entries: readonly TaxSetEntry[], path: string): Mention[] {
  return entries.flatMap((entry, at) => {
    const place = pathTo(path, at);
    return [{ path: place, key: taxKey(entry), entry }, ...mentionsIn(entry.taxes, pathTo(place, 'taxes'))];
  });
}

/**
 * Warnings whose cures hold in a whole tax set: a tax that stands in several places is changed in all of them, since it
 * must be equal in all; and a title is only changed where no other tax would then have it, or name it.
 */
export function curesInSet(warnings: readonly Issue[], { taxes }: TaxSet): readonly Issue[] {
  if (!warnings.some(({ params }) => 'write' in params || 'edits' in params)) return warnings;
  const mentions = mentionsIn(taxes, 'taxes');
  const byKey = groupBy(mentions, ({ key }) => key);
  const byPath = new Map(mentions.map((mention) => [mention.path, mention]));
  return warnings.map((warning) => {
    const { path, params } = warning;
    const edits = 'write' in params || 'edits' in params ? editsOf(path, params) : [];
    if (edits.length === 0) return warning;
    const tax = byPath.get(taxPathIn(edits[0]?.at ?? ''));
    if (warning.code === 'title_not_kept' && tax !== undefined && !isTitleFree(tax, mentions))
      return withoutCure(warning);
    if (byKey.size === mentions.length) return warning;
    const everywhere = edits.flatMap((edit) => {
      const first = byPath.get(taxPathIn(edit.at));
      const places = first === undefined ? [] : (byKey.get(first.key) ?? []);
      return places.length < 2 || first === undefined
        ? [edit]
        : places.map((place) => ({ ...edit, at: `${place.path}${edit.at.slice(first.path.length)}` }));
    });
    if (everywhere.length === edits.length) return warning;
    return withCure(warning, cureOf(path, everywhere));
  });
}

/** The entry that a path leads to or into. */
function taxPathIn(path: string): string {
  return /^taxes\[\d+\](?:\.taxes\[\d+\])*/.exec(path)?.[0] ?? '';
}

function isTitleFree({ key, entry }: Mention, mentions: readonly Mention[]): boolean {
  const kept = keptTitle(entry.title);
  return mentions.every(
    (other) =>
      (other.key === key || keptTitle(other.entry.title) !== kept) &&
      other.entry.local?.base?.plus?.includes(entry.title) !== true,
  );
}

type Params = Readonly<Record<string, unknown>>;

function withoutCure(warning: Issue): Issue {
  const { write: _, at: __, edits: ___, ...params }: Params = warning.params;
  return withParams(warning, params);
}

/** The text in the sentence of a doubt stays. */
function withCure(warning: Issue, { edits }: Cure): Issue {
  const { at: _, write, ...params }: Params = warning.params;
  const cure = { ...(isDoubt(warning) ? { write } : {}), ...(edits === undefined ? {} : { edits }) };
  return withParams(warning, { ...params, ...cure });
}
