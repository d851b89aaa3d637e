import fc from 'fast-check';
import type { ConditionName } from '../../../src/core/definitions/local/conditions.js';
import type { LocalOverStayInput, LocalRateInput, LocalTaxInput } from '../../../src/core/definitions/local/of-tax.js';
import type { TaxLogic } from '../../../src/core/definitions/logics.js';
import { TAX_LOGICS } from '../../../src/core/definitions/logics.js';
import type { TaxSet, TaxSetEntryInput, TaxSetInput } from '../../../src/core/definitions/tax.js';
import { validateTaxSet } from '../../../src/core/definitions/validate-tax-set.js';
import type { Stay } from '../../../src/core/stay/schema.js';
import type { Policy } from '../../../src/index.js';
import { policies, validateStay, validateTax } from '../../../src/index.js';
import { booking } from '../../../src/trials/testing/index.js';
import { canBeQuoted } from '../../trials/preview/shown-edits.js';
import type { Alike, Payer, RawOwn } from './random-kinds-stay.js';
import {
  PAYERS,
  pricesOf,
  rawOwn,
  withBirthdays,
  withOwnNights,
  withPaid,
  withRoomsAlike,
} from './random-kinds-stay.js';

/**
 * Bookings in which every pair of kinds of local rules meets: on one tax, or on two of which one is computed on the
 * other. Rooms often sleep the same nights at the same prices, and differ in who sleeps in them.
 */
export interface KindsBooking {
  readonly taxSet: TaxSet;
  readonly stay: Stay;
  readonly policy: Policy;
  /** The kinds that the tax set has. */
  readonly kinds: readonly Kind[];
}

/** What a kind is drawn from: prices near those of the stay, and numbers. */
interface Draw {
  readonly price: string;
  readonly rate: string;
  /** The rate that the tax has already. */
  readonly own: string;
  readonly number: number;
  readonly steps: readonly string[];
  readonly label: string;
  readonly date: string;
  readonly monthDay: string;
  readonly earlier: readonly string[];
}

type Rule = (draw: Draw) => Omit<LocalTaxInput, 'rates'> & { readonly rates?: readonly LocalRateInput[] };

const row =
  (conditions: (draw: Draw) => Omit<LocalRateInput, 'rate'>): Rule =>
  (draw) => ({ rates: [{ ...conditions(draw), rate: draw.rate }] });

/** A row with something beside its rate, under a condition that often holds. */
const rowWith =
  (more: (draw: Draw) => Omit<LocalRateInput, 'rate'>): Rule =>
  (draw) => ({ rates: [{ ...oftenHolds(draw), ...more(draw), rate: draw.number % 2 === 0 ? draw.own : draw.rate }] });

const oftenHolds = ({ number, label }: Draw): Omit<LocalRateInput, 'rate'> =>
  [{ night_to: 1 + (number % 4) }, { age_under: 2 * number + 8 }, { label }][number % 3] ?? {};

/** A limit over the stay: at most, at least or both, of the sizes that units and whole stays have. */
function overStay(each: Payer | undefined, perNight: boolean): (draw: Draw) => LocalOverStayInput {
  return ({ number, price }) => {
    const low = perNight ? String(number) : String(3 * number);
    const high = number % 2 === 0 ? price : String(10 * number);
    const [least, most] = Number(low) <= Number(high) ? [low, high] : [high, low];
    const limits = [{ at_most: most }, { at_least: most }, { at_most: least }, { at_least: least, at_most: most }];
    return {
      ...(each === undefined ? {} : { each }),
      ...limits[number % limits.length],
      ...(perNight ? { per_night: true } : {}),
    };
  };
}

const limitedOverStay =
  (each?: Payer, perNight = false): Rule =>
  (draw) => ({ over_stay: overStay(each, perNight)(draw) });

/** A row for every condition. */
const ROWS = {
  age_under: row(({ number }) => ({ age_under: 2 * number })),
  age_from: row(({ number }) => ({ age_from: 2 * number })),
  guest_from: row(({ number }) => ({ guest_from: 1 + (number % 4) })),
  guest_to: row(({ number }) => ({ guest_to: 1 + (number % 3) })),
  label: row(({ label }) => ({ label })),
  price_from: row(({ price }) => ({ price_from: price })),
  price_over: row(({ price }) => ({ price_over: price })),
  price_to: row(({ price }) => ({ price_to: price })),
  price_under: row(({ price }) => ({ price_under: price })),
  night_from: row(({ number }) => ({ night_from: number })),
  night_to: row(({ number }) => ({ night_to: number })),
  nights_from: row(({ number }) => ({ nights_from: number })),
  nights_to: row(({ number }) => ({ nights_to: number })),
  dates: row(({ date }) => ({ dates: [{ after: date, before: null }] })),
  seasons: row(({ monthDay, date }) => ({ seasons: [{ from: monthDay, to: date.slice(5) }] })),
  booked: row(({ date }) => ({ booked: { after: null, before: date } })),
  arrived: row(({ date }) => ({ arrived: { after: null, before: date } })),
  departed: row(({ date }) => ({ departed: { after: date, before: null } })),
} as const satisfies Record<ConditionName, Rule>;

const MODES = ['half-up', 'half-even', 'half-down', 'up', 'down'] as const;
const modeOf = (number: number) => MODES[number % MODES.length] ?? 'half-up';
const stepOf = (steps: readonly string[], number: number): string => steps[number % steps.length] ?? '1';

/** Steps of a rounding in each currency: multiples of its minor unit. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  EUR: ['0.05', '0.10', '1', '2.5'],
  JPY: ['1', '10', '100', '5'],
  KWD: ['0.005', '0.25', '1', '0.001'],
};

/** Every condition and every key of local rules, those that may say several things once for each. */
const KINDS = {
  ...ROWS,
  rate: ({ rate }) => ({ rate }),
  logic: ({ number, rate }) => ({ logic: TAX_LOGICS[number % TAX_LOGICS.length] ?? 'percent', rate }),
  price_of: ({ price, rate }) => ({ price_of: 'person', rates: [{ price_from: price, rate }] }),
  per: () => ({ per: 'guest' }),
  per_bedroom: () => ({ per: 'bedroom' }),
  age_from_0: row(() => ({ age_from: 0 })),
  age_on: ({ number, rate }) => ({ age_on: 'departure', rates: [{ age_under: 2 * number, rate }] }),
  age_in_year: ({ number, rate }) => ({ age_on: 'year', rates: [{ age_under: 2 * number, rate }] }),
  night_date: ({ date, monthDay, rate }) => ({
    night_date: 'morning',
    rates: [
      { dates: [{ after: date, before: null }], rate },
      { seasons: [{ from: monthDay, to: '12-31' }], rate: '1' },
    ],
  }),
  seasons: ({ monthDay, date, number }) => ({
    seasons: [{ from: monthDay, to: date.slice(5) }],
    ...(number % 2 === 0 ? { night_date: 'morning' } : {}),
  }),
  max_nights_in_month: () => ({ max_nights_in: 'month' }),
  max_nights_in_year: () => ({ max_nights_in: 'year' }),
  price_for: ({ price, rate, number }) => ({
    ...{ price_for: 'stay', price_of: number % 2 === 0 ? 'room' : 'person', rate },
    logic: (['per_person', 'per_room', 'per_booking'] as const)[number % 3] ?? 'per_room',
    rates: [{ price_from: String(2 * Number(price)), rate: String(number) }],
  }),
  start_price: () => ({ base: { start: 'price' } }),
  start_net: () => ({ base: { start: 'net' } }),
  start_nothing: ({ rate, earlier }) => ({
    ...{ logic: 'percent', rate, only: 'here' },
    base: { start: 'nothing', plus: earlier },
  }),
  plus: ({ earlier }) => ({ base: { plus: earlier } }),
  share: ({ number }) => ({ base: { share: number % 2 === 0 ? '0.89' : '0.5' } }),
  on_extra: ({ number }) => ({ on: number % 2 === 0 ? ['breakfast'] : ['resort', 'breakfast'] }),
  on_both: () => ({ on: ['lodging', 'breakfast'] }),
  at_most: ({ number, rate }) => ({ at_most: number % 2 === 0 ? rate : String(number) }),
  at_least: ({ number, rate }) => ({ at_least: number % 2 === 0 ? rate : String(number) }),
  row_at_most: rowWith(({ number, rate }) => ({ at_most: number % 2 === 0 ? rate : String(number) })),
  row_at_least: rowWith(({ number, rate }) => ({ at_least: number % 2 === 0 ? rate : String(number) })),
  row_over_stay: rowWith((draw) => ({
    over_stay: overStay(PAYERS[draw.number % PAYERS.length], draw.number > 6)(draw),
  })),
  // Two rows of one rate, which a room with guests of both ages has: the limits of the first.
  row_tie: ({ number, rate }) => ({
    rates: [
      { age_under: 2 * number, rate, at_most: String(number) },
      { age_under: 80, rate, at_most: '5', over_stay: { at_most: '15' } },
    ],
  }),
  over_stay: limitedOverStay(),
  over_stay_guest: limitedOverStay('guest'),
  over_stay_room: limitedOverStay('room'),
  over_nights: limitedOverStay('stay', true),
  over_nights_guest: limitedOverStay('guest', true),
  over_nights_room: limitedOverStay('room', true),
  round: () => ({ round: 'each' }),
  round_step: ({ number, steps }) => ({ round: { step: stepOf(steps, number) } }),
  round_step_mode: ({ number, steps }) => ({ round: { step: stepOf(steps, number), mode: modeOf(number) } }),
  round_mode: ({ number }) => ({ round: { mode: modeOf(number) } }),
  round_each: ({ number, steps }) => ({ round: { each: true, step: stepOf(steps, number), mode: modeOf(number) } }),
  invoice: () => ({ invoice: { vat: 'S' } }),
  collected_by: () => ({ collected_by: 'channel' }),
  due: () => ({ due: 'house' }),
  source: ({ date }) => ({ source: { checked: date } }),
  titles: () => ({ titles: { de: 'Kurtaxe' } }),
  here: () => ({ only: 'here' }),
  channel: () => ({ only: 'channel' }),
} as const satisfies Record<string, Rule>;

export type Kind = keyof typeof KINDS;
export const ALL_KINDS = Object.keys(KINDS) as Kind[];

/** What the pair is on. In a chain each tax is computed on the units of the one before. */
type Where = 'one tax' | 'two levels' | 'one level' | 'chain';

interface RawKinds {
  readonly given: { readonly taxSet: TaxSet; readonly stay: Stay };
  readonly pair: readonly [Kind, Kind];
  readonly others: readonly Kind[];
  readonly where: Where;
  readonly logics: readonly TaxLogic[];
  readonly numbers: readonly number[];
  readonly rates: readonly string[];
  readonly alike: readonly Alike[];
  readonly own: readonly RawOwn[];
  readonly policy: Policy;
}

const rate = fc.integer({ min: 0, max: 2_000 }).map((units) => (units % 6 === 0 ? '0' : (units / 100).toFixed(2)));
const kind = fc.constantFrom(...ALL_KINDS);
const logic = fc.oneof(fc.constant<TaxLogic>('percent'), fc.constantFrom(...TAX_LOGICS));

/** The currencies of the bookings, with their digits as ISO 4217 has them. */
export const CURRENCY_DIGITS: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3 };

/** Every option at random. Digits are enough for the prices. */
const anyPolicy = (fewest: number): fc.Arbitrary<Policy> =>
  fc.record(
    {
      rounding: fc.record(
        {
          unit: fc.constantFrom('stay', 'night'),
          mode: fc.constantFrom('half-up', 'half-even', 'half-down', 'up', 'down'),
          inclusive: fc.constantFrom('tax', 'net'),
          digits: fc.integer({ min: fewest, max: 4 }),
        },
        { requiredKeys: [] },
      ),
      exclusiveBase: fc.constantFrom('price', 'net'),
      maxNights: fc.constantFrom('taxable', 'stay'),
      stayCharges: fc.constantFrom('first-taxable-night', 'arrival'),
    },
    { requiredKeys: [] },
  );

const SMALL = { details: true, minTaxes: 1, maxTaxes: 4, maxDepth: 2, maxNights: 6, maxPrice: '400' } as const;

/** Most stays of a year; some around the day that most years do not have. */
const DATES = [
  { weight: 20, arbitrary: fc.constant({ from: '2026-01-01', to: '2026-12-31' }) },
  { weight: 1, arbitrary: fc.constant({ from: '2026-02-24', to: '2026-03-01' }) },
  { weight: 1, arbitrary: fc.constant({ from: '2024-02-24', to: '2024-03-01' }) },
] as const;

const rawKinds = (currency: string, pair: RawKinds['pair'] | undefined): fc.Arbitrary<RawKinds> =>
  fc.record({
    given: fc.oneof({ withCrossShrink: true }, ...DATES).chain((dates) => booking({ ...SMALL, ...dates, currency })),
    pair: pair === undefined ? fc.tuple(kind, kind) : fc.constant(pair),
    others: fc.oneof(fc.constant([]), fc.array(kind, { minLength: 1, maxLength: 3 })),
    where: fc.constantFrom<Where>('one tax', 'one tax', 'two levels', 'one level', 'chain'),
    logics: fc.array(logic, { minLength: 2, maxLength: 4 }),
    numbers: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 6 }),
    rates: fc.array(rate, { minLength: 3, maxLength: 6 }),
    alike: fc.array(fc.constantFrom('own', 'nights', 'prices'), { minLength: 1, maxLength: 4 }),
    own: fc.array(rawOwn, { minLength: 1, maxLength: 8 }),
    policy: fc.oneof(
      { withCrossShrink: true },
      fc.constant<Policy>({}),
      fc.constant<Policy>(policies.channelManager),
      anyPolicy(CURRENCY_DIGITS[currency] ?? 2),
    ),
  });

/** Of a pair, or of any. A set that cannot have both has one of them. */
export function kindsOf(pair?: readonly [Kind, Kind]): fc.Arbitrary<KindsBooking> {
  return fc
    .constantFrom(...Object.keys(CURRENCY_DIGITS))
    .chain((currency) => rawKinds(currency, pair))
    .map(buildKinds);
}

export const kindsBooking: fc.Arbitrary<KindsBooking> = kindsOf();

function buildKinds(raw: RawKinds): KindsBooking {
  const { given, pair, others, where, logics, numbers, rates, policy } = raw;
  const stay = withOwnNights(withRoomsAlike(given.stay, raw.alike), raw.own);
  const { currency } = given.taxSet;
  if (validateStay(stay, currency).issues !== undefined) throw new Error('Rooms alike are no valid stay.');
  const prices = pricesOf(stay);
  const labels = ['resident', 'business', 'suite'];
  const pick = <T>(list: readonly T[], at: number, otherwise: T): T => list[at % Math.max(1, list.length)] ?? otherwise;

  // The two taxes of the pair stand first, or three of a chain; the others of the set around them.
  const isChain = where === 'chain';
  const own = (isChain ? [0, 1, 2] : [0, 1]).map((at): TaxSetEntryInput => {
    const isLink = isChain && at > 0;
    const logic = isLink ? 'percent' : pick(logics, at, 'percent');
    const number = pick(numbers, at, 1);
    return {
      title: `Kind ${at + 1}`,
      logic,
      type: 'city_tax',
      rate: pick(rates, at, '1'),
      currency: logic === 'percent' ? null : currency,
      is_inclusive: number % 3 === 0,
      level: levelOf(where, at, pick(numbers, 2, 1)),
      ...(given.taxSet.property_id === undefined ? {} : { property_id: given.taxSet.property_id }),
      ...(number === 7 || number === 4 ? { max_nights: 2 } : number === 8 ? { skip_nights: 1 } : {}),
      ...(isLink ? { local: { only: 'here', base: { start: 'nothing', plus: [`Kind ${at}`] } } } : {}),
    };
  });
  const bare: TaxSetInput = { ...given.taxSet, taxes: [...own, ...given.taxSet.taxes] };
  const asked = [...pair, ...others].map((name, at) => ({ name, at }));
  const kinds: Kind[] = [];
  const set = asked.reduce<TaxSetInput>((before, { name, at }) => {
    const second = where === 'one tax' ? 0 : isChain ? 2 : 1;
    const place = at === 1 ? second : isChain && at === 0 ? 1 : at % before.taxes.length;
    const drawn = {
      price: pick(prices, pick(numbers, at, 1) + at, '100'),
      rate: pick(rates, at + 2, '5'),
      number: pick(numbers, at, 1),
      steps: STEPS[currency] ?? ['1'],
      label: pick(labels, pick(numbers, at, 1), 'resident'),
      date: stay.checkIn,
      monthDay: `0${pick(numbers, at + 1, 1)}-15`,
    };
    for (const to of new Set([place, 0, 1, ...before.taxes.keys()])) {
      const earlier = earlierThan(before, to, drawn.number);
      const tried = withRule(before, to, KINDS[name]({ ...drawn, earlier, own: before.taxes[to]?.rate ?? drawn.rate }));
      if (tried === undefined || !canBeQuoted(tried, policy)) continue;
      kinds.push(name);
      return tried;
    }
    return before;
  }, bare);
  const { value, issues } = validateTaxSet(set);
  if (issues !== undefined) throw new Error(`A tax set of kinds is not valid: ${JSON.stringify(issues)}`);
  return { taxSet: value, stay: withPaid(withBirthdays(stay, value, raw.own), value, raw.own), policy, kinds };
}

/** Of one tax the other stands above or below, so that it is what `plus` names, or what adds it. */
function levelOf(where: Where, at: number, number: number): number {
  if (where === 'one level') return 1;
  if (where === 'chain') return 3 - at;
  return where === 'one tax' && number % 2 === 0 ? 1 + at : 2 - at;
}

/** Titles that `plus` may name: the other tax of the pair, and sometimes another one. */
function earlierThan({ taxes }: TaxSetInput, place: number, number: number): string[] {
  const first = place === 0 ? 'Kind 2' : 'Kind 1';
  const others = taxes.flatMap(({ title }, at) => (at === place || title === first ? [] : [title]));
  const other = number % 3 === 0 ? others[number % Math.max(1, others.length)] : undefined;
  return other === undefined ? [first] : [first, other];
}

/** A tax with one rule more, in the form in which it may have it; `undefined` where there is none. */
function withRule(set: TaxSetInput, at: number, rule: LocalTaxInput): TaxSet | undefined {
  const entry = set.taxes[at];
  if (entry === undefined) return undefined;
  const local = entry.local ?? {};
  const rates = [...(local.rates ?? []), ...(rule.rates ?? [])];
  const base = { ...local.base, ...rule.base };
  const merged: LocalTaxInput = {
    ...local,
    ...rule,
    ...(rates.length === 0 ? {} : { rates }),
    ...(Object.keys(base).length === 0 ? {} : { base }),
  };
  const percent = { logic: 'percent', currency: null } as const;
  const amount = { logic: 'per_night', currency: set.currency } as const;
  const ofGuest = { ...amount, logic: 'per_person_per_night' } as const;
  const ofRoom = { ...amount, logic: 'per_room_per_night' } as const;
  const forms = [entry, { ...entry, is_inclusive: false }]
    .flatMap((one) => [
      one,
      { ...one, ...percent },
      { ...one, ...ofGuest },
      { ...one, ...ofRoom },
      { ...one, ...amount },
    ])
    .map((one): TaxSetEntryInput => ({ ...one, local: merged }));
  for (const form of forms) {
    // Most forms are no tax at all: then the set need not be read.
    const { level: _, taxes: __, ...tax } = form;
    if (validateTax(tax).issues !== undefined) continue;
    const { value } = validateTaxSet({ ...set, taxes: set.taxes.map((one, place) => (place === at ? form : one)) });
    if (value !== undefined) return value;
  }
  return undefined;
}
