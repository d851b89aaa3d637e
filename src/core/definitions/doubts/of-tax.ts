import type { Edit } from '../../issues/cures.js';
import { LONGEST_WRITE, writeField, writtenValue } from '../../issues/cures.js';
import { pathIn, pathTo } from '../../issues/issue.js';
import { findMistakes } from '../../issues/mistakes.js';
import { compareRates } from '../../money/fraction.js';
import { conditionsOn, hasConditionOn, isCoveredBy, rowsWithSpans } from '../local/conditions.js';
import type { LocalRate, LocalTax } from '../local/of-tax.js';
import { isPercent, LOGICS, UNITS } from '../logics.js';
import type { Tax } from '../tax.js';
import { logicHere } from '../tax.js';
import type { Doubt, Doubts, TaxAtPath } from './doubt.js';
import { doubtAbout, firstPriceRow, isCalculated, isPercentOfPrice, withFields } from './doubt.js';
import { rowsSharingDay } from './shared-days.js';

type TaxDoubtCode =
  | 'guest_row_on_room_percent'
  | 'guest_counts_among'
  | 'price_of_unsaid'
  | 'price_for_unsaid'
  | 'ranges_share_day';

/** Doubts about the rows of a tax that no other tax changes. */
export const TAX_DOUBTS: Doubts<TaxAtPath, TaxDoubtCode> = {
  guest_row_on_room_percent: { find: ageOfRoom, amounts: 'of a plain stay', cure: 'in sentence', meant: 'per: "room"' },
  guest_counts_among: { find: countedByAge, amounts: 'of a plain stay', cure: 'in sentence' },
  price_of_unsaid: { find: priceOfRoom, amounts: 'of a plain stay', cure: 'in sentence', meant: 'price_of: "room"' },
  price_for_unsaid: {
    find: priceOfFirstNight,
    amounts: 'of a plain stay',
    cure: 'in sentence',
    meant: 'price_for: "night"',
  },
  ranges_share_day: { find: rowsSharingDay, amounts: 'of a plain stay', cure: 'in sentence' },
};

export function doubtsOfTax(subject: TaxAtPath): Array<Doubt<TaxDoubtCode>> {
  return findMistakes(TAX_DOUBTS, subject);
}

/** All guests of a room have one rate: a row for a child would apply to the adults in the room, or never. */
function ageOfRoom({ tax, path }: TaxAtPath): Array<Doubt<'guest_row_on_room_percent'>> {
  const { rates = [], per } = tax.local ?? {};
  if (!isPercentOfPrice(tax) || per !== undefined) return [];
  const rows = rates.filter((row) => hasConditionOn(row, 'age'));
  const [first] = rows;
  if (first === undefined) return [];
  const { edits, corrected } = chargedToGuests(tax, path);
  const place = pathIn(path, 'local', 'rates', rates.indexOf(first));
  return [doubtAbout(tax, { code: 'guest_row_on_room_percent', path: place, params: {}, rows, edits, corrected })];
}

/** A percent of the room as one of each guest, whose price its conditions then compare. */
export function chargedToGuests(tax: Tax, path: string): Pick<Doubt, 'corrected'> & { readonly edits: Edit[] } {
  const isPriceOfGuest = firstPriceRow(tax) >= 0 && tax.local?.price_of === undefined;
  return writtenLocal(tax, path, { per: 'guest', ...(isPriceOfGuest ? { price_of: 'person' } : {}) });
}

/**
 * A dearer row for the third guest under 15 nearly always means the third guest of the room, if under 15. Guests from an age
 * on are the first of the room, so they have the same number among all.
 */
function countedByAge({ tax, path }: TaxAtPath): Array<Doubt<'guest_counts_among'>> {
  const { local = {} } = tax;
  const { rates = [] } = local;
  if (!isCalculated(tax)) return [];
  return rowsWithSpans(rates).rows.flatMap((spans, index, all): Array<Doubt<'guest_counts_among'>> => {
    const { row } = spans;
    const { guest_from: number = 1, guest_to, age_under, ...others } = row;
    if (number === 1 || guest_to !== undefined || age_under === undefined) return [];
    const own = local.rate ?? tax.rate;
    const later = all.slice(index + 1);
    const otherwise = later.find((wider) => isCoveredBy(spans, wider))?.row.rate ?? own;
    // Later rows for guests of lower numbers would have to come before the one for these.
    const isReached = !all.slice(0, index).some((wider) => isCoveredBy(spans, wider));
    const isFirstFree = later.every(({ row: { guest_from: from = 1 } }) => from >= number);
    if (!isReached || !isFirstFree || compareRates(row.rate, otherwise) <= 0) return [];
    const before: LocalRate = { guest_to: number - 1, rate: own };
    const counted = rates.toSpliced(index, 1, before, { age_under, ...others });
    const cure = writtenLocal(tax, path, { rates: counted });
    const isShort = cure.edits.every(({ write }) => write.length <= LONGEST_WRITE);
    const place = pathIn(path, 'local', 'rates', index);
    const doubt = { code: 'guest_counts_among', path: place, params: { number }, rows: [row], ...cure } as const;
    return [doubtAbout(tax, isShort ? doubt : { ...doubt, write: `the row ${writtenValue(before)} before it` })];
  });
}

/** Price bands for an amount per guest nearly always compare the price per guest. */
function priceOfRoom({ tax, path }: TaxAtPath): Array<Doubt<'price_of_unsaid'>> {
  const place = firstPriceCondition({ tax, path });
  if (place === undefined || tax.local?.price_of !== undefined || !isPerPerson(tax)) return [];
  const cure = writtenLocal(tax, path, { price_of: 'person' });
  return [doubtAbout(tax, { code: 'price_of_unsaid', path: place, params: {}, ...cure })];
}

/** Price bands for an amount per stay nearly always compare the price of the whole stay. */
function priceOfFirstNight({ tax, path }: TaxAtPath): Array<Doubt<'price_for_unsaid'>> {
  const place = firstPriceCondition({ tax, path });
  if (place === undefined || tax.local?.price_for !== undefined) return [];
  const logic = logicHere(tax);
  if (isPercent(logic) || LOGICS[logic].per !== 'stay') return [];
  const cure = writtenLocal(tax, path, { price_for: 'stay' });
  // The sum differs from the price of a night in stays of several nights alone.
  const rows = (tax.local?.rates ?? []).map((row) => ({ ...row, nights_from: Math.max(2, row.nights_from ?? 2) }));
  return [doubtAbout(tax, { code: 'price_for_unsaid', path: place, params: {}, rows, ...cure })];
}

/** The path of the first condition that compares the price. */
function firstPriceCondition({ tax, path }: TaxAtPath): string | undefined {
  const index = firstPriceRow(tax);
  const row = tax.local?.rates?.[index];
  if (row === undefined) return undefined;
  const [condition = ''] = conditionsOn(row, 'price');
  return pathIn(path, 'local', 'rates', index, condition);
}

function isPerPerson(tax: Tax): boolean {
  const row = LOGICS[logicHere(tax)];
  return 'unit' in row ? UNITS[row.unit].sharedBy === 'guest' : tax.local?.per === 'guest';
}

function writtenLocal(tax: Tax, path: string, keys: Partial<LocalTax>) {
  const edits = Object.entries(keys).map(([key, value]) => writeField(pathTo(path, 'local'), key, value));
  return { edits, corrected: withFields(tax, ({ local }) => ({ local: { ...local, ...keys } })) };
}
