import { once, readEntries } from '../issues/reading.js';
import type { Place } from '../issues/report.js';
import { addNoObject, placeIn } from '../issues/report.js';
import { grouped, isNotBlank, isShort, LONGEST_TITLE } from '../issues/texts.js';
import { isWhole } from '../money/integer.js';
import type { Field } from '../schema/fields.js';
import {
  DATE,
  objectsOf,
  objectWith,
  orAbsent,
  price,
  schemasOf,
  TEXT,
  valuesOf,
  whole,
  wordingOf,
} from '../schema/fields.js';
import { list, openObjectOf, optional, recordOf } from '../schema/schema.js';
import type { Evidence, Extra, Guest, Room, Stay } from './schema.js';
import { LIMITS } from './schema.js';

const PRICE = price('120.00');
const LABELS = valuesOf(TEXT, { most: LIMITS.labels, expected: `a list of at most ${LIMITS.labels} texts` });
const NIGHTLY_PRICES = valuesOf(PRICE, {
  least: 1,
  most: LIMITS.nights,
  expected: `a list of 1 to ${grouped(LIMITS.nights)} prices, one for each night`,
});
const AMOUNTS_BY_TITLE = `an object of at most ${LIMITS.paid} amounts by title, such as { "City tax": "40.00" }`;
const PAID_BEFORE = {
  schema: () => optional(recordOf(TEXT.schema(), PRICE.schema())),
  rule: { expected: AMOUNTS_BY_TITLE },
  eachValue: PRICE,
  isInner: true,
  read: readPaid,
  quick: quickPaid,
  isOptional: true,
} as const;
const NIGHTS_ELSEWHERE = orAbsent(whole(0, LIMITS.nightsElsewhere));

const EVIDENCE_FIELDS = {
  label: TEXT,
  document: TEXT,
  reference: TEXT,
} as const satisfies Record<keyof Evidence, Field>;

export const evidenceObject = objectWith(EVIDENCE_FIELDS);

export const GUEST_FIELDS = {
  age: orAbsent(whole(0, LIMITS.age)),
  birthDate: orAbsent(DATE),
  labels: LABELS,
  checkIn: orAbsent(DATE),
  nights: orAbsent(whole(1, LIMITS.nights)),
  nightsBefore: NIGHTS_ELSEWHERE,
  nightsAfter: NIGHTS_ELSEWHERE,
  paidBefore: PAID_BEFORE,
  evidence: objectsOf(evidenceObject, {
    most: LIMITS.evidence,
    expected: `a list of at most ${LIMITS.evidence} documents`,
    entry: 'a document such as { "label": "pupil", "document": "school list", "reference": "12" }',
    noted: { label: 'noted', document: 'noted', reference: 'noted' },
  }),
} as const satisfies Record<keyof Guest, Field>;

export const guestObject = objectWith(GUEST_FIELDS);

export const EXTRA_FIELDS = {
  label: TEXT,
  nightlyPrices: NIGHTLY_PRICES,
  price: orAbsent(PRICE),
} as const satisfies Record<keyof Extra, Field>;

export const extraObject = objectWith(EXTRA_FIELDS);

export const ROOM_FIELDS = {
  persons: orAbsent(whole(0, LIMITS.persons)),
  nightlyPrices: NIGHTLY_PRICES,
  price: orAbsent(PRICE),
  nights: orAbsent(whole(1, LIMITS.nights)),
  checkOut: orAbsent(DATE),
  count: orAbsent(whole(1, LIMITS.count)),
  checkIn: orAbsent(DATE),
  guests: objectsOf(guestObject, {
    isLast: true,
    most: LIMITS.persons,
    expected: `a list of at most ${grouped(LIMITS.persons)} guests`,
    entry: 'a guest such as { "age": 12 }, or {} for an adult',
    noted: {},
  }),
  bedrooms: orAbsent(whole(1, LIMITS.bedrooms)),
  labels: LABELS,
  extras: objectsOf(extraObject, {
    isLast: true,
    most: LIMITS.extras,
    expected: `a list of at most ${LIMITS.extras} extras`,
    entry: 'an extra such as { "label": "breakfast", "nightlyPrices": ["15.00"] }',
    noted: { label: 'noted', price: '0' },
  }),
  nightsBefore: NIGHTS_ELSEWHERE,
  nightsAfter: NIGHTS_ELSEWHERE,
  paidBefore: PAID_BEFORE,
} as const satisfies Record<keyof Room, Field>;

export const roomObject = objectWith(ROOM_FIELDS);

export const STAY_FIELDS = {
  checkIn: DATE,
  checkOut: orAbsent(DATE),
  rooms: {
    schema: () => list(roomObject(), { least: 1, most: LIMITS.rooms }),
    rule: { expected: `a list of 1 to ${grouped(LIMITS.rooms)} rooms` },
    fields: ROOM_FIELDS,
    each: { rule: { expected: 'a room such as { "persons": 2, "nightlyPrices": ["120.00"] }' } },
    isInner: true,
    quick: (rooms: unknown) => (Array.isArray(rooms) && isWhole(rooms.length, 1, LIMITS.rooms) ? rooms : undefined),
  },
  labels: LABELS,
  bookedOn: orAbsent(DATE),
  nightsBefore: NIGHTS_ELSEWHERE,
  nightsAfter: NIGHTS_ELSEWHERE,
  paidBefore: PAID_BEFORE,
} as const satisfies Record<keyof Stay, Field>;

/** The fields of a stay without its rooms, which are read one by one. */
const { rooms: _, ...HEAD_FIELDS } = STAY_FIELDS;

export const headObject = once(() => openObjectOf(schemasOf(HEAD_FIELDS)));
export const stayObject = objectWith(STAY_FIELDS);

export const WORDING = wordingOf(STAY_FIELDS);

/** The `must be` part of the message about a field. */
export function expectedOf(field: string): string {
  return WORDING.rules.get(field)?.expected ?? '';
}

/** Earlier payments by title, without issues. */
function quickPaid(input: unknown): Record<string, string> | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  const paid: Array<[string, string]> = [];
  for (const title in input) {
    const amount: unknown = Reflect.get(input, title);
    if (!Object.hasOwn(input, title) || TEXT.quick(title) === undefined || paid.length === LIMITS.paid)
      return undefined;
    if (typeof amount !== 'string') return undefined;
    paid.push([title, amount]);
  }
  return Object.fromEntries(paid);
}

/** Earlier payments by title; the schema checks the amounts. */
function readPaid(input: unknown, place: Place, field: string): Record<string, unknown> {
  const { path, report } = placeIn(place, field);
  const entries = readEntries(input, LIMITS.paid);
  if ('instead' in entries) {
    addNoObject(entries.instead, { path, expected: AMOUNTS_BY_TITLE, report });
    return {};
  }
  if (entries.length > LIMITS.paid) {
    report.add('list_too_long', path, { field, expected: AMOUNTS_BY_TITLE, most: LIMITS.paid });
    return {};
  }
  const isTitle = ([title]: readonly [string, unknown]) => isNotBlank(title) && isShort(title);
  for (const [title] of entries.filter((entry) => !isTitle(entry))) {
    const received = title.slice(0, LONGEST_TITLE);
    report.add('not_accepted', path, { field, received, expected: 'named by the title of a tax' });
  }
  return Object.fromEntries(entries.filter(isTitle));
}
