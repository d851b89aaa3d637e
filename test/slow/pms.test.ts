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

/** Every amount is one that can be worked out by hand: rooms are 100.00 and 7.00, the city tax 2.50. */
const BILLS = ``;

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
  const argv = ['--input-type=module', '--eval', WHILE_READ];
  expect(execFileSync('node', argv, { cwd: folder, encoding: 'utf8' })).toBe('1001');
}, 1_800_000);
