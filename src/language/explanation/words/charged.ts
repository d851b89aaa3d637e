import type { Calculation } from '../../../core/calculation/calculation.js';
import { itemAt } from '../../../core/calculation/calculation.js';
import type { Line } from '../../../core/calculation/program.js';
import { lineNights } from '../../../core/calculation/reasons.js';
import type { TaxWindow } from '../../../core/calculation/windows.js';
import { EVERY_NIGHT, windowOf } from '../../../core/calculation/windows.js';
import { dayNumber, endsOf } from '../../../core/calendar/plain-date.js';
import { isPercent, isTogether, LOGICS, UNITS } from '../../../core/definitions/logics.js';
import { groupBy } from '../../../core/issues/reading.js';
import { conditionsInWords } from '../../description/conditions.js';
import { datesOfTaxInWords, limitInPeriod } from '../../description/dates-of-tax.js';
import { COUNTS, EXPLANATION, NIGHT_LIMITS } from '../../words/en/explanation.js';
import { listed, say, titled } from '../../words/words.js';
import type { GuestsCharged, NightsCharged } from '../charged-nights.js';
import type { ChargeExplanation, NightRun, NotChargedNights, NotChargedReason } from '../explanation-data.js';
import type { PaidRate } from '../rates-step.js';
import { nightsOf, paidRates, slotsWith } from '../rates-step.js';
import type { CalculatedCharge } from '../steps.js';
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
  spansInWords,
} from './nights.js';

/**
 * Sentences about the charged dates, and why other dates are not charged. None if every night is charged for all
 * guests.
 *
 * @param guests those with nights of their own
 */
export function chargedSentences(
  charge: CalculatedCharge,
  nights: NightsCharged,
  guests: readonly GuestsCharged[],
  paid: readonly PaidRate[],
): string[] {
  const { groups, words } = charge;
  const { logic } = charge.line.tax;
  const ofGuests = guestSentences(charge, guests);
  // Nights that are closed to all guests are explained in the sentences about guests.
  const isOfRooms = ({ reason }: NotChargedNights): boolean => guests.length === 0 || !IS_OF_GUESTS.has(reason);
  if (LOGICS[logic].per === 'stay') return [...stayChargeSentences(charge, nights, paid, isOfRooms), ...ofGuests];
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
    ...notChargedSentences(charge, notCharged.filter(isOfRooms)),
    ...ofGuests,
  ];
}

/** Reasons that depend on the nights of each guest. */
const IS_OF_GUESTS: ReadonlySet<NotChargedNights['reason']> = new Set(['skipped', 'capped', 'not-at-arrival']);

/** The guests whose nights are not charged; for a charge per stay, the nights before the first charged one. */
function guestSentences(charge: CalculatedCharge, guests: readonly GuestsCharged[]): string[] {
  const isOnce = LOGICS[charge.line.tax.logic].per === 'stay';
  const { words } = charge;
  return guests.flatMap(({ persons, sleeps, charged: [first], notCharged }) => {
    const reported = notCharged.filter(
      ({ reason, from }) => IS_OF_GUESTS.has(reason) && !(isOnce && first !== undefined && from > first.from),
    );
    return [...groupBy(reported, ({ reason }) => reason)].map(([reason, notChargedGuests]) => {
      const [dates, nights] = [spansInWords(notChargedGuests, words), spansInWords([sleeps], words)];
      const said = { n: persons, nights, because: reasonText(charge, [], reason, true) };
      if (dates === nights) return say(words, EXPLANATION, 'guestsNotCharged', said);
      return say(words, EXPLANATION, 'guestsNotChargedOn', { ...said, dates });
    });
  });
}

/** The date on which a charge per stay falls due is only given if it is not the night of arrival. */
function stayChargeSentences(
  charge: CalculatedCharge,
  { notChargedNights }: NightsCharged,
  paid: readonly PaidRate[],
  isTold: (run: NotChargedNights) => boolean,
): string[] {
  const { groups, words } = charge;
  const units = paid.flatMap((paidRate) => paidRate.units.filter(({ quantity }) => quantity > 0));
  const due = nightsOf(charge, units);
  const isShared = units.every(({ payer }) => isTogether(payer));
  const before = notChargedNights.filter((run) => {
    const ownRun = isShared ? due[0] : due.find(({ roomGroup }) => roomGroup === run.roomGroup);
    return ownRun === undefined || run.from < ownRun.from;
  });
  if (before.length === 0) return [];
  const isAtArrival = due.every(({ roomGroup, from }) => groups[roomGroup - 1]?.checkIn === from);
  const dates = isShared ? spansInWords(due, words) : datesInWords(groups, due, words);
  return [
    say(words, EXPLANATION, isAtArrival ? 'chargedOn' : 'chargedFirst', { dates }),
    ...notChargedSentences(charge, before.filter(isTold)),
  ];
}

function notChargedSentences(charge: CalculatedCharge, runs: readonly NotChargedNights[]): string[] {
  const { groups, words } = charge;
  return [...groupBy(runs, ({ reason }) => reason)].map(([reason, notChargedNights]) => {
    const said = {
      dates: datesInWords(groups, notChargedNights, words),
      because: reasonText(charge, notChargedNights, reason),
    };
    return say(words, EXPLANATION, isOneDate(groups, notChargedNights) ? 'dateNotCharged' : 'datesNotCharged', said);
  });
}

function reasonText(
  charge: CalculatedCharge,
  runs: readonly NotChargedNights[],
  reason: NotChargedNights['reason'],
  isOfGuest = false,
): string {
  const { line, words } = charge;
  const { skipNights, maxNights, ranges } = windowOf(line.tax) ?? EVERY_NIGHT;
  const { local = {} } = line.tax;
  switch (reason) {
    case 'outside-ranges':
      return say(words, EXPLANATION, 'applies', {
        title: titled(line.tax.title, words),
        ranges: datesOfTaxInWords(nearestRanges(ranges, runs), local, words),
      });
    case 'skipped':
      return say(words, NIGHT_LIMITS, isOfGuest ? 'skippedOfGuest' : 'skipped', { n: skipNights });
    case 'capped': {
      const most = say(words, EXPLANATION, isOfGuest ? 'cappedOfGuest' : 'capped', { n: maxNights });
      const limit = limitInPeriod(most, local, words);
      return isCapFromArrival(charge) ? say(words, EXPLANATION, 'fromArrival', { limit }) : limit;
    }
    case 'exempt':
      return freeInWords(charge, runs);
    case 'no-base':
      return noBaseInWords(charge);
    case 'not-at-arrival':
      return say(words, EXPLANATION, 'arrivalDoesNotCount');
    case 'no-persons':
      return say(words, EXPLANATION, 'nobodyThere');
  }
}

function isCapFromArrival({ calculation }: CalculatedCharge): boolean {
  return calculation.program.policy.maxNights === 'stay';
}

/** "free under 18", from the rows that exempt all guests on some nights. */
function freeInWords(charge: CalculatedCharge, runs: readonly NightRun[]): string {
  const { line, words } = charge;
  const isOnce = LOGICS[line.tax.logic].per === 'stay';
  const isOnRuns = ({ units }: PaidRate) =>
    slotsWith(charge, units).some(({ slot }) => runs.some((run) => isIn(slot, run)));
  const free = paidRates(charge).filter((paidRate) => paidRate.isFree && (isOnce || isOnRuns(paidRate)));
  const who = [...new Set(free.flatMap((rate) => rate.who))];
  if (who.length > 0) return say(words, EXPLANATION, 'freeTo', { who: listed(words, who, 'disjunction') });
  const { rates = [], ...local } = line.tax.local ?? {};
  const rows = rates.filter(({ rate }) => /[1-9]/.test(rate)).map((row) => conditionsInWords(row, local, words));
  if (rows.length === 0) return say(words, EXPLANATION, 'freeToAll');
  return say(words, EXPLANATION, 'outsideConditions', { conditions: listed(words, [...new Set(rows)], 'disjunction') });
}

/** The taxes or extras that a tax is computed on, if they are missing. */
function noBaseInWords({ line, words, calculation }: CalculatedCharge): string {
  const titles = line.computedOn.map((title) => titled(title, words));
  const labels = partsOrFees(line, calculation).map((label) => `"${label}"`);
  const bases = (line.base.start === 'nothing' ? titles : labels).reduce((first, second) =>
    say(words, EXPLANATION, 'andNo', { one: first, other: second }),
  );
  return say(words, EXPLANATION, 'noBase', { bases });
}

/** The parts of the price that a tax is computed on; of a tax inside fees alone, these. */
function partsOrFees({ tax, inFees }: Line, { program }: Calculation): readonly string[] {
  const { on = [] } = tax.local ?? {};
  return on.length > 0 ? on : inFees.map(({ fee }) => itemAt(program.lines, fee).tax.title);
}

/** The ranges that begin or end next to the nights: a tax may have the seasons of many years. */
function nearestRanges(ranges: TaxWindow['ranges'], runs: readonly NightRun[]): TaxWindow['ranges'] {
  const days = runs.flatMap(({ from, to }) => [dayNumber(from) ?? 0, dayNumber(to) ?? 0]);
  const [first, last] = endsOf(days);
  const before = ranges.findLastIndex((range) => range.last < first);
  const after = ranges.findIndex((range) => range.first > last);
  return ranges.slice(Math.max(0, before), after === -1 ? undefined : after + 1);
}

/** Why a tax charges nothing on a stay: no night is taxable, or nothing falls due on the taxable nights. */
export function whyNotCharged(
  charge: CalculatedCharge,
  { chargedNights, notChargedNights }: NightsCharged,
  guests: readonly GuestsCharged[] | undefined,
): ChargeExplanation['notCharged'] {
  if (chargedNights.length > 0) return undefined;
  const [reason, because] = whyNothing(charge, notChargedNights, guests);
  const sentence = say(charge.words, EXPLANATION, 'notCharged', {
    title: titled(charge.line.tax.title, charge.words),
    because,
  });
  return { reason, sentence };
}

function whyNothing(
  charge: CalculatedCharge,
  nights: readonly NotChargedNights[],
  guests: readonly GuestsCharged[] | undefined,
): [NotChargedReason, string] {
  const { calculation, words } = charge;
  const byReason = groupBy(nights, ({ reason }) => reason);
  const free = byReason.get('exempt');
  if (free !== undefined) return ['exempt', freeInWords(charge, free)];
  if (byReason.has('no-base')) return ['no-base', noBaseInWords(charge)];
  // Only persons or the night of arrival can be missing: a stay always has a room and a date.
  if (byReason.has('not-at-arrival')) return ['not-at-arrival', say(words, EXPLANATION, 'arrivalNotTaxable')];
  if (byReason.has('no-persons')) {
    const isEmpty = calculation.groups.every(({ persons }) => persons === 0);
    return ['no-persons', say(words, EXPLANATION, isEmpty ? 'noPersons' : 'nobodyOnTaxable')];
  }
  return whyNoNight(charge, byReason, guests);
}

/** Why no night of the stay within the dates of the tax is taxable. */
function whyNoNight(
  charge: CalculatedCharge,
  byReason: Pick<ReadonlyMap<NotChargedNights['reason'], unknown>, 'has'>,
  guests: readonly GuestsCharged[] | undefined,
): [NotChargedReason, string] {
  const { calculation, line, words, groups } = charge;
  const { skipNights, maxNights, ranges } = windowOf(line.tax) ?? EVERY_NIGHT;
  if (!byReason.has('skipped') && !byReason.has('capped')) {
    const dates = datesOfTaxInWords(ranges, line.tax.local ?? {}, words);
    return ['outside-ranges', say(words, EXPLANATION, 'noNightInDates', { ranges: dates })];
  }
  if (guests?.every(({ isSkipped }) => isSkipped)) {
    return ['skipped', say(words, EXPLANATION, 'nobodyStaysLonger', { n: skipNights })];
  }
  const skipped = say(words, NIGHT_LIMITS, 'skipped', { n: skipNights });
  if (lineNights(calculation, line).every(({ closedBy }) => closedBy.includes('skipped'))) {
    const nights = Math.max(...groups.map((group) => group.nights));
    return ['skipped', say(words, EXPLANATION, 'skippedAndStay', { skipped, nights })];
  }
  const isFromArrival = isCapFromArrival(charge);
  const isInSkipped = isFromArrival && maxNights <= skipNights;
  if (!isInSkipped && !byReason.has('capped')) {
    return ['skipped-within-ranges', say(words, EXPLANATION, 'datesWithinSkipped')];
  }
  const most = limitInPeriod(say(words, EXPLANATION, 'mostCharged', { n: maxNights }), line.tax.local ?? {}, words);
  if (isInSkipped) return ['cap-before-first-night', say(words, EXPLANATION, 'mostAndSkipped', { most, skipped })];
  // Nights before the stay used up the cap: only taxable nights count, or all nights of the stay are in the dates.
  const isUsedBefore = !isFromArrival || !byReason.has('outside-ranges');
  return ['cap-before-first-night', say(words, EXPLANATION, isUsedBefore ? 'mostAndBefore' : 'mostAndDates', { most })];
}
