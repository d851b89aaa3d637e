import { pathIn } from '../../issues/issue.js';
import { Report } from '../../issues/report.js';
import type { LocalBase } from '../local/of-tax.js';
import type { PlacedTax } from '../local/placed.js';
import { byName, inOrder, placesUnder } from '../local/placed.js';
import { checkCircles } from '../local/set-rules.js';
import type { ExclusiveBase } from '../policy.js';
import type { TaxSet } from '../tax.js';
import type { Doubt } from './doubt.js';
import {
  doubtAbout,
  firstPriceRow,
  isCalculated,
  isPercentOfPrice,
  withBase,
  withFields,
  writtenBase,
} from './doubt.js';
import { doubtsOfTax } from './of-tax.js';
import { taxesSharingDay } from './shared-days.js';

/** All doubts about a valid tax set. `said` is the `exclusiveBase` of the set or a policy, if one has it. */
export function doubtsUnder(taxSet: TaxSet, said: ExclusiveBase | undefined): Doubt[] {
  const placed = inOrder(taxSet.taxes);
  return [...placed.flatMap(({ tax, path }) => doubtsOfTax(tax, path)), ...doubtsBetween(taxSet, placed, said)];
}

/** Doubts about combinations of taxes, under the set's policy. */
export function doubtsOfSet(taxSet: TaxSet): Doubt[] {
  return doubtsBetween(taxSet, inOrder(taxSet.taxes), taxSet.local?.policy?.exclusiveBase);
}

function doubtsBetween(taxSet: TaxSet, placed: readonly PlacedTax[], said: ExclusiveBase | undefined): Doubt[] {
  if (placed.length < 2) return [];
  const names = byName(placed.map(({ tax }) => tax));
  const nameOf = ({ tax }: PlacedTax): string =>
    names.find(tax.title) === 'several' ? (tax.id ?? tax.title) : tax.title;
  const set: PlacedSet = { taxSet, placed, said, nameOf };
  return [
    ...placed.flatMap((one) => [
      ...inclusiveOnExclusive(one, set),
      ...baseNotWritten(one, set),
      ...feeOnVat(one, set),
      ...netAddsInclusive(one, set),
    ]),
    ...taxesSharingDay(placed),
  ];
}

interface PlacedSet {
  readonly taxSet: TaxSet;
  readonly placed: readonly PlacedTax[];
  readonly said: ExclusiveBase | undefined;
  /** The name of a tax in `plus`. */
  readonly nameOf: (one: PlacedTax) => string;
}

/** The taxes that a tax is computed on by its level and nesting, unless its `plus` lists them. */
function taxesInBase(one: PlacedTax, { placed }: PlacedSet): PlacedTax[] {
  if (one.tax.local?.base?.plus !== undefined) return [];
  return placesUnder(one)
    .flatMap((at) => placed[at] ?? [])
    .filter(({ tax }) => isCalculated(tax));
}

/** The base with all added taxes named in `plus`, and the one without some. */
function plusWithout(one: PlacedTax, isLeftOut: (added: PlacedTax) => boolean, whole: PlacedSet) {
  const { base } = one.tax.local ?? {};
  const added = taxesInBase(one, whole);
  const naming = (taxes: readonly PlacedTax[]): LocalBase => ({ ...base, plus: taxes.map(whole.nameOf) });
  return { without: naming(added.filter((other) => !isLeftOut(other))), as: naming(added) };
}

const isExclusive = ({ tax }: PlacedTax): boolean => !tax.is_inclusive;
const isInclusive = ({ tax }: PlacedTax): boolean => tax.is_inclusive;

/** A doubt about a tax that is computed on others, which are nearly always meant to be left out of its base. */
function doubtOfAdded(
  code: Doubt['code'],
  one: PlacedTax,
  isLeftOut: (added: PlacedTax) => boolean,
  whole: PlacedSet,
): Doubt[] {
  const { tax, path } = one;
  const added = taxesInBase(one, whole).find(isLeftOut);
  if (added === undefined) return [];
  const { without, as } = plusWithout(one, isLeftOut, whole);
  const params = { title: added.tax.title, write: writtenBase(tax, without), keep: writtenBase(tax, as) };
  return [doubtAbout(tax, { code, path, params, corrected: withBase(tax, without) })];
}

/** A VAT in the price that is computed on a charge beside the price: the VAT on that charge reduces the net. */
function inclusiveOnExclusive(one: PlacedTax, whole: PlacedSet): Doubt[] {
  if (!one.tax.is_inclusive || !isPercentOfPrice(one.tax)) return [];
  return doubtOfAdded('inclusive_on_exclusive', one, isExclusive, whole);
}

/** Laws define the base of a city tax, which is rarely the price with VAT. */
function baseNotWritten(one: PlacedTax, whole: PlacedSet): Doubt[] {
  const { tax, path } = one;
  const { placed, said, taxSet } = whole;
  const { base } = tax.local ?? {};
  if (said !== undefined || tax.is_inclusive || base?.start !== undefined || !isCalculated(tax)) return [];
  const isCityTax = tax.type === 'city_tax' && isPercentOfPrice(tax);
  const row = firstPriceRow(tax);
  if (!isCityTax && row < 0) return [];
  const vat = placed.find((other) => other.tax.is_inclusive && other.tax.type === 'tax' && isPercentOfPrice(other.tax));
  if (vat === undefined) return [];
  const { plus } = plusWithout(one, isInclusive, whole).without;
  const isAdded = taxesInBase(one, whole).some(isInclusive);
  const net: LocalBase = { ...base, start: 'net', ...(isAdded ? { plus: plus ?? [] } : {}) };
  const corrected = withBase(tax, net);
  // Where the net depends on the amount there is no choice of base. It never depends on a plain percentage.
  if (tax.local !== undefined && !hasNet(corrected(taxSet))) return [];
  const keep = writtenBase(tax, { ...base, start: 'price' });
  const params = { title: vat.tax.title, write: writtenBase(tax, net), keep };
  const place = isCityTax ? path : pathIn(path, 'local', 'rates', row);
  return [doubtAbout(tax, { code: 'base_unsaid', path: place, params, corrected })];
}

function hasNet({ taxes }: TaxSet): boolean {
  const report = new Report();
  checkCircles(inOrder(taxes), 'price', report);
  return report.count === 0;
}

/** VAT is computed on fees, not fees on VAT. */
function feeOnVat(one: PlacedTax, whole: PlacedSet): Doubt[] {
  const { tax, nested } = one;
  if (tax.type !== 'fee' || !isPercentOfPrice(tax)) return [];
  const isVat = (other: PlacedTax) =>
    other.tax.type === 'tax' && isPercentOfPrice(other.tax) && (tax.is_inclusive || !other.tax.is_inclusive);
  const vats = taxesInBase(one, whole).filter(isVat);
  const doubts = doubtOfAdded('fee_on_vat', one, isVat, whole);
  // The level of a nested entry has no effect.
  const isAtTop = whole.taxSet.taxes.includes(tax);
  if (!isAtTop || nested.some((at) => vats.some((other) => other === whole.placed[at]))) return doubts;
  const level = Math.max(...vats.map((other) => other.level)) + 1;
  const corrected = withFields(tax, () => ({ level }));
  return doubts.map((found) => ({ ...found, params: { ...found.params, write: `level: ${level}` }, corrected }));
}

/** The net has no inclusive charges, and a higher level adds one again: laws rarely intend that. */
function netAddsInclusive(one: PlacedTax, whole: PlacedSet): Doubt[] {
  const { tax, path } = one;
  const start = tax.local?.base?.start;
  if (tax.is_inclusive || (start ?? whole.said) !== 'net' || !dependsOnBase(one)) return [];
  const place = start === undefined ? path : pathIn(path, 'local', 'base', 'start');
  return doubtOfAdded('net_adds_inclusive', one, isInclusive, whole).map((found) => ({ ...found, path: place }));
}

/** A percent, or a tax with conditions on the price: other amounts depend on no base. */
function dependsOnBase({ tax }: PlacedTax): boolean {
  return isCalculated(tax) && (isPercentOfPrice(tax) || firstPriceRow(tax) >= 0);
}
