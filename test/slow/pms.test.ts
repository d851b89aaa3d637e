import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import manifest from '../../examples/pms/package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

// The numbers are worked out by hand on the page on returns.
const EXPECTED = `July
  City tax: 1 of 2 = 2.00 EUR (2 person nights)
  City tax: 2.5 of 14 = 35.00 EUR (14 person nights)
  City tax: max_nights (2 person nights)
  City tax: exempt: under 13 (2 person nights)
  City tax, remitted by the OTA: 2.5 of 1 = 2.50 EUR (1 person nights)
  VAT: 7 of 900.00 = 63.00 EUR (21 person nights)
A2 left a day earlier: to be amended
  City tax: max_nights (-2 person nights)
  VAT: 7 of -100.00 = -7.00 EUR (-2 person nights)
Invoice of A1
  Lodging: 2 x 100.00 = 200.00
  City tax: 4 x 2.50 = 10.00
  VAT 14.00, to be paid 224.00 EUR
Invoice of A5
  Lodging: 1 x 100.00 = 100.00
  City tax: 2.50, collected by the OTA
  VAT 7.00, to be paid 107.00 EUR
`;

// Of the lake 2, 5 and 8 person nights at 2.50, and 1123.50 with 7%: a day room, a no-show and a fee are money alone. In the
// park two nights of July are of two residents, a pupil and a teacher.
const OF_TWO_HOUSES = `July, by house and row
  lake, City tax: 2.5 of 15 = 37.50 EUR (15 person nights)
  lake, VAT: 7 of 1050.00 = 73.50 EUR (15 person nights)
  park, City tax, "pupil": 1 of 2 = 2.00 EUR (2 person nights, 2 with evidence)
  park, City tax: 3 of 2 = 6.00 EUR (2 person nights)
  park, City tax, "resident": exempt (4 person nights, 2 with evidence)
lake: stays 3, arrivals 8, nights 7, person nights 15, 1203.50, net 1130.00
park: stays 1, arrivals 4, nights 2, person nights 8, 300.00, net 300.00
By stay
  lake B1 (stay) from 2026-07-06: nights 2, person nights 2, 214.00
    City tax 5.00 (persons 1), VAT 14.00 (persons 1)
  lake B2 (stay) from 2026-07-10: nights 1, person nights 5, 321.00
    City tax 12.50 (persons 5), VAT 21.00 (persons 5)
  lake B3 (stay) from 2026-07-13: nights 4, person nights 8, 428.00
    City tax 20.00 (persons 2), VAT 28.00 (persons 2)
  lake B5 (day-use) from 2026-07-22: nights 0, person nights 0, 53.50
    VAT 3.50 (persons 0)
  lake B6 (no-show) from 2026-07-23: nights 0, person nights 0, 107.00
    VAT 7.00 (persons 0)
  lake B7 (fee) from 2026-07-24: nights 0, person nights 0, 80.00
    no taxes
  park B1 (stay) from 2026-07-30: nights 2, person nights 8, 300.00
    City tax 2.00 (persons 1), City tax 6.00 (persons 1), City tax exempt (persons 2)
The quarter of the park, and its months
  park, City tax, "pupil": 1 of 3 = 3.00 EUR (3 person nights, 3 with evidence)
  park, City tax: 3 of 3 = 9.00 EUR (3 person nights)
  park, City tax, "resident": exempt (6 person nights, 3 with evidence)
  2026-07: City tax 8.00
  2026-08: City tax 4.00
  2026-09: nothing
`;
/** Every amount is one that can be worked out by hand: rooms are 100.00 and 7.00, the city tax 2.50. */
const BILLS = `B1, the company (380)
  Lodging: 3 x 100.00 = 300.00
  VAT 21.00
  to be paid 321.00 EUR
B1, the guest (380)
  City tax: 3 x 2.50 = 7.50
  VAT 0.00
  to be paid 7.50 EUR
B1, back to the company (381)
  Lodging: 1 x 100.00 = 100.00
  VAT 7.00
  to be paid 107.00 EUR
B1, back to the guest (381)
  City tax: 1 x 2.50 = 2.50
  VAT 0.00
  to be paid 2.50 EUR
B2, room 1 (380)
  Lodging: 1 x 100.00 = 100.00
  City tax: 1 x 2.50 = 2.50
  VAT 7.00
  to be paid 109.50 EUR
B2, room 2 (380)
  Lodging: 1 x 100.00 = 100.00
  City tax: 2 x 2.50 = 5.00
  VAT 7.00
  to be paid 112.00 EUR
B2, room 3 (380)
  Lodging: 1 x 100.00 = 100.00
  City tax: 2 x 2.50 = 5.00
  VAT 7.00
  to be paid 112.00 EUR
B3, the deposit (386)
  Deposit: 1 x 100.00 = 100.00
  Deposit: 1 x 5.00 = 5.00
  VAT 7.00
  to be paid 112.00 EUR
B3, the rest (380)
  Lodging: 4 x 100.00 = 400.00
  City tax: 8 x 2.50 = 20.00
  Deposit, invoice D17: -1 x 100.00 = -100.00
  Deposit, invoice D17: -1 x 5.00 = -5.00
  VAT 21.00
  to be paid 336.00 EUR
B4, books in francs (380)
  Lodging: 2 x 100.00 = 200.00
  City tax: 2 x 2.50 = 5.00
  VAT 14.00, in the books 13.18 CHF
  paid before 100.00
  to be paid 119.00 EUR
B5, a day room (380)
  Lodging: 1 x 50.00 = 50.00
  VAT 3.50
  to be paid 53.50 EUR
B6, a no-show (380)
  Lodging: 1 x 100.00 = 100.00
  VAT 7.00
  to be paid 107.00 EUR
B7, a cancellation (380)
  Lodging: 1 x 80.00 = 80.00
  VAT 0.00
  to be paid 80.00 EUR
`;

const WHILE_READ = `
  import { createCalculator } from 'staytax';
  import { openBookings } from './bookings.mjs';
  const stay = { checkIn: '2026-07-01', rooms: [{ persons: 1, nightlyPrices: ['10.00'] }] };
  const quote = createCalculator({ title: 'Hotel', currency: 'EUR', taxes: [] }).quote(stay);
  const bookings = openBookings();
  for (let number = 0; number < 1_001; number += 1) bookings.keep(String(number), quote);
  const july = bookings.returnFor({ from: '2026-07-01', to: '2026-07-31' });
  await null;
  bookings.keep('while the return is read', quote);
  process.stdout.write(String((await july).totals[0].stays));
`;

/** It builds SQLite, which takes a minute; STAYTAX_SQLITE says where `node_modules/better-sqlite3` is built already. */
test('the small PMS keeps records in SQLite, declares a month, amends it and bills', () => {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-pms-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(ROOT, 'examples/pms'), folder, { recursive: true });
  const { STAYTAX_SQLITE: built } = process.env;
  const modules = join(folder, 'node_modules');
  if (built === undefined) {
    // All of its package but staytax itself, which is not published by this checkout.
    const { staytax: _, ...dependencies } = manifest.dependencies;
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies }));
    execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' });
  } else {
    mkdirSync(modules);
    symlinkSync(join(built, 'node_modules/better-sqlite3'), join(modules, 'better-sqlite3'));
  }
  symlinkSync(ROOT, join(modules, 'staytax'));
  expect(execFileSync('node', ['bills.mjs'], { cwd: folder, encoding: 'utf8' })).toBe(BILLS);
  expect(execFileSync('node', ['month.mjs', 'hotel.db'], { cwd: folder, encoding: 'utf8' })).toBe(EXPECTED);
  expect(execFileSync('node', ['returns.mjs'], { cwd: folder, encoding: 'utf8' })).toBe(OF_TWO_HOUSES);
  const argv = ['--input-type=module', '--eval', WHILE_READ];
  expect(execFileSync('node', argv, { cwd: folder, encoding: 'utf8' })).toBe('1001');
}, 1_800_000);
