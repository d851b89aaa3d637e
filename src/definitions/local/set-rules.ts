import { probablyMeant } from '../../issues/misspelling.js';
import { pathTo } from '../../issues/path.js';
import type { Report } from '../../issues/report.js';
import { hasPriceCondition } from '../conditions/conditions.js';
import { isPercent } from '../logics.js';
import type { TaxSet, TaxSetEntry } from '../tax-set.js';
import { hasLocal } from './channel-side.js';
import { checkCircles } from './circles.js';
import { byName, type NamedTaxes } from './names.js';
import type { BaseStart } from './of-tax.js';
import { checkOverStayOfTaxes } from './over-stay.js';
import { inOrder, type Placed, placesUnder } from './placed.js';
import { checkStep } from './rounding.js';

/** The rules of local rules that need the whole set: what `plus` names, what depends on itself, and what a net adds. */
export function checkLocalOfSet({ taxes, local, currency }: TaxSet, report: Report): void {
  const exclusiveBase = local?.policy?.exclusiveBase ?? 'price';
  if (!hasLocal({ taxes }) && exclusiveBase !== 'net') return;
  const placed = inOrder(taxes);
  const names = byName(placed.map(({ tax }) => tax));
  const whole = { byPlace: new Map<unknown, Placed>(placed.entries()), names };
  for (const [at, one] of placed.entries()) checkPlus(one, at, whole, report);
  const takenBy = ({ local: own }: TaxSetEntry): TaxSetEntry[] =>
    (own?.base?.plus ?? []).flatMap((name) => whole.byPlace.get(names.find(name))?.tax ?? []);
  for (const one of placed) checkOverStayOfTaxes(one, takenBy(one.tax), report, takenBy);
  checkSteps(placed, currency, report);
  checkCircles(placed, exclusiveBase, report);
  warnOfNet(placed, exclusiveBase, report);
}

/** A percent has no currency of its own: what it is rounded to is paid in that of its set. */
function checkSteps(placed: readonly Placed[], currency: string, report: Report): void {
  for (const { tax, path } of placed) {
    if (tax.local !== undefined && tax.currency === null)
      checkStep(tax.local, currency, { path: pathTo(path, 'local'), report });
  }
}

interface Whole {
  readonly byPlace: ReadonlyMap<unknown, Placed>;
  readonly names: NamedTaxes;
}

function checkPlus({ tax, path, key }: Placed, place: number, whole: Whole, report: Report): void {
  const { byPlace, names } = whole;
  const plus = tax.local?.base?.plus ?? [];
  const met = new Set<unknown>();
  for (const [at, reference] of plus.entries()) {
    const placeOf = pathTo(pathTo(pathTo(pathTo(path, 'local'), 'base'), 'plus'), at);
    const found = names.find(reference);
    if (found === 'several') report.add('plus_ambiguous', placeOf, { reference });
    else if (found === undefined) {
      report.add('plus_unknown', placeOf, { reference, suggestion: probablyMeant(reference, names.titles) });
    } else if (met.has(found)) report.add('plus_repeated', placeOf, { reference });
    else if (leadsTo(found, key, whole, new Set())) report.add('plus_circular', placeOf, { reference });
    else if (found > place) report.add('plus_later', placeOf, { reference });
    else if (byPlace.get(found)?.tax.local?.only === 'channel') report.add('plus_not_here', placeOf, { reference });
    met.add(found);
  }
}

/** Whether a tax is one that is looked for, or names it in `plus`, over however many others. */
function leadsTo(at: unknown, key: string, whole: Whole, seen: Set<unknown>): boolean {
  const one = whole.byPlace.get(at);
  if (one === undefined || seen.has(at)) return false;
  seen.add(at);
  if (one.key === key) return true;
  return one.tax.local?.base?.plus?.some((name) => leadsTo(whole.names.find(name), key, whole, seen)) ?? false;
}

/** A net has no inclusive charge in it, and a higher level adds one again: levels say so, and laws rarely mean it. */
function warnOfNet(placed: readonly Placed[], exclusiveBase: BaseStart, report: Report): void {
  for (const one of placed) {
    const { tax, path } = one;
    const { base, only } = tax.local ?? {};
    if (tax.is_inclusive || only === 'channel' || base?.plus !== undefined || !looksAtBase(tax)) continue;
    if ((base?.start ?? exclusiveBase) !== 'net') continue;
    const added = placesUnder(one)
      .flatMap((at) => placed[at] ?? [])
      .find(isInclusiveHere);
    if (added === undefined) continue;
    const place = base?.start === undefined ? path : pathTo(pathTo(pathTo(path, 'local'), 'base'), 'start');
    report.add('net_adds_inclusive', place, { title: added.tax.title });
  }
}

function isInclusiveHere({ tax }: Placed): boolean {
  return tax.is_inclusive && tax.local?.only !== 'channel';
}

/** A percent, and what asks for the price: every other amount depends on no base. */
function looksAtBase({ logic, local }: TaxSetEntry): boolean {
  return isPercent(local?.logic ?? logic) || (local?.rates?.some(hasPriceCondition) ?? false);
}
