import { type FieldStep, localSetSteps, placeSteps, taxSteps } from '../definitions/fields/steps.js';
import { checkLocalOfSet } from '../definitions/local/set-rules.js';
import { type Tax, taxKey } from '../definitions/tax.js';
import type { TaxSet, TaxSetEntry } from '../definitions/tax-set.js';
import { validateTax, validateTaxSet } from '../index.js';
import { pathTo } from '../issues/path.js';
import { Report } from '../issues/report.js';
import type { ChangedTax } from './reach.js';

/** One smallest change of a tax set. */
export interface SetChange {
  /** The place of what changed. */
  readonly path: string;
  /** What was there; of rows that are exchanged, both. */
  readonly from: unknown;
  /** What is there in its place; `null`: nothing. */
  readonly to: unknown;
  /** The set after it, which may not be valid. */
  readonly taxSet: TaxSet;
  /** The tax whose own fields it changes, wherever it stands. */
  readonly tax?: ChangedTax;
}

/**
 * Every smallest change of a set, one at a time: of each tax once, wherever it stands; of its place; and of what the set
 * says itself.
 */
export function* changesOf(taxSet: TaxSet): Generator<SetChange> {
  for (const step of localSetSteps(taxSet.local ?? {})) {
    yield changed(step, 'local', { ...taxSet, local: { ...Object(step.value) } });
  }
  for (const [key, { path, entry }] of placesOf(taxSet)) {
    for (const step of taxSteps(entry)) {
      // The list of ranges says what the legacy dates do.
      const { level: _, taxes: __, ...own }: TaxSetEntry = Object(step.value);
      const after = { ...own, applicable_after: null, applicable_before: null };
      yield { ...changed(step, path, withTax(taxSet, key, after)), tax: { before: entry, after } };
    }
  }
  for (const [at, entry] of taxSet.taxes.entries()) {
    for (const step of placeSteps(entry)) {
      const taxes = taxSet.taxes.with(at, { ...entry, ...Object(step.value) });
      yield changed(step, pathTo('taxes', at), { ...taxSet, taxes });
    }
  }
  yield* movedOut(taxSet);
}

function changed({ at, from, to }: FieldStep, place: string, taxSet: TaxSet): SetChange {
  return { path: at.reduce<string>(pathTo, place), from, to, taxSet };
}

interface Mention {
  readonly path: string;
  readonly entry: TaxSetEntry;
}

/** Each tax by what it is known by, with the place where it stands first. */
function placesOf(taxSet: TaxSet): Map<string, Mention> {
  const found = new Map<string, Mention>();
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

/** The set with a tax changed in every place where it stands. */
function withTax(taxSet: TaxSet, key: string, tax: Tax): TaxSet {
  const replaced = (entry: TaxSetEntry): TaxSetEntry => {
    const { level } = entry;
    const taxes = entry.taxes.map(replaced);
    return taxKey(entry) === key ? { ...tax, level, taxes } : { ...entry, taxes };
  };
  return { ...taxSet, taxes: taxSet.taxes.map(replaced) };
}

/** A change that somebody can save: every default filled in. */
export type ValidChange = Pick<SetChange, 'taxSet' | 'tax'>;

/**
 * A change of a valid set as it is read; `undefined` where nobody could save it. Of a change of one tax that tax is read
 * alone, and then what the set says of its taxes together: what they share with it and with each other is as it was.
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

/** Each nested tax moved out of the tax that it stands under, to the place beside it. */
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
