import type { Issue } from '../issues/issue.js';
import { personsIn, type Room, type Stay } from '../stay/schema.js';
import { validateStay } from '../stay/validate-stay.js';
import { isRead, type Reading, readDate, readDecimal, readList, readWhole } from './reading.js';

/** The fields of the typed stay, as texts. */
export type StayField = 'checkIn' | 'nights' | 'persons' | 'rooms' | 'price' | 'ages' | 'labels' | 'bookedOn';

/** How the fields are called. */
export const STAY_FIELDS: Readonly<Record<StayField, string>> = {
  checkIn: 'Check-in',
  nights: 'Nights',
  persons: 'Persons',
  rooms: 'Rooms',
  price: 'Price a night',
  ages: 'Ages of children',
  labels: 'Labels',
  bookedOn: 'Booked on',
};

/** The typed stay: what was typed, what is wrong with it, and the last stay without an issue. */
export interface TypedStay {
  readonly texts: Readonly<Record<StayField, string>>;
  readonly problems: Readonly<Partial<Record<StayField, string>>>;
  readonly good: Stay | undefined;
}

/** Which amounts the currency of the draft can pay. */
export interface Money {
  readonly currency: string;
  readonly digits: number;
}

const MOST_NIGHTS = 1_000;

/** A stay taken apart for editing. What the fields cannot say (rooms that differ) stays until a field is edited. */
export function typedStay(given: Stay, money: Money | undefined): TypedStay {
  const [room] = given.rooms;
  const texts: Record<StayField, string> = {
    checkIn: given.checkIn,
    nights: String(room?.nightlyPrices?.length ?? room?.nights ?? 1),
    persons: String(room === undefined ? 2 : personsIn(room)),
    rooms: String(room?.count ?? 1),
    price: room?.nightlyPrices?.[0] ?? room?.price ?? '100.00',
    ages: (room?.guests ?? []).flatMap(({ age }) => (age === undefined ? [] : [age])).join(', '),
    labels: (given.labels ?? []).join(', '),
    bookedOn: given.bookedOn ?? '',
  };
  const wrong = issuesOf(given, money);
  return { texts, problems: wrong, good: isEmpty(wrong) ? given : undefined };
}

/** The stay after a field was typed. An unreadable text leaves the last good stay as it is. */
export function withStayText(stay: TypedStay, field: StayField, text: string, money: Money | undefined): TypedStay {
  return checkedStay({ ...stay, texts: { ...stay.texts, [field]: text } }, money);
}

/** The stay of the texts, checked against a currency. The last good stay goes too where the currency cannot pay it. */
export function checkedStay(stay: TypedStay, money: Money | undefined): TypedStay {
  const { texts, good } = stay;
  const read = readTexts(texts);
  const problems = 'problems' in read ? read.problems : issuesOf(read.stay, money);
  if (!('problems' in read) && isEmpty(problems)) return { texts, problems, good: read.stay };
  const isStillGood = good !== undefined && isEmpty(issuesOf(good, money));
  return { texts, problems, good: isStillGood ? good : undefined };
}

function isEmpty(problems: TypedStay['problems']): boolean {
  return Object.keys(problems).length === 0;
}

function readTexts(texts: TypedStay['texts']): { readonly stay: Stay } | { readonly problems: TypedStay['problems'] } {
  const problems: Partial<Record<StayField, string>> = {};
  const take = <T>(field: StayField, read: (text: string) => Reading<T>): T | undefined => {
    const reading = read(texts[field]);
    if (isRead(reading)) return reading.value;
    problems[field] = reading.problem;
    return undefined;
  };
  const optional = <T>(field: StayField, read: (text: string) => Reading<T>) =>
    texts[field].trim() === '' ? undefined : take(field, read);
  const checkIn = take('checkIn', readDate);
  const nights = take('nights', readNights);
  const persons = take('persons', readWhole);
  const rooms = take('rooms', readWhole);
  const price = take('price', readDecimal);
  const ages = optional('ages', readAges) ?? [];
  const labels = optional('labels', readList) ?? [];
  const bookedOn = optional('bookedOn', readDate);
  if (checkIn === undefined || nights === undefined || price === undefined || Object.keys(problems).length > 0) {
    return { problems };
  }
  const room: Room = {
    persons,
    nightlyPrices: new Array<string>(nights).fill(price),
    ...(rooms === 1 ? {} : { count: rooms }),
    ...(ages.length === 0 ? {} : { guests: ages.map((age) => ({ age })) }),
  };
  return {
    stay: {
      checkIn,
      rooms: [room],
      ...(labels.length === 0 ? {} : { labels }),
      ...(bookedOn === undefined ? {} : { bookedOn }),
    },
  };
}

function readNights(text: string): Reading<number> {
  const reading = readWhole(text);
  if (!isRead(reading) || (reading.value >= 1 && reading.value <= MOST_NIGHTS)) return reading;
  return { problem: `Nights must be between 1 and ${MOST_NIGHTS}.` };
}

function readAges(text: string): Reading<number[]> {
  const parts = text.split(',').map((part) => readWhole(part));
  const wrong = parts.find((part) => !isRead(part));
  if (wrong !== undefined) return { problem: 'Write ages with commas, such as 4, 11.' };
  return { value: parts.flatMap((part) => (isRead(part) ? [part.value] : [])) };
}

/** Without a currency nothing can be said about prices: then the stay waits for the draft. */
function issuesOf(stay: Stay, money: Money | undefined): TypedStay['problems'] {
  if (money === undefined) return {};
  const { issues = [] } = validateStay(stay, money.currency, money.digits);
  const problems: Partial<Record<StayField, string>> = {};
  for (const found of issues) problems[stayFieldOf(found)] ??= found.message;
  return problems;
}

function stayFieldOf({ path }: Issue): StayField {
  if (/nightlyPrices|price/.test(path)) return 'price';
  if (path.includes('guests')) return 'ages';
  if (path.includes('persons')) return 'persons';
  if (path.includes('count')) return 'rooms';
  if (path.startsWith('labels')) return 'labels';
  return path === 'bookedOn' ? 'bookedOn' : 'checkIn';
}
