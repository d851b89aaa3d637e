import type { COUNTS } from '../en/counts.js';
import type { Translated } from '../words.js';

export const COUNTS_ES: Translated<typeof COUNTS> = {
  night: { one: '{n} noche', other: '{n} noches' },
  'room night': { one: '{n} noche de habitación', other: '{n} noches de habitación' },
  person: { one: '{n} persona', other: '{n} personas' },
  'person night': { one: '{n} pernoctación', other: '{n} pernoctaciones' },
  room: { one: '{n} habitación', other: '{n} habitaciones' },
  bedroom: { one: '{n} dormitorio', other: '{n} dormitorios' },
  'bedroom night': { one: '{n} noche de dormitorio', other: '{n} noches de dormitorio' },
  date: { one: '{n} fecha', other: '{n} fechas' },
  booking: { one: '{n} reserva', other: '{n} reservas' },
  stay: { one: '{n} estancia', other: '{n} estancias' },
};
