import { entriesWithout, isOnlyHere } from '../../definitions/local/channel-side.js';
import { keptTitle } from '../../definitions/tax.js';
import { pathTo } from '../../issues/issue.js';
import type { Report } from '../../issues/report.js';
import { SYNC_CODES } from '../../issues/sync-codes.js';
import type { OddRecord } from '../calls/options.js';
import type { DefinedTax, TaxReference } from '../definitions-file/definitions.js';
import type { StoredTax } from '../resources/taxes.js';
import type { PlannedEntry } from './sync-plan.js';

/** A definition of the file with its record of the property; `undefined` if there is none yet. */
export interface Matched<Desired, Stored> {
  readonly desired: Desired;
  readonly stored: Stored | undefined;
}

interface Matching<Desired, Stored> {
  readonly desired: readonly Desired[];
  readonly stored: readonly Stored[];
  /** The records of the property that cannot be read. */
  readonly odd: readonly OddRecord[];
  /** The path of the definitions in the file, and their name in messages. */
  readonly path: string;
  readonly what: string;
  /** Definitions of the file that the property should not have: no record matches them. */
  readonly isLeftOut?: (desired: Desired) => boolean;
  readonly report: Report;
}

/**
 * Finds the record of each definition: by id if it has one, else by title among the records that no id of the file
 * claims. A definition with several candidates is an issue, and so is a record that cannot be read.
 */
export function match<
  Desired extends { readonly id?: string; readonly title: string },
  Stored extends { readonly id: string; readonly title: string },
>({ desired, stored, odd, path, what, isLeftOut, report }: Matching<Desired, Stored>): Array<Matched<Desired, Stored>> {
  const byId = new Map<string, Stored | OddRecord>([...stored, ...odd].map((item) => [item.id, item]));
  const claimed = new Set(desired.flatMap(({ id }) => (id === undefined ? [] : [id])));
  const byTitle = new Map<string, Array<Stored | OddRecord>>();
  for (const item of byId.values()) {
    const title = keptTitle(item.title);
    if (!claimed.has(item.id)) byTitle.set(title, [...(byTitle.get(title) ?? []), item]);
  }
  return desired.map((wanted, at) => {
    if (isLeftOut?.(wanted)) return { desired: wanted, stored: undefined };
    const place = pathTo(path, at);
    const { id, title } = wanted;
    const namesakes = id === undefined ? (byTitle.get(keptTitle(title)) ?? []) : [];
    const found = id === undefined ? namesakes[0] : byId.get(id);
    if (id !== undefined && found === undefined)
      report.addIn(SYNC_CODES, 'id_not_at_property', pathTo(place, 'id'), { id, what });
    if (namesakes.length > 1) {
      report.addIn(SYNC_CODES, 'title_ambiguous', pathTo(place, 'title'), {
        title,
        what,
        ids: namesakes.map((item) => item.id),
      });
    }
    if (found === undefined || !isOdd(found)) return { desired: wanted, stored: found };
    report.addIn(SYNC_CODES, 'stored_record_unreadable', place, {
      what,
      title: found.title,
      id: found.id,
      reason: found.reason,
    });
    return { desired: wanted, stored: undefined };
  });
}

function isOdd<Stored extends object>(item: Stored | OddRecord): item is OddRecord {
  return 'record' in item && 'reason' in item;
}

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
