import { entriesWithout, isOnlyHere } from '../../definitions/local/channel-side.js';
import { keptTitle } from '../../definitions/title.js';
import type { DefinedTax, TaxReference } from '../definitions-file/data.js';
import type { StoredTax } from '../resources/taxes.js';
import type { PlannedEntry } from './data.js';
import type { Matched } from './matching.js';

export type MatchedTax = Matched<DefinedTax, StoredTax>;

/** Finds the tax that a reference of the file names: by id, or else by title. Every reference was validated. */
export function referred(taxes: readonly MatchedTax[]): (reference: TaxReference) => MatchedTax {
  const byId = new Map(taxes.map((match) => [match.desired.id, match]));
  const byTitle = new Map(taxes.map((match) => [keptTitle(match.desired.title), match]));
  return ({ tax }) => {
    const found = byId.get(tax) ?? byTitle.get(keptTitle(tax));
    if (found === undefined) throw new TypeError(`No tax has the title or id ${tax}: the definitions are not valid.`);
    return found;
  };
}

/** The entries of a tax set of the file as they are to be written: without the taxes that are charged here alone. */
export function plannedEntries(
  references: readonly TaxReference[],
  find: (reference: TaxReference) => MatchedTax,
): PlannedEntry[] {
  const planned = (reference: TaxReference): PlannedEntry => {
    const { desired, stored } = find(reference);
    return {
      ...(stored === undefined ? {} : { id: stored.id }),
      title: desired.title,
      level: reference.level,
      taxes: reference.taxes.map(planned),
    };
  };
  const sent = entriesWithout(references, {
    isLeftOut: (reference) => isOnlyHere(find(reference).desired),
    keyOf: (reference) => keyOf(find(reference)),
  });
  return sent.map(planned);
}

function keyOf({ desired: { id, title } }: MatchedTax): string {
  return JSON.stringify([id ?? null, title]);
}
