import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';

const ROOT = new URL('../../..', import.meta.url).pathname;

function staytax(...args: string[]) {
  const { status, stdout, stderr } = spawnSync('node', ['dist/cli/main.js', ...args], { cwd: ROOT, encoding: 'utf8' });
  return { status, stdout, stderr };
}

const BOOKING = 'examples/bookings/city-tax-uncapped.json';
const SET = ['--tax-set', 'examples/tax-sets/lisbon.json'];

// Nine nights of two persons at 4.00, where the house stops after seven: 72.00 in place of 56.00.
describe('staytax reconcile', () => {
  test('is a table, tax by tax, with the cause of what differs', () => {
    const { status, stdout } = staytax('reconcile', BOOKING, ...SET);
    expect(status).toBe(0);
    expect(stdout).toMatch(/City tax/);
    expect(stdout).toMatch(/cap/);
  });

  test('is the same data as JSON, and differs with exit code 3 where asked', () => {
    const { status, stdout } = staytax('reconcile', BOOKING, ...SET, '--json', '--exit-code');
    const { agrees, lines } = JSON.parse(stdout);
    expect(status).toBe(3);
    expect(agrees).toBe(false);
    expect(lines.find((line: { title: string }) => line.title === 'City tax')?.cause).toBe('cap');
  });

  test('of many bookings ends with a summary', () => {
    const { status, stderr, stdout } = staytax('reconcile', '--bookings', 'examples/bookings/many.ndjson', ...SET);
    expect(status).toBe(0);
    expect(stdout + stderr).toMatch(/agree/);
  });
});
