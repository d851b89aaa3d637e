import type { SCENARIO_NAMES } from '../en/scenario-names.js';
import type { Translated } from '../words.js';

export const SCENARIO_NAMES_DE: Translated<typeof SCENARIO_NAMES> = {
  stay: '{nights} ab {date}',
  severalNights: '{nights} Nächte',
  bedrooms: { one: 'mit {n} Schlafzimmer', other: 'mit {n} Schlafzimmern' },
  late: 'davon eines mit späterer Anreise',
  guests: '{persons} ({guests})',
  guest: 'ein Gast {facts}',
  guestAge: { one: 'mit {n} Jahr', other: 'mit {n} Jahren' },
  guestBorn: 'geboren am {date}',
  guestFrom: 'ab {date}',
  guestNights: { one: 'für {n} Nacht', other: 'für {n} Nächte' },
  label: '"{label}"',
  pricedAt: '{persons} zu {prices}',
  varied: 'unterschiedliche Preise',
  odd: 'krumme Preise',
  high: 'hohe Preise',
  low: 'ein sehr niedriger Preis',
  free: 'kostenlos',
  extra: 'mit {label}',
  extraAt: 'mit {label} zu {price}',
  booked: 'gebucht am {date}',
  before: { one: 'nach {n} Nacht davor', other: 'nach {n} Nächten davor' },
  paid: '{amount} für {title} schon bezahlt',
  toCome: { one: 'mit {n} weiterer Nacht danach', other: 'mit {n} weiteren Nächten danach' },
};
