import type { Issue } from '../../issues/issue.js';
import { pathIn, pathTo } from '../../issues/issue.js';
import { Report } from '../../issues/report.js';
import { probablyMeant } from '../../issues/texts.js';
import { INPUT_CODES } from '../../issues/validation-codes.js';
import type { Fraction } from '../../money/fraction.js';
import { addFractions, compareFractions, fractionOf, ONE, textOfRate, ZERO } from '../../money/fraction.js';
import { isPercent } from '../logics.js';
import type { ExclusiveBase, FullPolicy } from '../policy.js';
import type { Tax, TaxSet, TaxSetEntry } from '../tax.js';
import { logicHere } from '../tax.js';
import { hasLocal } from './channel-side.js';
import { hasPriceCondition } from './conditions.js';
import { NOTED_PART } from './fields.js';
import type { BaseStart, LocalRules } from './of-tax.js';
import type { NamedTaxes, PlacedTax } from './placed.js';
import { byName, inOrder, placesUnder } from './placed.js';
import { LODGING_ALONE, roundingOf } from './resolve.js';
import { checkOverStayOfTaxes, checkStep, isLimited } from './rules.js';

/** Checks that each part has a label of its own, and that the parts of a whole are not more than it. */
export function checkParts({ parts = [] }: Pick<LocalRules, 'parts'>, report: Report): void {
  const wholes = new Set(parts.map(({ of }) => of));
  const labels = new Set<string>();
  const sums = new Map<string, Fraction>();
  for (const [index, { of, label, share }] of parts.entries()) {
    if (label === NOTED_PART.label) continue;
    const path = pathIn('local', 'parts', index);
    const isTaken = LODGING_ALONE.includes(label) || wholes.has(label) || labels.has(label);
    if (isTaken) report.add('part_label_taken', pathTo(path, 'label'), { received: label });
    labels.add(label);
    const before = sums.get(of) ?? ZERO;
    const sum = addFractions(before, fractionOf(share));
    sums.set(of, sum);
    const isTooMuch = compareFractions(sum, ONE) > 0;
    if (!isTooMuch || compareFractions(before, ONE) > 0) continue;
    report.add('part_shares_over_one', pathTo(path, 'share'), { of, received: textOfRate(sum) });
  }
}

/** Checks local rules that need the whole set: names in `plus`, and circles. */
export function checkLocalOfSet({ taxes, local, currency }: TaxSet, report: Report): void {
  if (!hasLocal({ taxes })) return;
  const placed = inOrder(taxes);
  const exclusiveBase = local?.policy?.exclusiveBase ?? 'price';
  const names = byName(placed.map(({ tax }) => tax));
  const plus = placed.map(({ tax }) => (tax.local?.base?.plus ?? []).map((name) => names.find(name)));
  const circles = circlesOf(plus);
  for (const place of placed.keys()) checkPlus(place, { placed, names, plus, circles }, report);
  const added = plus.map((list) => list.flatMap((name) => taxAt(placed, name) ?? []));
  const addedBy = new Map(placed.map(({ tax }, place) => [tax, added[place]]));
  checkContains(placed, names, report);
  for (const placedTax of placed) checkOverStayOfTaxes(placedTax, report, (tax) => addedBy.get(tax) ?? []);
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

/** The meaning of a name in `plus`: see `NamedTaxes`. */
type NamedPlace = ReturnType<NamedTaxes['find']>;

function taxAt(placed: readonly PlacedTax[], place: NamedPlace): TaxSetEntry | undefined {
  return typeof place === 'number' ? placed[place]?.tax : undefined;
}

interface NamesInSet {
  readonly placed: readonly PlacedTax[];
  readonly names: NamedTaxes;
  /** By tax: the meaning of each name in its `plus`. */
  readonly plus: ReadonlyArray<readonly NamedPlace[]>;
  /** By tax: a number that it shares with the taxes in its circle. */
  readonly circles: readonly number[];
}

function checkPlus(place: number, { placed, names, plus, circles }: NamesInSet, report: Report): void {
  const { tax, path } = placed[place] as PlacedTax;
  const met = new Set<NamedPlace>();
  for (const [index, reference] of (tax.local?.base?.plus ?? []).entries()) {
    if (report.isFull) return;
    const pathOfName = pathIn(path, 'local', 'base', 'plus', index);
    const added = plus[place]?.[index];
    if (added === 'several') report.add('plus_ambiguous', pathOfName, { reference });
    else if (added === undefined) {
      report.add('plus_unknown', pathOfName, { reference, suggestion: probablyMeant(reference, names.titles) });
    } else if (met.has(added)) report.add('plus_repeated', pathOfName, { reference });
    else if (circles[added] === circles[place]) report.add('plus_circular', pathOfName, { reference });
    else {
      const code = whyNotAdded(place, added, placed);
      if (code !== undefined) report.add(code, pathOfName, { reference });
    }
    met.add(added);
  }
}

/** Why a tax cannot be computed on another one that it names. */
function whyNotAdded(place: number, added: number, placed: readonly PlacedTax[]) {
  if (placed[place]?.containedIn.includes(added) === true) return 'plus_contained';
  if (added > place) return 'plus_later';
  return placed[added]?.tax.local?.only === 'channel' ? 'plus_not_here' : undefined;
}

/** Checks the names of taxes that are inside fees, and taxes that are computed on no part of the price. */
function checkContains(placed: readonly PlacedTax[], names: NamedTaxes, report: Report): void {
  for (const { tax, path, containedIn } of placed) {
    const { contains = [], on } = tax.local ?? {};
    const met = new Set<NamedPlace>();
    for (const [index, reference] of contains.entries()) {
      const place = names.find(reference);
      const contained = taxAt(placed, place);
      const isFitting = contained !== undefined && !met.has(place) && canBeContained(contained);
      const suggestion = place === undefined ? probablyMeant(reference, names.titles) : undefined;
      met.add(place);
      if (!isFitting) report.add('contains_what', pathIn(path, 'local', 'contains', index), { reference, suggestion });
    }
    if (on?.length === 0 && containedIn.length === 0) report.add('on_nothing', pathIn(path, 'local', 'on'), {});
  }
}

/** Whether a fee can be taken apart by a tax: a percentage of the price that is calculated here, without limits. */
export function canBeContained(tax: Tax): boolean {
  const { local = {}, type } = tax;
  if (type !== 'tax' || local.only === 'channel' || local.base?.start === 'nothing') return false;
  return isPercent(logicHere(tax)) && !isDisproportionate(tax);
}

/**
 * A rate by the price must not depend on itself: on a tax that starts from the net, and so adds a fee without the tax whose
 * rate is asked. An inclusive tax asks the shown price, which depends on nothing.
 */
function checkContainedRates(placed: readonly PlacedTax[], exclusiveBase: ExclusiveBase, report: Report): void {
  const asking = placed.filter(
    ({ tax, containedIn }) => containedIn.length > 0 && !tax.is_inclusive && asksPrice(tax.local),
  );
  if (asking.length === 0) return;
  const names = byName(placed.map(({ tax }) => tax));
  const bases = placed.map((placedTax) => baseFor(placedTax, { placed, names, exclusiveBase }));
  for (const { tax, path, containedIn } of asking) {
    const reached = new Set(bases[placed.findIndex((placedTax) => placedTax.tax === tax)]?.needs);
    for (const place of reached) for (const next of bases[place]?.needs ?? []) reached.add(next);
    const takesOut = (place: number) => bases[place]?.takesOutOf.some((fee) => containedIn.includes(fee));
    if ([...reached].some(takesOut)) report.add('contained_rate_circular', pathIn(path, 'local', 'rates'), {});
  }
}

function asksPrice(local: TaxSetEntry['local']): boolean {
  return local?.rates?.some(hasPriceCondition) ?? false;
}

interface NamedPlaces {
  readonly placed: readonly PlacedTax[];
  readonly names: NamedTaxes;
  readonly exclusiveBase: ExclusiveBase;
}

/** The places on which the base of a tax depends, and those of fees that it adds without what they contain. */
function baseFor(
  placedTax: PlacedTax,
  { placed, names, exclusiveBase }: NamedPlaces,
): { readonly needs: readonly number[]; readonly takesOutOf: readonly number[] } {
  const { local, is_inclusive } = placedTax.tax;
  if (!isPercent(logicHere(placedTax.tax)) && !asksPrice(local)) return { needs: [], takesOutOf: [] };
  const named = local?.base?.plus?.map((name) => names.find(name));
  const added = (named ?? placesUnder(placedTax)).filter((place) => typeof place === 'number');
  const start = local?.base?.start ?? (is_inclusive ? 'net' : exclusiveBase);
  const inPrice = [...placed.keys()].filter((place) => placed[place]?.tax.is_inclusive);
  // The inclusive ones are in the price already.
  if (start === 'price') return { needs: added.filter((place) => !inPrice.includes(place)), takesOutOf: [] };
  if (start === 'nothing') return { needs: added, takesOutOf: [] };
  return { needs: [...added, ...inPrice], takesOutOf: added };
}

/**
 * The strongly connected components of the taxes and their `plus` (Tarjan's algorithm): a number for each tax, equal for
 * two taxes that lead to each other. Each name is followed once.
 */
function circlesOf(plus: ReadonlyArray<readonly NamedPlace[]>): readonly number[] {
  const circles: number[] = [];
  const lowest: number[] = [];
  const open: number[] = [];
  let reached = 0;
  const visit = (place: number): number => {
    const number = reached;
    reached += 1;
    let low = number;
    lowest[place] = number;
    open.push(place);
    for (const next of plus[place] ?? []) {
      if (typeof next !== 'number' || circles[next] !== undefined) continue;
      low = Math.min(low, lowest[next] ?? visit(next));
    }
    lowest[place] = low;
    if (low === number) {
      for (const member of open.splice(open.lastIndexOf(place))) circles[member] = number;
    }
    return low;
  };
  for (const place of plus.keys()) if (lowest[place] === undefined) visit(place);
  return circles;
}

/** A set of indexes of taxes, each a bit: the union of two sets of two hundred is one operation. */
type Places = bigint;

const NO_PLACES: Places = 0n;

function hasPlace(places: Places, place: number): boolean {
  return ((places >> BigInt(place)) & 1n) === 1n;
}

function unionOf(all: Iterable<Places>): Places {
  let union = NO_PLACES;
  // A sum of two hundred bits is a new number each time, and most taxes have none.
  for (const places of all) if (places !== NO_PLACES) union |= places;
  return union;
}

/** How an amount depends on the net of each part of the price. */
interface NetDependency {
  readonly parts: ReadonlySet<string>;
  /** By part: the taxes on the way that bands, a limit or rounding make disproportionate to the net. */
  readonly bent: ReadonlyMap<string, Places>;
}

interface AddedTax {
  readonly isInclusive: boolean;
  readonly parts: readonly string[];
  readonly follows: NetDependency;
}

const NOTHING: NetDependency = { parts: new Set(), bent: new Map() };

/**
 * A net can be found only if every inclusive percent is proportional to it. A percent on a tax with bands, a limit or
 * rounding, directly or through other taxes, is refused. Each part of a price has a separate net and is checked alone.
 */
export function checkCircles(placed: readonly PlacedTax[], exclusiveBase: ExclusiveBase, report: Report): void {
  checkContainedRates(placed, exclusiveBase, report);
  const readers = new Map<number, string>();
  const cache = new Map<unknown, AddedTax>();
  const addedTo = addedTaxesOf(placed, cache);
  for (const [index, placedTax] of placed.entries()) {
    const { tax } = placedTax;
    const added = addedTo(placedTax);
    const parts = partsOf(tax, added);
    const follows = dependencyOf(tax, index, { parts, added }, exclusiveBase);
    cache.set(index, { isInclusive: tax.is_inclusive, parts, follows });
    if (!tax.is_inclusive) continue;
    const bent = unionOf(follows.bent.values());
    if (bent === NO_PLACES) continue;
    for (const place of placed.keys()) if (hasPlace(bent, place) && !readers.has(place)) readers.set(place, tax.title);
  }
  for (const [index, { path }] of placed.entries()) {
    const title = readers.get(index);
    if (title !== undefined) report.add('net_in_circles', pathTo(path, 'local'), { title });
  }
}

/** The circles of a valid tax set under another policy; `undefined` if there are none. */
export function circlesUnder(taxSet: TaxSet, { exclusiveBase }: FullPolicy): readonly Issue[] | undefined {
  if (!hasLocal(taxSet)) return undefined;
  const report = new Report(INPUT_CODES);
  checkCircles(inOrder(taxSet.taxes), exclusiveBase, report);
  return report.result(taxSet).issues;
}

/** The known taxes in the base of a tax: those in `plus`, or those by level and nesting. */
function addedTaxesOf(
  placed: readonly PlacedTax[],
  cache: ReadonlyMap<unknown, AddedTax>,
): (placedTax: PlacedTax) => AddedTax[] {
  const names = byName(placed.map(({ tax }) => tax));
  return (placedTax) => {
    const named = placedTax.tax.local?.base?.plus?.map((name) => names.find(name));
    return (named ?? placesUnder(placedTax)).flatMap((place) => cache.get(place) ?? []);
  };
}

function dependencyOf(
  tax: TaxSetEntry,
  index: number,
  { parts, added: adds }: { readonly parts: readonly string[]; readonly added: readonly AddedTax[] },
  exclusiveBase: ExclusiveBase,
): NetDependency {
  const { local, is_inclusive } = tax;
  const isPercentHere = isPercent(logicHere(tax));
  if (local?.only === 'channel') return NOTHING;
  const start = local?.base?.start ?? (is_inclusive ? 'net' : exclusiveBase);
  // Inclusive charges are part of the price.
  const added = start === 'price' ? adds.filter(({ isInclusive }) => !isInclusive) : adds;
  const lookedAt = local?.on ?? LODGING_ALONE;
  const base = dependencyOfBase(start === 'nothing' ? parts : lookedAt, start, added);
  // With start "nothing", conditions compare the price as the policy defines it, without added taxes.
  const dependency = start === 'nothing' ? dependencyOfBase(lookedAt, exclusiveBase, []) : base;
  const isBentByPrice = asksPrice(local) && dependency.parts.size > 0;
  // An inclusive tax depends on the shown price alone.
  const isBent = !is_inclusive && (isBentByPrice || (isDisproportionate(tax) && base.parts.size > 0));
  if (!isBent) return isPercentHere ? base : NOTHING;
  // A unit is the sum of its parts: a limit or rounding concerns all of them.
  const sources = unionOf(base.bent.values()) | (1n << BigInt(index));
  return { parts: new Set(parts), bent: new Map(parts.map((part) => [part, sources])) };
}

/** A fixed amount belongs to the lodging; a tax of taxes takes over their units, with all of their parts. */
function partsOf(tax: TaxSetEntry, added: readonly AddedTax[]): readonly string[] {
  const { local } = tax;
  if (!isPercent(logicHere(tax))) return LODGING_ALONE;
  if (local?.base?.start !== 'nothing') return local?.on ?? LODGING_ALONE;
  return [...new Set(added.flatMap(({ parts }) => parts))];
}

/** Whether a limit or rounding makes the amount disproportionate. A fixed amount depends on no base. */
function isDisproportionate(tax: Tax): boolean {
  const { local = {} } = tax;
  return isPercent(logicHere(tax)) && (isLimited(local) || roundingOf(local).each === true);
}

function dependencyOfBase(parts: readonly string[], start: BaseStart, added: readonly AddedTax[]): NetDependency {
  const bent = parts.map((part): [string, Places] => [
    part,
    unionOf(added.map(({ follows }) => follows.bent.get(part) ?? NO_PLACES)),
  ]);
  const following = parts.filter((part) => start === 'net' || added.some(({ follows }) => follows.parts.has(part)));
  return { parts: new Set(following), bent: new Map(bent) };
}
