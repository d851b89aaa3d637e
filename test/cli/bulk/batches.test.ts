import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../src/cli/bulk/answers.js';
import type { AnsweredBatch, LineBatch } from '../../../src/cli/bulk/batches.js';
import { batchesOf, inOrder } from '../../../src/cli/bulk/batches.js';
import { inPieces } from './world.js';

const text = (bytes: Uint8Array | null): string | null => (bytes === null ? null : new TextDecoder().decode(bytes));

async function cut(input: string, pieces: number, limits: { lines: number; bytes: number; lineBytes: number }) {
  const batches: [number, number, string | null][] = [];
  let size = 0;
  for await (const batch of batchesOf(inPieces(input, pieces), limits)) {
    batches.push([batch.firstLine, batch.lines, text(batch.bytes)]);
    size += batch.size;
  }
  expect(size).toBe(input.length);
  return batches;
}

describe('batches of lines', () => {
  const limits = { lines: 2, bytes: 1000, lineBytes: 5 };

  // However the input arrives in pieces, it is cut in the same places.
  test.each([1, 2, 3, 4, 7, 100])('splits lines that arrive in pieces of %i bytes', async (pieces) => {
    expect(await cut('', pieces, limits)).toEqual([]);
    expect(await cut('a', pieces, limits)).toEqual([[1, 1, 'a']]);
    expect(await cut('a\n', pieces, limits)).toEqual([[1, 1, 'a\n']]);
    expect(await cut('\n\n\n', pieces, limits)).toEqual([
      [1, 2, '\n\n'],
      [3, 1, '\n'],
    ]);
    expect(await cut('a\nbb\nccc\ndddd', pieces, limits)).toEqual([
      [1, 2, 'a\nbb\n'],
      [3, 2, 'ccc\ndddd'],
    ]);
    expect(await cut('a\n123456\n12345\nb\n1234567890', pieces, limits)).toEqual([
      [1, 1, 'a\n'],
      [2, 1, null],
      [3, 2, '12345\nb\n'],
      [5, 1, null],
    ]);
    expect(await cut('123456\n123456\na', pieces, limits)).toEqual([
      [1, 1, null],
      [2, 1, null],
      [3, 1, 'a'],
    ]);
  });

  test('splits batches by size in bytes', async () => {
    expect(await cut('aaa\nbbb\nccc\n', 100, { lines: 100, bytes: 6, lineBytes: 5 })).toEqual([
      [1, 2, 'aaa\nbbb\n'],
      [3, 1, 'ccc\n'],
    ]);
  });

  test('does not hold an endless line in memory', async () => {
    let chunks = 0;
    async function* endless() {
      for (; chunks < 10_000; chunks += 1) yield new Uint8Array(100_000).fill(0x61);
    }
    const before = process.memoryUsage().arrayBuffers;
    for await (const batch of batchesOf(endless(), { lines: 10, bytes: 1000, lineBytes: 1_000_000 })) {
      expect(batch).toEqual({ firstLine: 1, lines: 1, size: 1_000_000_000, bytes: null });
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200_000_000);
  });

  test('drops the unfinished line of a stopped input', async () => {
    const stop = new AbortController();
    async function* stopped() {
      yield new TextEncoder().encode('a\nb\nc');
      stop.abort();
    }
    const batches: LineBatch[] = [];
    for await (const batch of batchesOf(stopped(), limits, stop.signal)) batches.push(batch);
    expect(batches.map(({ bytes }) => text(bytes))).toEqual(['a\nb\n']);
  });
});

describe('answers in order', () => {
  const batch = (firstLine: number, size = 1): LineBatch => ({
    firstLine,
    lines: 1,
    size,
    bytes: new Uint8Array(size),
  });
  async function* batches(count: number, state = { read: 0 }, size = 1): AsyncGenerator<LineBatch> {
    for (; state.read < count; ) {
      state.read += 1;
      yield batch(state.read, size);
    }
  }
  const answers = (line: number) => ({ bytes: Uint8Array.of(line), bad: 0, warned: [] });

  test('come in the order of the batches', async () => {
    const answer = async ({ firstLine }: LineBatch) => {
      await new Promise((done) => setTimeout(done, (firstLine * 7) % 5));
      return answers(firstLine);
    };
    const order: number[] = [];
    for await (const { bytes } of inOrder(batches(50), answer, { batches: 5, bytes: 1000 })) order.push(...bytes);
    expect(order).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  test.each([
    ['batches', { batches: 4, bytes: 1000 }, 4],
    ['bytes', { batches: 100, bytes: 25 }, 3],
  ])('no more is read ahead than the window has %s', async (_, window, ahead) => {
    const state = { read: 0 };
    let taken = 0;
    const answer = async ({ firstLine }: LineBatch) => answers(firstLine);
    for await (const _ of inOrder(batches(30, state, 10), answer, window)) {
      expect(state.read - taken).toBeLessThanOrEqual(ahead);
      taken += 1;
    }
    expect(taken).toBe(30);
  });

  test('a failure is thrown after the answers before it', async () => {
    const answer = ({ firstLine }: LineBatch) =>
      firstLine >= 3 ? Promise.reject(new Error(`line ${firstLine}`)) : Promise.resolve(answers(firstLine));
    const done: AnsweredBatch<Answers>[] = [];
    const all = async () => {
      for await (const answered of inOrder(batches(10), answer, { batches: 6, bytes: 1000 })) done.push(answered);
    };
    await expect(all()).rejects.toThrow('line 3');
    expect(done.map((answered) => answered.batch.firstLine)).toEqual([1, 2]);
  });
});
