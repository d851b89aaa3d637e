import fc from 'fast-check';
import { TAX_LOGICS } from '../../../src/definitions/logics.js';
import {
  type Extra,
  type Guest,
  type LocalRate,
  type LocalRateInput,
  type LocalTaxInput,
  type Policy,
  policies,
  type Room,
  type Stay,
  type TaxLogic,
  type TaxSet,
  type TaxSetEntryInput,
  type TaxSetInput,
  validateStay,
  validateTaxSet,
} from '../../../src/index.js';
import { booking } from '../../../src/testing/index.js';
import { canBeQuoted } from '../../preview/shown-edits.js';
import { dateAfter } from '../room-groups.js';

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

/** A row for every condition. */
const ROWS = {
  age_under: row(({ number }) => ({ age_under: 2 * number })),
  age_from: row(({ number }) => ({ age_from: 2 * number })),
  label: row(({ label }) => ({ label })),
  price_from: row(({ price }) => ({ price_from: price })),
  price_over: row(({ price }) => ({ price_over: price })),
  night_from: row(({ number }) => ({ night_from: number })),
  night_to: row(({ number }) => ({ night_to: number })),
  nights_from: row(({ number }) => ({ nights_from: number })),
  nights_to: row(({ number }) => ({ nights_to: number })),
  dates: row(({ date }) => ({ dates: [{ after: date, before: null }] })),
  seasons: row(({ monthDay, date }) => ({ seasons: [{ from: monthDay, to: date.slice(5) }] })),
  booked: row(({ date }) => ({ booked: { after: null, before: date } })),
  arrived: row(({ date }) => ({ arrived: { after: null, before: date } })),
} as const satisfies Record<
  Exclude<keyof LocalRate, 'rate' | 'price_to' | 'price_under' | 'at_most' | 'at_least' | 'over_stay'>,
  Rule
>;

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
  round: () => ({ round: 'each' }),
  round_step: ({ number, steps }) => ({ round: { step: stepOf(steps, number) } }),
  round_step_mode: ({ number, steps }) => ({ round: { step: stepOf(steps, number), mode: modeOf(number) } }),
  round_mode: ({ number }) => ({ round: { mode: modeOf(number) } }),
  round_each: ({ number, steps }) => ({ round: { each: true, step: stepOf(steps, number), mode: modeOf(number) } }),
  invoice: () => ({ invoice: { vat: 'S' } }),
  collected_by: () => ({ collected_by: 'channel' }),
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
  readonly alike: ReadonlyArray<'own' | 'nights' | 'prices'>;
  readonly own: readonly RawOwn[];
  readonly policy: Policy;
}

const rate = fc.integer({ min: 0, max: 2_000 }).map((units) => (units % 6 === 0 ? '0' : (units / 100).toFixed(2)));
const kind = fc.constantFrom(...ALL_KINDS);
const logic = fc.oneof(fc.constant<TaxLogic>('percent'), fc.constantFrom(...TAX_LOGICS));

/** The currencies of the bookings, with their digits as ISO 4217 has them. */
export const CURRENCY_DIGITS: Readonly<Record<string, number>> = { EUR: 2, JPY: 0, KWD: 3 };

/** Every option at random. Digits are enough for the prices. */
/** What a stay, a room or a guest has of its own beside the nights of the room; most have nothing. */
interface RawOwn {
  readonly isOwn: boolean;
  readonly from: number;
  readonly nights: number;
  readonly before: number | undefined;
  readonly after: number | undefined;
}

const NOTHING_OWN: RawOwn = { isOwn: false, from: 0, nights: 0, before: undefined, after: undefined };
const fewNights = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined, freq: 1 });
const rawOwn: fc.Arbitrary<RawOwn> = fc.record({
  isOwn: fc.boolean(),
  from: fc.nat(5),
  nights: fc.nat(5),
  before: fewNights,
  after: fewNights,
});

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

const rawKinds = (currency: string, pair: RawKinds['pair'] | undefined): fc.Arbitrary<RawKinds> =>
  fc.record({
    given: booking({ currency, details: true, minTaxes: 1, maxTaxes: 4, maxDepth: 2, maxNights: 6, maxPrice: '400' }),
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

/** Rooms that sleep as the first one does, or also at its prices, whoever sleeps in them. */
function withRoomsAlike({ rooms, ...stay }: Stay, alike: RawKinds['alike']): Stay {
  const [first] = rooms;
  if (first === undefined) return { ...stay, rooms };
  const { checkIn, nightlyPrices, price, nights } = first;
  const slept = nightlyPrices?.length ?? nights ?? 1;
  return {
    ...stay,
    rooms: rooms.map((room, at): Room => {
      const how = at === 0 ? 'own' : (alike[at % alike.length] ?? 'own');
      if (how === 'own') return room;
      const { checkIn: _, nightlyPrices: own, price: ownPrice, nights: __, extras, guests, ...others } = room;
      const rest = {
        ...others,
        ...(extras === undefined ? {} : { extras: extras.map((extra) => over(extra, slept)) }),
        ...(guests === undefined ? {} : { guests: guests.map(asLongAsRoom) }),
      };
      const from = checkIn === undefined ? {} : { checkIn };
      if (how === 'prices') {
        return nightlyPrices === undefined
          ? { ...rest, ...from, price: price ?? '0', nights: slept }
          : { ...rest, ...from, nightlyPrices };
      }
      return ownPrice === undefined
        ? { ...rest, ...from, nightlyPrices: inTurn(own ?? [], slept) }
        : { ...rest, ...from, price: ownPrice, nights: slept };
    }),
  };
}

/** Nights before and after of some. */
function counted({ isOwn, before, after }: RawOwn) {
  if (!isOwn) return {};
  return {
    ...(before === undefined ? {} : { nightsBefore: before }),
    ...(after === undefined ? {} : { nightsAfter: after }),
  };
}

/** A guest who sleeps on some nights of his room, or on all of them. */
function guestOf(guest: Guest, raw: RawOwn, { arrival, nights }: { arrival: string; nights: number }): Guest {
  if (!raw.isOwn) return guest;
  const from = raw.from % nights;
  const slept = 1 + (raw.nights % (nights - from));
  // Where he sleeps as the room does, sometimes written and sometimes not.
  const isWritten = raw.nights > 3;
  return {
    ...asLongAsRoom(guest),
    ...(from > 0 || isWritten ? { checkIn: dateAfter(arrival, from) } : {}),
    ...(from + slept < nights || isWritten ? { nights: slept } : {}),
    ...counted(raw),
  };
}

/** A stay, rooms and guests with nights before and after, guests with nights of their own. */
function withOwnNights(stay: Stay, own: RawKinds['own']): Stay {
  const pick = (at: number): RawOwn => own[at % own.length] ?? NOTHING_OWN;
  let next = stay.rooms.length;
  const rooms = stay.rooms.map((room, at): Room => {
    const { checkIn: arrival = stay.checkIn, guests } = room;
    const nights = room.nightlyPrices?.length ?? room.nights ?? 1;
    const own = guests?.map((guest) => guestOf(guest, pick(next++), { arrival, nights }));
    return { ...room, ...(own === undefined ? {} : { guests: own }), ...counted(pick(at + 1)) };
  });
  return { ...stay, ...counted(pick(0)), rooms };
}

/** The guest without nights of his own, which the room may no longer have. */
function asLongAsRoom({ checkIn: _, nights: __, ...guest }: Guest): Guest {
  return guest;
}

const inTurn = (prices: readonly string[], nights: number): string[] =>
  Array.from({ length: nights }, (_, night) => prices[night % prices.length] ?? '0');

/** An extra of so many nights. */
function over(extra: Extra, nights: number): Extra {
  const { nightlyPrices } = extra;
  return nightlyPrices === undefined ? extra : { ...extra, nightlyPrices: inTurn(nightlyPrices, nights) };
}

/** The price of a night of a room, of all that is in it or of a part, or the mean of two: an edge of a band. */
function pricesOf({ rooms }: Stay): string[] {
  const whole = (text: string) => String(Math.floor(Number(text)));
  const nightly = rooms.flatMap(({ nightlyPrices = [], price, nights = 1, extras = [], persons = 1 }) => {
    const own = price === undefined ? nightlyPrices : [String(Number(price) / nights)];
    const [first = '0'] = own;
    const [extra] = extras;
    const withExtra = extra === undefined ? [] : [String(Number(first) + Number(extra.price ?? '0') / own.length)];
    return [...own.slice(0, 2), ...withExtra, String(Number(first) / Math.max(1, persons))];
  });
  const [one = '100', other = one] = nightly;
  return [...nightly.map(whole), whole(String((Number(one) + Number(other)) / 2)), ...rooms.flatMap(exactPrices)];
}

const exactPrices = ({ nightlyPrices = [] }: Room): readonly string[] => nightlyPrices.slice(0, 1);

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
      ...(number === 7 ? { max_nights: 2 } : number === 8 ? { skip_nights: 1 } : {}),
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
      const tried = withRule(before, to, KINDS[name]({ ...drawn, earlier }));
      if (tried === undefined || !canBeQuoted(tried, policy)) continue;
      kinds.push(name);
      return tried;
    }
    return before;
  }, bare);
  const { value, issues } = validateTaxSet(set);
  if (issues !== undefined) throw new Error(`A tax set of kinds is not valid: ${JSON.stringify(issues)}`);
  return { taxSet: value, stay, policy, kinds };
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
  const forms: TaxSetEntryInput[] = [entry, { ...entry, is_inclusive: false }]
    .flatMap((one) => [one, { ...one, ...percent }, { ...one, ...amount }])
    .map((one) => ({ ...one, local: merged }));
  for (const form of forms) {
    const { value } = validateTaxSet({ ...set, taxes: set.taxes.map((one, place) => (place === at ? form : one)) });
    if (value !== undefined) return value;
  }
  return undefined;
}
