import type { Edit } from '../../issues/cures.js';
import { writeField } from '../../issues/cures.js';
import { pathIn, pathTo } from '../../issues/issue.js';
import { groupBy } from '../../issues/reading.js';
import { addFractions, compareFractions, fractionOf, ONE } from '../../money/fraction.js';
import { meantBy } from '../local/meant.js';
import type { LocalPart, LocalTax } from '../local/of-tax.js';
import type { PlacedTax } from '../local/placed.js';
import { LODGING_ALONE } from '../local/resolve.js';
import type { Tax, TaxSet } from '../tax.js';
import type { Doubt, Doubts } from './doubt.js';
import { doubtAbout, firstPriceRow, isCalculated, isOneOf, isPercentOfPrice, withFields } from './doubt.js';

interface SetOfParts {
  readonly taxSet: TaxSet;
  readonly placed: readonly PlacedTax[];
}

/** Doubts about the parts of a price. */
export const PARTS_DOUBTS: Doubts<SetOfParts, 'parts_leave_nothing' | 'shares_split_net'> = {
  parts_leave_nothing: {
    find: partsLeaveNothing,
    amounts: 'of a plain stay',
    cure: 'in sentence',
    meant: meantBy('parts_leave_nothing'),
  },
  shares_split_net: {
    find: sharesSplitNet,
    amounts: 'of a plain stay',
    cure: 'in sentence',
    meant: meantBy('shares_split_net'),
  },
};

const onOf = ({ local }: Tax): readonly string[] => local?.on ?? LODGING_ALONE;

/** Whether the amount depends on the parts of the price that a tax names. */
export function looksAtParts(tax: Tax): boolean {
  return isCalculated(tax) && (isPercentOfPrice(tax) || firstPriceRow(tax) >= 0);
}

/** The labels of the parts of each label that is split completely. */
function wholesOf(parts: readonly LocalPart[]): ReadonlyMap<string, readonly string[]> {
  const labels = new Map<string, readonly string[]>();
  for (const [whole, made] of groupBy(parts, ({ of }) => of)) {
    const sum = made.map(({ share }) => fractionOf(share)).reduce(addFractions);
    if (compareFractions(sum, ONE) === 0)
      labels.set(
        whole,
        made.map(({ label }) => label),
      );
  }
  return labels;
}

/** A tax on something that is split completely, and on none of its parts: it looks at a price of 0. */
function partsLeaveNothing({ taxSet: { local }, placed }: SetOfParts): Array<Doubt<'parts_leave_nothing'>> {
  const wholes = wholesOf(local?.parts ?? []);
  if (wholes.size === 0) return [];
  return placed.flatMap(({ tax, path }) => {
    const on = onOf(tax);
    const emptied = on.find((label) => wholes.get(label)?.every((part) => !on.includes(part)) === true);
    if (emptied === undefined || !looksAtParts(tax)) return [];
    const named = withPartsNamed(on, wholes);
    const { edit, corrected } = naming(tax, path, named);
    const place = tax.local?.on === undefined ? path : pathIn(path, 'local', 'on');
    const doubt = { code: 'parts_leave_nothing', path: place, params: { label: emptied } } as const;
    return [doubtAbout(tax, { ...doubt, edits: [edit], corrected, extras: extrasIn([...on, ...wholes.keys()]) })];
  });
}

/** The labels with those of the parts in place of what is split completely. */
function withPartsNamed(on: readonly string[], wholes: ReadonlyMap<string, readonly string[]>): string[] {
  return [...new Set(on.flatMap((label) => wholes.get(label) ?? [label]))];
}

function naming(tax: Tax, path: string, on: string[]): { edit: Edit; corrected: (taxSet: TaxSet) => TaxSet } {
  const edit =
    tax.local === undefined ? writeField(path, 'local', { on }) : writeField(pathTo(path, 'local'), 'on', on);
  return { edit, corrected: withFields(tax, ({ local }) => ({ local: { ...local, on } })) };
}

/** The labels of extras that a plain stay needs. */
function extrasIn(labels: readonly string[]): readonly string[] {
  return [...new Set(labels)].filter((label) => !LODGING_ALONE.includes(label));
}

/** Two inclusive percents whose shares add up to 1 on the same parts split the net, and not the price as parts do. */
function sharesSplitNet({ taxSet, placed }: SetOfParts): Array<Doubt<'shares_split_net'>> {
  const shared = placed.filter(({ tax }) => isShareOfNet(tax));
  return shared.flatMap((second, index) => {
    const isOther = (first: PlacedTax) => sharesOf(first.tax, second.tax) && isOnSame(first.tax, second.tax);
    const first = shared.slice(0, index).find(isOther);
    return first === undefined ? [] : (doubtOfShares(first, second, { taxSet, placed }) ?? []);
  });
}

function isShareOfNet(tax: Tax): boolean {
  const { start = 'net', share, plus = [] } = tax.local?.base ?? {};
  return tax.is_inclusive && isPercentOfPrice(tax) && start === 'net' && share !== undefined && plus.length === 0;
}

function sharesOf(first: Tax, second: Tax): boolean {
  const [left, right] = [first, second].map(({ local }) => fractionOf(local?.base?.share ?? '1'));
  return left !== undefined && right !== undefined && compareFractions(addFractions(left, right), ONE) === 0;
}

function isOnSame(first: Tax, second: Tax): boolean {
  return JSON.stringify(onOf(first).toSorted()) === JSON.stringify(onOf(second).toSorted());
}

/** The cure splits each label between the two taxes; all others that named it name both parts. */
function doubtOfShares(
  first: PlacedTax,
  second: PlacedTax,
  { taxSet, placed }: SetOfParts,
): Array<Doubt<'shares_split_net'>> | undefined {
  const { parts: before = [] } = taxSet.local ?? {};
  const on = onOf(second.tax);
  const labelOf = (label: string, { tax }: PlacedTax) => `${label}: ${tax.title}`;
  const made = on.flatMap((label) =>
    [first, second].map((placedTax) => ({
      of: label,
      label: labelOf(label, placedTax),
      share: placedTax.tax.local?.base?.share ?? '1',
    })),
  );
  const parts = [...before, ...made];
  const used = new Set([...before.flatMap(({ of, label }) => [of, label]), ...placed.flatMap(({ tax }) => onOf(tax))]);
  // Labels of parts are labels of their own, and a part is not split again.
  if (new Set(made.map(({ label }) => label)).size < made.length || made.some(({ label }) => used.has(label)))
    return [];
  if (before.some(({ of, label }) => on.includes(of) || on.includes(label))) return [];
  const wholes = wholesOf(parts);
  const changes = placed.flatMap(({ tax, path }) => {
    const sharing = [first, second].find((placedTax) => placedTax.tax === tax);
    const labels = sharing === undefined ? undefined : on.map((whole) => labelOf(whole, sharing));
    return changeOfTax({ tax, path }, labels, wholes);
  });
  const edits = [
    taxSet.local === undefined ? writeField('', 'local', { parts: made }) : writeField('local', 'parts', parts),
    ...changes.map(({ edit }) => edit),
  ];
  const corrected = (set: TaxSet): TaxSet => {
    const withParts = { ...set, local: { ...set.local, parts } };
    return changes.reduce<TaxSet>((changed, { correct }) => correct(changed), withParts);
  };
  return [
    {
      code: 'shares_split_net',
      path: pathIn(second.path, 'local', 'base', 'share'),
      params: { title: first.tax.title },
      concerns: isOneOf(first.tax, second.tax),
      rows: [],
      edits,
      corrected,
      extras: extrasIn(on),
    },
  ];
}

/** The change of a tax: its own parts and no share, or the names of all parts of what it named. */
function changeOfTax(
  { tax, path }: Pick<PlacedTax, 'tax' | 'path'>,
  own: string[] | undefined,
  wholes: ReadonlyMap<string, readonly string[]>,
): Array<{ readonly edit: Edit; readonly correct: (taxSet: TaxSet) => TaxSet }> {
  const { local } = tax;
  if (own !== undefined && local !== undefined) {
    const { base: { share: _, ...base } = {}, ...rules } = local;
    const changed: LocalTax = { ...rules, ...(Object.keys(base).length === 0 ? {} : { base }), on: own };
    const correct = withFields(tax, () => ({ local: changed }));
    return [{ edit: writeField(path, 'local', changed), correct }];
  }
  const on = onOf(tax);
  if (!looksAtParts(tax) || on.every((label) => !wholes.has(label))) return [];
  const { edit, corrected: correct } = naming(tax, path, withPartsNamed(on, wholes));
  return [{ edit, correct }];
}
