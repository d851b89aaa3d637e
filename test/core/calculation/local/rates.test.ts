import { describe, expect, test } from 'vitest';
import type { Stay } from '../../../../src/index.js';
import { explain, quote } from '../../../../src/index.js';
import type { Room, Tax } from '../given.js';
import { amounts, each, fixed, inclusive, inEuro, nightly, nights, percent, stay, taxOf } from '../given.js';

type Row = NonNullable<NonNullable<Tax['local']>['rates']>[number];

/** One room with one adult of 30 from 10 January 2026 on, 50.00 a night; booked on 1 January. */
function stayWith({ stay = {}, room = {} }: { stay?: Partial<Stay>; room?: object } = {}, nights = 1): Stay {
  const one = { nightlyPrices: each('50.00', nights), guests: [{ age: 30 }], ...room } as Room;
  return { checkIn: '2026-01-10', bookedOn: '2026-01-01', ...stay, rooms: [one] };
}

/** What 5.00 a person and night comes to on each night, where a row makes it 1.00: x stands for the row. */
function held(row: Partial<Row>, stay: Stay, local: Tax['local'] = {}): string {
  const rates = [{ rate: '1.00', ...row }];
  const taxSet = inEuro(fixed('City tax', 'per_person_per_night', '5.00', { local: { ...local, rates } }));
  return quote(taxSet, stay)
    .nights.map(({ exclusive }) => (exclusive === '1.00' ? 'x' : '.'))
    .join('');
}

const guests = (...list: object[]) => ({ room: { guests: list } });

describe('a row holds', () => {
  test.each<[string, Partial<Row>, object, string]>([
    ['for who is younger', { age_under: 12 }, guests({ age: 11 }), 'x'],
    ['not at the age itself', { age_under: 12 }, guests({ age: 12 }), '.'],
    ['not for an adult of whom no age is told', { age_under: 12 }, guests({}), '.'],
    ['not for a person without details', { age_under: 12 }, { room: { guests: undefined, persons: 1 } }, '.'],
    ['from its age on', { age_from: 65 }, guests({ age: 65 }), 'x'],
    ['not a year before', { age_from: 65 }, guests({ age: 64 }), '.'],
    ['from 18 on for an adult without an age', { age_from: 18 }, guests({}), 'x'],
    ['from 18 on for a person without details', { age_from: 18 }, { room: { guests: undefined, persons: 1 } }, 'x'],
    ['from 0 on for an adult without an age', { age_from: 0 }, guests({}), 'x'],
    ['not from 19 on for an adult without an age', { age_from: 19 }, guests({}), '.'],
    ['not under 21 for an adult without an age', { age_under: 21 }, guests({}), '.'],
    ['not from 12 to 17 for an adult without an age', { age_from: 12, age_under: 18 }, guests({}), '.'],
    ['not from 0 to 149 for an adult without an age', { age_from: 0, age_under: 150 }, guests({}), '.'],
    ['not from 150 on for an adult without an age', { age_from: 150 }, guests({}), '.'],
    ['between two ages', { age_from: 7, age_under: 12 }, guests({ age: 7 }), 'x'],
    ['not beyond the second', { age_from: 7, age_under: 12 }, guests({ age: 12 }), '.'],
    ['not before the first', { age_from: 7, age_under: 12 }, guests({ age: 6 }), '.'],
    ['with the label of the guest', { label: 'resident' }, guests({ labels: ['other', 'resident'] }), 'x'],
    ['with that of the room', { label: 'suite' }, { room: { labels: ['suite'] } }, 'x'],
    ['with that of the stay', { label: 'business' }, { stay: { labels: ['business'] } }, 'x'],
    ['not without it', { label: 'business' }, { stay: { labels: ['leisure'] } }, '.'],
    ['not without it for a person without details', { label: 'a' }, { room: { guests: undefined, persons: 1 } }, '.'],
    ['when it was booked on the last day', { booked: { before: '2026-01-01' } }, {}, 'x'],
    ['not when it was booked later', { booked: { before: '2025-12-31' } }, {}, '.'],
    ['not when it was booked before', { booked: { after: '2026-01-02' } }, {}, '.'],
    ['when it was booked on the first day', { booked: { after: '2026-01-01' } }, {}, 'x'],
    ['not without a date of booking', { booked: { after: '2025-01-01' } }, { stay: { bookedOn: undefined } }, '.'],
    ['when the first night is the last of the period', { arrived: { before: '2026-01-10' } }, {}, 'x'],
    ['not when it is later', { arrived: { before: '2026-01-09' } }, {}, '.'],
    ['not when it is earlier', { arrived: { after: '2026-01-11' } }, {}, '.'],
    [
      "when the room's own first night is in the period",
      { arrived: { after: '2026-01-12', before: '2026-01-12' } },
      { room: { checkIn: '2026-01-12' } },
      'x',
    ],
    ['at its price', { price_from: '50.00' }, {}, 'x'],
    ['not below it', { price_from: '50.01' }, {}, '.'],
    ['over a price', { price_over: '49.99' }, {}, 'x'],
    ['not at a price that must be passed', { price_over: '50.00' }, {}, '.'],
    ['up to its price', { price_to: '50.00' }, {}, 'x'],
    ['not over it', { price_to: '49.99' }, {}, '.'],
    ['under a price', { price_under: '50.01' }, {}, 'x'],
    ['not at a price that must not be reached', { price_under: '50.00' }, {}, '.'],
    ['at one price alone', { price_from: '50', price_to: '50' }, {}, 'x'],
    ['between two prices', { price_over: '49.99', price_under: '50.01' }, {}, 'x'],
    ['not above both', { price_from: '40', price_under: '50' }, {}, '.'],
    ['not below both', { price_over: '50', price_to: '60' }, {}, '.'],
  ])('%s', (_, row, fields, expected) => {
    const given = stayWith(fields);
    expect(held(row, JSON.parse(JSON.stringify(given)))).toBe(expected);
  });

  test.each<[string, Partial<Row>, object, string]>([
    ['from a night on', { night_from: 3 }, {}, '..xxx'],
    ['up to a night', { night_to: 2 }, {}, 'xx...'],
    ['between two', { night_from: 2, night_to: 3 }, {}, '.xx..'],
    ['on all nights, whenever they are, of who arrived in time', { arrived: { before: '2026-01-10' } }, {}, 'xxxxx'],
    ['after nights elsewhere', { night_from: 3 }, { stay: { nightsBefore: 1 } }, '.xxxx'],
    ['in stays of its length', { nights_from: 5, nights_to: 5 }, {}, 'xxxxx'],
    ['not in longer ones', { nights_to: 4 }, {}, '.....'],
    ['not in shorter ones', { nights_from: 6 }, {}, '.....'],
    ['in longer ones with nights to come', { nights_from: 6 }, { room: { nightsAfter: 1 } }, 'xxxxx'],
    [
      'not from the number of a night on that is still to come',
      { night_from: 6 },
      { stay: { nightsAfter: 1 } },
      '.....',
    ],
    [
      'in longer ones with nights on both sides',
      { nights_from: 9, nights_to: 9 },
      { stay: { nightsBefore: 1, nightsAfter: 3 } },
      'xxxxx',
    ],
    ['in longer ones with nights elsewhere', { nights_from: 6 }, { room: { nightsBefore: 1 } }, 'xxxxx'],
    ['on its dates', { dates: [{ after: '2026-01-11', before: '2026-01-12' }] }, {}, '.xx..'],
    ['on any of them', { dates: [{ before: '2026-01-10' }, { after: '2026-01-14' }] }, {}, 'x...x'],
    ['in its season of every year', { seasons: [{ from: '01-12', to: '01-13' }] }, {}, '..xx.'],
    ['in one over the new year', { seasons: [{ from: '12-20', to: '01-11' }] }, {}, 'xx...'],
    [
      'in any of them',
      {
        seasons: [
          { from: '01-10', to: '01-10' },
          { from: '01-13', to: '02-01' },
        ],
      },
      {},
      'x..xx',
    ],
    ['where all that it asks holds', { night_from: 2, dates: [{ before: '2026-01-12' }], age_under: 31 }, {}, '.xx..'],
  ])('%s', (_, row, fields, expected) => {
    expect(held(row, stayWith(fields, 5))).toBe(expected);
  });

  test('a season over the new year on 31 December and 1 January', () => {
    const season = { seasons: [{ from: '12-31', to: '01-01' }] };
    expect(held(season, stayWith({ stay: { checkIn: '2026-12-30' } }, 4))).toBe('.xx.');
  });

  test('depends on the price of a person; without persons, no price condition holds', () => {
    const two = stayWith(guests({ age: 30 }, { age: 30 }));
    const perRoom = fixed('Fee', 'per_room', '5.00', {
      local: { price_of: 'person', rates: [{ price_from: '25.00', rate: '1.00' }] },
    });
    expect(quote(inEuro(perRoom), two).total).toBe('51.00');
    const nobody = { ...two, rooms: [{ persons: 0, nightlyPrices: ['50.00'] }] };
    expect(quote(inEuro(perRoom), nobody).total).toBe('55.00');
    const over = { ...perRoom, local: { price_of: 'person', rates: [{ price_over: '24.99', rate: '1.00' }] } } as Tax;
    expect(quote(inEuro(over), two).total).toBe('51.00');
    expect(quote(inEuro(over), nobody).total).toBe('55.00');
  });
});

test('a row by price reads the share of the price that counts: half of 150.00 is below 100.00', () => {
  const rates = [{ price_from: '100', rate: '20' }];
  const levy = percent('Levy', '10', { local: { base: { share: '0.5' }, rates } });
  expect(nightly(quote(inEuro(levy), nights('150.00', '200.00')), 'Levy')).toEqual(['7.50', '20.00']);
});

// 5% of a resort fee of up to 50.00. The VAT in the lodging would be computed on it, but the fee is on no lodging.
test('a row by price reads the price of an extra, though the net of the lodging depends on the tax', () => {
  const local = { on: ['resort'], rates: [{ price_to: '50', rate: '5' }] };
  const set = inEuro(percent('Levy', '10', { level: 2, local }), inclusive('VAT', '20', { level: 1 }));
  const room = { persons: 1, nightlyPrices: ['120.00'], extras: [{ label: 'resort', price: '40.00' }] };
  const quoted = quote(set, { checkIn: '2026-05-01', rooms: [room] }, { exclusiveBase: 'net' });
  expect(amounts(quoted)).toEqual({ Levy: '2.00', VAT: '20.00' });
});

test('a row by price reads the price of the room, for a tax with start nothing', () => {
  const service = percent('Service', '5', { level: 1 });
  const fee = (price_from: string) =>
    fixed('Fee', 'per_room_per_night', '5.00', {
      local: { base: { start: 'nothing', plus: ['Service'] }, rates: [{ price_from, rate: '1.00' }] },
    });
  const one = stayWith({ room: { nightlyPrices: ['100.00'] } });
  expect(amounts(quote(inEuro(service, fee('100.00')), one))).toEqual({ Service: '5.00', Fee: '1.00' });
  expect(amounts(quote(inEuro(service, fee('100.01')), one))).toEqual({ Service: '5.00', Fee: '5.00' });
  // 20% of the surcharge of 5.00 for rooms over 100.00, and 10% of it for others.
  const levy = (price_over: string) =>
    percent('Levy', '10', {
      local: { only: 'here', base: { start: 'nothing', plus: ['Service'] }, rates: [{ price_over, rate: '20' }] },
    });
  expect(amounts(quote(inEuro(service, levy('99.99')), one))).toEqual({ Service: '5.00', Levy: '1.00' });
  expect(amounts(quote(inEuro(service, levy('100.00')), one))).toEqual({ Service: '5.00', Levy: '0.50' });
});

test('a percent of a tax inside the price, under another one inside, takes the net that all three leave', () => {
  // Of a net of 100.00: 10% are 10.00, half of that 5.00, and 10% of 115.00 are 11.50. Inside the price are 10.00 and 11.50.
  const set = (local: Tax['local']) =>
    inEuro(
      inclusive('Levy', '10', { level: 2 }),
      percent('Surcharge', '50', {
        level: 1,
        local: { only: 'here', base: { start: 'nothing', plus: ['Levy'] }, ...local },
      }),
      inclusive('VAT', '10'),
    );
  const one = stayWith({ room: { nightlyPrices: ['121.50'] } });
  const expected = { Levy: '10.00', Surcharge: '5.00', VAT: '11.50' };
  for (const local of [{}, { rates: [{ age_under: 18, rate: '50' }] }]) {
    const quoted = quote(set(local), one);
    expect(amounts(quoted)).toEqual(expected);
    expect([quoted.net, quoted.total, taxOf(quoted, 'Surcharge').base]).toEqual(['100.00', '126.50', '10.00']);
  }
  // A child pays 20% of it: of a net of 100.00 that is 2.00, and 10% of 112.00 are 11.20.
  const child = stayWith({ room: { nightlyPrices: ['121.20'], guests: [{ age: 9 }] } });
  const byAge = quote(set({ rates: [{ age_under: 18, rate: '20' }] }), child);
  expect(amounts(byAge)).toEqual({ Levy: '10.00', Surcharge: '2.00', VAT: '11.20' });
});

test('a surcharge by price or age is in the base of a limited tax, on any cells', () => {
  // 50% of a fee of 10.00 are 5.00; 10% of 100.00, 10.00 and 5.00 are 11.50; at least 1.00.
  const surcharge = (rates: Row[]) =>
    percent('Surcharge', '50', {
      level: 1,
      local: { only: 'here', base: { start: 'nothing', plus: ['Fee'] }, rates },
    });
  const one = stayWith({ room: { nightlyPrices: ['100.00'] } });
  const limited = percent('Service', '10', { local: { at_least: '1.00' } });
  for (const rates of [[], [{ age_under: 18, rate: '0' }], [{ price_over: '500.00', rate: '0' }]]) {
    const set = inEuro(fixed('Fee', 'per_room', '10.00', { level: 2 }), surcharge(rates), limited);
    expect(amounts(quote(set, one))).toEqual({ Fee: '10.00', Surcharge: '5.00', Service: '11.50' });
  }
});

test('a surcharge on taxes of the net, by age, is in the net of the taxes under it', () => {
  // Of a net of 100.00: 5% are 5.00, half of that 2.50, and 10% of 107.50 are 10.75: inside the price, beside 100.00.
  const surcharge = percent('Surcharge', '50', {
    level: 1,
    local: { only: 'here', base: { start: 'nothing', plus: ['Service'] }, rates: [{ age_under: 18, rate: '0' }] },
  });
  const service = percent('Service', '5', { level: 2, local: { base: { start: 'net' } } });
  const quoted = quote(
    inEuro(service, surcharge, inclusive('VAT', '10')),
    stayWith({ room: { nightlyPrices: ['110.75'] } }),
  );
  expect(amounts(quoted)).toEqual({ Service: '5.00', Surcharge: '2.50', VAT: '10.75' });
});

test('each room has its own guests and its own nights', () => {
  const rates: Row[] = [{ age_under: 12, rate: '0' }];
  const taxSet = inEuro(fixed('City tax', 'per_person_per_night', '5.00', { local: { rates } }));
  const rooms = [
    { nightlyPrices: each('50.00', 2), guests: [{ age: 30 }] },
    { nightlyPrices: each('50.00', 2), guests: [{ age: 30 }, { age: 30 }, { age: 7 }], checkIn: '2026-01-11' },
    { nightlyPrices: each('50.00', 1), guests: [{ age: 7 }], checkIn: '2026-01-12' },
  ] as Room[];
  const quoted = quote(taxSet, { checkIn: '2026-01-10', rooms });
  expect(quoted.nights.map(({ exclusive }) => exclusive)).toEqual(['5.00', '15.00', '10.00']);
  expect(taxOf(quoted, 'City tax').rates).toEqual([
    { rate: '5.00', quantity: 6, amount: '30.00' },
    { rate: '0', quantity: 3, amount: '0.00' },
  ]);
});

describe('the rate of a room that guests share', () => {
  const perRoom = (...rates: Row[]) => inEuro(fixed('Fee', 'per_room_per_night', '5.00', { local: { rates } }));
  const child: Row = { age_under: 12, rate: '0' };

  test('is the highest rate of the guests, and 0 if all are free', () => {
    const family = stayWith(guests({ age: 30 }, { age: 7 }));
    expect(amounts(quote(perRoom(child), family))).toEqual({ Fee: '5.00' });
    expect(amounts(quote(perRoom(child), stayWith(guests({ age: 7 }, { age: 8 }))))).toEqual({ Fee: '0.00' });
    expect(amounts(quote(perRoom({ ...child, rate: '7.00' }), family))).toEqual({ Fee: '7.00' });
  });

  test.each<[string, Partial<Row>, object, Tax['local']]>([
    ['age', { age_under: 12 }, { guests: [{ age: 7 }] }, {}],
    ['age at the end', { age_under: 12 }, { guests: [{ birthDate: '2018-01-10' }] }, { age_on: 'departure' }],
    ['label of a guest', { label: 'resident' }, { guests: [{ labels: ['resident'] }] }, {}],
    ['label of the room', { label: 'suite' }, { labels: ['suite'], guests: [{}] }, {}],
  ])('by %s is that of the guests of each room', (_, condition, free, local) => {
    const rates = [{ ...condition, rate: '0' }];
    const taxSet = inEuro(fixed('Fee', 'per_room_per_night', '5.00', { local: { ...local, rates } }));
    const alone = stayWith({ room: free });
    expect(amounts(quote(taxSet, alone))).toEqual({ Fee: '0.00' });
    const both = { ...alone, rooms: [...alone.rooms, ...stayWith().rooms] };
    expect(amounts(quote(taxSet, both))).toEqual({ Fee: '5.00' });
  });

  test('is the own rate of the tax if the room is empty, for any conditions on guests', () => {
    const nobody: Stay = { checkIn: '2026-01-10', rooms: [{ persons: 0, nightlyPrices: ['50.00'] }] };
    expect(amounts(quote(perRoom(child), nobody))).toEqual({ Fee: '5.00' });
    expect(amounts(quote(perRoom({ label: 'a', rate: '0' }), nobody))).toEqual({ Fee: '5.00' });
    expect(amounts(quote(perRoom({ night_from: 1, rate: '1.00' }), nobody))).toEqual({ Fee: '1.00' });
  });

  /** What a room of two comes to each night, whoever is listed first. */
  const nightsOf = (taxSet: ReturnType<typeof inEuro>, pair: readonly object[], nights: number) => {
    const [first, second] = [pair, pair.toReversed()].map((listed) =>
      quote(taxSet, stayWith(guests(...listed), nights)).nights.map(({ exclusive }) => exclusive),
    );
    expect(second).toEqual(first);
    return first;
  };

  test('is found for each night if a row has a condition on the night', () => {
    const second = { after: '2026-01-11', before: '2026-01-11' };
    const family = [{ age: 30 }, { age: 7 }];
    expect(nightsOf(perRoom({ ...child, dates: [second] }), family, 3)).toEqual(['5.00', '5.00', '5.00']);
    expect(nightsOf(perRoom({ ...child, rate: '7.00', dates: [second] }), family, 3)).toEqual(['5.00', '7.00', '5.00']);
    expect(nightsOf(perRoom({ ...child, dates: [second] }), [{ age: 3 }, { age: 7 }], 3)).toEqual([
      '5.00',
      '0.00',
      '5.00',
    ]);
  });

  test('is that of the first of two equal rows, for any order of guests', () => {
    const twelve: Row = { age_under: 12, rate: '5.000' };
    const never: Row = { label: 'never', rate: '5' };
    const rateOf = (taxSet: ReturnType<typeof inEuro>, pair: readonly object[]) =>
      [pair, pair.toReversed()].map((listed) => quote(taxSet, stayWith(guests(...listed))).taxes[0]?.rate);
    const family = [{ age: 30 }, { age: 7 }];
    expect(rateOf(perRoom(twelve, { age_under: 40, rate: '5.0' }), family)).toEqual(['5.000', '5.000']);
    expect(rateOf(perRoom(never, twelve, { age_under: 40, rate: '5.0' }), family)).toEqual(['5.000', '5.000']);
    // The rate of the tax itself comes last.
    expect(rateOf(perRoom(never, twelve), family)).toEqual(['5.000', '5.000']);
    expect(rateOf(perRoom(twelve), family)).toEqual(['5.000', '5.000']);
  });

  test('is for a booking the highest of all its guests, for any check-in of their rooms', () => {
    const fee = inEuro(fixed('Fee', 'per_booking', '5.00', { local: { rates: [child] } }));
    const room = { nightlyPrices: ['50.00'] };
    const rooms = (first: number, second: number) => [
      { ...room, guests: [{ age: first }] },
      { ...room, guests: [{ age: second }], checkIn: '2026-01-20' },
    ];
    const feeOf = (first: number, second: number) =>
      quote(fee, { checkIn: '2026-01-10', rooms: rooms(first, second) }).exclusive;
    expect([feeOf(7, 30), feeOf(30, 7), feeOf(7, 8)]).toEqual(['5.00', '5.00', '0.00']);
  });
});

test('the first row that holds gives the rate', () => {
  const rates: Row[] = [
    { age_under: 12, rate: '0' },
    { age_under: 18, rate: '2.00' },
    { night_from: 2, rate: '3.00' },
  ];
  const taxSet = inEuro(fixed('City tax', 'per_person_per_night', '5.00', { local: { rates } }));
  const family = stayWith(guests({ age: 30 }, { age: 15 }, { age: 3 }), 2);
  const [line] = quote(taxSet, family).taxes;
  expect([line?.amount, line?.rate]).toEqual(['12.00', '5.00']);
  expect(line?.rates).toEqual([
    { rate: '2.00', quantity: 2, amount: '4.00' },
    { rate: '3.00', quantity: 1, amount: '3.00' },
    { rate: '5.00', quantity: 1, amount: '5.00' },
    { rate: '0', quantity: 2, amount: '0.00' },
  ]);
  expect(line?.quantity).toBe(4);
  // In the order of the rows, what is free last: of several rates the line keeps the tax's own.
  const child = quote(taxSet, stayWith(guests({ age: 3 }, { age: 30 }))).taxes[0];
  expect([child?.rate, child?.rates?.map(({ rate }) => rate)]).toEqual(['5.00', ['5.00', '0']]);
  expect(quote(taxSet, stayWith(guests({ age: 3 }))).taxes[0]?.rate).toBe('0');
});

describe('a percent of each guest, of 100.01 for an adult and a child', () => {
  const lineOf = (rate: string, ofChild: string) => {
    const levy = percent('Levy', rate, { local: { per: 'guest', rates: [{ age_under: 12, rate: ofChild }] } });
    const both = stayWith({ room: { nightlyPrices: ['100.01'], guests: [{ age: 30 }, { age: 7 }] } });
    return quote(inEuro(levy), both).taxes[0];
  };

  test('the base counts the charged guests', () => {
    // It is 50.005 for each, and the child's is not counted. 7.5% of 50.005 is 3.75.
    const line = lineOf('7.5', '0');
    expect([line?.base, line?.amount]).toEqual(['50.01', '3.75']);
    expect(line?.rates).toEqual([
      { rate: '7.5', base: '50.01', amount: '3.75' },
      { rate: '0', base: '50.01', amount: '0.00' },
    ]);
  });

  test('the bases of the charged rates add up to the base', () => {
    // 3% of 50.005 is 1.50015, 5% is 2.50025, together 4.0004.
    const line = lineOf('5', '3');
    expect([line?.base, line?.amount]).toEqual(['100.01', '4.00']);
    expect(line?.rates).toEqual([
      { rate: '3', base: '50.01', amount: '1.50' },
      { rate: '5', base: '50.00', amount: '2.50' },
    ]);
  });
});

test('a night at 0.00 has no rate of its own', () => {
  const levy = inEuro(percent('Levy', '10', { local: { rates: [{ night_to: 1, rate: '5' }] } }));
  const { rate, base, amount, rates } = taxOf(quote(levy, nights('0.00', '80.00')), 'Levy');
  expect({ rate, base, amount, rates }).toEqual({ rate: '10', base: '80.00', amount: '8.00', rates: undefined });
});

test('a line has the id of its tax, and the titles in its base', () => {
  const local = { base: { share: '0.5', plus: ['Service'] }, rates: [{ age_under: 12, rate: '0' }] };
  const lineOf = (more: Partial<Tax>) =>
    taxOf(
      quote(inEuro(percent('Service', '10', { level: 1 }), percent('Levy', '4', { local, ...more })), stayWith()),
      'Levy',
    );
  // Half of 50.00 and 5.00.
  expect(lineOf({ id: 'levy-1' })).toEqual({
    id: 'levy-1',
    title: 'Levy',
    type: 'tax',
    logic: 'percent',
    rate: '4',
    is_inclusive: false,
    level: 0,
    amount: '1.10',
    base: '27.50',
    taxableNights: 1,
    computedOn: ['Service'],
  });
  expect('id' in lineOf({})).toBe(false);
});

describe('the lower limit of a unit', () => {
  const levy = (local: Tax['local']) => inEuro(percent('Levy', '4', { local }));
  test.each<[string, Tax['local'], string[], string[]]>([
    // 4% of 60.00 is 2.40, of 75.00 3.00, of 0.01 0.0004.
    [
      'raises what is less',
      { at_least: '3.00' },
      ['60.00', '75.00', '80.00', '0.01'],
      ['3.00', '3.00', '3.20', '3.00'],
    ],
    ['and leaves nothing at nothing', { at_least: '3.00' }, ['0.00', '60.00'], ['0.00', '3.00']],
    ['beside the most', { at_least: '3.00', at_most: '3.10' }, ['60.00', '80.00'], ['3.00', '3.10']],
    // For each of two guests: 2% of 100.00 is 2.00.
    ['is that of each guest', { per: 'guest', at_least: '2.50' }, ['100.00', '200.00'], ['5.00', '8.00']],
    ['comes before rounding each', { at_least: '3.005', round: 'each' }, ['60.00'], ['3.01']],
  ])('%s', (_, local, nightlyPrices, expected) => {
    const room = { nightlyPrices, guests: [{}, {}] };
    expect(quote(levy(local), stayWith({ room })).nights.map(({ exclusive }) => exclusive)).toEqual(expected);
  });

  test('applies to each room and night, and leaves a free row free', () => {
    const local = { at_least: '3.00', rates: [{ label: 'free', rate: '0' }] };
    const room = { nightlyPrices: ['10.00'], persons: 1 };
    const rooms = [
      { ...room, count: 2 },
      { ...room, labels: ['free'] },
    ];
    const quoted = quote(levy(local), { checkIn: '2026-05-01', rooms });
    expect(quoted.rooms.map(({ exclusive }) => exclusive)).toEqual(['6.00', '0.00']);
  });

  test('is the charge of a fixed tax with a lower rate', () => {
    const local = { at_least: '2.50', rates: [{ age_under: 12, rate: '0' }] };
    const taxSet = inEuro(fixed('City tax', 'per_person_per_night', '2.00', { local }));
    expect(quote(taxSet, stayWith(guests({}, { age: 7 }))).exclusive).toBe('2.50');
  });

  test('makes a percent computed from exact amounts, like the upper limit', () => {
    // 3.333% of 100.01 is 3.333...; 10% of 103.343333 is 10.3343: unrounded above it.
    const above = percent('Above', '3.333', { level: 1 });
    const of = (local: Tax['local']) => quote(inEuro(above, percent('Tax', '10', { local })), stayWith()).taxes[1];
    expect(of({ at_least: '0.01' })?.amount).toBe(of({ at_most: '1000' })?.amount);
  });
});

// 2 x 4.00, and nothing for the child.
test('adults from 18 pay, also those without an age', () => {
  const adults = fixed('City tax', 'per_person', '0.00', { local: { rates: [{ age_from: 18, rate: '4.00' }] } });
  const stay = (room: Pick<Room, 'persons' | 'guests'>) => ({
    checkIn: '2026-05-01',
    rooms: [{ price: '100.00', nights: 1, ...room }],
  });
  expect(quote(inEuro(adults), stay({ persons: 2 })).exclusive).toBe('8.00');
  expect(quote(inEuro(adults), stay({ guests: [{}, {}, { age: 17 }] })).exclusive).toBe('8.00');
});

test('age_from does not hold in an empty room', () => {
  const local = { rates: [{ age_from: 0, rate: '1.00' }] };
  const fee = fixed('Fee', 'per_room_per_night', '5.00', { local });
  const stay = (persons: number) => ({ checkIn: '2026-05-01', rooms: [{ price: '100.00', nights: 1, persons }] });
  expect([0, 1].map((persons) => quote(inEuro(fee), stay(persons)).exclusive)).toEqual(['5.00', '1.00']);
});

// A guest of 30 pays 1.00, one of 12 pays 2.00: the third says no age, and is neither under 19 nor from 19 on.
test('names guests without an age where the rows leave no other', () => {
  const rates = [
    { age_from: 19, rate: '1.00' },
    { age_under: 19, rate: '2.00' },
  ];
  const set = inEuro(fixed('City tax', 'per_person', '5.00', { local: { rates } }));
  const stay = {
    checkIn: '2026-05-01',
    rooms: [{ price: '100.00', nights: 1, guests: [{ age: 12 }, { age: 40 }, {}] }],
  };
  expect(explain(quote(set, stay)).charges[0]?.sentences).toEqual([
    'City tax per person: 19 or older: 1 person x 1.00 = 1.00; under 19: 1 person x 2.00 = 2.00; adult, no age given: ' +
      '1 person x 5.00 = 5.00; together = 8.00.',
  ]);
});

test('age_from: 0 holds for every guest', () => {
  const set = inEuro(fixed('City tax', 'per_person', '5.00', { local: { rates: [{ age_from: 0, rate: '1.00' }] } }));
  const stay = {
    checkIn: '2026-05-01',
    rooms: [{ price: '100.00', nights: 1, guests: [{ age: 0 }, { age: 40 }, {}] }],
  };
  const quoted = quote(set, stay);
  expect(quoted.exclusive).toBe('3.00');
  expect(explain(quoted).charges[0]?.sentences).toEqual([
    'City tax 1.00 per person, of any age: 3 persons x 1.00 = 3.00.',
  ]);
});

// Rooms, and the taxes of guests, are told apart where one row of several asks who the guests are.
test('rows on dates and on ages together tell rooms and guests apart', () => {
  const rates = [
    { seasons: [{ from: '12-01', to: '12-31' }], rate: '5' },
    { age_under: 12, rate: '0' },
  ];
  const fee = fixed('Fee', 'per_room', '10.00', { local: { rates } });
  const cityTax = fixed('City tax', 'per_person_per_night', '2.00', { level: 1 });
  const base = { start: 'nothing', plus: ['City tax'] } as const;
  const levy = percent('Levy', '10', { local: { only: 'here', base, rates } });
  const [child, adult] = [
    { guests: [{ age: 8 }], nightlyPrices: ['50.00'] },
    { guests: [{}], nightlyPrices: ['50.00'] },
  ];
  // The room of the child is free, that of the adult is not.
  expect(amounts(quote(inEuro(fee), stay(child, adult)))).toEqual({ Fee: '10.00' });
  // 10% of 2.00 for the adult beside the child.
  const together = { guests: [{ age: 8 }, {}], nightlyPrices: ['50.00'] };
  expect(amounts(quote(inEuro(cityTax, levy), stay(together)))).toEqual({ 'City tax': '4.00', Levy: '0.20' });
});

// 5% of 100.00: in the second room, for 80.00, nobody sleeps who could owe it.
test('a percentage per guest charges nothing in an empty room, beside any other tax', () => {
  const set = inEuro(percent('Levy', '5', { local: { per: 'guest' } }), fixed('Fee', 'per_booking', '9.00'));
  const rooms = [
    { persons: 1, nightlyPrices: ['100.00'] },
    { persons: 0, nightlyPrices: ['80.00'] },
  ];
  expect(amounts(quote(set, { checkIn: '2026-05-01', rooms }))).toEqual({ Levy: '5.00', Fee: '9.00' });
});
