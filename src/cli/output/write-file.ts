import { dirname, relative, sep } from 'node:path';
import type { SchemaKind } from '../../editor/json.js';
import { schemaAddress, withSchema } from '../../editor/json.js';
import { OutputFailed, UsageError } from '../command.js';
import type { FileWriteOptions, Io, Sink } from '../command-io.js';
import { nameOf, STDIN } from '../input/read-file.js';
import { jsonText } from './text.js';

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
  EIO: 'the disk fails',
  EBUSY: 'it is in use, or mounted by itself',
  ELOOP: 'its symbolic links lead nowhere',
};

/** Opens an output file, which stays as it is until the sink is closed; without a name, standard output. */
export async function openOutput(file: string | undefined, io: Io, written?: FileWriteOptions): Promise<Sink> {
  try {
    return await io.openSink(file, written);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw cannotWrite(file ?? 'standard output', error);
  }
}

/** An `Io` that refuses to write to a file that the command reads. It compares files, not names. */
export function protectingInputs(io: Io): Io {
  const sources = new Set<string>();
  return {
    ...io,
    stdin: () => {
      sources.add(STDIN);
      return io.stdin();
    },
    openFile: (path) => {
      sources.add(path);
      return io.openFile(path);
    },
    read: (source, stop) => {
      sources.add(source);
      return io.read(source, stop);
    },
    openSlices: (source) => {
      sources.add(source);
      return io.openSlices(source);
    },
    openSink: (file, written) =>
      written?.replacesInput
        ? io.openSink(file, written)
        : refuseToOverwrite([...sources], file, io).then(() => io.openSink(file, written)),
  };
}

/** Refuses an output that is one of the files to be read; without a name it is standard output. */
export async function refuseToOverwrite(
  sources: readonly string[],
  output: string | undefined,
  io: Pick<Io, 'isSameFile'>,
): Promise<void> {
  for (const source of sources) {
    if (!(await io.isSameFile(source, output))) continue;
    const name = output === undefined ? 'standard output' : `"${output}"`;
    throw new UsageError(`writing ${name} would overwrite "${nameOf(source)}", which is to be read`);
  }
}

/**
 * Writes a whole file. Readers see the old text or the new one, also if the process is killed or the disk is full.
 * Commands that write in parts use `openOutput`.
 */
export async function writeFile(file: string, text: string, io: Io, written?: FileWriteOptions): Promise<void> {
  const sink = await openOutput(file, io, written);
  try {
    await sink.write(new TextEncoder().encode(text));
  } catch (error) {
    await sink.discard();
    throw cannotWrite(file, error);
  }
  await sink.close();
}

/**
 * Adds a line at the end of a file, or creates the file. Opens it before reading its beginning, so that it does not
 * count as an input.
 *
 * @param check throws for a file with a wrong beginning
 */
export async function appendLine(file: string, line: string, io: Io, check: (head: Uint8Array) => void): Promise<void> {
  const sink = await openOutput(file, io, { appends: true });
  try {
    check(await headOf(file, io));
    await sink.write(new TextEncoder().encode(`${line}\n`));
  } catch (error) {
    await sink.discard();
    throw error instanceof UsageError ? error : cannotWrite(file, error);
  }
  await sink.close();
}

/** The first chunk of a file; empty if it does not exist. */
async function headOf(file: string, io: Io): Promise<Uint8Array> {
  try {
    for await (const chunk of io.openFile(file)) return chunk;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return new Uint8Array();
}

/** Explains why a file could not be written. */
export function cannotWrite(file: string, error: unknown): OutputFailed {
  if (error instanceof OutputFailed) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new OutputFailed(`cannot write "${file}": ${REASONS[code] ?? `writing it failed (${code || String(error)})`}`);
}

/** The text of a new file, with the address of its JSON Schema: from the folder of the file, or from the current one. */
export function newFileText(kind: SchemaKind, value: object, file = ''): string {
  return jsonText(withSchema({ ...value }, addressFrom(dirname(file), schemaAddress(kind))));
}

function addressFrom(folder: string, address: string): string {
  const path = relative(folder, address).split(sep).join('/');
  return path.startsWith('.') ? path : `./${path}`;
}
