import { dateOf } from '../../calendar/plain-date.js';
import { type FixedLogic, isPercent, LOGICS, TAX_LOGICS } from '../../definitions/logics.js';
import type { TaxSetEntry } from '../../definitions/tax-set.js';
import { counted } from '../../issues/shown.js';
import { personsIn, type Room } from '../../stay/schema.js';
import { type Alternative, changeLine, type OurSide } from '../our-side.js';
import type { OurLine, TheirLine } from '../pairs.js';
import type { Cause } from '../reconciliation.js';
import type { RoomRead } from '../room.js';

/** Why a line differs, as a word and as a sentence. */
export interface Explained {
  readonly cause: Cause;
  readonly sentence: string;
}

/** One way in which the OTA may have come to its amount. */
export interface Hypothesis {
  readonly cause: Cause;
  readonly change: Alternative;
  /** Whether the change is about this line alone, so that the other lines stay as they are. */
  readonly isOfLine?: boolean;
  /** What the OTA then does, as a sentence. */
  readonly sentence: string;
}

/** A line whose amounts differ, with what is known of both sides. */
export interface Differing {
  readonly ours: OurLine;
  readonly theirs: TheirLine;
  /** Of our line, at least one. */
  readonly entry: TaxSetEntry;
  readonly side: OurSide;
  readonly rooms: readonly RoomRead[];
  /** The nights of the longest room. */
  readonly nights: number;
  /** How many nights our line is charged for. */
  readonly chargedNights: number;
  readonly currency: string;
  /** Whether the two were paired by a guess: then a rate that fits proves nothing. */
  readonly isGuess: boolean;
}

/** With more nights than this, only whole conditions are tried, and no single numbers of nights. */
const MOST_COUNTED_NIGHTS = 60;

/** Every whole number from 1 to `most`, nearer numbers first where one is known. */
function countsTo(most: number): number[] {
  return Array.from({ length: Math.min(Math.max(most, 0), MOST_COUNTED_NIGHTS) }, (_, at) => at + 1);
}

/** With longer stays, seasons of every length would be too many questions. */
const MOST_SEASON_NIGHTS = 31;

/** A condition left out, and with other values. */
interface Conditions {
  readonly without: readonly Hypothesis[];
  readonly others: readonly Hypothesis[];
}

/** The OTA has another max_nights, or none. */
export function otherCaps({ ours: { key }, entry: { max_nights }, nights, side }: Differing): Conditions {
  const here =
    max_nights === null ? 'here there is no limit' : `here it is charged for at most ${counted(max_nights, 'night')}`;
  const fromArrival =
    'The OTA counts every night since arrival towards the limit; here only nights with the tax count.';
  const withTax = 'The OTA counts only nights with the tax towards the limit; here every night since arrival counts.';
  const none: Hypothesis[] =
    max_nights === null
      ? []
      : [
          {
            cause: 'cap',
            change: changeLine(key, () => ({ max_nights: null })),
            sentence: `The OTA charges every night; ${here}.`,
          },
          {
            cause: 'cap',
            change: {
              policy: (policy) => ({ ...policy, maxNights: policy.maxNights === 'stay' ? 'taxable' : 'stay' }),
            },
            sentence: side.policy?.maxNights === 'stay' ? withTax : fromArrival,
          },
        ];
  const others = countsTo(nights)
    .filter((count) => count !== max_nights)
    .map(
      (count): Hypothesis => ({
        cause: 'cap',
        change: changeLine(key, () => ({ max_nights: count })),
        sentence: `The OTA charges at most ${counted(count, 'night')}; ${here}.`,
      }),
    );
  return { without: none, others };
}

/** The OTA skips other nights, or none. */
export function otherSkips({ ours: { key }, entry: { skip_nights }, nights }: Differing): Conditions {
  const here =
    skip_nights === null
      ? 'here it is charged from the first night on'
      : `here the first ${counted(skip_nights, 'night')} are free`;
  const none: Hypothesis[] =
    skip_nights === null
      ? []
      : [
          {
            cause: 'nights',
            change: changeLine(key, () => ({ skip_nights: null })),
            sentence: `The OTA charges from the first night on; ${here}.`,
          },
        ];
  const others = countsTo(nights - 1)
    .filter((count) => count !== skip_nights)
    .map(
      (count): Hypothesis => ({
        cause: 'nights',
        change: changeLine(key, () => ({ skip_nights: count })),
        sentence: `The OTA leaves out the first ${counted(count, 'night')}; ${here}.`,
      }),
    );
  return { without: none, others };
}

/** The OTA has no season, or another one. A season that begins and ends within the stay is tried only where there is one here. */
export function otherSeasons({ ours: { key }, entry, rooms }: Differing): Conditions {
  const { applicable_date_ranges: ranges } = entry;
  const inSeason = (list: typeof ranges) =>
    changeLine(key, () => ({ applicable_date_ranges: list, applicable_after: null, applicable_before: null }));
  const none: Hypothesis[] =
    ranges.length === 0
      ? []
      : [{ cause: 'season', change: inSeason([]), sentence: 'The OTA charges it on all dates; here it has a season.' }];
  const first = Math.min(...rooms.map(({ firstDay }) => firstDay));
  const last = Math.max(...rooms.map(({ firstDay, nights }) => firstDay + nights - 1));
  const days = Math.min(last - first + 1, MOST_COUNTED_NIGHTS);
  if (days > MOST_SEASON_NIGHTS) return { without: none, others: [] };
  const windows: Hypothesis[] = [];
  for (let length = days - 1; length >= 1; length -= 1) {
    const step = ranges.length > 0 ? 1 : days - length;
    for (let start = 0; start + length <= days; start += step) {
      const window = { after: dateOf(first + start), before: dateOf(first + start + length - 1) };
      const sentence = `The OTA charges it only from ${window.after} to ${window.before}: its season is another one.`;
      windows.push({ cause: 'season', change: inSeason([window]), sentence });
    }
  }
  return { without: none, others: windows };
}

/** The OTA counts other persons, or rooms in place of persons. */
export function otherPersons(differing: Differing): Hypothesis[] {
  const { theirs, rooms, entry } = differing;
  const [only] = rooms;
  const printed = theirs.persons;
  const inRoom = (sentence: string, persons: (place: number, room: Room) => number): Hypothesis => ({
    cause: 'persons',
    isOfLine: true,
    change: { room: (room, place) => withPersons(room, persons(place, room)) },
    sentence,
  });
  const hypotheses: Hypothesis[] = [];
  if (printed !== undefined && only !== undefined && rooms.length === 1) {
    const here = only.occupancy.adults + only.occupancy.children;
    if (printed !== here)
      hypotheses.push(inRoom(`The OTA charges ${printed} persons; here it is ${here}.`, () => printed));
  }
  if (rooms.some(({ occupancy }) => occupancy.children > 0)) {
    const adults = inRoom('The OTA charges adults alone; here children count, too.', (place, room) => {
      return rooms[place]?.occupancy.adults ?? personsIn(room);
    });
    hypotheses.push(adults);
  }
  if (rooms.some(({ occupancy }) => occupancy.infants > 0)) {
    const all = inRoom('The OTA charges infants, too; here they do not count.', (place, room) => {
      return personsIn(room) + (rooms[place]?.occupancy.infants ?? 0);
    });
    hypotheses.push(all);
  }
  return isPercent(entry.logic) ? [] : [...hypotheses, ...otherLogics(differing, 'persons')];
}

/** The OTA charges once what is charged every night here, or the other way round. */
export function otherNights(differing: Differing): Hypothesis[] {
  if (isPercent(differing.entry.logic)) return [];
  const isByArrival = differing.side.policy?.stayCharges === 'arrival';
  const atOtherTime: Hypothesis = {
    cause: 'nights',
    change: { policy: (policy) => ({ ...policy, stayCharges: isByArrival ? 'first-taxable-night' : 'arrival' }) },
    sentence: isByArrival
      ? 'The OTA charges it even when the night of arrival is free of it; here it does not.'
      : 'The OTA charges it only when the night of arrival is not free of it; here any night will do.',
  };
  return [...otherLogics(differing, 'nights'), atOtherTime];
}

/** Other logics: those that count the same nights, or those that count the same units. */
function otherLogics({ ours: { key }, entry }: Differing, differs: 'persons' | 'nights'): Hypothesis[] {
  if (isPercent(entry.logic)) return [];
  const own = LOGICS[entry.logic];
  return TAX_LOGICS.flatMap((logic): Hypothesis[] => {
    if (isPercent(logic) || logic === entry.logic) return [];
    const isSameTime = LOGICS[logic].per === own.per;
    if (differs === 'persons' ? !isSameTime : isSameTime || !isSameUnit(logic, own.unit)) return [];
    const change = changeLine(key, () => ({ logic }));
    const sentence = `The OTA charges it ${LOGICS[logic].words}; here it is ${own.words}.`;
    return [{ cause: differs, change, sentence }];
  });
}

/** A booking and a date both count once for all rooms. */
function isSameUnit(logic: FixedLogic, unit: string): boolean {
  const common = (name: string) => (name === 'date' ? 'booking' : name);
  return common(LOGICS[logic].unit) === common(unit);
}

/** Guests beyond the persons that are charged are left out: the first are those whose age is known. */
function withPersons(room: Room, persons: number): Room {
  const { guests, ...others } = room;
  return guests === undefined || guests.length > persons ? { ...others, persons } : { ...room, persons };
}
