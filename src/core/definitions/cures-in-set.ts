import type { Edit } from '../issues/cures.js';
import { cureInSentence, cureOf, editsOf } from '../issues/cures.js';
import { isDoubt } from '../issues/definition-warning-codes.js';
import type { Issue } from '../issues/issue.js';
import { withParams } from '../issues/issue.js';
import { groupBy, withoutAbsent } from '../issues/reading.js';
import { keptTitle } from '../issues/texts.js';
import type { TaxMention } from './mentions.js';
import { mentionsOf } from './mentions.js';
import type { TaxSet } from './tax.js';
import { taxKey } from './tax.js';

/**
 * Warnings whose cures hold in a whole tax set: a tax that stands in several places is changed in all of them, since it
 * must be equal in all; and a title is only changed where no other tax would then have it, or name it.
 */
export function curesInSet(warnings: readonly Issue[], taxSet: TaxSet): readonly Issue[] {
  // A tax stands in several places only where taxes are nested.
  const isNested = taxSet.taxes.some(({ taxes }) => taxes.length > 0);
  const mayChange = warnings.some((warning) => warning.code === 'title_not_kept' || (isNested && isOfTaxes(warning)));
  if (!mayChange) return warnings;
  const mentions = mentionsOf(taxSet);
  const byKey = groupBy(mentions, ({ entry }) => taxKey(entry));
  const byPath = new Map(mentions.map((mention) => [mention.path, mention]));
  return warnings.map((warning) => {
    const edits = editsIn(warning);
    const tax = byPath.get(taxPathIn(edits[0]?.at ?? ''));
    if (warning.code === 'title_not_kept' && tax !== undefined && !isTitleFree(tax, mentions)) {
      return withoutCure(warning);
    }
    if (byKey.size === mentions.length) return warning;
    const everywhere = edits.flatMap((edit) => {
      const first = byPath.get(taxPathIn(edit.at));
      if (first === undefined) return [edit];
      const places = byKey.get(taxKey(first.entry)) ?? [];
      return places.map(({ path }) => ({ ...edit, at: `${path}${edit.at.slice(first.path.length)}` }));
    });
    return everywhere.length === edits.length ? warning : withCure(warning, everywhere);
  });
}

function editsIn({ path, params }: Issue): readonly Edit[] {
  return 'write' in params || 'edits' in params ? editsOf(path, params) : [];
}

function isOfTaxes(warning: Issue): boolean {
  return editsIn(warning).some(({ at }) => taxPathIn(at) !== '');
}

/** The entry that a path leads to or into. */
function taxPathIn(path: string): string {
  return /^taxes\[\d+\](?:\.taxes\[\d+\])*/.exec(path)?.[0] ?? '';
}

function isTitleFree({ entry: tax }: TaxMention, mentions: readonly TaxMention[]): boolean {
  const kept = keptTitle(tax.title);
  return mentions.every(
    ({ entry }) =>
      (taxKey(entry) === taxKey(tax) || keptTitle(entry.title) !== kept) &&
      entry.local?.base?.plus?.includes(tax.title) !== true,
  );
}

function withoutCure(warning: Issue): Issue {
  const { write: _, at: __, edits: ___, ...params }: Readonly<Record<string, unknown>> = warning.params;
  return withParams(warning, params);
}

/** The text in the sentence of a doubt stays. */
function withCure(warning: Issue, edits: readonly Edit[]): Issue {
  const { path, params } = warning;
  const isInSentence = isDoubt(warning) && 'write' in params;
  const cure = isInSentence ? cureInSentence(path, edits, params.write) : cureOf(path, edits);
  return withParams(warning, withoutAbsent({ ...withoutCure(warning).params, ...cure }));
}
