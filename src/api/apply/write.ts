import { type KeptTax, UNSET_TAX } from '../../definitions/fields/kept-tax.js';
import { keptTitle } from '../../definitions/title.js';
import type { CreateTax, PlannedEntry, UpdateTax } from '../plan/data.js';
import type { TaxSetWriteEntry } from '../resources/tax-sets.js';

/** What the fields of a tax have to be after a step. */
export function fieldsOf(step: CreateTax | UpdateTax): Partial<KeptTax> {
  // Both are made from a tax that was validated, whose fields these are; what a new one is sent without is unset.
  return (step.action === 'create' ? { ...UNSET_TAX, ...step.tax } : step.changes) as Partial<KeptTax>;
}

/** The ids of the taxes that the plan has created so far, by title: of those that are new, each has its own. */
export class CreatedTaxes {
  readonly #ids = new Map<string, string>();

  add(title: string, id: string): void {
    this.#ids.set(keptTitle(title), id);
  }

  /** The entries of a tax set that is to be written, each with the id of its tax. */
  resolved(entries: readonly PlannedEntry[]): PlannedEntry[] {
    return entries.map((entry) => this.#entry(entry));
  }

  #entry(entry: PlannedEntry): PlannedEntry {
    const id = entry.id ?? this.#ids.get(keptTitle(entry.title));
    if (id === undefined) throw new TypeError(`No step before this one creates the tax "${entry.title}".`);
    return { ...entry, id, taxes: entry.taxes.map((nested) => this.#entry(nested)) };
  }
}

/** How the taxes of a tax set are sent: by id. The level of a nested tax means nothing, and is not sent. */
export function writtenEntries(entries: readonly PlannedEntry[]): TaxSetWriteEntry[] {
  return entries.map((entry) => ({ ...nestedEntry(entry), level: entry.level }));
}

function nestedEntry({ id = '', taxes }: PlannedEntry): TaxSetWriteEntry {
  return taxes.length === 0 ? { id } : { id, taxes: taxes.map(nestedEntry) };
}
