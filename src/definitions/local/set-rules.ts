import { probablyMeant } from '../../issues/misspelling.js';
import { pathTo } from '../../issues/path.js';
import type { Report } from '../../issues/report.js';
import { isPercent } from '../logics.js';
import { taxKey } from '../same-tax.js';
import type { TaxSet, TaxSetEntry } from '../tax-set.js';
import { byName, type NamedTaxes } from './names.js';
import { hasPriceCondition } from './of-tax.js';

/** A tax of a set, where it is first met, and the taxes that it is computed on by its level and nesting. */
interface Placed {
  readonly tax: TaxSetEntry;
  readonly path: string;
  readonly key: string;
  readonly on: ReadonlySet<string>;
}

/** The rules of local rules that need the whole set: what `plus` names, and what depends on itself. */
export function checkLocalOfSet({ taxes, local }: TaxSet, report: Report): void {
  if (!haveLocal(taxes)) return;
  const placed = inOrder(taxes);
  const names = byName(placed.map(({ tax }) => tax));
  for (const [at, one] of placed.entries()) checkPlus(one, at, { placed, names, report });
  checkCircles(placed, { names, isNet: local?.policy?.exclusiveBase === 'net', report });
}

function haveLocal(taxes: readonly TaxSetEntry[]): boolean {
  return taxes.some((tax) => tax.local !== undefined || haveLocal(tax.taxes));
}

/** Every tax once, in calculation order: from the highest level down, each after those nested under it. */
function inOrder(taxes: readonly TaxSetEntry[]): Placed[] {
  const placed: Placed[] = [];
  const seen = new Set<string>();
  const visit = (tax: TaxSetEntry, path: string, higher: readonly string[]): string[] => {
    const nested = tax.taxes.flatMap((inner, at) => visit(inner, pathTo(pathTo(path, 'taxes'), at), higher));
    const key = taxKey(tax);
    if (!seen.has(key)) {
      seen.add(key);
      placed.push({ tax, path, key, on: new Set([...higher, ...nested]) });
    }
    return [...nested, key];
  };
  const entries = taxes.map((tax, at) => ({ tax, path: pathTo('taxes', at) }));
  for (const level of [...new Set(taxes.map((tax) => tax.level))].sort((one, other) => other - one)) {
    const higher = [...seen];
    for (const { tax, path } of entries) if (tax.level === level) visit(tax, path, higher);
  }
  return placed;
}

interface Whole {
  readonly placed: readonly Placed[];
  readonly names: NamedTaxes;
  readonly report: Report;
}

function checkPlus({ tax, path, key }: Placed, place: number, { placed, names, report }: Whole): void {
  const plus = tax.local?.base?.plus ?? [];
  const met = new Set<number>();
  for (const [at, reference] of plus.entries()) {
    const placeOf = pathTo(pathTo(pathTo(pathTo(path, 'local'), 'base'), 'plus'), at);
    const found = names.find(reference);
    if (found === 'several') report.add('plus_ambiguous', placeOf, { reference });
    else if (found === undefined) {
      report.add('plus_unknown', placeOf, { reference, suggestion: probablyMeant(reference, names.titles) });
    } else if (met.has(found)) report.add('plus_repeated', placeOf, { reference });
    else if (leadsTo(found, key, { placed, names }, new Set())) report.add('plus_circular', placeOf, { reference });
    else if (found > place) report.add('plus_later', placeOf, { reference });
    else if (placed[found]?.tax.local?.only === 'channel') report.add('plus_not_here', placeOf, { reference });
    if (typeof found === 'number') met.add(found);
  }
}

/** Whether a tax is one that is looked for, or names it in `plus`, over however many others. */
function leadsTo(at: number, key: string, whole: Pick<Whole, 'placed' | 'names'>, seen: Set<number>): boolean {
  const one = whole.placed[at];
  if (one === undefined || seen.has(at)) return false;
  seen.add(at);
  if (one.key === key) return true;
  return (one.tax.local?.base?.plus ?? []).some((name) => {
    const next = whole.names.find(name);
    return typeof next === 'number' && leadsTo(next, key, whole, seen);
  });
}

/** An exclusive tax that is not linear in the net, and an inclusive percent that is computed on it. */
function checkCircles(
  placed: readonly Placed[],
  { names, isNet, report }: Omit<Whole, 'placed'> & { readonly isNet: boolean },
): void {
  for (const [at, { tax, path, key }] of placed.entries()) {
    if (tax.is_inclusive || !isBentByNet(tax, isNet)) continue;
    const reader = placed.find(
      ({ tax: other, on }) =>
        other.is_inclusive &&
        isPercent(other.local?.logic ?? other.logic) &&
        (other.local?.base?.plus?.some((name) => names.find(name) === at) ?? on.has(key)),
    );
    if (reader !== undefined) report.add('net_in_circles', pathTo(path, 'local'), { title: reader.tax.title });
  }
}

/** Whether an amount follows the net in another way than in proportion: by bands, by a limit, by rounding. */
function isBentByNet({ logic, local }: TaxSetEntry, isNet: boolean): boolean {
  if (local === undefined) return false;
  const start = local.base?.start ?? (isNet ? 'net' : 'price');
  if (start !== 'net') return false;
  const isPercentHere = isPercent(local.logic ?? logic);
  const isCut = isPercentHere && (local.at_most !== undefined || local.round !== undefined);
  return isCut || (local.rates?.some(hasPriceCondition) ?? false);
}
