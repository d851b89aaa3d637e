import { type LineNight, lineNights } from '../calculation/reasons.js';
import { nightRuns } from './calculated.js';
import type { ChargeExplanation, NotChargedNightReason, NotChargedNights } from './explanation-data.js';
import type { CalculatedCharge } from './steps.js';

export type NightsCharged = Required<Pick<ChargeExplanation, 'chargedNights' | 'notChargedNights'>>;

/** Every night of every room group: charged, or the reason why not. */
export function nightsCharged({ calculated, line }: CalculatedCharge): NightsCharged {
  const charged: LineNight[] = [];
  const notCharged = new Map<NotChargedNightReason, LineNight[]>();
  for (const night of lineNights(calculated.calculation, line)) {
    if (night.whyNot === undefined) {
      charged.push(night);
      continue;
    }
    const known = notCharged.get(night.whyNot);
    if (known === undefined) notCharged.set(night.whyNot, [night]);
    else known.push(night);
  }
  const runs = [...notCharged].flatMap(([reason, nights]) =>
    nightRuns(nights).map((run): NotChargedNights => ({ ...run, reason })),
  );
  return { chargedNights: nightRuns(charged), notChargedNights: runs.sort(byGroupAndDate) };
}

/** ISO dates compare as texts. */
function byGroupAndDate(one: NotChargedNights, other: NotChargedNights): number {
  return one.roomGroup - other.roomGroup || (one.from < other.from ? -1 : 1);
}
