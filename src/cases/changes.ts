import type { FieldStep } from '../definitions/fields/steps.js';
import { localSetSteps, placeSteps, taxSteps } from '../definitions/fields/steps.js';
import { checkLocalOfSet } from '../definitions/local/set-rules.js';
import type { Tax, TaxSet, TaxSetEntry } from '../definitions/tax.js';
import { taxKey } from '../definitions/tax.js';
import { validateTax, validateTaxSet } from '../index.js';
import { pathTo } from '../issues/path.js';
import { Report } from '../issues/report.js';
import type { ChangedTax } from './reach.js';

/** One smallest change of a tax set. */
export interface SetChange {
  /** The place of the change. */
  readonly path: string;
  /** The old value; for exchanged rows, both. */
  readonly from: unknown;
  /** The new value; `null`: removed. */
  readonly to: unknown;
  /** The set after it, which may be invalid. */
  readonly taxSet: TaxSet;
  /** The tax whose fields it changes, in all its places. */
  readonly tax?: ChangedTax;
}

/**
 * Every smallest change of a set, one at a time: of each tax once, even if it has several places; of each place; and of
 * the set's fields.
 */
export function* changesOf(taxSet: TaxSet): Generator<SetChange> {
  for (const step of localSetSteps(taxSet.local ?? {})) {
    yield withChange(step, 'local', { ...taxSet, local: { ...Object(step.value) } });
  }
  for (const [key, { path, entry }] of placesOf(taxSet)) {
    for (const step of taxSteps(entry)) {
      // The list of ranges contains the legacy dates.
      const { level: _, taxes: __, ...own }: TaxSetEntry = Object(step.value);
      const after = { ...own, applicable_after: null, applicable_before: null };
      yield { ...withChange(step, path, withTax(taxSet, key, after)), tax: { before: entry, after } };
    }
  }
  for (const [at, entry] of taxSet.taxes.entries()) {
    for (const step of placeSteps(entry)) {
      const taxes = taxSet.taxes.with(at, { ...entry, ...Object(step.value) });
      yield withChange(step, pathTo('taxes', at), { ...taxSet, taxes });
    }
  }
  yield* movedOut(taxSet);
}

function withChange({ at, from, to }: FieldStep, place: string, taxSet: TaxSet): SetChange {
  return { path: at.reduce<string>(pathTo, place), from, to, taxSet };
}

interface TaxMention {
  readonly path: string;
  readonly entry: TaxSetEntry;
}

/** Each tax by its identity, with its first place. */
function placesOf(taxSet: TaxSet): Map<string, TaxMention> {
  const found = new Map<string, TaxMention>();
  const visit = (entries: readonly TaxSetEntry[], list: string): void => {
    for (const [at, entry] of entries.entries()) {
      const path = pathTo(list, at);
      if (!found.has(taxKey(entry))) found.set(taxKey(entry), { path, entry });
      visit(entry.taxes, pathTo(path, 'taxes'));
    }
  };
  visit(taxSet.taxes, 'taxes');
  return found;
}

/** The set with a tax changed in all its places. */
function withTax(taxSet: TaxSet, key: string, tax: Tax): TaxSet {
  const replaced = (entry: TaxSetEntry): TaxSetEntry => {
    const { level } = entry;
    const taxes = entry.taxes.map(replaced);
    return taxKey(entry) === key ? { ...tax, level, taxes } : { ...entry, taxes };
  };
  return { ...taxSet, taxes: taxSet.taxes.map(replaced) };
}

/** A change that is valid: every default filled in. */
export type ValidChange = Pick<SetChange, 'taxSet' | 'tax'>;

/**
 * A change of a valid set; `undefined` if the changed set is invalid. If one tax changed, only that tax and the rules
 * across taxes are read again.
 */
export function readChange(before: TaxSet, { taxSet, tax }: SetChange): ValidChange | undefined {
  if (tax === undefined) {
    const { value } = validateTaxSet(taxSet);
    return value && { taxSet: value };
  }
  const { value: after } = validateTax(tax.after);
  if (after === undefined) return undefined;
  const set = withTax(before, taxKey(after), after);
  const report = new Report();
  checkLocalOfSet(set, report);
  return report.count === 0 ? { taxSet: set, tax: { ...tax, after } } : undefined;
}

/** Each nested tax moved out of the tax above it, to the place beside it. */
function* movedOut(taxSet: TaxSet): Generator<SetChange> {
  function* within(
    entries: readonly TaxSetEntry[],
    list: string,
    inPlace: (entries: TaxSetEntry[]) => TaxSet,
  ): Generator<SetChange> {
    for (const [at, entry] of entries.entries()) {
      const path = pathTo(pathTo(list, at), 'taxes');
      for (const [place, inner] of entry.taxes.entries()) {
        const without = entries.with(at, { ...entry, taxes: entry.taxes.toSpliced(place, 1) });
        const isBeside = entries.some((other) => taxKey(other) === taxKey(inner));
        const moved = isBeside ? without : without.toSpliced(at + 1, 0, { ...inner, level: entry.level });
        yield { path: pathTo(path, place), from: inner.title, to: null, taxSet: inPlace(moved) };
      }
      yield* within(entry.taxes, path, (taxes) => inPlace(entries.with(at, { ...entry, taxes })));
    }
  }
  yield* within(taxSet.taxes, 'taxes', (taxes) => ({ ...taxSet, taxes }));
}
