import { type TaxWindow, windowOf } from '../../calculation/windows.js';
import { dayNumber } from '../../calendar/plain-date.js';
import { isPercent, isTogether, LOGICS, UNITS } from '../../definitions/logics.js';
import { counted } from '../../issues/shown.js';
import { roomGroupsOf, runsOf } from '../calculated.js';
import type { NightsCharged } from '../charged-nights.js';
import type { NightRun, NotChargedNights } from '../explanation-data.js';
import type { GuestsCharged } from '../guests-charged.js';
import { type PaidRate, paidRates } from '../rates-step.js';
import type { Explained } from '../steps.js';
import { slotsWith } from '../units.js';
import { conditionsInWords } from './local-rows.js';
import {
  datesIn,
  datesInWords,
  hasOneRoom,
  isIn,
  nightNoun,
  nightsIn,
  onOtherDates,
  type RoomGroups,
  rangesInWords,
  skippedInWords,
  spansInWords,
} from './nights.js';

/** On which nights a charge is made, and for which guests, where they have nights of their own. */
export interface WhenCharged {
  readonly nights: NightsCharged;
  readonly guests: readonly GuestsCharged[] | undefined;
}

/** Which dates are charged, and why others are not. Nothing where every night is charged, for everybody. */
export function chargedSentences(
  of: Explained,
  { nights, guests = [] }: WhenCharged,
  paid: readonly PaidRate[],
): string[] {
  const ofGuests = guestSentences(of, guests);
  // What closes a night to every guest who sleeps there is told of the guests.
  const toldOf = ({ reason }: NotChargedNights): boolean => guests.length === 0 || !IS_OF_GUESTS.has(reason);
  const groups = roomGroupsOf(of.calculated);
  const { logic } = of.line.tax;
  if (LOGICS[logic].per === 'stay')
    return [...stayChargeSentences(of, groups, nights, dueIn(of, paid), toldOf), ...ofGuests];
  const { chargedNights } = nights;
  const isByDate = !isPercent(logic) && UNITS[LOGICS[logic].unit].isNight;
  const notCharged = isByDate ? onOtherDates(nights.notChargedNights, chargedNights) : nights.notChargedNights;
  if (notCharged.length === 0) return ofGuests;
  // Rooms of a group may be charged on different nights where guests have their own.
  const isInDates = isByDate || guests.length > 0;
  const count = isInDates ? datesIn : (runs: readonly NightRun[]) => nightsIn(groups, runs);
  const noun = isInDates && !hasOneRoom(groups) ? 'date' : nightNoun(groups);
  const all = counted(count([...chargedNights, ...notCharged]), noun);
  const dates = isByDate ? spansInWords(chargedNights) : datesInWords(groups, chargedNights);
  const some = `${count(chargedNights)} of ${all}`;
  return [
    `Charged on ${dates}${dates.endsWith(')') ? `: ${some}` : ` (${some})`}.`,
    ...notChargedSentences(of, groups, notCharged.filter(toldOf)),
    ...ofGuests,
  ];
}

/** Reasons of which each guest has his own nights. */
const IS_OF_GUESTS: ReadonlySet<NotChargedNights['reason']> = new Set(['skipped', 'capped', 'not-at-arrival']);

/** For which guests the nights that they sleep there are not charged; of a charge per stay those before the first that is. */
function guestSentences(of: Explained, guests: readonly GuestsCharged[]): string[] {
  const isOnce = LOGICS[of.line.tax.logic].per === 'stay';
  return guests.flatMap(({ persons, sleeps, charged: [first], notCharged }) => {
    const told = notCharged.filter(
      ({ reason, from }) => IS_OF_GUESTS.has(reason) && !(isOnce && first !== undefined && from > first.from),
    );
    return [...new Set(told.map(({ reason }) => reason))].map((reason) => {
      const [dates, all] = [told.filter((run) => run.reason === reason), [sleeps]].map(spansInWords);
      const on = dates === all ? '' : ` on ${dates}`;
      const subject = `${counted(persons, 'person')} staying ${all} ${persons === 1 ? 'is' : 'are'}`;
      return `${subject} not charged${on}: ${because(of, [], reason, ' of a guest')}.`;
    });
  });
}

/** The nights on which a charge per stay falls, and whether rooms have it together. */
interface Due {
  readonly due: readonly NightRun[];
  readonly isTogether: boolean;
}

function dueIn(of: Explained, paid: readonly PaidRate[]): Due {
  const units = paid.flatMap((one) => one.units.filter(({ quantity }) => quantity > 0));
  const due = runsOf(slotsWith(of.calculated, units).map(({ slot }) => slot));
  return { due, isTogether: units.every(({ payer }) => isTogether(payer)) };
}

/** A charge per stay has a date worth a word where it does not fall on the night of arrival. */
function stayChargeSentences(
  of: Explained,
  groups: RoomGroups,
  { notChargedNights }: NightsCharged,
  { due, isTogether }: Due,
  isTold: (run: NotChargedNights) => boolean,
): string[] {
  const before = notChargedNights.filter((run) => {
    const own = isTogether ? due[0] : due.find(({ roomGroup }) => roomGroup === run.roomGroup);
    return own === undefined || run.from < own.from;
  });
  if (before.length === 0) return [];
  const isAtArrival = due.every(({ roomGroup, from }) => groups[roomGroup - 1]?.checkIn === from);
  const dates = isTogether ? spansInWords(due) : datesInWords(groups, due);
  return [
    `Charged on ${dates}${isAtArrival ? '' : ', the first night that counts'}.`,
    ...notChargedSentences(of, groups, before.filter(isTold)),
  ];
}

/** One sentence for each reason. */
function notChargedSentences(of: Explained, groups: RoomGroups, runs: readonly NotChargedNights[]): string[] {
  const reasons = [...new Set(runs.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const own = runs.filter((run) => run.reason === reason);
    const dates = datesInWords(groups, own);
    const isOne = !/ to |, /.test(dates);
    return `${dates} ${isOne ? 'is' : 'are'} not charged: ${because(of, own, reason)}.`;
  });
}

function because(
  of: Explained,
  runs: readonly NotChargedNights[],
  reason: NotChargedNights['reason'],
  whose = '',
): string {
  const window = windowOf(of.line.tax);
  const { skipNights = 0, maxNights = 0, ranges = [] } = window ?? {};
  switch (reason) {
    case 'outside-ranges':
      return `${of.line.tax.title} applies ${rangesInWords(nearestRanges(ranges, runs))}`;
    case 'skipped':
      return skippedInWords(skipNights, whose);
    case 'capped': {
      const most = `at most ${counted(maxNights, 'night')}${whose} ${maxNights === 1 ? 'is' : 'are'}`;
      return of.calculated.calculation.program.policy.maxNights === 'stay' ? `${most}, counted from arrival` : most;
    }
    case 'exempt':
      return freeInWords(of, runs);
    case 'no-base':
      return noBaseInWords(of);
    case 'not-at-arrival':
      return 'the charge is due at arrival only, and the night of arrival does not count';
    case 'no-persons':
      return 'nobody sleeps there';
  }
}

/** "free under 18", by the rows that make all free on some nights. */
export function freeInWords(of: Explained, runs: readonly NightRun[]): string {
  const isStay = LOGICS[of.line.tax.logic].per === 'stay';
  const free = paidRates(of).filter(({ isFree, units }) => {
    return (
      isFree && (isStay || slotsWith(of.calculated, units).some(({ slot }) => runs.some((run) => isIn(slot, run))))
    );
  });
  const who = [...new Set(free.flatMap((one) => one.who))];
  if (who.length > 0) return `free (${who.join(' or ')})`;
  const { rates = [], ...local } = of.line.tax.local ?? {};
  const rows = rates.filter(({ rate }) => /[1-9]/.test(rate)).map((row) => conditionsInWords(row, local));
  return rows.length === 0 ? 'free' : `outside of its conditions (${[...new Set(rows)].join(' or ')})`;
}

/** What a tax is computed on alone, where that is not there: other taxes, or extras. */
export function noBaseInWords({ line }: Explained): string {
  const titles = line.computedOn;
  const labels = (line.tax.local?.on ?? []).map((label) => `"${label}"`);
  return `there is no ${(line.base.start === 'nothing' ? titles : labels).join(' and no ')} to charge it on`;
}

/** The ranges that begin or end beside the nights: a tax may have the seasons of many years. */
function nearestRanges(ranges: TaxWindow['ranges'], runs: readonly NightRun[]): TaxWindow['ranges'] {
  const days = runs.flatMap(({ from, to }) => [dayNumber(from) ?? 0, dayNumber(to) ?? 0]);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const before = ranges.findLastIndex((range) => range[1] < first);
  const after = ranges.findIndex((range) => range[0] > last);
  return ranges.slice(Math.max(0, before), after === -1 ? undefined : after + 1);
}
