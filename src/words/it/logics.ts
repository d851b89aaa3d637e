import type { Message } from '../words.js';

export const LOGIC_WORDS_IT: Readonly<Record<string, Message>> = {
  percent: 'per cento',
  per_room: 'per camera',
  per_room_per_night: 'per camera e notte',
  per_person: 'per persona',
  per_person_per_night: 'per persona e notte',
  per_night: 'per notte',
  per_booking: 'per prenotazione',
};
