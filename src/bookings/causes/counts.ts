import { type FixedLogic, isPercent, LOGICS, TAX_LOGICS } from '../../definitions/logics.js';
import { personsIn, type Room } from '../../stay/schema.js';
import { changeLine } from '../our-side.js';
import type { Differing, Hypothesis } from './hypothesis.js';

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
  const atOtherTime: Hypothesis = {
    cause: 'nights',
    change: {
      policy: (policy) => ({
        ...policy,
        stayCharges: policy.stayCharges === 'arrival' ? 'first-taxable-night' : 'arrival',
      }),
    },
    sentence: 'The OTA charges it only when the night of arrival is taxable, or the other way round.',
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
  const common = (one: string) => (one === 'date' ? 'booking' : one);
  return common(LOGICS[logic].unit) === common(unit);
}

/** Guests beyond the persons that are charged are left out: the first are those whose age is known. */
function withPersons(room: Room, persons: number): Room {
  const { guests, ...others } = room;
  return guests === undefined || guests.length > persons ? { ...others, persons } : { ...room, persons };
}
