import { invalidFile, UsageError } from '../command.js';
import type { Io } from '../command-io.js';

/** Much larger than any tax set or stay. A wrong file is refused before it fills the memory. */
export const LARGEST_FILE_BYTES = 16 * 1024 * 1024;

export const STDIN = '-';

/** Name of a file in messages. */
export function nameOf(source: string): string {
  return source === STDIN ? '<stdin>' : source;
}

/** The text of a file, or of standard input for `-`. */
export async function readText(source: string, io: Io): Promise<string> {
  return decode(nameOf(source), await readBytes(source, io));
}

/** The bytes of a file, or of standard input for `-`. */
export async function readBytes(source: string, io: Io): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of source === STDIN ? io.stdin() : io.openFile(source)) {
      length += chunk.length;
      if (length > LARGEST_FILE_BYTES) break;
      chunks.push(chunk);
    }
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === NO_SUCH_FILE) throw missingFile(source);
    throw new UsageError(`cannot read "${nameOf(source)}": ${reason}`);
  }
  if (length > LARGEST_FILE_BYTES) {
    const limit = LARGEST_FILE_BYTES / 1024 / 1024;
    throw invalidFile(
      nameOf(source),
      'file_too_large',
      `The file is larger than ${limit} MB. A tax set or a stay is far smaller.`,
    );
  }
  return Buffer.concat(chunks);
}

/** The file that was to be read does not exist. */
export class MissingFile extends UsageError {}

/** Throws `MissingFile` early, for commands that otherwise report an unreadable file as an issue. */
export async function mustBeThere(source: string, io: Io): Promise<void> {
  if (source === STDIN || (await io.isThere(source))) return;
  throw missingFile(source);
}

function missingFile(source: string): MissingFile {
  const name = nameOf(source);
  return new MissingFile(
    `cannot read "${name}": ${NO_SUCH_FILE}`,
    `"${name}" is no JSON, and there is no example of that name`,
  );
}

const NO_SUCH_FILE = 'there is no such file';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: NO_SUCH_FILE,
  ENOTDIR: NO_SUCH_FILE,
  EISDIR: 'it is a folder, not a file',
  EACCES: 'reading it is not allowed',
  EPERM: 'reading it is not allowed',
  ENAMETOOLONG: 'the name is too long',
  ERR_INVALID_ARG_VALUE: 'that is no file name',
  Z_DATA_ERROR: 'it is damaged, or not compressed as its name says',
  Z_BUF_ERROR: 'it ends in the middle of what is compressed',
  ZSTD_error_prefix_unknown: 'it is damaged, or not compressed as its name says',
};

/** Explains why a file could not be read. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (code === '' ? 'reading it failed' : `reading it failed (${code})`);
}

/** The encoding is taken from the byte order mark, which Windows shells write for UTF-16. Without one it is UTF-8. */
function decode(file: string, bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  const text = tryDecode(encoding, bytes);
  if (text === undefined || text.includes('\0')) {
    throw invalidFile(file, 'file_not_text', 'The file is not text: a JSON file in UTF-8 is expected.');
  }
  return text;
}

function tryDecode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
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
