import { expect, onTestFinished, test } from 'vitest';
import type { readParquet } from '../../../src/cli/bulk/parquet.js';
import { parquetOf } from './tables.js';

// The built one: the bundle has limits that the reader from the registry lacks.
const built: { readonly readParquet: typeof readParquet } = await import(
  String(new URL('../../../dist/cli/parquet.js', import.meta.url))
);
const MUTANTS = Number(process.env['STAYTAX_PARQUET_MUTANTS'] ?? 700);

const ROWS = Array.from({ length: 40 }, (_, index) => ({
  checkIn: `2026-05-${String((index % 28) + 1).padStart(2, '0')}`,
  nights: 2,
  persons: 2,
  price: '200.00',
}));

/** Whole numbers below a limit, the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** Changes one to four bytes, more often near the end, where the places of everything are. */
function damaged(whole: Uint8Array, next: (below: number) => number): Uint8Array {
  const bytes = Uint8Array.from(whole);
  const isNearEnd = next(3) > 0;
  for (let changes = next(4) + 1; changes > 0; changes -= 1) {
    bytes[isNearEnd ? bytes.length - 8 - next(3_000) : next(bytes.length)] = next(256);
  }
  return bytes;
}

async function linesOf(bytes: Uint8Array): Promise<number> {
  const slice = async (start: number, end = bytes.length) => Uint8Array.from(bytes.subarray(start, end)).buffer;
  const file = { byteLength: bytes.length, slice, close: async () => undefined };
  const { lines } = await built.readParquet(file, new AbortController().signal);
  let count = 0;
  for await (const chunk of lines) count += chunk.length;
  return count;
}

const SAID = /^it is (damaged|not a Parquet file, or not a whole one)$|^parquet unsupported|^a row group|^the column/;

test('a damaged Parquet file is reported in one sentence, without unhandled rejections', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const bases = [parquetOf(ROWS), parquetOf(ROWS, 'UNCOMPRESSED')];
  const next = numbers(12_345);
  const ends = { read: 0, refused: 0 };
  for (let mutant = 0; mutant < MUTANTS; mutant += 1) {
    const bytes = damaged(bases[mutant % 2] ?? new Uint8Array(), next);
    const started = process.cpuUsage();
    await linesOf(bytes).then(
      () => {
        ends.read += 1;
      },
      (error: Error) => {
        ends.refused += 1;
        expect(error.message).toMatch(SAID);
      },
    );
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
  expect(Math.min(ends.read, ends.refused)).toBeGreaterThan(MUTANTS / 50);
});
