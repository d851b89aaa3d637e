/**
 * A second implementation of returns, from the written rules and without `src`: guest by guest, night by night. It
 * supports taxes for a person and night and for a room and night, with rows of rates, charges for a booking, and
 * percentages. The amount of a percentage on a date is an input, because it is rounded over the stay.
 */

/** A rate and its conditions. */
export interface OwnRow {
  readonly rate: string;
  readonly age_under?: number;
  readonly age_from?: number;
  readonly label?: string;
  readonly night_from?: number;
  readonly night_to?: number;
  readonly nights_from?: number;
  readonly nights_to?: number;
  readonly dates?: readonly OwnRange[];
  readonly seasons?: ReadonlyArray<{ readonly from: string; readonly to: string }>;
  readonly booked?: OwnRange;
  readonly arrived?: OwnRange;
}

export interface OwnRange {
  readonly after: string | null;
  readonly before: string | null;
}

export interface OwnTax {
  readonly id?: string;
  readonly title: string;
  readonly logic: 'per_person_per_night' | 'per_room_per_night' | 'per_booking' | 'percent';
  readonly type: 'tax' | 'fee' | 'city_tax';
  readonly rate: string;
  readonly currency?: string;
  readonly is_inclusive: boolean;
  readonly skip_nights?: number;
  readonly max_nights?: number;
  readonly applicable_date_ranges?: readonly OwnRange[];
  readonly local?: { readonly rates?: readonly OwnRow[]; readonly collected_by?: 'property' | 'channel' };
}

/** Nights elsewhere that count. */
interface Elsewhere {
  readonly nightsBefore?: number;
  readonly nightsAfter?: number;
}

interface OwnGuest extends Elsewhere {
  readonly age?: number;
  readonly labels?: readonly string[];
  readonly checkIn?: string;
  readonly nights?: number;
  readonly evidence?: ReadonlyArray<{ readonly label: string; readonly document: string; readonly reference: string }>;
}

interface OwnRoom extends Elsewhere {
  readonly persons?: number;
  readonly guests?: readonly OwnGuest[];
  readonly count?: number;
  readonly checkIn?: string;
  readonly labels?: readonly string[];
  readonly nightlyPrices: readonly string[];
}

export interface OwnStay extends Elsewhere {
  readonly checkIn: string;
  readonly bookedOn?: string;
  readonly labels?: readonly string[];
  readonly rooms: readonly OwnRoom[];
}

export interface OwnBooking {
  /** The house; its bookings are added by themselves. */
  readonly property: string;
  readonly of: 'stay' | 'day-use' | 'no-show' | 'fee';
  readonly currency: string;
  /** Whether `max_nights` is used up by every night from arrival on, in place of those that were taxable. */
  readonly countsFromArrival: boolean;
  readonly taxes: readonly OwnTax[];
  readonly stay: OwnStay;
  readonly collectedByChannel?: readonly string[];
  readonly collectedByProperty?: readonly string[];
  /** The amount of each tax on each date, by its index in `taxes`, from the record. */
  readonly charged: ReadonlyArray<ReadonlyMap<string, bigint>>;
}

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly by: 'night' | 'arrival' | 'departure';
}

interface Counts {
  nights: number;
  roomNights: number;
  personNights: number;
  stays: number;
}

interface Sums extends Counts {
  withEvidence: number;
  readonly tax: string;
  readonly currency: string;
  title: string;
  /** The price that a percentage was computed on, or was not; of one in the price, what its net is of. */
  base: bigint;
  quantity: number;
  amount: bigint;
}

interface OwnTotals extends Counts {
  arrivals: number;
  guests: number;
  price: bigint;
  net: bigint;
}

/** By the key of a row, and by currency. */
export interface OwnReturn {
  readonly rows: Map<string, Sums>;
  readonly totals: Map<string, OwnTotals>;
}

/** The key of a row. */
export const rowKey = (parts: ReadonlyArray<string | undefined>): string => parts.map((part) => part ?? '').join('|');

/** Amounts of all currencies, as whole numbers of 0.0001. */
const PLACES = 4;
export function units(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  if (decimals.length > PLACES) throw new Error(`${text} has more decimals than ${PLACES}`);
  return BigInt(whole + decimals.padEnd(PLACES, '0'));
}

const DAY_MS = 86_400_000;
const msOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
export const dateAfter = (date: string, days: number): string =>
  new Date(msOf(date) + days * DAY_MS).toISOString().slice(0, 10);
const daysBetween = (one: string, other: string): number => Math.round((msOf(other) - msOf(one)) / DAY_MS);

/** The return of the current bookings. `inWords`: the conditions of a row as a return has them. */
export function returnByHand(
  bookings: readonly OwnBooking[],
  period: Period,
  inWords: (row: OwnRow) => string,
): OwnReturn {
  const found: Found = { rows: new Map(), totals: new Map(), open: new Set() };
  for (const booking of bookings) addBooking(booking, period, inWords, found);
  // One booking to which a tax is open gives the tax its rows, for all bookings.
  const rows = [...found.rows].filter(([key]) => found.open.has(taxOf(key)));
  return { rows: new Map(rows), totals: found.totals };
}

interface Found extends OwnReturn {
  /** House, tax, type and currency of the taxes that are open to a booking. */
  readonly open: Set<string>;
}

const taxOf = (key: string): string => rowKey(key.split('|').slice(0, 4));

/** Nights in the house, and those elsewhere that count. */
interface Span {
  readonly first: string;
  readonly nights: number;
  readonly before: number;
  readonly after: number;
}

interface Guest extends Span {
  readonly age: number | undefined;
  readonly labels: readonly string[];
  /** The documents of a guest. */
  readonly shown: readonly string[];
}

interface Room extends Span {
  readonly prices: readonly bigint[];
  readonly labels: readonly string[];
  readonly guests: readonly Guest[];
}

/** Each of identical rooms separately, and each guest, listed or not. */
function roomsOf({ checkIn, labels: ofStay = [], nightsBefore = 0, nightsAfter = 0, rooms }: OwnStay): Room[] {
  return rooms.flatMap((room) => {
    const span = {
      first: room.checkIn ?? checkIn,
      nights: room.nightlyPrices.length,
      before: room.nightsBefore ?? nightsBefore,
      after: room.nightsAfter ?? nightsAfter,
    };
    const labels = [...(room.labels ?? []), ...ofStay];
    const listed = room.guests ?? [];
    const others = Math.max(0, (room.persons ?? 0) - listed.length);
    const all: readonly OwnGuest[] = [...listed, ...Array.from({ length: others }, () => ({}))];
    const guests = all.map((guest) => ({
      ...spanOf(guest, span),
      age: guest.age,
      labels: [...(guest.labels ?? []), ...labels],
      shown: (guest.evidence ?? []).map(({ label }) => label),
    }));
    const one: Room = { ...span, prices: room.nightlyPrices.map(units), labels, guests };
    return Array.from({ length: room.count ?? 1 }, () => one);
  });
}

/** Who comes later has none of the nights before, who leaves earlier none of those after, unless they are given. */
function spanOf({ checkIn, nights, nightsBefore, nightsAfter }: OwnGuest, room: Span): Span {
  const first = checkIn ?? room.first;
  const late = daysBetween(room.first, first);
  const slept = nights ?? room.nights - late;
  return {
    first,
    nights: slept,
    before: nightsBefore ?? (late > 0 ? 0 : room.before),
    after: nightsAfter ?? (late + slept < room.nights ? 0 : room.after),
  };
}

const datesOf = ({ first, nights }: Span): string[] =>
  Array.from({ length: nights }, (_, night) => dateAfter(first, night));
const isHere = (span: Span, date: string): boolean => span.first <= date && date < dateAfter(span.first, span.nights);
const isWithin = (date: string, { after, before }: OwnRange): boolean =>
  (after === null || after <= date) && (before === null || date <= before);

function addBooking(booking: OwnBooking, period: Period, inWords: (row: OwnRow) => string, to: Found): void {
  const rooms = roomsOf(booking.stay);
  const isIn = datesIn(rooms, period);
  const dates = [...new Set(rooms.flatMap(datesOf))].filter(isIn);
  if (dates.length === 0) return;
  addTotals(booking, { rooms, dates, period }, to.totals);
  for (const [place, tax] of booking.taxes.entries()) {
    const row = rowsOf(booking, tax, to.rows);
    const rated = ratesOf(tax, booking, inWords);
    if (tax.logic === 'per_person_per_night') addPersons(rooms, isIn, rated, row.at);
    else if (tax.logic === 'per_room_per_night') addRooms(rooms, isIn, rated, row.at);
    else addWhole(booking, { tax, place, rooms, dates }, rated, row.at);
    const keys = row.close();
    if (isOpenIn(tax, period, dates)) for (const key of keys) to.open.add(taxOf(key));
  }
}

/** Whether a date of the period is taxable, or of a stay that is in it as a whole. */
function isOpenIn({ applicable_date_ranges: ranges = [] }: OwnTax, { from, to }: Period, dates: readonly string[]) {
  if (ranges.length === 0) return true;
  const overlaps = ({ after, before }: OwnRange) => (after ?? from) <= to && from <= (before ?? to);
  return ranges.some((range) => overlaps(range) || dates.some((date) => isWithin(date, range)));
}

/** Each night by its date, or all of a stay by its first night or by the morning after its last one. */
function datesIn(rooms: readonly Room[], { from, to, by }: Period): (date: string) => boolean {
  const arrival = rooms.map(({ first }) => first).sort()[0] ?? '';
  const departure =
    rooms
      .map(({ first, nights }) => dateAfter(first, nights))
      .sort()
      .at(-1) ?? '';
  return (date) => {
    const decides = { night: date, arrival, departure }[by];
    return from <= decides && decides <= to;
  };
}

interface Here {
  readonly rooms: readonly Room[];
  readonly dates: readonly string[];
}

function addTotals(
  { property, of, currency, taxes, charged }: OwnBooking,
  { rooms, dates, period: { from, to, by } }: Here & { readonly period: Period },
  all: Map<string, OwnTotals>,
): void {
  const none = { stays: 0, arrivals: 0, guests: 0, nights: 0, roomNights: 0, personNights: 0, price: 0n, net: 0n };
  const name = rowKey([property, currency]);
  const totals = all.get(name) ?? none;
  all.set(name, totals);
  for (const [place, { is_inclusive }] of taxes.entries()) {
    if (is_inclusive) for (const date of dates) totals.net -= charged[place]?.get(date) ?? 0n;
  }
  for (const room of rooms) {
    const prices = room.prices.filter((_, night) => dates.includes(dateAfter(room.first, night)));
    for (const price of prices) {
      totals.price += price;
      totals.net += price;
    }
  }
  // A day room, a no-show and a fee count in amounts only.
  if (of !== 'stay') return;
  totals.stays += 1;
  const slept = (span: Span) => datesOf(span).filter((date) => dates.includes(date));
  for (const room of rooms) {
    totals.roomNights += slept(room).length;
    for (const guest of room.guests) {
      const nights = slept(guest).length;
      if (nights === 0) continue;
      totals.personNights += nights;
      totals.guests += 1;
      if (by !== 'night' || (from <= guest.first && guest.first <= to)) totals.arrivals += 1;
    }
  }
  const guests = rooms.flatMap((room) => room.guests);
  totals.nights += dates.filter((date) => guests.some((guest) => isHere(guest, date))).length;
}

/** The persons with a label of a prefix: of the guest, or else of the room, or else of the stay. */
export interface OwnLabel {
  readonly property: string;
  readonly label: string | undefined;
  arrivals: number;
  guests: number;
  nights: number;
  personNights: number;
}

export function labelsByHand(bookings: readonly OwnBooking[], period: Period, prefix: string): OwnLabel[] {
  const all = new Map<string, OwnLabel>();
  for (const { stay, property } of bookings.filter(({ of }) => of === 'stay')) {
    const rooms = roomsOf(stay);
    const isIn = datesIn(rooms, period);
    const dates = new Map<OwnLabel, Set<string>>();
    for (const guest of rooms.flatMap((room) => room.guests)) {
      const nights = datesOf(guest).filter(isIn);
      if (nights.length === 0) continue;
      const label = guest.labels.find((one) => one.startsWith(prefix));
      const key = rowKey([property, label]);
      const counts = all.get(key) ?? { property, label, arrivals: 0, guests: 0, nights: 0, personNights: 0 };
      all.set(key, counts);
      const isArrival = period.by !== 'night' || (period.from <= guest.first && guest.first <= period.to);
      counts.arrivals += isArrival ? 1 : 0;
      counts.guests += 1;
      counts.personNights += nights.length;
      dates.set(counts, new Set([...(dates.get(counts) ?? []), ...nights]));
    }
    for (const [counts, own] of dates) counts.nights += own.size;
  }
  return [...all].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, counts]) => counts);
}

/** The row of a name, in which a booking was on a date. */
type RowAt = (name: string, date?: string) => Sums;

/** The rows of a tax; a booking counts in each that it was in, with the dates on which it was. */
function rowsOf(booking: OwnBooking, tax: OwnTax, rows: Map<string, Sums>): { at: RowAt; close: () => string[] } {
  const { property, of, currency, collectedByChannel = [], collectedByProperty = [] } = booking;
  const { id, title, type, local } = tax;
  const isNamed = (names: readonly string[]) => names.includes(title) || (id !== undefined && names.includes(id));
  const said = local?.collected_by ?? 'property';
  const collectedBy = isNamed(collectedByChannel) ? 'channel' : isNamed(collectedByProperty) ? 'property' : said;
  const used = new Map<string, { readonly row: Sums; readonly dates: Set<string> }>();
  const at: RowAt = (name, date) => {
    const key = rowKey([property, id ?? title, type, currency, collectedBy, name]);
    const none = { tax: id ?? title, currency, title, base: 0n, quantity: 0, amount: 0n };
    const own = used.get(key) ?? {
      row: { ...none, nights: 0, roomNights: 0, personNights: 0, withEvidence: 0, stays: 0 },
      dates: new Set<string>(),
    };
    used.set(key, own);
    if (date !== undefined) own.dates.add(date);
    return own.row;
  };
  const close = (): string[] =>
    [...used].flatMap(([key, { row, dates }]) => {
      if (of === 'stay') row.nights = dates.size;
      else Object.assign(row, { nights: 0, roomNights: 0, personNights: 0, withEvidence: 0 });
      const isMoney = row.base !== 0n || row.quantity !== 0 || row.amount !== 0n;
      if (of !== 'stay' && !isMoney) return [];
      row.stays = 1;
      const sums = rows.get(key);
      if (sums === undefined) rows.set(key, row);
      else addRow(sums, row);
      return [key];
    });
  return { at, close };
}

function addRow(sums: Sums, row: Sums): void {
  // Of several titles a row has the first in the alphabet.
  if (row.title < sums.title) sums.title = row.title;
  sums.base += row.base;
  sums.amount += row.amount;
  for (const name of ['quantity', 'nights', 'roomNights', 'personNights', 'withEvidence', 'stays'] as const) {
    sums[name] += row[name];
  }
}

/** The charge of a unit on a night: the name of its row, and the rate if it is charged. */
interface Due {
  readonly name: string;
  /** The label that its row asks for. */
  readonly label?: string | undefined;
  readonly rate: bigint;
}

interface Rated {
  /** The reason for which a night is not taxed, if any. */
  readonly whyNot: (span: Span, date: string) => string | undefined;
  /**
   * The charge of the relevant guests on a taxed night: the highest rate of any, of equal ones that of the earliest
   * row.
   */
  readonly due: (span: Span, date: string, asked: ReadonlyArray<Pick<Guest, 'age' | 'labels'>>) => Due;
}

function ratesOf(tax: OwnTax, booking: OwnBooking, inWords: (row: OwnRow) => string): Rated {
  const rows = tax.local?.rates ?? [];
  return {
    whyNot: (span, date) => whyNot(tax, booking.countsFromArrival, span, date),
    due: (span, date, asked) => {
      const places = asked.map((guest) => rows.findIndex((row) => holds(row, booking.stay, span, date, guest)));
      const rated = places.map((place) => ({ row: rows[place], place: place === -1 ? rows.length : place }));
      const rateAt = (row: OwnRow | undefined) => units(row?.rate ?? tax.rate);
      const [highest] = rated.toSorted(
        (one, other) => Number(rateAt(other.row) - rateAt(one.row)) || one.place - other.place,
      );
      const row = highest?.row;
      const rate = rateAt(row);
      const name = rate === 0n ? 'exempt' : shortest(row?.rate ?? tax.rate);
      return { name: row === undefined ? name : rowKey([name, inWords(row), row.label]), label: row?.label, rate };
    },
  };
}

/** The first reason that holds: the first nights, the date, the cap. Nights before count as slept. */
function whyNot(tax: OwnTax, fromArrival: boolean, { first, before }: Span, date: string): string | undefined {
  const { skip_nights: skip = 0, max_nights: most, applicable_date_ranges: ranges = [] } = tax;
  const isInRange = (day: string) => ranges.length === 0 || ranges.some((range) => isWithin(day, range));
  const night = daysBetween(first, date);
  const number = before + night + 1;
  if (number <= skip) return 'skip_nights';
  if (!isInRange(date)) return 'out_of_range';
  if (most === undefined) return undefined;
  if (fromArrival) return number > most ? 'max_nights' : undefined;
  const earlier = Array.from({ length: night }, (_, at) => at);
  const taxed = earlier.filter((at) => before + at + 1 > skip && isInRange(dateAfter(first, at))).length;
  return Math.max(0, before - skip) + taxed >= most ? 'max_nights' : undefined;
}

/** Whether every condition of a row holds of a guest on a night. */
function holds(
  row: OwnRow,
  { bookedOn }: OwnStay,
  { first, nights, before, after }: Span,
  date: string,
  { age, labels }: Pick<Guest, 'age' | 'labels'>,
): boolean {
  const number = before + daysBetween(first, date) + 1;
  const length = before + nights + after;
  const day = date.slice(5);
  return [
    row.age_under === undefined || (age !== undefined && age < row.age_under),
    row.age_from === undefined || (age ?? 18) >= row.age_from,
    row.label === undefined || labels.includes(row.label),
    (row.night_from ?? number) <= number && number <= (row.night_to ?? number),
    (row.nights_from ?? length) <= length && length <= (row.nights_to ?? length),
    row.dates === undefined || row.dates.some((range) => isWithin(date, range)),
    row.seasons === undefined ||
      row.seasons.some(({ from, to }) => (from <= to ? from <= day && day <= to : from <= day || day <= to)),
    row.booked === undefined || (bookedOn !== undefined && isWithin(bookedOn, row.booked)),
    row.arrived === undefined || isWithin(first, row.arrived),
  ].every(Boolean);
}

/** Guests with a document; where a row asks for a label, with one that shows it. */
function shownBy(guests: readonly Guest[], label: string | undefined): number {
  return guests.filter(({ shown }) => (label === undefined ? shown.length > 0 : shown.includes(label))).length;
}

/** Each guest on that guest's nights. A room is in the row of each of its guests, at most once. */
function addPersons(rooms: readonly Room[], isIn: (date: string) => boolean, rated: Rated, at: RowAt): void {
  for (const room of rooms) {
    for (const date of datesOf(room).filter(isIn)) {
      const names = new Set<string>();
      for (const guest of room.guests.filter((one) => isHere(one, date))) {
        const why = rated.whyNot(guest, date);
        const { name, label, rate }: Due =
          why === undefined ? rated.due(guest, date, [guest]) : { name: why, rate: 0n };
        const row = at(name, date);
        row.personNights += 1;
        row.withEvidence += shownBy([guest], label);
        if (!names.has(name)) row.roomNights += 1;
        names.add(name);
        row.quantity += rate === 0n ? 0 : 1;
        row.amount += rate;
      }
    }
  }
}

/** One charge for the room: its guests decide on the row, and all of them are in it. */
function addRooms(rooms: readonly Room[], isIn: (date: string) => boolean, rated: Rated, at: RowAt): void {
  for (const room of rooms) {
    for (const date of datesOf(room).filter(isIn)) {
      const guests = room.guests.filter((one) => isHere(one, date));
      const asked = guests.length > 0 ? guests : [{ age: undefined, labels: room.labels }];
      const why = rated.whyNot(room, date);
      const { name, label, rate }: Due = why === undefined ? rated.due(room, date, asked) : { name: why, rate: 0n };
      const row = at(name, date);
      row.personNights += guests.length;
      row.withEvidence += shownBy(guests, label);
      row.roomNights += 1;
      row.quantity += rate === 0n ? 0 : 1;
      row.amount += rate;
    }
  }
}

/** A tax with one rate for the whole booking: a percentage of every taxed night, or a charge on the first one. */
function addWhole(
  { charged }: OwnBooking,
  { tax, place, rooms, dates }: Here & { readonly tax: OwnTax; readonly place: number },
  rated: Rated,
  at: RowAt,
): void {
  const own = shortest(tax.rate);
  for (const room of rooms) {
    for (const date of datesOf(room).filter((one) => dates.includes(one))) {
      const why = rated.whyNot(room, date);
      const row = at(why ?? own, date);
      const here = room.guests.filter((guest) => isHere(guest, date));
      row.personNights += here.length;
      row.withEvidence += shownBy(here, undefined);
      row.roomNights += 1;
      const price = room.prices[daysBetween(room.first, date)] ?? 0n;
      if (tax.logic === 'percent') row.base += price;
    }
  }
  const first = rooms.map((room) => room.first).sort()[0] ?? '';
  if (tax.logic === 'per_booking' && dates.includes(first)) {
    at(own).quantity += 1;
    at(own).amount += units(tax.rate);
  }
  if (tax.logic === 'percent') {
    for (const date of dates) {
      const amount = charged[place]?.get(date) ?? 0n;
      if (amount !== 0n) at(own).amount += amount;
    }
  }
}

const shortest = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate);
