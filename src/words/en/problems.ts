import { subject } from '../words.js';

/** Why a typed text means nothing yet. */
export const READING = subject('reading', {
  numberNeeded: 'A number is needed here.',
  numberIncomplete: 'The number is not complete.',
  belowZero: 'The number must not be below 0.',
  eitherComma: 'Write {whole} or {decimal}: the comma could mean either.',
  notANumber: 'This must be a number such as 12.50, without spaces or separators.',
  notWhole: 'This must be a whole number such as 7.',
  tooManyDigits: 'This must have at most {most} digits.',
  dateNeeded: 'A whole date is needed here.',
  currencyNeeded: 'This must be a code such as EUR.',
  nightsRange: 'Nights must be between 1 and {most}.',
  prices: 'Give one price, or one for each of the {nights} nights, with spaces between them.',
  ages: 'Write ages with commas, such as 4, 11.',
  extras: 'Write extras such as breakfast 12.00; parking 20.00.',
});

/** Issues in the words of the form. */
export const PROBLEMS = subject('problems', {
  blank: 'This must not be empty.',
  rangeOpen: 'Fill in the first day, the last day or both; or remove the row.',
  rangeReversed: 'The last day must not be before the first.',
  over100: 'A percentage must be between 0 and 100.',
  localOver100:
    'A percentage must be between 0 and 100. It may be more only where it is computed on other taxes alone.',
  localRateRequired: 'A rate is needed here, because the one for the channel manager is of another kind.',
  leastOverMost: 'The least must not be more than the most.',
  taxTwice: 'Another tax of the set has this name. Give one of them another name.',
  besideChannel: 'Leave this out where the channel manager alone charges the tax.',
  inclusiveUnits: 'Leave this out of a percentage in the price, which is found by taking the price apart.',
  inclusivePriceFromNet: 'A tax in the price whose rows have a price cannot be computed on the net.',
  percentOfTaxSent:
    'The channel manager would take this percentage of the price. Choose "Charged by: this house alone"; or add "Rate here" and "Charged here", and say what the channel manager is told instead.',
  baseOfNothing: 'Name at least one tax.',
  capWithinSkip: 'The limit of nights is not above the first nights that are not charged. Check that both are meant.',
  sameTitle: 'Two taxes are called {title}. Guests cannot tell them apart on a bill.',
  forPercentages: 'Leave this out: it is for percentages.',
  forPriceRows: 'Leave this out: it is for rows with a price.',
  forPercentagesAndPriceRows: 'Leave this out: it is for percentages and rows with a price.',
  withoutEffect: '{field} has no effect: a percentage of other taxes alone takes their units.',
  aboveAge: 'This must be above the age from which the row holds.',
  beforeStart: 'This must not be less than where the row starts.',
  pricesReversed: 'This must leave a price above where the row starts.',
  taxUnknown: 'There is no tax {reference} in the set.',
  taxMisspelt: 'There is no tax {reference} in the set. Did you mean {suggestion}?',
  taxAmbiguous: 'Several taxes are called {reference}.',
  taxRepeated: '{reference} is named twice.',
  taxCircular: '{reference} is this tax, or is computed on it.',
  taxLater: '{reference} is calculated later. Give it a higher level.',
  taxNotHere: '{reference} is charged by the channel manager alone.',
  neverApplies: 'The tax is never charged: it leaves out the first {skip} nights, and a stay has at most {longest}.',
  capOutOfReach: 'The limit of {cap} nights of {title} has no effect within a season: the longest has {longest}.',
  channelChargesMore:
    'The channel manager charges {amount} more for {stay}, because it cannot be told every rule ({differing} of {looked} stays differ). Check that guests may be shown that.',
  channelChargesLess:
    'The channel manager charges {amount} less for {stay}, because it cannot be told every rule ({differing} of {looked} stays differ). Check that guests may be shown that.',
  moreGuestsThanPersons:
    '{guests} guests are named, with an age or nights of their own: there must be as many persons.',
  labelReserved: 'An extra cannot be called {label}, which is the price of the room.',
  // What must hold of one value.
  wholeFrom: 'This must be a whole number of {least} or more.',
  wholeFromOrEmpty: 'This must be a whole number of {least} or more, or left out.',
  wholeBetween: 'This must be a whole number from {least} to {most}.',
  wholeBetweenOrEmpty: 'This must be a whole number from {least} to {most}, or left out.',
  tooLong: 'This must be text of 1 to {most} characters that is not blank.',
  date: 'This must be a real date such as "2026-07-01".',
  dateOrEmpty: 'This must be a real date such as "2026-07-01", or left out.',
  dayOfYear: 'This must be a month and a day such as "12-20".',
  currency: 'This must be an ISO 4217 code such as "EUR".',
  oneOf: 'This must be one of {allowed}.',
  rangesUpTo: 'This must be a list of 1 to {most} date ranges.',
  seasonsUpTo: 'This must be a list of 1 to {most} seasons.',
  amountAboveZero: 'This must be an amount above 0.',
  multipleOf: 'This must be a multiple of {step} above 0.',
  other: 'This must be {expected}.',
});
