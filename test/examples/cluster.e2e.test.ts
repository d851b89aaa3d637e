import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { openAnswers } from '../../examples/cluster/collect.mjs';

const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) console.log('No redis-server here: the cluster is not tried, only its collector with a stand-in.');

const DEMO = fileURLToPath(new URL('../../examples/cluster/demo.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'staytax-collector-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.runIf(hasRedis)('the cluster', () => {
  test('gives the bytes of one process though workers, Redis and the collector are killed', () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [DEMO, '--stays', '20000'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.match(/^killed .* after \d+ of 200 pieces$/gm)).toHaveLength(4);
    expect(stdout).toMatch(/\nThe same bytes: nothing twice, nothing lost\.\n$/);
  });
});

describe('the collector', () => {
  const answers = new Map<string, string>();
  const redis = {
    hmget: async (_: string, ...fields: string[]) => fields.map((field) => answers.get(field) ?? null),
    hdel: async (_: string, ...fields: string[]) => fields.filter((field) => answers.delete(field)).length,
  };
  const piece = (number: number): string => `${number}\n`.repeat(1_000);

  test('writes answers in order, each once, and waits for the one whose turn it is', async () => {
    const file = join(folder, 'in-order.ndjson');
    const collector = await openAnswers(file);
    answers.set('1', piece(1)).set('2', piece(2));
    expect(await collector.collect(redis, 'run', 8)).toEqual([]);
    answers.set('0', piece(0));
    expect(await collector.collect(redis, 'run', 2)).toEqual([0, 1]);
    // Somebody quoted a piece again that is in the file.
    answers.set('0', piece(0));
    expect(await collector.collect(redis, 'run', 8)).toEqual([2]);
    expect(await collector.collect(redis, 'run', 8)).toEqual([]);
    await collector.close();
    expect(readFileSync(file, 'utf8')).toBe(piece(0) + piece(1) + piece(2));
  });

  test.each([
    ['after a piece', piece(0) + piece(1), 2],
    ['within a piece', piece(0) + piece(1).slice(0, -500), 1],
    ['within the first piece', piece(0).slice(0, 1_001), 0],
    ['within a line', `${piece(0)}{"price":`, 1],
    ['before it began', '', 0],
  ])('killed %s, goes on from there', async (_, content, next) => {
    const file = join(folder, 'killed.ndjson');
    writeFileSync(file, content);
    const collector = await openAnswers(file);
    expect(collector.next()).toBe(next);
    await collector.close();
    expect(readFileSync(file, 'utf8')).toBe(content.slice(0, piece(0).length * next));
  });
});
