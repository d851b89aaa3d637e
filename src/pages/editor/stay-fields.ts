import type { Extra, Guest, PaidBefore, Room, Stay } from '../../core/stay/schema.js';
import { nightsOfRoom, personsIn } from '../../core/stay/schema.js';
import type { ELEMENTS } from '../../language/words/en/editor.js';
import { EDITOR, READING, STAY_FIELDS } from '../../language/words/en/editor.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, say } from '../../language/words/words.js';
import type { Money, ReadResult } from './reading.js';
import { isRead, readDate, readDecimal, readList, readWhole, writtenDecimal } from './reading.js';

interface StayInput {
  readonly kind: 'date' | 'whole' | 'list' | 'paid' | 'ages' | 'prices' | 'text';
  readonly hint?: Extract<keyof typeof ELEMENTS.texts, `${string}Hint`>;
  /** The name of its value in a room, if it has another one there. */
  readonly inRoom?: 'bedrooms' | 'labels' | 'paidBefore';
}

export const STAY_LABELS = STAY_FIELDS.texts;
type StayInputName = keyof typeof STAY_LABELS;

/** Every field, in the order of the form. */
export const STAY_INPUTS: Readonly<Record<StayInputName, StayInput>> = {
  checkIn: { kind: 'date' },
  nights: { kind: 'whole' },
  adults: { kind: 'whole' },
  ages: { kind: 'ages', hint: 'agesHint' },
  price: { kind: 'prices', hint: 'priceHint' },
  rooms: { kind: 'whole' },
  bedrooms: { kind: 'whole', inRoom: 'bedrooms' },
  roomLabels: { kind: 'list', hint: 'roomLabelsHint', inRoom: 'labels' },
  labels: { kind: 'list', hint: 'labelsHint' },
  nightsBefore: { kind: 'whole' },
  nightsAfter: { kind: 'whole' },
  bookedOn: { kind: 'date' },
  paidBefore: { kind: 'paid', hint: 'paidHint' },
  roomPaid: { kind: 'paid', hint: 'paidHint', inRoom: 'paidBefore' },
  extraLabel: { kind: 'text' },
  extraPrice: { kind: 'prices' },
};

export function isStayInput(name: string): name is StayInputName {
  return Object.hasOwn(STAY_INPUTS, name);
}

export function stayInput(name: string): StayInput {
  return STAY_INPUTS[isStayInput(name) ? name : 'roomLabels'];
}

/** The optional fields of the stay itself; the others are of its rooms. */
const INPUTS_OF_STAY = ['bookedOn', 'labels', 'nightsBefore', 'nightsAfter', 'paidBefore'] as const;
export const ROOM_INPUTS = [
  'nights',
  'adults',
  'ages',
  'price',
  'rooms',
  'bedrooms',
  'roomLabels',
  'roomPaid',
] as const;
/** The fields of a guest whose nights differ from the room's. */
export const GUEST_INPUTS = ['checkIn', 'nights', 'nightsBefore', 'nightsAfter', 'paidBefore'] as const;
export const EXTRA_INPUTS = ['extraLabel', 'extraPrice'] as const;

/** The name of a field of the typed stay. ".1" is the second room, ".1.2" the third guest or extra in it. */
export type StayField = string;

export function stayLabel(field: StayField, words: Words = ENGLISH): string | undefined {
  const { label, whose } = labelParts(field, words);
  return label && `${label}${whose}`;
}

/** `stayLabel` in two parts: "Nights" and " of guest 2, room 2". */
export function labelParts(field: StayField, words: Words = ENGLISH) {
  const { name, room, guest } = stayFieldParts(field);
  const label = isStayInput(name) ? say(words, STAY_FIELDS, name) : undefined;
  const ofRoom = room === 0 ? '' : say(words, EDITOR, 'ofRoom', { room: room + 1 });
  if (guest === undefined) return { label, whose: ofRoom };
  if (isOneOf(EXTRA_INPUTS, name))
    return { label, whose: say(words, EDITOR, 'ofExtra', { extra: guest + 1 }) + ofRoom };
  const place = { guest: guest + 1, room: room + 1 };
  return {
    label,
    whose: room === 0 ? say(words, EDITOR, 'ofGuest', place) : say(words, EDITOR, 'ofGuestInRoom', place),
  };
}

const MAX_GUESTS = 9;

export function guestFields(room: Room, index: number): StayField[][] {
  const { guests = [] } = room;
  const shown = Math.max(guests.length, Math.min(personsIn(room), MAX_GUESTS));
  return Array.from({ length: shown }, (_, guest) => GUEST_INPUTS.map((name) => `${name}.${index}.${guest}`));
}

const MAX_NIGHTS = 1_000;

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return names.some((known) => known === name);
}

/** `guest` is the index of a guest, or of an extra. */
export function stayFieldParts(field: StayField) {
  const [name = '', room = '0', guest] = field.split('.');
  return { name, room: Number(room), guest: guest === undefined ? undefined : Number(guest) };
}

export function writtenText(stay: Stay, field: StayField, words: Words = ENGLISH): string {
  const { name, room: index, guest } = stayFieldParts(field);
  const room = stay.rooms[index];
  if (guest === undefined && name === 'checkIn') return stay.checkIn;
  if (guest === undefined && isOneOf(INPUTS_OF_STAY, name)) return valueText(stay[name], words);
  if (room === undefined) return '';
  if (guest !== undefined) return textInRoom(room, name, guest, words);
  switch (name) {
    case 'nights':
      return String(nightsOfRoom(room));
    case 'adults':
      return String(adultsIn(room));
    case 'rooms':
      return String(room.count ?? 1);
    case 'price':
      return pricesText(room, words);
    case 'ages':
      return childrenIn(room)
        .map(({ age, birthDate, labels = [] }) => [age ?? birthDate, ...labels].join(' '))
        .join(', ');
    default:
      return valueText(room[stayInput(name).inRoom ?? 'labels'], words);
  }
}

function textInRoom({ extras, guests }: Room, name: string, index: number, words: Words): string {
  if (!isOneOf(EXTRA_INPUTS, name)) return valueText(guests?.[index]?.[ofGuest(name)], words);
  const extra = extras?.[index];
  if (extra === undefined) return '';
  return name === 'extraLabel' ? extra.label : pricesText(extra, words);
}

type StayValue = string | number | readonly string[] | PaidBefore | undefined;

/** A list with commas; what was paid as "City tax 40.00; Spa fee 12.00". */
function valueText(value: StayValue, words: Words): string {
  if (typeof value !== 'object') return String(value ?? '');
  if (isList(value)) return value.join(', ');
  return Object.entries(value)
    .map(([title, amount]) => `${title} ${writtenDecimal(amount, words)}`)
    .join('; ');
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value);
}

/** "100.00"; "80.00 100.00" where nights differ; "500.00 in all". */
function pricesText({ nightlyPrices, price }: Pick<Room, 'nightlyPrices' | 'price'>, words: Words): string {
  if (nightlyPrices === undefined) return say(words, EDITOR, 'inAll', { price: writtenDecimal(price ?? '', words) });
  const prices = new Set(nightlyPrices).size === 1 ? nightlyPrices.slice(0, 1) : nightlyPrices;
  return prices.map((text) => writtenDecimal(text, words)).join(' ');
}

/** The language and the money of typed texts. Without a currency, amounts are plain numbers. */
interface Reader {
  readonly words: Words;
  readonly money: Money | undefined;
}

/** The stay with a field changed by a typed text. */
export function withStayField(stay: Stay, field: StayField, text: string, reader: Reader): ReadResult<Stay> {
  const { words } = reader;
  const { name, room: index, guest } = stayFieldParts(field);
  if (guest === undefined && name === 'checkIn') {
    return then(readDate(text, words), (checkIn) => ({ ...stay, checkIn }));
  }
  if (guest === undefined && name === 'nights') {
    return then(readNights(text, words), (nights) => ({ ...stay, rooms: withNights(stay.rooms, index, nights) }));
  }
  if (guest === undefined && isOneOf(INPUTS_OF_STAY, name)) {
    return then(readValue(name, text, reader), (value) =>
      value === undefined ? without(stay, name) : { ...stay, [name]: value },
    );
  }
  const room = stay.rooms[index];
  if (room === undefined) return { value: stay };
  const next =
    guest === undefined ? withRoomField(room, name, text, reader) : withEntryField(room, name, guest, text, reader);
  return then(next, (now) => ({ ...stay, rooms: stay.rooms.with(index, now) }));
}

function withEntryField(room: Room, name: string, index: number, text: string, reader: Reader): ReadResult<Room> {
  if (name === 'extraLabel') return { value: withExtra(room, index, { label: text.trim() }) };
  if (name === 'extraPrice') {
    return then(readPrices(text, nightsOfRoom(room), reader), (prices) => withExtra(room, index, prices));
  }
  return then(readValue(ofGuest(name), text, reader), (value) => withGuest(room, index, name, value));
}

function withRoomField(room: Room, name: string, text: string, reader: Reader): ReadResult<Room> {
  const { words } = reader;
  switch (name) {
    case 'adults':
      return then(readWhole(text, words), (adults) => ({ ...room, persons: adults + childrenIn(room).length }));
    case 'rooms':
      return then(readWhole(text, words), (count) => (count === 1 ? without(room, 'count') : { ...room, count }));
    case 'price': {
      const { nightlyPrices: _, price: __, nights: ___, ...others } = room;
      return then(readPrices(text, nightsOfRoom(room), reader), (prices) => ({
        ...others,
        ...('price' in prices ? { ...prices, nights: nightsOfRoom(room) } : prices),
      }));
    }
    case 'ages': {
      const adults = (room.guests ?? []).filter((guest) => !hasAge(guest));
      const before = childrenIn(room);
      return then(readAges(text, words), (children) => {
        // Fields without an input here, such as the nights of a guest, stay.
        const guests = [...adults, ...children.map((child, place) => ({ ...nightsIn(before[place]), ...child }))];
        const persons = adultsIn(room) + children.length;
        // An empty list means that there are no children.
        return { ...room, guests, persons };
      });
    }
    default: {
      const { inRoom = 'labels' } = stayInput(name);
      return then(readValue(name, text, reader), (value) =>
        value === undefined ? without(room, inRoom) : { ...room, [inRoom]: value },
      );
    }
  }
}

/** `undefined` for an empty text, which leaves the field out. */
function readValue(name: string, text: string, reader: Reader): ReadResult<StayValue> {
  const { words } = reader;
  if (text.trim() === '') return { value: undefined };
  switch (stayInput(name).kind) {
    case 'date':
      return readDate(text, words);
    case 'whole':
      return readWhole(text, words);
    case 'paid':
      return then(readPaid(text, reader), (paid) => (Object.keys(paid).length === 0 ? undefined : paid));
    default:
      return then(readList(text), (labels) => (labels.length === 0 ? undefined : labels));
  }
}

function ofGuest(name: string): (typeof GUEST_INPUTS)[number] {
  return GUEST_INPUTS.find((input) => input === name) ?? 'nights';
}

/** The room with a field of a guest changed. Earlier guests without an entry become adults. */
function withGuest(room: Room, index: number, name: string, value: StayValue): Room {
  const persons = personsIn(room);
  const { guests: listed = [], ...others } = room;
  const guests = Array.from({ length: Math.max(listed.length, index + 1) }, (_, place): Guest => {
    const { [ofGuest(name)]: _before, ...guest } = listed[place] ?? {};
    if (place !== index) return listed[place] ?? {};
    return value === undefined ? guest : { ...guest, [name]: value };
  });
  while (guests.length > 0 && Object.keys(guests.at(-1) ?? {}).length === 0) guests.pop();
  return guests.length === 0 ? { ...others, persons } : { ...others, guests, persons };
}

function then<From, To>(reading: ReadResult<From>, next: (value: From) => To): ReadResult<To> {
  return isRead(reading) ? { value: next(reading.value) } : reading;
}

function without<From extends object, Name extends keyof From>(from: From, name: Name): Omit<From, Name> {
  const { [name]: _, ...others } = from;
  return others;
}

/** Rooms with the same length as the edited one keep it. An added night costs as much as the last one. */
function withNights(rooms: readonly Room[], index: number, nights: number): readonly Room[] {
  const typed = rooms[index];
  const before = typed === undefined ? 0 : nightsOfRoom(typed);
  return rooms.map((room, place) => {
    const isAlike = index === 0 && nightsOfRoom(room) === before && room.checkIn === undefined;
    if (place !== index && !isAlike) return room;
    const { extras } = room;
    return {
      ...room,
      ...resized(room, nights),
      ...(room.nights === undefined ? {} : { nights }),
      ...(extras === undefined ? {} : { extras: extras.map((extra) => ({ ...extra, ...resized(extra, nights) })) }),
    };
  });
}

function resized({ nightlyPrices }: Pick<Room, 'nightlyPrices'>, nights: number): Pick<Room, 'nightlyPrices'> {
  if (nightlyPrices === undefined) return {};
  const last = nightlyPrices.at(-1) ?? '0';
  return { nightlyPrices: Array.from({ length: nights }, (_, index) => nightlyPrices[index] ?? last) };
}

function readNights(text: string, words: Words): ReadResult<number> {
  const reading = readWhole(text, words);
  if (!isRead(reading) || (reading.value >= 1 && reading.value <= MAX_NIGHTS)) return reading;
  return { problem: say(words, READING, 'nightsRange', { most: MAX_NIGHTS }) };
}

type Prices = { readonly price: string } | { readonly nightlyPrices: readonly string[] };

function priceInAll(text: string, words: Words): string | undefined {
  const endings = [words, ENGLISH].map((language) =>
    say(language, EDITOR, 'inAll', { price: '' }).trim().toLowerCase(),
  );
  const ending = endings.find((candidate) => text.toLowerCase().endsWith(` ${candidate}`));
  return ending && text.slice(0, -ending.length).trim();
}

/** Between prices. The narrow space of French stands between thousands. */
const BETWEEN_PRICES = /[ \t\n;]+/;

/** Joins units to their numbers: "30 EUR" is one price. */
function withJoinedUnits(text: string): string {
  return text
    .replace(/(?<=\d) +(?=[^\d.,\s;]+(?:[\s;]|$))/gu, '\u00a0')
    .replace(/(?<![^ \t\n;])(\p{Sc}|[A-Z]{3}) +(?=\d)/gu, '$1\u00a0');
}

function readPrices(text: string, nights: number, { words, money }: Reader): ReadResult<Prices> {
  const typed = text.trim();
  const whole = priceInAll(typed, words);
  if (whole !== undefined) return then(readDecimal(whole, words, money), (price) => ({ price }));
  const prices: string[] = [];
  for (const part of withJoinedUnits(typed).split(BETWEEN_PRICES)) {
    const price = readDecimal(part, words, money);
    if (!isRead(price)) return price;
    prices.push(price.value);
  }
  const [first = ''] = prices;
  if (prices.length === 1) return { value: { nightlyPrices: new Array<string>(nights).fill(first) } };
  if (prices.length === nights) return { value: { nightlyPrices: prices } };
  return { problem: say(words, READING, 'prices', { nights }) };
}

function nightsIn({ age: _, birthDate: __, labels: ___, ...nights }: Guest = {}): Guest {
  return nights;
}

/** Guests with an age. The form only asks children for their age. */
function childrenIn({ guests = [] }: Room): readonly Guest[] {
  return guests.filter(hasAge);
}

function adultsIn(room: Room): number {
  return Math.max(0, personsIn(room) - childrenIn(room).length);
}

/** "2 adults, children 4 and 11": the guests of all rooms. */
export function guestsInWords({ rooms }: Stay, words: Words = ENGLISH): string {
  const all = rooms.flatMap((room) => Array.from({ length: room.count ?? 1 }, () => room));
  const children = all.flatMap(childrenIn);
  const adults = all.reduce((sum, room) => sum + adultsIn(room), 0);
  const ages = children.flatMap(({ age }) => (age === undefined ? [] : [age])).sort((first, second) => first - second);
  const n = children.length;
  const childrenText =
    ages.length === n
      ? say(words, EDITOR, 'childrenOf', { n, ages: agesInWords(ages, words) })
      : say(words, EDITOR, 'children', { n });
  return [say(words, EDITOR, 'adults', { n: adults }), ...(n === 0 ? [] : [childrenText])].join(', ');
}

/** "4, 4 and 11". */
function agesInWords(ages: readonly number[], { locale }: Words): string {
  return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' }).format(ages.map(String));
}

function withExtra(room: Room, index: number, value: Partial<Extra>): Room {
  const extras = (room.extras ?? []).map((extra, place): Extra => {
    if (place !== index) return extra;
    const { nightlyPrices, price, ...named } = extra;
    const priced =
      'label' in value ? { ...(nightlyPrices && { nightlyPrices }), ...(price !== undefined && { price }) } : {};
    return { ...named, ...priced, ...value };
  });
  return { ...room, extras };
}

function hasAge({ age, birthDate }: Guest): boolean {
  return age !== undefined || birthDate !== undefined;
}

/** Reads children by age or date of birth, with labels: "4, 2015-06-30 resident". */
function readAges(text: string, words: Words): ReadResult<Guest[]> {
  const guests: Guest[] = [];
  for (const part of text.split(',').filter((written) => written.trim() !== '')) {
    const [number = '', ...labels] = part.trim().split(/\s+/);
    const guest = number.includes('-')
      ? then(readDate(number, words), (birthDate): Guest => ({ birthDate }))
      : then(readWhole(number, words), (age): Guest => ({ age }));
    if (!isRead(guest)) return { problem: say(words, READING, 'ages') };
    guests.push({ ...guest.value, ...(labels.length === 0 ? {} : { labels }) });
  }
  return { value: guests };
}

/** Reads "City tax 40.00; Spa fee 12.00". The amount comes last, because a title can contain digits. */
function readPaid(text: string, { words, money }: Reader): ReadResult<PaidBefore> {
  const paid: Array<readonly [string, string]> = [];
  for (const part of withJoinedUnits(text)
    .split(';')
    .filter((written) => written.trim() !== '')) {
    const typed = part.trim().split(BETWEEN_PRICES).at(-1) ?? '';
    const title = part.trim().slice(0, -typed.length).trim();
    const amount = readDecimal(typed, words, money);
    if (title === '' || !isRead(amount)) return { problem: say(words, READING, 'paid') };
    paid.push([title, amount.value]);
  }
  return { value: Object.fromEntries(paid) };
}
