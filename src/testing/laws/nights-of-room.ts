import { dateOf, dayNumber } from '../../calendar/plain-date.js';
import type { Guest, Room, Stay } from '../../stay/schema.js';
import { personsIn } from '../../stay/schema.js';
import { demandSame, demandSameRooms } from '../compare.js';
import { ALWAYS, dice, law } from '../law.js';

/** Which of the nights of his room a guest is written with. */
const FORMS = ['checkIn', 'nights', 'both', 'elsewhere'] as const;

/** Nights of his own are those that differ from the room's. */
export const nightsOfRoomChangeNothing = law(
  'A guest written with the nights of his room changes nothing.',
  (calculator) => {
    return (stay, choice) => {
      const throwDice = dice(choice);
      const at = throwDice(stay.rooms.length);
      const form = FORMS[throwDice(FORMS.length)] ?? 'both';
      const room = stay.rooms[at];
      const changed = room && withNights(room, stay, form);
      if (changed === undefined) return false;
      const written = { ...stay, rooms: stay.rooms.map((one, other) => (other === at ? changed : one)) };
      const [before, after] = [calculator.quote(stay), calculator.quote(written)];
      const when = `when a guest of room ${at + 1} has the nights of the room`;
      demandSame(before, after, { when });
      demandSameRooms(before, after, { when });
      return true;
    };
  },
  ALWAYS,
);

/** `undefined` where there is nobody, or only guests with nights of their own. */
function withNights(room: Room, stay: Stay, form: (typeof FORMS)[number]): Room | undefined {
  const { guests = [], nightlyPrices, nights = 0 } = room;
  const persons = personsIn(room);
  const place = guests.findIndex(sleepsAsRoom);
  // A guest who is not listed is an adult, so one may be.
  const isUnlisted = place < 0 && guests.length < persons;
  if (place < 0 && !isUnlisted) return undefined;
  const first = dayNumber(room.checkIn ?? stay.checkIn);
  const checkIn = first === undefined ? stay.checkIn : dateOf(first);
  const count = nightlyPrices?.length ?? nights;
  const { nightsBefore = stay.nightsBefore ?? 0, nightsAfter = stay.nightsAfter ?? 0 } = room;
  const own = {
    checkIn: { checkIn },
    nights: { nights: count },
    both: { checkIn, nights: count },
    elsewhere: { checkIn, nights: count, nightsBefore, nightsAfter },
  }[form];
  const written = guests.map((guest, at): Guest => (at === place ? { ...guest, ...own } : guest));
  return { ...room, persons, guests: isUnlisted ? [...guests, own] : written };
}

function sleepsAsRoom({ checkIn, nights, nightsBefore, nightsAfter }: Guest): boolean {
  return (checkIn ?? nights ?? nightsBefore ?? nightsAfter) === undefined;
}
