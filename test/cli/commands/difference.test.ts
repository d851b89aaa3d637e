import { describe, expect, test } from 'vitest';
import { difference, quote, recordOf } from '../../../src/index.js';
import { cli, json, STAY, TAX_SET } from '../fake-io.js';

const recordAt = (price: string, taxSet = TAX_SET) =>
  recordOf(quote(taxSet, { ...STAY, rooms: [{ persons: 2, nightlyPrices: [price] }] }));
const [BEFORE, AFTER] = [recordAt('100.00'), recordAt('80.00')];
const FILES = { 'before.json': json(BEFORE), 'after.json': json(AFTER) };
const run = (argv: readonly string[], files: Record<string, string> = FILES) => cli(['difference', ...argv], { files });

describe('difference', () => {
  test('prints the lines of a credit note, which add up to the change of the total', async () => {
    const { code, stdout, stderr } = await run(['before.json', 'after.json']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      [
        'Tax                   Before  After     EUR',
        '───────────────────────────────────────────',
        'Cleaning fee  on top   10.00  10.00    0.00',
        'VAT           on top   22.00  18.00   -4.00',
        '───────────────────────────────────────────',
        'Net                                  -20.00',
        'Price                                -20.00',
        'Total                                -24.00',
        '',
      ].join('\n'),
    );
  });

  test('prints with --json the correction of the library', async () => {
    const { stdout } = await run(['before.json', 'after.json', '--json']);
    expect(JSON.parse(stdout)).toEqual(difference(BEFORE, AFTER));
  });

  test('two invalid records are reported together, with places', async () => {
    const files = {
      a: json({ ...BEFORE, staytax: 1 }),
      b: json({ ...AFTER, quote: { ...AFTER.quote, total: '1.00' } }),
    };
    const { code, stderr } = await run(['a', 'b'], files);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^a:\d+:\d+ {2}staytax /m);
    expect(stderr).toMatch(/^b:\d+:\d+ {2}quote\.taxes {2}quote\.taxes must be amounts that add up/m);
  });

  test('exits with 1 for two currencies', async () => {
    const dollars = { ...TAX_SET, currency: 'USD', taxes: [] };
    const { code, stderr } = await run(['before.json', 'b'], { ...FILES, b: json(recordAt('100.00', dollars)) });
    expect(code).toBe(1);
    expect(stderr).toContain('b  after.currency  after.currency must be EUR, as before');
  });

  test('exits with 2 for standard input twice', async () => {
    expect(await run(['-', '-'])).toMatchObject({ code: 2, stdout: '' });
  });
});
