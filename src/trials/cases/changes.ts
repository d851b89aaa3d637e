import type { FieldStep } from '../../core/definitions/fields/steps.js';
import { localSetSteps, placeSteps, taxSteps } from '../../core/definitions/fields/steps.js';
import { ENTRY_FIELDS } from '../../core/definitions/fields/tax.js';
import type { LocalRate } from '../../core/definitions/local/of-tax.js';
import { overStayLimits } from '../../core/definitions/local/rules.js';
import { checkLocalOfSet } from '../../core/definitions/local/set-rules.js';
import type { Tax, TaxSet, TaxSetEntry } from '../../core/definitions/tax.js';
import { taxKey } from '../../core/definitions/tax.js';
import { validTax } from '../../core/definitions/validate-tax.js';
import { validateTaxSet } from '../../core/definitions/validate-tax-set.js';
import { pathIn, pathTo } from '../../core/issues/issue.js';
import { Report } from '../../core/issues/report.js';
import { INPUT_CODES } from '../../core/issues/validation-codes.js';
import { parse } from '../../core/schema/schema.js';
import { firstMentions } from '../preview/breakpoints.js';

/** A smallest change of a tax set that changes no amount of any stay that was tried. */
export interface ChangeWithoutEffect {
  /** The place of the change. */
  readonly path: string;
  /** The old value. */
  readonly from: unknown;
  /** The new value; `null`: removed. */
  readonly to: unknown;
}

/** A change of the fields of a tax. */
export interface ChangedTax {
  readonly before: Tax;
  readonly after: Tax;
  /** Whether only its rows differ. */
  readonly isOfRows?: boolean;
}

/** One smallest change of a tax set; for exchanged rows `from` has both. */
export interface SetChange extends ChangeWithoutEffect {
  /** The set after it, which may be invalid. Made when it is read: a set has many changes. */
  readonly taxSet: TaxSet;
  /** The tax whose fields it changes, in all its places. */
  readonly tax?: ChangedTax;
  /** The only field that it changes, if that is a level. */
  readonly level?: unknown;
}

/** Every smallest change of a set, one at a time: of each tax once, of each place, and of the fields of the set. */
export function* changesOf(taxSet: TaxSet): Generator<SetChange> {
  for (const step of localSetSteps(taxSet.local ?? {})) {
    yield changeOf(step, 'local', () => ({ ...taxSet, local: { ...Object(step.value) } }));
  }
  for (const { path, entry } of firstMentions(taxSet)) {
    for (const step of taxSteps(entry)) {
      // The list of ranges contains the legacy dates.
      const { level: _, taxes: __, ...own }: TaxSetEntry = Object(step.value);
      const after = { ...own, applicable_after: null, applicable_before: null };
      const isOfRows = step.at[0] === 'local' && step.at[1] === 'rates';
      yield changeOf(step, path, () => withTax(taxSet, after), { tax: { before: entry, after, isOfRows } });
    }
  }
  for (const [index, entry] of taxSet.taxes.entries()) {
    for (const step of placeSteps(entry)) {
      const changed = () => taxSet.taxes.with(index, { ...entry, ...Object(step.value) });
      yield changeOf(step, pathTo('taxes', index), () => ({ ...taxSet, taxes: changed() }), { level: step.to });
    }
  }
  yield* movedOut(taxSet);
}

function changeOf(
  { at, from, to }: Omit<FieldStep, 'value'>,
  place: string,
  made: () => TaxSet,
  changed: Pick<SetChange, 'tax' | 'level'> = {},
): SetChange {
  return {
    path: pathIn(place, ...at),
    from,
    to,
    get taxSet() {
      return made();
    },
    ...changed,
  };
}

/** A set with other fields of a tax, in all its places. Entries without it are the same objects. */
export function withTax(taxSet: TaxSet, tax: Tax): TaxSet {
  const key = taxKey(tax);
  const changed = (entry: TaxSetEntry): TaxSetEntry => {
    const taxes = entry.taxes.map(changed);
    if (taxKey(entry) === key) return { ...tax, level: entry.level, taxes };
    return taxes.every((inner, index) => inner === entry.taxes[index]) ? entry : { ...entry, taxes };
  };
  return { ...taxSet, taxes: taxSet.taxes.map(changed) };
}

/** A change that is valid: every default filled in. */
export type ValidChange = Pick<SetChange, 'taxSet' | 'tax'>;

/** A valid change, or `undefined`. If one tax changed, only that tax and the rules across taxes are read again. */
export function readChange(before: TaxSet, change: SetChange): ValidChange | undefined {
  const { tax, level } = change;
  if (level !== undefined) return readLevel(change);
  if (tax === undefined) {
    const { value } = validateTaxSet(change.taxSet);
    return value && { taxSet: value };
  }
  const isAlone = tax.isOfRows === true && areRowsAlone(tax);
  const after = isAlone ? withReadRows(tax) : validTax(tax.after);
  if (after === undefined || (!isAlone && !areRulesOfSetKept(withTax(before, after)))) return undefined;
  return {
    get taxSet() {
      return withTax(before, after);
    },
    tax: { ...tax, after },
  };
}

function readLevel({ level, taxSet }: SetChange): ValidChange | undefined {
  return parse(ENTRY_FIELDS.level.schema(), level).problems === undefined && areRulesOfSetKept(taxSet)
    ? { taxSet }
    : undefined;
}

/** Whether valid taxes can stand together in a set. */
function areRulesOfSetKept(taxSet: TaxSet): boolean {
  const report = new Report(INPUT_CODES);
  checkLocalOfSet(taxSet, report);
  return report.count === 0;
}

/** Whether a row can be read without the other rows and taxes: no other rule of the tax needs rows of some kind. */
function areRowsAlone({ after: { local = {} } }: ChangedTax): boolean {
  const { rates, age_on, night_date, price_of, price_for, base, on } = local;
  const needsRows = [age_on, night_date, price_of, price_for, base, on].some((rule) => rule !== undefined);
  return rates !== undefined && !needsRows && overStayLimits(local).length === 0;
}

/** Reads only the rows of a change that the valid tax before it lacks. */
function withReadRows({ before, after }: ChangedTax): Tax | undefined {
  const unchanged = new Set<LocalRate>(before.local?.rates);
  const { rates = [], ...local } = after.local ?? {};
  const changedRows = rates.filter((row) => !unchanged.has(row));
  const readRows =
    changedRows.length === 0 ? [] : validTax({ ...after, local: { ...local, rates: changedRows } })?.local?.rates;
  if (readRows === undefined) return undefined;
  const readRow = (row: LocalRate): LocalRate => readRows[changedRows.indexOf(row)] ?? row;
  return { ...after, local: { ...local, rates: rates.map(readRow) } };
}

/** Each nested tax moved out of the tax above it, to the place beside it. */
function* movedOut(taxSet: TaxSet): Generator<SetChange> {
  function* within(
    entries: readonly TaxSetEntry[],
    list: string,
    inPlace: (entries: TaxSetEntry[]) => TaxSet,
  ): Generator<SetChange> {
    for (const [index, entry] of entries.entries()) {
      const path = pathTo(pathTo(list, index), 'taxes');
      for (const [place, inner] of entry.taxes.entries()) {
        const made = (): TaxSet => {
          const without = entries.with(index, { ...entry, taxes: entry.taxes.toSpliced(place, 1) });
          const isBeside = entries.some((sibling) => taxKey(sibling) === taxKey(inner));
          return inPlace(isBeside ? without : without.toSpliced(index + 1, 0, { ...inner, level: entry.level }));
        };
        yield changeOf({ at: [place], from: inner.title, to: null }, path, made);
      }
      yield* within(entry.taxes, path, (taxes) => inPlace(entries.with(index, { ...entry, taxes })));
    }
  }
  yield* within(taxSet.taxes, 'taxes', (taxes) => ({ ...taxSet, taxes }));
}
