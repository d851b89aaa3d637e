import fc from 'fast-check';
import { dateOf } from '../../core/calendar/plain-date.js';
import type { ConditionName } from '../../core/definitions/local/conditions.js';
import { MEANT_CODES } from '../../core/definitions/local/meant.js';
import type {
  LocalOverStayInput,
  LocalPartInput,
  LocalRateInput,
  LocalTaxInput,
} from '../../core/definitions/local/of-tax.js';
import { AGE_ON, EACH, MAX_NIGHTS_IN, NIGHT_DATES, PRICE_FOR } from '../../core/definitions/local/of-tax.js';
import type { TaxInput, TaxSet, TaxSetEntryInput, TaxSetInput } from '../../core/definitions/tax.js';
import { DEEPEST_NESTING, MOST_ENTRIES, MOST_TAXES } from '../../core/definitions/tax.js';
import { validateTaxSet } from '../../core/definitions/validate-tax-set.js';
import type { OptionKinds } from '../../core/issues/arguments.js';
import { A_NUMBER, checkKinds, YES_OR_NO } from '../../core/issues/arguments.js';
import { withoutAbsent } from '../../core/issues/reading.js';
import { ROUNDING_MODES } from '../../core/money/rounding.js';
import { namesOf } from '../../core/schema/fields.js';
import type { Stay } from '../../core/stay/schema.js';
import { LODGING } from '../../core/stay/schema.js';
import { validateStay } from '../../core/stay/validate-stay.js';
import type { DaySpan, Generated } from './constraints.js';
import { daySpan, demandRange, demandValid, mostly } from './constraints.js';
import type { StayConstraints } from './raw-stay.js';
import { EXTRAS, LABELS, rawStay, STAY_KINDS, stayFrom } from './raw-stay.js';
import { digitsOf } from './stay.js';
import type { TaxConstraints } from './tax.js';
import { anyCurrency, idOf, rangeDays, rawTax, TAX_KINDS, taxFrom } from './tax.js';

/**
 * Generates tax sets as `validateTaxSet` returns them: taxes on several levels, nested and shared, fixed and percent.
 * Shrinks towards no taxes, or `minTaxes` simple ones.
 *
 * @throws RangeError if a constraint cannot be met: a reversed range, an unknown currency
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { taxSet } from 'staytax/testing';
 *
 * const flat = taxSet({ currency: 'JPY', maxLevel: 0, maxDepth: 1, minTaxes: 2, maxTaxes: 2 });
 * fc.sample(flat, 1).map(({ currency, taxes }) => [currency, taxes.length]); // => [['JPY', 2]]
 * ```
 */
export function taxSet(constraints: TaxSetConstraints = {}): fc.Arbitrary<TaxSet> {
  checkKinds(constraints, TAX_SET_KINDS, 'constraints');
  const days = rangeDays(constraints);
  return fc
    .record({ currency: anyCurrency(constraints), raw: rawTaxSet(constraints, days) })
    .map(({ currency, raw }) => {
      const input = taxSetFrom(raw, currency, days);
      return demandValid(validateTaxSet(input), input);
    });
}

/** The constraints of a tax set and a stay. `from` and `to` are dates of check-in, and ranges are near them. */
export interface BookingConstraints extends TaxSetConstraints, StayConstraints {}

/** A tax set, and a stay that it can quote. */
export interface Booking {
  /** The tax set with defaults. */
  readonly taxSet: TaxSet;
  /** A stay with prices in its currency. */
  readonly stay: Stay;
}

/** Ranges begin and end from five days before check-in to two weeks after it. */
const DAYS_BEFORE = 5;
const SPAN = 19;

/**
 * Generates a tax set with a fitting stay: the same currency, ranges that begin and end within the stay, nights around
 * limits of nights. Shrinks towards no taxes and one room without guests for one free night.
 *
 * @throws RangeError if a constraint cannot be met: a reversed range, an unknown currency
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { quote } from 'staytax';
 * import { booking } from 'staytax/testing';
 *
 * const noTax = booking({ maxTaxes: 0 });
 * fc.assert(fc.property(noTax, ({ taxSet, stay }) => {
 *   const { price, total } = quote(taxSet, stay);
 *   return price === total;
 * }));
 * ```
 */
export function booking(constraints: BookingConstraints = {}): fc.Arbitrary<Booking> {
  checkKinds(constraints, { ...TAX_SET_KINDS, ...STAY_KINDS }, 'constraints');
  const { firstDay, span } = daySpan(constraints, 1e7);
  return anyCurrency(constraints).chain((currency) => {
    const digits = digitsOf({ ...constraints, currency });
    return fc
      .record({ day: fc.nat(span), taxes: rawTaxSet(constraints, { span: SPAN }), rooms: rawStay(constraints, digits) })
      .map(({ day, taxes, rooms }) => {
        const stay = stayFrom(rooms, firstDay + day, digits);
        const taxSet = taxSetFrom(taxes, currency, { firstDay: firstDay + day - DAYS_BEFORE, span: SPAN });
        return {
          taxSet: demandValid(validateTaxSet(taxSet), taxSet),
          stay: demandValid(validateStay(stay, currency, digits), stay),
        };
      });
  });
}

/** The constraints of tax sets: those of each tax, and these. Every default is in brackets. */
export interface TaxSetConstraints extends TaxConstraints {
  /** The fewest different taxes [0]. */
  readonly minTaxes?: number;
  /** The most different taxes [6; the rules allow 200]. */
  readonly maxTaxes?: number;
  /** The highest level; 0 for one level [3]. */
  readonly maxLevel?: number;
  /** The deepest nesting, the top counted; 1 for none [3; the rules allow 16]. */
  readonly maxDepth?: number;
  /** Whether some taxes have no id and are identified by their title [true]. */
  readonly drafts?: boolean;
  /** Whether taxes have local rules [false]. */
  readonly local?: boolean;
}

const TAX_SET_KINDS: OptionKinds<TaxSetConstraints> = {
  ...TAX_KINDS,
  minTaxes: A_NUMBER,
  maxTaxes: A_NUMBER,
  maxLevel: A_NUMBER,
  maxDepth: A_NUMBER,
  drafts: YES_OR_NO,
  local: YES_OR_NO,
};

type RawTaxSet = Generated<ReturnType<typeof rawTaxSet>>;

/** A pool of taxes for a set, each with its place. */
function rawTaxSet(constraints: TaxSetConstraints, days: Pick<DaySpan, 'span'>) {
  const maxTaxes = demandRange('maxTaxes', constraints.maxTaxes ?? 6, 0, MOST_TAXES);
  const minTaxes = demandRange('minTaxes', constraints.minTaxes ?? 0, 0, maxTaxes);
  const maxLevel = demandRange('maxLevel', constraints.maxLevel ?? 3, 0, Number.MAX_SAFE_INTEGER);
  const maxDepth = demandRange('maxDepth', constraints.maxDepth ?? 3, 1, DEEPEST_NESTING);
  const entry = fc.record({
    tax: rawTax(constraints, days),
    level: mostly<number | undefined>(undefined, fc.nat(maxLevel), 1),
    hasId: constraints.drafts === false ? fc.constant(true) : fc.boolean(),
    hasSameTitle: mostly(false, fc.constant(true), 5),
    // Whether it is at the top, even if it is also nested elsewhere.
    isTop: mostly(true, fc.constant(false), 4),
    // Indexes of later taxes of the pool that are nested under it.
    nested:
      maxDepth === 1 ? fc.constant([]) : mostly([], fc.array(fc.nat(maxTaxes), { minLength: 1, maxLength: 3 }), 1),
  });
  return fc.record({
    // Independent of fast-check's size: pools of all sizes up to the requested maximum.
    pool: fc.array(entry, { minLength: minTaxes, maxLength: maxTaxes, size: 'max' }),
    maxDepth: fc.constant(maxDepth),
    hasProperty: mostly(false, fc.constant(true)),
    // The local rules of the taxes at the top, in order.
    local:
      constraints.local === true
        ? fc.array(rawLocal(), { minLength: 1, maxLength: Math.max(1, maxTaxes), size: 'max' })
        : fc.constant([]),
    parts: constraints.local === true ? mostly<readonly LocalPartInput[]>([], partsOfSet, 2) : fc.constant([]),
  });
}

const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';

/** A tax nests only later taxes of the pool, so none contains itself. It has the same nested taxes at each place. */
function taxSetFrom(
  { pool, maxDepth, hasProperty, local, parts }: RawTaxSet,
  currency: string,
  days: DaySpan,
): TaxSetInput {
  const property = hasProperty ? { property_id: PROPERTY } : {};
  // Shared taxes multiply entries, and a set has a limit of them.
  const mostEntries = Math.floor(MOST_ENTRIES / Math.max(1, pool.length));
  const isNested = new Set<number>();
  const built: BuiltEntry[] = [];
  for (const [index, raw] of [...pool.entries()].reverse()) {
    const title = titleOf(raw, index);
    const tax = taxFrom(raw.tax, { currency, days, title, id: raw.hasId ? idOf(index + 1) : undefined, ...property });
    const entry: BuiltEntry = { own: tax, taxes: [], height: 1, entries: 1 };
    const later = pool.length - index - 1;
    for (const pick of later === 0 ? [] : raw.nested) {
      const below = index + 1 + (pick % later);
      if (nest(built[below], entry, { maxDepth, mostEntries })) isNested.add(below);
    }
    built[index] = entry;
  }
  const taxes = pool.flatMap(({ level, isTop }, index): TaxSetEntryInput[] => {
    const entry = built[index];
    if (entry === undefined || (!isTop && isNested.has(index))) return [];
    return [{ ...entry.own, ...withoutAbsent({ level }), taxes: entry.taxes }];
  });
  const ofSet = parts.length === 0 ? {} : { local: { parts } };
  const taxSet = { title: 'Random taxes', currency, ...property, taxes, ...ofSet };
  return local.length === 0 ? taxSet : withLocal(taxSet, local);
}

function titleOf({ hasId, hasSameTitle, tax }: RawTaxSet['pool'][number], index: number): string {
  return hasId && hasSameTitle ? 'Same title' : `${tax.title} ${index + 1}`;
}

interface BuiltEntry {
  readonly own: TaxInput;
  readonly taxes: TaxSetEntryInput[];
  height: number;
  entries: number;
}

/** Nests an entry in another one if the limits allow it; returns whether they do. */
function nest(
  inner: BuiltEntry | undefined,
  outer: BuiltEntry,
  limits: Record<'maxDepth' | 'mostEntries', number>,
): boolean {
  if (inner === undefined || inner.height >= limits.maxDepth) return false;
  if (outer.entries + inner.entries > limits.mostEntries) return false;
  outer.taxes.push({ ...inner.own, taxes: inner.taxes });
  outer.height = Math.max(outer.height, inner.height + 1);
  outer.entries += inner.entries;
  return true;
}

const rate = fc.integer({ min: 0, max: 2_000 }).map((units) => (units / 100).toFixed(2));
/** A rate of local rules, sometimes a fraction. */
const localRate = fc.oneof(
  { weight: 6, arbitrary: rate },
  fc.record({ over: fc.integer({ min: 1, max: 60 }), under: fc.integer({ min: 2, max: 9 }) }).map(({ over, under }) => {
    return `${over}/${under}`;
  }),
);
const price = fc.integer({ min: 0, max: 400 }).map(String);
const fewNights = fc.integer({ min: 1, max: 9 });
const monthDay = fc
  .record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
  .map(({ month, day }) => `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
const date = fc.integer({ min: 20_089, max: 20_900 }).map(dateOf);
const range = fc.oneof(
  date.map((after) => ({ after })),
  date.map((before) => ({ before })),
);

const list = <Entry>(entry: fc.Arbitrary<Entry>) => fc.array(entry, { minLength: 1, maxLength: 2 });

const fewGuests = fc.integer({ min: 1, max: 4 });
const ofSeasons = list(fc.record({ from: monthDay, to: monthDay }));

const CONDITIONS: { readonly [Name in ConditionName]: fc.Arbitrary<LocalRateInput[Name]> } = {
  age_from: fc.integer({ min: 1, max: 20 }),
  age_under: fc.integer({ min: 1, max: 20 }),
  guest_from: fewGuests,
  guest_to: fewGuests,
  label: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...LABELS) },
    { weight: 1, arbitrary: fc.subarray([...LABELS], { minLength: 1 }) },
  ),
  price_from: price,
  price_over: price,
  price_to: price,
  price_under: price,
  night_from: fewNights,
  night_to: fewNights,
  nights_from: fewNights,
  nights_to: fewNights,
  dates: list(range),
  seasons: ofSeasons,
  booked: range,
  arrived: range,
  departed: range,
};

const conditions = [
  ...namesOf(CONDITIONS).map((name) => fc.record({ [name]: CONDITIONS[name] })),
  // Twice, because most taxes have no number of a guest.
  fc.record({ guest_from: fewGuests }),
  fc.record({ guest_to: fewGuests }),
];

const least = fc.integer({ min: 0, max: 40 }).map(String);

/** A limit over the stay. Whether it is valid for a tax depends on the set. */
const overStay: fc.Arbitrary<LocalOverStayInput> = fc
  .record({
    bounds: fc.oneof(
      fc.record({ at_most: price }),
      fc.record({ at_least: least }),
      fc.record({ at_most: fc.integer({ min: 40, max: 400 }).map(String), at_least: least }),
    ),
    how: fc.record({ each: fc.constantFrom(...EACH), per_night: fc.boolean() }, { requiredKeys: [] }),
  })
  .map(({ bounds, how }) => ({ ...bounds, ...how }));

/** The limits of a row: most have none. */
const limits: fc.Arbitrary<Pick<LocalRateInput, 'at_most' | 'at_least' | 'over_stay'>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.record({ at_most: price }) },
  { weight: 2, arbitrary: fc.record({ at_least: least }) },
  fc.record({ over_stay: overStay }),
);

const row: fc.Arbitrary<LocalRateInput> = fc
  .record({ rate: localRate, parts: fc.array(fc.oneof(...conditions), { minLength: 1, maxLength: 2 }), limits })
  .map(({ rate: rowRate, parts, limits: drawn }) => Object.assign({ rate: rowRate }, ...parts, drawn));

const band: fc.Arbitrary<LocalRateInput> = fc
  .record({ rate, limits: fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 100 })), isUnder: fc.boolean() })
  .map(({ rate: rowRate, limits: [from, width], isUnder }) => {
    const [price_from, last] = [String(from), String(from + width)];
    return isUnder ? { rate: rowRate, price_from, price_under: last } : { rate: rowRate, price_from, price_to: last };
  });

const rows = fc.record({ rates: fc.array(row, { minLength: 1, maxLength: 4 }) });

/** Steps that EUR, JPY and most currencies can pay. */
const rounding = fc.record(
  { each: fc.boolean(), step: fc.constantFrom('1', '5', '100'), mode: fc.constantFrom(...ROUNDING_MODES) },
  { requiredKeys: [] },
);

const category = fc.constantFrom('S', 'E', 'Z', 'L');
const INVOICE = { vat: category, category, reason: fc.constant('passed on') };
const SOURCE = {
  url: fc.constant('https://example.com/law'),
  checked: date,
  says: fc.constant('A tax is charged.'),
};

const TITLES = {
  de: fc.constant('Kurtaxe'),
  fr: fc.constant('Taxe de séjour'),
  'pt-BR': fc.constant('Taxa de turismo'),
};

const LABEL_OF_PART = (whole: string, place: number): string => `${whole}: part ${place + 1}`;
const PART_LABELS = [LODGING, ...EXTRAS].flatMap((whole) => [0, 1].map((place) => LABEL_OF_PART(whole, place)));

/** Shares that split a whole completely, or leave some of it. */
const SHARES = [['0.70', '0.30'], ['0.1'], ['1'], ['1/3', '2/3'], ['0.125', '0.5'], ['2/7', '1/7', '4/7']] as const;

const partsOfSet: fc.Arbitrary<readonly LocalPartInput[]> = fc
  .uniqueArray(fc.record({ of: fc.constantFrom(LODGING, ...EXTRAS), shares: fc.constantFrom(...SHARES) }), {
    minLength: 1,
    maxLength: 2,
    selector: ({ of }) => of,
  })
  .map((wholes) =>
    wholes.flatMap(({ of, shares }) => shares.map((share, place) => ({ of, label: LABEL_OF_PART(of, place), share }))),
  );

/** The local rules that are generated for each key, with the keys that it requires. */
const PARTS: { readonly [Name in keyof LocalTaxInput]-?: readonly fc.Arbitrary<LocalTaxInput>[] } = {
  // Several times, because they have the most variants.
  rates: [rows, rows, rows],
  rate: [fc.record({ rate: localRate })],
  age_on: [
    fc.record({
      age_on: fc.constantFrom(...AGE_ON),
      rates: fc.array(fc.record({ rate, age_under: fc.integer({ min: 1, max: 20 }) }), { minLength: 1, maxLength: 3 }),
    }),
  ],
  price_of: [
    fc.record({
      price_of: fc.constantFrom('room', 'person'),
      rates: fc.array(fc.record({ rate, price_from: price }), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ price_of: fc.constantFrom('room', 'person'), rates: fc.array(band, { minLength: 1, maxLength: 3 }) }),
  ],
  price_for: [
    fc.record({
      price_for: fc.constantFrom(...PRICE_FOR),
      logic: fc.constantFrom('per_person', 'per_room', 'per_booking'),
      rate,
      rates: fc.array(band, { minLength: 1, maxLength: 3 }),
    }),
  ],
  night_date: [
    fc.record({ night_date: fc.constantFrom(...NIGHT_DATES), seasons: ofSeasons }),
    fc.record({
      night_date: fc.constantFrom(...NIGHT_DATES),
      rates: fc.array(fc.record({ rate, dates: list(range) }), { minLength: 1, maxLength: 3 }),
    }),
  ],
  seasons: [fc.record({ seasons: ofSeasons })],
  max_nights_in: [fc.record({ max_nights_in: fc.constantFrom(...MAX_NIGHTS_IN) })],
  per: [fc.record({ per: fc.constantFrom('room', 'guest', 'bedroom') })],
  on: [fc.record({ on: fc.subarray([LODGING, ...EXTRAS, ...PART_LABELS], { minLength: 1 }) })],
  // Drawn with the set, whose titles it names.
  contains: [],
  at_most: [fc.record({ at_most: price })],
  at_least: [fc.record({ at_least: least })],
  over_stay: [fc.record({ over_stay: overStay })],
  round: [fc.constant<LocalTaxInput>({ round: 'each' }), fc.record({ round: rounding })],
  base: [
    fc.record({ base: fc.record({ start: fc.constantFrom('price', 'net', 'nothing') }) }),
    fc.record({ base: fc.record({ share: fc.constantFrom('0.89', '0.5', '1', '2/3') }) }),
  ],
  invoice: [fc.record({ invoice: fc.record(INVOICE, { requiredKeys: [] }) })],
  collected_by: [fc.record({ collected_by: fc.constantFrom('property', 'channel') })],
  due: [fc.record({ due: fc.constantFrom('booking', 'house') })],
  source: [fc.record({ source: fc.record(SOURCE, { requiredKeys: [] }) })],
  titles: [fc.record({ titles: fc.record(TITLES, { requiredKeys: [] }) })],
  meant: [fc.record({ meant: fc.uniqueArray(fc.constantFrom(...MEANT_CODES), { minLength: 1, maxLength: 3 }) })],
  only: [fc.record({ only: fc.constantFrom('here', 'channel') })],
  logic: [fc.constant<LocalTaxInput>({ logic: 'percent', rate: '12.50', base: { start: 'nothing' } })],
};
const parts = Object.values(PARTS).flat();

/** The local rules of one tax; `undefined` for none. */
function rawLocal() {
  const some = fc.record({
    parts: fc.array(fc.oneof(...parts), { minLength: 1, maxLength: 4 }),
    // The titles are chosen once the set is known.
    plus: fc.option(fc.array(fc.nat(9), { minLength: 1, maxLength: 2 }), { nil: undefined }),
    contains: fc.option(fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 2 }),
  });
  return fc.option(some, { nil: undefined, freq: 2 });
}

/** Rules with the number of a guest, also of each guest; or without it, where one unit of the tax is not a guest. */
function withoutUnfit(local: LocalTaxInput): LocalTaxInput[] {
  const rates = local.rates ?? [];
  if (!rates.some(({ guest_from, guest_to }) => (guest_from ?? guest_to) != null)) return [local];
  const unnumbered = rates.map(({ guest_from: _, guest_to: __, ...row }) => row);
  return [
    local,
    { ...local, per: 'guest' },
    { ...local, logic: 'per_person_per_night' },
    { ...local, rates: unnumbered },
  ];
}

/** Adds local rules to the taxes at the top, each only if the set stays valid: that depends on tax and order. */
function withLocal(taxSet: TaxSetInput, drawn: RawTaxSet['local']): TaxSetInput {
  const isValid = (taxes: readonly TaxSetEntryInput[]) => validateTaxSet({ ...taxSet, taxes }).issues === undefined;
  return {
    ...taxSet,
    taxes: taxSet.taxes.reduce<readonly TaxSetEntryInput[]>((taxes, entry, index) => {
      const raw = drawn[index % Math.max(1, drawn.length)];
      if (raw === undefined) return taxes;
      const rules: LocalTaxInput = Object.assign({}, ...raw.parts);
      const plus = raw.plus?.flatMap((pick) => taxes[pick % taxes.length]?.title ?? []);
      const contained = containedIn(entry, taxes, raw.contains);
      const ofBase = plus === undefined ? rules : { ...rules, base: { ...rules.base, plus } };
      const local = contained.length === 0 ? ofBase : { ...ofBase, contains: contained };
      const tried = withoutUnfit(local).map((rulesTried) =>
        taxes.map((entryBefore, place) => (place === index ? { ...entry, local: rulesTried } : entryBefore)),
      );
      return tried.find(isValid) ?? taxes;
    }, taxSet.taxes),
  };
}

/** Percentages of type tax that a fee on top contains. */
function containedIn(
  { type, is_inclusive }: TaxSetEntryInput,
  taxes: readonly TaxSetEntryInput[],
  picks: readonly number[] = [],
): string[] {
  if (type !== 'fee' || is_inclusive === true) return [];
  const percents = taxes.filter((tax) => tax.type === 'tax' && tax.logic === 'percent');
  const titles = picks.flatMap((pick) => percents[pick % Math.max(1, percents.length)]?.title ?? []);
  return [...new Set(titles)];
}
