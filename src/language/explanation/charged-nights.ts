import type { LineNight } from '../../core/calculation/reasons.js';
import { guestNightsAt, lineNights } from '../../core/calculation/reasons.js';
import type { RoomKind } from '../../core/calculation/shape.js';
import { dayOfCell } from '../../core/calculation/shape.js';
import { groupBy } from '../../core/issues/reading.js';
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
function byGroupAndDate(first: NotChargedNights, second: NotChargedNights): number {
  return first.roomGroup - second.roomGroup || (first.from < second.from ? -1 : 1);
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

/** A guest, by the nights of their room on which they sleep. Without a reason, a night is charged. */
interface ChargedGuest {
  readonly persons: number;
  readonly isSkipped: boolean;
  readonly nights: ReadonlyArray<
    Pick<LineNight, 'group' | 'day'> & { readonly reason: NotChargedGuestsReason | undefined }
  >;
}

/** The charged nights of each guest; `undefined` if the charge does not count guests on their own nights. */
export function guestsCharged(charge: CalculatedCharge): GuestsCharged[] | undefined {
  const guests = charge.calculation.shape.kinds.flatMap((kind) => guestsIn(charge, kind));
  const alike = groupBy(guests, ({ nights }) => JSON.stringify(nights));
  return alike.size === 0 ? undefined : [...alike.values()].map(asGuestsCharged);
}

function guestsIn({ calculation, line }: CalculatedCharge, { parts: [lodging], group }: RoomKind): ChargedGuest[] {
  const nights = calculation.shape.cells
    .slice(lodging?.from, lodging?.to)
    .flatMap((cell) =>
      guestNightsAt(calculation, line, cell).map((night) => ({ ...night, day: dayOfCell(calculation.groups, cell) })),
    );
  return [...groupBy(nights, ({ guest }) => guest).values()].map((own) => ({
    persons: own[0].persons,
    isSkipped: own.every(({ closedBy }) => closedBy.includes('skipped')),
    nights: own.map(({ day, closedBy: [closed], owed }) => {
      return { group, day, reason: closed ?? (owed === undefined ? 'not-at-arrival' : undefined) };
    }),
  }));
}

function asGuestsCharged(alike: readonly [ChargedGuest, ...ChargedGuest[]]): GuestsCharged {
  const [{ nights }] = alike;
  const [sleeps] = nightRuns(nights);
  if (sleeps === undefined) throw new Error('staytax: a guest without a night');
  const { roomGroup: _, ...night } = sleeps;
  const persons = alike.reduce((sum, guest) => sum + guest.persons, 0);
  const byReason = groupBy(nights, ({ reason }) => reason);
  const notCharged = [...byReason].flatMap(([reason, closed]) =>
    reason === undefined ? [] : nightRuns(closed).map((run) => ({ ...run, persons, sleeps: night, reason })),
  );
  return {
    persons,
    sleeps,
    isSkipped: alike.every(({ isSkipped }) => isSkipped),
    charged: nightRuns(byReason.get(undefined) ?? []),
    notCharged: notCharged.sort((first, second) => (first.from < second.from ? -1 : 1)),
  };
}
