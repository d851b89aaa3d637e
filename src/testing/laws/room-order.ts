import { demandSame } from '../compare.js';
import { dice, law, reordered } from '../law.js';

/** Rooms that sleep the same nights form one room group, and room groups are ordered by their nights. */
export const roomOrderDoesNotMatter = law(
  'In which order rooms are listed changes nothing.',
  (calculator) => {
    return (stay, choice) => {
      if (stay.rooms.length < 2) return false;
      const rooms = reordered(stay.rooms, dice(choice));
      const order = rooms.map((room) => stay.rooms.indexOf(room) + 1).join(', ');
      demandSame(calculator.quote(stay), calculator.quote({ ...stay, rooms }), {
        when: `when the rooms are listed as ${order}`,
      });
      return true;
    };
  },
  { keys: ['logic', 'rate', 'only', 'per', 'base', 'on', 'at_most', 'round'], details: true },
);
