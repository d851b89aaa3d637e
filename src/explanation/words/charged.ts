import { type TaxWindow, windowOf } from '../../calculation/windows.js';
import { dayNumber, endsOf } from '../../calendar/plain-date.js';
import { isPercent, isTogether, LOGICS, UNITS } from '../../definitions/logics.js';
import { COUNTS, EXPLANATION } from '../../words/en/explanation.js';
import { say, titled } from '../../words/words.js';
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
  isOneDate,
  namesRooms,
  nightNoun,
  nightsIn,
  onOtherDates,
  type RoomGroups,
  rangesInWords,
  skippedInWords,
  spansInWords,
} from './nights.js';
import { orOf } from './rates.js';

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
  const { words } = of;
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
  const all = say(words, COUNTS, noun, { n: count([...chargedNights, ...notCharged]) });
  const dates = isByDate ? spansInWords(chargedNights, words) : datesInWords(groups, chargedNights, words);
  const some = say(words, EXPLANATION, 'someOf', { some: count(chargedNights), all });
  const isRoomsNamed = !isByDate && namesRooms(groups, chargedNights);
  return [
    say(words, EXPLANATION, isRoomsNamed ? 'chargedOnRooms' : 'chargedOnSome', { dates, some }),
    ...notChargedSentences(of, groups, notCharged.filter(toldOf)),
    ...ofGuests,
  ];
}

/** Reasons of which each guest has his own nights. */
const IS_OF_GUESTS: ReadonlySet<NotChargedNights['reason']> = new Set(['skipped', 'capped', 'not-at-arrival']);

/** For which guests the nights that they sleep there are not charged; of a charge per stay those before the first that is. */
function guestSentences(of: Explained, guests: readonly GuestsCharged[]): string[] {
  const isOnce = LOGICS[of.line.tax.logic].per === 'stay';
  const { words } = of;
  return guests.flatMap(({ persons, sleeps, charged: [first], notCharged }) => {
    const told = notCharged.filter(
      ({ reason, from }) => IS_OF_GUESTS.has(reason) && !(isOnce && first !== undefined && from > first.from),
    );
    return [...new Set(told.map(({ reason }) => reason))].map((reason) => {
      const own = told.filter((run) => run.reason === reason);
      const [dates, nights] = [spansInWords(own, words), spansInWords([sleeps], words)];
      const said = { n: persons, nights, because: because(of, [], reason, true) };
      if (dates === nights) return say(words, EXPLANATION, 'guestsNotCharged', said);
      return say(words, EXPLANATION, 'guestsNotChargedOn', { ...said, dates });
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
  const { words } = of;
  const dates = isTogether ? spansInWords(due, words) : datesInWords(groups, due, words);
  return [
    say(words, EXPLANATION, isAtArrival ? 'chargedOn' : 'chargedFirst', { dates }),
    ...notChargedSentences(of, groups, before.filter(isTold)),
  ];
}

/** One sentence for each reason. */
function notChargedSentences(of: Explained, groups: RoomGroups, runs: readonly NotChargedNights[]): string[] {
  const reasons = [...new Set(runs.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const own = runs.filter((run) => run.reason === reason);
    const said = { dates: datesInWords(groups, own, of.words), because: because(of, own, reason) };
    return say(of.words, EXPLANATION, isOneDate(groups, own) ? 'dateNotCharged' : 'datesNotCharged', said);
  });
}

function because(
  of: Explained,
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

/** "free under 18", by the rows that make all free on some nights. */
export function freeInWords(of: Explained, runs: readonly NightRun[]): string {
  const isStay = LOGICS[of.line.tax.logic].per === 'stay';
  const free = paidRates(of).filter(({ isFree, units }) => {
    return (
      isFree && (isStay || slotsWith(of.calculated, units).some(({ slot }) => runs.some((run) => isIn(slot, run))))
    );
  });
  const who = [...new Set(free.flatMap((one) => one.who))];
  if (who.length > 0) return say(of.words, EXPLANATION, 'freeTo', { who: orOf(who, of.words) });
  const { rates = [], ...local } = of.line.tax.local ?? {};
  const rows = rates.filter(({ rate }) => /[1-9]/.test(rate)).map((row) => conditionsInWords(row, local, of.words));
  if (rows.length === 0) return say(of.words, EXPLANATION, 'freeToAll');
  return say(of.words, EXPLANATION, 'outsideConditions', { conditions: orOf([...new Set(rows)], of.words) });
}

/** What a tax is computed on alone, where that is not there: other taxes, or extras. */
export function noBaseInWords({ line, words }: Explained): string {
  const titles = line.computedOn.map((title) => titled(title, words));
  const labels = (line.tax.local?.on ?? []).map((label) => `"${label}"`);
  const bases = (line.base.start === 'nothing' ? titles : labels).reduce((one, other) =>
    say(words, EXPLANATION, 'andNo', { one, other }),
  );
  return say(words, EXPLANATION, 'noBase', { bases });
}

/** The ranges that begin or end beside the nights: a tax may have the seasons of many years. */
function nearestRanges(ranges: TaxWindow['ranges'], runs: readonly NightRun[]): TaxWindow['ranges'] {
  const days = runs.flatMap(({ from, to }) => [dayNumber(from) ?? 0, dayNumber(to) ?? 0]);
  const [first, last] = endsOf(days);
  const before = ranges.findLastIndex((range) => range[1] < first);
  const after = ranges.findIndex((range) => range[0] > last);
  return ranges.slice(Math.max(0, before), after === -1 ? undefined : after + 1);
}
