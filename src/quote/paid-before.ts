import type { Each } from '../definitions/local/of-tax.js';
import type { Tax } from '../definitions/tax.js';
import type { Issue } from '../issues/issue.js';
import { issue, pathTo } from '../issues/issue.js';
import { probablyMeant } from '../issues/texts.js';
import type { PaidTaxes } from '../stay/room-details.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { entriesOf } from '../stay/room-groups.js';

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

/** Earlier payments of a stay, and their places. */
interface Payments {
  readonly of: Each;
  readonly path: string;
  readonly paid: PaidTaxes;
}

const ALL: readonly Each[] = ['guest', 'room', 'stay'];
const LEVELS: Readonly<Record<Each, string>> = { guest: 'of a guest', room: 'of a room', stay: 'of the stay' };

const NONE: readonly Issue[] = [];

/**
 * Issues and warnings of earlier payments. A payment at another level than its limit would lose tax, or charge it
 * twice. Called for every quote, so plain loops handle the case without payments.
 */
export function paymentIssues(counted: CountedPayments, groups: readonly RoomGroup[]): readonly Issue[] {
  if (!hasPayments(groups)) return NONE;
  return paymentsIn(groups).flatMap(({ of, path, paid }) =>
    paid.flatMap(([title]) => {
      const place = pathTo(pathTo(path, 'paidBefore'), title);
      const limits = counted.get(title);
      if (limits !== undefined && !limits.each.has(of)) {
        const expected = ALL.flatMap((one) => (limits.each.has(one) ? [LEVELS[one]] : [])).join(' or ');
        return [issue('paid_before_level', place, { title, expected })];
      }
      if (limits?.isCounted === true) return [];
      const known = [...counted].flatMap(([name, { isCounted }]) => (isCounted ? [name] : []));
      return [issue('paid_before_unknown', place, { title, suggestion: probablyMeant(title, known) })];
    }),
  );
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
      ({ paid }, at): Payments => ({ of: 'guest', path: pathTo(pathTo(path, 'guests'), at), paid }),
    );
    return [{ of: 'room', path, paid: details?.paid ?? [] }, ...ofGuests];
  });
  return [{ of: 'stay', path: '', paid: rooms[0]?.details?.paidOfStay ?? [] }, ...ofRooms];
}
