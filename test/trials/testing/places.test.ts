import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nightUnits } from '../../../src/core/calculation/by.js';
import type { TaxSet, TaxSetEntry } from '../../../src/core/definitions/tax.js';
import { taxKey } from '../../../src/core/definitions/tax.js';
import { calculationOf } from '../../../src/core/quote/calculation.js';
import { createCalculator, validateTaxSet } from '../../../src/index.js';
import { checkLaws, formatLawReport, stayFor } from '../../../src/trials/testing/index.js';
import { ROOT } from '../../docs/blocks.js';

const PLACES = join(ROOT, 'examples/places');
const places = readdirSync(PLACES).filter((file) => file.endsWith('.json'));

function setOf(file: string): TaxSet {
  const { value } = validateTaxSet(JSON.parse(readFileSync(join(PLACES, file), 'utf8')));
  if (value === undefined) throw new Error(`${file} is not valid`);
  return value;
}

/** On how many stays each law is tried at each place; `assertLaws` tries 100. */
const LAW_RUNS = Number(process.env['STAYTAX_RUNS'] ?? 1);

const every = (entries: readonly TaxSetEntry[]): TaxSetEntry[] =>
  entries.flatMap((entry) => [entry, ...every(entry.taxes)]);

/** "Title, row 2 holds" and "Title, row 2 does not hold", for each row that is calculated here. */
function sidesOf(set: TaxSet): Set<string> {
  const rows = every(set.taxes)
    .filter(({ local }) => local?.only !== 'channel')
    .flatMap((tax) => (tax.local?.rates ?? []).map((_, at) => `${taxKey(tax)}, row ${at + 1}`));
  return new Set(rows.flatMap((row) => [`${row} holds`, `${row} does not hold`]));
}

/** Those that a stay is on: a row holds where it gives a unit its rate. */
function sidesReached(calculator: ReturnType<typeof createCalculator>, stay: Parameters<typeof calculator.quote>[0]) {
  const calculation = calculationOf(calculator.quote(stay));
  if (calculation === undefined) return [];
  return calculation.program.lines.flatMap((line) => {
    const { rates = [] } = line.tax.local ?? {};
    const reached = rates.length === 0 ? [] : nightUnits(calculation, line).map(({ row }) => row?.place);
    return [...new Set(reached)].flatMap((of) =>
      rates.map((_, place) => `${taxKey(line.tax)}, row ${place + 1} ${of === place ? 'holds' : 'does not hold'}`),
    );
  });
}

test('there are 101 places', () => {
  expect(places).toHaveLength(101);
});

describe.each(places)('%s', (file) => {
  const set = setOf(file);

  test('has stays for and against each row within 500 stays', () => {
    const calculator = createCalculator(set);
    const missing = sidesOf(set);
    const stays = stayFor(set);
    // Twenty at a time: most places need few of them.
    for (let seed = 30; seed < 55 && missing.size > 0; seed += 1) {
      for (const stay of fc.sample(stays, { numRuns: 20, seed })) {
        for (const side of sidesReached(calculator, stay)) missing.delete(side);
      }
    }
    expect([...missing]).toEqual([]);
  });

  test('obeys every law, with a reason for each that does not apply', { timeout: 1e6 }, () => {
    const report = checkLaws(set, { runs: LAW_RUNS, seed: 30 });
    expect(report.ok, formatLawReport(report)).toBe(true);
    for (const { law, runs, skipped } of report.laws) {
      if (skipped === undefined) expect(runs, law).toBe(LAW_RUNS);
      else expect(skipped, law).toMatch(/^\S.* \S/);
    }
  });
});
