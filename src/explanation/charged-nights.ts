import type { Guests, RoomKind } from '../calculation/cells.js';
import { dayOfCell } from '../calculation/cells.js';
import type { LineNight } from '../calculation/reasons.js';
import { guestNightsAt, lineNights } from '../calculation/reasons.js';
import { groupBy } from '../issues/reading.js';
import type {
  ChargeExplanation,
  NightRun,
  NotChargedGuests,
  NotChargedGuestsReason,
  NotChargedNights,
} from './explanation-data.js';
import type { CalculatedCharge } from './steps.js';
import { nightRuns } from './steps.js';

export type NightsCharged = Required<Pick<ChargeExplanation, 'chargedNights' | 'notChargedNights'>>;

/** Every night of every room group: charged, or the reason why not. */
export function nightsCharged({ calculation, line }: CalculatedCharge): NightsCharged {
  const byReason = groupBy(lineNights(calculation, line), ({ whyNot }) => whyNot);
  const runs = [...byReason].flatMap(([reason, nights]) =>
    reason === undefined ? [] : nightRuns(nights).map((run): NotChargedNights => ({ ...run, reason })),
  );
  return { chargedNights: nightRuns(byReason.get(undefined) ?? []), notChargedNights: runs.sort(byGroupAndDate) };
}

/** ISO dates compare as texts. */
function byGroupAndDate(one: NotChargedNights, other: NotChargedNights): number {
  return one.roomGroup - other.roomGroup || (one.from < other.from ? -1 : 1);
}

/** Guests of a room group with the same nights, and the same of them charged. */
export interface GuestsCharged {
  readonly persons: number;
  readonly sleeps: NightRun;
  /** Whether all their nights are skipped. */
  readonly isSkipped: boolean;
  readonly charged: readonly NightRun[];
  readonly notCharged: readonly NotChargedGuests[];
}

interface Alike {
  persons: number;
  isSkipped: boolean;
  /** Without a reason, a night is charged. */
  readonly nights: Array<Pick<LineNight, 'group' | 'day'> & { readonly reason: NotChargedGuestsReason | undefined }>;
}

/** The charged nights of each guest; `undefined` if the charge does not count guests on their own nights. */
export function guestsCharged(of: CalculatedCharge): GuestsCharged[] | undefined {
  const alike = new Map<string, Alike>();
  for (const kind of of.calculation.kinds) for (const one of guestsIn(of, kind)) addAlike(alike, one);
  return alike.size === 0 ? undefined : [...alike.values()].map(asGuestsCharged);
}

function guestsIn({ calculation, line }: CalculatedCharge, { parts: [lodging], group }: RoomKind): Iterable<Alike> {
  const guests = new Map<Guests, Alike>();
  for (const cell of calculation.cells.slice(lodging?.from, lodging?.to)) {
    for (const { guest, persons, closedBy, owed } of guestNightsAt(calculation, line, cell)) {
      const one = guests.get(guest) ?? { persons, isSkipped: true, nights: [] };
      const reason = closedBy[0] ?? (owed === undefined ? 'not-at-arrival' : undefined);
      one.isSkipped &&= closedBy.includes('skipped');
      one.nights.push({ group, day: dayOfCell(cell), reason });
      guests.set(guest, one);
    }
  }
  return guests.values();
}

function addAlike(alike: Map<string, Alike>, one: Alike): void {
  const key = JSON.stringify(one.nights);
  const { persons = 0, isSkipped = true } = alike.get(key) ?? {};
  alike.set(key, { ...one, persons: persons + one.persons, isSkipped: isSkipped && one.isSkipped });
}

function asGuestsCharged({ persons, isSkipped, nights }: Alike): GuestsCharged {
  const [sleeps] = nightRuns(nights);
  if (sleeps === undefined) throw new Error('staytax: a guest without a night');
  const { roomGroup: _, ...own } = sleeps;
  const reasons = [...new Set(nights.flatMap(({ reason }) => reason ?? []))];
  const notCharged = reasons.flatMap((reason) =>
    nightRuns(nights.filter((night) => night.reason === reason)).map(
      (run): NotChargedGuests => ({ ...run, persons, sleeps: own, reason }),
    ),
  );
  return {
    persons,
    sleeps,
    isSkipped,
    charged: nightRuns(nights.filter(({ reason }) => reason === undefined)),
    notCharged: notCharged.sort((one, other) => (one.from < other.from ? -1 : 1)),
  };
}
