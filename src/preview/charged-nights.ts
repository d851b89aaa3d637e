import { countsOf } from '../calculation/engine/layer.js';
import { taxableNights } from '../calculation/rules/taxable-nights.js';
import { groupAt } from '../calculation/stay/cells.js';
import { type TaxWindow, windowOf } from '../calculation/tax-set/windows.js';
import type { RoomGroup } from '../stay/room-groups.js';
import { runsOf } from './calculated.js';
import type { ChargeExplanation, NotChargedNightReason, NotChargedNights } from './explanation-data.js';
import type { Explained } from './steps.js';

export type NightsCharged = Required<Pick<ChargeExplanation, 'chargedNights' | 'notChargedNights'>>;

/** Every night of every room group once: charged, or with the reason why it is not. */
export function nightsCharged(of: Explained): NightsCharged {
  const { calculated } = of;
  const { cells } = calculated.sheet.nights;
  const reasonsByGroup = calculated.groups.map((group) => reasonsIn(of, group));
  const charged: number[] = [];
  const notCharged = new Map<NotChargedNightReason, number[]>();
  for (let night = 0; night < cells.size; night += 1) {
    const [group, number] = [cells.groupOf[night], cells.firstNights[night]];
    const reason = group === undefined || number === undefined ? undefined : reasonsByGroup[group]?.(night, number);
    if (reason === undefined) {
      charged.push(night);
      continue;
    }
    const nights = notCharged.get(reason) ?? [];
    nights.push(night);
    notCharged.set(reason, nights);
  }
  const runs = [...notCharged].flatMap(([reason, nights]) =>
    runsOf(calculated, nights).map((run): NotChargedNights => ({ ...run, reason })),
  );
  return { chargedNights: runsOf(calculated, charged), notChargedNights: runs.sort(byGroupAndDate) };
}

/** Dates of one form compare as texts. */
function byGroupAndDate(one: NotChargedNights, other: NotChargedNights): number {
  return one.roomGroup - other.roomGroup || (one.from < other.from ? -1 : 1);
}

const NO_SKIP = { skipNights: 0 };
const NO_CAP = { maxNights: Number.POSITIVE_INFINITY };

/** Why a night of a room group is not charged: by its place among all nights, and its number in the group. */
function reasonsIn(
  of: Explained,
  group: RoomGroup,
): (night: number, number: number) => NotChargedNightReason | undefined {
  const { calculated, charge, line } = of;
  const { plan, nights: layer } = calculated.sheet;
  const window = windowOf(charge.tax);
  // A window says which part of it closes a night by letting go of the other parts.
  const isTaxable = (without: Partial<TaxWindow>): ((number: number) => boolean) => {
    if (window === undefined) return () => true;
    const { maxNights } = plan.policy;
    const runs = taxableNights({ ...window, ...without }, group, group.prices.length, maxNights);
    return (number) => runs.filter((border) => border <= number).length % 2 === 1;
  };
  const [isInRange, isPastSkipped] = [isTaxable({ ...NO_SKIP, ...NO_CAP }), isTaxable(NO_CAP)];
  const reasonNothingDue = nothingDue(of, group);
  return (night, number) => {
    if (layer.cells.ruleSets[night]?.open[line.window] === true) return reasonNothingDue;
    if (!isInRange(number)) return 'outside-ranges';
    return isPastSkipped(number) ? 'capped' : 'skipped';
  };
}

/** Why a room group owes nothing on its taxable nights; `undefined` when it does, or when others owe it for all. */
function nothingDue({ calculated, line }: Explained, group: RoomGroup): NotChargedNightReason | undefined {
  const { plan, nights: layer } = calculated.sheet;
  const counter = line.from === 'quantity' ? plan.counters[line.counter] : undefined;
  if (counter === undefined) return undefined;
  if (counter.of(group) === 0) return 'no-persons';
  if (counter.isPerNight) return undefined;
  const counts = countsOf(layer, line.counter);
  const isDue = counts.some((count, night) => {
    return night < layer.cells.size && count > 0 && (counter.together || groupAt(layer.cells, night) === group);
  });
  return isDue ? undefined : 'not-at-arrival';
}
