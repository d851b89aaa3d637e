import { nightsOf } from '../calculation/reasons.js';
import { EVERY_NIGHT, windowOf } from '../calculation/windows.js';
import { counted } from '../issues/shown.js';
import type { NightsCharged } from './charged-nights.js';
import type {
  ChargeExplanation,
  NotChargedNightReason,
  NotChargedNights,
  NotChargedReason,
} from './explanation-data.js';
import type { GuestsCharged } from './guests-charged.js';
import type { Explained } from './steps.js';
import { freeInWords, noBaseInWords } from './words/charged.js';
import { rangesInWords, skippedInWords } from './words/nights.js';

type NotCharged = NonNullable<ChargeExplanation['notCharged']>;

/** Why a tax charges nothing on a stay: no night is taxable, or nothing falls due on those that are. */
export function whyNotCharged(
  of: Explained,
  { chargedNights, notChargedNights }: NightsCharged,
  guests: readonly GuestsCharged[] | undefined,
): NotCharged | undefined {
  const reasons = new Set(notChargedNights.map(({ reason }) => reason));
  if (chargedNights.length > 0) return undefined;
  const [reason, because] = whyNothing(of, reasons, notChargedNights, guests);
  return { reason, sentence: `${of.line.tax.title} is not charged: ${because}.` };
}

function whyNothing(
  of: Explained,
  reasons: ReadonlySet<NotChargedNightReason>,
  nights: readonly NotChargedNights[],
  guests: readonly GuestsCharged[] | undefined,
): [NotChargedReason, string] {
  if (reasons.has('exempt')) {
    const free = nights.filter(({ reason }) => reason === 'exempt');
    return ['exempt', freeInWords(of, free)];
  }
  if (reasons.has('no-base')) return ['no-base', noBaseInWords(of)];
  if (reasons.has('not-at-arrival') || reasons.has('no-persons')) return whyNothingDue(of, reasons);
  return whyNoNight(of, reasons, guests);
}

/** Only two things can be missing: persons, since a stay always has a room and a date, or the night of arrival. */
function whyNothingDue({ calculated }: Explained, reasons: ReadonlySet<unknown>): [NotChargedReason, string] {
  if (reasons.has('not-at-arrival')) {
    return ['not-at-arrival', 'it is due at arrival only, and the night of arrival is not taxable'];
  }
  const isEmpty = calculated.calculation.groups.every(({ persons }) => persons === 0);
  return ['no-persons', isEmpty ? 'the stay has no persons' : 'nobody sleeps there on its taxable nights'];
}

/** What closes the nights of the stay that lie in the dates of the tax. */
function whyNoNight(
  { calculated: { calculation }, line }: Explained,
  reasons: ReadonlySet<unknown>,
  guests: readonly GuestsCharged[] | undefined,
): [NotChargedReason, string] {
  const { groups, program } = calculation;
  const { skipNights, maxNights, ranges } = windowOf(line.tax) ?? EVERY_NIGHT;
  if (!reasons.has('skipped') && !reasons.has('capped')) {
    return ['outside-ranges', `no night of the stay lies in its dates, ${rangesInWords(ranges)}`];
  }
  if (guests?.every(({ isSkipped }) => isSkipped)) {
    const skipped = `the ${counted(skipNights, 'night')} that ${skipNights === 1 ? 'is' : 'are'} skipped`;
    return ['skipped', `nobody stays longer than ${skipped}`];
  }
  if (nightsOf(calculation, line).every(({ closedBy }) => closedBy.includes('skipped'))) {
    const longest = Math.max(...groups.map(({ prices }) => prices.length));
    return ['skipped', `${skippedInWords(skipNights)}, and the stay has ${longest}`];
  }
  const isFromArrival = program.policy.maxNights === 'stay';
  const isInSkipped = isFromArrival && maxNights <= skipNights;
  if (!isInSkipped && !reasons.has('capped')) {
    return ['skipped-within-ranges', 'its dates lie within the nights that are skipped'];
  }
  const most = `at most ${counted(maxNights, 'night')} ${maxNights === 1 ? 'is' : 'are'} charged`;
  const fromArrival = `${most}, counted from arrival, and`;
  // Only nights before the stay can use up a cap where its own are in the dates, or uncharged nights do not count.
  const isUsedBefore = !isFromArrival || !reasons.has('outside-ranges');
  const sentence = isUsedBefore
    ? `${most}, and nights slept before the stay count`
    : `${fromArrival} its dates begin after that`;
  return ['cap-before-first-night', isInSkipped ? `${fromArrival} ${skippedInWords(skipNights)}` : sentence];
}
