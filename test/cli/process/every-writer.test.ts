import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OutputFailed } from '../../../src/cli/command.js';
import { sandboxWith } from '../../channel/api/remote.js';
import { file as definitions } from '../../channel/api/sync-world.js';
import type { Fault } from './striking.js';
import { closeOpened, strike, strikeAt } from './striking.js';
import type { Writer } from './writers.js';
import { fill, WRITERS, writerWorld } from './writers.js';

/** Every fault at every step, 12,000 of them: `npm run test:files`. Otherwise each writer meets a few, together all. */
const EVERY = process.env['STAYTAX_FILE_FAULTS'] !== undefined;
const APART = EVERY ? 1 : 5;

const NEVER_STRUCK = Number.POSITIVE_INFINITY;
const OLD = 'old bytes\n'.repeat(1_000);
let tried = 0;
let root = '';
let filled = '';
let folder = '';
const { sandbox } = sandboxWith(definitions());

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'staytax-writers-'));
  filled = join(root, 'filled');
  mkdirSync(filled);
  fill(filled);
});
afterEach(closeOpened);
afterAll(() => rmSync(root, { recursive: true }));

/** How the output stands there before: under its name, behind a link, or not at all. */
const PLACES = ['file', 'link', 'none'] as const;
type Place = (typeof PLACES)[number];

function begin({ out, before = OLD, isNew }: Writer, place: Place): void {
  folder = join(root, 'work');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const name of readdirSync(filled)) copyFileSync(join(filled, name), join(folder, name));
  const file = join(folder, out);
  if (place === 'none' || isNew || existsSync(file)) return;
  if (place === 'file') writeFileSync(file, before);
  else {
    mkdirSync(join(folder, 'behind'));
    writeFileSync(join(folder, 'behind', out), before);
    symlinkSync(join('behind', out), file);
  }
}

const textOf = (name: string): string | undefined =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'latin1') : undefined;

/** Everything but the outputs, the saves of a studio, and what a killed process leaves. */
function others({ out, also }: Writer): Record<string, string | undefined> {
  const isLeftOut = (name: string) => [out, also, 'behind'].includes(name) || name.endsWith('.history');
  const names = readdirSync(folder).filter((name) => !isLeftOut(name));
  return Object.fromEntries(names.map((name) => [name, name.startsWith('.staytax-') ? 'left' : textOf(name)]));
}

/** What a writer does to its file when a step fails: the end, the bytes before and after, and how many steps there were. */
async function struckAt(writer: Writer, place: Place, step: number, fault: Fault) {
  begin(writer, place);
  const [before, beside] = [textOf(writer.out), others(writer)];
  const killed = strikeAt(step, fault);
  const world = writerWorld(folder, sandbox);
  const ended = writer.write(world, writer.out).then(
    (isDone) => (isDone ? 'written' : 'failed'),
    (error: unknown) => {
      // The studio answers the page with it.
      if (!(error instanceof OutputFailed)) return String(error);
      world.io.stderr.write(`error: ${error.message}`);
      return 'failed';
    },
  );
  const end = await Promise.race([ended, killed]);
  return { end, before, beside, after: textOf(writer.out), steps: strike.steps, told: world.told() };
}

const CODES = [
  'EIO',
  'ENOSPC',
  'EXDEV',
  'EACCES',
  'EDQUOT',
  'EMFILE',
  'EPERM',
  'EROFS',
  'EBUSY',
  'ENOMEM',
  'EINTR',
  'EFBIG',
  'ENFILE',
];
const DEFAULT: readonly Fault[] = [
  { kill: 'before' },
  { code: 'EIO' },
  { code: 'ENOSPC' },
  { kill: 'after' },
  { code: 'EXDEV' },
];
const ALL: readonly Fault[] = [{ kill: 'before' }, { kill: 'after' }, ...CODES.map((code) => ({ code }))];

describe.each(WRITERS)('$name', (writer) => {
  test('leaves the old file or the new one, whichever step on the file system fails or is the last', async () => {
    const faults = EVERY ? ALL : DEFAULT;
    for (const place of EVERY ? PLACES : PLACES.slice(0, 1)) {
      const whole = await struckAt(writer, place, NEVER_STRUCK, { kill: 'before' });
      expect(whole, whole.told).toMatchObject({ end: 'written' });
      for (let step = WRITERS.indexOf(writer) % APART; step <= whole.steps; step += APART) {
        for (const [turn, fault] of faults.entries()) {
          if (!EVERY && turn !== (step + WRITERS.indexOf(writer)) % faults.length) continue;
          const { end, before, beside, after, told } = await struckAt(writer, place, step, fault);
          tried += 1;
          const about = `${JSON.stringify(fault)} at ${step} of ${place}: ${end}\n${told}`;
          const isNew = writer.ends === undefined ? after === whole.after : after?.endsWith(writer.ends);
          expect(after === before || isNew, about).toBe(true);
          expect(['written', 'failed', 'killed'], about).toContain(end);
          if (end === 'written') expect(isNew, about).toBe(true);
          if (end === 'failed') {
            expect(after === before || writer.ends !== undefined, about).toBe(true);
            expect(told, about).toMatch(/error: cannot write|already/);
          }
          const left = others(writer);
          // A new file has two names until the one beside it is removed, which may be what fails.
          if (end !== 'killed' && !(writer.isNew && end === 'written')) expect(left, about).toEqual(beside);
          for (const [name, text] of Object.entries(beside)) expect(left[name], about).toBe(text);
        }
      }
    }
  }, 3_600_000);
});

test('many faults were tried', () => {
  expect(tried).toBeGreaterThan(EVERY ? 12_000 : 50);
  if (EVERY) process.stderr.write(`${tried} faults\n`);
});

const READING = WRITERS.flatMap((writer) => writer.reads.map((read) => ({ writer, read, name: writer.name })));

describe.each(READING)('$name refuses to replace $read', ({ writer, read }) => {
  test.each([
    ['under its name', read, () => undefined],
    ['through a symbolic link', 'link', () => symlinkSync(read, join(folder, 'link'))],
    ['through a hard link', 'other', () => linkSync(join(folder, read), join(folder, 'other'))],
  ])('%s', async (_, name, link) => {
    begin(writer, 'none');
    void strikeAt(NEVER_STRUCK, { kill: 'before' });
    link();
    const before = textOf(read);
    const world = writerWorld(folder, sandbox);
    expect(await writer.write(world, name)).toBe(false);
    expect(world.told()).toContain('which is to be read');
    expect(textOf(read)).toBe(before);
  });
});
