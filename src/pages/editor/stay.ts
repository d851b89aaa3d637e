import type { Issue } from '../../core/issues/issue.js';
import { stayInNights } from '../../core/stay/moved-stay.js';
import type { Extra, Room, Stay } from '../../core/stay/schema.js';
import { nightsOfRoom } from '../../core/stay/schema.js';
import { validateStay } from '../../core/stay/validate-stay.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH } from '../../language/words/words.js';
import type { Money } from './reading.js';
import { isRead } from './reading.js';
import type { StayField } from './stay-fields.js';
import { isStayInput, withStayField, writtenText } from './stay-fields.js';
import { problemInWords } from './words.js';

/** The typed stay: its data, typed texts, problems, and the last valid stay. */
export interface TypedStay {
  readonly written: Stay;
  /** The typed texts of fields that do not simply show their value. */
  readonly texts: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, string>>;
  readonly good: Stay | undefined;
}

export interface StayMoney extends Money {
  readonly digits: number;
  /** Why a valid stay cannot be quoted with the draft: its `paidBefore` is at another tax than the limit. */
  readonly refused: (stay: Stay) => readonly Issue[];
}

export function typedStay(given: Stay, money: StayMoney | undefined, words: Words = ENGLISH): TypedStay {
  return checkedStay({ written: stayInNights(given), texts: {}, problems: {}, good: undefined }, money, words);
}

export function stayText({ texts, written }: TypedStay, field: StayField, words: Words = ENGLISH): string {
  return texts[field] ?? writtenText(written, field, words);
}

/** The stay after a text was typed into a field. An unreadable text changes no value. */
export function withStayText(
  stay: TypedStay,
  field: StayField,
  text: string,
  money: StayMoney | undefined,
  words: Words = ENGLISH,
): TypedStay {
  const reading = withStayField(stay.written, field, text, { words, money });
  const texts = { ...stay.texts, [field]: text };
  return checkedStay({ ...stay, texts, written: isRead(reading) ? reading.value : stay.written }, money, words);
}

/** Ends the edit of a field: a readable text is replaced by its value. */
export function leaveStayField(
  stay: TypedStay,
  field: StayField,
  money: StayMoney | undefined,
  words: Words = ENGLISH,
): TypedStay {
  const { [field]: text, ...texts } = stay.texts;
  const isKept = text === undefined || !isRead(withStayField(stay.written, field, text, { words, money }));
  return isKept ? stay : { ...stay, texts };
}

export function withNewRoom(rooms: readonly Room[]): readonly Room[] {
  return [...rooms, ...rooms.slice(-1)];
}

export function withoutRoom(rooms: readonly Room[], index: number): readonly Room[] {
  return rooms.toSpliced(index, 1);
}

/** The rooms with a new extra in one, at 0 in the digits of the currency. */
export function withNewExtra(rooms: readonly Room[], room: number, label: string, digits: number): readonly Room[] {
  return withExtras(rooms, room, (extras) => [...extras, { label, nightlyPrices: [(0).toFixed(digits)] }]);
}

export function withoutExtra(rooms: readonly Room[], room: number, extra: number): readonly Room[] {
  return withExtras(rooms, room, (extras) => extras.toSpliced(extra, 1));
}

function withExtras(
  rooms: readonly Room[],
  index: number,
  change: (extras: readonly Extra[]) => readonly Extra[],
): readonly Room[] {
  return rooms.map((room, place): Room => {
    if (place !== index) return room;
    const { extras: before = [], ...others } = room;
    const extras = change(before).map((extra) => ofNights(extra, room));
    return extras.length === 0 ? others : { ...others, extras };
  });
}

/** An extra with one price becomes one with a price for each night of its room. */
function ofNights(extra: Extra, room: Room): Extra {
  const [price, ...others] = extra.nightlyPrices ?? [];
  if (price === undefined || others.length > 0) return extra;
  return { ...extra, nightlyPrices: new Array<string>(nightsOfRoom(room)).fill(price) };
}

/** The stay with other rooms. Drops the typed texts, which may be of rooms that moved. */
export function withRooms(
  stay: TypedStay,
  rooms: readonly Room[],
  money: StayMoney | undefined,
  words: Words = ENGLISH,
): TypedStay {
  return checkedStay({ ...stay, texts: {}, written: { ...stay.written, rooms } }, money, words);
}

/** The stay checked against the money of the draft. Drops the last valid stay if the currency cannot pay it. */
export function checkedStay(stay: TypedStay, money: StayMoney | undefined, words: Words = ENGLISH): TypedStay {
  const unread = Object.entries(stay.texts).flatMap(([field, text]): Array<[string, string]> => {
    const reading = withStayField(stay.written, field, text, { words, money });
    return isRead(reading) ? [] : [[field, reading.problem]];
  });
  const problems = unread.length > 0 ? Object.fromEntries(unread) : issuesOf(stay.written, money, words);
  if (isEmpty(problems)) return { ...stay, problems, good: stay.written };
  const isStillGood = stay.good !== undefined && isEmpty(issuesOf(stay.good, money, words));
  return { ...stay, problems, good: isStillGood ? stay.good : undefined };
}

function isEmpty(problems: TypedStay['problems']): boolean {
  return Object.keys(problems).length === 0;
}

/** Prices cannot be checked without a currency, so the stay waits for the draft. */
function issuesOf(stay: Stay, money: StayMoney | undefined, words: Words): TypedStay['problems'] {
  if (money === undefined) return {};
  const { issues = money.refused(stay) } = validateStay(stay, money.currency, money.digits);
  const problems: Record<string, string> = {};
  for (const issue of issues) problems[stayFieldOf(issue)] ??= problemInWords(issue, words);
  return problems;
}

function stayFieldOf({ path }: Issue): string {
  const [, inRoom, guest, ofGuest = 'nights'] =
    /^rooms\[(\d+)\]\.guests\[(\d+)\](?:\.(checkIn|nights\w*|paidBefore(?=[.[]|$)).*)?$/.exec(path) ?? [];
  if (guest !== undefined) return `${ofGuest}.${inRoom}.${guest}`;
  const [, ofRoom = '0', extra, ofExtra] = /^rooms\[(\d+)\]\.extras\[(\d+)\]\.?(\w*)/.exec(path) ?? [];
  if (extra !== undefined) return `${ofExtra === 'label' ? 'extraLabel' : 'extraPrice'}.${ofRoom}.${extra}`;
  const [, room = '0', field = ''] = /^rooms\[(\d+)\]\.?(\w*)/.exec(path) ?? [];
  const name = FIELD_OF.get(field);
  if (name !== undefined) return room === '0' ? name : `${name}.${room}`;
  if (isStayInput(path)) return path;
  return ['labels', 'paidBefore'].find((list) => path.startsWith(list)) ?? 'checkIn';
}

const FIELD_OF: ReadonlyMap<string, StayField> = new Map([
  ['nightlyPrices', 'price'],
  ['price', 'price'],
  ['nights', 'nights'],
  ['guests', 'ages'],
  ['persons', 'adults'],
  ['count', 'rooms'],
  ['bedrooms', 'bedrooms'],
  ['labels', 'roomLabels'],
  ['paidBefore', 'roomPaid'],
]);
