import type { PROBLEMS, READING } from '../en/problems.js';
import type { Translated } from '../words.js';

export const PROBLEMS_FR: Translated<typeof PROBLEMS> = {
  blank: 'Ce champ ne doit pas être vide.',
  rangeOpen: 'Indiquez le premier jour, le dernier jour ou les deux, ou supprimez la ligne.',
  rangeReversed: 'Le dernier jour ne doit pas précéder le premier.',
  over100: 'Un pourcentage doit être compris entre 0 et 100.',
  localOver100:
    'Un pourcentage doit être compris entre 0 et 100. Il ne peut être supérieur que s’il est calculé uniquement sur d’autres taxes.',
  localRateRequired: 'Un taux est requis ici, car celui du channel manager est d’une autre nature.',
  leastOverMost: 'Le minimum ne doit pas dépasser le maximum.',
  paidElsewhere:
    'Écrivez ce qui a été payé là où la taxe a sa limite : pour le client, pour la chambre ou pour tout le séjour.',
  overStayEmpty: 'Remplissez le maximum ou le minimum sur le séjour.',
  eachBelowUnit:
    'Un montant de cette taxe vaut pour plus que cela : choisissez pour qui d’autre vaut la limite sur le séjour.',
  forNightly: 'Cela n’existe que pour les taxes facturées chaque nuit.',
  taxTwice: 'Une autre taxe du jeu porte ce nom. Donnez un autre nom à l’une des deux.',
  besideChannel: 'Laissez ce champ vide lorsque seul le channel manager facture la taxe.',
  inclusiveUnits:
    'Laissez ce champ vide pour un pourcentage compris dans le prix : il est déduit en décomposant le prix.',
  inclusivePriceFromNet:
    'Une taxe comprise dans le prix dont les lignes ont un prix ne peut pas être calculée sur le net.',
  percentOfTaxSent:
    'Le channel manager appliquerait ce pourcentage au prix. Choisissez « Facturée par : cet établissement seul » ; ou ajoutez « Taux ici » et « Calcul ici », et indiquez ce que le channel manager reçoit à la place.',
  baseOfNothing: 'Indiquez au moins une taxe.',
  capWithinSkip:
    'La limite de nuits ne dépasse pas les premières nuits non facturées. Vérifiez que les deux sont voulues.',
  sameTitle: 'Deux taxes s’appellent {title}. Les clients ne peuvent pas les distinguer sur une facture.',
  forPercentages: 'Laissez ce champ vide : il est destiné aux pourcentages.',
  forPriceRows: 'Laissez ce champ vide : il est destiné aux lignes avec un prix.',
  bornLater: 'Une date de naissance ne doit pas être après la première nuit.',
  forAgeRows: 'Laissez ce champ vide : il est destiné aux lignes avec un âge.',
  forPercentagesAndRooms: 'Laissez ce champ vide : il est destiné aux pourcentages et aux montants par chambre.',
  forPercentagesAndPriceRows: 'Laissez ce champ vide : il est destiné aux pourcentages et aux lignes avec un prix.',
  withoutEffect: '{field} est sans effet : un pourcentage calculé uniquement sur d’autres taxes reprend leurs unités.',
  aboveAge: 'Cette valeur doit être supérieure à l’âge à partir duquel la ligne s’applique.',
  beforeStart: 'Cette valeur ne doit pas être inférieure au début de la ligne.',
  pricesReversed: 'Cette valeur doit laisser un prix au-dessus du début de la ligne.',
  taxUnknown: 'Le jeu ne contient pas de taxe {reference}.',
  taxMisspelt: 'Le jeu ne contient pas de taxe {reference}. Vouliez-vous dire {suggestion} ?',
  taxAmbiguous: 'Plusieurs taxes s’appellent {reference}.',
  taxRepeated: '{reference} est citée deux fois.',
  taxCircular: '{reference} est cette taxe même, ou est calculée sur elle.',
  taxLater: '{reference} est calculée plus tard. Donnez-lui un niveau plus élevé.',
  taxNotHere: '{reference} est facturée par le channel manager seul.',
  neverApplies:
    'La taxe n’est jamais facturée : elle exclut les {skip} premières nuits, et un séjour en compte {longest} au maximum.',
  capOutOfReach:
    'La limite de {cap} nuits de {title} est sans effet au sein d’une saison : la plus longue en compte {longest}.',
  channelChargesMore:
    'Le channel manager facture {amount} de plus pour {stay}, car toutes les règles ne peuvent pas lui être transmises ({differing} séjours sur {looked} diffèrent). Vérifiez que cela peut être montré aux clients.',
  channelChargesLess:
    'Le channel manager facture {amount} de moins pour {stay}, car toutes les règles ne peuvent pas lui être transmises ({differing} séjours sur {looked} diffèrent). Vérifiez que cela peut être montré aux clients.',
  moreGuestsThanPersons:
    '{guests} clients sont indiqués avec un âge ou des nuits propres : il faut au moins autant de personnes.',
  labelReserved: 'Un supplément ne peut pas s’appeler {label} : c’est le prix de la chambre.',
  wholeFrom: 'Saisissez un nombre entier d’au moins {least}.',
  wholeFromOrEmpty: 'Saisissez un nombre entier d’au moins {least}, ou laissez vide.',
  wholeBetween: 'Saisissez un nombre entier de {least} à {most}.',
  wholeBetweenOrEmpty: 'Saisissez un nombre entier de {least} à {most}, ou laissez vide.',
  tooLong: 'Saisissez un texte non vide de 1 à {most} caractères.',
  date: 'Saisissez une date réelle comme « 2026-07-01 ».',
  dateOrEmpty: 'Saisissez une date réelle comme « 2026-07-01 », ou laissez vide.',
  dayOfYear: 'Saisissez un mois et un jour comme « 12-20 ».',
  currency: 'Saisissez un code ISO 4217 comme « EUR ».',
  oneOf: 'Valeurs possibles : {allowed}.',
  rangesUpTo: 'Indiquez une liste de 1 à {most} périodes.',
  seasonsUpTo: 'Indiquez une liste de 1 à {most} saisons.',
  amountAboveZero: 'Saisissez un montant supérieur à 0.',
  multipleOf: 'Saisissez un multiple de {step} supérieur à 0.',
  other: 'Valeur attendue : {expected}.',
};

export const READING_FR: Translated<typeof READING> = {
  numberNeeded: 'Un nombre est requis ici.',
  numberIncomplete: 'Le nombre est incomplet.',
  belowZero: 'Le nombre ne doit pas être inférieur à 0.',
  eitherNumber: 'Écrivez {whole} ou {decimal} : {typed} peut être l’un ou l’autre.',
  notANumber: 'Saisissez un nombre comme {example}.',
  notWhole: 'Saisissez un nombre entier comme 7.',
  tooManyDigits: '{most} chiffres au maximum.',
  dateNeeded: 'Une date complète est requise ici.',
  currencyNeeded: 'Saisissez un code comme EUR.',
  nightsRange: 'Le nombre de nuits doit être compris entre 1 et {most}.',
  prices: 'Indiquez un prix, ou un prix pour chacune des {nights} nuits, séparés par des espaces.',
  ages: 'Séparez les âges par des virgules, par exemple 4, 11.',
  paid: 'Écrivez ce qui a été payé comme Taxe de séjour 40,00; Spa 12,00.',
};
