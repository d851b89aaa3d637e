import { createHash, randomBytes } from 'node:crypto';
import { constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { link, lstat, mkdir, open, readdir, readlink, rename, stat, unlink } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { OutputFailed } from '../command.js';
import type { FileWriteOptions, Sink } from '../command-io.js';
import { cannotWrite } from '../files.js';
import { codeOf } from '../output/text.js';

/** The file system, as far as a file that is written touches it. */
const SYSTEM = { link, lstat, mkdir, open, readdir, readlink, rename, stat, unlink };

export type FileSystem = typeof SYSTEM;
type FileHandle = Awaited<ReturnType<FileSystem['open']>>;

/** Only the owner can read the new file until it has its final name. */
const PRIVATE = 0o600;

/**
 * Opens a file for writing. The bytes go into a new file beside it, which replaces it on close: readers see the old
 * bytes or the new ones. Devices, pipes and appended lines are written directly.
 * A failed step removes the new file. After a killed process, the next write to the folder does.
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
  // Opens it as a file, so that the system reports a folder.
  if (before !== undefined && !before.isFile()) return directSink(name, await open(file, 'w'));
  await removeLeft(dirname(file), system);
  const beside = join(dirname(file), nameBeside());
  // A file that is not writable must not be replaced.
  if (before !== undefined) await (await open(file, constants.O_WRONLY)).close();
  const handle = await open(beside, 'wx', PRIVATE);
  WRITING.add(beside);
  const discard = async (): Promise<void> => {
    await handle.close().catch(() => undefined);
    await unlink(beside).catch(() => undefined);
    WRITING.delete(beside);
  };
  /** Runs a step, and removes the new file if it fails. */
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
        // The owner stays when root writes the file of a user.
        if (before !== undefined) await handle.chown(before.uid, before.gid).catch(() => undefined);
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

/** Gives a file its name if the name is free: creating a link is atomic, and fails for an existing file. */
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

/** Files that this process is writing: never leftovers. */
const WRITING = new Set<string>();

/** Marks this machine in file names: another machine on a shared folder cannot check our process ids. */
const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** An unguessable name with the id of the writing process. */
function nameBeside(): string {
  return `.staytax-${MACHINE}-${process.pid}-${randomBytes(12).toString('hex')}`;
}

const LEFT = /^\.staytax-(?:([0-9a-f]{8})-(\d+)-)?[0-9a-f]{24}$/;

/** A file this old belongs to no running process, on any machine. */
const OVER_AFTER_MS = 24 * 60 * 60 * 1000;

/** Removes the files that killed processes left in a folder. Ignores failures. */
async function removeLeft(folder: string, { lstat, readdir, unlink }: FileSystem): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [whole, machine, pid] = LEFT.exec(name) ?? [];
    const path = join(folder, name);
    if (whole === undefined || WRITING.has(path)) continue;
    const isOver = machine === MACHINE && !isRunning(Number(pid));
    const stats = isOver ? undefined : await lstat(path).catch(() => undefined);
    const isOld = stats !== undefined && Date.now() - stats.mtimeMs > OVER_AFTER_MS;
    if (isOver || isOld) await unlink(path).catch(() => undefined);
  }
}

/** A file with our process id that we are not writing is from an earlier process. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== 'ESRCH';
  }
}

const MOST_LINKS = 40;

/** Target of a chain of symbolic links, whether or not it exists. */
async function targetOf(name: string, { readlink }: FileSystem): Promise<string> {
  let file = resolve(name);
  for (let links = 0; links < MOST_LINKS; links += 1) {
    const target = await readlink(file).catch(() => undefined);
    if (target === undefined) return file;
    file = resolve(dirname(file), target);
  }
  throw Object.assign(new Error('Too many symbolic links.'), { code: 'ELOOP' });
}

/** Makes the new name survive a power failure, if the system can sync folders. */
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
        // A closed pipe is not a failure.
        if (codeOf(error) === 'EPIPE') return false;
        throw cannotWrite(name, error);
      }
    },
    close: () => handle.close(),
    discard: () => handle.close(),
  };
}

/** Ends a line that a full disk or an editor left open, before it appends. */
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

/** Creates a file in a new folder that only this user can read. */
export function privateFile(name: string, text: string): { readonly file: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-'));
  const file = join(folder, name);
  writeFileSync(file, text, { mode: PRIVATE, flag: 'wx' });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Removes a file for good: an old entry of a history. */
export function removeFile(file: string): Promise<void> {
  return unlink(file);
}
