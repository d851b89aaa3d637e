import { calculate } from '../calculation/calculate.js';
import { type Calculation, itemAt } from '../calculation/calculation.js';
import type { Line, Program } from '../calculation/program.js';
import { EVERY_DAY, windowOf } from '../calculation/windows.js';
import { MOST_STEPS, stepsOf } from '../calculation/work.js';
import { dateOf, LAST_DAY } from '../calendar/plain-date.js';
import type { Span } from '../definitions/local/spans.js';
import type { Tax } from '../definitions/tax.js';
import { type Issue, issue } from '../issues/issue.js';
import { pathTo } from '../issues/path.js';
import { probablyMeant } from '../issues/texts.js';
import { printUnits } from '../money/amount.js';
import { LIMITS } from '../stay/limits.js';
import { type ListedGuest, NO_EVIDENCE, NOTHING_PAID, type RoomDetails } from '../stay/room-details.js';
import { entriesOf, hasUnlisted, type RoomGroup, withListed } from '../stay/room-groups.js';
import { guestLabelWarnings, type RoomPercent, roomPercentsOf } from './guest-labels.js';

/** What the taxes of a set ask of a stay, as far as a stay may leave it out or mistype it. */
export interface Asked {
  /** Labels of guests, rooms and stays that rows ask for. */
  readonly labels: ReadonlySet<string>;
  /** Labels of extras that a tax is computed on. */
  readonly extras: ReadonlySet<string>;
  /** Those that a VAT is computed on; `undefined` in a set without a VAT. */
  readonly underVat: ReadonlySet<string> | undefined;
  /** The title of a tax with rates by booking date; `undefined` where there is none. */
  readonly byBooking: string | undefined;
  /** The taxes with rates by age. */
  readonly byAge: readonly Line[];
  /** The ages on both sides of each limit of these. */
  readonly ages: readonly number[];
  /** The taxes that end, each title with its last day; the first to end stands first. */
  readonly ending: readonly Ending[];
  /** The percents of rooms that ask for labels. */
  readonly roomPercents: readonly RoomPercent[];
}

/** Found once for a program: of the taxes that are calculated here. */
export function askedOf(program: Program): Asked {
  const { lines } = program;
  const vats = lines.filter(({ tax, isPercent, isOfTaxes }) => isPercent && !isOfTaxes && tax.type === 'tax');
  const extrasOf = (some: readonly Line[]) => new Set(some.flatMap(({ tax }) => tax.local?.on ?? []));
  return {
    labels: new Set(lines.flatMap(({ tax }) => tax.local?.rates ?? []).flatMap(({ label }) => label ?? [])),
    extras: extrasOf(lines),
    underVat: vats.length === 0 ? undefined : extrasOf(vats),
    byBooking: lines.find((line) => spansAsked(line, 'booking').length > 0)?.tax.title,
    byAge: lines.filter((line) => spansAsked(line, 'age').length > 0),
    ages: agesAround(lines.flatMap((line) => spansAsked(line, 'age'))),
    ending: endingTaxes(lines.map(({ tax }) => tax)),
    roomPercents: roomPercentsOf(program),
  };
}

/** Where the answers to a question have to lie, in the rows of a line that ask it. */
function spansAsked({ rates }: Line, asks: 'age' | 'booking'): Span[] {
  const asked = rates.rows.flatMap(({ once }) => once);
  return asked.flatMap(([what, allowed]) => (what === asks ? allowed : []));
}

/** Under the lower limits first: most rows by age are for children. */
function agesAround(spans: readonly Span[]): number[] {
  const ages = spans.flatMap(({ first, last }) => [...(last < LIMITS.age ? [last] : []), first, last + 1, first - 1]);
  return [...new Set(ages)].filter((age) => age >= 0 && age <= LIMITS.age);
}

/** A tax that ends. */
interface Ending {
  readonly title: string;
  readonly lastDay: number;
}

/**
 * The taxes that end, the first to end first. A title ends with the last of its taxes, and never where one of them has no
 * end; nor does it end where another tax of the same type begins on the day after: then the rule goes on under another title.
 */
export function endingTaxes(taxes: readonly Tax[]): readonly Ending[] {
  const windows = taxes.map((tax) => ({ tax, ranges: windowOf(tax)?.ranges ?? EVERY_DAY }));
  const found = new Map<string, Ending>();
  for (const {
    tax: { title, type },
  } of windows) {
    const ends = windows.filter((one) => one.tax.title === title).map((one) => one.ranges.at(-1)?.[1]);
    const lastDay = Math.max(...ends.map((day) => day ?? Number.NEGATIVE_INFINITY));
    const isFollowed = windows.some(
      (one) => one.tax.type === type && one.ranges.some(([first]) => first === lastDay + 1),
    );
    if (lastDay < LAST_DAY && !isFollowed) found.set(title, { title, lastDay });
  }
  return [...found.values()].sort((one, other) => one.lastDay - other.lastDay);
}

/** What of a valid stay is probably not meant. Asked on every quote: what cannot need a word is found in plain loops. */
export function stayWarnings(asked: Asked, calculation: Calculation): readonly Issue[] {
  const { groups } = calculation;
  const ofBooking = bookingWarnings(asked, itemAt(groups, 0));
  const ofAges = asked.byAge.length > 0 && groups.some(hasUnlisted) ? ageWarnings(asked, calculation) : NONE;
  const ofDates = endedWarnings(asked, itemAt(groups, 0));
  const ofNames = saysUnasked(asked, groups) ? nameWarnings(asked, groups) : NONE;
  const moved = groups.length === 1 ? NONE : movedRooms(groups);
  const ofGuests = asked.roomPercents.length === 0 ? NONE : guestLabelWarnings(asked.roomPercents, calculation);
  if (ofNames.length + moved.length + ofAges.length + ofDates.length + ofGuests.length === 0) return ofBooking;
  return [...ofBooking, ...ofDates, ...ofAges, ...ofGuests, ...ofNames, ...moved];
}

const NONE: Issue[] = [];

/** @param first the rooms that begin first */
function bookingWarnings({ byBooking }: Asked, first: RoomGroup): Issue[] {
  const { firstDay, details = first.entries?.[0]?.details } = first;
  const bookedDay = details?.bookedDay;
  if (bookedDay === undefined) {
    return byBooking === undefined ? NONE : [issue('booked_on_missing', 'bookedOn', { title: byBooking })];
  }
  if (bookedDay <= firstDay) return NONE;
  return [issue('booked_after_check_in', 'bookedOn', { received: dateOf(bookedDay), checkIn: dateOf(firstDay) })];
}

/** The taxes that ended before the first night. */
function endedWarnings({ ending }: Asked, { firstDay }: RoomGroup): Issue[] {
  const [first] = ending;
  if (first === undefined || first.lastDay >= firstDay) return NONE;
  const checkIn = dateOf(firstDay);
  return ending
    .filter(({ lastDay }) => lastDay < firstDay)
    .map(({ title, lastDay }) => issue('ranges_past', 'checkIn', { title, last: dateOf(lastDay), checkIn }));
}

/**
 * Rooms with persons alone, where rows ask ages and some of these persons could be children: what the first tax for which
 * that matters charges, and what it would charge.
 */
function ageWarnings({ byAge, ages }: Asked, calculation: Calculation): Issue[] {
  const { program, groups } = calculation;
  const { digits } = program;
  // The stay is calculated once more for each: a large one for few of them.
  const tried = Math.max(1, Math.floor(MOST_STEPS / (2 * stepsOf(program, groups).steps)));
  for (const age of ages.slice(0, tried)) {
    const aged = calculate(
      program,
      groups.map((group) => withListed(group, (persons) => childrenAmong(persons, age))),
    );
    const line = byAge.find((one) => aged.amount(one) !== calculation.amount(one));
    if (line === undefined) continue;
    const rooms = entriesOf(groups).filter(hasUnlisted);
    const children = rooms.reduce(
      (sum, room) => sum + room.rooms * childrenAmong(room.persons / room.rooms, age).length,
      0,
    );
    const place = itemAt(rooms, 0).place;
    const params = {
      title: line.tax.title,
      room: place + 1,
      persons: rooms.reduce((sum, { persons }) => sum + persons, 0),
      charged: printUnits(calculation.amount(line), digits),
      otherwise: printUnits(aged.amount(line), digits),
      children,
      age,
    };
    return [issue('ages_missing', pathTo(pathTo('rooms', place), 'guests'), params)];
  }
  return NONE;
}

/** All but two of the persons of a room; of one or two persons one. */
function childrenAmong(persons: number, age: number): ListedGuest[] {
  return new Array<ListedGuest>(Math.max(1, persons - 2)).fill({
    age,
    ageOnDeparture: age,
    labels: [],
    own: undefined,
    paid: NOTHING_PAID,
    evidence: NO_EVIDENCE,
  });
}

/** Whether a stay says something that no tax asks for. */
function saysUnasked(asked: Asked, groups: readonly RoomGroup[]): boolean {
  for (let at = 0; at < groups.length; at += 1) {
    const { entries, details } = itemAt(groups, at);
    if (details !== undefined && isUnasked(asked, details)) return true;
    if (entries?.some((entry) => entry.details !== undefined && isUnasked(asked, entry.details))) return true;
  }
  return false;
}

function isUnasked(asked: Asked, { labels, guests, extras }: RoomDetails): boolean {
  return (
    labels.some((label) => !asked.labels.has(label)) ||
    extras.some(({ label }) => !(asked.underVat ?? asked.extras).has(label)) ||
    guests.some((guest) => guest.labels.some((label) => !asked.labels.has(label)))
  );
}

/** Where it does: what is easy to mistype, and would lose tax without a word. */
function nameWarnings(asked: Asked, groups: readonly RoomGroup[]): Issue[] {
  const rooms = entriesOf(groups);
  const { details } = itemAt(rooms, 0);
  const ofStay = details?.labels.slice(0, details.labelsOfStay) ?? [];
  return [...labelWarnings(asked, ofStay, 'labels'), ...rooms.flatMap((room) => roomWarnings(asked, room))];
}

function roomWarnings(asked: Asked, { details, place }: RoomGroup): Issue[] {
  if (details === undefined) return [];
  const { labels, labelsOfStay, guests, extras } = details;
  const path = pathTo('rooms', place);
  const placeIn = (list: string, at: number) => pathTo(pathTo(path, list), at);
  return [
    ...labelWarnings(asked, labels.slice(labelsOfStay), pathTo(path, 'labels')),
    ...guests.flatMap((guest, at) => labelWarnings(asked, guest.labels, pathTo(placeIn('guests', at), 'labels'))),
    ...extras.flatMap(({ label, prices }, at) => {
      if (prices.every((price) => price === 0)) return [];
      return extraWarnings(asked, label, pathTo(placeIn('extras', at), 'label'));
    }),
  ];
}

function extraWarnings({ extras, underVat }: Asked, label: string, path: string): Issue[] {
  if (!extras.has(label)) {
    const suggestion = probablyMeant(label, [...extras]);
    return [issue('extra_untaxed', path, { label, suggestion })];
  }
  return underVat?.has(label) === false ? [issue('extra_without_vat', path, { label })] : [];
}

function labelWarnings(asked: Asked, labels: readonly string[], path: string): Issue[] {
  return labels.flatMap((label, at) => {
    if (asked.labels.has(label)) return [];
    return [issue('label_unknown', pathTo(path, at), { label, suggestion: probablyMeant(label, [...asked.labels]) })];
  });
}

/** Rooms that begin where another one ends, with as many guests: perhaps the same, who moved. */
function movedRooms(groups: readonly RoomGroup[]): Issue[] {
  const ends = new Set(groups.map(lastDayOf));
  if (!groups.some(({ firstDay }) => ends.has(firstDay))) return NONE;
  const rooms = entriesOf(groups);
  const left = new Map(rooms.map((room) => [guestsOn(lastDayOf(room), room), room]));
  return rooms.flatMap((room) => {
    const before = left.get(guestsOn(room.firstDay, room));
    if (before === undefined || before === room || room.persons === 0 || room.details?.saysBefore === true) return NONE;
    const nights = before.nightsBefore + before.prices.length;
    const params = { later: room.place + 1, earlier: before.place + 1, nights };
    return [issue('moved_room', pathTo(pathTo('rooms', room.place), 'nightsBefore'), params)];
  });
}

function lastDayOf({ firstDay, prices }: RoomGroup): number {
  return firstDay + prices.length;
}

/** A day and a number of guests as one number. */
function guestsOn(day: number, { persons }: RoomGroup): number {
  return day * (LIMITS.persons * LIMITS.count + 1) + persons;
}
