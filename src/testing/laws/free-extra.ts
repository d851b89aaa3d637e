import type { TaxSetEntry } from '../../definitions/tax-set.js';
import { LIMITS, LODGING } from '../../stay/limits.js';
import type { Extra, Room } from '../../stay/schema.js';
import { demandSame, demandSameRooms } from '../compare.js';
import { ALWAYS, dice, law } from '../law.js';

const LABEL = 'free extra (added by a law)';

/** A part of the price that is 0 has no part of any charge. */
export const freeExtraChangesNothing = law(
  'An extra of price 0 changes nothing, whether a tax counts it or not.',
  (calculator) => {
    const labels = [LABEL, ...new Set(calculator.taxSet.taxes.flatMap(partsOf))];
    return (stay, choice) => {
      const throwDice = dice(choice);
      const label = labels[throwDice(labels.length)] ?? LABEL;
      const at = throwDice(stay.rooms.length);
      const isFirst = throwDice(2) === 1;
      const rooms = stay.rooms.map((room, place) => (place === at ? withFree(room, label, isFirst) : room));
      if (rooms[at] === stay.rooms[at]) return false;
      const [before, after] = [calculator.quote(stay), calculator.quote({ ...stay, rooms })];
      const when = `when room ${at + 1} has the extra ${JSON.stringify(label)} for 0`;
      demandSame(before, after, { when });
      demandSameRooms(before, after, { when });
      return true;
    };
  },
  ALWAYS,
);

/** The parts of the price that a tax, or one inside it, is computed on, but for lodging. */
function partsOf({ local, taxes }: TaxSetEntry): string[] {
  const own = (local?.on ?? []).filter((part) => part !== LODGING);
  return [...own, ...taxes.flatMap(partsOf)];
}

function withFree(room: Room, label: string, isFirst: boolean): Room {
  const { extras = [] } = room;
  if (extras.length === LIMITS.extras) return room;
  const free: Extra = { label, price: '0' };
  return { ...room, extras: isFirst ? [free, ...extras] : [...extras, free] };
}
