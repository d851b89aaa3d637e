import { dirname, relative, sep } from 'node:path';
import { printable } from '../core/issues/texts.js';
import type { SchemaKind } from '../pages/editor/json.js';
import { schemaAddress, withSchema } from '../pages/editor/json.js';
import type { ExitCode } from './command.js';
import { EXIT, invalidFile, OutputFailed, UsageError } from './command.js';
import type { FileWriteOptions, Io, Outside, Sink } from './command-io.js';
import type { PlacedFinding } from './output/findings.js';
import { findingWithoutPlace } from './output/findings.js';
import { codeOf, jsonText } from './output/text.js';

/** Much larger than any tax set or stay. A wrong file is refused before it fills the memory. */
export const LARGEST_FILE_BYTES = 16 * 1024 * 1024;

export const STDIN = '-';

/** Name of a file in messages. */
export function nameOf(source: string): string {
  return source === STDIN ? '<stdin>' : source;
}

/** The text of a file, or of standard input for `-`. */
export async function readText(source: string, io: Io): Promise<string> {
  return decodeFile(nameOf(source), await readBytes(source, io));
}

/** The bytes of a file, or of standard input for `-`. */
export async function readBytes(source: string, io: Io): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readable(source, () => io.read(source))) {
    length += chunk.length;
    if (length > LARGEST_FILE_BYTES) {
      const limit = LARGEST_FILE_BYTES / 1024 / 1024;
      const message = `The file is larger than ${limit} MB. A tax set or a stay is far smaller.`;
      throw invalidFile(nameOf(source), 'file_too_large', message);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Passes the bytes of a file on. Throws `UsageError` if they cannot be read. */
export async function* readable(source: string, open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* open();
  } catch (error) {
    throw cannotRead(source, error);
  }
}

/** The error has the reason of the system, or of the reader of the format. */
function cannotRead(source: string, error: unknown): UsageError {
  if (error instanceof UsageError) return error;
  const reason = error instanceof Error && !('code' in error) ? error.message : reasonOf(error);
  return reason === NO_SUCH_FILE ? missingFile(source) : new UsageError(`cannot read "${nameOf(source)}": ${reason}`);
}

/** The file that was to be read does not exist. */
export class MissingFile extends UsageError {}

/**
 * The file behind each of several names, or the issue of a file that does not exist. Throws the errors of the files
 * together if none exists.
 *
 * @param sourceOf the file that a name stands for
 * @returns the files in the order of the names, and the errors of those that do not exist
 */
export async function existingSources(
  names: readonly string[],
  sourceOf: (name: string) => Promise<string>,
  io: Io,
): Promise<{ readonly sources: ReadonlyArray<string | PlacedFinding>; readonly errors: readonly UsageError[] }> {
  const sources: Array<string | PlacedFinding> = [];
  const errors: UsageError[] = [];
  for (const name of names) {
    try {
      const source = await sourceOf(name);
      await mustBeThere(source, io);
      sources.push(source);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      errors.push(error);
      const message = `${error.message.replace(/\.$/, '')}.`;
      sources.push(findingWithoutPlace(nameOf(name), { code: 'file_unreadable', path: '', message }));
    }
  }
  if (errors.length < names.length) return { sources, errors };
  const joined = (text: (error: UsageError) => string) => errors.map(text).join('; ');
  throw new UsageError(
    joined(({ message }) => message),
    joined(({ toolMessage }) => toolMessage),
  );
}

/** Reports files that do not exist, and returns the exit code for them. An answer in JSON has them as issues. */
export function reportMissing(errors: readonly UsageError[], asJson: true | undefined, io: Io): ExitCode | undefined {
  if (!asJson) for (const { message } of errors) io.stderr.write(`error: ${printable(message)}\n`);
  return errors.length > 0 ? EXIT.usage : undefined;
}

/** Throws the error of a file that does not exist. */
async function mustBeThere(source: string, io: Io): Promise<void> {
  if (source === STDIN || (await io.isThere(source))) return;
  // Its reason may be another one, such as a name that is too long.
  for await (const _ of readable(source, () => io.read(source))) return;
}

/** @param more what else to say [nothing] */
export function missingFile(source: string, more = ''): MissingFile {
  const name = nameOf(source);
  return new MissingFile(
    `cannot read "${name}": ${NO_SUCH_FILE}${more}`,
    `"${name}" is not JSON, and there is no example of that name`,
  );
}

const NO_SUCH_FILE = 'there is no such file';

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: NO_SUCH_FILE,
  ENOTDIR: NO_SUCH_FILE,
  EISDIR: 'it is a folder, not a file',
  EACCES: 'reading it is not allowed',
  EPERM: 'reading it is not allowed',
  ENAMETOOLONG: 'the name is too long',
  ERR_INVALID_ARG_VALUE: 'that is not a file name',
  Z_DATA_ERROR: 'it is damaged, or not compressed as its name says',
  Z_BUF_ERROR: 'it ends in the middle of what is compressed',
  ZSTD_error_prefix_unknown: 'it is damaged, or not compressed as its name says',
};

/** Explains why a file could not be read. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return UNREADABLE[code] ?? (code === '' ? 'reading it failed' : `reading it failed (${code})`);
}

/** The encoding is taken from the byte order mark, which Windows shells write for UTF-16. Without one it is UTF-8. */
export function decodeFile(file: string, bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Reported below.
  }
  throw invalidFile(file, 'file_not_text', 'The file is not text: a JSON file in UTF-8 is expected.');
}

/** The text of a file; `undefined` when there is no such file yet. */
export async function readIfThere(file: string, io: Io): Promise<string | undefined> {
  try {
    return await readText(file, io);
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
}

/**
 * The named files, and those with an ending in and below the named folders, each once, with whether it was found in a
 * folder. Throws `UsageError` for a folder without any.
 */
export async function filesNamed(
  names: readonly string[],
  ending: string,
  io: Io,
): Promise<ReadonlyMap<string, boolean>> {
  const files = new Map<string, boolean>();
  for (const name of names) {
    const inFolder = name === STDIN ? undefined : await io.filesIn(name, [ending]);
    if (inFolder?.length === 0) throw new UsageError(`there is no ${ending} file in "${name}"`);
    for (const file of inFolder ?? [name]) files.set(file, files.get(file) ?? inFolder !== undefined);
  }
  return files;
}

const UNWRITABLE: Readonly<Record<string, string>> = {
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

/** The file that an output replaces, which an interrupted command must leave as it was. */
export async function replacedFile(output: string | undefined, io: Io): Promise<string | undefined> {
  return output !== undefined && (await io.isThere(output)) ? output : undefined;
}

/** Notes that an interrupted command left the file of its output as it was. */
export function noteKept(replaced: string | undefined, io: Io): void {
  if (replaced !== undefined) io.note(`interrupted: ${replaced} is as it was`);
}

/** An outside that refuses to write to a file that the command reads. It compares files, not names. */
export function protectingInputs(io: Outside): Outside {
  const sources = new Set<string>();
  const noted = (source: string): string => {
    sources.add(source);
    return source;
  };
  return {
    ...io,
    read: (source, stop) => io.read(noted(source), stop),
    openSink: async (file, written) => {
      if (!written?.replacesInput) await refuseToOverwrite([...sources], file, io);
      return io.openSink(file, written);
    },
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
 * Without a name it writes to standard output. Commands that write in parts use `openOutput`.
 */
export async function writeFile(
  file: string | undefined,
  content: string | Uint8Array,
  io: Io,
  written?: FileWriteOptions,
): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  await writeThrough(file, io, written, (sink) => sink.write(bytes));
}

/**
 * Adds a line at the end of a file, or creates the file. Opens it before reading its beginning, so that it does not
 * count as an input.
 *
 * @param check throws for a file with a wrong beginning
 */
export async function appendLine(file: string, line: string, io: Io, check: (head: Uint8Array) => void): Promise<void> {
  await writeThrough(file, io, { appends: true }, async (sink) => {
    check(await headOf(file, io));
    await sink.write(new TextEncoder().encode(`${line}\n`));
  });
}

/** A file that cannot be written whole keeps its content. */
async function writeThrough(
  file: string | undefined,
  io: Io,
  written: FileWriteOptions | undefined,
  write: (sink: Sink) => Promise<unknown>,
): Promise<void> {
  const sink = await openOutput(file, io, written);
  try {
    await write(sink);
  } catch (error) {
    await sink.discard();
    throw error instanceof UsageError ? error : cannotWrite(file ?? 'standard output', error);
  }
  await sink.close();
}

async function headOf(file: string, io: Io): Promise<Uint8Array> {
  try {
    // An output called - is a file.
    for await (const chunk of io.read(file === STDIN ? `./${file}` : file)) return chunk;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  return new Uint8Array();
}

/** Explains why a file could not be written. */
export function cannotWrite(file: string, error: unknown): OutputFailed {
  if (error instanceof OutputFailed) return error;
  const code = codeOf(error);
  const reason = UNWRITABLE[code] ?? `writing it failed (${code || String(error)})`;
  return new OutputFailed(`cannot write "${file}": ${reason}`);
}

/** The text of a new file, with the address of its JSON Schema: from the folder of the file, or from the current one. */
export function newFileText(kind: SchemaKind, value: object, file = ''): string {
  const path = relative(dirname(file), schemaAddress(kind)).split(sep).join('/');
  return jsonText(withSchema({ ...value }, path.startsWith('.') ? path : `./${path}`));
}
