import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { Io } from '../../../src/cli/command-io.js';
import { processFiles } from '../../../src/cli/process/process-io.js';
import type { QuoteRecord, TaxSetInput } from '../../../src/index.js';
import { quote, recordOf } from '../../../src/index.js';
import { cli } from '../fake-io.js';

const taxSet = {
  title: 'Lisbon',
  currency: 'EUR',
  taxes: [
    {
      title: 'City tax',
      logic: 'per_person_per_night',
      type: 'city_tax',
      rate: '2.00',
      currency: 'EUR',
      is_inclusive: false,
    },
  ],
} as const;

function recordFor(nights: number): QuoteRecord {
  const nightlyPrices = Array.from({ length: nights }, () => '100.00');
  return recordOf(quote(taxSet, { checkIn: '2026-07-30', rooms: [{ persons: 2, nightlyPrices }] }));
}

const line = (reference: string, record: QuoteRecord | null) => `${JSON.stringify({ reference, record })}\n`;
/** The line with other fields of its record. */
const withFields = (fields: object) => (good: string) => {
  const { reference, record } = JSON.parse(good);
  return JSON.stringify({ reference, record: { ...record, ...fields } });
};
const FILES = {
  'bookings.ndjson': line('A1', recordFor(3)) + line('A2', recordFor(1)),
  'late.ndjson': line('A2', null),
  'june.json': '{ "from": "2026-06-01", "to": "2026-06-30", "by": "night", "rows": [] }',
  'list.json': '[]',
  'rows.json':
    '{ "from": "2026-07-01", "to": "2026-07-31", "by": "night", "rows": [{ "tax": "VAT", "amount": "7.00" }] }',
  'record.json': JSON.stringify(recordFor(1), null, 2),
  'line.json': JSON.stringify(recordFor(1)),
  'bad.ndjson': `no\n${line('A3', { ...recordFor(1), currency: 'USD' })}`,
};
const run = (...argv: string[]) => cli(['return', ...argv], { files: FILES });

describe('return', () => {
  test('adds up a month', async () => {
    const { code, stdout } = await run('bookings.ndjson', '--month', '2026-07');
    expect(code).toBe(0);
    expect(stdout).toContain('2026-07-01 to 2026-07-31, by night');
    expect(stdout).toMatch(/City tax\s+2\s+6\s+12\.00\s+EUR\s+3\s+3\s+6\s+2/);
  });

  test('reads what is compressed', async () => {
    const packed = gzipSync(FILES['bookings.ndjson']);
    const plain = await run('bookings.ndjson', '--month', '2026-07');
    const argv = ['return', 'bookings.ndjson.gz', '--month', '2026-07'];
    expect((await cli(argv, { files: { 'bookings.ndjson.gz': packed } })).stdout).toBe(plain.stdout);
    const damaged = await cli(argv, { files: { 'bookings.ndjson.gz': packed.fill(0xff, 20, 60) } });
    expect(damaged.code).toBe(2);
    expect(damaged.stderr).toContain('cannot read "bookings.ndjson.gz"');
  });

  test('gives the numbers that the page on returns works out by hand', async () => {
    const example = readFileSync(new URL('../../../examples/returns/july.ndjson', import.meta.url), 'utf8');
    const { code, stdout } = await cli(['return', 'july.ndjson', '--month', '2026-07', '--json'], {
      files: { 'july.ndjson': example },
    });
    const { rows, totals } = JSON.parse(stdout);
    const { stdout: text } = await cli(['return', 'july.ndjson', '--month', '2026-07'], {
      files: { 'july.ndjson': example },
    });
    expect(text).toMatch(/VAT +7% +900\.00 +63\.00 +EUR +9 +9 +21 +4/);
    expect(code).toBe(0);
    const printed = rows.map(({ tax, collectedBy, rate, reason, amount, personNights }: Record<string, unknown>) =>
      [tax, collectedBy, rate ?? reason, amount, personNights].join(' '),
    );
    expect(printed).toEqual([
      'City tax property 1 2.00 2',
      'City tax property 2.5 35.00 14',
      'City tax property max_nights  2',
      'City tax property exempt  2',
      'City tax channel 2.5 2.50 1',
      'VAT property 7 63.00 21',
    ]);
    expect(totals).toMatchObject([{ stays: 4, arrivals: 9, personNights: 21, price: '963.00', net: '900.00' }]);
  });

  test('tells currencies and taxes of one title apart, and counts what a town asks for', async () => {
    const [cityTax] = taxSet.taxes;
    const id = '52397a6e-dfad-4d6f-8f3d-a62e6f2ba4c5';
    const free = { ...cityTax, local: { rates: [{ age_under: 13, rate: '0' }] } };
    const recordIn = (currency: string, taxes: TaxSetInput['taxes']) => {
      const taxSet = { title: 'Hotel', currency, taxes: taxes.map((tax) => ({ ...tax, currency })) };
      const rooms = [{ persons: 2, guests: [{ age: 8 }], nightlyPrices: ['100.00', '100.00'] }];
      return recordOf(quote(taxSet, { checkIn: '2026-07-30', rooms }));
    };
    const bookings =
      line('A1', recordIn('EUR', [free])) +
      line('A2', recordIn('CHF', [free])) +
      line(
        'A3',
        recordIn('CHF', [
          { ...free, id },
          { ...cityTax, title: 'Fee' },
        ]),
      ) +
      line('A4', recordIn('CHF', [{ ...cityTax, title: 'Fee', type: 'fee' }]));
    const { stdout } = await cli(['return', 'b.ndjson', '--month', '2026-07'], { files: { 'b.ndjson': bookings } });
    expect(stdout).toMatchInlineSnapshot(`
      "2026-07-01 to 2026-07-31, by night

      Tax                                              Rate, or why not  Of  Amount  Currency  Nights  Room nights  Person nights  Bookings
      ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
      City tax (52397a6e-dfad-4d6f-8f3d-a62e6f2ba4c5)  2                  2    4.00  CHF            2            2              2         1
      City tax (52397a6e-dfad-4d6f-8f3d-a62e6f2ba4c5)  exempt: under 13              CHF            2            2              2         1
      City tax                                         2                  2    4.00  CHF            2            2              2         1
      City tax                                         exempt: under 13              CHF            2            2              2         1
      City tax                                         2                  2    4.00  EUR            2            2              2         1
      City tax                                         exempt: under 13              EUR            2            2              2         1
      Fee (city_tax)                                   2                  4    8.00  CHF            2            2              4         1
      Fee (fee)                                        2                  4    8.00  CHF            2            2              4         1

      CHF: 3 stays, 6 arrivals, 6 guests, 6 nights, 6 room nights, 12 person nights, price 600.00, net 600.00

      EUR: 1 stay, 2 arrivals, 2 guests, 2 nights, 2 room nights, 4 person nights, price 200.00, net 200.00
      "
    `);
  });

  test('says so when there is nothing', async () => {
    const { stdout: declared } = await run('late.ndjson', '--month', '2026-07', '--json');
    const argv = ['return', 'late.ndjson', '--month', '2026-07', '--declared', 'july.json'];
    const { stdout } = await cli(argv, { files: { ...FILES, 'july.json': declared } });
    expect(stdout).toContain('Nothing in this period.\n\nTo be amended\n\nNothing.\n');
  });

  // 10% of 55.45 is 5.545: 4 x 5.55 is 22.20, and 10% of 221.80 is 22.18.
  test('says where invoices have another VAT, in the terminal and as CSV', async () => {
    const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10.00', is_inclusive: false } as const;
    const set = { title: 'Hotel', currency: 'EUR', taxes: [{ ...vat, local: { invoice: { vat: 'S' } } }] } as const;
    const rooms = [{ persons: 1, nightlyPrices: ['55.45', '55.45', '55.45', '55.45'] }];
    const quoted = quote(set, { checkIn: '2026-07-01', rooms }, { rounding: { unit: 'night' } });
    const files = { 'b.ndjson': `${JSON.stringify({ reference: 'A1', record: recordOf(quoted) })}\n` };
    const printed = await cli(['return', 'b.ndjson', '--month', '2026-07'], { files });
    expect(printed.stdout).toContain(
      'VAT at 10.00%: the invoice has 22.18 EUR, the quote has 22.20 EUR: VAT is rounded',
    );
    const { stdout } = await cli(['return', 'b.ndjson', '--month', '2026-07', '--csv'], { files });
    expect(stdout).toMatch(
      /,22\.20,.*,"VAT at 10\.00%: the invoice has 22\.18 EUR, the quote has 22\.20 EUR: [^"]*""night""/,
    );
  });

  test('prints its rows as CSV with a header', async () => {
    const { stdout } = await run('bookings.ndjson', '--month', '2026-08', '--csv');
    expect(stdout).toBe(
      'tax,title,type,currency,collectedBy,rate,base,quantity,amount,reason,conditions,label,nights,roomNights,personNights,stays,property,withEvidence,notes\n' +
        'City tax,City tax,city_tax,EUR,property,2,,2,4.00,,,,1,1,2,1,,0,\n',
    );
    const titles = ['-1+1', '=1+1', '+49', '@SUM(A1)', 'VAT'];
    const taxes = titles.map((title) => ({
      ...taxSet.taxes[0],
      title,
      local: { rates: [{ label: '-x', rate: '0' }] },
    }));
    const stay = { checkIn: '2026-07-01', labels: ['-x'], rooms: [{ persons: 1, nightlyPrices: ['1.00'] }] };
    const [plain, labelled] = [[], ['-x']].map((labels) =>
      recordOf(quote({ title: 'Hotel', currency: 'EUR', taxes }, { ...stay, labels })),
    );
    const declared = await cli(['return', 'b.ndjson', '--month', '2026-07', '--json'], {
      files: { 'b.ndjson': line('A1', plain ?? null) },
    });
    const files = { 'b.ndjson': line('A1', labelled ?? null), 'july.json': declared.stdout };
    const argv = ['return', 'b.ndjson', '--month', '2026-07', '--declared', 'july.json', '--csv'];
    const cells = (await cli(argv, { files })).stdout
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','));
    expect(new Set(cells.map(([tax]) => tax))).toEqual(new Set(["'-1+1", "'=1+1", "'+49", "'@SUM(A1)", 'VAT']));
    // Amounts below zero stay numbers.
    expect(cells.filter(([, , , , , rate]) => rate === '2').map((row) => row[8])).toEqual(Array(5).fill('-2.00'));
    expect(cells.filter((row) => row[9] === 'exempt').map((row) => row[11])).toEqual(Array(5).fill("'-x"));
    const { stdout: none } = await run('bookings.ndjson', '--month', '2026-09', '--csv');
    expect(none).toBe(`${stdout.split('\n')[0]}\n`);
  });

  test.each(['=1+1', '+1', '-1', '@A1', '\n=1', '＝1+1', '＋1', '－1', '＠A1'])(
    'a title that begins as %j is a text in CSV and not a formula',
    async (start) => {
      const title = `${start} VAT`;
      const set = { ...taxSet, taxes: [{ ...taxSet.taxes[0], title }] };
      const stay = { checkIn: '2026-08-01', rooms: [{ persons: 1, nightlyPrices: ['1.00'] }] };
      const files = { 'b.ndjson': line('A1', recordOf(quote(set, stay))) };
      const { stdout } = await cli(['return', 'b.ndjson', '--month', '2026-08', '--csv'], { files });
      const { data } = Papa.parse<string[]>(stdout);
      expect(data[1]?.slice(0, 2)).toEqual([`'${title}`, `'${title}`]);
    },
  );

  test('amends an earlier return', async () => {
    const { stdout: declared } = await run('bookings.ndjson', '--month', '2026-07', '--json');
    const argv = [
      'return',
      'bookings.ndjson',
      'late.ndjson',
      '--month',
      '2026-07',
      '--declared',
      'july.json',
      '--json',
    ];
    const { code, stdout } = await cli(argv, { files: { ...FILES, 'july.json': declared } });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).amendments).toMatchObject([
      { tax: 'City tax', amount: '-4.00', quantity: -2, stays: -1 },
    ]);
  });

  test('says first that it is incomplete, and names the booking and the line', async () => {
    const { code, stdout, stderr } = await run('bookings.ndjson', 'bad.ndjson', '--month', '2026-07');
    expect([code, stdout.split('\n')[0]]).toEqual([1, 'INCOMPLETE: 2 issues; bookings with issues are left out']);
    expect(stderr).toContain('bad.ndjson:1');
    expect(stderr).toContain('bad.ndjson:2  A3  record.currency');
  });

  test.each([
    [
      'a line that is broken off',
      (good: string) => good.slice(0, 200),
      'json_syntax',
      ':2:198  A closing double quote',
    ],
    ['a record of another version', withFields({ version: 2 }), 'unknown_version', ':2  A9  record.version'],
    ['a changed figure', withFields({ currency: 'USD' }), 'return_record_differs', ':2  A9  record.currency'],
    [
      'a price below zero',
      (good: string) => good.replace('"100.00"', '"-1.00"'),
      'not_decimal',
      ':2  A9  record.stay.',
    ],
    [
      'no reference',
      (good: string) => good.replace('"reference":"A9",', ''),
      'required',
      ':2  reference  reference is',
    ],
    ['no record', () => '{"reference":"A9"}', 'required', ':2  A9  record  record is required'],
    [
      'a misspelt field',
      (good: string) => good.replace('{', '{"collectedByChanel":["City tax"],'),
      'unknown_field',
      ':2  A9  collectedByChanel',
    ],
  ])('reports %s with its reference and line, and counts the other bookings', async (_, change, code, message) => {
    const bad = change(line('A9', recordFor(1)).trim());
    const argv = ['return', 'b.ndjson', '--month', '2026-07'];
    const outcome = await cli(argv, { files: { 'b.ndjson': `${line('A1', recordFor(3))}${bad}\n` } });
    expect([outcome.code, outcome.stdout.split('\n')[0]]).toEqual([
      1,
      'INCOMPLETE: 1 issue; bookings with issues are left out',
    ]);
    expect(outcome.stderr).toContain(`b.ndjson${message}`);
    expect(outcome.stderr).toContain(`(${code})`);
    expect(outcome.stdout).toMatch(/City tax\s+2\s+4\s+8\.00\s+EUR/);
  });

  test('warns of a name that is nearly one of a tax, and is complete', async () => {
    const named = line('A2', recordFor(1)).replace('{', '{"collectedByChannel":["Citytax","Occupancy Tax"],');
    const argv = ['return', 'b.ndjson', '--month', '2026-07'];
    const { code, stdout, stderr } = await cli(argv, { files: { 'b.ndjson': line('A1', recordFor(1)) + named } });
    expect([code, stdout.split('\n')[0]]).toEqual([0, '2026-07-01 to 2026-07-31, by night']);
    expect(stderr).toBe(
      'b.ndjson:2  warning  A2  collectedByChannel[0]  collectedByChannel names "Citytax", which no tax of the tax set ' +
        'is called. Did you mean "City tax"?  (return_tax_unknown)\n',
    );
  });

  test('warns of a house that no booking is of', async () => {
    const files = { 'b.ndjson': line('A1', recordFor(1)).replace('{', '{"property":"lake",') };
    const argv = ['return', 'b.ndjson', '--month', '2026-07', '--property', 'lkae'];
    const { code, stderr } = await cli(argv, { files });
    expect([code, stderr]).toEqual([
      0,
      'warning  --property  No booking is of the property "lkae": the bookings name "lake". Did you mean "lake"?  (return_property_unknown)\n',
    ]);
  });

  test('shows who has evidence, where there are such guests', async () => {
    const guests = [{ evidence: [{ label: 'age', document: 'Passport', reference: '12' }] }, {}];
    const rooms = [{ guests, nightlyPrices: ['100.00'] }];
    const record = recordOf(quote(taxSet, { checkIn: '2026-07-30', rooms }));
    const { stdout } = await cli(['return', 'b.ndjson', '--month', '2026-07'], {
      files: { 'b.ndjson': line('A1', record) },
    });
    expect(stdout).toMatch(/Bookings +With evidence\n─+\nCity tax +2 +2 +4\.00 +EUR +1 +1 +2 +1 +1\n/);
  });

  test('counts a booking once, however often it is there, and a change without the record before it', async () => {
    const twice = line('A1', recordFor(3)) + line('A1', recordFor(3)) + line('A2', null);
    const { code, stdout } = await cli(['return', 'b.ndjson', '--month', '2026-07'], { files: { 'b.ndjson': twice } });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/City tax\s+2\s+4\s+8\.00\s+EUR\s+2\s+2\s+4\s+1/)]);
  });

  test('shows on a terminal how far it is, and leaves the line empty', async () => {
    const argv = ['return', 'bookings.ndjson', '--month', '2026-07'];
    const { stdout, stderr } = await cli(argv, { files: FILES, isTTY: true });
    expect(stderr).toContain('bookings |');
    expect(stdout).toContain('City tax');
    expect((await run('bookings.ndjson', '--month', '2026-07')).stderr).toBe('');
  });

  test.each([
    [['bookings.ndjson'], 'needs --month, --quarter or --year, or --from and --to'],
    [['bookings.ndjson', '--quarter', '2026-5'], '--quarter must be YYYY-Q, such as 2026-3 (got "2026-5")'],
    [['bookings.ndjson', '--year', '26'], '--year must be YYYY (got "26")'],
    [['bookings.ndjson', '--month', '2026-07', '--year', '2026'], '--month says the period: leave out --year'],
    [['record.json', '--year', '2026'], '"record.json" must have a booking on each line'],
    [['line.json', '--year', '2026'], '"line.json" must have a booking on each line'],
    [['bookings.ndjson', '--month', '2026-13'], '--month must be YYYY-MM'],
    [['bookings.ndjson', '--month', '2026-07', '--from', '2026-07-01'], 'leave out --from and --to'],
    [['none.ndjson', '--month', '2026-07'], 'cannot read "none.ndjson"'],
    [['bookings.ndjson', '--from', '2026-02-30', '--to', '2026-03-01'], '--from must be a date YYYY-MM-DD'],
    [
      ['bookings.ndjson', '--from', '2026-07-02', '--to', '2026-07-01'],
      '--to must be a date from 2026-07-02 on, --from',
    ],
    [['bookings.ndjson', '--month', '2026-07', '--declared', 'june.json'], '--declared.from must be 2026-07-01'],
    [['bookings.ndjson', '--month', '2026-07', '--declared', 'list.json'], '--declared must be an object'],
    [['bookings.ndjson', '--month', '2026-07', '--declared', 'rows.json'], '--declared must be a return with its rows'],
  ])('%j is used wrongly', async (argv, message) => {
    const { code, stderr } = await run(...argv);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  test.each([
    [['--quarter', '2026-3'], '2026-07-01 to 2026-09-30'],
    [['--quarter', '2026-1'], '2026-01-01 to 2026-03-31'],
    [['--year', '2026'], '2026-01-01 to 2026-12-31'],
    [['--month', '2028-02'], '2028-02-01 to 2028-02-29'],
  ])('%j is a period', async (argv, period) => {
    const { code, stdout } = await run('bookings.ndjson', ...argv);
    expect([code, stdout.split(',')[0]]).toEqual([0, period]);
  });

  test('adds each month of a quarter', async () => {
    const { stdout } = await run('bookings.ndjson', '--quarter', '2026-3', '--by-month', '--json');
    const { rows, months, stays } = JSON.parse(stdout);
    expect(rows.map(({ amount }: { amount: string }) => amount)).toEqual(['16.00']);
    expect(
      months.map(({ from, rows: [row] }: { from: string; rows: [{ amount: string }?] }) => [from, row?.amount]),
    ).toEqual([
      ['2026-07-01', '12.00'],
      ['2026-08-01', '4.00'],
      ['2026-09-01', undefined],
    ]);
    expect(stays).toBeUndefined();
    const { stdout: csv } = await run('bookings.ndjson', '--quarter', '2026-3', '--by-month', '--csv');
    expect(csv.split('\n').map((line) => line.split(',').at(-1))).toEqual(['month', '2026-07', '2026-08', '']);
    const { stdout: text } = await run('bookings.ndjson', '--quarter', '2026-3', '--by-month');
    expect(text.match(/^2026-\d\d-01 to .*$/gm)).toEqual([
      '2026-07-01 to 2026-09-30, by night',
      '2026-07-01 to 2026-07-31, by night',
      '2026-08-01 to 2026-08-31, by night',
      '2026-09-01 to 2026-09-30, by night',
    ]);
  });

  test('lists stays, and writes their lines as CSV', async () => {
    const houses =
      line('A1', recordFor(3)).replace('{', '{"property":"lake",') +
      line('A2', recordFor(1)).replace('{', '{"property":"park",');
    const files = { 'b.ndjson': houses + line('A3', { ...recordFor(1), of: 'no-show' }) };
    const { io, out } = written();
    const argv = ['return', 'b.ndjson', '--month', '2026-07', '--stays'];
    const { stdout } = await cli([...argv, '--stays-csv', 'stays.csv'], { files, io });
    expect(stdout).toMatchInlineSnapshot(`
      "2026-07-01 to 2026-07-31, by night

      Property  Tax       Rate, or why not  Of  Amount  Currency  Nights  Room nights  Person nights  Bookings
      ────────────────────────────────────────────────────────────────────────────────────────────────────────
                City tax  2                  2    4.00  EUR            0            0              0         1
      lake      City tax  2                  4    8.00  EUR            2            2              4         1
      park      City tax  2                  2    4.00  EUR            1            1              2         1

      EUR: 0 stays, 0 arrivals, 0 guests, 0 nights, 0 room nights, 0 person nights, price 100.00, net 100.00

      lake, EUR: 1 stay, 2 arrivals, 2 guests, 2 nights, 2 room nights, 4 person nights, price 200.00, net 200.00

      park, EUR: 1 stay, 2 arrivals, 2 guests, 1 night, 1 room night, 2 person nights, price 100.00, net 100.00

      Reference  Of       First day   Guests  Tax       Rate, or why not  Persons  Nights  Person nights  Amount  Currency
      ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
      A3         no-show  2026-07-30       0  City tax  2                       0       0              0    4.00  EUR
      lake, A1   stay     2026-07-30       2  City tax  2                       2       2              4    8.00  EUR
      park, A2   stay     2026-07-30       2  City tax  2                       2       1              2    4.00  EUR
      "
    `);
    expect(out['stays.csv']).toBe(
      'property,reference,of,checkIn,guests,currency,tax,title,type,collectedBy,rate,base,quantity,amount,reason,' +
        'conditions,label,persons,nights,roomNights,personNights,withEvidence,notes\n' +
        ',A3,no-show,2026-07-30,0,EUR,City tax,City tax,city_tax,property,2,,2,4.00,,,,0,0,0,0,0,\n' +
        'lake,A1,stay,2026-07-30,2,EUR,City tax,City tax,city_tax,property,2,,4,8.00,,,,2,2,2,4,0,\n' +
        'park,A2,stay,2026-07-30,2,EUR,City tax,City tax,city_tax,property,2,,2,4.00,,,,2,1,1,2,0,\n',
    );
    const ofPark = await cli([...argv.slice(0, 4), '--property', 'park', '--json'], { files });
    expect(JSON.parse(ofPark.stdout)).toMatchObject({ property: 'park', rows: [{ property: 'park', amount: '4.00' }] });
  });

  test('reads the lines that quote --record adds', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'staytax-'));
    const file = join(folder, 'bookings.ndjson');
    const set = { 'lisbon.json': JSON.stringify(taxSet) };
    const stay = ['--check-in', '2026-07-30', '--nights', '1', '--price', '100.00', '--persons', '2'];
    const quoted = (...more: string[]) => {
      const argv = ['quote', 'lisbon.json', ...stay, '--record', file, ...more];
      const io = { openSink: processFiles.openSink };
      const files = existsSync(file) ? { ...set, [file]: readFileSync(file) } : set;
      return cli(argv, { files, io });
    };
    expect((await quoted('--reference', 'A1')).code).toBe(0);
    // A file that an editor left without its last line break.
    writeFileSync(file, readFileSync(file, 'utf8').trimEnd());
    expect((await quoted('--reference', 'A1', '--property', 'lake')).code).toBe(0);
    expect((await quoted('--reference', 'A2', '--of', 'day-use')).code).toBe(0);
    const lines = readFileSync(file, 'utf8');
    const outcome = await cli(['return', 'b.ndjson', '--month', '2026-07', '--json'], { files: { 'b.ndjson': lines } });
    const rows: unknown = JSON.parse(outcome.stdout).rows;
    expect(rows).toMatchObject([
      { amount: '8.00', personNights: 2, stays: 2 },
      { property: 'lake', amount: '4.00', personNights: 2, stays: 1 },
    ]);
    // A record alone takes the place of the file, and no line is added to it.
    expect((await quoted('--of', 'fee')).code).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8')).of).toBe('fee');
    const refused = await quoted('--reference', 'A3');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('must have a booking on each line')]);
    rmSync(folder, { recursive: true });
  });

  test.each([
    [['--reference', 'A1'], '--reference needs --record'],
    [['--of', 'fee'], '--of needs --record'],
    [['--keep-ages'], '--keep-ages needs --record'],
    [['--record', 'r.json', '--property', 'lake'], '--property needs --reference'],
    [['--record', 'r.json', '--reference', ''], '--reference and --property must not be blank'],
    [['--record', 'r.ndjson.gz', '--reference', 'A1'], '--record must be a plain file'],
  ])('quote %j is used wrongly', async (argv, message) => {
    const stay = ['--check-in', '2026-07-30', '--nights', '1', '--price', '100.00', '--persons', '2'];
    const files = { 'lisbon.json': JSON.stringify(taxSet) };
    const { code, stderr } = await cli(['quote', 'lisbon.json', ...stay, ...argv], { files });
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

/** Where files go that a command writes. */
function written() {
  const out: Record<string, string> = {};
  const openSink: Io['openSink'] = async (name = '') => ({
    write: async (bytes) => {
      out[name] = new TextDecoder().decode(bytes);
      return true;
    },
    close: async () => undefined,
    discard: async () => undefined,
  });
  return { io: { openSink }, out };
}

describe('by label', () => {
  const guests = [{ labels: ['=country:DE'] }, {}];
  const record = recordOf(
    quote(taxSet, { checkIn: '2026-07-31', rooms: [{ guests, nightlyPrices: ['90.00', '90.00'] }] }),
  );
  const files = { 'guests.ndjson': line('A1', record) };

  test('prints a table, and writes CSV, with the months', async () => {
    const argv = ['return', 'guests.ndjson', '--from', '2026-07-01', '--to', '2026-08-31', '--by-label', '=country:'];
    const { code, stdout } = await cli(argv, { files });
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/without a label +1 +1 +2 +2\n=country:DE +1 +1 +2 +2\n/),
    ]);
    const { io, out } = written();
    await cli([...argv, '--labels-csv', 'labels.csv', '--by-month', '--csv'], { files, io });
    expect(out['labels.csv']).toBe(
      'property,label,arrivals,guests,nights,personNights,month\n' +
        ",,1,1,1,1,2026-07\n,'=country:DE,1,1,1,1,2026-07\n,,0,1,1,1,2026-08\n,'=country:DE,0,1,1,1,2026-08\n",
    );
  });

  test.each([
    [['--by-label', ' '], '--by-label must be text that is not blank'],
    [['--labels-csv', 'labels.csv'], '--labels-csv needs --by-label'],
  ])('refuses %j', async (more, message) => {
    const { code, stderr } = await cli(['return', 'guests.ndjson', '--month', '2026-07', ...more], { files });
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
