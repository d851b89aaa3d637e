import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import * as promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FileSystem, openReplacement } from '../../../src/cli/process/replacement.js';

/** What happens at the nth step on the file system, counted from 0. */
const strike: { at: number; how: 'fails' | 'is killed'; steps: number; isDead: boolean } = {
  at: Number.POSITIVE_INFINITY,
  how: 'fails',
  steps: 0,
  isDead: false,
};

/** From the moment in which a process is killed nothing happens any more. */
const NEVER = new Promise<never>(() => undefined);

function struck<Given extends unknown[], Answer>(run: (...given: Given) => Promise<Answer>) {
  return async (...given: Given): Promise<Answer> => {
    if (strike.isDead) return NEVER;
    const step = strike.steps;
    strike.steps += 1;
    if (step !== strike.at) return run(...given);
    if (strike.how === 'fails') throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    strike.isDead = true;
    return NEVER;
  };
}

function watched<Handle extends object>(handle: Handle): Handle {
  return new Proxy(handle, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? struck(value.bind(target)) : value;
    },
  });
}

/** Closed at the end, as the system does for a process that is killed. */
const opened: promises.FileHandle[] = [];

/** The real one, on which something happens. */
const SYSTEM = Object.fromEntries(
  Object.entries({
    open: async (...given: Parameters<typeof promises.open>) => {
      const handle = await promises.open(...given);
      opened.push(handle);
      return watched(handle);
    },
    readlink: promises.readlink,
    rename: promises.rename,
    stat: promises.stat,
    unlink: (name: string) => (strike.isDead ? NEVER : promises.unlink(name)),
  }).map(([name, run]) => [name, name === 'unlink' ? run : struck(run as (...given: unknown[]) => Promise<unknown>)]),
) as unknown as FileSystem;

let folder = '';
const file = (): string => join(folder, 'hotel.json');
const OLD = 'old bytes\n'.repeat(20_000);
const NEW = 'new bytes, more of them\n'.repeat(20_000);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staytax-replacement-'));
  Object.assign(strike, { at: Number.POSITIVE_INFINITY, steps: 0, isDead: false });
});
afterEach(async () => {
  for (const handle of opened.splice(0)) await handle.close().catch(() => undefined);
  rmSync(folder, { recursive: true });
});

async function write(name = file(), isSecret = false): Promise<void> {
  const sink = await openReplacement(name, { isSecret }, SYSTEM);
  try {
    await sink.write(new TextEncoder().encode(NEW.slice(0, 1_000)));
    await sink.write(new TextEncoder().encode(NEW.slice(1_000)));
  } catch (error) {
    await sink.discard();
    throw error;
  }
  await sink.close();
}

async function untilDead(): Promise<'killed'> {
  for (let waits = 0; !strike.isDead && waits < 2_000; waits += 1)
    await new Promise((resolve) => setTimeout(resolve, 1));
  return 'killed';
}

const modeOf = (name: string): number => statSync(name).mode & 0o777;

describe.each(['fails', 'is killed'] as const)('a step that %s', (how) => {
  test('leaves the old bytes or the new ones, at every step', async () => {
    const found: string[] = [];
    for (let at = 0; ; at += 1) {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      writeFileSync(file(), OLD);
      Object.assign(strike, { at, how, steps: 0, isDead: false });
      const ended = write().then(
        () => 'written',
        () => 'failed',
      );
      const end = await Promise.race([ended, untilDead()]);
      const text = readFileSync(file(), 'utf8');
      expect([OLD, NEW]).toContain(text);
      if (end === 'failed') {
        expect(text).toBe(OLD);
        // What was written beside it is gone.
        expect(readdirSync(folder)).toEqual(['hotel.json']);
      }
      if (end === 'written') expect(text).toBe(NEW);
      found.push(end);
      if (strike.steps <= at) break;
    }
    // Folder and all: the steps behind the new name may fail, and it is written all the same.
    expect(found.length).toBeGreaterThan(8);
    expect(found.at(-1)).toBe('written');
  });
});

test('keeps the mode of a file that is there, and that of a secret is for its owner alone', async () => {
  writeFileSync(file(), OLD);
  chmodSync(file(), 0o640);
  await write();
  expect(modeOf(file())).toBe(0o640);
  await write(file(), true);
  expect(modeOf(file())).toBe(0o600);
  await write(join(folder, 'state.json'), true);
  expect(modeOf(join(folder, 'state.json'))).toBe(0o600);
  await write(join(folder, 'new.json'));
  expect(modeOf(join(folder, 'new.json'))).toBe(0o666 & ~process.umask());
});

test('writes through a symbolic link, also one that leads to nothing yet', async () => {
  mkdirSync(join(folder, 'there'));
  symlinkSync('there/hotel.json', file());
  await write();
  expect(lstatSync(file()).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, 'there/hotel.json'), 'utf8')).toBe(NEW);
  await write();
  expect(readdirSync(join(folder, 'there'))).toEqual(['hotel.json']);
});

test('what it writes beside the file has a name that nobody guesses, and is created anew', async () => {
  const names: string[] = [];
  for (let at = 0; at < 2; at += 1) {
    const sink = await openReplacement(file());
    names.push(...readdirSync(folder));
    await sink.discard();
  }
  expect(names).toEqual([expect.stringMatching(/^\.staytax-[0-9a-f]{24}$/), expect.stringMatching(/^\.staytax-/)]);
  expect(names[0]).not.toBe(names[1]);
  expect(readdirSync(folder)).toEqual([]);
});

test('links that go round are refused', async () => {
  symlinkSync('b', join(folder, 'a'));
  symlinkSync('a', join(folder, 'b'));
  await expect(write(join(folder, 'a'))).rejects.toMatchObject({ code: 'ELOOP' });
});
