import { describe, expect, test } from 'vitest';
import type { Result } from '../../../src/core/issues/issue.js';
import { validateStay } from '../../../src/core/stay/validate-stay.js';
import { sentencesAbout } from '../definitions/sentences.js';

const room = { persons: 2, nightlyPrices: ['120.00', '99.50'] };
const spread = { persons: 2, price: '300.00', nights: 3 };
const stay = { checkIn: '2026-05-01', rooms: [room] };

const WRONG: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -0,
  1.5,
  1e21,
  10_001,
  5n,
  '',
  ' ',
  'x',
  '2026-02-30',
  '10,00',
  '10.005',
  [],
  [5],
  ['x'],
  [null],
  [[]],
  ['1.00', '1.005', 'x', '1.0050'],
  {},
];

const said = (validate: (value: unknown) => Result<unknown>): string[] => sentencesAbout(WRONG, validate);

describe('every message about', () => {
  test.each(['checkIn', 'rooms', 'labels', 'bookedOn', 'nightsBefore', 'nightsAfter'])('the %s of a stay', (field) => {
    expect(said((value) => validateStay({ ...stay, [field]: value }, 'EUR'))).toMatchSnapshot();
  });

  test.each(['persons', 'nightlyPrices', 'price', 'nights', 'count', 'checkIn'])(
    'the %s of a room with nightly prices',
    (field) => {
      expect(
        said((value) => validateStay({ ...stay, rooms: [room, { ...room, [field]: value }] }, 'EUR')),
      ).toMatchSnapshot();
    },
  );

  test.each(['persons', 'nightlyPrices', 'price', 'nights', 'count', 'checkIn'])(
    'the %s of a room with a stay price',
    (field) => {
      expect(
        said((value) => validateStay({ ...stay, rooms: [{ ...spread, [field]: value }] }, 'EUR')),
      ).toMatchSnapshot();
    },
  );

  test.each(['guests', 'labels', 'extras', 'nightsBefore', 'nightsAfter'])('the %s of a room', (field) => {
    expect(said((value) => validateStay({ ...stay, rooms: [{ ...room, [field]: value }] }, 'EUR'))).toMatchSnapshot();
  });

  test.each(['age', 'labels'])('the %s of a guest', (field) => {
    const withGuest = (guest: object) => ({ ...stay, rooms: [{ ...room, guests: [{}, guest] }] });
    expect(said((value) => validateStay(withGuest({ [field]: value }), 'EUR'))).toMatchSnapshot();
  });

  test.each(['label', 'nightlyPrices', 'price'])('the %s of an extra', (field) => {
    const form = field === 'nightlyPrices' ? {} : { price: '30.00' };
    const withExtra = (extra: object) => ({ ...stay, rooms: [{ ...room, extras: [extra] }] });
    const extra = { label: 'breakfast', ...form };
    expect(said((value) => validateStay(withExtra({ ...extra, [field]: value }), 'EUR'))).toMatchSnapshot();
  });

  test('a stay and a room of another type', () => {
    expect(said((value) => validateStay(value, 'EUR'))).toMatchSnapshot();
    expect(said((value) => validateStay({ ...stay, rooms: [room, value] }, 'EUR'))).toMatchSnapshot();
  });

  test('an unknown currency', () => {
    expect(said((value) => validateStay(stay, value as string))).toMatchSnapshot();
  });
});

/** What is said of a stay: code and path, one line an issue. */
function found(stayOrNot: unknown, currency = 'EUR', digits?: number): string[] {
  const { issues = [] } = validateStay(stayOrNot, currency, digits);
  return issues.map(({ code, path }) => `${code} ${path}`);
}

const rooms = (...list: object[]) => ({ checkIn: '2026-05-01', rooms: list });

describe('the limits of a stay', () => {
  test('a price of 30 characters is valid; a longer one has too many digits, with any decimals', () => {
    const longest = `${'1'.repeat(25)}.0000`;
    expect(found(rooms({ persons: 1, nightlyPrices: [longest] }))).toEqual([]);
    expect(found(rooms({ persons: 1, nightlyPrices: [`${longest}0`] }))).toEqual([
      'too_many_digits rooms[0].nightlyPrices[0]',
    ]);
    expect(found(rooms({ persons: 1, nightlyPrices: [`${'1'.repeat(25)}.0001`] }))).toEqual([
      'price_decimals rooms[0].nightlyPrices[0]',
    ]);
    expect(found(rooms({ persons: 1, nightlyPrices: [`${'1'.repeat(26)}.0001`] }))).toEqual([
      'too_many_digits rooms[0].nightlyPrices[0]',
    ]);
  });

  test('an unknown currency gives no issue about decimals', () => {
    expect(found(rooms({ persons: 1, price: '1.0001', nights: 1 }), 'euro')).toEqual(['unknown_currency currency']);
    expect(found(rooms({ persons: 1, price: '1.0001', nights: 1 }), 'euro', 2)).toEqual([
      'unknown_currency currency',
      'price_decimals rooms[0].price',
    ]);
  });

  test('1,000 nights may end on 31 December 9999, and 1,001 may not', () => {
    const last = (checkIn: string, nights: number) => ({ checkIn, rooms: [{ persons: 1, price: '1.00', nights }] });
    expect(found(last('9997-04-06', 1_000))).toEqual([]);
    expect(found(last('9997-04-07', 1_000))).toEqual(['date_out_of_calendar rooms[0]']);
    expect(found(last('9999-12-31', 1))).toEqual([]);
    expect(found(last('9999-12-31', 2))).toEqual(['date_out_of_calendar rooms[0]']);
  });

  test('an invalid number of nights gives no further issue', () => {
    const late = (nights: unknown) => ({ checkIn: '9999-12-31', rooms: [{ persons: 1, price: '1.00', nights }] });
    for (const nights of [1.5, 2.5, 1_001, '2', null]) expect(found(late(nights))).toHaveLength(1);
    expect(found({ checkIn: '9999-12-31', rooms: [{ persons: 1, nightlyPrices: Array(1_001).fill('1') }] })).toEqual([
      'list_too_long rooms[0].nightlyPrices',
    ]);
  });

  test('the last of 1,001 rooms is not read', () => {
    const list = [...Array<object>(1_000).fill(room), { persons: 'many' }];
    expect(found(rooms(...list))).toEqual(['list_too_long rooms']);
    expect(validateStay(rooms(...list), 'EUR').issues?.[0]?.message).toBe(
      'rooms must be a list of 1 to 1,000 rooms (got more than 1,000).',
    );
  });

  test('reading ends after a thousand issues', () => {
    let read = 0;
    const broken = Array.from({ length: 1_000 }, () => ({
      get persons() {
        read += 1;
        return -1;
      },
      price: 'x',
      nights: 0,
    }));
    const { issues = [] } = validateStay(rooms(...broken), 'EUR');
    expect(issues).toHaveLength(1_001);
    expect(issues.at(-1)?.code).toBe('too_many_issues');
    expect(read).toBe(334);
  });

  test('a list of prices is read once, and a room with an issue is not used', () => {
    let asked = 0;
    const shy = {
      persons: 1,
      get nightlyPrices() {
        asked += 1;
        return asked === 1 ? ['1.00'] : ['x'];
      },
    };
    expect(validateStay(rooms(shy), 'EUR').value).toEqual(rooms({ persons: 1, nightlyPrices: ['1.00'] }));
    const listed = [{ toString: () => '1.00' }];
    expect(found(rooms({ persons: 1, nightlyPrices: listed }))).toEqual(['not_text rooms[0].nightlyPrices[0]']);
  });
});
