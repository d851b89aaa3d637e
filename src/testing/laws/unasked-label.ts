import { LIMITS } from '../../stay/limits.js';
import { type Guest, personsIn, type Room, type Stay } from '../../stay/schema.js';
import { demandSame, demandSameRooms } from '../compare.js';
import { ALWAYS, dice, law } from '../law.js';

const LABEL = 'a label that nothing asks for (added by a law)';

/** Where a label may stand. */
const PLACES = ['stay', 'room', 'guest'] as const;

/** A label decides a rate where a row asks for it, and says nothing else. */
export const unaskedLabelChangesNothing = law(
  'A label of stay, room or guest that no row asks for changes nothing.',
  (calculator) => {
    return (stay, choice) => {
      const throwDice = dice(choice);
      const place = PLACES[throwDice(PLACES.length)] ?? 'stay';
      const at = throwDice(stay.rooms.length);
      const labelled = withLabel(stay, place, at);
      if (labelled === undefined) return false;
      const [before, after] = [calculator.quote(stay), calculator.quote(labelled)];
      const whose = place === 'stay' ? 'the stay' : place === 'room' ? `room ${at + 1}` : `a guest of room ${at + 1}`;
      const when = `when ${whose} has a label that nothing asks for`;
      demandSame(before, after, { when });
      demandSameRooms(before, after, { when });
      return true;
    };
  },
  ALWAYS,
);

/** `undefined` where there is nobody, or no room for another label. */
function withLabel(stay: Stay, place: (typeof PLACES)[number], at: number): Stay | undefined {
  if (place === 'stay') return labelled(stay);
  const room = stay.rooms[at];
  const changed = room && (place === 'room' ? labelled(room) : withLabelledGuest(room));
  return changed && { ...stay, rooms: stay.rooms.map((one, other) => (other === at ? changed : one)) };
}

function labelled<Thing extends { readonly labels?: readonly string[] | undefined }>(thing: Thing): Thing | undefined {
  const { labels = [] } = thing;
  return labels.length === LIMITS.labels ? undefined : { ...thing, labels: [...labels, LABEL] };
}

/** A guest who is not listed is an adult without labels, so one may be. */
function withLabelledGuest(room: Room): Room | undefined {
  const persons = personsIn(room);
  const [first = {}, ...others] = room.guests ?? [];
  const guest: Guest | undefined = labelled(first);
  return persons === 0 || guest === undefined ? undefined : { ...room, persons, guests: [guest, ...others] };
}
