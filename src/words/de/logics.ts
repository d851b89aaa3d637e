import type { Message } from '../words.js';

export const LOGIC_WORDS_DE: Readonly<Record<string, Message>> = {
  percent: 'Prozent',
  per_room: 'pro Zimmer',
  per_room_per_night: 'pro Zimmer und Nacht',
  per_person: 'pro Person',
  per_person_per_night: 'pro Person und Nacht',
  per_night: 'pro Nacht',
  per_booking: 'pro Buchung',
};
