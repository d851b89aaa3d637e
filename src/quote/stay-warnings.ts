import { itemAt } from '../calculation/calculation.js';
import { dateOf } from '../calendar/plain-date.js';
import type { Tax } from '../definitions/tax.js';
import { type Issue, issue } from '../issues/issue.js';
import { probablyMeant } from '../issues/misspelling.js';
import { pathTo } from '../issues/path.js';
import { LIMITS } from '../stay/limits.js';
import type { RoomDetails } from '../stay/room-details.js';
import { entriesOf, type RoomGroup } from '../stay/room-groups.js';

/** What the taxes of a set ask of a stay by name. */
export interface AskedNames {
  /** Labels of guests, rooms and stays that rows ask for. */
  readonly labels: ReadonlySet<string>;
  /** Labels of extras that a tax is computed on. */
  readonly extras: ReadonlySet<string>;
  /** The title of a tax with rates by booking date; `undefined` where there is none. */
  readonly byBooking: string | undefined;
}

/** Found once for a plan, of the taxes that are calculated here. */
export function askedNames(taxes: readonly Tax[]): AskedNames {
  const rowsOf = ({ local }: Tax) => local?.rates ?? [];
  return {
    labels: new Set(taxes.flatMap(rowsOf).flatMap(({ label }) => label ?? [])),
    extras: new Set(taxes.flatMap(({ local }) => local?.on ?? [])),
    byBooking: taxes.find((tax) => rowsOf(tax).some(({ booked }) => booked !== undefined))?.title,
  };
}

/** What of a valid stay is probably not meant. Asked on every quote: what cannot need a word is found in plain loops. */
export function stayWarnings(asked: AskedNames, groups: readonly RoomGroup[]): readonly Issue[] {
  const ofBooking = bookingWarnings(asked, itemAt(groups, 0));
  const ofNames = saysUnasked(asked, groups) ? nameWarnings(asked, groups) : NONE;
  const moved = groups.length === 1 ? NONE : movedRooms(groups);
  if (ofNames.length === 0 && moved.length === 0) return ofBooking;
  return [...ofBooking, ...ofNames, ...moved];
}

const NONE: Issue[] = [];

/** @param first the rooms that begin first */
function bookingWarnings({ byBooking }: AskedNames, first: RoomGroup): Issue[] {
  const { firstDay, details = first.entries?.[0]?.details } = first;
  const bookedDay = details?.bookedDay;
  if (bookedDay === undefined) {
    return byBooking === undefined ? NONE : [issue('booked_on_missing', 'bookedOn', { title: byBooking })];
  }
  if (bookedDay <= firstDay) return NONE;
  return [issue('booked_after_check_in', 'bookedOn', { received: dateOf(bookedDay), checkIn: dateOf(firstDay) })];
}

/** Whether a stay says something that no tax asks for. */
function saysUnasked(asked: AskedNames, groups: readonly RoomGroup[]): boolean {
  for (let at = 0; at < groups.length; at += 1) {
    const { entries, details } = itemAt(groups, at);
    if (details !== undefined && isUnasked(asked, details)) return true;
    if (entries?.some((entry) => entry.details !== undefined && isUnasked(asked, entry.details))) return true;
  }
  return false;
}

function isUnasked(asked: AskedNames, { labels, guests, extras }: RoomDetails): boolean {
  return (
    labels.some((label) => !asked.labels.has(label)) ||
    extras.some(({ label }) => !asked.extras.has(label)) ||
    guests.some((guest) => guest.labels.some((label) => !asked.labels.has(label)))
  );
}

/** Where it does: what is easy to mistype, and would lose tax without a word. */
function nameWarnings(asked: AskedNames, groups: readonly RoomGroup[]): Issue[] {
  const rooms = entriesOf(groups);
  const { details } = itemAt(rooms, 0);
  const ofStay = details?.labels.slice(0, details.labelsOfStay) ?? [];
  return [...labelWarnings(asked, ofStay, 'labels'), ...rooms.flatMap((room) => roomWarnings(asked, room))];
}

function roomWarnings(asked: AskedNames, { details, place }: RoomGroup): Issue[] {
  if (details === undefined) return [];
  const { labels, labelsOfStay, guests, extras } = details;
  const path = pathTo('rooms', place);
  const placeIn = (list: string, at: number) => pathTo(pathTo(path, list), at);
  return [
    ...labelWarnings(asked, labels.slice(labelsOfStay), pathTo(path, 'labels')),
    ...guests.flatMap((guest, at) => labelWarnings(asked, guest.labels, pathTo(placeIn('guests', at), 'labels'))),
    ...extras.flatMap(({ label, prices }, at) => {
      if (asked.extras.has(label) || prices.every((price) => price === 0)) return [];
      const suggestion = probablyMeant(label, [...asked.extras]);
      return [issue('extra_untaxed', pathTo(placeIn('extras', at), 'label'), { label, suggestion })];
    }),
  ];
}

function labelWarnings(asked: AskedNames, labels: readonly string[], path: string): Issue[] {
  return labels.flatMap((label, at) => {
    if (asked.labels.has(label)) return [];
    return [issue('label_unknown', pathTo(path, at), { label, suggestion: probablyMeant(label, [...asked.labels]) })];
  });
}

/** Rooms that begin where another one ends, with as many guests: perhaps the same, who moved. */
function movedRooms(groups: readonly RoomGroup[]): Issue[] {
  const ends = new Set(groups.map(lastDayOf));
  if (!groups.some(({ firstDay, nightsBefore }) => nightsBefore === 0 && ends.has(firstDay))) return NONE;
  const rooms = entriesOf(groups);
  const left = new Map(rooms.map((room) => [guestsOn(lastDayOf(room), room), room]));
  return rooms.flatMap((room) => {
    const before = left.get(guestsOn(room.firstDay, room));
    if (before === undefined || before === room || room.persons === 0 || room.nightsBefore > 0) return NONE;
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
