import { lineNights } from '../../calculation/reasons.js';
import type { TaxWindow } from '../../calculation/windows.js';
import { EVERY_NIGHT, windowOf } from '../../calculation/windows.js';
import { dayNumber, endsOf } from '../../calendar/plain-date.js';
import { isPercent, isTogether, LOGICS, UNITS } from '../../definitions/logics.js';
import { COUNTS, EXPLANATION } from '../../words/en/explanation.js';
import { say, titled } from '../../words/words.js';
import type { GuestsCharged, NightsCharged } from '../charged-nights.js';
import type {
  ChargeExplanation,
  NightRun,
  NotChargedNightReason,
  NotChargedNights,
  NotChargedReason,
} from '../explanation-data.js';
import type { PaidRate } from '../rates-step.js';
import { paidRates, slotsWith } from '../rates-step.js';
import type { CalculatedCharge } from '../steps.js';
import { nightRuns, roomGroupsOf } from '../steps.js';
import { conditionsInWords } from './local-rows.js';
import type { RoomGroups } from './nights.js';
import {
  datesIn,
  datesInWords,
  hasOneRoom,
  isIn,
  isOneDate,
  namesRooms,
  nightNoun,
  nightsIn,
  onOtherDates,
  rangesInWords,
  skippedInWords,
  spansInWords,
} from './nights.js';
import { joinWithOr } from './rates.js';

/** The nights of a charge, and the guests who are charged, if they sleep other nights than the room. */
export interface WhenCharged {
  readonly nights: NightsCharged;
  readonly guests: readonly GuestsCharged[] | undefined;
}

/**
 * Sentences about the charged dates, and why other dates are not charged. None if every night is charged for all
 * guests.
 */
export function chargedSentences(
  of: CalculatedCharge,
  { nights, guests = [] }: WhenCharged,
  paid: readonly PaidRate[],
): string[] {
  const ofGuests = guestSentences(of, guests);
  // Nights that are closed to all guests are explained in the sentences about guests.
  const isOfRooms = ({ reason }: NotChargedNights): boolean => guests.length === 0 || !IS_OF_GUESTS.has(reason);
  const groups = roomGroupsOf(of.calculated);
  const { words } = of;
  const { logic } = of.line.tax;
  if (LOGICS[logic].per === 'stay')
    return [...stayChargeSentences(of, groups, nights, dueNights(of, paid), isOfRooms), ...ofGuests];
  const { chargedNights } = nights;
  const isByDate = !isPercent(logic) && UNITS[LOGICS[logic].unit].isNight;
  const notCharged = isByDate ? onOtherDates(nights.notChargedNights, chargedNights) : nights.notChargedNights;
  if (notCharged.length === 0) return ofGuests;
  // Rooms of a group can be charged on different nights if guests sleep other nights than the room.
  const isInDates = isByDate || guests.length > 0;
  const count = isInDates ? datesIn : (runs: readonly NightRun[]) => nightsIn(groups, runs);
  const noun = isInDates && !hasOneRoom(groups) ? 'date' : nightNoun(groups);
  const all = say(words, COUNTS, noun, { n: count([...chargedNights, ...notCharged]) });
  const dates = isByDate ? spansInWords(chargedNights, words) : datesInWords(groups, chargedNights, words);
  const some = say(words, EXPLANATION, 'someOf', { some: count(chargedNights), all });
  const isRoomsNamed = !isByDate && namesRooms(groups, chargedNights);
  return [
    say(words, EXPLANATION, isRoomsNamed ? 'chargedOnRooms' : 'chargedOnSome', { dates, some }),
    ...notChargedSentences(of, groups, notCharged.filter(isOfRooms)),
    ...ofGuests,
  ];
}

/** Reasons that depend on the nights of each guest. */
const IS_OF_GUESTS: ReadonlySet<NotChargedNights['reason']> = new Set(['skipped', 'capped', 'not-at-arrival']);

/** The guests whose nights are not charged; for a charge per stay, the nights before the first charged one. */
function guestSentences(of: CalculatedCharge, guests: readonly GuestsCharged[]): string[] {
  const isOnce = LOGICS[of.line.tax.logic].per === 'stay';
  const { words } = of;
  return guests.flatMap(({ persons, sleeps, charged: [first], notCharged }) => {
    const reported = notCharged.filter(
      ({ reason, from }) => IS_OF_GUESTS.has(reason) && !(isOnce && first !== undefined && from > first.from),
    );
    return [...new Set(reported.map(({ reason }) => reason))].map((reason) => {
      const own = reported.filter((run) => run.reason === reason);
      const [dates, nights] = [spansInWords(own, words), spansInWords([sleeps], words)];
      const said = { n: persons, nights, because: reasonText(of, [], reason, true) };
      if (dates === nights) return say(words, EXPLANATION, 'guestsNotCharged', said);
      return say(words, EXPLANATION, 'guestsNotChargedOn', { ...said, dates });
    });
  });
}

/** The nights on which a charge per stay falls due, and whether rooms share it. */
interface DueNights {
  readonly due: readonly NightRun[];
  readonly isTogether: boolean;
}

function dueNights(of: CalculatedCharge, paid: readonly PaidRate[]): DueNights {
  const units = paid.flatMap((one) => one.units.filter(({ quantity }) => quantity > 0));
  const due = nightRuns(slotsWith(of.calculated, units).map(({ slot }) => slot));
  return { due, isTogether: units.every(({ payer }) => isTogether(payer)) };
}

/** The date of a charge per stay is only given if it is not the night of arrival. */
function stayChargeSentences(
  of: CalculatedCharge,
  groups: RoomGroups,
  { notChargedNights }: NightsCharged,
  { due, isTogether }: DueNights,
  isTold: (run: NotChargedNights) => boolean,
): string[] {
  const before = notChargedNights.filter((run) => {
    const own = isTogether ? due[0] : due.find(({ roomGroup }) => roomGroup === run.roomGroup);
    return own === undefined || run.from < own.from;
  });
  if (before.length === 0) return [];
  const isAtArrival = due.every(({ roomGroup, from }) => groups[roomGroup - 1]?.checkIn === from);
  const { words } = of;
  const dates = isTogether ? spansInWords(due, words) : datesInWords(groups, due, words);
  return [
    say(words, EXPLANATION, isAtArrival ? 'chargedOn' : 'chargedFirst', { dates }),
    ...notChargedSentences(of, groups, before.filter(isTold)),
  ];
}

/** One sentence for each reason. */
function notChargedSentences(of: CalculatedCharge, groups: RoomGroups, runs: readonly NotChargedNights[]): string[] {
  const reasons = [...new Set(runs.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const own = runs.filter((run) => run.reason === reason);
    const said = { dates: datesInWords(groups, own, of.words), because: reasonText(of, own, reason) };
    return say(of.words, EXPLANATION, isOneDate(groups, own) ? 'dateNotCharged' : 'datesNotCharged', said);
  });
}

function reasonText(
  of: CalculatedCharge,
  runs: readonly NotChargedNights[],
  reason: NotChargedNights['reason'],
  isOfGuest = false,
): string {
  const window = windowOf(of.line.tax);
  const { skipNights = 0, maxNights = 0, ranges = [] } = window ?? {};
  const { words } = of;
  switch (reason) {
    case 'outside-ranges':
      return say(words, EXPLANATION, 'applies', {
        title: titled(of.line.tax.title, words),
        ranges: rangesInWords(nearestRanges(ranges, runs), words),
      });
    case 'skipped':
      return skippedInWords(skipNights, isOfGuest ? 'guest' : '', words);
    case 'capped': {
      const limit = say(words, EXPLANATION, isOfGuest ? 'cappedOfGuest' : 'capped', { n: maxNights });
      const isFromArrival = of.calculated.calculation.program.policy.maxNights === 'stay';
      return isFromArrival ? say(words, EXPLANATION, 'fromArrival', { limit }) : limit;
    }
    case 'exempt':
      return freeInWords(of, runs);
    case 'no-base':
      return noBaseInWords(of);
    case 'not-at-arrival':
      return say(words, EXPLANATION, 'arrivalDoesNotCount');
    case 'no-persons':
      return say(words, EXPLANATION, 'nobodyThere');
  }
}

/** "free under 18", from the rows that exempt all guests on some nights. */
function freeInWords(of: CalculatedCharge, runs: readonly NightRun[]): string {
  const isStay = LOGICS[of.line.tax.logic].per === 'stay';
  const free = paidRates(of).filter(({ isFree, units }) => {
    return (
      isFree && (isStay || slotsWith(of.calculated, units).some(({ slot }) => runs.some((run) => isIn(slot, run))))
    );
  });
  const who = [...new Set(free.flatMap((one) => one.who))];
  if (who.length > 0) return say(of.words, EXPLANATION, 'freeTo', { who: joinWithOr(who, of.words) });
  const { rates = [], ...local } = of.line.tax.local ?? {};
  const rows = rates.filter(({ rate }) => /[1-9]/.test(rate)).map((row) => conditionsInWords(row, local, of.words));
  if (rows.length === 0) return say(of.words, EXPLANATION, 'freeToAll');
  return say(of.words, EXPLANATION, 'outsideConditions', { conditions: joinWithOr([...new Set(rows)], of.words) });
}

/** The taxes or extras that a tax is computed on, if they are missing. */
function noBaseInWords({ line, words }: CalculatedCharge): string {
  const titles = line.computedOn.map((title) => titled(title, words));
  const labels = (line.tax.local?.on ?? []).map((label) => `"${label}"`);
  const bases = (line.base.start === 'nothing' ? titles : labels).reduce((one, other) =>
    say(words, EXPLANATION, 'andNo', { one, other }),
  );
  return say(words, EXPLANATION, 'noBase', { bases });
}

/** The ranges that begin or end next to the nights: a tax may have the seasons of many years. */
function nearestRanges(ranges: TaxWindow['ranges'], runs: readonly NightRun[]): TaxWindow['ranges'] {
  const days = runs.flatMap(({ from, to }) => [dayNumber(from) ?? 0, dayNumber(to) ?? 0]);
  const [first, last] = endsOf(days);
  const before = ranges.findLastIndex((range) => range[1] < first);
  const after = ranges.findIndex((range) => range[0] > last);
  return ranges.slice(Math.max(0, before), after === -1 ? undefined : after + 1);
}

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
