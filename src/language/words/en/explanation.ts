import { subject } from '../words.js';

/** How an amount is calculated. */
export const EXPLANATION = subject('explanation', {
  // A whole calculation: "VAT 20% of 110.00 (...) = 22.00."
  calculated: '{title} {calculation}.',
  calculatedBy: '{title}{label}: {calculation}.',
  fixedBy: '{title} {logic}{label}: {calculation}.',
  fixedAt: '{title} {rate} {logic}{label}: {calculation}.',
  labelled: '{who}: {calculation}',
  together: '{calculations}; together',
  others: 'others',
  on: 'on {dates}',
  // Parts of a calculation.
  percentOf: '{percent} of {base}',
  ofNet: '{percent} of the net {net} inside the price',
  times: '{count} = {quantity}; {quantity}',
  netAmount: 'net {amount}',
  shareOf: '{share} of {sum}',
  forEachGuest: '{sum} for each guest',
  forEachBedroom: '{sum} for each bedroom',
  atMost: 'at most {amount}',
  atLeast: 'at least {amount}',
  overStay: '{calculation} = {sum}; over the stay {limits}: {amounts}',
  overStayOne: '{calculation} = {sum}; over the stay {limits}',
  overStayNight: '{calculation} = {sum}; within the limit over the stay: {part}',
  aNight: '{limit} a night',
  lessPaid: '{limit} less {paid} paid before',
  forOneGuest: '{limit} for each guest',
  forOneRoom: '{limit} for each room',
  // Rounding.
  eachNightRounded: 'each night rounded by itself ({mode})',
  rounded: 'rounded {amount}',
  roundedTo: 'rounded {mode} to {amount}',
  inSteps: '{mode} in steps of {step}',
  // The net of a price.
  netOf: 'net {net} = price {price} / {factor}',
  netOfLess: 'net {net} = (price {price} - {fixed}) / {factor}',
  // Taxes inside fees.
  feeWithout: '{fee} without {taxes}',
  inFee: '{title} {percent} inside {fee} {charged}: {calculation}.',
  inFeeBy: '{title} inside {fee} {charged}: {calculation}.',
  containsTaxes: '{fee} contains {taxes}.',
  withTaxes: 'with {titles}',
  withoutTaxes: 'without {titles}',
  eachNight: '{dates}, each night',
  // The figures of a quote.
  figureNet: 'Net {net} = price {price}{charges}.',
  figureTotal: 'Total {total} = price {price}{charges}.',
  split: '{price} {label} = {parts}.',
  splitPart: '{amount} {label} ({share})',
  reported: '{title} {percent} of {base} = {amount}.',
  reportedWith: '{title} {percent} of {base}, with {titles} in it, = {amount}.',
  // Free guests, and charged nights.
  free: '{who}: free.',
  freeOn: '{who}: free on {dates}.',
  freeGuests: '{n} {n|guest|guests} {who}',
  guests: '{n} {n|guest|guests}',
  chargedOn: 'Charged on {dates}.',
  chargedOnSome: 'Charged on {dates} ({some}).',
  chargedOnRooms: 'Charged on {dates}: {some}.',
  chargedFirst: 'Charged on {dates}, the first night that counts.',
  someOf: '{some} of {all}',
  dateNotCharged: '{dates} is not charged: {because}.',
  datesNotCharged: '{dates} are not charged: {because}.',
  guestsNotCharged: '{n} {n|person|persons} staying {nights} {n|is|are} not charged: {because}.',
  guestsNotChargedOn: '{n} {n|person|persons} staying {nights} {n|is|are} not charged on {dates}: {because}.',
  notCharged: '{title} is not charged: {because}.',
  notChargedAtAll: '{title} is not charged: no night of the stay is taxable for it.',
  // Reasons after "is not charged: ".
  applies: '{title} applies {ranges}',
  capped: 'at most {n} {n|night|nights} {n|is|are}',
  cappedOfGuest: 'at most {n} {n|night|nights} of a guest {n|is|are}',
  fromArrival: '{limit}, counted from arrival',
  byMonth: '{limit}, counted by month',
  byYear: '{limit}, counted by year',
  byMorning: '{dates}, by the date of the morning',
  arrivalDoesNotCount: 'the charge is due at arrival only, and the night of arrival does not count',
  nobodyThere: 'no guest sleeps there',
  freeTo: 'free ({who})',
  freeToAll: 'free',
  outsideConditions: 'outside of its conditions ({conditions})',
  noBase: 'there is no {bases} to charge it on',
  andNo: '{one} and no {other}',
  arrivalNotTaxable: 'it is due at arrival only, and the night of arrival is not taxable',
  noPersons: 'the stay has no persons',
  nobodyOnTaxable: 'no guest sleeps there on its taxable nights',
  noNightInDates: 'no night of the stay lies in its dates, {ranges}',
  nobodyStaysLonger: 'no guest stays longer than the {n} {n|night|nights} that {n|is|are} skipped',
  skippedAndStay: '{skipped}, and the stay has {nights}',
  datesWithinSkipped: 'its dates lie within the nights that are skipped',
  mostCharged: 'at most {n} {n|night|nights} {n|is|are} charged',
  mostAndBefore: '{most}, and nights slept before the stay count',
  mostAndDates: '{most}, counted from arrival, and its dates begin after that',
  mostAndSkipped: '{most}, counted from arrival, and {skipped}',
  // Dates and rooms.
  dates: '{first} to {last}',
  ofRooms: '{dates} ({rooms})',
  arriving: '{rooms} arriving {date}',
  arrivingFor: '{rooms} arriving {date} for {nights}',
});

/** The limits on the nights of a tax. */
export const NIGHT_LIMITS = subject('limits', {
  notFirst: { one: 'not the first night', other: 'not the first {n} nights' },
  atMost: 'at most {n} {n|night|nights}',
  skipped: { one: 'the first night is skipped', other: 'the first {n} nights are skipped' },
  skippedOfGuest: {
    one: 'the first night of a guest is skipped',
    other: 'the first {n} nights of a guest are skipped',
  },
});

/** Things that are counted. */
export const COUNTS = subject('counts', {
  night: '{n} {n|night|nights}',
  'room night': '{n} room {n|night|nights}',
  person: '{n} {n|person|persons}',
  'person night': '{n} person {n|night|nights}',
  room: '{n} {n|room|rooms}',
  bedroom: '{n} {n|bedroom|bedrooms}',
  'bedroom night': '{n} bedroom {n|night|nights}',
  date: '{n} {n|date|dates}',
  booking: '{n} {n|booking|bookings}',
  stay: '{n} {n|stay|stays}',
});

/** Marks between texts, and after numbers. */
export const PUNCTUATION = subject('punctuation', {
  colon: '{head}: {text}',
  semicolon: '{text}; {next}',
  percent: '{rate}%',
});

/** The conditions of a row of rates. */
export const ROW_CONDITIONS = subject('conditions', {
  becomes: '{saved} becomes {draft}',
  always: 'always',
  label: '"{label}"',
  ageUnder: 'under {n}',
  age: '{n} years',
  ages: '{first} to {last} years',
  ageUnknown: 'adult, no age given',
  ageAny: 'of any age',
  ageFrom: '{n} or older',
  ageOnDeparture: '{age} on departure',
  guest: 'number {n}',
  guests: 'numbers {first} to {last}',
  guestFrom: 'from number {n}',
  guestTo: 'up to number {n}',
  guestInRoom: '{number} in the room',
  guestAmongThem: '{number} of them in the room',
  ageInYear: '{age} in the year of arrival',
  roomPriceFrom: 'price of a room {limit} or more',
  roomPriceOver: 'price of a room over {limit}',
  roomPriceUnder: 'price of a room under {limit}',
  roomPriceUpTo: 'price of a room up to {limit}',
  personPriceFrom: 'price of a person {limit} or more',
  personPriceOver: 'price of a person over {limit}',
  personPriceUnder: 'price of a person under {limit}',
  personPriceUpTo: 'price of a person up to {limit}',
  priceFrom: '{limit} or more',
  priceOver: 'over {limit}',
  priceUnder: 'under {limit}',
  priceUpTo: 'up to {limit}',
  priceForStay: '{price} for the whole stay',
  night: 'night {night}',
  nights: 'nights {first} to {last}',
  nightFrom: 'from night {night}',
  nightTo: 'up to night {night}',
  stay: 'stays of {n} nights',
  stays: 'stays of {first} to {last} nights',
  stayFrom: 'stays of {n} nights or more',
  stayTo: 'stays of up to {n} nights',
  booked: 'booked {period}',
  arrived: 'arrived {period}',
  departed: 'departed {period}',
});

/** Seasons of every year. */
export const SEASONS = subject('seasons', {
  month: 'in {month}',
  twoMonths: 'in {first} and {last}',
  months: 'from {first} to {last}',
  days: 'from {n} {first} to {lastDay} {last}',
  january: 'January',
  february: 'February',
  march: 'March',
  april: 'April',
  may: 'May',
  june: 'June',
  july: 'July',
  august: 'August',
  september: 'September',
  october: 'October',
  november: 'November',
  december: 'December',
});

/** Periods with dates. */
export const PERIODS = subject('periods', {
  between: '{first} to {last}',
  until: 'until {last}',
  since: 'from {first} on',
});

/** The texts of an invoice: lines, reasons without VAT, notes. */
export const INVOICE = subject('invoice', {
  lodging: 'Lodging',
  deposit: 'Deposit',
  depositOf: 'Deposit, invoice {number}',
  exempt: 'Exempt from VAT',
  passedOn: 'Amount passed on for the guest, Article 79(c) of Directive 2006/112/EC',
  reverseCharge: 'Reverse charge',
  intraCommunity: 'Intra-Community supply',
  export: 'Export outside the EU',
  outsideScope: 'Not subject to VAT',
  articleOfDirective: 'Exempt from VAT, Article {article} of Directive 2006/112/EC',
  articleOfFrance: 'Exempt from VAT, Article {article} of the French tax code (CGI)',
  frenchFranchise: 'VAT not applicable, Article 293 B of the French tax code (CGI)',
  twoReasons: '{one}; {other}',
  withoutVat: '{item}: no VAT of the tax set is computed on it.',
  byChannel: '{item}, {amount} {currency}, is collected by the channel and is not part of the amount to be paid.',
  paid: '{text}, {amount} {currency}, was paid on {date}.',
  roundingAdded: '{amount} {currency} is added to the total{because}.',
  roundingTakenOff: '{amount} {currency} is taken off the total{because}.',
  becauseCorrection: ': the rounding of the two invoices differs by as much',
  becauseQuoted: ', so that the amount to be paid is the price that was quoted',
  becauseCash: ', so that the amount to be paid is a multiple of {step} {currency}',
  vatDiffers: 'VAT at {rate}%: the invoice has {billed} {currency}, the quote has {quoted} {currency}{because}.',
  becauseOwnRule: {
    one: ': {taxes} is rounded by a separate rule where the stay is quoted (local.round), and once for each rate on an invoice',
    other:
      ': {taxes} is rounded by a separate rule where the stay is quoted (local.round), and once for each rate on an invoice',
  },
  becauseDigits:
    ': VAT is rounded to multiples of {step} {currency} where the stay is quoted (rounding.digits), and to minor units on an invoice',
  becauseByNight:
    ': VAT is rounded by night where the stay is quoted (rounding.unit "night", rounding.mode "{mode}"), and once for each rate on an invoice',
  becauseByStay:
    ': VAT is rounded over the stay where the stay is quoted (rounding.unit "stay", rounding.mode "{mode}"), and once for each rate on an invoice',
});
