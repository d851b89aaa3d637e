import type { SCENARIO_NAMES } from '../en/scenario-names.js';
import type { Translated } from '../words.js';

export const SCENARIO_NAMES_FR: Translated<typeof SCENARIO_NAMES> = {
  stay: '{nights} à partir du {date}',
  severalNights: '{nights} nuits',
  bedrooms: { one: 'de {n} chambre à coucher', other: 'de {n} chambres à coucher' },
  late: 'dont une arrivant plus tard',
  guests: '{persons} ({guests})',
  guest: 'un client {facts}',
  guestAge: { one: 'de {n} an', other: 'de {n} ans' },
  guestBorn: 'né le {date}',
  guestFrom: 'à partir du {date}',
  guestNights: { one: 'pour {n} nuit', other: 'pour {n} nuits' },
  label: '"{label}"',
  pricedAt: '{persons} à {prices}',
  varied: 'prix différents',
  odd: 'prix non ronds',
  high: 'prix élevés',
  low: 'prix très bas',
  free: 'à titre gratuit',
  extra: 'avec {label}',
  extraAt: 'avec {label} à {price}',
  booked: 'réservation du {date}',
  before: { one: 'après {n} nuit déjà passée', other: 'après {n} nuits déjà passées' },
  paid: '{amount} déjà payés pour {title}',
  toCome: { one: 'avec {n} nuit encore à venir', other: 'avec {n} nuits encore à venir' },
};
