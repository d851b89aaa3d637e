import { expect, test } from 'vitest';
import { csvOfWorkbook } from '../../../src/trials/replay/workbook.js';
import { workbookOf } from './workbook-of.js';

const csvOf = (...rows: Parameters<typeof workbookOf>[0]) =>
  csvOfWorkbook(new Blob([new Uint8Array(workbookOf(rows))]));

test('a sheet becomes CSV with its days, its amounts to 15 digits, and quoted texts', async () => {
  const sheet = await csvOf(
    ['Guest', 'Arrival', 'Price', 'Note'],
    ['Lima, Ada', { day: '2025-05-01' }, 89.9 * 3, 'late\narrival "x" & <y>'],
    ['Berg', { day: '2024-02-29' }, 180, null],
  );
  expect(sheet).toEqual({
    csv: 'Guest,Arrival,Price,Note\n"Lima, Ada",2025-05-01,269.7,"late arrival ""x"" & <y>"\nBerg,2024-02-29,180,',
    skippedRows: 0,
  });
});

test('the titles of a report above the table are left out, and counted', async () => {
  const sheet = await csvOf(
    ['Arrivals 2025', null, null, 'Hotel Lisboa'],
    [],
    ['Guest', 'Arrival', 'Nights', 'Persons', 'Price'],
    ['Lima', { day: '2025-05-01' }, 3, 2, 300],
  );
  expect(sheet).toEqual({ csv: 'Guest,Arrival,Nights,Persons,Price\nLima,2025-05-01,3,2,300', skippedRows: 2 });
});

test('a cell beside the table is in no row', async () => {
  expect((await csvOf(['Guest', 'Price'], ['Lima', 300, 'paid']))?.csv).toBe('Guest,Price\nLima,300');
});

test('an empty sheet has no line', async () => {
  expect(await csvOf()).toEqual({ csv: '', skippedRows: 0 });
});

test.each(['no workbook', 'PK\u0003\u0004', ''])('%j is no workbook', async (text) => {
  expect(await csvOfWorkbook(new Blob([text]))).toBe(undefined);
});
