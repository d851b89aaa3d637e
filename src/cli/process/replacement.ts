import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readlink, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Sink, Written } from '../command-io.js';
import { cannotWrite } from '../output/write-file.js';

/** The file system, as far as a file that is written touches it. */
const SYSTEM = { mkdir, open, readlink, rename, stat, unlink };

export type FileSystem = typeof SYSTEM;
type FileHandle = Awaited<ReturnType<FileSystem['open']>>;

/**
 * Opens a file for writing. What is written goes into a new file beside it, which takes its place when it is closed:
 * whoever reads the file finds the old bytes or the new ones. A device or a pipe is written directly, and so are lines that
 * are added.
 */
export async function openReplacement(
  name: string,
  { isSecret = false, makesFolder = false, appends = false }: Written = {},
  system: FileSystem = SYSTEM,
): Promise<Sink> {
  const { open, rename, stat, unlink } = system;
  if (makesFolder) await system.mkdir(dirname(name), { recursive: true });
  if (appends) return appendingSink(name, await open(name, 'a+'));
  const file = await targetOf(name, system);
  const before = await stat(file).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  // Opened as a file, so that a folder is refused in the words of the system.
  if (before !== undefined && !before.isFile()) return directSink(name, await open(file, 'w'));
  const beside = join(dirname(file), `.staytax-${randomBytes(12).toString('hex')}`);
  // Not writable is not to be replaced either.
  if (before !== undefined) await (await open(file, constants.O_WRONLY)).close();
  const handle = await open(beside, 'wx', isSecret || before !== undefined ? 0o600 : 0o666);
  const discard = async (): Promise<void> => {
    await handle.close().catch(() => undefined);
    await unlink(beside).catch(() => undefined);
  };
  if (before !== undefined && !isSecret) await keepOwnerAndMode(handle, before);
  return {
    write: async (bytes) => {
      try {
        await handle.writeFile(bytes);
        return true;
      } catch (error) {
        throw cannotWrite(name, error);
      }
    },
    close: async () => {
      try {
        await handle.sync();
        await handle.close();
        await rename(beside, file);
      } catch (error) {
        await discard();
        throw cannotWrite(name, error);
      }
      await syncFolder(dirname(file), system);
    },
    discard,
  };
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
async function keepOwnerAndMode(
  handle: FileHandle,
  { uid, gid, mode }: { readonly uid: number; readonly gid: number; readonly mode: number },
): Promise<void> {
  await handle.chown(uid, gid).catch(() => undefined);
  await handle.chmod(mode & 0o7777).catch(() => undefined);
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
