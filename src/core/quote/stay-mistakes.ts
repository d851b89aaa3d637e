import { chargedOf } from '../calculation/amounts.js';
import { bySide } from '../calculation/by.js';
import type { Calculation } from '../calculation/calculation.js';
import { calculate, itemAt } from '../calculation/calculation.js';
import { compile } from '../calculation/compile.js';
import type { Line, Program, Row } from '../calculation/program.js';
import { isOfTaxes, isOnce } from '../calculation/program.js';
import { rangesOf } from '../calculation/windows.js';
import type { Work } from '../calculation/work.js';
import { MOST_STEPS, newWork, TooMuchWork } from '../calculation/work.js';
import { dateOf, LAST_DAY } from '../calendar/plain-date.js';
import { chargedToGuests } from '../definitions/doubts/of-tax.js';
import { abolishedAfter, nothingAfter } from '../definitions/ended-tax.js';
import type { Fact } from '../definitions/local/conditions.js';
import { ADULT_AGE, AGE_UNKNOWN, hasConditionOn, labelsOf } from '../definitions/local/conditions.js';
import { meantBy } from '../definitions/local/meant.js';
import type { Span } from '../definitions/local/periods.js';
import { isWithin } from '../definitions/local/periods.js';
import { pathOfTax } from '../definitions/local/placed.js';
import type { Tax } from '../definitions/tax.js';
import type { Edit } from '../issues/cures.js';
import { writeField, writtenValue } from '../issues/cures.js';
import type { Issue } from '../issues/issue.js';
import { pathIn, pathTo } from '../issues/issue.js';
import type { Finding, Mistakes, WarningCode } from '../issues/mistakes.js';
import { findingOf, findMistakes, warningOf } from '../issues/mistakes.js';
import { once } from '../issues/reading.js';
import { probablyMeant } from '../issues/texts.js';
import type { STAY_CODES } from '../issues/validation-codes.js';
import { VALIDATION_CODES } from '../issues/validation-codes.js';
import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { subtract } from '../money/integer.js';
import type { ListedGuest } from '../stay/room-details.js';
import { ADULT } from '../stay/room-details.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { entriesOf, hasUnlisted, isAgeless, withAgesListed, withListed } from '../stay/room-groups.js';
import { LIMITS } from '../stay/schema.js';
import type { CHECK_IN_MISTAKES } from '../stay/validate-stay.js';
import type { MoveDependencies } from './moved-rooms.js';
import { movedRooms } from './moved-rooms.js';
import type { CountedPayments } from './payments.js';
import { unknownPayments } from './payments.js';

/** The fields of a stay that the taxes of a set depend on, as far as a stay may omit or mistype them. */
export interface StayDependencies extends MoveDependencies {
  /** Labels of guests, rooms and stays that rows require. */
  readonly labels: ReadonlySet<string>;
  /** Labels of extras that a tax is computed on. */
  readonly extras: ReadonlySet<string>;
  /** Labels of extras that a VAT is computed on; `undefined` in a set without a VAT. */
  readonly underVat: ReadonlySet<string> | undefined;
  /** The title of a tax with rates by booking date; `undefined`: there is none. */
  readonly byBooking: string | undefined;
  /** The taxes with rates by age. */
  readonly byAge: readonly Line[];
  /** The ages on both sides of each age limit. */
  readonly ages: readonly number[];
  /** Titles of taxes that end, each with its last day, the earliest first. */
  readonly ending: readonly EndingTax[];
  readonly roomPercents: readonly RoomPercent[];
  readonly payments: CountedPayments;
}

export function dependenciesOf(program: Program, payments: CountedPayments): StayDependencies {
  const { lines, splits } = program;
  const vats = lines.filter((line) => line.isPercent && !isOfTaxes(line) && line.tax.type === 'tax');
  // What is split is named by its parts.
  const wholesOf = (label: string) => [...splits].flatMap(([of, { labels }]) => (labels.includes(label) ? [of] : []));
  const extrasOf = (some: readonly Line[]) => {
    const named = some.flatMap(({ tax }) => tax.local?.on ?? []);
    return new Set([...named, ...named.flatMap(wholesOf)]);
  };
  return {
    labels: new Set(lines.flatMap(labelsOfRows)),
    extras: extrasOf(lines),
    underVat: vats.length === 0 ? undefined : extrasOf(vats),
    byBooking: lines.find((line) => conditionSpans(line, 'booking').length > 0)?.tax.title,
    byAge: lines.filter((line) => conditionSpans(line, 'age').length > 0),
    ages: agesAround(lines.flatMap((line) => conditionSpans(line, 'age'))),
    ending: endingTaxes(program),
    roomPercents: roomPercentsOf(program),
    byLength: lines.some(({ tax }) => rowsAsk(tax, 'nights')),
    oncePerGuest: lines.filter(isOncePerGuest),
    payments,
  };
}

function rowsAsk({ local }: Tax, fact: Fact): boolean {
  return local?.rates?.some((row) => hasConditionOn(row, fact)) === true;
}

/** Without dates and skipped nights, which may open a charge on a later night of the stay. */
function isOncePerGuest(line: Line): boolean {
  const { tax, payer } = line;
  if (!isOnce(line) || payer !== 'guest' || rowsAsk(tax, 'night')) return false;
  return tax.applicable_date_ranges.length === 0 && tax.skip_nights === null;
}

function labelsOfRows({ tax }: Line): string[] {
  return (tax.local?.rates ?? []).flatMap(labelsOf);
}

function conditionSpans({ rates }: Line, asks: 'age' | 'booking'): Span[] {
  return rates.rows.flatMap((row) => spansIn(row, asks));
}

function spansIn({ once: conditions }: Row, asks: 'age' | 'booking'): Span[] {
  return conditions.flatMap(([subject, allowed]) => (subject === asks ? allowed : []));
}

/** Below the lower limits first: most rows by age are for children. */
function agesAround(spans: readonly Span[]): number[] {
  const ages = spans.flatMap(({ first, last }) => [...(last < LIMITS.age ? [last] : []), first, last + 1, first - 1]);
  return [...new Set(ages)].filter((age) => age >= 0 && age <= LIMITS.age);
}

export interface EndingTax {
  readonly title: string;
  readonly lastDay: number;
  /** The cure where the tax was abolished. It takes a validation, so it is found when a stay or advice needs it. */
  readonly cure: () => { readonly row: string; readonly edits: readonly Edit[] };
}

/**
 * The taxes that end, the earliest first. A title ends with the last of its taxes. It does not end if one of them has
 * no end, or if another tax of the same type begins on the next day: then the rule continues under another title.
 */
export function endingTaxes({ lines, taxSet }: Program): readonly EndingTax[] {
  const windows = lines.map(({ tax }) => {
    const ranges = rangesOf(tax);
    return { tax, ranges, lastDay: ranges.at(-1)?.last ?? Number.NEGATIVE_INFINITY };
  });
  const ending = new Map<string, EndingTax>();
  for (const window of windows) {
    const { title, type } = window.tax;
    const ofTitle = windows.filter(({ tax }) => tax.title === title);
    const { tax, lastDay } = ofTitle.reduce((last, next) => (next.lastDay > last.lastDay ? next : last));
    const isFollowed = windows.some(
      ({ tax: later, ranges }) => later.type === type && ranges.some(({ first }) => first === lastDay + 1),
    );
    if (lastDay >= LAST_DAY || isFollowed) continue;
    const cure = once(() => ({
      row: writtenValue(nothingAfter(lastDay)),
      edits: abolishedAfter(taxSet, tax, lastDay),
    }));
    ending.set(title, { title, lastDay, cure });
  }
  return [...ending.values()].sort((sooner, later) => sooner.lastDay - later.lastDay);
}

/** A calculated stay, and what its tax set depends on. */
interface StayInSet {
  readonly dependencies: StayDependencies;
  readonly calculation: Calculation;
}

/** How to say that a tax was abolished. */
export const ABOLISHED = 'a first row at rate 0 for the days after its last one, and no last date';

/** The VAT at rate 0 says that the extra bears none. */
const NAMED_BY_VAT = 'its label in on of a VAT, at rate 0 where it bears none';

type StayMistakeCode =
  | Exclude<WarningCode & keyof typeof STAY_CODES, keyof typeof CHECK_IN_MISTAKES | 'day_use_persons'>
  | 'guest_row_on_room_percent';

/** Likely mistakes in a valid stay. */
export const STAY_MISTAKES: Mistakes<StayInSet, StayMistakeCode> = {
  booked_on_missing: { find: bookingDates },
  booked_after_check_in: { find: bookingDates },
  ranges_past: {
    find: endedTaxes,
    cure: 'in params',
    meant: ABOLISHED,
  },
  ages_missing: { find: missingAges, amounts: 'of the stay', cure: 'in params', meant: 'guests: []' },
  guest_row_on_room_percent: {
    find: guestLabels,
    amounts: 'of the stay',
    cure: 'in sentence',
    meant: 'per: "room"',
  },
  label_unknown: { find: unknownNames, cure: 'in params' },
  extra_untaxed: { find: unknownNames, cure: 'in params', meant: NAMED_BY_VAT },
  extra_without_vat: { find: unknownNames, meant: NAMED_BY_VAT },
  moved_room: {
    find: movedRooms,
    cure: 'in params',
    meant: `nightsBefore: 0; of a charge that is due in each room, ${meantBy('moved_room')}`,
  },
  paid_before_unknown: { find: paymentsUnknown, cure: 'in params' },
  net_below_zero: { find: netBelowZero },
};

export function stayWarnings(stay: StayInSet): Issue[] {
  return findMistakes(STAY_MISTAKES, stay).map((finding) => warningOf(VALIDATION_CODES, STAY_MISTAKES, finding));
}

function bookingDates({ dependencies, calculation }: StayInSet) {
  const first = itemAt(calculation.groups, 0);
  const { firstDay, details = first.entries?.[0]?.details } = first;
  const bookedDay = details?.bookedDay;
  const { byBooking } = dependencies;
  if (bookedDay === undefined) {
    return byBooking === undefined ? [] : [findingOf('booked_on_missing', 'bookedOn', { title: byBooking })];
  }
  if (bookedDay <= firstDay) return [];
  return [findingOf('booked_after_check_in', 'bookedOn', { received: dateOf(bookedDay), checkIn: dateOf(firstDay) })];
}

function endedTaxes({ dependencies, calculation }: StayInSet): Array<Finding<'ranges_past'>> {
  const { ending } = dependencies;
  const { firstDay } = itemAt(calculation.groups, 0);
  const [first] = ending;
  if (first === undefined || first.lastDay >= firstDay) return [];
  const checkIn = dateOf(firstDay);
  return ending.filter(({ lastDay }) => lastDay < firstDay).map((ended) => endedTax(ended, 'checkIn', { checkIn }));
}

/** That a tax ended before a check-in, or before a day. */
export function endedTax(
  { title, lastDay, cure }: EndingTax,
  path: string,
  before: { readonly checkIn: string } | { readonly today: string },
): Finding<'ranges_past'> {
  const { row, edits } = cure();
  return findingOf('ranges_past', path, { title, last: dateOf(lastDay), row, ...before }, edits);
}

/** Of rooms with persons alone: the charge of the first tax that depends on ages, and its charge with children. */
function missingAges({ dependencies, calculation }: StayInSet): Array<Finding<'ages_missing'>> {
  const { byAge, ages } = dependencies;
  const { program, groups } = calculation;
  if (byAge.length === 0) return [];
  if (!groups.some(hasUnlisted)) return agelessGuests({ dependencies, calculation });
  const { digits } = program;
  // Each attempt calculates the stay again, so a large stay gets fewer of them.
  const work = newWork(MOST_STEPS);
  for (const age of ages) {
    const aged = calculateAged(
      calculation,
      (group) => withListed(group, (persons) => childrenAmong(persons, age)),
      byAge,
      work,
    );
    if (aged === undefined) break;
    const line = byAge.find((tax) => chargedOf(aged, tax) !== chargedOf(calculation, tax));
    if (line === undefined) continue;
    const rooms = entriesOf(groups).filter(hasUnlisted);
    const children = rooms.reduce(
      (sum, room) => sum + room.rooms * childrenAmong(room.persons / room.rooms, age).length,
      0,
    );
    const place = itemAt(rooms, 0).place;
    const path = pathIn('rooms', place, 'guests');
    const params = {
      title: line.tax.title,
      room: place + 1,
      persons: rooms.reduce((sum, { persons }) => sum + persons, 0),
      charged: printUnits(chargedOf(calculation, line), digits),
      otherwise: printUnits(chargedOf(aged, line), digits),
      children,
      age,
    };
    const edits = rooms.map((room) => writeField(pathTo('rooms', room.place), 'guests', []));
    return [findingOf('ages_missing', path, params, edits)];
  }
  return [];
}

/** The first tax that would charge more if guests who are listed without an age were old enough for a dearer row. */
function agelessGuests({ dependencies, calculation }: StayInSet): Array<Finding<'ages_missing'>> {
  const { program, groups } = calculation;
  const rooms = entriesOf(groups).filter(({ details }) => details?.guests.some(isAgeless));
  const [first] = rooms;
  if (first === undefined) return [];
  const work = newWork(MOST_STEPS);
  for (const line of dependencies.byAge) {
    for (const age of dearerAges(line)) {
      const aged = calculateAged(calculation, (group) => withAgesListed(group, age), [line], work);
      if (aged === undefined) return [];
      const [charged, otherwise] = [chargedOf(calculation, line), chargedOf(aged, line)];
      if (otherwise <= charged) continue;
      const guest = (first.details?.guests ?? []).findIndex(isAgeless);
      const persons = rooms.reduce((sum, room) => sum + room.rooms * agelessIn(room).length, 0);
      const params = {
        title: line.tax.title,
        room: first.place + 1,
        guest: guest + 1,
        persons,
        charged: printUnits(charged, program.digits),
        otherwise: printUnits(otherwise, program.digits),
        children: persons,
        age,
      };
      // Of 18 years they would be charged otherwise where a row is for those under 21.
      const isKept = dependencies.byAge.every((tax) => conditionSpans(tax, 'age').every(isOfAdults));
      const edits = isKept ? rooms.flatMap(agesOf18) : [];
      return [findingOf('ages_missing', pathIn('rooms', first.place, 'guests', guest), params, edits)];
    }
  }
  return [];
}

/** The lowest ages of rows that hold for no adult without an age, and are dearer than the tax's own rate. */
function dearerAges({ rates: { rows, ownRank } }: Line): number[] {
  const dearer = rows.filter(({ rank }) => rank > ownRank);
  const ages = dearer.flatMap((row) => spansIn(row, 'age')).map(({ first }) => first);
  return [...new Set(ages)].filter((age) => age > ADULT_AGE);
}

/** Whether a condition holds for guests of 18 years exactly if it does for adults without an age. */
function isOfAdults(span: Span): boolean {
  return isWithin(ADULT_AGE, span) === isWithin(AGE_UNKNOWN, span);
}

function agelessIn({ details }: RoomGroup): number[] {
  return (details?.guests ?? []).flatMap((guest, index) => (isAgeless(guest) ? [index] : []));
}

function agesOf18(room: RoomGroup): Edit[] {
  return agelessIn(room).map((index) => writeField(pathIn('rooms', room.place, 'guests', index), 'age', ADULT_AGE));
}

/** The amounts of some taxes if guests had other ages; `undefined`: it takes too much work. */
function calculateAged(
  { program, groups }: Calculation,
  withAges: (group: RoomGroup) => RoomGroup,
  byAge: readonly Line[],
  work: Work,
): Calculation | undefined {
  const aged = groups.map(withAges);
  try {
    const calculation = calculate(program, aged, work);
    for (const line of byAge) chargedOf(calculation, line);
    return calculation;
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined;
    throw error;
  }
}

/** All but two of the persons of a room, or one of one or two persons. */
function childrenAmong(persons: number, age: number): ListedGuest[] {
  return new Array<ListedGuest>(Math.max(1, persons - 2)).fill({ ...ADULT, age, ageOnDeparture: age, ageInYear: age });
}

/** Names that are easy to mistype, and would lose tax without a warning. */
function unknownNames({ dependencies, calculation }: StayInSet): NameFinding[] {
  const { groups } = calculation;
  if (groups.every(({ isPlain }) => isPlain)) return [];
  const rooms = entriesOf(groups);
  const { details } = itemAt(rooms, 0);
  const ofStay = details?.labels.slice(0, details.labelsOfStay) ?? [];
  // With other names, rates by age may apply to a room whose ages are missing.
  const isSure = dependencies.byAge.length === 0 || !groups.some(hasUnlisted);
  const names = { dependencies, isSure };
  return [...unknownLabels(names, ofStay, 'labels'), ...rooms.flatMap((room) => namesOfRoom(names, room))];
}

type NameFinding = Finding<'label_unknown' | 'extra_untaxed' | 'extra_without_vat'>;

interface KnownNames {
  readonly dependencies: StayDependencies;
  /** Whether the nearest name gives no other warning. */
  readonly isSure: boolean;
}

function namesOfRoom(names: KnownNames, { details, place }: RoomGroup): NameFinding[] {
  if (details === undefined) return [];
  const { labels, labelsOfStay, guests, extras } = details;
  const path = pathTo('rooms', place);
  const ofGuests = { ...names, isSure: names.isSure && names.dependencies.roomPercents.length === 0 };
  return [
    ...unknownLabels(names, labels.slice(labelsOfStay), pathTo(path, 'labels')),
    ...guests.flatMap((guest, index) => unknownLabels(ofGuests, guest.labels, pathIn(path, 'guests', index, 'labels'))),
    ...extras.flatMap(({ label, prices }, index) => {
      if (prices.every((price) => price === 0)) return [];
      return untaxedExtra(names, label, pathIn(path, 'extras', index));
    }),
  ];
}

function untaxedExtra({ dependencies, isSure }: KnownNames, label: string, path: string): NameFinding[] {
  const { extras, underVat } = dependencies;
  const place = pathTo(path, 'label');
  if (!extras.has(label)) {
    const suggestion = probablyMeant(label, [...extras]);
    const isCured = suggestion !== undefined && isSure && underVat?.has(suggestion) !== false;
    const edits = isCured ? [writeField(path, 'label', suggestion)] : [];
    return [findingOf('extra_untaxed', place, { label, suggestion }, edits)];
  }
  return underVat?.has(label) === false ? [findingOf('extra_without_vat', place, { label })] : [];
}

function unknownLabels({ dependencies, isSure }: KnownNames, labels: readonly string[], path: string): NameFinding[] {
  return labels.flatMap((label, index) => {
    if (dependencies.labels.has(label)) return [];
    const suggestion = probablyMeant(label, [...dependencies.labels]);
    const place = pathTo(path, index);
    const isCured = suggestion !== undefined && isSure;
    const edits = isCured ? [{ at: place, write: writtenValue(suggestion) }] : [];
    return [findingOf('label_unknown', place, { label, suggestion }, edits)];
  });
}

/** A percent of a room with rows for labels, if the definition does not say that the room is meant. */
interface RoomPercent {
  readonly line: Line;
  readonly labels: ReadonlySet<string>;
  /** The set with this tax charged to each guest. Compiled when a stay needs it. */
  readonly perGuest: () => Program;
}

function roomPercentsOf(program: Program): readonly RoomPercent[] {
  return program.lines.flatMap((line): RoomPercent[] => {
    const { tax, isPercent } = line;
    const labels = new Set(labelsOfRows(line));
    if (!isPercent || isOfTaxes(line) || tax.local?.per !== undefined || labels.size === 0) return [];
    const perGuest = once(() => compile(chargedToGuests(tax, '').corrected(program.taxSet), program.policy));
    return [{ line, labels, perGuest }];
  });
}

/** Where only some guests of a room have a label, and a tax for each guest would charge another amount. */
function guestLabels({ dependencies, calculation }: StayInSet): Array<Finding<'guest_row_on_room_percent'>> {
  const { program, groups } = calculation;
  return dependencies.roomPercents.flatMap(({ line, labels, perGuest }) => {
    const [guestLabel] = entriesOf(groups).flatMap((room) => labelOfGuest(room, labels));
    if (guestLabel === undefined) return [];
    const meant = perGuest();
    const ofGuests = chargedOf(calculate(meant, groups), itemAt(meant.lines, line.index));
    const ofRooms = chargedOf(calculation, line);
    if (ofGuests === ofRooms) return [];
    const print = (units: Integer) => `${printUnits(units, program.digits)} ${program.currency}`;
    const { label, path } = guestLabel;
    const { edits } = chargedToGuests(line.tax, pathOfTax(line.tax, program.taxSet));
    const params = { title: line.tax.title, label, stay: 'this stay', charged: print(ofRooms), meant: print(ofGuests) };
    return [findingOf('guest_row_on_room_percent', path, params, edits)];
  });
}

/** The first label of a row that the guest has, but not the room or the stay. */
function labelOfGuest(
  { details, place }: RoomGroup,
  labelsInRows: ReadonlySet<string>,
): Array<{ label: string; path: string }> {
  if (details === undefined) return [];
  return details.guests.flatMap(({ labels }, guest) =>
    labels.flatMap((label, index) => {
      if (!labelsInRows.has(label) || details.labels.includes(label)) return [];
      return [{ label, path: pathIn('rooms', place, 'guests', guest, 'labels', index) }];
    }),
  );
}

function paymentsUnknown({ dependencies, calculation }: StayInSet): Array<Finding<'paid_before_unknown'>> {
  return unknownPayments(dependencies.payments, calculation.groups);
}

function netBelowZero({ calculation }: StayInSet): Array<Finding<'net_below_zero'>> {
  const { digits } = calculation.program;
  const { price, inclusive } = bySide(calculation);
  const net = subtract(price, inclusive);
  if (net >= 0) return [];
  const params = {
    net: printUnits(net, digits),
    price: printUnits(price, digits),
    inclusive: printUnits(inclusive, digits),
  };
  return [findingOf('net_below_zero', 'net', params)];
}
