import type { TaxSet, TaxSetEntry } from '../definitions/tax.js';
import { taxKey } from '../definitions/tax.js';
import { pairUp } from '../record/pairs.js';
import { taxesOf } from './breakpoints.js';

/** A tax of the draft with the same tax of the saved set. One alone is new or gone. */
export interface Match {
  readonly draft?: TaxSetEntry;
  readonly saved?: TaxSetEntry;
}

/**
 * Matches taxes of a draft and a saved set: by id, then by title, then by all fields but the title, for a rename. The
 * result has the order of the draft, then taxes that are gone. Several matching taxes are matched in the order of the
 * list.
 */
export function matchTaxes(draft: readonly TaxSetEntry[], saved: readonly TaxSetEntry[]): Match[] {
  return pairUp(saved, draft, [
    (a, b) => a.id !== undefined && a.id === b.id,
    (a, b) => a.title === b.title,
    (a, b) => (a.id === undefined || b.id === undefined) && textWithoutNames(a) === textWithoutNames(b),
  ]).map(({ before, after }) => ({
    ...(after === undefined ? {} : { draft: after }),
    ...(before === undefined ? {} : { saved: before }),
  }));
}

/** A tax with its nested taxes as text, without titles and ids, to find renamed taxes. */
function textWithoutNames(tax: TaxSetEntry): string {
  return JSON.stringify(tax, (key, value) => (key === 'title' || key === 'id' ? undefined : value));
}

/** Whether a tax is equal in both sets, apart from its name. */
export function isAlike({ draft, saved }: Match): boolean {
  return draft !== undefined && saved !== undefined && textWithoutNames(draft) === textWithoutNames(saved);
}

/** The taxes of both sets without an equal in the other. */
export function differingTaxes(draft: TaxSet, saved: TaxSet): TaxSetEntry[] {
  const matches = matchTaxes(taxesOf(draft), taxesOf(saved)).filter((match) => !isAlike(match));
  return matches.flatMap(({ draft: now, saved: was }) => [now, was].filter((tax) => tax !== undefined));
}

/** The keys of the saved taxes, each with its key in the draft. A tax that is gone keeps its key. */
export function draftKeys(matches: readonly Match[]): ReadonlyMap<string, string> {
  return new Map(
    matches.flatMap(({ draft, saved }) =>
      saved === undefined
        ? []
        : [[taxKey(saved), draft === undefined ? `gone ${taxKey(saved)}` : taxKey(draft)] as const],
    ),
  );
}
