import type { SCENARIO_REASONS } from '../en/scenario-reasons.js';
import type { Translated } from '../words.js';

export const SCENARIO_REASONS_FR: Translated<typeof SCENARIO_REASONS> = {
  own: 'l’un de vos propres séjours',
  more: { one: '{reasons}\u00a0; et {n} autre raison', other: '{reasons}\u00a0; et {n} autres raisons' },
  everyday: 'courant\u00a0: {stay}',
  weekend: 'un week-end à deux',
  week: 'une semaine à deux',
  family: 'une famille de quatre personnes dans deux chambres',
  familyRoom: 'une famille de quatre dans une chambre',
  business: 'une nuit d’affaires',
  month: 'un mois entier pour une personne',
  children: 'une famille avec des enfants de {first} et {second} ans',
  guestsMore: 'la plus forte hausse pour les clients, parmi les séjours jusqu’à {nights} nuits et {guests} personnes',
  guestsLess: 'la plus forte baisse pour les clients, parmi les séjours jusqu’à {nights} nuits et {guests} personnes',
  houseMore:
    'la plus forte hausse pour l’établissement, parmi les séjours jusqu’à {nights} nuits et {guests} personnes',
  houseLess:
    'la plus forte baisse pour l’établissement, parmi les séjours jusqu’à {nights} nuits et {guests} personnes',
  fromDate: '{stay}, à partir du {date}',
  beforeDate: '{stay}, avant le {date}',
  bookedDate: '{stay}, réservé le {date}',
  when: '{stay}, quand {title} s’applique',
  threePersons: 'trois personnes dans une chambre',
  twoRooms: 'deux chambres, trois personnes',
  onePerson: 'une personne seule',
  laterRoom: 'deux chambres, dont une arrivant une nuit plus tard',
  highPrices: 'un mois dans deux chambres à des prix élevés\u00a0: même les plus petits taux se voient',
  lowPrice: 'prix très bas\u00a0: les montants fixes peuvent le dépasser',
  free: 'à titre gratuit\u00a0: ce qui reste dû',
  longStay: 'un long séjour d’une personne à des prix non ronds',
  emptyRoom: 'personne dans la chambre\u00a0: {title} dépend de ce que paie chaque client',
  bedrooms: '{title} compte les chambres à coucher, et la chambre en a plusieurs',
  withinSkipped: {
    one: 'plus long séjour entièrement compris dans la {n} nuit non facturée pour {title}',
    other: 'plus long séjour entièrement compris dans les {n} nuits non facturées pour {title}',
  },
  longerThanSkipped: {
    one: 'premier séjour plus long que la {n} nuit non facturée pour {title}',
    other: 'premier séjour plus long que les {n} nuits non facturées pour {title}',
  },
  oneMoreThanSkipped: {
    one: 'une nuit de plus que le premier séjour plus long que la {n} nuit non facturée pour {title}',
    other: 'une nuit de plus que le premier séjour plus long que les {n} nuits non facturées pour {title}',
  },
  shorterThanSkipped: {
    one: 'une nuit de moins que la {n} nuit non facturée pour {title}',
    other: 'une nuit de moins que les {n} nuits non facturées pour {title}',
  },
  firstAfterSkipped: {
    one: 'la première nuit après la {n} nuit non facturée pour {title} est la première de sa période',
    other: 'la première nuit après les {n} nuits non facturées pour {title} est la première de sa période',
  },
  arrivesAfterSkipped: {
    one: 'arrivée après la {n} nuit non facturée pour {title}',
    other: 'arrivée après les {n} nuits non facturées pour {title}',
  },
  arrivesOnSkipped: {
    one: 'arrivée lors de la {n} nuit non facturée pour {title}',
    other: 'arrivée lors de la dernière des {n} nuits non facturées pour {title}',
  },
  limit: { one: 'la limite de {n} nuit pour {title}', other: 'la limite de {n} nuits pour {title}' },
  limitAfter: { one: '{limit} après {n} nuit non facturée', other: '{limit} après {n} nuits non facturées' },
  limitFromArrival: '{limit}, comptée depuis l’arrivée',
  longerThanLimit: 'premier séjour dépassant {limit}',
  withinLimit: 'plus long séjour dans {limit}',
  shorterThanLimit: 'une nuit de moins que {limit}',
  twoBeyondLimit: 'deux nuits de plus que {limit}',
  lastWithin: 'la dernière nuit dans {limit}',
  firstBeyond: 'la première nuit dépassant {limit}',
  split: 'certaines nuits comptent pour {title} et d’autres non, à des prix différents',
  afterBefore: {
    one: '1 nuit après {n} déjà passée\u00a0: {why}',
    other: '1 nuit après {n} déjà passées\u00a0: {why}',
  },
  andToCome: '1 nuit et {n} à venir\u00a0: {why}',
  intoRange: 'entre dans la période de validité de «\u00a0{title}\u00a0» qui commence le {date}',
  startsOnFirst: 'commence la première nuit de la période de validité de «\u00a0{title}\u00a0» qui commence le {date}',
  endsBefore: 'se termine la nuit avant la période de validité de «\u00a0{title}\u00a0» qui commence le {date}',
  skippedThenFirst: {
    one: 'après {n} nuit non facturée vient la première nuit de la période de validité de «\u00a0{title}\u00a0» qui commence le {date}',
    other:
      'après {n} nuits non facturées vient la première nuit de la période de validité de «\u00a0{title}\u00a0» qui commence le {date}',
  },
  skippedThenBefore: {
    one: '{n} nuit non facturée, puis une avant la période de validité de «\u00a0{title}\u00a0» qui commence le {date}',
    other:
      '{n} nuits non facturées, puis une avant la période de validité de «\u00a0{title}\u00a0» qui commence le {date}',
  },
  skippedThenSome: {
    one: 'après {n} nuit non facturée, quelques nuits de la période de validité de «\u00a0{title}\u00a0» qui commence le {date}',
    other:
      'après {n} nuits non facturées, quelques nuits de la période de validité de «\u00a0{title}\u00a0» qui commence le {date}',
  },
  cappedThenFirst: {
    one: 'après {n} nuit qui épuise un plafond compté depuis l’arrivée vient la première nuit de la période de validité de «\u00a0{title}\u00a0» qui commence le {date}',
    other:
      'après {n} nuits qui épuisent un plafond compté depuis l’arrivée vient la première nuit de la période de validité de «\u00a0{title}\u00a0» qui commence le {date}',
  },
  cappedOnFirst: {
    one: 'la {n} nuit qui épuise un plafond compté depuis l’arrivée est la première de la période de validité de «\u00a0{title}\u00a0» qui commence le {date}',
    other:
      'la dernière de {n} nuits qui épuisent un plafond compté depuis l’arrivée est la première de la période de validité de «\u00a0{title}\u00a0» qui commence le {date}',
  },
  outOfRange: 'sort de la période de validité de «\u00a0{title}\u00a0» qui se termine le {date}',
  isLast: 'est la dernière nuit de la période de validité de «\u00a0{title}\u00a0» qui se termine le {date}',
  startsAfter: 'commence la nuit après la période de validité de «\u00a0{title}\u00a0» qui se termine le {date}',
  skippedThenLast: {
    one: 'après {n} nuit non facturée vient la dernière nuit de la période de validité de «\u00a0{title}\u00a0» qui se termine le {date}',
    other:
      'après {n} nuits non facturées vient la dernière nuit de la période de validité de «\u00a0{title}\u00a0» qui se termine le {date}',
  },
  skippedThenOver: {
    one: 'après {n} nuit non facturée, la période de validité de «\u00a0{title}\u00a0» qui se termine le {date} est passée',
    other:
      'après {n} nuits non facturées, la période de validité de «\u00a0{title}\u00a0» qui se termine le {date} est passée',
  },
  intoAndOut: 'dépasse des deux côtés la période de validité de «\u00a0{title}\u00a0», {period}',
  lastNights:
    'les dernières nuits de la période de validité de «\u00a0{title}\u00a0», {period}, et quelques-unes après',
  inGap: 'se situe entre deux périodes de validité de «\u00a0{title}\u00a0», du {first} au {last}',
  spansGap: 'couvre l’intervalle entre deux périodes de validité de «\u00a0{title}\u00a0», du {first} au {last}',
  beforeRange: 'la nuit avant une période de validité de «\u00a0{title}\u00a0»',
  firstOfRange: 'la première nuit d’une période de validité de «\u00a0{title}\u00a0»',
  lastOfRange: 'la dernière nuit d’une période de validité de «\u00a0{title}\u00a0»',
  afterRange: 'la nuit après une période de validité de «\u00a0{title}\u00a0»',
  comesLater: '{nights}, un client arrive une nuit plus tard\u00a0: {why}',
  leavesEarlier: '{nights}, un client part une nuit plus tôt\u00a0: {why}',
  countsEach: '{title} compte les nuits de chaque client',
  skipsEach: '{title} ne compte pas les premières nuits de chaque client',
  withinSkips: 'pendant les nuits qui ne comptent pas pour {title}',
  asksWho: '{title} dépend de qui dort là',
  lastDigit: 'le dernier chiffre du taux {rate} de «\u00a0{title}\u00a0» se voit',
  pair: 'les lignes {first} et {second} de «\u00a0{title}\u00a0» sont remplies\u00a0: la première compte',
  withExtras: 'avec {extras}\u00a0: {title} s’y applique',
  withoutExtras: 'sans {extras}, à quoi {title} s’applique',
  belowAtMost: 'un prix par nuit qui laisse {title} au-dessous du maximum de {limit}',
  beyondAtMost: 'un prix par nuit qui porterait {title} au-delà du maximum de {limit}',
  belowAtLeast: 'un prix par nuit qui laisserait {title} au-dessous du minimum de {limit}',
  beyondAtLeast: 'un prix par nuit qui porte {title} au-delà du minimum de {limit}',
  beyondOverStay: 'plus de {limit} sur le séjour pour {title}',
  withinOverStay: 'pas encore plus de {limit} sur le séjour pour {title}',
  belowLeastOverStay: 'moins de {limit} sur le séjour pour {title}',
  beyondLeastOverStay: 'plus que le minimum de {limit} sur le séjour pour {title}',
  roomsOverStay: 'deux chambres : {limit} sur le séjour pour {title} vaut pour chacune, ou pour toutes',
  paidOverStay: 'un montant a déjà été payé : il compte dans {limit} sur le séjour pour {title}',
  nightsApart: 'une nuit bon marché et une nuit chère : {title} a {limit} sur le séjour, et non par nuit',
  oddPrices: 'prix non ronds\u00a0: chaque unité de «\u00a0{title}\u00a0» est arrondie',
  halfway: 'le montant de «\u00a0{title}\u00a0» est exactement à mi-chemin entre deux montants auxquels on l’arrondit',
  littleAbove: 'le montant de «\u00a0{title}\u00a0» est juste au-dessus d’un montant auquel on l’arrondit',
  littleBelow: 'le montant de «\u00a0{title}\u00a0» est juste au-dessous d’un montant auquel on l’arrondit',
};
