import { describe, expect, test } from 'vitest';
import { CLEANING, cli, json, STAY, TAX_SET, VAT } from './fake-io.js';

const files = {
  'set.json': json(TAX_SET),
  'included.json': json({
    ...TAX_SET,
    taxes: [
      { ...VAT, is_inclusive: true },
      { ...CLEANING, level: 0 },
    ],
  }),
  'coarse.json': json({ ...TAX_SET, taxes: [{ ...VAT, rate: '100.00' }] }),
  'stay.json': json(STAY),
  'unpriced.json': json({ checkIn: '2026-05-01', rooms: [{ persons: 2, nights: 3 }] }),
  'wrong.json': json({ ...TAX_SET, taxes: [{ title: 'VAT' }] }),
};
const FLAGS = '--check-in 2026-05-01 --nights 3 --persons 2';
const run = (line: string) => cli(line.split(' '), { files });

describe('explain', () => {
  test('prints each charge with its sentences, then how the figures are related', async () => {
    const { code, stdout, stderr } = await run('explain set.json --stay stay.json');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Fee, then VAT, in EUR\n\nCleaning fee {2}10\.00 on top\n {2}/);
    expect(stdout).toMatch(/^VAT {2}22\.00 on top\n {2}VAT 20% of 110\.00 .* = 22\.00\.$/m);
    expect(stdout).toMatch(/^Total 132\.00 = /m);
  });

  test('names the charged dates, and the reason of the others', async () => {
    const city = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '4.00', currency: 'EUR' };
    const capped = json({ ...TAX_SET, taxes: [{ ...city, is_inclusive: false, max_nights: 7 }] });
    const line = 'explain capped.json --check-in 2026-12-24 --nights 8 --persons 2 --price 800.00';
    const { stdout } = await cli(line.split(' '), { files: { 'capped.json': capped } });
    expect(stdout).toContain(`City tax  56.00 on top
  City tax 4.00 per person per night: 2 persons x 7 nights = 14; 14 x 4.00 = 56.00.
  Charged on 2026-12-24 to 2026-12-30 (7 of 8 nights).
  2026-12-31 is not charged: at most 7 nights are.
`);
  });

  test('explains a stay from options under a policy as JSON', async () => {
    const { stdout } = await run(`explain set.json ${FLAGS} --price 100.00 --policy channelManager --json`);
    expect(JSON.parse(stdout)).toMatchObject({ version: 2, charges: [{ title: 'Cleaning fee' }, { title: 'VAT' }] });
  });

  test.each([
    ['set.json', 2],
    ['- --stay -', 2],
    ['wrong.json --stay stay.json', 1],
    ['set.json --stay unpriced.json', 1],
    [`set.json ${FLAGS} --price 1.001`, 1],
  ])('%s: %i', async (line, code) => {
    const outcome = await run(`explain ${line}`);
    expect([outcome.code, outcome.stdout]).toEqual([code, '']);
  });
});

describe('price-for', () => {
  test('finds the price that leads to a total', async () => {
    const { code, stdout, stderr } = await run(`price-for included.json --total 480.00 ${FLAGS}`);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Sell for 450.00: the guest pays exactly 480.00.\n');
    expect(stdout).toMatch(/^Sell for +375\.00 +450\.00 +480\.00 +405\.00$/m);
    expect(stdout).toContain('Nights: 3 x 150.00\n');
  });

  test('finds the price that leaves a net, with colour', async () => {
    const { stdout } = await cli(['price-for', 'included.json', '--net', '400.00', '--stay', 'unpriced.json'], {
      files,
      isTTY: true,
    });
    expect(stdout).toContain('Sell for \u001b[1m480.00\u001b[22m: the net is exactly 400.00.');
  });

  test('prints the nearest prices on both sides without an exact one', async () => {
    const { code, stdout } = await run(`price-for coarse.json --total 100.01 ${FLAGS}`);
    expect(code).toBe(0);
    expect(stdout).toContain('No price leads to a total of exactly 100.01.');
    expect(stdout).toMatch(/^Nearest below +50\.00 +50\.00 +100\.00 +[\d.]+$/m);
    expect(stdout).toMatch(/^Nearest above +50\.01 +50\.01 +100\.02 +[\d.]+$/m);
  });

  test('prints the answer as JSON', async () => {
    const { stdout } = await run(`price-for set.json --total 300.00 --stay stay.json --json`);
    expect(JSON.parse(stdout)).toMatchObject({ exact: true, price: '240.00', total: '300.00' });
  });

  test.each([
    [`set.json ${FLAGS}`, 2, '--total or --net'],
    [`set.json --total 1 --net 1 ${FLAGS}`, 2, 'not both'],
    ['set.json --total 100.00', 2, 'a stay is needed'],
    ['set.json --total 100.00 --nights 3', 2, '--check-in, --persons'],
    ['- --total 100.00 --stay -', 2, 'standard input'],
    [`wrong.json --total 100.00 ${FLAGS}`, 1, 'taxes[0].logic'],
    [`set.json --total many ${FLAGS}`, 1, '--total'],
    ['set.json --total 100.00 --check-in soon --nights 1 --persons 1', 1, '--check-in'],
  ])('%s: %i', async (line, code, message) => {
    const outcome = await run(`price-for ${line}`);
    expect([outcome.code, outcome.stdout]).toEqual([code, '']);
    expect(outcome.stderr).toContain(message);
  });
});

test.each(['preview', 'explain', 'price-for'])('%s --help ends with an example', async (command) => {
  const { code, stdout } = await run(`${command} --help`);
  expect(code).toBe(0);
  expect(stdout).toContain(`  $ staytax ${command} lisbon`);
});
