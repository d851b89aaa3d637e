import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { quote, recordOf } from '../../../src/index.js';
import { seed } from '../../seed.js';

// What users get, with its workers: `npm run test:e2e` builds before it runs the tests.
const MAIN = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'staytax-return-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hotel = {
  title: 'Hotel',
  currency: 'EUR',
  taxes: [
    { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true },
    {
      ...{ title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.50', currency: 'EUR' },
      ...{ is_inclusive: false, max_nights: 3, local: { rates: [{ age_under: 13, rate: '0' }] } },
    },
  ],
} as const;

const anyRecord = fc
  .record({ day: fc.integer({ min: 1, max: 31 }), nights: fc.integer({ min: 1, max: 9 }), child: fc.nat(17) })
  .map(({ day, nights, child }) => {
    const nightlyPrices = Array.from({ length: nights }, (_, night) => `${80 + day + night}.35`);
    const checkIn = `2026-07-${String(day).padStart(2, '0')}`;
    return recordOf(quote(hotel, { checkIn, rooms: [{ persons: 3, guests: [{ age: child }], nightlyPrices }] }));
  });
const record = fc.constantFrom(...fc.sample(anyRecord, { numRuns: 60, seed }));
const reference = fc.nat(400).map((number) => `B${number}`);
/** Mostly bookings, of which some are changed and cancelled; some are none, or say another total than they come to. */
const line = fc.oneof(
  { weight: 20, arbitrary: fc.record({ reference, record }).map((booking) => JSON.stringify(booking)) },
  { weight: 2, arbitrary: reference.map((name) => JSON.stringify({ reference: name, record: null })) },
  {
    weight: 1,
    arbitrary: fc
      .record({ reference, record })
      .map((booking) => JSON.stringify(booking).replace(/"total":"\d+/, '"total":"1')),
  },
  { weight: 1, arbitrary: fc.constantFrom('', 'no', '{"reference":""}', '[]', '{"reference":"B1","record":{}}') },
);

test('three workers give the bytes of one for any lines', { timeout: 120_000 }, () => {
  // Six batches: workers start behind the fourth.
  const files = fc.array(line, { minLength: 650, maxLength: 650, size: 'max' });
  for (const [index, lines] of fc.sample(files, { numRuns: 1, seed }).entries()) {
    const [first, second] = [join(folder, `${index}-1.ndjson`), join(folder, `${index}-2.ndjson`)];
    writeFileSync(first, lines.slice(0, 450).join('\n'));
    writeFileSync(second, `\ufeff${lines.slice(450).join('\n')}\n`);
    const [alone, three] = [1, 3].map((workers) => {
      const argv = [MAIN, 'return', first, second, '--month', '2026-07', '--json', '--workers', String(workers)];
      const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8', maxBuffer: 2 ** 26 });
      return { status, stdout, stderr };
    });
    expect([alone?.status, alone?.stdout.length]).toEqual([1, expect.any(Number)]);
    expect(JSON.parse(alone?.stdout ?? '').totals[0].stays).toBeGreaterThan(100);
    expect(three).toEqual(alone);
  }
});
