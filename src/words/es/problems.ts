import type { PROBLEMS, READING } from '../en/problems.js';
import type { Translated } from '../words.js';

export const PROBLEMS_ES: Translated<typeof PROBLEMS> = {
  blank: 'Este campo no puede estar vacío.',
  rangeOpen: 'Indique el primer día, el último o ambos; o elimine la fila.',
  rangeReversed: 'El último día no puede ser anterior al primero.',
  over100: 'Un porcentaje debe estar entre 0 y 100.',
  localOver100:
    'Un porcentaje debe estar entre 0 y 100. Solo puede ser mayor si se calcula únicamente sobre otros impuestos.',
  localRateRequired: 'Aquí se necesita una tarifa, porque la del gestor de canales es de otro tipo.',
  leastOverMost: 'El mínimo no puede superar el máximo.',
  paidElsewhere:
    'Escriba lo pagado donde el impuesto tiene su límite: en el huésped, en la habitación o en toda la estancia.',
  overStayEmpty: 'Rellene el máximo o el mínimo de la estancia.',
  eachBelowUnit: 'Un importe de este impuesto es para más que eso: elija para quién más es el límite de la estancia.',
  forNightly: 'Solo existe para impuestos que se cobran cada noche.',
  taxTwice: 'Otro impuesto del conjunto tiene este nombre. Dé otro nombre a uno de los dos.',
  besideChannel: 'Déjelo vacío cuando solo el gestor de canales cobra el impuesto.',
  inclusiveUnits: 'Déjelo vacío en un porcentaje incluido en el precio, que se obtiene descomponiendo el precio.',
  inclusivePriceFromNet:
    'Un impuesto incluido en el precio cuyas filas tienen un precio no puede calcularse sobre el neto.',
  percentOfTaxSent:
    'El gestor de canales aplicaría este porcentaje al precio. Elija «Cobrado por: solo este establecimiento»; o añada «Tarifa aquí» y «Cálculo aquí», e indique qué recibe a cambio el gestor de canales.',
  baseOfNothing: 'Indique al menos un impuesto.',
  capWithinSkip:
    'El límite de noches no supera las primeras noches que no se cobran. Compruebe que ambos son correctos.',
  sameTitle: 'Dos impuestos se llaman {title}. Los huéspedes no pueden distinguirlos en una factura.',
  forPercentages: 'Déjelo vacío: es para porcentajes.',
  forPriceRows: 'Déjelo vacío: es para filas con un precio.',
  bornLater: 'Una fecha de nacimiento no debe ser posterior a la primera noche.',
  forAgeRows: 'Déjelo vacío: es para filas con una edad.',
  forPercentagesAndRooms: 'Déjelo vacío: es para porcentajes e importes por habitación.',
  forPercentagesAndPriceRows: 'Déjelo vacío: es para porcentajes y filas con un precio.',
  withoutEffect: '{field} no tiene efecto: un porcentaje únicamente sobre otros impuestos adopta sus unidades.',
  aboveAge: 'Debe ser superior a la edad a partir de la cual se aplica la fila.',
  beforeStart: 'No puede ser inferior al comienzo de la fila.',
  pricesReversed: 'Debe dejar algún precio por encima del comienzo de la fila.',
  taxUnknown: 'No hay ningún impuesto {reference} en el conjunto.',
  taxMisspelt: 'No hay ningún impuesto {reference} en el conjunto. ¿Quiso decir {suggestion}?',
  taxAmbiguous: 'Varios impuestos se llaman {reference}.',
  taxRepeated: '{reference} se indica dos veces.',
  taxCircular: '{reference} es este mismo impuesto, o se calcula sobre él.',
  taxLater: '{reference} se calcula más tarde. Asígnele un nivel más alto.',
  taxNotHere: '{reference} lo cobra solo el gestor de canales.',
  neverApplies:
    'El impuesto no se cobra nunca: excluye las primeras {skip} noches y una estancia tiene como máximo {longest}.',
  capOutOfReach:
    'El límite de {cap} noches de {title} no tiene efecto dentro de una temporada: la más larga tiene {longest}.',
  channelChargesMore:
    'El gestor de canales cobra {amount} más por {stay}, porque no se le pueden comunicar todas las reglas ({differing} de {looked} estancias difieren). Compruebe que esto se puede mostrar a los huéspedes.',
  channelChargesLess:
    'El gestor de canales cobra {amount} menos por {stay}, porque no se le pueden comunicar todas las reglas ({differing} de {looked} estancias difieren). Compruebe que esto se puede mostrar a los huéspedes.',
  moreGuestsThanPersons: 'Se indican {guests} huéspedes con edad o noches propias: debe haber otras tantas personas.',
  labelReserved: 'Un suplemento no puede llamarse {label}: es el precio de la habitación.',
  wholeFrom: 'Escriba un número entero de {least} o más.',
  wholeFromOrEmpty: 'Escriba un número entero de {least} o más, o déjelo vacío.',
  wholeBetween: 'Escriba un número entero de {least} a {most}.',
  wholeBetweenOrEmpty: 'Escriba un número entero de {least} a {most}, o déjelo vacío.',
  tooLong: 'Escriba un texto no vacío de 1 a {most} caracteres.',
  date: 'Escriba una fecha real como «2026-07-01».',
  dateOrEmpty: 'Escriba una fecha real como «2026-07-01», o déjelo vacío.',
  dayOfYear: 'Escriba un mes y un día como «12-20».',
  currency: 'Escriba un código ISO 4217 como «EUR».',
  oneOf: 'Valores posibles: {allowed}.',
  rangesUpTo: 'Indique una lista de 1 a {most} periodos.',
  seasonsUpTo: 'Indique una lista de 1 a {most} temporadas.',
  amountAboveZero: 'Escriba un importe superior a 0.',
  multipleOf: 'Escriba un múltiplo de {step} superior a 0.',
  other: 'Se espera: {expected}.',
};

export const READING_ES: Translated<typeof READING> = {
  numberNeeded: 'Aquí se necesita un número.',
  numberIncomplete: 'El número está incompleto.',
  belowZero: 'El número no puede ser inferior a 0.',
  eitherNumber: 'Escriba {whole} o {decimal}: {typed} puede ser ambos.',
  notANumber: 'Escriba un número como {example}.',
  notWhole: 'Escriba un número entero como 7.',
  tooManyDigits: 'Como máximo {most} cifras.',
  dateNeeded: 'Aquí se necesita una fecha completa.',
  currencyNeeded: 'Escriba un código como EUR.',
  nightsRange: 'El número de noches debe estar entre 1 y {most}.',
  prices: 'Indique un precio, o uno para cada una de las {nights} noches, separados por espacios.',
  ages: 'Separe las edades con comas, por ejemplo 4, 11.',
  paid: 'Escriba lo pagado como Tasa turística 40,00; Spa 12,00.',
};
