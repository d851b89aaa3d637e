/**
 * Inputs of vectors that show one thing each, worked out by hand: a field of the policy, a mode of rounding, a key of local
 * rules. `says` has every amount that is charged; a test compares them with the answers.
 */
interface Input {
  readonly name: string;
  readonly says: string;
  readonly taxSet: object;
  readonly stay: object;
  readonly policy?: unknown;
}

const percent = (title: string, rate: string, more: object = {}) => ({
  ...{ title, logic: 'percent', type: 'tax', rate, is_inclusive: false },
  ...more,
});
const fixed = (logic: string, rate: string, more: object = {}) => ({
  ...{ title: 'City tax', logic, type: 'city_tax', rate, currency: 'EUR', is_inclusive: false },
  ...more,
});
const person = (rate: string, more: object = {}) => fixed('per_person_per_night', rate, more);
const inside = { is_inclusive: true };
const cleaning = (logic: string, rate: string, contains: string[], more: object = {}) =>
  fixed(logic, rate, { title: 'Cleaning', type: 'fee', local: { contains }, ...more });
const local = (rules: object, more: object = {}) => ({ ...more, local: rules });
const set = (...taxes: object[]) => ({ title: 'Vector', currency: 'EUR', taxes });
const setIn = (currency: string, ...taxes: object[]) => ({ ...set(...taxes), currency });
const setWith = (policy: object, ...taxes: object[]) => ({ ...set(...taxes), local: { policy } });

const DAY = '2026-05-01';
const nights = (...nightlyPrices: string[]) => ({ nightlyPrices });
const alike = (count: number, price = '100.00') => nights(...Array.from({ length: count }, () => price));
const room = (persons: number, prices: object, more: object = {}) => ({ persons, ...prices, ...more });
const guests = (list: object[], prices: object = alike(1), more: object = {}) => ({ guests: list, ...prices, ...more });
const stay = (...rooms: object[]) => ({ checkIn: DAY, rooms });
const one = (persons: number, ...prices: string[]) => stay(room(persons, nights(...prices)));

// ------------------------------------------------------------------------------------------------ policies and rounding

const FOUR = set(
  percent('2.5 cents', '0.025'),
  percent('3.5 cents', '0.035'),
  percent('2.4 cents', '0.024'),
  percent('2.6 cents', '0.026'),
);
const BELOW_ZERO = set(
  percent('VAT', '100', inside),
  fixed('per_booking', '0.05', { title: 'Fee', type: 'fee', ...inside }),
);

const MODES: ReadonlyArray<readonly [mode: string, cents: string, below: string]> = [
  ['half-up', '0.03, 0.04, 0.02 and 0.03', '-0.03'],
  ['half-even', '0.02, 0.04, 0.02 and 0.03', '-0.02'],
  ['half-down', '0.02, 0.03, 0.02 and 0.03', '-0.02'],
  ['up', '0.03, 0.04, 0.03 and 0.03', '-0.03'],
  ['down', '0.02, 0.03, 0.02 and 0.02', '-0.02'],
];

const rounding = (fields: object) => ({ rounding: fields });

export const POLICY_VECTORS: readonly Input[] = [
  ...MODES.flatMap(([mode, cents, below]): Input[] => [
    {
      name: `mode: ${mode}`,
      says: `Of 100.00: 0.025, 0.035, 0.024 and 0.026 are ${cents}.`,
      taxSet: FOUR,
      stay: one(1, '100.00'),
      policy: rounding({ mode }),
    },
    {
      name: `mode below zero: ${mode}`,
      says: `A free night with a fee of 0.05 inside: 0 = N + 0.05 + 100% of N, so N is -0.025, and so is the VAT: ${below}.`,
      taxSet: BELOW_ZERO,
      stay: one(1, '0.00'),
      policy: rounding({ mode }),
    },
  ]),
  {
    name: 'unit: stay',
    says: '3.5% of 10.15 is 0.35525, three times 1.06575: 1.07. Nights: 0.36, 0.36, 0.35.',
    taxSet: set(percent('Levy', '3.5')),
    stay: one(1, '10.15', '10.15', '10.15'),
    policy: rounding({ unit: 'stay' }),
  },
  {
    name: 'unit: night',
    says: '3.5% of 10.15 is 0.35525, rounded each night 0.36: three times 1.08.',
    taxSet: set(percent('Levy', '3.5')),
    stay: one(1, '10.15', '10.15', '10.15'),
    policy: rounding({ unit: 'night' }),
  },
  {
    name: 'inclusive: tax',
    says: '149.00 x 15 / 115 is 19.4348: 19.43, and the net is what is left, 129.57.',
    taxSet: set(percent('VAT', '15', inside)),
    stay: one(1, '149.00'),
    policy: rounding({ inclusive: 'tax' }),
  },
  {
    name: 'inclusive: net',
    says: '149.00 / 1.15 is 129.5652, rounded 129.57; 15% of it is 19.4355: 19.44, and the net is 129.56.',
    taxSet: set(percent('VAT', '15', inside)),
    stay: one(1, '149.00'),
    policy: rounding({ inclusive: 'net' }),
  },
  {
    name: 'digits: 4',
    says: '100.1234 x 7 / 107 is 6.550129: 6.5501.',
    taxSet: set(percent('VAT', '7', inside)),
    stay: one(1, '100.1234'),
    policy: rounding({ digits: 4 }),
  },
  {
    name: 'digits: 0',
    says: '149 x 10 / 110 is 13.5455: 14. Of a stay price of 149 in two nights the earlier one has 75.',
    taxSet: set(percent('VAT', '10', inside)),
    stay: stay(room(1, { price: '149', nights: 2 })),
    policy: rounding({ digits: 0 }),
  },
  {
    name: 'digits: 2 for yen',
    says: '3.5% of 10001: 350.035, with two digits 350.04.',
    taxSet: setIn('JPY', percent('Levy', '3.5')),
    stay: one(1, '10001'),
    policy: rounding({ digits: 2 }),
  },
  {
    name: 'digits of yen',
    says: '3.5% of 10001 is 350.035: 350.',
    taxSet: setIn('JPY', percent('Levy', '3.5')),
    stay: one(1, '10001'),
  },
  {
    name: 'digits of dinars',
    says: '5% of 10.125 is 0.50625: 0.506.',
    taxSet: setIn('KWD', percent('Levy', '5')),
    stay: one(1, '10.125'),
  },
  {
    name: 'exclusiveBase: price',
    says: '107.00 has 7.00 VAT in it. 5% of the price: 5.35.',
    taxSet: set(percent('VAT', '7', inside), percent('Levy', '5')),
    stay: one(1, '107.00'),
    policy: { exclusiveBase: 'price' },
  },
  {
    name: 'exclusiveBase: net',
    says: '107.00 has 7.00 VAT in it. 5% of the net of 100.00: 5.00.',
    taxSet: set(percent('VAT', '7', inside), percent('Levy', '5')),
    stay: one(1, '107.00'),
    policy: { exclusiveBase: 'net' },
  },
  {
    name: 'maxNights: taxable',
    says: 'One night is skipped, then three of five are taxed: 3 x 2.00 = 6.00.',
    taxSet: set(person('2.00', { skip_nights: 1, max_nights: 3 })),
    stay: stay(room(1, alike(5))),
    policy: { maxNights: 'taxable' },
  },
  {
    name: 'maxNights: stay',
    says: 'One night is skipped, and the third night is the last: 2 x 2.00 = 4.00.',
    taxSet: set(person('2.00', { skip_nights: 1, max_nights: 3 })),
    stay: stay(room(1, alike(5))),
    policy: { maxNights: 'stay' },
  },
  ...(['first-taxable-night', 'arrival'] as const).map((stayCharges) => ({
    name: `stayCharges: ${stayCharges}`,
    says:
      stayCharges === 'arrival'
        ? 'The first night is before the range, so nothing is charged: 0.00. Without a range the house fee is 5.00.'
        : 'The second night is the first in the range: 2 x 3.00 = 6.00 for persons, 4.00 for the room, 7.00 for the booking. House fee 5.00.',
    taxSet: set(
      fixed('per_person', '3.00', { title: 'Card', applicable_date_ranges: [{ after: '2026-05-02', before: null }] }),
      fixed('per_room', '4.00', { title: 'Linen', applicable_date_ranges: [{ after: '2026-05-02', before: null }] }),
      fixed('per_booking', '7.00', { title: 'File', applicable_date_ranges: [{ after: '2026-05-02', before: null }] }),
      fixed('per_booking', '5.00', { title: 'House fee' }),
    ),
    stay: stay(room(2, alike(3))),
    policy: { stayCharges },
  })),
  {
    name: 'the policy of a set and that of a caller, field by field',
    says: 'The set says the net, the caller rounds down: 107.10 x 7 / 107 is 7.0065, 7.00; 5% of 100.10 is 5.005: 5.00.',
    taxSet: setWith({ exclusiveBase: 'net' }, percent('VAT', '7', inside), percent('Levy', '5')),
    stay: one(1, '107.10'),
    policy: rounding({ mode: 'down' }),
  },
  {
    name: 'a caller wins over the policy of a set',
    says: '107.00 has 7.00 VAT in it. The set says the net, the caller the price: 5.35.',
    taxSet: setWith({ exclusiveBase: 'net' }, percent('VAT', '7', inside), percent('Levy', '5')),
    stay: one(1, '107.00'),
    policy: { exclusiveBase: 'price' },
  },
  {
    name: 'largest remainders: the earlier group first',
    says: 'A room from 1 May, one from 2 May, each night at 0.50: 5% is 0.025, four of them 0.10. Floors are 0.02, and the two cents left go to the earlier group.',
    taxSet: set(percent('Levy', '5')),
    stay: stay(room(1, alike(2, '0.50'), { checkIn: '2026-05-02' }), room(1, alike(2, '0.50'))),
  },
  {
    name: 'largest remainders: the larger fraction first',
    says: '10% of 0.11, 0.18 and 0.14 is 0.011, 0.018 and 0.014, together 0.043: 0.04, shared 0.01, 0.02, 0.01.',
    taxSet: set(percent('Levy', '10')),
    stay: one(1, '0.11', '0.18', '0.14'),
  },
  {
    name: 'a room has its share',
    says: 'A booking fee of 8.00 is 4.00 each. A levy of 0.05 leaves a cent, which the dearer room has, though it is listed last.',
    taxSet: set(fixed('per_booking', '8.00', { title: 'Fee' }), fixed('per_booking', '0.05', { title: 'Levy' })),
    stay: stay(room(1, nights('95.00')), room(1, nights('96.00'))),
  },
  {
    name: 'a room has its share: of one price, by the larger charge',
    says: 'City tax 2.00 and 4.00, together 6.00. A levy of 0.05 leaves a cent, which the room of two has, though it is listed last.',
    taxSet: set(person('2.00'), fixed('per_booking', '0.05', { title: 'Levy' })),
    stay: stay(room(1, nights('95.00')), room(2, nights('95.00'))),
  },
  {
    name: 'rooms that are counted are rooms that are listed',
    says: 'A night fee of 10.00 over three rooms: 3.34, 3.33 and 3.33; the counted ones together have 6.67, the dearest of them 3.34.',
    taxSet: set(fixed('per_night', '10.00', { title: 'Fee' })),
    stay: stay(room(1, nights('90.00')), room(1, nights('91.00'), { count: 2 })),
  },
];

// ------------------------------------------------------------------------------------------------ local rules

const row = (conditions: object, rate: string) => ({ ...conditions, rate });
const byRows = (rows: object[], more: object = {}) => local({ rates: rows, ...more });
const perRoom = (title: string, rules: object) => fixed('per_room_per_night', '1.00', { title, ...local(rules) });
const AT_FIFTY = ['price_from', 'price_over', 'price_to', 'price_under'];
const BORN = { guests: [{ birthDate: '2014-05-03' }], ...alike(2) };
const UNDER_12 = [row({ age_under: 12 }, '0')];
const CITY = { start: 'nothing', plus: ['City tax'] };

export const RULE_VECTORS: readonly Input[] = [
  {
    name: 'age_under',
    says: 'Under 12 is free, 12 is not, and a guest without an age is an adult: 2 x 2.00 = 4.00.',
    taxSet: set(person('2.00', byRows(UNDER_12))),
    stay: stay(guests([{}, { age: 11 }, { age: 12 }])),
  },
  {
    name: 'age_from',
    says: 'From 65 on half; a guest without an age is an adult who pays all: 2 x 2.00 + 1.00 = 5.00.',
    taxSet: set(person('2.00', byRows([row({ age_from: 65 }, '1.00')]))),
    stay: stay(guests([{}, { age: 64 }, { age: 65 }])),
  },
  {
    name: 'age_from: 18',
    says: 'Adults from 18 on pay 4.00, also those without an age: 2 x 4.00 = 8.00.',
    taxSet: set(person('0', byRows([row({ age_from: 18 }, '4.00')]))),
    stay: stay(guests([{}, { age: 17 }, { age: 18 }])),
  },
  {
    name: 'age_from: 19',
    says: 'From 19 on it does not hold for a guest without an age, and no age_under does: 2.00 + 1.00 = 3.00.',
    taxSet: set(person('2.00', byRows([row({ age_from: 19 }, '1.00'), row({ age_under: 21 }, '0')]))),
    stay: stay(guests([{}, { age: 19 }])),
  },
  {
    name: 'age_from: 0',
    says: 'It holds of every guest, with or without an age: 1.00 + 1.00 = 2.00.',
    taxSet: set(person('2.00', byRows([row({ age_from: 0 }, '1.00')]))),
    stay: stay(guests([{}, { age: 0 }])),
  },
  {
    name: 'guest_from',
    says: 'The third guest of a room and the further ones pay 50.00: 2 x 50.00 of four, 100.00, and nothing of two.',
    taxSet: set(person('0', byRows([row({ guest_from: 3 }, '50.00')]))),
    stay: stay(room(4, nights('100.00')), room(2, nights('100.00'))),
  },
  {
    name: 'guest_to',
    says: 'The two oldest pay nothing, then 15.00 under 15 and 30.00 from there on: of 16, 8 and two adults 45.00.',
    taxSet: set(person('30.00', byRows([row({ guest_to: 2 }, '0'), row({ age_under: 15 }, '15.00')]))),
    stay: stay(guests([{ age: 8 }, {}, { age: 16 }, {}])),
  },
  {
    name: 'guest_from: among those for whom the other conditions hold',
    says: 'The third child is free, the youngest of three: 4 x 2.00 = 8.00.',
    taxSet: set(person('2.00', byRows([row({ age_under: 18, guest_from: 3 }, '0')]))),
    stay: stay(guests([{ age: 5 }, {}, { age: 12 }, { age: 8 }, {}])),
  },
  {
    name: 'guest_from: of those who sleep there',
    says: 'Of 50, 40 and 30 the second leaves after a night, on which the third pays: 10.00.',
    taxSet: set(person('0', byRows([row({ guest_from: 3 }, '10.00')]))),
    stay: stay(guests([{ age: 50 }, { age: 40, nights: 1 }, { age: 30 }], alike(3))),
  },
  {
    name: 'guest_from: of a charge for the stay',
    says: 'All guests of the room count, whenever they sleep there: the third pays 10.00 once.',
    taxSet: set(fixed('per_person', '0', { title: 'City tax', ...byRows([row({ guest_from: 3 }, '10.00')]) })),
    stay: stay(guests([{ age: 50 }, { age: 40, nights: 1 }, { age: 30 }], alike(3))),
  },
  {
    name: 'age_on: arrival',
    says: 'The guest is 11 at check-in and 12 on departure: 0.00.',
    taxSet: set(person('2.00', byRows(UNDER_12))),
    stay: stay(BORN),
  },
  {
    name: 'age_on: departure',
    says: 'The guest is 11 at check-in and 12 on departure: 2 x 2.00 = 4.00.',
    taxSet: set(person('2.00', byRows(UNDER_12, { age_on: 'departure' }))),
    stay: stay(BORN),
  },
  {
    name: 'born on 29 February',
    says: 'Born on 2012-02-29, 13 on 1 March 2025 and not before: 2.00 on that day alone.',
    taxSet: set(person('2.00', byRows([row({ age_under: 13 }, '0')]))),
    stay: {
      checkIn: '2025-02-28',
      rooms: [
        guests([{ birthDate: '2012-02-29' }]),
        guests([{ birthDate: '2012-02-29' }], alike(1), { checkIn: '2025-03-01' }),
      ],
    },
  },
  {
    name: 'label of a guest',
    says: 'One of two is on business: 2.00.',
    taxSet: set(person('2.00', byRows([row({ label: 'business' }, '0')]))),
    stay: stay(guests([{ labels: ['business'] }, {}])),
  },
  {
    name: 'label of a room',
    says: 'All guests of a room with the label are free: 3 x 2.00 = 6.00.',
    taxSet: set(person('2.00', byRows([row({ label: 'business' }, '0')]))),
    stay: stay(room(2, alike(1), { labels: ['business'] }), room(3, alike(1))),
  },
  {
    name: 'label of the stay',
    says: 'All are free: 0.00.',
    taxSet: set(person('2.00', byRows([row({ label: 'school trip' }, '0')]))),
    stay: { ...stay(room(2, alike(1)), guests([{}])), labels: ['school trip'] },
  },
  {
    name: 'a room is free only when all its guests are',
    says: 'A room with one who is exempt and one who is not pays 1.00, a room of exempt guests nothing. By the room percent: 10% of 100.00 is 10.00.',
    taxSet: set(
      perRoom('Room tax', { rates: [row({ label: 'resident' }, '0')] }),
      percent('Levy', '10', local({ per: 'room', rates: [row({ label: 'resident' }, '0')] })),
    ),
    stay: stay(guests([{ labels: ['resident'] }, {}]), guests([{ labels: ['resident'] }])),
  },
  {
    name: 'price_from, price_over, price_to and price_under at the limit',
    says: 'Nights at 49.99, 50.00 and 50.01, limit 50, the row 2.00 and else 1.00: 1 + 2 + 2 = 5.00, 1 + 1 + 2 = 4.00, 2 + 2 + 1 = 5.00, 2 + 1 + 1 = 4.00.',
    taxSet: set(...AT_FIFTY.map((name) => perRoom(name, { rates: [row({ [name]: '50' }, '2.00')] }))),
    stay: one(1, '49.99', '50.00', '50.01'),
  },
  {
    name: 'prices are compared unrounded',
    says: 'A third of 100.00 is over 33.33: 3 x 2.00 = 6.00.',
    taxSet: set(person('1.00', byRows([row({ price_over: '33.33' }, '2.00')], { price_of: 'person' }))),
    stay: one(3, '100.00'),
  },
  {
    name: 'price_of',
    says: 'Two in a room at 150.00, from 100.00 on 2.00. By the room: 2 x 2.00 = 4.00. By the person, 75.00: 2 x 1.00 = 2.00.',
    taxSet: set(
      person('1.00', { title: 'By room', ...byRows([row({ price_from: '100' }, '2.00')], { price_of: 'room' }) }),
      person('1.00', { title: 'By person', ...byRows([row({ price_from: '100' }, '2.00')], { price_of: 'person' }) }),
    ),
    stay: one(2, '150.00'),
  },
  {
    name: 'a band sees what is above it, and not a VAT beside it',
    says: 'A service charge of 9.90 above makes 99.00 to 108.90, over 100: 2.00. A fee of 5.00 beside it is not seen: it is not over 110, 0.00.',
    taxSet: set(
      percent('Service', '10', { type: 'fee', level: 1 }),
      fixed('per_room_per_night', '5.00', { title: 'Fee', type: 'fee' }),
      percent('Levy', '1', local({ rate: '0', on: ['lodging'], rates: [row({ price_over: '110' }, '1')] })),
      perRoom('Room tax', { base: { start: 'price' }, rates: [row({ price_over: '100' }, '2.00')] }),
    ),
    stay: one(1, '99.00'),
  },
  {
    name: 'night_to',
    says: 'Nights 1 and 2 at 3.00, 3 and 4 at 1.00: 8.00.',
    taxSet: set(person('1.00', byRows([row({ night_to: 2 }, '3.00')]))),
    stay: stay(room(1, alike(4))),
  },
  {
    name: 'night_from',
    says: 'Nights 1 and 2 at 1.00, from the third on 0.50: 3.00.',
    taxSet: set(person('1.00', byRows([row({ night_from: 3 }, '0.50')]))),
    stay: stay(room(1, alike(4))),
  },
  {
    name: 'nights_to',
    says: 'A room for three nights pays 3.00 each, one for four nights 1.00 each: 9.00 + 4.00 = 13.00.',
    taxSet: set(person('1.00', byRows([row({ nights_to: 3 }, '3.00')]))),
    stay: stay(room(1, alike(3)), room(1, alike(4))),
  },
  {
    name: 'nights_from',
    says: 'A room for three nights pays 1.00 each, one for four nights nothing: 3.00.',
    taxSet: set(person('1.00', byRows([row({ nights_from: 4 }, '0')]))),
    stay: stay(room(1, alike(3)), room(1, alike(4))),
  },
  {
    name: 'nightsBefore: the cap and the skipped nights',
    says: 'Three nights slept elsewhere: both skipped ones and one of three taxed ones. Two are left of four: 2 x 2.00 = 4.00.',
    taxSet: set(person('2.00', { skip_nights: 2, max_nights: 3 })),
    stay: { ...stay(room(1, alike(4))), nightsBefore: 3 },
  },
  {
    name: 'nightsBefore: number and length',
    says: 'Nights 3, 4 and 5 of a stay of five. Up to night 3: 1 x 2.00 = 2.00. From five nights on: 3 x 1.00 = 3.00.',
    taxSet: set(
      person('0', { title: 'Number', ...byRows([row({ night_to: 3 }, '2.00')]) }),
      person('0', { title: 'Length', ...byRows([row({ nights_from: 5 }, '1.00')]) }),
    ),
    stay: stay(room(1, alike(3), { nightsBefore: 2 })),
  },
  {
    name: 'nightsAfter: the length alone',
    says: 'Three nights here and two later. Up to night 3: 3 x 2.00 = 6.00. From five nights on: 3 x 1.00 = 3.00.',
    taxSet: set(
      person('0', { title: 'Number', ...byRows([row({ night_to: 3 }, '2.00')]) }),
      person('0', { title: 'Length', ...byRows([row({ nights_from: 5 }, '1.00')]) }),
    ),
    stay: stay(room(1, alike(3), { nightsAfter: 2 })),
  },
  {
    name: 'nightsBefore of one room',
    says: 'At most three nights. A couple that moved has two behind it: 2 x 1 x 1.00, the other room 1 x 3 x 1.00: 5.00. A date fee of 1.00 on three dates: 3.00.',
    taxSet: set(person('1.00', { max_nights: 3 }), fixed('per_night', '1.00', { title: 'Fee', type: 'fee' })),
    stay: stay(room(2, alike(3), { nightsBefore: 2 }), room(1, alike(3))),
  },
  {
    name: 'guests with nights of their own',
    says: 'Seven nights, three at most: one guest has 3, one leaves after 1, one comes for the last 2: 6 x 2.00 = 12.00.',
    taxSet: set(person('2.00', { max_nights: 3 })),
    stay: stay(guests([{}, { nights: 1 }, { checkIn: '2026-05-06', nights: 2 }], alike(7))),
  },
  {
    name: 'nightsBefore of a room and of a guest who comes later',
    says: 'At most five nights, three are slept before. A guest who is there has two left, one who comes on the second night three, one who brings four has one: 6 x 1.00 = 6.00.',
    taxSet: set(person('1.00', { max_nights: 5 })),
    stay: stay(
      guests([{}, { checkIn: '2026-05-02' }, { checkIn: '2026-05-03', nightsBefore: 4 }], alike(4), {
        nightsBefore: 3,
      }),
    ),
  },
  {
    name: 'guests with nights of their own: number and length',
    says: 'One of two guests comes for the last two of five nights. First night 3.00, others 1.00: 7.00 and 4.00 are 11.00. From three nights on 2.00, else 1.00: 10.00 and 2.00 are 12.00.',
    taxSet: set(
      person('1.00', { title: 'Number', ...byRows([row({ night_to: 1 }, '3.00')]) }),
      person('1.00', { title: 'Length', ...byRows([row({ nights_from: 3 }, '2.00')]) }),
    ),
    stay: stay(guests([{}, { checkIn: '2026-05-04' }], alike(5))),
  },
  {
    name: 'nightsAfter of a room and of a guest who leaves early',
    says: 'Three nights and two to come, from five on 1.00, else 2.00: 3 x 1.00. Who leaves after two nights has none to come: 2 x 2.00. Together 7.00.',
    taxSet: set(person('2.00', byRows([row({ nights_from: 5 }, '1.00')]))),
    stay: stay(guests([{}, { nights: 2 }], alike(3), { nightsAfter: 2 })),
  },
  {
    name: 'dates',
    says: 'Up to 2 May 1.00, then 2.00: 1.00 + 1.00 + 2.00 = 4.00.',
    taxSet: set(person('2.00', byRows([row({ dates: [{ after: null, before: '2026-05-02' }] }, '1.00')]))),
    stay: stay(room(1, alike(3))),
  },
  {
    name: 'seasons over the end of the year',
    says: 'From 20 December to 10 January 3.00, both included, else 1.00. 9 to 11 January: 3 + 3 + 1 = 7.00.',
    taxSet: set(person('1.00', byRows([row({ seasons: [{ from: '12-20', to: '01-10' }] }, '3.00')]))),
    stay: { checkIn: '2027-01-09', rooms: [room(1, alike(3))] },
  },
  {
    name: 'a season of one day',
    says: 'On 1 May 3.00, else 1.00: 1 + 3 + 1 = 5.00.',
    taxSet: set(person('1.00', byRows([row({ seasons: [{ from: '05-01', to: '05-01' }] }, '3.00')]))),
    stay: { checkIn: '2026-04-30', rooms: [room(1, alike(3))] },
  },
  ...[
    { bookedOn: '2026-01-31', says: 'Booked on the last day: 1.00.' },
    { bookedOn: '2026-02-01', says: 'Booked a day late: 2.00.' },
    { bookedOn: undefined, says: 'Nobody knows when it was booked, and so the row does not hold: 2.00.' },
  ].map(({ bookedOn, says }) => ({
    name: `booked: ${bookedOn ?? 'unknown'}`,
    says,
    taxSet: set(person('2.00', byRows([row({ booked: { after: null, before: '2026-01-31' } }, '1.00')]))),
    stay: { ...stay(room(1, alike(1))), ...(bookedOn === undefined ? {} : { bookedOn }) },
  })),
  {
    name: 'arrived',
    says: 'One rate for a stay across the change: who came on 1 May pays 1.00 on each of three nights, who came on 2 May 2.00 on two: 7.00. By room: 3 x 1.00 = 3.00.',
    taxSet: set(
      person('2.00', byRows([row({ arrived: { before: '2026-05-01' } }, '1.00')])),
      fixed('per_room_per_night', '2.00', {
        title: 'Room tax',
        ...byRows([row({ arrived: { before: '2026-05-01' } }, '1.00')]),
      }),
    ),
    stay: stay(guests([{}, { checkIn: '2026-05-02' }], alike(3))),
  },
  {
    name: 'departed',
    says: 'Who leaves on 3 May pays 1.00 on each of two nights, who leaves on 4 May 2.00 on three: 8.00. By room: 3 x 2.00 = 6.00.',
    taxSet: set(
      person('2.00', byRows([row({ departed: { before: '2026-05-03' } }, '1.00')])),
      fixed('per_room_per_night', '2.00', {
        title: 'Room tax',
        ...byRows([row({ departed: { before: '2026-05-03' } }, '1.00')]),
      }),
    ),
    stay: stay(guests([{ nights: 2 }, {}], alike(3))),
  },
  {
    name: 'age_on: year',
    says: 'Born in 2014, 12 in all of 2026: 2.00 on 1 May, though the guest is 11 until 2 May.',
    taxSet: set(person('2.00', byRows(UNDER_12, { age_on: 'year' }))),
    stay: stay(guests([{ birthDate: '2014-05-02' }])),
  },
  {
    name: 'night_date: morning',
    says: '7% inside until 30 June by the morning, 5% after: 214.00 x 7 / 107 = 14.00 and 214.00 x 5 / 105 = 10.19.',
    taxSet: set(
      percent('VAT', '7.00', {
        ...inside,
        applicable_date_ranges: [{ after: null, before: '2020-06-30' }],
        local: { night_date: 'morning' },
      }),
      percent('New VAT', '5.00', {
        ...inside,
        applicable_date_ranges: [{ after: '2020-07-01', before: null }],
        local: { night_date: 'morning' },
      }),
    ),
    stay: { checkIn: '2020-06-28', rooms: [room(2, alike(4, '107.00'))] },
  },
  {
    name: 'night_date: evening, beside a tax that goes by the morning',
    says: 'The nights of 29 and 30 June are in June by the evening, 2 x 2 x 2.00 = 8.00, and one of them by the morning, 2 x 1.00 = 2.00.',
    taxSet: set(
      person('2.00', {
        applicable_date_ranges: [{ after: null, before: '2020-06-30' }],
        local: { night_date: 'evening' },
      }),
      person('1.00', {
        title: 'Levy',
        applicable_date_ranges: [{ after: null, before: '2020-06-30' }],
        local: { night_date: 'morning' },
      }),
    ),
    stay: { checkIn: '2020-06-29', rooms: [room(2, alike(3))] },
  },
  {
    name: 'seasons of a tax',
    says: 'April to October, seven nights at most: of 14 nights from 28 March those of 1 to 7 April, 2 x 7 x 2.00 = 28.00.',
    taxSet: set(person('2.00', { max_nights: 7, local: { seasons: [{ from: '04-01', to: '10-31' }] } })),
    stay: { checkIn: '2026-03-28', rooms: [room(2, alike(14))] },
  },
  {
    name: 'max_nights_in: month',
    says: 'Four nights a month: eight from 27 April, 2 x 8 x 3.50 = 56.00.',
    taxSet: set(person('3.50', { max_nights: 4, local: { max_nights_in: 'month' } })),
    stay: { checkIn: '2026-04-27', rooms: [room(2, alike(8))] },
  },
  {
    name: 'max_nights_in: year, after nights elsewhere',
    says: 'Two nights a year: of the two nights before 1 January none is in the new year, so 2 x 2.00 = 4.00.',
    taxSet: set(person('2.00', { max_nights: 2, local: { max_nights_in: 'year' } })),
    stay: { checkIn: '2027-01-01', rooms: [room(1, alike(3), { nightsBefore: 2 })] },
  },
  {
    name: 'price_for: stay',
    says: 'Five nights at 55.00 are 275.00: over 270.00, so 19.00. By the night it would be 3.00.',
    taxSet: set(
      fixed('per_person', '19.00', {
        local: {
          price_of: 'person',
          price_for: 'stay',
          rates: [row({ price_to: '60' }, '3.00'), row({ price_to: '270' }, '17.00')],
        },
      }),
    ),
    stay: stay(room(1, alike(5, '55.00'))),
  },
  {
    name: 'price_for: stay of a booking',
    says: 'The mean of a room at 100.00 and one at 300.00 is 200.00: 5.00.',
    taxSet: set(
      fixed('per_booking', '1.00', { local: { price_for: 'stay', rates: [row({ price_from: '200' }, '5.00')] } }),
    ),
    stay: stay(room(1, alike(1)), room(1, alike(3))),
  },
  {
    name: 'all conditions of a row, and the first row',
    says: 'Under 18 in May 1.00, under 18 else 0.50: on 30 and 31 May 1.00, on 1 June 0.50, the adult 2.00: 2 + 0.50 + 6.00 = 8.50.',
    taxSet: set(
      person(
        '2.00',
        byRows([
          row({ age_under: 18, seasons: [{ from: '05-01', to: '05-31' }] }, '1.00'),
          row({ age_under: 18 }, '0.50'),
        ]),
      ),
    ),
    stay: { checkIn: '2026-05-30', rooms: [guests([{ age: 17 }, { age: 18 }], alike(3))] },
  },
  {
    name: 'per: guest',
    says: '10% of 100.00 for each of two on a half, the child free: 5.00. Without "per" the room pays 10.00.',
    taxSet: set(
      percent('Each', '10', byRows(UNDER_12, { per: 'guest' })),
      percent('Room', '10', byRows(UNDER_12, { per: 'room' })),
    ),
    stay: stay(guests([{}, { age: 10 }])),
  },
  {
    name: 'per: guest, a guest for one night',
    says: '10% of 100.00. Night 1 is of two, one of whom is a child: 5.00. Night 2 is of the adult alone: 10.00. 15.00.',
    taxSet: set(percent('Levy', '10', byRows(UNDER_12, { per: 'guest' }))),
    stay: stay(guests([{}, { age: 10, nights: 1 }], alike(2))),
  },
  {
    name: 'per: guest, nobody there',
    says: 'Of nobody nothing: 0.00. The room pays 10.00.',
    taxSet: set(percent('Each', '10', local({ per: 'guest' })), percent('Room', '10')),
    stay: stay(room(0, alike(1))),
  },
  {
    name: 'per: bedroom',
    says: 'Four bedrooms have 600.00 each: 3.75% is 22.50, at most 17.50: 70.00. A room tax of 1.00 by bedroom: 4.00.',
    taxSet: set(
      percent('Levy', '3.75', local({ per: 'bedroom', at_most: '17.50' })),
      perRoom('Room tax', { per: 'bedroom' }),
    ),
    stay: stay(room(6, nights('2400.00'), { bedrooms: 4 })),
  },
  {
    name: 'at_least and at_most',
    says: '5% of 40.00, 100.00, 300.00 and 0.00, between 3.00 and 10.00: 3.00 + 5.00 + 10.00 + 0.00 = 18.00.',
    taxSet: set(percent('Levy', '5', local({ at_least: '3.00', at_most: '10.00' }))),
    stay: one(1, '40.00', '100.00', '300.00', '0.00'),
  },
  {
    name: 'at_most of a row',
    says: '5% of 300.00 by guest is 7.50: at most 4.00, a child 1.00: 5.00.',
    taxSet: set(
      percent(
        'Levy',
        '5',
        local({ per: 'guest', at_most: '4.00', rates: [{ age_under: 12, rate: '5', at_most: '1.00' }] }),
      ),
    ),
    stay: stay(guests([{}, { age: 10 }], nights('300.00'))),
  },
  {
    name: 'over_stay of a stay, per_night',
    says: '2% of 3000.00 and 12000.00 is 60.00 + 240.00: 300.00, between 2 x 100.00 and 2 x 200.00. With at most 2 x 75.00 it is 150.00, 30.00 and 120.00.',
    taxSet: set(
      percent('Wide', '2', local({ over_stay: { per_night: true, at_least: '100.00', at_most: '200.00' } })),
      percent('Narrow', '2', local({ over_stay: { per_night: true, at_most: '75.00' } })),
    ),
    stay: one(1, '3000.00', '12000.00'),
  },
  {
    name: 'over_stay: at_least',
    says: '2% of 100.00 is 2.00 a night, over two nights 4.00, at least 5.00: 5.00.',
    taxSet: set(percent('Levy', '2', local({ over_stay: { at_least: '5.00' } }))),
    stay: one(1, '100.00', '100.00'),
  },
  {
    name: 'over_stay of a guest, with what was paid before',
    says: '3 nights at 4.00 are 12.00, at most 20.00 a guest. One has paid 15.00, so 5.00; one has paid 25.00, so nothing; one pays all: 17.00.',
    taxSet: set(person('4.00', local({ over_stay: { each: 'guest', at_most: '20.00' } }))),
    stay: stay(
      guests([{ paidBefore: { 'City tax': '15.00' } }, { paidBefore: { 'City tax': '25.00' } }, {}], alike(3)),
    ),
  },
  {
    name: 'over_stay of a room',
    says: 'Rooms with three and with one person, two nights at 4.00: 24.00 and 8.00, at most 10.00 a room, of which the first has paid 1.00: 9.00 + 8.00 = 17.00.',
    taxSet: set(person('4.00', local({ over_stay: { each: 'room', at_most: '10.00' } }))),
    stay: stay(room(3, alike(2), { paidBefore: { 'City tax': '1.00' } }), room(1, alike(2))),
  },
  {
    name: 'over_stay of a row',
    says: 'Three nights at 4.00: adults at most 10.00 each, the young at most 5.00: 10.00 + 5.00 = 15.00. A surcharge of 10% takes what is left: 1.50.',
    taxSet: set(
      person('4.00', {
        level: 1,
        ...local({
          over_stay: { each: 'guest', at_most: '10.00' },
          rates: [{ age_under: 18, rate: '4.00', over_stay: { each: 'guest', at_most: '5.00' } }],
        }),
      }),
      percent('Surcharge', '10', local({ base: CITY, only: 'here' })),
    ),
    stay: stay(guests([{}, { age: 15 }], alike(3))),
  },
  {
    name: 'base.start: net',
    says: '110.00 has 10.00 in it. 5% of 100.00 is 5.00, of the price 5.50.',
    taxSet: set(
      percent('VAT', '10', inside),
      percent('Net', '5', local({ base: { start: 'net' } })),
      percent('Price', '5', local({ base: { start: 'price' } })),
    ),
    stay: one(1, '110.00'),
  },
  {
    name: 'base.start: net adds what stands above it',
    says: '110.00 has 10.00 in it, on a higher level: 5% of 110.00 is 5.50, and with an empty "plus" of 100.00 5.00.',
    taxSet: set(
      percent('VAT', '10', { ...inside, level: 1 }),
      percent('Adds', '5', local({ base: { start: 'net' } })),
      percent('Alone', '5', local({ base: { start: 'net', plus: [] } })),
    ),
    stay: one(1, '110.00'),
  },
  {
    name: 'base.start: price of a tax inside',
    says: '7.5% of the price that contains it: 7.50 of 100.00.',
    taxSet: set(percent('Levy', '7.5', { ...inside, ...local({ base: { start: 'price' } }) })),
    stay: one(1, '100.00'),
  },
  {
    name: 'base.start: nothing, a tax of a tax of a tax',
    says: 'Two guests at 2.00: 4.00, 10% of it 0.40. A quarter of that, the child free: 0.05.',
    taxSet: set(
      person('2.00', { level: 2 }),
      percent('Surcharge', '10', { level: 1, ...local({ base: CITY, only: 'here' }) }),
      percent('Third', '25', byRows(UNDER_12, { only: 'here', base: { start: 'nothing', plus: ['Surcharge'] } })),
    ),
    stay: stay(guests([{}, { age: 10 }])),
  },
  {
    name: 'base.start: nothing, over 100%',
    says: '200% of 1.10: 2.20.',
    taxSet: set(
      person('1.10', { level: 1 }),
      person('2.20', { title: 'Surcharge', ...local({ logic: 'percent', rate: '200', base: CITY }) }),
    ),
    stay: one(1, '100.00'),
  },
  {
    name: 'base.plus in place of levels',
    says: 'A service charge of 10.00, a city tax of 2.00 above: 10% of the price and the service charge is 11.00.',
    taxSet: set(
      percent('Service', '10', { type: 'fee', level: 1, ...local({ base: { plus: [] } }) }),
      person('2.00', { level: 2 }),
      percent('VAT', '10', local({ base: { plus: ['Service'] } })),
    ),
    stay: one(1, '100.00'),
  },
  {
    name: 'base.share',
    says: '89% of 100.00 at 3.2%: 2.848, rounded 2.85.',
    taxSet: set(percent('Levy', '3.2', local({ base: { share: '0.89' } }))),
    stay: one(1, '100.00'),
  },
  {
    name: 'on: extras',
    says: 'Lodging 80.00 and breakfast 20.00 for two nights; a parking of 9.99 a stay is in no tax: 10% of lodging 16.00, 20% of breakfast 8.00, 1% of both 2.00.',
    taxSet: set(
      percent('Room', '10'),
      percent('Breakfast', '20', local({ on: ['breakfast'] })),
      percent('Both', '1', local({ on: ['lodging', 'breakfast'] })),
    ),
    stay: stay(
      room(1, alike(2, '80.00'), {
        extras: [
          { label: 'breakfast', nightlyPrices: ['20.00', '20.00'] },
          { label: 'parking', price: '9.99' },
        ],
      }),
    ),
  },
  {
    name: 'round: each',
    says: '1.325 for each of three is 3.975: 3.98. Rounded each, 1.33: 3.99.',
    taxSet: set(person('1.325', { title: 'Sum' }), person('1.325', { title: 'Each', ...local({ round: 'each' }) })),
    stay: one(3, '100.00'),
  },
  {
    name: 'round: step',
    says: '2.8% of 95.00 and 104.60 is 5.5888: to five cents 5.60, on the nights 2.67 and 2.93.',
    taxSet: set(percent('Levy', '2.8', local({ round: { step: '0.05' } }))),
    stay: one(1, '95.00', '104.60'),
  },
  {
    name: 'round: step and mode',
    says: '10 and 240 yen, down to a hundred: 200, on the nights 8 and 192.',
    taxSet: setIn('JPY', percent('Levy', '1', local({ round: { step: '100', mode: 'down' } }))),
    stay: one(1, '1000', '24000'),
  },
  {
    name: 'round: mode alone',
    says: '2.5% of 4999 and 15000 yen is 499.975, rounded down 499: 124 and 375.',
    taxSet: setIn('JPY', percent('Levy', '2.5', local({ round: { mode: 'down' } }))),
    stay: one(1, '4999', '15000'),
  },
  {
    name: 'round: each, step and mode',
    says: '3% of 45.00 by guest: 1.35 for each of two, up to half a unit 1.50: 3.00.',
    taxSet: set(percent('Levy', '3', local({ per: 'guest', round: { each: true, step: '0.50', mode: 'up' } }))),
    stay: one(2, '90.00'),
  },
  {
    name: 'only: here and channel',
    says: 'What is sent alone is no line; what is here alone is: 2.00. The rate here is 3.00 in place of 4.00: 3.00.',
    taxSet: set(
      person('9.00', { title: 'Sent', ...local({ only: 'channel' }) }),
      person('2.00', { title: 'Here', ...local({ only: 'here' }) }),
      fixed('per_room', '4.00', { title: 'Other', ...local({ logic: 'per_night', rate: '3.00' }) }),
    ),
    stay: one(1, '100.00'),
  },
  {
    name: 'persons beside guests',
    says: 'Four persons, of whom one is listed, a child of 9: 3 x 2.00 = 6.00.',
    taxSet: set(person('2.00', byRows(UNDER_12))),
    stay: stay({ persons: 4, guests: [{ age: 9 }], ...alike(1) }),
  },
  {
    name: 'a charge of the room and stay asks those who come later too',
    says: 'A child is there on the first night, an adult comes for the second: the room pays 5.00, and of the nights the second alone 1.00.',
    taxSet: set(
      fixed('per_room', '5.00', { title: 'Linen', ...byRows(UNDER_12) }),
      fixed('per_room_per_night', '1.00', byRows(UNDER_12)),
    ),
    stay: stay(guests([{ age: 9 }, { checkIn: '2026-05-02' }], alike(2))),
  },
  {
    name: 'a booking asks all its guests',
    says: 'The highest rate of all guests of all rooms: 5.00, whichever room is listed first.',
    taxSet: set(fixed('per_booking', '5.00', byRows(UNDER_12))),
    stay: stay(guests([{ age: 9 }]), guests([{}], alike(2))),
  },
  {
    name: 'rows of one percent in two rooms',
    says: '5% up to 100.00, over it 10%: 100.00 pays 5.00 and 100.10 pays 10.01: 15.01. A VAT of 7% of price and levy: 200.10 + 15.01 = 215.11, 15.0577, 15.06.',
    taxSet: set(percent('Levy', '5', { level: 1, ...byRows([row({ price_over: '100' }, '10')]) }), percent('VAT', '7')),
    stay: stay(room(1, nights('100.00')), room(1, nights('100.10'))),
  },
  {
    name: 'what changes no amount: who collects, invoices, sources, titles, evidence',
    says: 'One guest of two is free, with a document: 2.00.',
    taxSet: set(
      person(
        '2.00',
        byRows([row({ label: 'resident' }, '0')], {
          collected_by: 'channel',
          invoice: { category: 'E', reason: 'Owed by the guest' },
          source: { url: 'https://example.com/law', checked: '2026-11-01', says: 'Residents are free.' },
          titles: { de: 'Kurtaxe' },
          due: 'booking',
          meant: ['free_nights_counted'],
        }),
      ),
    ),
    stay: stay(
      guests([
        { labels: ['resident'], evidence: [{ label: 'resident', document: 'Resident card', reference: 'R-1' }] },
        {},
      ]),
    ),
  },
  {
    name: 'what changes no amount: a free extra, a row that never holds, a label, a guest with the nights of the room',
    says: 'Three nights at 100.00 with 20% in them, 50.00: 16.67, 16.67 and 16.66.',
    taxSet: set(percent('VAT', '20', { ...inside, ...byRows([row({ label: 'nobody' }, '10')]) })),
    stay: {
      ...stay(guests([{ checkIn: DAY, nights: 3 }], alike(3), { extras: [{ label: 'spa', price: '0.00' }] })),
      labels: ['suite'],
    },
  },
  {
    name: 'parts: a breakfast is 70% food at 7% and 30% drinks at 19% inside',
    says: '42.00 is 29.40 and 12.60: 29.40 x 7 / 107 = 1.923..., 1.92, and 12.60 x 19 / 119 = 2.011..., 2.01. The room at 0.00 has none.',
    taxSet: {
      ...set(
        percent('VAT 7%', '7', { ...inside, ...local({ on: ['lodging', 'breakfast: food'] }) }),
        percent('VAT 19%', '19', { ...inside, ...local({ on: ['breakfast: drinks'] }) }),
      ),
      local: {
        parts: [
          { of: 'breakfast', label: 'breakfast: food', share: '0.70' },
          { of: 'breakfast', label: 'breakfast: drinks', share: '0.30' },
        ],
      },
    },
    stay: stay(room(2, nights('0.00'), { extras: [{ label: 'breakfast', price: '42.00' }] })),
  },
  {
    name: 'a rate of a fifteenth, for guests with two labels, due at the house',
    says: 'Three rooms of one guest at 7,500.00: two without both labels pay 500.00 each, 1000.00 at the house; the third, 0.00.',
    taxSet: set(
      percent(
        'Levy',
        '6.67',
        local({ rate: '20/3', due: 'house', rates: [row({ label: ['resident', 'pupil'] }, '0')] }),
      ),
    ),
    stay: stay(
      room(1, nights('7500.00')),
      room(1, nights('7500.00'), { labels: ['resident'] }),
      room(1, nights('7500.00'), { labels: ['resident', 'pupil'] }),
    ),
  },
  {
    name: 'a check-out in place of nights',
    says: 'Two persons for three nights at 2.00: 12.00.',
    taxSet: set(person('2.00')),
    stay: { checkIn: DAY, checkOut: '2026-05-04', rooms: [{ persons: 2, price: '100.00' }] },
  },
  {
    name: 'contains: a cleaning fee on top has its VAT in it',
    says: '321.00 with 7% in it, 21.00, and 60.00 with 7% in it: 60.00 x 7 / 107 = 3.925..., 3.93. VAT is 24.93, the fee 60.00.',
    taxSet: set(percent('VAT', '7', inside), cleaning('per_booking', '60.00', ['VAT'])),
    stay: one(2, '321.00'),
  },
  {
    name: 'contains: the rate of the night on which the fee falls',
    says: '7 / 107 of 107.00 and 10.00, then 19 / 119 of 119.00 and 10.00: 26.00 + 0.654... + 1.596..., rounded to 2.25: 28.25; fees 20.00.',
    taxSet: set(
      percent('VAT', '7', { ...inside, ...byRows([row({ dates: [{ after: '2026-05-02', before: null }] }, '19')]) }),
      cleaning('per_room_per_night', '10.00', ['VAT']),
    ),
    stay: one(2, '107.00', '119.00'),
  },
  {
    name: 'contains: two taxes, one on the other',
    says: '115.50 is 100.00 + 5.00 + 10% of 105.00. A fee of 100.00 is 86.580..., 4.33 and 9.09: GST 9.33, PST 19.59; the fee 100.00.',
    taxSet: set(
      percent('GST', '5', { ...inside, level: 1 }),
      percent('PST', '10', inside),
      cleaning('per_booking', '100.00', ['GST', 'PST']),
    ),
    stay: one(2, '115.50'),
  },
  {
    name: 'contains: rounded by night, of a tax that is in fees alone',
    says: '10.00 a night, 30.00, with 10.00 x 7 / 107 = 0.654..., 0.65 each night: 1.95, where the stay has 1.96.',
    taxSet: set(
      percent('VAT', '7', { ...inside, ...local({ on: [] }) }),
      cleaning('per_room_per_night', '10.00', ['VAT']),
    ),
    stay: stay(room(2, alike(3))),
    policy: rounding({ unit: 'night', inclusive: 'net' }),
  },
  {
    name: 'contains: a levy of the net adds the fee without what is in it, and one of the price the whole fee',
    says: 'The fee of 21.40 is 20.00 with VAT of 1.40 in it. 5% of 100.00 + 20.00 is 6.00, and of 100.00 + 21.40 it is 6.07.',
    taxSet: set(
      cleaning('per_booking', '21.40', ['VAT'], { level: 1 }),
      percent('VAT', '7', { ...inside, ...local({ on: [] }) }),
      percent('Levy of the net', '5', local({ base: { start: 'net' } })),
      percent('Levy of the price', '5', local({ base: { start: 'price' } })),
    ),
    stay: one(2, '100.00'),
  },
  {
    name: 'contains: of a tax for each guest the mean of those who sleep there, for each of two rooms',
    says: 'Half of 21.00 is 10.50 a room. Adults have 10% in it, 0.954..., and an adult with a child 5%, 0.5: 1.454..., 1.45.',
    taxSet: set(
      percent('VAT', '10', { ...inside, ...byRows(UNDER_12, { per: 'guest', on: [] }) }),
      cleaning('per_booking', '21.00', ['VAT']),
    ),
    stay: stay(room(2, alike(1)), guests([{}, { age: 8 }])),
  },
];
