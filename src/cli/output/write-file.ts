import { OutputFailed, UsageError } from '../command.js';
import type { Io, Sink, Written } from '../command-io.js';
import { STDIN } from '../input/read-file.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EEXIST: 'its folder is a file',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'writing it is not allowed',
  EPERM: 'writing it is not allowed',
  EROFS: 'writing it is not allowed',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the name is too long',
  EFBIG: 'it would be larger than is allowed',
  EDQUOT: 'the disk is full',
  ELOOP: 'its symbolic links lead nowhere',
};

/** Opens an output file, which stays as it is until the sink is closed; without a name, standard output. */
export async function openOutput(file: string | undefined, io: Io, written?: Written): Promise<Sink> {
  try {
    return await io.openSink(file, written);
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

/**
 * Writes a whole file: every command that writes one calls this, or `openOutput` when it writes in parts. Whoever reads
 * the file finds the old text or the new one, also when the process is killed or the disk is full.
 */
export async function writeFile(file: string, text: string, io: Io, written?: Written): Promise<void> {
  const sink = await openOutput(file, io, written);
  try {
    await sink.write(new TextEncoder().encode(text));
  } catch (error) {
    await sink.discard();
    throw cannotWrite(file, error);
  }
  await sink.close();
}

/** Adds a line at the end of a file, or makes the file. */
export function appendLine(file: string, line: string, io: Io): Promise<void> {
  return writeFile(file, `${line}\n`, io, { appends: true });
}

/** Explains why a file could not be written. */
export function cannotWrite(file: string, error: unknown): OutputFailed {
  if (error instanceof OutputFailed) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new OutputFailed(`cannot write "${file}": ${REASONS[code] ?? `writing it failed (${code || String(error)})`}`);
}
