import type { Edit } from '../../issues/cures.js';
import { LONGEST_WRITE, writeField, writtenTogether, writtenValue } from '../../issues/cures.js';
import type { DoubtParams } from '../../issues/definition-warning-codes.js';
import { pathIn, pathTo } from '../../issues/issue.js';
import type { LikelyMistake } from '../../issues/mistakes.js';
import { findMistakes, paramsInSentence } from '../../issues/mistakes.js';
import { Report } from '../../issues/report.js';
import { INPUT_CODES } from '../../issues/validation-codes.js';
import { hasLocal } from '../local/channel-side.js';
import { meantBy } from '../local/meant.js';
import type { LocalBase } from '../local/of-tax.js';
import type { PlacedTax } from '../local/placed.js';
import { byName, inOrder, placesUnder } from '../local/placed.js';
import { canBeContained, checkCircles } from '../local/set-rules.js';
import { mentionsOf } from '../mentions.js';
import type { ExclusiveBase } from '../policy.js';
import type { TaxSet, TaxSetEntry } from '../tax.js';
import { taxKey } from '../tax.js';
import type { Doubt, DoubtCode, Doubts } from './doubt.js';
import {
  doubtAbout,
  editOfBase,
  firstPriceRow,
  isCalculated,
  isPercentOfPrice,
  textOfBase,
  withBase,
  withFields,
} from './doubt.js';
import { doubtsOfTax, TAX_DOUBTS } from './of-tax.js';
import { PARTS_DOUBTS } from './parts.js';
import { taxesSharingDay } from './shared-days.js';

/** A tax in the order of its set, and the whole set. */
interface TaxInSet {
  readonly placedTax: PlacedTax;
  readonly set: PlacedSet;
  /** The taxes that do not say the start of their base, and have a choice. */
  readonly unsaid: readonly UnsaidBase[];
}

/** All taxes of the base by name: their order no longer decides. */
const PLUS_BY_NAME = 'base: { "plus": [...] } with the names of all taxes that it is computed on';

/** Codes of taxes that are computed on others. */
type AddedCode = 'inclusive_on_exclusive' | 'fee_on_vat' | 'net_adds_inclusive';

type AddedDoubt = Doubt<AddedCode>;

/** Doubts about a tax beside the others of its set. */
export const TAX_IN_SET_DOUBTS: Doubts<TaxInSet, AddedCode | 'base_unsaid'> = {
  inclusive_on_exclusive: {
    find: inclusiveOnExclusive,
    amounts: 'of a plain stay',
    cure: 'in sentence',
    meant: PLUS_BY_NAME,
  },
  base_unsaid: {
    find: baseNotWritten,
    amounts: 'of a plain stay',
    cure: 'in sentence',
    meant: 'base: { "start": "price" }',
  },
  fee_on_vat: { find: feeOnVat, amounts: 'of a plain stay', cure: 'in sentence', meant: PLUS_BY_NAME },
  net_adds_inclusive: { find: netAddsInclusive, amounts: 'of a plain stay', cure: 'in sentence', meant: PLUS_BY_NAME },
};

/** Doubts about a whole set. */
export const SET_DOUBTS: Doubts<readonly PlacedTax[], 'ranges_share_day'> = {
  ranges_share_day: {
    find: taxesSharingDay,
    amounts: 'of a plain stay',
    cure: 'in sentence',
    meant: meantBy('ranges_share_day'),
  },
};

/** Every doubt about a set. */
export const DOUBTS: Readonly<Record<DoubtCode, LikelyMistake>> = {
  ...TAX_DOUBTS,
  ...TAX_IN_SET_DOUBTS,
  ...PARTS_DOUBTS,
  ...SET_DOUBTS,
};

/** All doubts about a valid tax set. `exclusiveBase` is that of the set or a policy, if one has it. */
export function doubtsUnder(taxSet: TaxSet, exclusiveBase: ExclusiveBase | undefined): Doubt[] {
  const placed = inOrder(taxSet.taxes);
  return [...placed.flatMap(doubtsOfTax), ...doubtsBetween(taxSet, placed, exclusiveBase)];
}

/** A doubt as it is reported without amounts. */
interface ReportedDoubt extends Pick<Doubt, 'code' | 'path'> {
  readonly params: DoubtParams;
}

/** Doubts about combinations of taxes, under the set's policy. */
export function doubtsOfSet(taxSet: TaxSet): ReportedDoubt[] {
  const doubts = doubtsBetween(taxSet, inOrder(taxSet.taxes), taxSet.local?.policy?.exclusiveBase);
  return doubts.map((doubt) => {
    const { code, path } = doubt;
    return { code, path, params: paramsInSentence(DOUBTS[code], doubt) };
  });
}

function doubtsBetween(
  taxSet: TaxSet,
  placed: readonly PlacedTax[],
  exclusiveBase: ExclusiveBase | undefined,
): Doubt[] {
  const ofParts = findMistakes(PARTS_DOUBTS, { taxSet, placed });
  if (placed.length < 2) return ofParts;
  const names = byName(placed.map(({ tax }) => tax));
  const nameOf = ({ tax }: PlacedTax): string =>
    names.find(tax.title) === 'several' ? (tax.id ?? tax.title) : tax.title;
  const set: PlacedSet = { taxSet, placed, exclusiveBase, nameOf };
  const bases = placed.flatMap((placedTax) => unsaidBases(placedTax, set));
  // The net never depends on plain percentages.
  const bound = hasLocal(taxSet) ? bases.filter(({ corrected }) => !hasNet(corrected(taxSet))) : [];
  const unsaid = bases.filter((base) => !bound.includes(base));
  const doubts = placed.flatMap((placedTax) => findMistakes(TAX_IN_SET_DOUBTS, { placedTax, set, unsaid }));
  const isQuick = bound.length * doubts.length <= MOST_FREED;
  const kept = isQuick ? doubts.map((doubt) => keepingBases(doubt, bound, taxSet)) : doubts;
  return [...kept, ...ofParts, ...findMistakes(SET_DOUBTS, placed)];
}

/** Bounds the time for corrections beside taxes without a choice of base. */
const MOST_FREED = 100;

/** A tax that does not say the start of its base. */
interface UnsaidBase extends Pick<Doubt, 'corrected' | 'path'> {
  readonly tax: TaxSetEntry;
  /** The path of the tax. */
  readonly place: string;
  readonly vat: string;
  readonly net: LocalBase;
}

function doubtOfBase({ tax, path, place, vat, net, corrected }: UnsaidBase): Doubt<'base_unsaid'> {
  const cure = { edits: [editOfBase(tax, place, net)], write: textOfBase(tax, net), corrected };
  const keep = textOfBase(tax, keptBase(tax));
  return doubtAbout(tax, { code: 'base_unsaid', path, params: { title: vat }, ...cure, keep });
}

function keptBase({ local }: TaxSetEntry): LocalBase {
  return { ...local?.base, start: 'price' };
}

/**
 * Where the net depends on the amount there is no choice of base. A correction that brings the choice writes the base as
 * it is.
 */
function keepingBases(doubt: Doubt, bound: readonly UnsaidBase[], taxSet: TaxSet): Doubt {
  if (bound.length === 0) return doubt;
  const corrected = doubt.corrected(taxSet);
  const freed = bound.filter((base) => hasNet(base.corrected(corrected)));
  if (freed.length === 0) return doubt;
  const { edits, write = writtenTogether(edits) } = doubt;
  const kept = freed.map(({ tax, place }) => editOfBase(tax, place, keptBase(tax)));
  return { ...doubt, edits: [...edits, ...kept], write };
}

interface PlacedSet {
  readonly taxSet: TaxSet;
  readonly placed: readonly PlacedTax[];
  readonly exclusiveBase: ExclusiveBase | undefined;
  /** The name of a tax in `plus`. */
  readonly nameOf: (placedTax: PlacedTax) => string;
}

/** The taxes that a tax is computed on by its level and nesting, unless its `plus` lists them. */
function taxesInBase(placedTax: PlacedTax, { placed }: PlacedSet): PlacedTax[] {
  if (placedTax.tax.local?.base?.plus !== undefined) return [];
  return placesUnder(placedTax)
    .flatMap((index) => placed[index] ?? [])
    .filter(({ tax }) => isCalculated(tax));
}

/** The base with all added taxes named in `plus`, and the one without some. */
function plusWithout(placedTax: PlacedTax, isLeftOut: (added: PlacedTax) => boolean, whole: PlacedSet) {
  const { base } = placedTax.tax.local ?? {};
  const added = taxesInBase(placedTax, whole);
  const naming = (taxes: readonly PlacedTax[]): LocalBase => ({ ...base, plus: taxes.map(whole.nameOf) });
  return { without: naming(added.filter((tax) => !isLeftOut(tax))), as: naming(added) };
}

const isExclusive = ({ tax }: PlacedTax): boolean => !tax.is_inclusive;
const isInclusive = ({ tax }: PlacedTax): boolean => tax.is_inclusive;
const isInclusivePercent = ({ tax }: PlacedTax): boolean => tax.is_inclusive && isPercentOfPrice(tax);

/** A doubt about a tax that is computed on others, which are nearly always meant to be left out of its base. */
function doubtOfAdded(
  code: AddedCode,
  placedTax: PlacedTax,
  isLeftOut: (added: PlacedTax) => boolean,
  whole: PlacedSet,
  { place = placedTax.path, turned }: { readonly place?: string; readonly turned?: Turned | undefined } = {},
): AddedDoubt[] {
  const { tax, path } = placedTax;
  const added = taxesInBase(placedTax, whole).find(isLeftOut);
  if (added === undefined) return [];
  const { without, as } = plusWithout(placedTax, isLeftOut, whole);
  const params = { title: added.tax.title };
  const cure = turned ?? {
    edits: [editOfBase(tax, path, without)],
    write: textOfBase(tax, without),
    corrected: withBase(tax, without),
  };
  return [doubtAbout(tax, { code, path: place, params, ...cure, keep: textOfBase(tax, as) })];
}

/** The order of two taxes the other way round. */
type Turned = Pick<Doubt, 'corrected'> & { readonly edits: readonly Edit[] };

/** A VAT in the price that is computed on a charge beside the price: the VAT on that charge reduces the net. */
function inclusiveOnExclusive({ placedTax, set }: TaxInSet): AddedDoubt[] {
  if (!isInclusivePercent(placedTax)) return [];
  const [doubt] = doubtOfAdded('inclusive_on_exclusive', placedTax, isExclusive, set);
  if (doubt === undefined) return [];
  return [canBeContained(placedTax.tax) ? insideFees(doubt, placedTax, set) : doubt];
}

/** A fee on top nearly always has the tax inside its amount: it contains it. Other charges are left out by name. */
function insideFees(doubt: AddedDoubt, placedTax: PlacedTax, set: PlacedSet): AddedDoubt {
  const added = taxesInBase(placedTax, set).filter(isExclusive);
  const fees = added.filter(({ tax }) => tax.type === 'fee');
  const [fee] = fees;
  if (fee === undefined) return doubt;
  const name = set.nameOf(placedTax);
  const containing = ({ tax }: PlacedTax) => [...(tax.local?.contains ?? []), name];
  const edits = fees.map((placedFee) => {
    const { local } = placedFee.tax;
    const contains = containing(placedFee);
    if (local === undefined) return writeField(placedFee.path, 'local', { contains });
    return writeField(pathTo(placedFee.path, 'local'), 'contains', contains);
  });
  const corrections = fees.map((placedFee) =>
    withFields(placedFee.tax, ({ local }) => ({ local: { ...local, contains: containing(placedFee) } })),
  );
  const isAll = fees.length === added.length;
  return {
    ...doubt,
    params: { title: fee.tax.title, fee: fee.tax.title },
    edits: isAll ? edits : [...edits, ...doubt.edits],
    write: undefined,
    corrected: (taxSet) => {
      const written = corrections.reduce((corrected, correct) => correct(corrected), taxSet);
      return isAll ? written : doubt.corrected(written);
    },
  };
}

function baseNotWritten({ placedTax, unsaid }: TaxInSet): Array<Doubt<'base_unsaid'>> {
  return unsaid.filter(({ tax }) => tax === placedTax.tax).map(doubtOfBase);
}

/** Laws define the base of a city tax, which is rarely the price with VAT. */
function unsaidBases(placedTax: PlacedTax, whole: PlacedSet): UnsaidBase[] {
  const { tax, path } = placedTax;
  const { placed, exclusiveBase } = whole;
  const { base } = tax.local ?? {};
  if (exclusiveBase !== undefined || tax.is_inclusive || base?.start !== undefined || !isCalculated(tax)) return [];
  const isCityTax = tax.type === 'city_tax' && isPercentOfPrice(tax);
  const row = firstPriceRow(tax);
  if (!isCityTax && row < 0) return [];
  const vat = placed.find((candidate) => candidate.tax.type === 'tax' && isInclusivePercent(candidate));
  if (vat === undefined) return [];
  const { plus } = plusWithout(placedTax, isInclusive, whole).without;
  const isAdded = taxesInBase(placedTax, whole).some(isInclusive);
  const net: LocalBase = { ...base, start: 'net', ...(isAdded ? { plus: plus ?? [] } : {}) };
  const place = isCityTax ? path : pathIn(path, 'local', 'rates', row);
  return [{ tax, place: path, path: place, vat: vat.tax.title, net, corrected: withBase(tax, net) }];
}

function hasNet({ taxes }: TaxSet): boolean {
  const report = new Report(INPUT_CODES);
  checkCircles(inOrder(taxes), 'price', report);
  return report.count === 0;
}

/** VAT is computed on fees, not fees on VAT: the order of the two is turned round where nothing else depends on it. */
function feeOnVat({ placedTax, set }: TaxInSet): AddedDoubt[] {
  const { tax } = placedTax;
  if (tax.type !== 'fee' || !isPercentOfPrice(tax)) return [];
  const isVat = (candidate: PlacedTax) =>
    candidate.tax.type === 'tax' &&
    isPercentOfPrice(candidate.tax) &&
    (tax.is_inclusive || !candidate.tax.is_inclusive);
  const vats = taxesInBase(placedTax, set).filter(isVat);
  if (vats.length === 0) return [];
  const turned = aboveVats(placedTax, vats, set) ?? underVat(placedTax, vats, set);
  return doubtOfAdded('fee_on_vat', placedTax, isVat, set, { turned });
}

/** The fee on a level above its VATs. The level of a nested entry has no effect, and nested taxes would move with it. */
function aboveVats(placedTax: PlacedTax, vats: readonly PlacedTax[], whole: PlacedSet): Turned | undefined {
  const { tax, path } = placedTax;
  const level = Math.max(...vats.map((vat) => vat.level)) + 1;
  if (!whole.taxSet.taxes.includes(tax) || tax.taxes.length > 0 || isDoubtfulAbove(placedTax, level, whole))
    return undefined;
  return { edits: [writeField(path, 'level', level)], corrected: withFields(tax, () => ({ level })) };
}

/** Whether a tax that does not add the fee yet would have a doubt about adding it. */
function isDoubtfulAbove({ tax }: PlacedTax, level: number, whole: PlacedSet): boolean {
  const [isDoubtful, isLikeFee] = tax.is_inclusive ? [isOfNet, isInclusive] : [isInclusivePercent, isExclusive];
  return whole.placed.some(
    (placedTax) =>
      placedTax.tax !== tax &&
      placedTax.level < level &&
      placedTax.tax.local?.base?.plus === undefined &&
      isDoubtful(placedTax, whole) &&
      !taxesInBase(placedTax, whole).some(isLikeFee),
  );
}

/** The fee nested under the only VAT that is nested under it. */
function underVat({ tax, path }: PlacedTax, vats: readonly PlacedTax[], whole: PlacedSet): Turned | undefined {
  const [vat, ...others] = vats;
  const [inner, ...beside] = tax.taxes;
  if (vat?.tax !== inner || inner === undefined || others.length + beside.length > 0) return undefined;
  if (tax.is_inclusive || inner.local?.base?.plus !== undefined || !whole.taxSet.taxes.includes(tax)) return undefined;
  const keys = [tax, inner].map(taxKey);
  if (mentionsOf(whole.taxSet).filter(({ entry }) => keys.includes(taxKey(entry))).length > 2) return undefined;
  const turned = { ...inner, level: tax.level, taxes: [...inner.taxes, { ...tax, level: 0, taxes: [] }] };
  const write = writtenValue(shortEntry(turned));
  if (write.length > LONGEST_WRITE) return undefined;
  return {
    edits: [{ at: path, write }],
    corrected: (taxSet) => ({ ...taxSet, taxes: taxSet.taxes.map((entry) => (entry === tax ? turned : entry)) }),
  };
}

/** An entry as a person writes it, without the fields that may be left out. */
function shortEntry({ taxes, ...entry }: TaxSetEntry): object {
  const isLeftOut = (value: unknown) => value === null || value === 0 || (Array.isArray(value) && value.length === 0);
  const written = Object.entries(entry).filter(([, value]) => !isLeftOut(value));
  return { ...Object.fromEntries(written), ...(taxes.length > 0 ? { taxes: taxes.map(shortEntry) } : {}) };
}

/** The net has no inclusive charges, and a higher level adds one again: laws rarely intend that. */
function netAddsInclusive({ placedTax, set }: TaxInSet): AddedDoubt[] {
  if (!isOfNet(placedTax, set)) return [];
  const isSaid = placedTax.tax.local?.base?.start !== undefined;
  const place = isSaid ? pathIn(placedTax.path, 'local', 'base', 'start') : placedTax.path;
  return doubtOfAdded('net_adds_inclusive', placedTax, isInclusive, set, { place });
}

/** Whether an exclusive tax starts from the net. */
function isOfNet(placedTax: PlacedTax, { exclusiveBase }: Pick<PlacedSet, 'exclusiveBase'>): boolean {
  const { is_inclusive, local } = placedTax.tax;
  return !is_inclusive && (local?.base?.start ?? exclusiveBase) === 'net' && dependsOnBase(placedTax);
}

/** A percent, or a tax with conditions on the price: other amounts depend on no base. */
function dependsOnBase({ tax }: PlacedTax): boolean {
  return isCalculated(tax) && (isPercentOfPrice(tax) || firstPriceRow(tax) >= 0);
}
