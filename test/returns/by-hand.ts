/**
 * Returns worked out a second time, from the rules as they are written down and nothing of `src`: person by person, night by
 * night. It knows taxes for a person and night, for a room and night, for a booking, and percentages in the price.
 */

export interface AgeRow {
  readonly age_under: number;
  readonly rate: string;
}

export interface OwnTax {
  readonly title: string;
  readonly logic: 'per_person_per_night' | 'per_room_per_night' | 'per_booking' | 'percent';
  readonly type: 'tax' | 'fee' | 'city_tax';
  readonly rate: string;
  readonly currency?: 'EUR';
  readonly is_inclusive: boolean;
  readonly skip_nights?: number;
  readonly max_nights?: number;
  readonly applicable_date_ranges?: ReadonlyArray<{ readonly after: string; readonly before: string }>;
  readonly local?: { readonly rates?: readonly AgeRow[]; readonly collected_by?: 'property' | 'channel' };
}

export interface OwnStay {
  readonly checkIn: string;
  readonly rooms: ReadonlyArray<{
    readonly persons: number;
    readonly guests?: ReadonlyArray<{ readonly age: number }>;
    readonly nightlyPrices: readonly string[];
  }>;
}

export interface OwnBooking {
  readonly taxes: readonly OwnTax[];
  readonly stay: OwnStay;
  readonly collectedByChannel?: readonly string[];
  /** What each tax came to on each date, in cents, as the record has it: a percentage is rounded over the stay. */
  readonly charged: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
}

export interface Period {
  readonly from: string;
  readonly to: string;
  readonly by: 'night' | 'arrival' | 'departure';
}

interface Sums {
  quantity: number;
  amount: bigint;
  nights: number;
  roomNights: number;
  personNights: number;
  stays: number;
}

/** By the name of a row: `City tax|property|2.5` or `City tax|property|exempt|under 13`. */
export type Rows = Map<string, Sums>;

export interface OwnTotals {
  stays: number;
  arrivals: number;
  guests: number;
  nights: number;
  roomNights: number;
  personNights: number;
  price: bigint;
  net: bigint;
}

export const cents = (text: string): bigint => BigInt(text.replace('.', ''));

const DAY_MS = 86_400_000;
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The return of bookings as they stand. */
export function returnByHand(
  bookings: readonly OwnBooking[],
  period: Period,
): { readonly rows: Rows; readonly totals: OwnTotals } {
  const rows: Rows = new Map();
  const totals: OwnTotals = {
    ...{ stays: 0, arrivals: 0, guests: 0, nights: 0, roomNights: 0, personNights: 0 },
    price: 0n,
    net: 0n,
  };
  for (const booking of bookings) addBooking(booking, period, rows, totals);
  return { rows, totals };
}

function addBooking(booking: OwnBooking, { from, to, by }: Period, rows: Rows, totals: OwnTotals): void {
  const { stay, taxes } = booking;
  const longest = Math.max(...stay.rooms.map(({ nightlyPrices }) => nightlyPrices.length));
  const isIn = (date: string): boolean => {
    const decides = { night: date, arrival: stay.checkIn, departure: dateAfter(stay.checkIn, longest) }[by];
    return from <= decides && decides <= to;
  };
  const dates = Array.from({ length: longest }, (_, night) => dateAfter(stay.checkIn, night)).filter(isIn);
  if (dates.length === 0) return;
  const here = stay.rooms.map((room) => ({
    ...room,
    nights: room.nightlyPrices
      .map((price, night) => ({ price: cents(price), night, date: dateAfter(stay.checkIn, night) }))
      .filter(({ date }) => isIn(date)),
  }));
  const stayed = here.filter(({ nights }) => nights.length > 0);
  const price = stayed.flatMap(({ nights }) => nights.map((night) => night.price)).reduce((sum, one) => sum + one, 0n);
  const contained = taxes
    .filter(({ is_inclusive }) => is_inclusive)
    .flatMap(({ title }) => dates.map((date) => booking.charged.get(title)?.get(date) ?? 0n));
  totals.stays += 1;
  totals.price += price;
  totals.net += contained.reduce((sum, one) => sum - one, price);
  totals.guests += stayed.reduce((sum, { persons }) => sum + persons, 0);
  if (from <= stay.checkIn && stay.checkIn <= to) totals.arrivals += stayed.reduce((sum, one) => sum + one.persons, 0);
  totals.nights += new Set(
    stayed.flatMap((room) => (room.persons > 0 ? room.nights.map(({ date }) => date) : [])),
  ).size;
  totals.roomNights += stayed.reduce((sum, { nights }) => sum + nights.length, 0);
  totals.personNights += stayed.reduce((sum, { persons, nights }) => sum + persons * nights.length, 0);
  for (const tax of taxes) addTax(booking, tax, { stayed, dates }, rows);
}

interface Here {
  readonly stayed: ReadonlyArray<{
    readonly persons: number;
    readonly guests?: ReadonlyArray<{ readonly age: number }>;
    readonly nights: ReadonlyArray<{ readonly night: number; readonly date: string }>;
  }>;
  readonly dates: readonly string[];
}

function addTax(booking: OwnBooking, tax: OwnTax, { stayed, dates }: Here, rows: Rows): void {
  const byChannel = tax.local?.collected_by === 'channel' || booking.collectedByChannel?.includes(tax.title);
  const own = `${tax.title}|${byChannel ? 'channel' : 'property'}`;
  const used = new Map<string, Set<string>>();
  const at = (name: string, date?: string): Sums => {
    const key = `${own}|${name}`;
    const row = rows.get(key) ?? { quantity: 0, amount: 0n, nights: 0, roomNights: 0, personNights: 0, stays: 0 };
    rows.set(key, row);
    const known = used.get(key) ?? new Set();
    used.set(key, date === undefined ? known : known.add(date));
    return row;
  };
  for (const { persons, guests = [], nights } of stayed) {
    for (const { night, date } of nights) {
      const why = whyNot(tax, night, date);
      const names = Array.from({ length: persons }, (_, person) => why ?? rateFor(tax, guests[person]?.age));
      for (const name of names) at(name, date).personNights += 1;
      for (const name of new Set(names)) at(name, date).roomNights += 1;
      if (why !== undefined) continue;
      if (tax.logic === 'per_room_per_night') {
        at(shortest(tax.rate)).quantity += 1;
        at(shortest(tax.rate)).amount += cents(tax.rate);
      }
      if (tax.logic !== 'per_person_per_night') continue;
      for (let person = 0; person < persons; person += 1) {
        const rate = rateOf(tax, guests[person]?.age);
        if (cents(rate) === 0n) continue;
        at(shortest(rate)).quantity += 1;
        at(shortest(rate)).amount += cents(rate);
      }
    }
  }
  if (tax.logic === 'per_booking' && dates.includes(booking.stay.checkIn)) {
    at(shortest(tax.rate)).quantity += 1;
    at(shortest(tax.rate)).amount += cents(tax.rate);
  }
  if (tax.logic === 'percent') {
    for (const date of dates) {
      const charged = booking.charged.get(tax.title)?.get(date) ?? 0n;
      if (charged !== 0n) at(shortest(tax.rate)).amount += charged;
    }
  }
  for (const [key, days] of used) {
    const row = rows.get(key);
    if (row === undefined) continue;
    row.nights += days.size;
    row.stays += 1;
  }
}

/** The first reason that holds: the first nights, the date, the cap. */
function whyNot(tax: OwnTax, night: number, date: string): string | undefined {
  const { skip_nights = 0, max_nights, applicable_date_ranges: ranges = [] } = tax;
  const isIn = (day: string) =>
    ranges.length === 0 || ranges.some(({ after, before }) => after <= day && day <= before);
  if (night < skip_nights) return 'skip_nights';
  if (!isIn(date)) return 'out_of_range';
  if (max_nights === undefined) return undefined;
  // What uses up the cap are the nights before this one that were taxable.
  let taxable = 0;
  for (let before = skip_nights; before < night; before += 1) {
    if (isIn(dateAfter(date, before - night))) taxable += 1;
  }
  return taxable >= max_nights ? 'max_nights' : undefined;
}

function rowOf(tax: OwnTax, age: number | undefined): AgeRow | undefined {
  return age === undefined ? undefined : tax.local?.rates?.find(({ age_under }) => age < age_under);
}

function rateOf(tax: OwnTax, age: number | undefined): string {
  return rowOf(tax, age)?.rate ?? tax.rate;
}

function rateFor(tax: OwnTax, age: number | undefined): string {
  const row = rowOf(tax, age);
  const rate = rateOf(tax, age);
  return cents(rate) === 0n ? `exempt|under ${row?.age_under}` : shortest(rate);
}

const shortest = (rate: string): string => rate.replace(/\.?0+$/, '');
