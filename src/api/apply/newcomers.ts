import { isSameTitle } from '../../definitions/tax.js';
import { UnexpectedAnswerError } from '../calls/errors.js';
import type { CallOptions, OddRecord } from '../calls/options.js';
import type { Clock } from '../calls/waiting.js';
import { isOfProperty } from '../plan/compare.js';
import type { CreateTax, CreateTaxSet, Kind, Remote, RemoteChange } from '../plan/sync-plan.js';
import type { TaxApi } from '../resources/tax-sets.js';

/** The ids of all that a property has, as far as it is known. */
export type Existing = Readonly<Record<Kind, Set<string>>>;

/** The ids of all that was read of a property. */
export function existingIds({ taxes, tax_sets, odd = [] }: Remote): Existing {
  const ofOdd = (kind: Kind) => odd.filter((record) => record.kind === kind);
  return {
    tax: new Set([...taxes, ...ofOdd('tax')].map(({ id }) => id)),
    tax_set: new Set([...tax_sets, ...ofOdd('tax_set')].map(({ id }) => id)),
  };
}

/** How long lists may take to show what was created. */
export const SETTLE_MS = 1_000;

/** What a list says of one entry. */
export interface TitledRecord {
  readonly id: string;
  readonly title: string;
}

/** Reads the list of one kind, all of it at once. */
interface Look {
  /** The reading that is under way, or a new one. */
  readonly now: () => Promise<readonly TitledRecord[]>;
  /** One that begins after this call: what was created before is in it. */
  readonly after: () => Promise<readonly TitledRecord[]>;
}

export type Looks = Readonly<Record<Kind, Look>>;

/** Creations whose turn comes while a list is read share it: it is answered before any of them is sent. */
export function looksAt(property_id: string, api: TaxApi, { calls, clock }: Looking): Looks {
  const listed = async (kind: Kind): Promise<TitledRecord[]> => {
    const items: TitledRecord[] = [];
    const options = { ...calls, atOnce: true, onOdd: (record: OddRecord) => void items.push(record) };
    const filter = { property_id };
    const list = kind === 'tax' ? api.taxes.list(filter, options) : api.taxSets.list(filter, options);
    for await (const item of list) if (isOfProperty(item, property_id)) items.push(item);
    return items;
  };
  // Pages that are read while another run creates may not add up.
  const patiently = async (kind: Kind, looksLeft = LOOKS_AGAIN): Promise<TitledRecord[]> => {
    try {
      return await listed(kind);
    } catch (error) {
      if (!(error instanceof UnexpectedAnswerError) || looksLeft === 0) throw error;
      await clock.sleep(SETTLE_MS / 2, calls.signal);
      return patiently(kind, looksLeft - 1);
    }
  };
  return { tax: shared(() => patiently('tax')), tax_set: shared(() => patiently('tax_set')) };
}

const LOOKS_AGAIN = 4;

interface Looking {
  readonly calls: CallOptions;
  readonly clock: Clock;
}

function shared(run: () => Promise<readonly TitledRecord[]>): Look {
  let running: Promise<readonly TitledRecord[]> | undefined;
  let next: Promise<readonly TitledRecord[]> | undefined;
  const now: Look['now'] = () => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
  return {
    now,
    after: () => {
      if (running === undefined) return now();
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return now();
        });
      return next;
    },
  };
}

/** Thrown when somebody else created the same: before a creation is sent, or after it was given up. */
export class NewcomerFound extends Error {
  readonly changes: readonly RemoteChange[];

  constructor(kind: Kind, others: readonly TitledRecord[]) {
    super('The property has it already.');
    this.changes = others.map(({ id, title }) => ({ kind, id, title, change: 'added', fields: [] }));
  }
}

/**
 * Throws when something with the title of a creation has come to the property since it was read. This is looked for
 * right before each creation, so that the time in which two can create the same is one round trip.
 */
export async function expectNoNewcomer(
  { kind, title }: CreateTax | CreateTaxSet,
  { existing, looks }: { readonly existing: Existing; readonly looks: Looks },
): Promise<void> {
  const known = existing[kind];
  const items = await looks[kind].now();
  const newcomers = items.filter((item) => !known.has(item.id) && isSameTitle(item.title, title));
  if (newcomers.length > 0) throw new NewcomerFound(kind, newcomers);
}
