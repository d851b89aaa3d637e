import { createHash, randomBytes } from 'node:crypto';
import { constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { link, lstat, mkdir, open, readdir, readlink, rename, stat, unlink } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { OutputFailed } from '../command.js';
import type { FileWriteOptions, Sink } from '../command-io.js';
import { cannotWrite } from '../output/write-file.js';

/** The file system, as far as a file that is written touches it. */
const SYSTEM = { link, lstat, mkdir, open, readdir, readlink, rename, stat, unlink };

export type FileSystem = typeof SYSTEM;
type FileHandle = Awaited<ReturnType<FileSystem['open']>>;

/** Until it has the name of the file, its owner alone can read what is written. */
const PRIVATE = 0o600;

/**
 * Opens a file for writing. What is written goes into a new file beside it, which takes its place when it is closed:
 * whoever reads the file finds the old bytes or the new ones. A device or a pipe is written directly, and so are lines that
 * are added. What is beside it goes when a step fails; after a process that was killed, the next write to the folder removes it.
 */
export async function openReplacement(
  name: string,
  { isSecret = false, makesFolder = false, appends = false, isNew = false }: FileWriteOptions = {},
  system: FileSystem = SYSTEM,
): Promise<Sink> {
  const { open, stat, unlink } = system;
  if (makesFolder) await system.mkdir(dirname(name), { recursive: true });
  if (appends) return appendingSink(name, await open(name, 'a+'));
  if (isNew && (await isThere(name, system))) throw thereAlready(name);
  const file = await targetOf(name, system);
  const before = await stat(file).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  // Opened as a file, so that a folder is refused in the words of the system.
  if (before !== undefined && !before.isFile()) return directSink(name, await open(file, 'w'));
  await removeLeft(dirname(file), system);
  const beside = join(dirname(file), nameBeside());
  // Not writable is not to be replaced either.
  if (before !== undefined) await (await open(file, constants.O_WRONLY)).close();
  const handle = await open(beside, 'wx', PRIVATE);
  WRITING.add(beside);
  const discard = async (): Promise<void> => {
    await handle.close().catch(() => undefined);
    await unlink(beside).catch(() => undefined);
    WRITING.delete(beside);
  };
  /** Runs a step of the writing, after whose failure nothing is left. */
  const step = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      await discard();
      throw error instanceof OutputFailed ? error : cannotWrite(name, error);
    }
  };
  return {
    write: (bytes) =>
      step(async () => {
        await handle.writeFile(bytes);
        return true;
      }),
    close: async () => {
      await step(async () => {
        if (before !== undefined) await keepOwner(handle, before);
        await handle
          .chmod(isSecret ? PRIVATE : (before?.mode ?? 0o666 & ~process.umask()) & 0o7777)
          .catch(() => undefined);
        await handle.sync();
        await handle.close();
        await (isNew ? takeFreeName(beside, file, name, system) : system.rename(beside, file));
      });
      WRITING.delete(beside);
      await syncFolder(dirname(file), system);
    },
    discard,
  };
}

async function isThere(name: string, { lstat }: FileSystem): Promise<boolean> {
  return (await lstat(name).catch(() => undefined)) !== undefined;
}

function thereAlready(name: string): OutputFailed {
  return new OutputFailed(`There is a file ${name} already. Nothing was written.`);
}

/** Gives a file its name only where nothing has it: a link is made in one step, which a file of that name refuses. */
async function takeFreeName(beside: string, file: string, name: string, system: FileSystem): Promise<void> {
  try {
    await system.link(beside, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || (await isThere(file, system))) throw thereAlready(name);
    // Some file systems have no links.
    return system.rename(beside, file);
  }
  await system.unlink(beside).catch(() => undefined);
}

/** What this process is writing: never what is left of a run that is over. */
const WRITING = new Set<string>();

/** This machine in the names of files: another one that shares the folder cannot tell whether a process of ours lives. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** A name that nobody guesses, and that says which process writes it. */
function nameBeside(): string {
  return `.staytax-${MACHINE}-${process.pid}-${randomBytes(12).toString('hex')}`;
}

const LEFT = /^\.staytax-(?:([0-9a-f]{8})-(\d+)-)?[0-9a-f]{24}$/;

/** Written last so long ago, it is of no run any more, whichever machine that was on. */
const OVER_AFTER_MS = 24 * 60 * 60 * 1000;

/** Removes what processes left in a folder that were killed while they wrote. Failing that, it stays. */
async function removeLeft(folder: string, { lstat, readdir, unlink }: FileSystem): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [whole, machine, pid] = LEFT.exec(name) ?? [];
    const path = join(folder, name);
    if (whole === undefined || WRITING.has(path)) continue;
    const isOver = machine === MACHINE && !isRunning(Number(pid));
    const found = isOver ? undefined : await lstat(path).catch(() => undefined);
    const isOld = found !== undefined && Date.now() - found.mtimeMs > OVER_AFTER_MS;
    if (isOver || isOld) await unlink(path).catch(() => undefined);
  }
}

/** Of a file with our own number that we are not writing, a process before us had that number. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

const MOST_LINKS = 40;

/** Where a chain of symbolic links leads to, also when nothing is there yet. */
async function targetOf(name: string, { readlink }: FileSystem): Promise<string> {
  let file = resolve(name);
  for (let links = 0; links < MOST_LINKS; links += 1) {
    const target = await readlink(file).catch(() => undefined);
    if (target === undefined) return file;
    file = resolve(dirname(file), target);
  }
  throw Object.assign(new Error('Too many symbolic links.'), { code: 'ELOOP' });
}

/** The owner is another one when root writes the file of a user. Where it cannot be kept, the mode still is. */
async function keepOwner(
  handle: FileHandle,
  { uid, gid }: { readonly uid: number; readonly gid: number },
): Promise<void> {
  await handle.chown(uid, gid).catch(() => undefined);
}

/** Makes the new name last through a power failure, where folders can be synced. */
async function syncFolder(folder: string, { open }: FileSystem): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch {
    // Windows opens no folders.
  }
}

function directSink(name: string, handle: FileHandle): Sink {
  return {
    write: async (bytes) => {
      try {
        await handle.writeFile(bytes);
        return true;
      } catch (error) {
        // A reader that has gone is no failure.
        if (codeOf(error) === 'EPIPE') return false;
        throw cannotWrite(name, error);
      }
    },
    close: () => handle.close(),
    discard: () => handle.close(),
  };
}

/** A line that was left without its end, by a full disk or an editor, is ended first. */
function appendingSink(name: string, handle: FileHandle): Sink {
  return {
    write: async (bytes) => {
      try {
        const { size } = await handle.stat();
        const last = Buffer.alloc(1);
        if (size > 0) await handle.read(last, 0, 1, size - 1);
        const isEnded = size === 0 || last[0] === 0x0a;
        await handle.appendFile(isEnded ? bytes : Buffer.concat([Buffer.from('\n'), bytes]));
        return true;
      } catch (error) {
        throw cannotWrite(name, error);
      }
    },
    close: async () => {
      await handle.sync();
      await handle.close();
    },
    discard: () => handle.close(),
  };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** A new file in a folder of its own that only this user can read, for as long as it is not removed. */
export function privateFile(name: string, text: string): { readonly file: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-'));
  const file = join(folder, name);
  writeFileSync(file, text, { mode: PRIVATE, flag: 'wx' });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
