import fc from 'fast-check';
import { FIXED_LOGICS } from './logics.js';
import { decimalText, mostly } from './random-stay.js';
import { dateAfter } from './room-groups.js';
import type { DateRange, Logic, OracleTax, OracleTaxSet, TaxType } from './shapes.js';
import { at } from './shapes.js';

const PROPERTY = '7f3d2c1a-0b4e-4d6f-8a9b-112233445566';
const MAX_DEPTH = 3;

interface RawRange {
  start: number;
  length: number;
  open: 'none' | 'after' | 'before';
}

interface RawNested {
  /** Which of the later taxes of the pool. */
  pick: number;
  /** Nested here without what is nested under it elsewhere. */
  bare: boolean;
  /** Nested entries may carry a level; it means nothing. */
  level: number | undefined;
}

interface RawTax {
  logic: Logic;
  type: TaxType;
  inclusive: boolean;
  whole: bigint;
  fraction: number;
  decimals: number;
  titleOf: number | undefined;
  hasId: boolean;
  skip: number | null | undefined;
  max: number | null | undefined;
  ranges: RawRange[];
  rangeForm: 'list' | 'legacy' | 'both';
  /** Whether optional fields without a value are written out (null, []). */
  spelledOut: boolean;
  level: number | undefined;
  top: boolean;
  place: number;
  nested: RawNested[];
}

const nightLimit: fc.Arbitrary<number | null | undefined> = fc.oneof(
  { withCrossShrink: true },
  { weight: 8, arbitrary: fc.constant(undefined) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
  { weight: 1, arbitrary: fc.integer({ min: 5, max: 20 }) },
);

const rawRange: fc.Arbitrary<RawRange> = fc.record({
  start: fc.integer({ min: -5, max: 12 }),
  length: fc.nat(9),
  open: mostly<RawRange['open']>('none', fc.constantFrom('after', 'before'), 1),
});

/** The parts of a tax, each drawn by itself. */
export const taxParts: { readonly [Part in keyof RawTax]: fc.Arbitrary<RawTax[Part]> } = {
  logic: fc.oneof(
    { withCrossShrink: true },
    { weight: 5, arbitrary: fc.constant<Logic>('percent') },
    { weight: 6, arbitrary: fc.constantFrom<Logic>(...FIXED_LOGICS) },
  ),
  type: fc.constantFrom<TaxType>('tax', 'fee', 'city_tax'),
  inclusive: fc.boolean(),
  whole: fc.oneof(
    { withCrossShrink: true },
    { weight: 60, arbitrary: fc.nat(25).map((whole) => BigInt(whole)) },
    { weight: 15, arbitrary: fc.nat(100).map((whole) => BigInt(whole)) },
    { weight: 5, arbitrary: fc.constantFrom(0n, 100n) },
    { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 13n }) },
  ),
  fraction: mostly(0, fc.nat(9999), 1),
  decimals: fc.oneof({ weight: 2, arbitrary: fc.constant(2) }, { weight: 3, arbitrary: fc.nat(4) }),
  titleOf: mostly<number | undefined>(undefined, fc.nat(7), 4),
  hasId: fc.boolean(),
  skip: nightLimit,
  max: nightLimit,
  ranges: mostly<RawRange[]>([], fc.array(rawRange, { minLength: 1, maxLength: 3 }), 2),
  rangeForm: mostly<RawTax['rangeForm']>('list', fc.constantFrom('legacy', 'both'), 2),
  spelledOut: fc.boolean(),
  level: fc.constantFrom(undefined, 0, 1, 2, 3),
  top: mostly(true, fc.constant(false)),
  place: fc.nat(3),
  nested: mostly<RawNested[]>(
    [],
    fc.array(
      fc.record({
        pick: fc.nat(7),
        bare: mostly(false, fc.constant(true)),
        level: mostly<number | undefined>(undefined, fc.nat(3), 9),
      }),
      { minLength: 1, maxLength: 2 },
    ),
    1,
  ),
};

export interface RawTaxSet {
  pool: RawTax[];
  withProperty: boolean;
}

export const rawTaxSet: fc.Arbitrary<RawTaxSet> = fc.record({
  pool: fc.array(fc.record(taxParts), { maxLength: 8, size: 'max' }),
  withProperty: mostly(false, fc.constant(true)),
});

function rateText({ logic, whole, fraction, decimals }: RawTax): string {
  const within = logic === 'percent' ? whole % 101n : whole;
  const parts = BigInt(fraction) % 10n ** BigInt(decimals);
  const kept = logic === 'percent' && within === 100n ? 0n : parts;
  return decimalText(within * 10n ** BigInt(decimals) + kept, decimals);
}

/** Fixed ids, shaped like version 4 uuids. */
const idOf = (index: number): string => `00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`;

type RangeFields = Pick<OracleTax, 'applicable_date_ranges' | 'applicable_after' | 'applicable_before'>;

function rangeFields({ ranges, rangeForm, spelledOut }: RawTax, checkIn: string): RangeFields {
  const list = ranges.map(({ start, length, open }): DateRange => {
    const after = open === 'after' ? null : dateAfter(checkIn, start);
    const before = open === 'before' ? null : dateAfter(checkIn, start + length);
    return { after, before };
  });
  const [first] = list;
  const nothing = { applicable_after: null, applicable_before: null };
  if (first === undefined) return spelledOut ? { applicable_date_ranges: [], ...nothing } : {};
  if (rangeForm === 'list') return { applicable_date_ranges: list, ...(spelledOut ? nothing : {}) };
  const legacy = {
    ...(first.after === null && !spelledOut ? {} : { applicable_after: first.after }),
    ...(first.before === null && !spelledOut ? {} : { applicable_before: first.before }),
  };
  return rangeForm === 'legacy' ? legacy : { applicable_date_ranges: [first], ...legacy };
}

interface Surroundings {
  currency: string;
  checkIn: string;
}

/** What every occurrence of a tax shares: all of it but level and nested taxes. */
function definition(raw: RawTax, index: number, set: RawTaxSet, { currency, checkIn }: Surroundings): OracleTax {
  const percent = raw.logic === 'percent';
  // A title that is not its own is only for a tax that is known by its id.
  const title = `Tax ${raw.hasId ? (raw.titleOf ?? index) : index}`;
  return {
    ...(raw.hasId ? { id: idOf(index) } : {}),
    title,
    logic: raw.logic,
    type: raw.type,
    rate: rateText(raw),
    ...(percent ? (raw.spelledOut ? { currency: null } : {}) : { currency }),
    is_inclusive: raw.inclusive,
    ...(set.withProperty ? { property_id: PROPERTY } : {}),
    ...(raw.skip === undefined ? (raw.spelledOut ? { skip_nights: null } : {}) : { skip_nights: raw.skip }),
    ...(raw.max === undefined ? (raw.spelledOut ? { max_nights: null } : {}) : { max_nights: raw.max }),
    ...rangeFields(raw, checkIn),
  };
}

/**
 * A tax nests only taxes that come later in the pool, so none is ever inside itself; the same tax may be nested in
 * several places, twice in one, and be at the top as well.
 */
export function buildTaxSet(set: RawTaxSet, surroundings: Surroundings): OracleTaxSet {
  const { pool } = set;
  const definitions = pool.map((raw, index) => definition(raw, index, set, surroundings));
  const nestedIn = (index: number, depth: number): Pick<OracleTax, 'taxes'> => {
    const later = pool.length - index - 1;
    const raw = at(pool, index);
    if (later === 0 || depth === MAX_DEPTH || raw.nested.length === 0) return raw.spelledOut ? { taxes: [] } : {};
    const taxes = raw.nested.map(({ pick, bare, level }): OracleTax => {
      const below = index + 1 + (pick % later);
      return {
        ...at(definitions, below),
        ...(level === undefined ? {} : { level }),
        ...(bare ? {} : nestedIn(below, depth + 1)),
      };
    });
    return { taxes };
  };
  const tops = pool
    .map((raw, index) => ({ raw, index }))
    .filter(({ raw }) => raw.top)
    .sort((x, y) => x.raw.place - y.raw.place);
  return {
    title: 'Random taxes',
    currency: surroundings.currency,
    ...(set.withProperty ? { property_id: PROPERTY } : {}),
    taxes: tops.map(({ raw, index }) => ({
      ...at(definitions, index),
      ...(raw.level === undefined ? {} : { level: raw.level }),
      ...nestedIn(index, 0),
    })),
  };
}
