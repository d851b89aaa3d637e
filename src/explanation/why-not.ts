import { lineNights } from '../calculation/reasons.js';
import { EVERY_NIGHT, windowOf } from '../calculation/windows.js';
import { EXPLANATION } from '../words/en/explanation.js';
import { say, titled } from '../words/words.js';
import type { GuestsCharged, NightsCharged } from './charged-nights.js';
import type {
  ChargeExplanation,
  NotChargedNightReason,
  NotChargedNights,
  NotChargedReason,
} from './explanation-data.js';
import type { CalculatedCharge } from './steps.js';
import { freeInWords, noBaseInWords } from './words/charged.js';
import { rangesInWords, skippedInWords } from './words/nights.js';

type NotCharged = NonNullable<ChargeExplanation['notCharged']>;

/** Why a tax charges nothing on a stay: no night is taxable, or nothing falls due on the taxable nights. */
export function whyNotCharged(
  of: CalculatedCharge,
  { chargedNights, notChargedNights }: NightsCharged,
  guests: readonly GuestsCharged[] | undefined,
): NotCharged | undefined {
  const reasons = new Set(notChargedNights.map(({ reason }) => reason));
  if (chargedNights.length > 0) return undefined;
  const [reason, because] = whyNothing(of, reasons, notChargedNights, guests);
  const sentence = say(of.words, EXPLANATION, 'notCharged', { title: titled(of.line.tax.title, of.words), because });
  return { reason, sentence };
}

function whyNothing(
  of: CalculatedCharge,
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

/** Only persons or the night of arrival can be missing: a stay always has a room and a date. */
function whyNothingDue(
  { calculated, words }: CalculatedCharge,
  reasons: ReadonlySet<unknown>,
): [NotChargedReason, string] {
  if (reasons.has('not-at-arrival')) {
    return ['not-at-arrival', say(words, EXPLANATION, 'arrivalNotTaxable')];
  }
  const isEmpty = calculated.calculation.groups.every(({ persons }) => persons === 0);
  return ['no-persons', say(words, EXPLANATION, isEmpty ? 'noPersons' : 'nobodyOnTaxable')];
}

/** Why no night of the stay within the dates of the tax is taxable. */
function whyNoNight(
  { calculated: { calculation }, line, words }: CalculatedCharge,
  reasons: ReadonlySet<unknown>,
  guests: readonly GuestsCharged[] | undefined,
): [NotChargedReason, string] {
  const { groups, program } = calculation;
  const { skipNights, maxNights, ranges } = windowOf(line.tax) ?? EVERY_NIGHT;
  if (!reasons.has('skipped') && !reasons.has('capped')) {
    return ['outside-ranges', say(words, EXPLANATION, 'noNightInDates', { ranges: rangesInWords(ranges, words) })];
  }
  if (guests?.every(({ isSkipped }) => isSkipped)) {
    return ['skipped', say(words, EXPLANATION, 'nobodyStaysLonger', { n: skipNights })];
  }
  const skipped = skippedInWords(skipNights, '', words);
  if (lineNights(calculation, line).every(({ closedBy }) => closedBy.includes('skipped'))) {
    const nights = Math.max(...groups.map(({ prices }) => prices.length));
    return ['skipped', say(words, EXPLANATION, 'skippedAndStay', { skipped, nights })];
  }
  const isFromArrival = program.policy.maxNights === 'stay';
  const isInSkipped = isFromArrival && maxNights <= skipNights;
  if (!isInSkipped && !reasons.has('capped')) {
    return ['skipped-within-ranges', say(words, EXPLANATION, 'datesWithinSkipped')];
  }
  const most = say(words, EXPLANATION, 'mostCharged', { n: maxNights });
  if (isInSkipped) return ['cap-before-first-night', say(words, EXPLANATION, 'mostAndSkipped', { most, skipped })];
  // Nights before the stay used up the cap: only taxable nights count, or all nights of the stay are in the dates.
  const isUsedBefore = !isFromArrival || !reasons.has('outside-ranges');
  return ['cap-before-first-night', say(words, EXPLANATION, isUsedBefore ? 'mostAndBefore' : 'mostAndDates', { most })];
}
