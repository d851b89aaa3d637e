import type { Each } from '../definitions/local/of-tax.js';
import type { Tax } from '../definitions/tax.js';
import type { Edit } from '../issues/cures.js';
import { writeField } from '../issues/cures.js';
import type { Issue } from '../issues/issue.js';
import { issueIn, pathIn, pathTo } from '../issues/issue.js';
import type { Finding } from '../issues/mistakes.js';
import { findingOf } from '../issues/mistakes.js';
import { STAY_INPUT_CODES } from '../issues/stay-codes.js';
import { probablyMeant } from '../issues/texts.js';
import type { PaidTaxes } from '../stay/room-details.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { entriesOf } from '../stay/room-groups.js';

/** By title of a tax: the payer of its limits over the stay, and whether it has an upper limit to count toward. */
export type CountedPayments = ReadonlyMap<string, { readonly each: ReadonlySet<Each>; readonly isCounted: boolean }>;

/** Computed once for a set, for the taxes that are calculated. */
export function countedPayments(taxes: readonly Tax[]): CountedPayments {
  const counted = new Map<string, { readonly each: Set<Each>; isCounted: boolean }>();
  for (const { title, local = {} } of taxes) {
    const limits = [local.over_stay, ...(local.rates ?? []).map(({ over_stay }) => over_stay)];
    for (const { each = 'stay', at_most } of limits.flatMap((limit) => limit ?? [])) {
      const limitsOfTitle = counted.get(title) ?? { each: new Set(), isCounted: false };
      counted.set(title, limitsOfTitle);
      limitsOfTitle.each.add(each);
      limitsOfTitle.isCounted ||= at_most !== undefined;
    }
  }
  return counted;
}

interface Payments {
  readonly each: Each;
  readonly path: string;
  readonly paid: PaidTaxes;
}

const ALL: readonly Each[] = ['guest', 'room', 'stay'];
const LEVELS: Readonly<Record<Each, string>> = { guest: 'of a guest', room: 'of a room', stay: 'of the stay' };

/** Earlier payments at another level than their limit, which would lose tax or charge it twice. Fast without any. */
export function paymentIssues(counted: CountedPayments, groups: readonly RoomGroup[]): Issue[] {
  if (!hasPayments(groups)) return [];
  return eachPayment(groups, ({ each: level, path }, title) => {
    const limits = counted.get(title);
    if (limits === undefined || limits.each.has(level)) return [];
    const expected = ALL.flatMap((each) => (limits.each.has(each) ? [LEVELS[each]] : [])).join(' or ');
    return [issueIn(STAY_INPUT_CODES, 'paid_before_level', pathIn(path, 'paidBefore', title), { title, expected })];
  });
}

/** Earlier payments of taxes without a limit to which they count, in a stay without `paymentIssues`. */
export function unknownPayments(
  counted: CountedPayments,
  groups: readonly RoomGroup[],
): Array<Finding<'paid_before_unknown'>> {
  if (!hasPayments(groups)) return [];
  const titles = [...counted].flatMap(([name, { isCounted }]) => (isCounted ? [name] : []));
  return eachPayment(groups, (payments, title) => {
    if (counted.get(title)?.isCounted === true) return [];
    const { each: level, path } = payments;
    const place = pathIn(path, 'paidBefore', title);
    const suggestion = probablyMeant(title, titles);
    const isCured = suggestion !== undefined && counted.get(suggestion)?.each.has(level) === true;
    const edits = isCured ? renamedPayment(payments, title, suggestion) : [];
    return [findingOf('paid_before_unknown', place, { title, suggestion }, edits)];
  });
}

function eachPayment<Found>(
  groups: readonly RoomGroup[],
  check: (payments: Payments, title: string) => Found[],
): Found[] {
  return paymentsIn(groups).flatMap((payment) => payment.paid.flatMap(([title]) => check(payment, title)));
}

function renamedPayment({ path, paid }: Payments, title: string, meant: string): Edit[] {
  if (paid.some(([name]) => name === meant)) return [];
  const renamed = paid.map(([name, amount]) => [name === title ? meant : name, amount]);
  return [writeField(path, 'paidBefore', Object.fromEntries(renamed))];
}

function hasPayments(groups: readonly RoomGroup[]): boolean {
  for (let index = 0; index < groups.length; index += 1) {
    const group = groups[index];
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
      ({ paid }, index): Payments => ({ each: 'guest', path: pathIn(path, 'guests', index), paid }),
    );
    return [{ each: 'room', path, paid: details?.paid ?? [] }, ...ofGuests];
  });
  return [{ each: 'stay', path: '', paid: rooms[0]?.details?.paidOfStay ?? [] }, ...ofRooms];
}
