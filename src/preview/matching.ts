import { taxKey } from '../definitions/tax.js';
import type { TaxSet, TaxSetEntry } from '../definitions/tax-set.js';
import { pairUp } from '../record/difference.js';
import { taxesOf } from './breakpoints.js';

/** A tax of the draft and the tax of the saved set that it was; one of them alone is new or gone. */
export interface Match {
  readonly draft?: TaxSetEntry;
  readonly saved?: TaxSetEntry;
}

/**
 * Which tax of the draft is which of the saved set: by id, then by title, then by everything but the title, which is a
 * rename. In the order of the draft, then what is gone. What stands for several taxes is matched in the order in which
 * they are listed.
 */
export function matchTaxes(draft: readonly TaxSetEntry[], saved: readonly TaxSetEntry[]): Match[] {
  return pairUp(saved, draft, [
    (a, b) => a.id !== undefined && a.id === b.id,
    (a, b) => a.title === b.title,
    (a, b) => (a.id === undefined || b.id === undefined) && untitled(a) === untitled(b),
  ]).map(({ before, after }) => ({
    ...(after === undefined ? {} : { draft: after }),
    ...(before === undefined ? {} : { saved: before }),
  }));
}

/** A tax and what is nested under it, but for names: of two such taxes one is the other, renamed. */
function untitled(tax: TaxSetEntry): string {
  return JSON.stringify(tax, (key, value) => (key === 'title' || key === 'id' ? undefined : value));
}

/** Whether a tax is the same in both sets, but for its name. */
export function isAlike({ draft, saved }: Match): boolean {
  return draft !== undefined && saved !== undefined && untitled(draft) === untitled(saved);
}

/** The taxes of both sets that are not the same in the other. */
export function differingTaxes(draft: TaxSet, saved: TaxSet): TaxSetEntry[] {
  const matches = matchTaxes(taxesOf(draft), taxesOf(saved)).filter((match) => !isAlike(match));
  return matches.flatMap(({ draft: now, saved: was }) => [now, was].filter((tax) => tax !== undefined));
}

/** The names of the saved set's taxes, each as the draft calls it: what is gone keeps its own. */
export function draftKeys(matches: readonly Match[]): ReadonlyMap<string, string> {
  return new Map(
    matches.flatMap(({ draft, saved }) =>
      saved === undefined
        ? []
        : [[taxKey(saved), draft === undefined ? `gone ${taxKey(saved)}` : taxKey(draft)] as const],
    ),
  );
}
