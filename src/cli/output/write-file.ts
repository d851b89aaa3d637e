import { OutputFailed, UsageError } from '../command.js';
import type { Io, Sink } from '../command-io.js';
import { STDIN } from '../input/read-file.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'writing it is not allowed',
  EPERM: 'writing it is not allowed',
  EROFS: 'writing it is not allowed',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the name is too long',
};

/** Opens an output file; without a name, standard output. */
export async function openOutput(file: string | undefined, io: Io): Promise<Sink> {
  try {
    return await io.openSink(file);
  } catch (error) {
    throw cannotWrite(file ?? 'standard output', error);
  }
}

/** Refuses an `--out` that is one of the files to be read. */
export async function refuseToOverwrite(sources: readonly string[], out: string | undefined, io: Io): Promise<void> {
  for (const source of sources) {
    if (out === undefined || source === STDIN || !(await io.isSameFile(source, out))) continue;
    throw new UsageError(`--out would overwrite "${source}", which is to be read`);
  }
}

/** Writes a whole file. */
export async function writeFile(file: string, text: string, io: Io): Promise<void> {
  const sink = await openOutput(file, io);
  try {
    await sink.write(new TextEncoder().encode(text));
    await sink.close();
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

/** Replaces a file atomically: readers find the old or the new text. */
export async function replaceFile(file: string, text: string, io: Io): Promise<void> {
  const beside = `${file}.new`;
  await writeFile(beside, text, io);
  try {
    await io.moveFile(beside, file);
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

/** Explains why a file could not be written. */
export function cannotWrite(file: string, error: unknown): OutputFailed {
  if (error instanceof OutputFailed) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new OutputFailed(`cannot write "${file}": ${REASONS[code] ?? `writing it failed (${code || String(error)})`}`);
}
