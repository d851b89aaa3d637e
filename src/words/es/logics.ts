import type { Message } from '../words.js';

export const LOGIC_WORDS_ES: Readonly<Record<string, Message>> = {
  percent: 'por ciento',
  per_room: 'por habitación',
  per_room_per_night: 'por habitación y noche',
  per_person: 'por persona',
  per_person_per_night: 'por persona y noche',
  per_night: 'por noche',
  per_booking: 'por reserva',
};
