import type { Fields } from '../../../core/issues/reading.js';
import type { DraftFields } from '../../api/resources/drafts.js';
import type { Details } from '../common/answers.js';
import type { Hotel } from '../common/hotel.js';

/** The optional attributes among some fields, which the sandbox stores and prints as they were sent. Null is no value. */
export function attributesIn(fields: Fields, { optional }: DraftFields): Fields | undefined {
  const sent = Object.entries(fields).filter(
    ([name, value]) => Object.hasOwn(optional, name) && (value ?? null) !== null,
  );
  return sent.length === 0 ? undefined : Object.fromEntries(sent);
}

/** The attributes with these names, each null without a value. */
export function nullable(fields: Fields, ...names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}

/** A relationship to records that are printed with their titles. */
export function titledList(type: string, records: ReadonlyArray<{ readonly id: string; readonly title: string }>) {
  return { data: records.map(({ id, title }) => ({ type, id, attributes: { id, title } })) };
}

export function facilityList(ids: unknown) {
  return { data: Array.isArray(ids) ? ids.map((id: unknown) => ({ type: 'facility', id })) : [] };
}

/** The problems of the property of a record, which never changes. The check of the fields says the rest. */
export function propertyProblems(
  { property_id }: Fields,
  before: { readonly property_id: string } | undefined,
  hotel: Hotel,
): Details {
  if (typeof property_id !== 'string') return {};
  const property = hotel.property(property_id);
  if (before !== undefined && property?.id !== before.property_id) return { property_id: ['cannot be changed.'] };
  return property === undefined ? { property_id: ['does not exist'] } : {};
}
