import fc from 'fast-check';
import { dateOf, dayNumber } from '../../core/calendar/plain-date.js';
import { hasLocal } from '../../core/definitions/local/channel-side.js';
import type { Fact, NumberFact, PriceLimit } from '../../core/definitions/local/conditions.js';
import { CONDITIONS, conditionsOn, labelsOf, priceLimitsOf, spansOn } from '../../core/definitions/local/conditions.js';
import type { Each, LocalRate, LocalTax } from '../../core/definitions/local/of-tax.js';
import type { Span } from '../../core/definitions/local/periods.js';
import { overStayLimits } from '../../core/definitions/local/rules.js';
import { mentionsOf } from '../../core/definitions/mentions.js';
import { MOST_DIGITS } from '../../core/definitions/policy.js';
import type { TaxSet, TaxSetEntry, TaxSetInput } from '../../core/definitions/tax.js';
import { checkKinds } from '../../core/issues/arguments.js';
import { withoutAbsent } from '../../core/issues/reading.js';
import { shiftedStay } from '../../core/stay/moved-stay.js';
import type { Extra, Guest, Room, Stay } from '../../core/stay/schema.js';
import { LIMITS, LODGING, nightsOfRoom, personsIn } from '../../core/stay/schema.js';
import { validateStay } from '../../core/stay/validate-stay.js';
import { validSet } from '../cases/run.js';
import { seasonIn } from '../preview/breakpoints.js';
import { withDepartures } from './check-out.js';
import { daySpan, demandDigits, demandRange, demandValid, mostly, usableDay } from './constraints.js';
import { exact, printed, rounded } from './exact.js';
import { dice } from './law.js';
import type { DetailWords, StayConstraints } from './raw-stay.js';
import { ANY_WORDS, agedOn, priceUnits, rawStay, STAY_KINDS, stayFrom } from './raw-stay.js';
import { NIGHT_LIMITS } from './tax.js';

/**
 * Generates stays that can be quoted in a currency: rooms with equal and with different nights, prices by night and for
 * the stay. Shrinks towards one room without guests for one free night.
 *
 * @throws RangeError if a constraint cannot be met: a reversed range, an unknown currency
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { stay } from 'staytax/testing';
 *
 * const weekends = stay({ currency: 'EUR', from: '2026-05-01', to: '2026-05-01', minNights: 2, maxNights: 2 });
 * fc.sample(weekends, 1)[0]?.checkIn; // => '2026-05-01'
 * ```
 */
export function stay(constraints: StayConstraints = {}): fc.Arbitrary<Stay> {
  checkKinds(constraints, STAY_KINDS, 'constraints');
  const { currency = 'EUR' } = constraints;
  const digits = digitsOf(constraints);
  const parts = { day: checkInFrom(constraints), raw: rawStay(constraints, digits), choice: fc.nat() };
  return fc.record(parts).map(({ day, raw, choice }) => {
    const usual = stayFrom(raw, day, digits);
    const input = constraints.details === true ? withDepartures(usual, choice) : usual;
    return demandValid(validateStay(input, currency, digits), input);
  });
}

export function digitsOf({ currency = 'EUR', digits }: Pick<StayConstraints, 'currency' | 'digits'>): number {
  const usual = demandDigits(currency);
  return digits === undefined ? usual : demandRange('digits', digits, 0, MOST_DIGITS);
}

const SHORTEST_LONGEST_STAY = 7;
const LONGEST_STAY = 40;
const USUAL_DAY = '2026-05-01';

/**
 * Generates stays to which the taxes of your tax set apply: in its currency, near the ends of its ranges, and long
 * enough for skipped nights and caps. For local rules, stays have guests, ages, labels, extras, booking dates, nights
 * before and prices on both sides of each row; `details: false` omits these. Takes the tax sets of `assertLaws` and the
 * constraints of `stay`; `from` or `to` limit check-in. Prices have the digits of `local.policy`, if any.
 *
 * @throws InvalidDefinitionError with every issue of the tax set
 * @throws RangeError if a constraint cannot be met: a reversed range
 * @example
 * ```ts
 * import fc from 'fast-check';
 * import { stayFor } from 'staytax/testing';
 *
 * const summer = { after: '2026-06-01', before: '2026-08-31' };
 * const fee = { title: 'Beach', logic: 'per_night', type: 'fee', rate: '2.00', currency: 'EUR', is_inclusive: false };
 * const taxSet = { title: 'Coast', currency: 'EUR', taxes: [{ ...fee, applicable_date_ranges: [summer] }] };
 * const stays = fc.sample(stayFor(taxSet), 50);
 * stays.some(({ checkIn }) => checkIn.startsWith('2026-05')); // => true
 * ```
 */
export function stayFor(taxSet: TaxSetInput, constraints: Omit<StayConstraints, 'currency'> = {}): fc.Arbitrary<Stay> {
  const { currency: _, ...kinds } = STAY_KINDS;
  checkKinds(constraints, kinds, 'constraints');
  const set = validSet(taxSet);
  const { currency } = set;
  const taxes = mentionsOf(set).map(({ entry }) => entry);
  const maxNights = constraints.maxNights ?? Math.max(longestInteresting(taxes), constraints.minNights ?? 1);
  const ownDigits = set.local?.policy?.rounding?.digits;
  const completed: StayConstraints = {
    ...(ownDigits === undefined ? {} : { digits: ownDigits }),
    details: hasLocal(set),
    ...constraints,
    currency,
    maxNights,
  };
  const digits = digitsOf(completed);
  const may = reachableUnder(completed, digits);
  const rows = completed.details === true ? rowsOf(taxes) : [];
  return fc
    .record({
      checkIn: may.movesDays ? aroundDays(daysOfInterest(taxes), maxNights) : checkInFrom(completed),
      raw: rawStay(completed, digits, wordsOf(set, taxes)),
      row: mostly<number | undefined>(undefined, fc.nat(Math.max(0, rows.length - 1)), 1),
      choice: fc.nat(),
    })
    .map(({ checkIn, raw, row, choice }) => {
      const chosen = row === undefined ? undefined : rows[row];
      const usual = stayFrom(raw, checkIn, digits);
      const reached = chosen === undefined ? usual : reachRow(usual, chosen, may, choice);
      const input = completed.details === true ? withDepartures(reached, choice) : reached;
      return demandValid(validateStay(input, currency, digits), input);
    });
}

/** Days of check-in from which a stay reaches some days. */
function aroundDays(days: readonly number[], maxNights: number): fc.Arbitrary<number> {
  return fc
    .record({ day: fc.constantFrom(...days), offset: fc.integer({ min: -maxNights, max: 2 }) })
    .map(({ day, offset }) => usableDay(day + offset));
}

function checkInFrom(constraints: StayConstraints): fc.Arbitrary<number> {
  const { firstDay, span } = daySpan(constraints, 1e7);
  return fc.nat(span).map((day) => firstDay + day);
}

/** The allowed changes of a stay to reach a row. Prices are in minor units. */
function reachableUnder(constraints: StayConstraints, digits: number) {
  const { minNights = 1, maxPersons = 1, minPrice = '0', maxPrice, from, to } = constraints;
  return {
    digits,
    minNights,
    maxPersons,
    minPrice: priceUnits('minPrice', minPrice, digits),
    maxPrice: maxPrice === undefined ? undefined : priceUnits('maxPrice', maxPrice, digits),
    /** Whether check-in may change. */
    movesDays: from === undefined && to === undefined,
  };
}

/** The rows of all taxes that are calculated here. */
function rowsOf(taxes: readonly TaxSetEntry[]): RowOfTax[] {
  return taxes.flatMap(({ local }) =>
    local === undefined || local.only === 'channel' ? [] : (local.rates ?? []).map((row) => ({ row, local })),
  );
}

/** The labels of rows, and the parts of the price in bases, together with some others. */
function wordsOf({ local: ofSet }: TaxSet, taxes: readonly TaxSetEntry[]): DetailWords {
  const labels = taxes.flatMap(({ local }) => (local?.rates ?? []).flatMap(labelsOf));
  const parts = ofSet?.parts ?? [];
  const made = new Set(parts.map(({ label }) => label));
  const named = [...taxes.flatMap(({ local }) => local?.on ?? []), ...parts.map(({ of }) => of)];
  const extras = named.filter((part) => part !== LODGING && !made.has(part));
  return {
    labels: labels.length === 0 ? ANY_WORDS.labels : [...new Set(labels)],
    extras: [...new Set([...extras, ...ANY_WORDS.extras.filter((extra) => !made.has(extra))])],
    paid: { guest: paidAt(taxes, 'guest'), room: paidAt(taxes, 'room'), stay: paidAt(taxes, 'stay') },
  };
}

/** The taxes with a limit over the stay for a payer. */
function paidAt(taxes: readonly TaxSetEntry[], payer: Each): string[] {
  const limited = taxes.filter(
    ({ local = {} }) => local.only !== 'channel' && overStayLimits(local).some(({ each = 'stay' }) => each === payer),
  );
  return [...new Set(limited.map(({ title }) => title))];
}

function longestInteresting(taxes: readonly TaxSetEntry[]): number {
  const used = taxes.map((tax) => NIGHT_LIMITS.reduce((sum, name) => sum + Number(tax[name] ?? 0), 3));
  return Math.min(Math.max(SHORTEST_LONGEST_STAY, ...used), LONGEST_STAY, LIMITS.nights);
}

/** The days on which a range or a season begins or ends. The usual day is first, because stays shrink towards it. */
function daysOfInterest(taxes: readonly TaxSetEntry[]): number[] {
  const ranges = taxes.flatMap(({ applicable_date_ranges: taxRanges, local }) => [
    ...taxRanges,
    ...(local?.rates ?? []).flatMap(({ dates = [] }) => dates),
    ...(local?.seasons ?? []).map(({ from, to }) => ({ after: `2026-${from}`, before: `2026-${to}` })),
    // A limit starts anew on the first of the next month and of the next year.
    ...(local?.max_nights_in === undefined ? [] : [{ after: '2026-06-01', before: '2027-01-01' }]),
  ]);
  const dates = ranges.flatMap(({ after, before }) => [after, before]);
  const days = [USUAL_DAY, ...dates].map((date) => (date === null ? undefined : dayNumber(date)));
  return [...new Set(days.filter((day) => day !== undefined))];
}

interface RowOfTax {
  readonly row: LocalRate;
  readonly local: LocalTax;
}

type Reachable = ReturnType<typeof reachableUnder>;

interface ReachContext extends RowOfTax, Reachable {
  readonly throwDice: (sides: number) => number;
  /** Whether to satisfy the condition, or to just miss it. */
  readonly isMet: boolean;
}

/** Changes a stay to satisfy or miss a row's conditions on a fact. */
const REACH: Readonly<Record<Fact, (stay: Stay, reaching: ReachContext) => Stay>> = {
  age: withAge,
  guest: withPersons,
  label: withLabel,
  price: withPrice,
  night: withNight,
  nights: withLength,
  arrival: (stay, reaching) => onDay(stay, numberNear('arrival', reaching), reaching, 0),
  departure: (stay, reaching) => {
    const [day, [room]] = [numberNear('departure', reaching), stay.rooms];
    return onDay(stay, day && day - 1, reaching, room && nightsOfRoom(room) - 1);
  },
  date: (stay, reaching) => onDay(stay, eveningOf(numberNear('date', reaching), reaching), reaching),
  season: (stay, reaching) =>
    onDay(stay, eveningOf(numberIn(seasonsNear(stay, reaching.row), reaching), reaching), reaching),
  booking: (stay, reaching) => {
    const day = numberNear('booking', reaching);
    return day === undefined ? stay : { ...stay, bookedOn: dateOf(usableDay(day)) };
  },
};

/** The evening of the night with a date, which can be that of the morning. */
function eveningOf(date: number | undefined, { local }: ReachContext): number | undefined {
  return date !== undefined && local.night_date === 'morning' ? date - 1 : date;
}

/** Changes a stay so that a row applies, or just misses one condition. Free choices are derived from `choice`. */
function reachRow(stay: Stay, target: RowOfTax, may: Reachable, choice: number): Stay {
  const throwDice = dice(choice);
  const facts = [...new Set(conditionsOn(target.row).map((name): Fact => CONDITIONS[name].fact))];
  const missed = throwDice(3) === 0 ? facts[throwDice(facts.length || 1)] : undefined;
  return facts.reduce((changed, asks) => {
    return REACH[asks](changed, { ...target, ...may, throwDice, isMet: asks !== missed });
  }, stay);
}

/** A number at an end of the row's spans for a fact, or next to it; `undefined` without spans. */
function numberNear(fact: NumberFact, reaching: ReachContext): number | undefined {
  return numberIn(spansOn(reaching.row, fact) ?? [], reaching);
}

function numberIn(spans: readonly Span[], { throwDice, isMet }: ReachContext): number | undefined {
  const near = spans.flatMap(({ first, last }) =>
    isMet ? [first, last, ...(first < last ? [first + 1, last - 1] : [])] : [first - 1, last + 1],
  );
  const finite = near.filter(Number.isFinite);
  return finite.length === 0 ? undefined : finite[throwDice(finite.length)];
}

const MOST_LISTED = 12;

function inRooms(stay: Stay, { throwDice }: ReachContext, change: (room: Room) => Room): Stay {
  const chosen = throwDice(2) === 0 ? undefined : throwDice(stay.rooms.length);
  return {
    ...stay,
    rooms: stay.rooms.map((room, index) => (chosen === undefined || chosen === index ? change(room) : room)),
  };
}

/** Changes the first guest of some rooms, or of all of them. */
function forGuests(stay: Stay, reaching: ReachContext, change: (guest: Guest, arrival: number) => Guest): Stay {
  if (reaching.maxPersons === 0) return stay;
  const isForAll = reaching.throwDice(2) === 0;
  return inRooms(stay, reaching, (room) => {
    const { guests = [], persons: _, ...rest } = room;
    const persons = Math.max(1, personsIn(room));
    const changed = isForAll ? Math.min(persons, MOST_LISTED) : 1;
    const arrivalOf = (guest: Guest) => dayNumber(guest.checkIn ?? room.checkIn ?? stay.checkIn) ?? 0;
    const listed = Array.from({ length: Math.max(changed, guests.length) }, (_, index) => guests[index] ?? {});
    return {
      ...rest,
      persons,
      guests: listed.map((guest, index) => (index < changed ? change(guest, arrivalOf(guest)) : guest)),
    };
  });
}

function withAge(stay: Stay, reaching: ReachContext): Stay {
  const age = numberNear('age', reaching);
  if (age === undefined || age < 0 || age > LIMITS.age) return stay;
  const { throwDice, local } = reaching;
  // The age may count at arrival or at departure: a birthday in between distinguishes them.
  const after = throwDice(local.age_on === undefined ? 6 : 2) === 0 ? throwDice(5) - 1 : undefined;
  return forGuests(stay, reaching, ({ age: _, birthDate: __, ...guest }, arrival) => {
    return { ...guest, ...agedOn(arrival, age, after) };
  });
}

/** So many persons in some rooms that the last of them has a number. */
function withPersons(stay: Stay, reaching: ReachContext): Stay {
  const number = numberNear('guest', reaching);
  if (number === undefined || number < 1 || number > reaching.maxPersons) return stay;
  return inRooms(stay, reaching, (room) => {
    return { ...room, persons: Math.max(number, reaching.isMet ? personsIn(room) : (room.guests?.length ?? 0)) };
  });
}

function withLabel(stay: Stay, reaching: ReachContext): Stay {
  const asked = labelsOf(reaching.row);
  const [first] = asked;
  if (first === undefined) return stay;
  if (!reaching.isMet) return withoutLabel(stay, asked[reaching.throwDice(asked.length)] ?? first);
  const add = <Thing extends Guest | Room | Stay>(item: Thing): Thing => ({
    ...item,
    labels: [...new Set([...(item.labels ?? []), ...asked])],
  });
  const place = reaching.throwDice(4);
  if (place === 0) return add(stay);
  return place === 1 ? inRooms(stay, reaching, add) : forGuests(stay, reaching, add);
}

function withoutLabel(stay: Stay, label: string): Stay {
  const remove = <Thing extends Guest | Room | Stay>(item: Thing): Thing =>
    item.labels === undefined ? item : { ...item, labels: item.labels.filter((candidate) => candidate !== label) };
  const rooms = stay.rooms.map((room) => {
    const without = remove(room);
    return room.guests === undefined ? without : { ...without, guests: room.guests.map(remove) };
  });
  return { ...remove(stay), rooms };
}

/** Sets a price at the limit or around it: the compared amount may be a net, a share, or include other charges. */
function withPrice(stay: Stay, reaching: ReachContext): Stay {
  const { row, local, digits, throwDice, isMet, minPrice, maxPrice } = reaching;
  const limits = priceLimitsOf(row);
  const { isUpper = false, ...limit } = limits[throwDice(limits.length || 1)] ?? {};
  const border = firstAbove(limit, digits);
  // To satisfy a limit: at it, on its side, and a little on the other side.
  const [within, beyond] = isUpper
    ? [70 + throwDice(30), 101 + throwDice(50)]
    : [101 + throwDice(50), 70 + throwDice(30)];
  const percent = isMet ? [100, within, beyond] : [100, beyond];
  const by = BigInt(percent[throwDice(percent.length)] ?? 100);
  const isBelow = isMet === isUpper;
  return inRooms(stay, reaching, (room) => {
    const parts = local.price_of === 'person' ? BigInt(Math.max(1, personsIn(room))) : 1n;
    // The price of the stay is that of all nights.
    const nights = local.price_for === 'stay' ? BigInt(nightsOfRoom(room)) : 1n;
    const near = (border * parts * by) / (100n * nights) - (isBelow ? 1n : 0n);
    if (near < minPrice || (maxPrice !== undefined && near > maxPrice)) return room;
    const { price: _, nights: __, nightlyPrices: ___, ...rest } = room;
    return { ...rest, nightlyPrices: new Array<string>(nightsOfRoom(room)).fill(printed(near, digits)) };
  });
}

function firstAbove({ text = '0', isAfter = false }: Partial<PriceLimit>, digits: number): bigint {
  const value = exact(text);
  if (!isAfter) return rounded(value, digits, 'up');
  return rounded(value, digits, 'down') + 1n;
}

/** Moves a night to a number by nights before. */
function withNight(stay: Stay, reaching: ReachContext): Stay {
  const number = numberNear('night', reaching);
  if (number === undefined || number < 1) return stay;
  return withNights(stay, (room) => ({ nightsBefore: number - 1 - reaching.throwDice(nightsOfRoom(room)) }));
}

/** Sets the length of the stay, including nights before and after. */
function withLength(stay: Stay, reaching: ReachContext): Stay {
  const length = numberNear('nights', reaching);
  if (length === undefined || length < Math.max(1, reaching.minNights)) return stay;
  const rooms = stay.rooms.map((room) => (nightsOfRoom(room) > length ? shortened(room, length) : room));
  return withNights({ ...stay, rooms }, (room) => {
    const elsewhere = length - nightsOfRoom(room);
    const nightsAfter = reaching.throwDice(2) === 0 ? 0 : reaching.throwDice(elsewhere + 1);
    return { nightsBefore: elsewhere - nightsAfter, nightsAfter };
  });
}

type NightsElsewhere = Pick<Room, 'nightsBefore' | 'nightsAfter'>;

/** Sets nights elsewhere for each room, as many as allowed. */
function withNights(stay: Stay, nightsBeside: (room: Room) => NightsElsewhere): Stay {
  const most = (nights?: number) => nights && Math.min(Math.max(0, nights), LIMITS.nightsElsewhere);
  const rooms = stay.rooms.map((room) => {
    const { nightsBefore, nightsAfter } = nightsBeside(room);
    return { ...room, ...withoutAbsent({ nightsBefore: most(nightsBefore), nightsAfter: most(nightsAfter) }) };
  });
  return { ...stay, rooms };
}

function shortened(room: Room, nights: number): Room {
  const priced = <Thing extends Room | Extra>(item: Thing): Thing =>
    item.nightlyPrices === undefined ? item : { ...item, nightlyPrices: item.nightlyPrices.slice(0, nights) };
  const { nights: before, extras, guests } = room;
  const inside = { extras: extras?.map(priced), guests: guests?.map(asLongAsRoom) };
  return { ...priced(room), ...withoutAbsent({ nights: before && nights, ...inside }) };
}

/** Gives a guest all nights of the room, which may be fewer now. */
function asLongAsRoom({ checkIn, nights: _, birthDate, ...guest }: Guest): Guest {
  // A guest who arrived later may have been born after the room's first night.
  return checkIn !== undefined || birthDate === undefined ? guest : { ...guest, birthDate };
}

/** Moves a night of the first room, a random one or the given one, to a day. Dates of birth move along. */
function onDay(stay: Stay, day: number | undefined, { movesDays, throwDice }: ReachContext, night?: number): Stay {
  const [room] = stay.rooms;
  const first = dayNumber(room?.checkIn ?? stay.checkIn);
  if (!movesDays || day === undefined || first === undefined || room === undefined) return stay;
  const by = usableDay(day - (night ?? throwDice(nightsOfRoom(room)))) - first;
  const moved = (date: string) => dateOf(usableDay((dayNumber(date) ?? first) + by));
  const born = (guest: Guest): Guest => (guest.birthDate ? { ...guest, birthDate: moved(guest.birthDate) } : guest);
  const shifted = shiftedStay(stay, moved(stay.checkIn));
  return {
    ...shifted,
    rooms: shifted.rooms.map((shiftedRoom) =>
      shiftedRoom.guests ? { ...shiftedRoom, guests: shiftedRoom.guests.map(born) } : shiftedRoom,
    ),
  };
}

function seasonsNear({ checkIn }: Stay, { seasons = [] }: LocalRate): Span[] {
  return seasons.flatMap((season) => seasonIn(season, Number(checkIn.slice(0, 4))));
}
