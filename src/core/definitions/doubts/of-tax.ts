import type { Edit } from '../../issues/cures.js';
import { LONGEST_WRITE, writeField, writtenTogether, writtenValue } from '../../issues/cures.js';
import { pathIn, pathTo } from '../../issues/issue.js';
import { findMistakes } from '../../issues/mistakes.js';
import { compareRates, shortestRate } from '../../money/fraction.js';
import { namesOf } from '../../schema/fields.js';
import { conditionsOn, hasConditionOn, isCoveredBy, rowsWithSpans } from '../local/conditions.js';
import { meantBy } from '../local/meant.js';
import type { Each, LocalOverStay, LocalRate, LocalTax } from '../local/of-tax.js';
import { payerOf, placedLimits } from '../local/rules.js';
import { isPercent, LOGICS, UNITS } from '../logics.js';
import type { Tax } from '../tax.js';
import { logicHere } from '../tax.js';
import type { Doubt, Doubts, PlainStay, TaxAtPath } from './doubt.js';
import { doubtAbout, firstPriceRow, isCalculated, isPercentOfPrice, withFields } from './doubt.js';
import { freeNightsCounted } from './free-nights.js';
import { dearerRowFirst } from './order-of-rows.js';
import { rowsSharingDay } from './shared-days.js';

type TaxDoubtCode =
  | 'guest_row_on_room_percent'
  | 'guest_counts_among'
  | 'price_of_unsaid'
  | 'price_for_unsaid'
  | 'ranges_share_day'
  | 'free_nights_counted'
  | 'order_decides'
  | 'rate_under_tenth'
  | 'over_stay_each_unsaid';

/** Doubts about the rows of a tax that no other tax changes. */
export const TAX_DOUBTS: Doubts<TaxAtPath, TaxDoubtCode> = {
  guest_row_on_room_percent: { find: ageOfRoom, amounts: 'of a plain stay', cure: 'in sentence', meant: 'per: "room"' },
  guest_counts_among: {
    find: countedByAge,
    amounts: 'of a plain stay',
    cure: 'in sentence',
    meant: meantBy('guest_counts_among'),
  },
  price_of_unsaid: { find: priceOfRoom, amounts: 'of a plain stay', cure: 'in sentence', meant: 'price_of: "room"' },
  price_for_unsaid: {
    find: priceOfFirstNight,
    amounts: 'of a plain stay',
    cure: 'in sentence',
    meant: 'price_for: "night"',
  },
  ranges_share_day: {
    find: rowsSharingDay,
    amounts: 'of a plain stay',
    cure: 'in sentence',
    meant: meantBy('ranges_share_day'),
  },
  free_nights_counted: {
    find: freeNightsCounted,
    amounts: 'of a plain stay',
    cure: 'in sentence',
    meant: meantBy('free_nights_counted'),
  },
  order_decides: {
    find: dearerRowFirst,
    amounts: 'of a plain stay',
    cure: 'in sentence',
    meant: meantBy('order_decides'),
  },
  rate_under_tenth: {
    find: ratesUnderTenth,
    amounts: 'of a plain stay',
    cure: 'in sentence',
    meant: 'the same rate once more, in local.rate',
  },
  over_stay_each_unsaid: {
    find: limitsOfAll,
    amounts: 'of a plain stay',
    cure: 'in sentence',
    meant: 'each: "stay" in over_stay',
  },
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
 * A dearer row for the third guest under 15, or one before a row for every third guest, nearly always means the third guest of
 * the room, if under 15. Guests from an age
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
    const otherwise = later.find((wider) => isCoveredBy(spans, wider))?.row;
    // Later rows for guests of lower numbers would have to come before the one for these.
    const isReached = !all.slice(0, index).some((wider) => isCoveredBy(spans, wider));
    const isFirstFree = later.every(({ row: { guest_from: from = 1 } }) => from >= number);
    if (!isReached || !isFirstFree || !isMeantOfRoom(row, otherwise ?? { rate: own })) return [];
    const before: LocalRate = { guest_to: number - 1, rate: own };
    const counted = rates.toSpliced(index, 1, before, { age_under, ...others });
    const cure = writtenLocal(tax, path, { rates: counted });
    const isShort = cure.edits.every(({ write }) => write.length <= LONGEST_WRITE);
    const place = pathIn(path, 'local', 'rates', index);
    const doubt = { code: 'guest_counts_among', path: place, params: { number }, rows: [row], ...cure } as const;
    return [doubtAbout(tax, isShort ? doubt : { ...doubt, write: `the row ${writtenValue(before)} before it` })];
  });
}

/** A cheaper row is one for the third child, unless it is an exception from a row for the third guest. */
function isMeantOfRoom(row: LocalRate, otherwise: LocalRate): boolean {
  const difference = compareRates(row.rate, otherwise.rate);
  return difference > 0 || (difference < 0 && row.guest_from === otherwise.guest_from);
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

/** A percentage below a tenth of a percent: "0.05" is nearly always meant as 5 percent. */
function ratesUnderTenth({ tax, path }: TaxAtPath): Array<Doubt<'rate_under_tenth'>> {
  const { local, rate } = tax;
  if (!isPercentOfPrice(tax) || local?.rate !== undefined) return [];
  const rows = (local?.rates ?? []).map((row, index) => ({ row, path: pathIn(path, 'local', 'rates', index) }));
  const ofTax = isPercent(tax.logic) && isUnderTenth(rate) ? [{ rate, path }] : [];
  const small = [
    ...ofTax,
    ...rows.filter(({ row }) => isUnderTenth(row.rate)).map(({ row, path: at }) => ({ rate: row.rate, path: at })),
  ];
  const [first] = small;
  if (first === undefined) return [];
  const edits = small.map((rated) => writeField(rated.path, 'rate', hundredfold(rated.rate)));
  const corrected = withFields(tax, (entry) => ({
    ...(ofTax.length > 0 ? { rate: hundredfold(entry.rate) } : {}),
    ...(local === undefined ? {} : { local: { ...local, ...withLargeRates(local) } }),
  }));
  const keep = writeField('', 'local', { ...local, rate }).write;
  const concerned = rows.filter(({ row }) => isUnderTenth(row.rate)).map(({ row }) => row);
  const params = { rate: first.rate };
  return [
    doubtAbout(tax, {
      code: 'rate_under_tenth',
      path: pathTo(first.path, 'rate'),
      params,
      rows: ofTax.length > 0 ? [] : concerned,
      edits,
      corrected,
      keep,
    }),
  ];
}

function withLargeRates({ rates }: LocalTax): Pick<LocalTax, 'rates'> {
  if (rates === undefined) return {};
  return { rates: rates.map((row) => (isUnderTenth(row.rate) ? { ...row, rate: hundredfold(row.rate) } : row)) };
}

function isUnderTenth(rate: string): boolean {
  return compareRates(rate, '0') > 0 && compareRates(rate, '0.1') < 0;
}

/** "0.05" as "5", "0.075" as "7.5". */
function hundredfold(rate: string): string {
  const [, decimals = ''] = rate.split('.');
  const digits = decimals.padEnd(2, '0');
  return shortestRate(`${digits.slice(0, 2)}.${digits.slice(2).padEnd(1, '0')}`);
}

/** A limit over the stay that does not say for whom, on a tax of each guest or room: it is on the sum of all. */
function limitsOfAll({ tax, path }: TaxAtPath): Array<Doubt<'over_stay_each_unsaid'>> {
  const { local } = tax;
  if (local === undefined || !isCalculated(tax) || local.base?.start === 'nothing') return [];
  const unit = payerOf(local, logicHere(tax));
  if (unit !== 'guest' && unit !== 'room') return [];
  const limits = placedLimits(local, pathTo(path, 'local')).filter(({ limit }) => limit.each === undefined);
  const [first] = limits;
  if (first === undefined) return [];
  const [meant, kept] = [withPayer(local, unit), withPayer(local, 'stay')];
  return [
    doubtAbout(tax, {
      code: 'over_stay_each_unsaid',
      path: first.path,
      params: { unit },
      edits: limits.map((limit) => writeField(limit.path, 'each', unit)),
      corrected: withFields(tax, () => ({ local: { ...local, ...meant } })),
      keep: writtenTogether(namesOf(kept).map((name) => writeField('', name, kept[name]))),
      write: `each: "${unit}"`,
      stays: (price) => staysOfLengths(unit, price),
    }),
  ];
}

/** The limits over the stay of a tax and its rows, with a payer where they say none. */
function withPayer({ over_stay: ofTax, rates }: LocalTax, each: Each): Pick<LocalTax, 'over_stay' | 'rates'> {
  const isUnsaid = (limit: LocalOverStay | undefined) => limit !== undefined && limit.each === undefined;
  return {
    ...(isUnsaid(ofTax) ? { over_stay: { each, ...ofTax } } : {}),
    ...(rates?.some((row) => isUnsaid(row.over_stay)) === true
      ? {
          rates: rates.map((row) =>
            isUnsaid(row.over_stay) ? { ...row, over_stay: { each, ...row.over_stay } } : row,
          ),
        }
      : {}),
  };
}

/** Stays of more and more nights, until a limit is reached; of two rooms where each room has it. */
function staysOfLengths(unit: 'guest' | 'room', price: string): PlainStay[] {
  const rooms = unit === 'room' ? { rooms: 2 as const } : {};
  return LENGTHS.map((nights): PlainStay => ({ checkIn: '2026-05-01', age: undefined, nights, price, ...rooms }));
}

const LENGTHS = [1, 2, 3, 4, 5, 7, 10, 14, 21, 30, 60, 90, 180, 365];
