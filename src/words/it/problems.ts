import type { PROBLEMS, READING } from '../en/problems.js';
import type { Translated } from '../words.js';

export const PROBLEMS_IT: Translated<typeof PROBLEMS> = {
  blank: 'Questo campo non può essere vuoto.',
  rangeOpen: 'Indichi il primo giorno, l’ultimo o entrambi; oppure rimuova la riga.',
  rangeReversed: 'L’ultimo giorno non può precedere il primo.',
  over100: 'Una percentuale deve essere compresa tra 0 e 100.',
  localOver100:
    'Una percentuale deve essere compresa tra 0 e 100. Può essere maggiore solo se calcolata unicamente su altre imposte.',
  localRateRequired: 'Qui serve un’aliquota, perché quella per il channel manager è di altro tipo.',
  leastOverMost: 'Il minimo non può superare il massimo.',
  paidElsewhere:
    'Scriva quanto pagato dove l’imposta ha il suo limite: per l’ospite, per la camera o per tutto il soggiorno.',
  overStayEmpty: 'Compili il massimo o il minimo per il soggiorno.',
  eachBelowUnit:
    'Un importo di questa imposta vale per più di questo: scelga per chi altro vale il limite per il soggiorno.',
  forNightly: 'Esiste solo per imposte addebitate ogni notte.',
  taxTwice: 'Un’altra imposta dell’insieme ha questo nome. Dia un altro nome a una delle due.',
  besideChannel: 'Lasci vuoto questo campo quando solo il channel manager addebita l’imposta.',
  inclusiveUnits:
    'Lasci vuoto questo campo per una percentuale inclusa nel prezzo, che si ricava scomponendo il prezzo.',
  inclusivePriceFromNet:
    'Un’imposta inclusa nel prezzo le cui righe hanno un prezzo non può essere calcolata sul netto.',
  percentOfTaxSent:
    'Il channel manager applicherebbe questa percentuale al prezzo. Scelga «Addebitata da: solo questa struttura»; oppure aggiunga «Aliquota qui» e «Calcolo qui», e indichi che cosa riceve invece il channel manager.',
  baseOfNothing: 'Indichi almeno un’imposta.',
  capWithinSkip: 'Il limite di notti non supera le prime notti non addebitate. Verifichi che entrambi siano voluti.',
  sameTitle: 'Due imposte si chiamano {title}. Gli ospiti non possono distinguerle su un conto.',
  forPercentages: 'Lasci vuoto: è per le percentuali.',
  forPriceRows: 'Lasci vuoto: è per le righe con un prezzo.',
  bornLater: 'Una data di nascita non deve essere dopo la prima notte.',
  forAgeRows: 'Lasci vuoto: è per le righe con un’età.',
  forPercentagesAndRooms: 'Lasci vuoto: è per le percentuali e gli importi per camera.',
  forPercentagesAndPriceRows: 'Lasci vuoto: è per le percentuali e le righe con un prezzo.',
  withoutEffect: '{field} non ha effetto: una percentuale unicamente su altre imposte ne adotta le unità.',
  aboveAge: 'Deve essere superiore all’età dalla quale vale la riga.',
  beforeStart: 'Non può essere inferiore all’inizio della riga.',
  pricesReversed: 'Deve lasciare un prezzo sopra l’inizio della riga.',
  taxUnknown: 'Nell’insieme non c’è un’imposta {reference}.',
  taxMisspelt: 'Nell’insieme non c’è un’imposta {reference}. Intendeva {suggestion}?',
  taxAmbiguous: 'Più imposte si chiamano {reference}.',
  taxRepeated: '{reference} è indicata due volte.',
  taxCircular: '{reference} è questa stessa imposta, o è calcolata su di essa.',
  taxLater: '{reference} è calcolata più tardi. Le assegni un livello più alto.',
  taxNotHere: '{reference} è addebitata dal solo channel manager.',
  neverApplies:
    'L’imposta non è mai addebitata: esclude le prime {skip} notti e un soggiorno ne ha al massimo {longest}.',
  capOutOfReach: 'Il limite di {cap} notti di {title} non ha effetto entro una stagione: la più lunga ne ha {longest}.',
  channelChargesMore:
    'Il channel manager addebita {amount} in più per {stay}, perché non gli si possono comunicare tutte le regole ({differing} soggiorni su {looked} differiscono). Verifichi che ciò possa essere mostrato agli ospiti.',
  channelChargesLess:
    'Il channel manager addebita {amount} in meno per {stay}, perché non gli si possono comunicare tutte le regole ({differing} soggiorni su {looked} differiscono). Verifichi che ciò possa essere mostrato agli ospiti.',
  moreGuestsThanPersons: 'Sono indicati {guests} ospiti con età o notti proprie: devono esserci altrettante persone.',
  labelReserved: 'Un supplemento non può chiamarsi {label}: è il prezzo della camera.',
  wholeFrom: 'Inserisca un numero intero da {least} in su.',
  wholeFromOrEmpty: 'Inserisca un numero intero da {least} in su, o lasci vuoto.',
  wholeBetween: 'Inserisca un numero intero da {least} a {most}.',
  wholeBetweenOrEmpty: 'Inserisca un numero intero da {least} a {most}, o lasci vuoto.',
  tooLong: 'Inserisca un testo non vuoto da 1 a {most} caratteri.',
  date: 'Inserisca una data reale come «2026-07-01».',
  dateOrEmpty: 'Inserisca una data reale come «2026-07-01», o lasci vuoto.',
  dayOfYear: 'Inserisca un mese e un giorno come «12-20».',
  currency: 'Inserisca un codice ISO 4217 come «EUR».',
  oneOf: 'Valori possibili: {allowed}.',
  rangesUpTo: 'Indichi un elenco da 1 a {most} periodi.',
  seasonsUpTo: 'Indichi un elenco da 1 a {most} stagioni.',
  amountAboveZero: 'Inserisca un importo superiore a 0.',
  multipleOf: 'Inserisca un multiplo di {step} superiore a 0.',
  other: 'Valore atteso: {expected}.',
};

export const READING_IT: Translated<typeof READING> = {
  numberNeeded: 'Qui serve un numero.',
  numberIncomplete: 'Il numero non è completo.',
  belowZero: 'Il numero non può essere inferiore a 0.',
  eitherNumber: 'Scriva {whole} o {decimal}: {typed} può essere entrambi.',
  notANumber: 'Inserisca un numero come {example}.',
  notWhole: 'Inserisca un numero intero come 7.',
  tooManyDigits: 'Al massimo {most} cifre.',
  dateNeeded: 'Qui serve una data completa.',
  currencyNeeded: 'Inserisca un codice come EUR.',
  nightsRange: 'Il numero di notti deve essere compreso tra 1 e {most}.',
  prices: 'Indichi un prezzo, oppure uno per ciascuna delle {nights} notti, separati da spazi.',
  ages: 'Separi le età con virgole, per esempio 4, 11.',
  paid: 'Scriva quanto pagato come Imposta di soggiorno 40,00; Spa 12,00.',
};
