import { bySide } from '../calculation/by.js';
import { calculate } from '../calculation/calculate.js';
import type { Calculation } from '../calculation/calculation.js';
import { itemAt } from '../calculation/calculation.js';
import { compile } from '../calculation/compile.js';
import type { Line, Program } from '../calculation/program.js';
import { rangesOf } from '../calculation/windows.js';
import { MOST_STEPS, stepsOf } from '../calculation/work.js';
import { dateOf, LAST_DAY } from '../calendar/plain-date.js';
import { chargedToGuests, KEPT_FOR_ROOM } from '../definitions/doubts/of-tax.js';
import { abolishedAfter, nothingAfter } from '../definitions/ended-tax.js';
import type { Fact } from '../definitions/local/conditions.js';
import { hasConditionOn } from '../definitions/local/conditions.js';
import type { Each, LocalRate } from '../definitions/local/of-tax.js';
import type { Span } from '../definitions/local/periods.js';
import { pathOfTax } from '../definitions/local/placed.js';
import type { Tax, TaxSet } from '../definitions/tax.js';
import type { Edit } from '../issues/cures.js';
import { cureInSentence, cureOf, writeField, writtenValue } from '../issues/cures.js';
import type { Issue } from '../issues/issue.js';
import { issue, pathIn, pathTo } from '../issues/issue.js';
import { groupBy } from '../issues/reading.js';
import { probablyMeant } from '../issues/texts.js';
import { printUnits } from '../money/amount.js';
import type { Integer } from '../money/integer.js';
import { subtract } from '../money/integer.js';
import type { ListedGuest, PaidTaxes } from '../stay/room-details.js';
import { NO_EVIDENCE, NOTHING_PAID } from '../stay/room-details.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { entriesOf, hasUnlisted, withListed } from '../stay/room-groups.js';
import { LIMITS } from '../stay/schema.js';

/** The fields of a stay that the taxes of a set depend on, as far as a stay may omit or mistype them. */
export interface StayDependencies {
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
  /** Whether a rate depends on the length of the stay. */
  readonly byLength: boolean;
  /** The charges that each guest pays once a stay, whose rates do not say on which night. */
  readonly oncePerGuest: readonly Tax[];
}

export function dependenciesOf(program: Program): StayDependencies {
  const { lines } = program;
  const vats = lines.filter(({ tax, isPercent, isOfTaxes }) => isPercent && !isOfTaxes && tax.type === 'tax');
  const extrasOf = (some: readonly Line[]) => new Set(some.flatMap(({ tax }) => tax.local?.on ?? []));
  return {
    labels: new Set(lines.flatMap(labelsOfRows)),
    extras: extrasOf(lines),
    underVat: vats.length === 0 ? undefined : extrasOf(vats),
    byBooking: lines.find((line) => conditionSpans(line, 'booking').length > 0)?.tax.title,
    byAge: lines.filter((line) => conditionSpans(line, 'age').length > 0),
    ages: agesAround(lines.flatMap((line) => conditionSpans(line, 'age'))),
    ending: endingTaxes(lines.map(({ tax }) => tax)),
    roomPercents: roomPercentsOf(program),
    byLength: lines.some(({ tax }) => rowsAsk(tax, 'nights')),
    oncePerGuest: lines.filter(isOncePerGuest).map(({ tax }) => tax),
  };
}

function rowsAsk({ local }: Tax, fact: Fact): boolean {
  return local?.rates?.some((row) => hasConditionOn(row, fact)) === true;
}

/** Without dates and skipped nights, which may open a charge on a later night of the stay. */
function isOncePerGuest({ tax, isOnce, payer }: Line): boolean {
  if (!isOnce || payer !== 'guest' || rowsAsk(tax, 'night')) return false;
  return tax.applicable_date_ranges.length === 0 && tax.skip_nights === null;
}

function labelsOfRows({ tax }: Line): string[] {
  return (tax.local?.rates ?? []).flatMap(({ label }) => label ?? []);
}

function conditionSpans({ rates }: Line, asks: 'age' | 'booking'): Span[] {
  const asked = rates.rows.flatMap(({ once }) => once);
  return asked.flatMap(([what, allowed]) => (what === asks ? allowed : []));
}

/** Below the lower limits first: most rows by age are for children. */
function agesAround(spans: readonly Span[]): number[] {
  const ages = spans.flatMap(({ first, last }) => [...(last < LIMITS.age ? [last] : []), first, last + 1, first - 1]);
  return [...new Set(ages)].filter((age) => age >= 0 && age <= LIMITS.age);
}

export interface EndingTax {
  readonly title: string;
  readonly lastDay: number;
  /** The tax of the title that ends last. */
  readonly tax: Tax;
}

/**
 * The taxes that end, the earliest first. A title ends with the last of its taxes. It does not end if one of them has
 * no end, or if another tax of the same type begins on the next day: then the rule continues under another title.
 */
export function endingTaxes(taxes: readonly Tax[]): readonly EndingTax[] {
  const windows = taxes.map((tax) => ({ tax, ranges: rangesOf(tax) }));
  const found = new Map<string, EndingTax>();
  const endOf = ({ ranges }: (typeof windows)[number]) => ranges.at(-1)?.last ?? Number.NEGATIVE_INFINITY;
  for (const { tax: named } of windows) {
    const { title, type } = named;
    const ofTitle = windows.filter((one) => one.tax.title === title);
    const lastDay = Math.max(...ofTitle.map(endOf));
    const { tax } = ofTitle.find((one) => endOf(one) === lastDay) ?? { tax: named };
    const isFollowed = windows.some(
      (one) => one.tax.type === type && one.ranges.some(({ first }) => first === lastDay + 1),
    );
    if (lastDay < LAST_DAY && !isFollowed) found.set(title, { title, lastDay, tax });
  }
  return [...found.values()].sort((one, other) => one.lastDay - other.lastDay);
}

/** Likely mistakes in a valid stay. */
export function stayWarnings(asked: StayDependencies, calculation: Calculation): Issue[] {
  const { groups } = calculation;
  const first = itemAt(groups, 0);
  return [
    ...bookingWarnings(asked, first),
    ...endedWarnings(asked, first, calculation.program.taxSet),
    ...(asked.byAge.length > 0 && groups.some(hasUnlisted) ? ageWarnings(asked, calculation) : NONE),
    ...guestLabelWarnings(asked.roomPercents, calculation),
    ...nameWarnings(asked, groups),
    ...(groups.length === 1 ? NONE : movedRooms(asked, calculation)),
  ];
}

const NONE: Issue[] = [];

/** @param first the rooms that begin first */
function bookingWarnings({ byBooking }: StayDependencies, first: RoomGroup): Issue[] {
  const { firstDay, details = first.entries?.[0]?.details } = first;
  const bookedDay = details?.bookedDay;
  if (bookedDay === undefined) {
    return byBooking === undefined ? NONE : [issue('booked_on_missing', 'bookedOn', { title: byBooking })];
  }
  if (bookedDay <= firstDay) return NONE;
  return [issue('booked_after_check_in', 'bookedOn', { received: dateOf(bookedDay), checkIn: dateOf(firstDay) })];
}

function endedWarnings({ ending }: StayDependencies, { firstDay }: RoomGroup, taxSet: TaxSet): Issue[] {
  const [first] = ending;
  if (first === undefined || first.lastDay >= firstDay) return NONE;
  const checkIn = dateOf(firstDay);
  return ending
    .filter(({ lastDay }) => lastDay < firstDay)
    .map((ended) => endedWarning(ended, taxSet, 'checkIn', { checkIn }));
}

const abolished = new WeakMap<EndingTax, readonly Edit[]>();

/** That a tax ended before a check-in, or before a day. Its cure takes a validation, so each ending tax has it once. */
export function endedWarning(
  ended: EndingTax,
  taxSet: TaxSet,
  path: string,
  before: { readonly checkIn: string } | { readonly today: string },
): Issue {
  const { title, tax, lastDay } = ended;
  const edits = abolished.get(ended) ?? abolishedAfter(taxSet, tax, lastDay);
  abolished.set(ended, edits);
  const params = { title, last: dateOf(lastDay), row: writtenValue(nothingAfter(lastDay)), ...before };
  return issue('ranges_past', path, { ...params, ...cureOf(path, edits) });
}

/** Of rooms with persons alone: the charge of the first tax that depends on ages, and its charge with children. */
function ageWarnings({ byAge, ages }: StayDependencies, calculation: Calculation): Issue[] {
  const { program, groups } = calculation;
  const { digits } = program;
  // Each attempt calculates the stay again, so a large stay gets fewer of them.
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
    const path = pathIn('rooms', place, 'guests');
    const params = {
      ...cureOf(
        path,
        rooms.map((room) => writeField(pathTo('rooms', room.place), 'guests', [])),
      ),
      title: line.tax.title,
      room: place + 1,
      persons: rooms.reduce((sum, { persons }) => sum + persons, 0),
      charged: printUnits(calculation.amount(line), digits),
      otherwise: printUnits(aged.amount(line), digits),
      children,
      age,
    };
    return [issue('ages_missing', path, params)];
  }
  return NONE;
}

/** All but two of the persons of a room, or one of one or two persons. */
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

/** Names that are easy to mistype, and would lose tax without a warning. */
function nameWarnings(asked: StayDependencies, groups: readonly RoomGroup[]): Issue[] {
  const rooms = entriesOf(groups);
  const { details } = itemAt(rooms, 0);
  const ofStay = details?.labels.slice(0, details.labelsOfStay) ?? [];
  // With other names, rates by age may apply to a room whose ages are missing.
  const isSure = asked.byAge.length === 0 || !groups.some(hasUnlisted);
  const names = { asked, isSure };
  return [...labelWarnings(names, ofStay, 'labels'), ...rooms.flatMap((room) => roomWarnings(names, room))];
}

interface KnownNames {
  readonly asked: StayDependencies;
  /** Whether the nearest name gives no other warning. */
  readonly isSure: boolean;
}

function roomWarnings(names: KnownNames, { details, place }: RoomGroup): Issue[] {
  if (details === undefined) return [];
  const { labels, labelsOfStay, guests, extras } = details;
  const path = pathTo('rooms', place);
  const ofGuests = { ...names, isSure: names.isSure && names.asked.roomPercents.length === 0 };
  return [
    ...labelWarnings(names, labels.slice(labelsOfStay), pathTo(path, 'labels')),
    ...guests.flatMap((guest, at) => labelWarnings(ofGuests, guest.labels, pathIn(path, 'guests', at, 'labels'))),
    ...extras.flatMap(({ label, prices }, at) => {
      if (prices.every((price) => price === 0)) return [];
      return extraWarnings(names, label, pathIn(path, 'extras', at));
    }),
  ];
}

function extraWarnings({ asked, isSure }: KnownNames, label: string, path: string): Issue[] {
  const { extras, underVat } = asked;
  const place = pathTo(path, 'label');
  if (!extras.has(label)) {
    const suggestion = probablyMeant(label, [...extras]);
    const isCured = suggestion !== undefined && isSure && underVat?.has(suggestion) !== false;
    const cure = isCured ? cureOf(place, [writeField(path, 'label', suggestion)]) : {};
    return [issue('extra_untaxed', place, { label, suggestion, ...cure })];
  }
  return underVat?.has(label) === false ? [issue('extra_without_vat', place, { label })] : [];
}

function labelWarnings({ asked, isSure }: KnownNames, labels: readonly string[], path: string): Issue[] {
  return labels.flatMap((label, at) => {
    if (asked.labels.has(label)) return [];
    const suggestion = probablyMeant(label, [...asked.labels]);
    const place = pathTo(path, at);
    const isCured = suggestion !== undefined && isSure;
    const cure = isCured ? cureOf(place, [{ at: place, write: writtenValue(suggestion) }]) : {};
    return [issue('label_unknown', place, { label, suggestion, ...cure })];
  });
}

/** A room, and the one that its guests may have moved from. */
interface Move {
  readonly later: RoomGroup;
  readonly earlier: RoomGroup;
}

/** Rooms that begin when another one ends, with as many guests: perhaps the same guests, who moved. */
function movedRooms({ byLength, oncePerGuest }: StayDependencies, { groups, program }: Calculation): Issue[] {
  const moves = movesBetween(entriesOf(groups));
  if (moves.length === 0) return NONE;
  const nightsBefore = nightsBeforeOf(moves);
  const nightsAfter = nightsAfterOf(moves);
  const ofLength = ({ earlier }: Move) => (byLength && !saysAfter(earlier) ? nightsAfter(earlier) : undefined);
  return moves.flatMap((move): Issue[] => {
    const { later, earlier } = move;
    const nights = nightsBefore(later);
    const after = ofLength(move);
    const params = { later: later.place + 1, earlier: earlier.place + 1, nights, nightsAfter: after };
    const edit = after === undefined ? [] : [writeField(pathTo('rooms', earlier.place), 'nightsAfter', after)];
    if (saysBefore(later)) {
      if (after === undefined || !continues(move)) return NONE;
      const path = pathIn('rooms', earlier.place, 'nightsAfter');
      return [issue('moved_room', path, { ...params, isContinued: true, ...cureOf(path, edit) })];
    }
    const path = pathIn('rooms', later.place, 'nightsBefore');
    const titles = oncePerGuest.map(({ title }) => title);
    const once = titles.length === 0 ? {} : { titles, row: writtenValue(ONCE) };
    const edits = [
      writeField(pathTo('rooms', later.place), 'nightsBefore', nights),
      ...edit,
      ...oncePerGuest.map((tax) => chargedOnFirstNight(tax, program.taxSet)),
    ];
    return [issue('moved_room', path, { ...params, ...once, ...cureOf(path, edits) })];
  });
}

const ONCE: LocalRate = { night_from: 2, rate: '0' };

function chargedOnFirstNight(tax: Tax, taxSet: TaxSet): Edit {
  const { local } = tax;
  const path = pathOfTax(tax, taxSet);
  const rates = [ONCE, ...(local?.rates ?? [])];
  return local === undefined ? writeField(path, 'local', { rates }) : writeField(pathTo(path, 'local'), 'rates', rates);
}

/** Each room with one that ends when it begins: with one that no other room continues, if there is one. */
function movesBetween(rooms: readonly RoomGroup[]): Move[] {
  const left = groupBy(rooms, (room) => dayAndGuests(lastDayOf(room), room));
  const continued = new Set<RoomGroup>();
  const begins = rooms.filter((room) => room.persons > 0 && !(saysBefore(room) && isFirst(room)));
  // Rooms that say which nights their guests had before know where they came from.
  const inTurn = [...begins.filter(saysBefore), ...begins.filter((room) => !saysBefore(room))];
  const moves = inTurn.flatMap((later): Move[] => {
    const before = left.get(dayAndGuests(later.firstDay, later)) ?? [];
    const earlier = before.find((room) => !continued.has(room)) ?? before.at(-1);
    if (earlier === undefined || earlier === later) return [];
    continued.add(earlier);
    return [{ later, earlier }];
  });
  return moves.sort((one, other) => one.later.place - other.later.place);
}

function saysBefore({ details }: RoomGroup): boolean {
  return details?.saysBefore === true;
}

function saysAfter({ details }: RoomGroup): boolean {
  return details?.saysAfter === true;
}

/** Whether none of its guests has nights before. */
function isFirst({ nightsBefore, details }: RoomGroup): boolean {
  return nightsBefore === 0 && details?.guests.every(({ own }) => (own?.nightsBefore ?? 0) === 0) !== false;
}

/** Whether the later room has just the nights before that end with the earlier one. */
function continues({ later, earlier }: Move): boolean {
  const nights = earlier.nightsBefore + earlier.prices.length;
  return (
    later.nightsBefore === nights || later.details?.guests.some(({ own }) => own?.nightsBefore === nights) === true
  );
}

/** The nights that the guests of a room have before it, in the rooms that they moved from. */
function nightsBeforeOf(moves: readonly Move[]): (room: RoomGroup) => number {
  const earlierOf = new Map(moves.map(({ later, earlier }) => [later, earlier]));
  const nights = (room: RoomGroup): number => {
    const earlier = saysBefore(room) ? undefined : earlierOf.get(room);
    return earlier === undefined ? room.nightsBefore : nights(earlier) + earlier.prices.length;
  };
  return nights;
}

/** The nights that the guests of a room have after it, in the rooms that they move to. */
function nightsAfterOf(moves: readonly Move[]): (room: RoomGroup) => number {
  const laterOf = new Map(moves.map(({ later, earlier }) => [earlier, later]));
  const nights = (room: RoomGroup): number => {
    const later = laterOf.get(room);
    return later === undefined || saysAfter(room) ? room.nightsAfter : later.prices.length + nights(later);
  };
  return nights;
}

function lastDayOf({ firstDay, prices }: RoomGroup): number {
  return firstDay + prices.length;
}

/** A day and a number of guests as one number. */
function dayAndGuests(day: number, { persons }: RoomGroup): number {
  return day * (LIMITS.persons * LIMITS.count + 1) + persons;
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
    const { tax, isPercent, isOfTaxes } = line;
    const labels = new Set(labelsOfRows(line));
    if (!isPercent || isOfTaxes || tax.local?.per !== undefined || labels.size === 0) return [];
    let compiled: Program | undefined;
    const perGuest = () => {
      compiled ??= compile(chargedToGuests(tax, '').corrected(program.taxSet), program.policy);
      return compiled;
    };
    return [{ line, labels, perGuest }];
  });
}

/** Warnings where only some guests of a room have a label, and a tax for each guest would charge another amount. */
function guestLabelWarnings(percents: readonly RoomPercent[], calculation: Calculation): Issue[] {
  const { program, groups } = calculation;
  return percents.flatMap(({ line, labels, perGuest }) => {
    const found = entriesOf(groups).flatMap((room) => labelOfGuest(room, labels))[0];
    if (found === undefined) return [];
    const meant = perGuest();
    const ofGuests = calculate(meant, groups).amount(itemAt(meant.lines, line.index));
    const ofRooms = calculation.amount(line);
    if (ofGuests === ofRooms) return [];
    const print = (units: Integer) => `${printUnits(units, program.digits)} ${program.currency}`;
    const { label, path } = found;
    const { edits } = chargedToGuests(line.tax, pathOfTax(line.tax, program.taxSet));
    const params = { title: line.tax.title, label, stay: 'this stay', charged: print(ofRooms), meant: print(ofGuests) };
    const cure = cureInSentence(path, edits);
    return [issue('guest_row_on_room_percent', path, { ...params, ...cure, keep: KEPT_FOR_ROOM })];
  });
}

/** The first label of a row that the guest has, but not the room or the stay. */
function labelOfGuest(
  { details, place }: RoomGroup,
  asked: ReadonlySet<string>,
): Array<{ label: string; path: string }> {
  if (details === undefined) return [];
  return details.guests.flatMap(({ labels }, guest) =>
    labels.flatMap((label, at) => {
      if (!asked.has(label) || details.labels.includes(label)) return [];
      return [{ label, path: pathIn('rooms', place, 'guests', guest, 'labels', at) }];
    }),
  );
}

/** By title of a tax: the payer of its limits over the stay, and whether it has an upper limit to count toward. */
export type CountedPayments = ReadonlyMap<string, { readonly each: ReadonlySet<Each>; readonly isCounted: boolean }>;

/** Computed once for a set, for the taxes that are calculated. */
export function countedPayments(taxes: readonly Tax[]): CountedPayments {
  const found = new Map<string, { readonly each: Set<Each>; isCounted: boolean }>();
  for (const { title, local = {} } of taxes) {
    const limits = [local.over_stay, ...(local.rates ?? []).map(({ over_stay }) => over_stay)];
    for (const { each = 'stay', at_most } of limits.flatMap((limit) => limit ?? [])) {
      const one = found.get(title) ?? { each: new Set(), isCounted: false };
      found.set(title, one);
      one.each.add(each);
      one.isCounted ||= at_most !== undefined;
    }
  }
  return found;
}

interface Payments {
  readonly of: Each;
  readonly path: string;
  readonly paid: PaidTaxes;
}

const ALL: readonly Each[] = ['guest', 'room', 'stay'];
const LEVELS: Readonly<Record<Each, string>> = { guest: 'of a guest', room: 'of a room', stay: 'of the stay' };

/** Earlier payments at another level than their limit, which would lose tax or charge it twice. Fast without any. */
export function paymentIssues(counted: CountedPayments, groups: readonly RoomGroup[]): Issue[] {
  if (!hasPayments(groups)) return NONE;
  return paymentsIn(groups).flatMap(({ of, path, paid }) =>
    paid.flatMap(([title]) => {
      const place = pathIn(path, 'paidBefore', title);
      const limits = counted.get(title);
      if (limits !== undefined && !limits.each.has(of)) {
        const expected = ALL.flatMap((one) => (limits.each.has(one) ? [LEVELS[one]] : [])).join(' or ');
        return [issue('paid_before_level', place, { title, expected })];
      }
      if (limits?.isCounted === true) return [];
      const known = [...counted].flatMap(([name, { isCounted }]) => (isCounted ? [name] : []));
      const suggestion = probablyMeant(title, known);
      const isCured = suggestion !== undefined && counted.get(suggestion)?.each.has(of) === true;
      const edits = isCured ? renamedPayment({ of, path, paid }, title, suggestion) : [];
      return [issue('paid_before_unknown', place, { title, suggestion, ...cureOf(place, edits) })];
    }),
  );
}

function renamedPayment({ path, paid }: Payments, title: string, meant: string): Edit[] {
  if (paid.some(([name]) => name === meant)) return [];
  const renamed = paid.map(([name, amount]) => [name === title ? meant : name, amount]);
  return [writeField(path, 'paidBefore', Object.fromEntries(renamed))];
}

function hasPayments(groups: readonly RoomGroup[]): boolean {
  for (let at = 0; at < groups.length; at += 1) {
    const group = groups[at];
    if (group === undefined || group.isPlain) continue;
    if ((group.entries ?? [group]).some(roomHasPayments)) return true;
  }
  return false;
}

function roomHasPayments({ details }: RoomGroup): boolean {
  if (details === undefined) return false;
  const { paid, paidOfStay, guests } = details;
  return paid.length + paidOfStay.length > 0 || guests.some((guest) => guest.paid.length > 0);
}

function paymentsIn(groups: readonly RoomGroup[]): Payments[] {
  const rooms = entriesOf(groups);
  const ofRooms = rooms.flatMap(({ details, place }): Payments[] => {
    const path = pathTo('rooms', place);
    const ofGuests = (details?.guests ?? []).map(
      ({ paid }, at): Payments => ({ of: 'guest', path: pathIn(path, 'guests', at), paid }),
    );
    return [{ of: 'room', path, paid: details?.paid ?? [] }, ...ofGuests];
  });
  return [{ of: 'stay', path: '', paid: rooms[0]?.details?.paidOfStay ?? [] }, ...ofRooms];
}

export function netWarnings(calculation: Calculation): Issue[] {
  const { digits } = calculation.program;
  const { price, inclusive } = bySide(calculation);
  const net = subtract(price, inclusive);
  if (net >= 0) return NONE;
  const params = {
    net: printUnits(net, digits),
    price: printUnits(price, digits),
    inclusive: printUnits(inclusive, digits),
  };
  return [issue('net_below_zero', 'net', params)];
}
