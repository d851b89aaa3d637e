import { spawnSync } from 'node:child_process';
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
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReplacement } from '../../../src/cli/process/replacement.js';
import { closeOpened, STRUCK, strike, strikeAt } from './striking.js';

let folder = '';
const file = (): string => join(folder, 'hotel.json');
const OLD = 'old bytes\n'.repeat(20_000);
const NEW = 'new bytes, more of them\n'.repeat(20_000);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staytax-replacement-'));
  void strikeAt(Number.POSITIVE_INFINITY, { kill: 'before' });
});
afterEach(async () => {
  await closeOpened();
  rmSync(folder, { recursive: true });
});

async function write(name = file(), isSecret = false): Promise<void> {
  const sink = await openReplacement(name, { isSecret }, STRUCK);
  try {
    await sink.write(new TextEncoder().encode(NEW.slice(0, 1_000)));
    await sink.write(new TextEncoder().encode(NEW.slice(1_000)));
  } catch (error) {
    await sink.discard();
    throw error;
  }
  await sink.close();
}

const modeOf = (name: string): number => statSync(name).mode & 0o777;

describe.each([
  ['fails', { code: 'ENOSPC' }],
  ['is killed', { kill: 'before' }],
  ['was the last', { kill: 'after' }],
] as const)('a step that %s', (_, fault) => {
  test('leaves the old bytes or the new ones, at every step', async () => {
    const contents: string[] = [];
    for (let step = 0; ; step += 1) {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      writeFileSync(file(), OLD);
      const killed = strikeAt(step, fault);
      const ended = write().then(
        () => 'written',
        () => 'failed',
      );
      const end = await Promise.race([ended, killed]);
      const text = readFileSync(file(), 'utf8');
      expect([OLD, NEW]).toContain(text);
      if (end === 'failed') {
        expect(text).toBe(OLD);
        // What was written beside it is gone.
        expect(readdirSync(folder)).toEqual(['hotel.json']);
      }
      if (end === 'written') expect(text).toBe(NEW);
      contents.push(end);
      if (strike.steps <= step) break;
    }
    // Folder and all: the steps behind the new name may fail, and it is written all the same.
    expect(contents.length).toBeGreaterThan(8);
    expect(contents.at(-1)).toBe('written');
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

test('the new file is readable by its owner alone until it replaces the file', async () => {
  writeFileSync(file(), OLD);
  chmodSync(file(), 0o644);
  const sink = await openReplacement(file());
  const [beside = ''] = readdirSync(folder);
  await sink.write(new TextEncoder().encode(NEW));
  expect(modeOf(join(folder, beside))).toBe(0o600);
  await sink.close();
  expect(modeOf(file())).toBe(0o644);
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

test('the new file has an unguessable name, and never overwrites a file', async () => {
  const names: string[] = [];
  for (let run = 0; run < 2; run += 1) {
    const sink = await openReplacement(file());
    names.push(...readdirSync(folder));
    await sink.discard();
  }
  expect(names).toEqual([
    expect.stringMatching(/^\.staytax-[0-9a-f]{8}-\d+-[0-9a-f]{24}$/),
    expect.stringMatching(/^\.staytax-/),
  ]);
  expect(names[0]).not.toBe(names[1]);
  expect(readdirSync(folder)).toEqual([]);
});

test('links that go round are refused', async () => {
  symlinkSync('b', join(folder, 'a'));
  symlinkSync('a', join(folder, 'b'));
  await expect(write(join(folder, 'a'))).rejects.toMatchObject({ code: 'ELOOP' });
});

test('files of ended runs are removed by the next write, and no others', async () => {
  const random = 'a'.repeat(24);
  const otherFile = await openReplacement(join(folder, 'other.json'));
  const [ours = ''] = readdirSync(folder);
  const machine = ours.split('-')[1];
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  const kept = [
    `.staytax-${machine}-${process.ppid}-${random}`,
    `.staytax-01234567-${gone}-${random}`,
    `.staytax-${random}`,
    '.staytax-notes',
  ];
  const left = [`.staytax-${machine}-${gone}-${random}`, `.staytax-${machine}-${process.pid}-${random}`];
  const old = [`.staytax-89abcdef-1-${random}`, `.staytax-${'b'.repeat(24)}`];
  for (const name of [...kept, ...left, ...old]) writeFileSync(join(folder, name), '');
  const dayBefore = Date.now() / 1000 - 25 * 3600;
  for (const name of old) utimesSync(join(folder, name), dayBefore, dayBefore);
  await write();
  expect(readdirSync(folder).sort()).toEqual([...kept, ours, 'hotel.json'].sort());
  await otherFile.discard();
});

test('a new file is refused where anything has its name, a link that leads nowhere too', async () => {
  const isNew = { isNew: true };
  symlinkSync(join(folder, 'elsewhere.json'), join(folder, 'link.json'));
  await expect(openReplacement(join(folder, 'link.json'), isNew)).rejects.toThrow('There is a file');
  const [first, second] = [await openReplacement(file(), isNew), await openReplacement(file(), isNew)];
  await first.write(new TextEncoder().encode('one'));
  await first.close();
  await expect(second.close()).rejects.toThrow(`There is a file ${file()} already. Nothing was written.`);
  expect(readFileSync(file(), 'utf8')).toBe('one');
  expect(readdirSync(folder).sort()).toEqual(['hotel.json', 'link.json']);
});
