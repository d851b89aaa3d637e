import { describe, expect, test } from 'vitest';
import { readAmount, readDate } from '../../../src/core/stay/cell-forms.js';
import { csvFormOf, headerProblem, lineReader } from '../../../src/core/stay/lines.js';
import { validateStay } from '../../../src/index.js';
import { foreignTableReader, formsOf } from '../../../src/trials/replay/foreign-table.js';
import { guessColumns } from '../../../src/trials/replay/guess-columns.js';
import { EXPORTS } from './exports.js';

function tableOf(csv: string, currency = 'EUR') {
  const [first = '', ...rows] = csv.split('\n');
  const { header, delimiter } = csvFormOf(first);
  const reader = foreignTableReader(header, delimiter, currency);
  rows.forEach(reader.add);
  return { table: reader.result(), delimiter, rows };
}

/** The stays of a table under the columns and forms that are guessed. */
function staysOf(csv: string) {
  const { table, delimiter, rows } = tableOf(csv);
  const header = guessColumns(table);
  const { forms, questions } = formsOf(table, header);
  expect([headerProblem(header), questions]).toEqual([undefined, { dates: undefined, decimals: undefined }]);
  return rows.map(lineReader({ kind: 'csv', header, delimiter, forms: { ...forms, currency: 'EUR' } }));
}

describe('an export of other software', () => {
  test.each(EXPORTS)('%s is read without a question', (_, csv, stays) => {
    const read = staysOf(csv);
    expect(read).toEqual(stays.map((stay) => ({ stay })));
    for (const line of read) expect('stay' in line && validateStay(line.stay, 'EUR').issues).toBe(undefined);
  });

  test('says which columns it lacks', () => {
    expect(headerProblem(guessColumns(tableOf('Anreise;Preis\n01.05.2025;100').table))).toBe(
      'it has no column "checkOut" or "nights" or "nightlyPrices" or "rooms"',
    );
  });

  test('takes no column whose cells are of another kind', () => {
    const csv = 'Arrival,Guests,Total,Departure\n15:00,Ada Lima,not yet,2025-05-04';
    expect(guessColumns(tableOf(csv).table)).toEqual([undefined, undefined, undefined, 'checkOut']);
  });

  test('takes no price in another currency', () => {
    const { table } = tableOf('Check-in,Nights,Persons,Price\n2025-05-01,3,2,300 USD', 'EUR');
    expect(guessColumns(table)).toEqual(['checkIn', 'nights', 'persons', undefined]);
  });
});

describe('cells that read in two ways', () => {
  const HEADER = ['checkIn', 'checkOut', 'price'];
  const DAY = { cell: '03/04/2026', first: '2026-04-03', second: '2026-03-04' };
  const AMOUNT = { cell: '1,234', first: '1.234', second: '1234' };
  const formOf = (...rows: string[]) => formsOf(tableOf(`Arrival;Departure;Price\n${rows.join('\n')}`).table, HEADER);

  test.each([
    ['no cell decides', ['03/04/2026;05/04/2026;1,234'], { dates: DAY, decimals: AMOUNT }, {}],
    [
      'a later cell decides',
      ['03/04/2026;05/04/2026;1,234', '05/04/2026;25/04/2026;90,50'],
      {},
      { dates: 'day-first', decimals: 'comma' },
    ],
    ['the month is first', ['03/04/2026;03/24/2026;1,234.00'], {}, { dates: 'month-first', decimals: 'point' }],
    [
      'a cell is broken',
      ['13/04/2026;14/04/2026;90,5', '15/04/2026;04/16/2026;90,5'],
      {},
      { dates: 'day-first', decimals: 'comma' },
    ],
    ['all read alike', ['2026-04-03;2026-04-05;90'], {}, { dates: 'day-first', decimals: 'comma' }],
  ] as const)('%s', (_, rows, questions, forms) => {
    expect(formOf(...rows)).toEqual({
      forms: { dates: undefined, decimals: undefined, ...forms },
      questions: { dates: undefined, decimals: undefined, ...questions },
    });
  });

  test('an answer decides where no cell does, and no other', () => {
    const answers = { dates: 'month-first', decimals: 'point' } as const;
    const { table } = tableOf('Arrival;Departure;Price\n03/04/2026;05/04/2026;90,50');
    expect(formsOf(table, HEADER, answers).forms).toEqual({ dates: 'month-first', decimals: 'comma' });
  });
});

describe('a date in a cell', () => {
  test.each([
    ['01.05.2026', '2026-05-01', undefined],
    ['01/05/2026', '2026-05-01', '2026-01-05'],
    ['1/5/26', '2026-05-01', '2026-01-05'],
    ['31-12-2026', '2026-12-31', undefined],
    ['2026-05-01T15:00:00+02:00', '2026-05-01', '2026-05-01'],
    ['2026/5/1', '2026-05-01', '2026-05-01'],
    ['Fr., 01.05.2026 14:00', '2026-05-01', undefined],
    ['1. März 2026', '2026-03-01', '2026-03-01'],
    ['1 juin 2026', '2026-06-01', '2026-06-01'],
    ['12-Jul-2026', '2026-07-12', '2026-07-12'],
    ['December 24, 2026', '2026-12-24', '2026-12-24'],
    ['31.02.2026', undefined, undefined],
    ['01.05.2026 - 03.05.2026', undefined, undefined],
    ['01.05/2026', undefined, undefined],
    ['1 Foo 2026', undefined, undefined],
    ['15:00', undefined, undefined],
  ])('%s', (cell, dayFirst, monthFirst) => {
    expect([readDate(cell, 'day-first'), readDate(cell, 'month-first')]).toEqual([dayFirst, monthFirst]);
  });
});

describe('an amount in a cell', () => {
  test.each([
    ['1.234,50', '1234.5', undefined],
    ['1,234.50', undefined, '1234.5'],
    ["1'234.50 CHF", undefined, '1234.5'],
    ['1 234,50 CHF', '1234.5', undefined],
    ['CHF 250', '250', '250'],
    ['250.0000', undefined, '250'],
    ['1,234', '1.234', '1234'],
    ['12,34,567', undefined, undefined],
    ['250 EUR', undefined, undefined],
    ['€250', undefined, undefined],
    ['250 constructor', undefined, undefined],
    ['-250', undefined, undefined],
    ['', undefined, undefined],
  ])('%s', (cell, comma, point) => {
    expect([readAmount(cell, 'comma', 'CHF'), readAmount(cell, 'point', 'CHF')]).toEqual([comma, point]);
  });
});

describe('a party in a row', () => {
  const form = csvFormOf('checkIn,nights,price,adults,children,ages');
  const read = (cells: string) => lineReader({ kind: 'csv', ...form })(`2026-05-01,1,100.00,${cells}`);

  test.each([
    ['2,1,', { persons: 3 }],
    ['2,,', { persons: 2 }],
    ['2,1,"4, 9"', { persons: 4, guests: [{ age: 4 }, { age: 9 }] }],
    ['2,2,4', { persons: 4, guests: [{ age: 4 }] }],
    ['0,0,', { persons: 0 }],
    [',,', {}],
  ])('%s', (cells, party) => {
    expect(read(cells)).toEqual({ stay: { checkIn: '2026-05-01', rooms: [{ nights: 1, price: '100.00', ...party }] } });
  });

  test('that is no number is refused with its column', () => {
    expect(read('two,1,old')).toMatchObject({
      issues: [
        { code: 'cell_form', header: 'adults', message: 'adults must be a whole number (got "two").' },
        { code: 'cell_form', header: 'ages', message: 'ages must be ages such as 4, 9 (got "old").' },
      ],
    });
  });
});
