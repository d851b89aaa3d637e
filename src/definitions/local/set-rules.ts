import { pathTo } from '../../issues/issue.js';
import type { Report } from '../../issues/report.js';
import { probablyMeant } from '../../issues/texts.js';
import type { TaxSet, TaxSetEntry } from '../tax-set.js';
import { hasLocal } from './channel-side.js';
import { checkCircles } from './circles.js';
import { checkOverStayOfTaxes } from './over-stay.js';
import type { NamedTaxes, PlacedTax } from './placed.js';
import { byName, inOrder } from './placed.js';
import { checkStep } from './rules.js';

/** Checks local rules that need the whole set: names in `plus`, and circles. */
export function checkLocalOfSet({ taxes, local, currency }: TaxSet, report: Report): void {
  if (!hasLocal({ taxes })) return;
  const placed = inOrder(taxes);
  const exclusiveBase = local?.policy?.exclusiveBase ?? 'price';
  const names = byName(placed.map(({ tax }) => tax));
  const whole = { byPlace: new Map<unknown, PlacedTax>(placed.entries()), names };
  for (const [at, one] of placed.entries()) checkPlus(one, at, whole, report);
  const takenBy = ({ local: own }: TaxSetEntry): TaxSetEntry[] =>
    (own?.base?.plus ?? []).flatMap((name) => whole.byPlace.get(names.find(name))?.tax ?? []);
  for (const one of placed) checkOverStayOfTaxes(one, takenBy(one.tax), report, takenBy);
  checkSteps(placed, currency, report);
  checkCircles(placed, exclusiveBase, report);
}

/** A percent has no currency: its step must be payable in the currency of its set. */
function checkSteps(placed: readonly PlacedTax[], currency: string, report: Report): void {
  for (const { tax, path } of placed) {
    if (tax.local !== undefined && tax.currency === null)
      checkStep(tax.local, currency, { path: pathTo(path, 'local'), report });
  }
}

interface NamesInSet {
  readonly byPlace: ReadonlyMap<unknown, PlacedTax>;
  readonly names: NamedTaxes;
}

function checkPlus({ tax, path, key }: PlacedTax, place: number, whole: NamesInSet, report: Report): void {
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

/** Whether a tax is the searched one, or has it in `plus`, directly or through others. */
function leadsTo(at: unknown, key: string, whole: NamesInSet, seen: Set<unknown>): boolean {
  const one = whole.byPlace.get(at);
  if (one === undefined || seen.has(at)) return false;
  seen.add(at);
  if (one.key === key) return true;
  return one.tax.local?.base?.plus?.some((name) => leadsTo(whole.names.find(name), key, whole, seen)) ?? false;
}
