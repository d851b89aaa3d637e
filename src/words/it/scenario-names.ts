import type { SCENARIO_NAMES } from '../en/scenario-names.js';
import type { Translated } from '../words.js';

export const SCENARIO_NAMES_IT: Translated<typeof SCENARIO_NAMES> = {
  stay: '{nights} dal giorno {date}',
  severalNights: '{nights} notti',
  bedrooms: { one: 'con {n} camera da letto', other: 'con {n} camere da letto' },
  late: 'una con arrivo successivo',
  guests: '{persons} ({guests})',
  guest: 'un ospite {facts}',
  guestAge: { one: 'di {n} anno', other: 'di {n} anni' },
  guestBorn: 'nato il {date}',
  guestFrom: 'dal giorno {date}',
  guestNights: { one: 'per {n} notte', other: 'per {n} notti' },
  label: '"{label}"',
  pricedAt: '{persons} a {prices}',
  varied: 'prezzi diversi',
  odd: 'prezzi non tondi',
  high: 'prezzi alti',
  low: 'un prezzo molto basso',
  free: 'gratuito',
  extra: 'con {label}',
  extraAt: 'con {label} a {price}',
  booked: 'prenotazione del giorno {date}',
  before: { one: 'dopo {n} notte precedente', other: 'dopo {n} notti precedenti' },
  paid: '{amount} di {title} già pagati',
  toCome: { one: 'con {n} notte ancora da trascorrere', other: 'con {n} notti ancora da trascorrere' },
};
