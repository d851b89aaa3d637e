import { dateOf, dayNumber } from '../calendar/plain-date.js';
import { pathTo } from '../issues/path.js';
import { refuseUnknown } from '../issues/read-object.js';
import { isList, isRecord, readEntries, readFields, readList, readValues } from '../issues/reading.js';
import type { Place } from '../issues/report.js';
import { addNoObject } from '../issues/schema-issues.js';
import { isNotBlank, isShort, LONGEST_TITLE } from '../issues/texts.js';
import { once, shapeFrom } from '../schema/fields.js';
import { EVIDENCE_FIELDS, EXTRA_FIELDS, expectedOf, GUEST_FIELDS } from './fields.js';
import { LIMITS, LODGING } from './limits.js';
import { canBeBorn } from './room-details.js';

/** Reads what a room says for local rules into plain data, in place. What its values must be says the schema. */
export function readDetailFields(room: Record<string, unknown>, place: Place): void {
  readLabelField(room);
  readPaidField(room, place);
  const readGuest = (guest: Record<string, unknown>, of: Place): void => {
    readLabelField(guest);
    readPaidField(guest, of);
    readObjects(guest, 'evidence', NOTHING_INSIDE, of);
  };
  readObjects(room, 'guests', readGuest, place);
  readObjects(room, 'extras', readPrices, place);
}

const NOTHING_INSIDE = (): void => {};

/** Reads labels, wherever they may stand. */
export function readLabelField(fields: Record<string, unknown>): void {
  if (fields['labels'] !== undefined) fields['labels'] = readValues(fields['labels'], LIMITS.labels);
}

/** Reads what was paid before, wherever it may stand: amounts by title. What they must be says the schema. */
export function readPaidField(fields: Record<string, unknown>, { path, report }: Place): void {
  if (fields['paidBefore'] === undefined) return;
  const place = pathTo(path, 'paidBefore');
  const expected = expectedOf('paidBefore');
  const read = readEntries(fields['paidBefore'], LIMITS.paid);
  fields['paidBefore'] = {};
  if ('instead' in read) addNoObject(read.instead, { path: place, expected, report });
  else if (read.length > LIMITS.paid) {
    report.add('list_too_long', place, { field: 'paidBefore', expected, most: LIMITS.paid });
  } else {
    for (const [title] of read) {
      if (isTitle(title)) continue;
      const params = {
        field: 'paidBefore',
        received: title.slice(0, LONGEST_TITLE),
        expected: 'named by the title of a tax',
      };
      report.add('not_accepted', place, params);
    }
    fields['paidBefore'] = Object.fromEntries(read.filter(([title]) => isTitle(title)));
  }
}

function isTitle(text: string): boolean {
  return isNotBlank(text) && isShort(text);
}

function readPrices(extra: Record<string, unknown>): void {
  if (extra['nightlyPrices'] !== undefined) {
    extra['nightlyPrices'] = readValues(extra['nightlyPrices'], LIMITS.nights);
  }
}

/** The lists of objects in a room or a guest. `noted` stands for an entry that is no object: the schema has nothing to add. */
const lists = once(() => ({
  guests: { shape: shapeFrom(GUEST_FIELDS), most: LIMITS.persons, noted: {} },
  extras: { shape: shapeFrom(EXTRA_FIELDS), most: LIMITS.extras, noted: { label: 'noted', price: '0' } },
  evidence: {
    shape: shapeFrom(EVIDENCE_FIELDS),
    most: LIMITS.evidence,
    noted: { label: 'noted', document: 'noted', reference: 'noted' },
  },
}));

function readObjects(
  owner: Record<string, unknown>,
  field: 'guests' | 'extras' | 'evidence',
  readInside: (fields: Record<string, unknown>, place: Place) => void,
  { path, report }: Place,
): void {
  if (owner[field] === undefined) return;
  const { shape, most, noted } = lists()[field];
  const list = readList(owner[field], most);
  owner[field] = isList(list) ? list.map(readObject) : list;

  function readObject(entry: unknown, at: number): object {
    const place = pathTo(pathTo(path, field), at);
    const read = readFields(entry, shape);
    if ('instead' in read) {
      addNoObject(read.instead, { path: place, expected: expectedOf(`${field}[]`), report });
      return noted;
    }
    refuseUnknown(read, { shape, path: place, report });
    readInside(read.fields, { path: place, report });
    return read.fields;
  }
}

/** The rules that need more than one field of a room. Its fields are read; what is wrong with each was noted. */
export function checkDetails(
  room: Record<string, unknown>,
  { checkIn, nights }: { readonly checkIn: unknown; readonly nights: number | undefined },
  place: Place,
): void {
  checkPersons(room, place);
  checkGuests(room['guests'], { checkIn, nights }, place);
  const { extras } = room;
  if (!isList(extras)) return;
  for (const [at, extra] of extras.slice(0, LIMITS.extras).entries()) {
    if (isRecord(extra)) checkExtra(extra, nights, { ...place, path: pathTo(pathTo(place.path, 'extras'), at) });
  }
}

/** A guest sleeps in the room while the room is there. What cannot be read has an issue of its own. */
function checkGuests(
  guests: unknown,
  { checkIn, nights }: { readonly checkIn: unknown; readonly nights: number | undefined },
  { path, report }: Place,
): void {
  const roomDay = typeof checkIn === 'string' ? dayNumber(checkIn) : undefined;
  if (!isList(guests) || nights === undefined || roomDay === undefined) return;
  for (const [at, guest] of guests.slice(0, LIMITS.persons).entries()) {
    if (!isRecord(guest)) continue;
    const place = { path: pathTo(pathTo(path, 'guests'), at), report };
    const { checkIn: own = checkIn, nights: count } = guest;
    const first = typeof own === 'string' ? dayNumber(own) : undefined;
    checkBirth(guest, first, place);
    if (first === undefined) continue;
    const end = first + (typeof count === 'number' ? count : 1);
    if (first >= roomDay && end <= roomDay + nights) continue;
    report.add('guest_outside_room', place.path, { checkIn, nights });
  }
}

/** A guest has an age or a date of birth, which is no later than the first night. */
function checkBirth({ age, birthDate }: Record<string, unknown>, arrival: number | undefined, place: Place): void {
  if (typeof birthDate !== 'string') return;
  const path = pathTo(place.path, 'birthDate');
  if (age !== undefined) place.report.add('age_and_birth_date', path, {});
  const birth = dayNumber(birthDate);
  if (birth === undefined || arrival === undefined || canBeBorn(birth, arrival)) return;
  const params = { received: birthDate, checkIn: dateOf(arrival), most: LIMITS.age };
  place.report.add('birth_date_out_of_range', path, params);
}

function checkPersons({ persons, guests }: Record<string, unknown>, { path, report }: Place): void {
  if (!isList(guests) || typeof persons !== 'number') return;
  if (!(Number.isInteger(persons) && persons >= 0 && persons < guests.length)) return;
  report.add('persons_below_guests', pathTo(path, 'persons'), { persons, guests: guests.length });
}

function checkExtra(extra: Record<string, unknown>, nights: unknown, { path, report }: Place): void {
  const { label, nightlyPrices } = extra;
  if (label === LODGING) report.add('label_reserved', pathTo(path, 'label'), { received: label });
  const given = ['nightlyPrices', 'price'].filter((name) => extra[name] !== undefined);
  if (given.length !== 1) report.add('extra_price_form', path, { given });
  if (!isList(nightlyPrices) || nightlyPrices.length === 0 || nightlyPrices.length > LIMITS.nights) return;
  // A room whose number of nights cannot be read has an issue of its own.
  if (typeof nights !== 'number' || nights === nightlyPrices.length) return;
  report.add('extra_nights', pathTo(path, 'nightlyPrices'), { count: nightlyPrices.length, nights });
}
