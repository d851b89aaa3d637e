import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../package/built.js';

/**
 * A date of a stay has no time zone: 30 December 2011 was a night in every hotel of this calendar, though clocks in
 * Apia never showed it. What is built is run by Node under other time zones and has to say the same, to the letter.
 */
const INDEX = new URL('../../../dist/index.js', import.meta.url);

const PROGRAM = `
  import { createCalculator } from ${JSON.stringify(INDEX.href)};
  const city = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.35', currency: 'EUR', is_inclusive: false };
  const calculator = createCalculator({
    title: 'Everywhere',
    currency: 'EUR',
    taxes: [
      { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true },
      { ...city, max_nights: 3 },
      { ...city, title: 'Season', applicable_date_ranges: [
        { after: '2011-12-30', before: '2011-12-30' },
        { after: '2018-11-04', before: '2018-11-04' },
        { after: '2026-03-29', before: '2026-03-29' },
        { after: '2026-10-25', before: '2026-10-25' },
        { after: '2024-02-29', before: '2024-02-29' },
        { after: '2027-01-01', before: null },
      ] },
    ],
  });
  const arrivals = ['2011-12-28', '2018-11-02', '2018-02-16', '2026-03-27', '2026-10-24', '2024-02-27', '2026-12-30', '1985-12-31'];
  const quotes = arrivals.map((checkIn) => calculator.quote({
    checkIn,
    rooms: [
      { persons: 2, price: '500.00', nights: 5 },
      { persons: 1, nightlyPrices: ['80.00', '90.00'], checkIn },
    ],
  }));
  console.log(JSON.stringify({ offsets: [0, 4, 8, 11].map((month) => new Date(2011, month, 30).getTimezoneOffset()), quotes }));
`;

function runIn(zone: string): { offsets: number[]; quotes: Array<{ nights: Array<{ date: string }> }> } {
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], TZ: zone },
  });
  return JSON.parse(answer);
}

beforeAll(() => ensureBuilt());

describe('stays across days that clocks skipped or repeated', () => {
  test.each(['Pacific/Apia', 'America/Sao_Paulo', 'Asia/Kathmandu'])('%s gives the dates of UTC', (zone) => {
    const there = runIn(zone);
    const utc = runIn('UTC');
    // The time zone is really another one, or the test would show nothing.
    expect(there.offsets).not.toEqual(utc.offsets);
    expect(there.quotes).toEqual(utc.quotes);
  });

  test('five nights from 28 December 2011 are these five', () => {
    const [first] = runIn('Pacific/Apia').quotes;
    expect(first?.nights.map(({ date }) => date)).toEqual([
      '2011-12-28',
      '2011-12-29',
      '2011-12-30',
      '2011-12-31',
      '2012-01-01',
    ]);
  });
});
