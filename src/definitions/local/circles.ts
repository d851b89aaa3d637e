import type { Issue } from '../../issues/issue.js';
import { pathTo } from '../../issues/path.js';
import { Report } from '../../issues/report.js';
import { hasPriceCondition } from '../conditions/conditions.js';
import { isPercent } from '../logics.js';
import type { FullPolicy } from '../policy.js';
import type { TaxSet, TaxSetEntry } from '../tax-set.js';
import { hasLocal } from './channel-side.js';
import type { BaseStart } from './of-tax.js';
import { overStayLimits } from './over-stay.js';
import { byName, inOrder, type Placed, placesUnder } from './placed.js';
import { hasLimits, LODGING_ALONE } from './resolve.js';
import { roundingOf } from './rounding.js';

type Base = FullPolicy['exclusiveBase'];

/** How an amount follows the net of each part of the price. */
interface Follows {
  /** The parts of the price whose net it follows. */
  readonly parts: ReadonlySet<string>;
  /** By part: the taxes it follows, by place, that bend with the net: by bands, by a limit, by rounding. */
  readonly bent: ReadonlyMap<string, ReadonlySet<number>>;
}

/** A tax that a base adds. */
interface Added {
  readonly isInclusive: boolean;
  /** The parts of the price that its amount belongs to. */
  readonly parts: readonly string[];
  readonly follows: Follows;
}

const NOTHING: Follows = { parts: new Set(), bent: new Map() };

/**
 * A net can be found where every inclusive percent follows it in proportion. What is computed on a tax that bends with
 * the net, over however many others, does not. Looked at part by part, since each part of a price has a net of its own.
 */
export function checkCircles(placed: readonly Placed[], exclusiveBase: Base, report: Report): void {
  const readers = new Map<number, string>();
  const known = new Map<unknown, Added>();
  const addedTo = addsOf(placed, known);
  for (const [at, one] of placed.entries()) {
    const { tax } = one;
    const added = addedTo(one);
    const parts = partsOf(tax, added);
    const follows = followsOf(tax, at, { parts, added }, exclusiveBase);
    known.set(at, { isInclusive: tax.is_inclusive, parts, follows });
    if (!tax.is_inclusive) continue;
    const bent = [...follows.bent.values()].flatMap((places) => [...places]);
    for (const place of bent) if (!readers.has(place)) readers.set(place, tax.title);
  }
  for (const [at, { path }] of placed.entries()) {
    const title = readers.get(at);
    if (title !== undefined) report.add('net_in_circles', pathTo(path, 'local'), { title });
  }
}

/** The circles of a valid tax set under a policy that is not its own; `undefined` where there are none. */
export function circlesUnder(taxSet: TaxSet, { exclusiveBase }: FullPolicy): readonly Issue[] | undefined {
  if (!hasLocal(taxSet)) return undefined;
  const report = new Report();
  checkCircles(inOrder(taxSet.taxes), exclusiveBase, report);
  return report.result(taxSet).issues;
}

/**
 * What the base of a tax adds: what it names, or what its level and nesting say. `known` has the taxes before it, by
 * place; names that lead nowhere, or to a later tax, are told of elsewhere.
 */
function addsOf(placed: readonly Placed[], known: ReadonlyMap<unknown, Added>): (one: Placed) => Added[] {
  const names = byName(placed.map(({ tax }) => tax));
  return (one) => {
    const named = one.tax.local?.base?.plus?.map((name) => names.find(name));
    return (named ?? placesUnder(one)).flatMap((place) => known.get(place) ?? []);
  };
}

function followsOf(
  tax: TaxSetEntry,
  at: number,
  { parts, added: adds }: { readonly parts: readonly string[]; readonly added: readonly Added[] },
  exclusiveBase: Base,
): Follows {
  const { local, is_inclusive } = tax;
  const isPercentHere = isPercentOf(tax);
  const asksPrice = local?.rates?.some(hasPriceCondition) ?? false;
  if (local?.only === 'channel') return NOTHING;
  const start = local?.base?.start ?? (is_inclusive ? 'net' : exclusiveBase);
  // Inclusive charges are in the price already.
  const added = start === 'price' ? adds.filter(({ isInclusive }) => !isInclusive) : adds;
  const lookedAt = local?.on ?? LODGING_ALONE;
  const base = followsOfBase(start === 'nothing' ? parts : lookedAt, start, added);
  // What starts from nothing looks at the price as the policy has it, without what it adds.
  const asked = start === 'nothing' ? followsOfBase(lookedAt, exclusiveBase, []) : base;
  const isBentByPrice = asksPrice && asked.parts.size > 0;
  // What is inclusive looks at the shown price alone.
  const isBent = !is_inclusive && (isBentByPrice || (isCut(tax) && base.parts.size > 0));
  if (!isBent) return isPercentHere ? base : NOTHING;
  // One unit is the sum of its parts: what bends it bends all of them.
  const sources = new Set([...base.bent.values()].flatMap((places) => [...places])).add(at);
  return { parts: new Set(parts), bent: new Map(parts.map((part) => [part, sources])) };
}

/** A fixed amount belongs to the lodging; what starts from nothing takes the units of what it names, with all of their parts. */
function partsOf(tax: TaxSetEntry, added: readonly Added[]): readonly string[] {
  const { local } = tax;
  if (!isPercentOf(tax)) return LODGING_ALONE;
  if (local?.base?.start !== 'nothing') return local?.on ?? LODGING_ALONE;
  return [...new Set(added.flatMap(({ parts }) => parts))];
}

function isPercentOf({ logic, local }: TaxSetEntry): boolean {
  return isPercent(local?.logic ?? logic);
}

/** A limit and rounding change what is in proportion; of a fixed amount they depend on no base. */
function isCut(tax: TaxSetEntry): boolean {
  const { local = {} } = tax;
  const isLimited = hasLimits(local) || overStayLimits(local).length > 0;
  return isPercentOf(tax) && (isLimited || roundingOf(local).each === true);
}

function followsOfBase(parts: readonly string[], start: BaseStart, added: readonly Added[]): Follows {
  const bent = parts.map((part): [string, Set<number>] => [
    part,
    new Set(added.flatMap(({ follows }) => [...(follows.bent.get(part) ?? [])])),
  ]);
  const following = parts.filter((part) => start === 'net' || added.some(({ follows }) => follows.parts.has(part)));
  return { parts: new Set(following), bent: new Map(bent) };
}
