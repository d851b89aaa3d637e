import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StopSignal } from '../../../src/cli/command-io.js';
import { processFiles } from '../../../src/cli/process/process-io.js';
import { run } from '../../../src/cli/run.js';
import { json, STAY, TAX_SET } from '../fake-io.js';
import { NOTHING_OUTSIDE, streams } from './world.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staytax-stopped-'));
  writeFileSync(join(folder, 'set.json'), json(TAX_SET));
});
afterEach(() => rmSync(folder, { recursive: true }));

const LINE = `${JSON.stringify(STAY)}\n`;

/** Resolves when a signal aborts. */
const abortOf = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));

/** Runs a command on lines without end, and sends a signal after some of them. A silent input has no further lines then. */
async function interrupted(argv: readonly string[], line: string, signal: StopSignal = 'SIGINT', isSilent = false) {
  let stop: ((signal: StopSignal) => void) | undefined;
  let stderr = '';
  const written = streams(new Uint8Array(), (_, bytes) => {
    stderr += new TextDecoder().decode(bytes);
  });
  const code = await run(argv, {
    ...NOTHING_OUTSIDE,
    ...processFiles,
    ...written,
    read: async function* (source, aborted) {
      if (source !== '-') return yield* processFiles.read(source, aborted);
      for (let chunks = 0; !aborted?.aborted; chunks += 1) {
        yield new TextEncoder().encode(line.repeat(1_000));
        if (chunks !== 3) continue;
        if (isSilent) setImmediate(() => stop?.(signal));
        else stop?.(signal);
        if (isSilent) await abortOf(aborted);
      }
    },
    onStop: (listener) => {
      stop = listener;
      return () => undefined;
    },
  });
  return { code, stderr };
}

const pathOf = (name: string) => join(folder, name);

describe.each([
  ['quote', ['quote', '@set.json', '--stays', '-', '--totals', '--workers', '1', '--out', '@out.ndjson'], LINE],
  ['reconcile', ['reconcile', '--bookings', '-', '--tax-set', '@set.json', '--out', '@out.ndjson'], '{}\n'],
] as const)('%s --out, interrupted', (_, words, line) => {
  const argv = () => words.map((word) => word.replace('@', `${folder}/`));

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('by %s keeps the old file, and says so', async (signal, expected) => {
    writeFileSync(pathOf('out.ndjson'), 'old\n');
    const { code, stderr } = await interrupted(argv(), line, signal);
    expect(code).toBe(expected);
    expect(readFileSync(pathOf('out.ndjson'), 'utf8')).toBe('old\n');
    expect(stderr).toContain(`interrupted: ${pathOf('out.ndjson')} is as it was\n`);
    expect(readdirSync(folder).sort()).toEqual(['out.ndjson', 'set.json']);
  });

  test('ends also while the input is silent', async () => {
    const { code } = await interrupted(argv(), line, 'SIGINT', true);
    expect(code).toBe(130);
  });

  test('leaves whole lines where there was no file', async () => {
    const { code, stderr } = await interrupted(argv(), line);
    expect(code).toBe(130);
    expect(readFileSync(pathOf('out.ndjson'), 'utf8')).toMatch(/^(?:\{.*\}\n)+$/);
    expect(stderr).not.toContain('as it was');
  });
});

test('quote --append, interrupted, adds whole lines to the old ones', async () => {
  const argv = [
    'quote',
    pathOf('set.json'),
    '--stays',
    '-',
    '--totals',
    '--workers',
    '1',
    '--out',
    pathOf('out.ndjson'),
  ];
  writeFileSync(pathOf('out.ndjson'), '{"old":1}\n');
  const { code, stderr } = await interrupted([...argv, '--append'], LINE);
  expect(code).toBe(130);
  const lines = readFileSync(pathOf('out.ndjson'), 'utf8').trimEnd().split('\n');
  expect(lines[0]).toBe('{"old":1}');
  expect(lines.length).toBeGreaterThan(100);
  expect(stderr).not.toContain('as it was');
});
