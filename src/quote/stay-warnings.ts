import { itemAt } from '../calculation/at.js';
import type { Tax } from '../definitions/tax.js';
import { type Issue, issue } from '../issues/issue.js';
import { probablyMeant } from '../issues/misspelling.js';
import { pathTo } from '../issues/path.js';
import { LIMITS } from '../stay/limits.js';
import type { RoomDetails } from '../stay/room-details.js';
import type { RoomGroup } from '../stay/room-groups.js';
import type { Room, Stay } from '../stay/schema.js';

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

/**
 * Whether a stay says what no tax asks for, or not what one does. Asked on every quote, so it looks only at what was
 * read anyway, in plain loops.
 */
export function saysOtherwise(asked: AskedNames, groups: readonly RoomGroup[]): boolean {
  for (let at = 0; at < groups.length; at += 1) {
    const group = itemAt(groups, at);
    const { entries } = group;
    if (entries === undefined) {
      if (needsWord(asked, group)) return true;
      continue;
    }
    for (let place = 0; place < entries.length; place += 1) if (needsWord(asked, itemAt(entries, place))) return true;
  }
  return false;
}

function needsWord(asked: AskedNames, { details, firstDay }: RoomGroup): boolean {
  return details === undefined ? asked.byBooking !== undefined : saysMore(asked, details, firstDay);
}

/** Whether a room says something that no rate asks for, or was booked after its first night. */
function saysMore(asked: AskedNames, { labels, guests, extras, bookedDay }: RoomDetails, firstDay: number): boolean {
  return (
    (bookedDay === undefined ? asked.byBooking !== undefined : bookedDay > firstDay) ||
    labels.some((label) => !asked.labels.has(label)) ||
    extras.some(({ label }) => !asked.extras.has(label)) ||
    guests.some((guest) => guest.labels.some((label) => !asked.labels.has(label)))
  );
}

/** Where it does: what is easy to mistype, and would lose tax without a word. */
export function stayWarnings(asked: AskedNames, stay: Stay): Issue[] {
  return [
    ...bookingWarnings(asked, stay),
    ...labelWarnings(asked, stay.labels, 'labels'),
    ...stay.rooms.flatMap((room, at) => roomWarnings(asked, room, pathTo('rooms', at))),
  ];
}

function bookingWarnings({ byBooking }: AskedNames, { bookedOn, checkIn: ofStay, rooms }: Stay): Issue[] {
  if (bookedOn === undefined) {
    return byBooking === undefined ? [] : [issue('booked_on_missing', 'bookedOn', { title: byBooking })];
  }
  const checkIn = rooms.map((room) => room.checkIn ?? ofStay).reduce((one, other) => (other < one ? other : one));
  return bookedOn > checkIn ? [issue('booked_after_check_in', 'bookedOn', { received: bookedOn, checkIn })] : [];
}

function roomWarnings(asked: AskedNames, { labels, guests = [], extras = [] }: Room, path: string): Issue[] {
  const placeIn = (list: string, at: number) => pathTo(pathTo(path, list), at);
  return [
    ...labelWarnings(asked, labels, pathTo(path, 'labels')),
    ...guests.flatMap((guest, at) => labelWarnings(asked, guest.labels, pathTo(placeIn('guests', at), 'labels'))),
    ...extras.flatMap(({ label, price = '0', nightlyPrices = [price] }, at) => {
      if (asked.extras.has(label) || nightlyPrices.every(isNothing)) return [];
      const suggestion = probablyMeant(label, [...asked.extras]);
      return [issue('extra_untaxed', pathTo(placeIn('extras', at), 'label'), { label, suggestion })];
    }),
  ];
}

const isNothing = (price: string) => !/[1-9]/.test(price);

function labelWarnings(asked: AskedNames, labels: readonly string[] | undefined, path: string): Issue[] {
  return (labels ?? []).flatMap((label, at) => {
    if (asked.labels.has(label)) return [];
    return [issue('label_unknown', pathTo(path, at), { label, suggestion: probablyMeant(label, [...asked.labels]) })];
  });
}

/** Rooms that begin where another one ends, with as many guests: perhaps the same, who moved. */
export function movedRooms(groups: readonly RoomGroup[]): Issue[] {
  if (groups.length === 1) return NONE;
  const ends = new Set(groups.map(lastDayOf));
  if (!groups.some(({ firstDay, nightsBefore }) => nightsBefore === 0 && ends.has(firstDay))) return NONE;
  const rooms = groups.flatMap((group) => group.entries ?? [group]).sort((one, other) => one.place - other.place);
  const left = new Map(rooms.map((room) => [guestsOn(lastDayOf(room), room), room]));
  return rooms.flatMap((room) => {
    const before = left.get(guestsOn(room.firstDay, room));
    if (before === undefined || before === room || room.persons === 0 || room.nightsBefore > 0) return NONE;
    const nights = before.nightsBefore + before.prices.length;
    const params = { later: room.place + 1, earlier: before.place + 1, nights };
    return [issue('moved_room', pathTo(pathTo('rooms', room.place), 'nightsBefore'), params)];
  });
}

const NONE: Issue[] = [];

function lastDayOf({ firstDay, prices }: RoomGroup): number {
  return firstDay + prices.length;
}

/** A day and a number of guests as one number. */
function guestsOn(day: number, { persons }: RoomGroup): number {
  return day * (LIMITS.persons * LIMITS.count + 1) + persons;
}
