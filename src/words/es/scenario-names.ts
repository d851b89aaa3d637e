import type { SCENARIO_NAMES } from '../en/scenario-names.js';
import type { Translated } from '../words.js';

export const SCENARIO_NAMES_ES: Translated<typeof SCENARIO_NAMES> = {
  stay: '{nights} desde el {date}',
  severalNights: '{nights} noches',
  bedrooms: { one: 'de {n} dormitorio', other: 'de {n} dormitorios' },
  late: 'una de ellas con llegada posterior',
  guests: '{persons} ({guests})',
  guest: 'un huésped {facts}',
  guestAge: { one: 'de {n} año', other: 'de {n} años' },
  guestBorn: 'nacido el {date}',
  guestFrom: 'desde el {date}',
  guestNights: { one: 'durante {n} noche', other: 'durante {n} noches' },
  label: '"{label}"',
  pricedAt: '{persons} a {prices}',
  varied: 'precios distintos',
  odd: 'precios no redondos',
  high: 'precios altos',
  low: 'un precio muy bajo',
  free: 'gratis',
  extra: 'con {label}',
  extraAt: 'con {label} a {price}',
  booked: 'reserva del {date}',
  before: { one: 'tras {n} noche anterior', other: 'tras {n} noches anteriores' },
  paid: '{amount} de {title} ya pagados',
  toCome: { one: 'con {n} noche más por venir', other: 'con {n} noches más por venir' },
};
