import * as z from 'zod/mini';
import type { Wording } from '../issues/report.js';
import { grouped } from '../issues/texts.js';
import type { Field, FieldTable } from '../schema/fields.js';
import { DATE, decimalsOf, once, orAbsent, price, rulesOf, schemasOf, TEXT, whole } from '../schema/fields.js';
import type { Evidence, Extra, Guest, Room, Stay } from './schema.js';
import { LIMITS } from './schema.js';

const PRICE = price('120.00');
const LABELS = {
  schema: () => z.exactOptional(z.array(TEXT.schema()).check(z.maxLength(LIMITS.labels))),
  rule: { expected: `a list of at most ${LIMITS.labels} texts` },
  each: TEXT,
  isInner: true,
} as const;
const NIGHTLY_PRICES = {
  schema: () => z.exactOptional(z.array(PRICE.schema()).check(z.minLength(1), z.maxLength(LIMITS.nights))),
  rule: { expected: `a list of 1 to ${grouped(LIMITS.nights)} prices, one for each night` },
  each: PRICE,
  isInner: true,
} as const;
const PAID_BEFORE = {
  schema: () => z.exactOptional(z.record(TEXT.schema(), PRICE.schema())),
  rule: { expected: `an object of at most ${LIMITS.paid} amounts by title, such as { "City tax": "40.00" }` },
  eachValue: PRICE,
  isInner: true,
} as const;
const NIGHTS_ELSEWHERE = orAbsent(whole(0, LIMITS.nightsElsewhere));

export const EVIDENCE_FIELDS = {
  label: TEXT,
  document: TEXT,
  reference: TEXT,
} as const satisfies Record<keyof Evidence, Field>;

export const GUEST_FIELDS = {
  age: orAbsent(whole(0, LIMITS.age)),
  birthDate: orAbsent(DATE),
  labels: LABELS,
  checkIn: orAbsent(DATE),
  nights: orAbsent(whole(1, LIMITS.nights)),
  nightsBefore: NIGHTS_ELSEWHERE,
  nightsAfter: NIGHTS_ELSEWHERE,
  paidBefore: PAID_BEFORE,
  evidence: {
    schema: () => z.exactOptional(z.array(evidenceObject()).check(z.maxLength(LIMITS.evidence))),
    rule: { expected: `a list of at most ${LIMITS.evidence} documents` },
    each: {
      rule: { expected: 'a document such as { "label": "pupil", "document": "school list", "reference": "12" }' },
    },
    isInner: true,
  },
} as const satisfies Record<keyof Guest, Field>;

export const EXTRA_FIELDS = {
  label: TEXT,
  nightlyPrices: NIGHTLY_PRICES,
  price: orAbsent(PRICE),
} as const satisfies Record<keyof Extra, Field>;

/** The fields of a room; code that lists them reads this table. */
export const ROOM_FIELDS = {
  persons: orAbsent(whole(0, LIMITS.persons)),
  nightlyPrices: NIGHTLY_PRICES,
  price: orAbsent(PRICE),
  nights: orAbsent(whole(1, LIMITS.nights)),
  count: orAbsent(whole(1, LIMITS.count)),
  checkIn: orAbsent(DATE),
  guests: {
    schema: () => z.exactOptional(z.array(guestObject()).check(z.maxLength(LIMITS.persons))),
    rule: { expected: `a list of at most ${grouped(LIMITS.persons)} guests` },
    each: { rule: { expected: 'a guest such as { "age": 12 }, or {} for an adult' } },
    isInner: true,
  },
  bedrooms: orAbsent(whole(1, LIMITS.bedrooms)),
  labels: LABELS,
  extras: {
    schema: () => z.exactOptional(z.array(extraObject()).check(z.maxLength(LIMITS.extras))),
    rule: { expected: `a list of at most ${LIMITS.extras} extras` },
    each: { rule: { expected: 'an extra such as { "label": "breakfast", "nightlyPrices": ["15.00"] }' } },
    isInner: true,
  },
  nightsBefore: NIGHTS_ELSEWHERE,
  nightsAfter: NIGHTS_ELSEWHERE,
  paidBefore: PAID_BEFORE,
} as const satisfies Record<keyof Room, Field>;

/** The fields of a stay; code that lists them reads this table. */
export const STAY_FIELDS = {
  checkIn: DATE,
  rooms: {
    schema: () => z.array(roomObject()).check(z.minLength(1), z.maxLength(LIMITS.rooms)),
    rule: { expected: `a list of 1 to ${grouped(LIMITS.rooms)} rooms` },
    each: { rule: { expected: 'a room such as { "persons": 2, "nightlyPrices": ["120.00"] }' } },
    isInner: true,
  },
  labels: LABELS,
  bookedOn: orAbsent(DATE),
  nightsBefore: NIGHTS_ELSEWHERE,
  nightsAfter: NIGHTS_ELSEWHERE,
  paidBefore: PAID_BEFORE,
} as const satisfies Record<keyof Stay, Field>;

/** Whether a table has a field of a name. */
export function fieldTest(table: FieldTable): (name: string) => boolean {
  const names = new Set(Object.keys(table));
  return (name) => names.has(name);
}

/** The fields of a stay without its rooms, which are read one by one. */
const { rooms: _, ...HEAD_FIELDS } = STAY_FIELDS;

export const evidenceObject = once(() => z.strictObject(schemasOf(EVIDENCE_FIELDS)));
export const guestObject = once(() => z.strictObject(schemasOf(GUEST_FIELDS)));
export const extraObject = once(() => z.strictObject(schemasOf(EXTRA_FIELDS)));
export const roomObject = once(() => z.strictObject(schemasOf(ROOM_FIELDS)));
export const headObject = once(() => z.object(schemasOf(HEAD_FIELDS)));
export const stayObject = once(() => z.strictObject(schemasOf(STAY_FIELDS)));

const TABLES: readonly FieldTable[] = [STAY_FIELDS, ROOM_FIELDS, GUEST_FIELDS, EXTRA_FIELDS, EVIDENCE_FIELDS];

/** The wording of messages about fields of stays. */
export const WORDING: Wording = {
  rules: new Map(TABLES.flatMap(rulesOf)),
  decimals: new Set(TABLES.flatMap(decimalsOf)),
};

/** The `must be` part of the message about a field. */
export function expectedOf(field: string): string {
  return WORDING.rules.get(field)?.expected ?? '';
}
