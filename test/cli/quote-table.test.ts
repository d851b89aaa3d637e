import { describe, expect, test } from 'vitest';
import { CLEANING, cli, json, STAY, TAX_SET, VAT } from './fake-io.js';

const FILES = { 'set.json': json(TAX_SET), 'stay.json': json(STAY) };
const FLAGS = ['--check-in', '2026-05-01', '--nights', '1', '--price', '100.00', '--persons', '2'];

describe('quote: the table', () => {
  test('names what each tax was computed on, then net, price, total and what the house keeps', async () => {
    const { code, stdout, stderr } = await cli(['quote', 'set.json', '--stay', 'stay.json'], { files: FILES });
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'Fee, then VAT',
        '1 night from 2026-05-01, 1 room, 2 persons',
        '',
        'Tax           Computed on                                      EUR',
        '──────────────────────────────────────────────────────────────────',
        'Cleaning fee  1 night x 10.00                       on top   10.00',
        'VAT           20% of 110.00 (price + Cleaning fee)  on top   22.00',
        '──────────────────────────────────────────────────────────────────',
        'Net           price less what is included                   100.00',
        'Price         what the rooms are sold for                   100.00',
        'Total         price plus what is on top                     132.00',
        'You keep      total less taxes and city taxes               110.00',
        '',
      ].join('\n'),
    );
  });

  test.each([
    ['per_room', '2 rooms x 5.00'],
    ['per_room_per_night', '2 rooms x 3 nights x 5.00'],
    ['per_person', '6 persons x 5.00'],
    ['per_person_per_night', '6 persons x 3 nights x 5.00'],
    ['per_night', '3 nights x 5.00'],
    ['per_booking', '1 stay x 5.00'],
  ])('a %s tax is told as %s', async (logic, words) => {
    const taxSet = { ...TAX_SET, taxes: [{ ...CLEANING, logic, rate: '5.00' }] };
    const stay = { checkIn: '2026-05-01', rooms: [{ persons: 3, count: 2, price: '300.00', nights: 3 }] };
    const { stdout } = await cli(['quote', 'a', '--stay', 'b'], { files: { a: json(taxSet), b: json(stay) } });
    expect(stdout).toContain(`${words} `);
  });

  test('rooms with nights of their own: persons times nights is one number', async () => {
    const taxSet = { ...TAX_SET, taxes: [{ ...CLEANING, logic: 'per_person_per_night', rate: '5.00' }] };
    const rooms = [
      { persons: 1, nightlyPrices: ['100.00', '100.00'] },
      { persons: 3, nightlyPrices: ['100.00'] },
    ];
    const files = { a: json(taxSet), b: json({ checkIn: '2026-05-01', rooms }) };
    const { stdout } = await cli(['quote', 'a', '--stay', 'b'], { files });
    expect(stdout).toContain('5 person nights x 5.00');
    expect(stdout).toContain('2 dates from 2026-05-01, 2 rooms (3 room nights), 4 persons');
  });

  test('equal rooms share their nights: the header counts nights, and room nights beside them', async () => {
    const stay = { checkIn: '2026-05-01', rooms: [{ persons: 3, count: 2, price: '300.00', nights: 3 }] };
    const { stdout } = await cli(['quote', 'a', '--stay', 'b'], { files: { a: json(TAX_SET), b: json(stay) } });
    expect(stdout).toContain('3 nights from 2026-05-01, 2 rooms (6 room nights), 6 persons\n');
  });

  describe('rooms with nights of their own', () => {
    const rooms = [
      { persons: 2, nightlyPrices: ['100.00', '100.00', '100.00'] },
      { persons: 1, count: 2, checkIn: '2026-05-02', nightlyPrices: ['100.00', '100.00'] },
    ];
    const quoted = async (tax: object, more: object[] = []) => {
      const taxSet = { ...TAX_SET, taxes: [tax] };
      const files = { a: json(taxSet), b: json({ checkIn: '2026-05-01', rooms: [...rooms, ...more] }) };
      return (await cli(['quote', 'a', '--stay', 'b'], { files })).stdout;
    };

    test('are described by dates and room nights', async () => {
      expect(await quoted(VAT)).toContain('3 dates from 2026-05-01, 3 rooms (7 room nights), 4 persons\n');
    });

    test('a charge for each date says dates', async () => {
      expect(await quoted(CLEANING)).toContain('3 dates x 10.00');
      expect(await quoted({ ...CLEANING, logic: 'per_room_per_night' })).toContain('7 room nights x 10.00');
    });

    test('a percentage of some nights names the rooms', async () => {
      expect(await quoted(VAT)).toContain('20% of 700.00 (price) ');
      expect(await quoted({ ...VAT, skip_nights: 1 })).toContain(
        '20% of 400.00 (price, room 1: 2 of 3 nights; room 2: 1 of 2 nights)',
      );
      expect(await quoted({ ...VAT, skip_nights: 2 })).toContain('room 1: 1 of 3 nights; room 2: none of 2 nights');
    });

    test('counts room nights of many rooms', async () => {
      const more = [{ persons: 1, nightlyPrices: ['100.00'] }];
      expect(await quoted({ ...VAT, skip_nights: 1 }, more)).toContain('(price, 4 of 8 room nights)');
    });
  });

  test('a percentage of some nights says of how many, an inclusive one is of the net', async () => {
    const taxSet = { ...TAX_SET, taxes: [{ ...VAT, rate: '9.975', is_inclusive: true, max_nights: 1 }] };
    const { stdout } = await cli(['quote', 'a', ...FLAGS, '--nights', '3'], { files: { a: json(taxSet) } });
    expect(stdout).toMatch(/9\.975% of 90\.93 \(net, 1 of 3 nights\) +included +9\.07/);
  });

  test('a tax without a taxable night is shown with 0.00', async () => {
    const ranges = [{ after: '2030-01-01', before: null }];
    const taxSet = { ...TAX_SET, taxes: [{ ...VAT, applicable_date_ranges: ranges }] };
    const { stdout } = await cli(['quote', 'a', ...FLAGS], { files: { a: json(taxSet) } });
    expect(stdout).toMatch(/VAT +no night that it applies to +on top +0\.00/);
  });

  describe('quote of a set with local rules', () => {
    const CITY = { ...CLEANING, title: 'City tax', logic: 'per_person_per_night', rate: '4.00' } as const;
    const family = { checkIn: '2026-05-01', rooms: [{ persons: 4, guests: [{ age: 9 }], price: '700.00', nights: 7 }] };
    const quoted = async (...taxes: object[]) => {
      const files = { a: json({ ...TAX_SET, taxes }), b: json(family) };
      return (await cli(['quote', 'a', '--stay', 'b'], { files })).stdout;
    };

    test('exempt guests are not counted', async () => {
      const rates = [{ age_under: 13, rate: '0' }];
      expect(await quoted({ ...CITY, local: { rates } })).toMatch(
        /City tax +3 persons x 7 nights x 4\.00 +on top +84\.00/,
      );
    });

    test('each rate that a guest pays has its own product', async () => {
      const rates = [{ age_under: 13, rate: '1.50' }];
      expect(await quoted({ ...CITY, local: { rates } })).toMatch(
        /1 person x 7 nights x 1\.50 \(under 13\) \+ 3 persons x 7 nights x 4\.00 \(13 or older\) +on top +94\.50/,
      );
    });

    test('a percentage of other taxes alone names them alone', async () => {
      const surcharge = {
        ...VAT,
        title: 'Surcharge',
        rate: '10',
        local: { base: { start: 'nothing', plus: ['City tax'] } },
      };
      expect(
        await quoted({ ...CITY, level: 1 }, { ...surcharge, local: { only: 'here', ...surcharge.local } }),
      ).toMatch(/10% of 112\.00 \(City tax\) +on top +11\.20/);
    });

    test('limits of rows are shown, also for rows of one rate', async () => {
      const rates = [
        { night_to: 2, rate: '4.00', at_most: '3.00' },
        { night_from: 6, rate: '4.00', at_least: '5.00' },
      ];
      expect(await quoted({ ...CITY, local: { rates } })).toMatch(
        /12 x 4\.00 \+ 8 x 3\.00 \(4\.00, at most 3\.00\) \+ 8 x 5\.00 \(4\.00, at least 5\.00\).* +on top +112\.00/,
      );
    });

    test('a limit on each unit is shown', async () => {
      expect(await quoted({ ...CITY, local: { at_most: '3.00' } })).toMatch(
        /4 persons x 7 nights x 3\.00 \(4\.00, at most 3\.00\) +on top +84\.00/,
      );
    });
  });

  test('many charges in one base are counted, not listed', async () => {
    const fees = ['A', 'B', 'C', 'D'].map((title) => ({ ...CLEANING, title }));
    const { stdout } = await cli(['quote', 'a', ...FLAGS], {
      files: { a: json({ ...TAX_SET, taxes: [...fees, VAT] }) },
    });
    expect(stdout).toContain('20% of 140.00 (price + A + B + 2 more)');
  });

  test('--nights-table reads from net to total, a column for each tax', async () => {
    const { stdout } = await cli(['quote', 'set.json', ...FLAGS, '--nights', '2', '--nights-table'], { files: FILES });
    expect(stdout.slice(stdout.indexOf('Night '))).toBe(
      [
        'Night          Net   Price  Cleaning fee    VAT   Total',
        '───────────────────────────────────────────────────────',
        '2026-05-01  100.00  100.00         10.00  22.00  132.00',
        '2026-05-02  100.00  100.00         10.00  22.00  132.00',
        '───────────────────────────────────────────────────────',
        'All nights  200.00  200.00         20.00  44.00  264.00',
        '',
      ].join('\n'),
    );
  });

  test('--nights-table with many taxes shows their sums', async () => {
    const fees = ['A', 'B', 'C', 'D', 'E'].map((title) => ({ ...CLEANING, title }));
    const files = { a: json({ ...TAX_SET, taxes: [...fees, VAT] }) };
    const { stdout } = await cli(['quote', 'a', ...FLAGS, '--nights-table'], { files });
    expect(stdout).toMatch(/Night +Net +Included +Price +On top +Total/);
  });

  test('a title cannot draw on the terminal, and wide characters keep the columns', async () => {
    const taxes = [
      { ...VAT, title: 'a\u001b[31m\n\u202eb' },
      { ...CLEANING, title: '宿泊税' },
    ];
    const { stdout } = await cli(['quote', 'a', ...FLAGS], { files: { a: json({ ...TAX_SET, taxes }) } });
    expect(stdout).toContain('a\\u001b[31m\\u000a\\u202eb');
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toMatch(/宿泊税 {2,}1 night x 10\.00 {2,}on top/);
  });
});
