import type { CsvForm, JsonReader, RowCode } from './table.js';
import { csvFormOf, headerProblem, REFERENCE, readCsvLine, readRow } from './table.js';

/** Files of stays, one stay a line. */

/** Codes of issues of a line. */
type LineCode = RowCode | 'json_syntax' | 'duplicate_key' | 'file_not_text' | 'line_too_long';

/** A line as an unchecked stay, or the issues that prevent it. */
export type StayLine =
  | { readonly stay: unknown }
  | { readonly issues: ReadonlyArray<{ readonly code: LineCode; readonly path: string; readonly message: string }> };

/** The format of a line. A row of Parquet is a list of its cells in JSON. */
export type StayForm =
  | { readonly kind: 'json' }
  | ({ readonly kind: 'csv' } & CsvForm)
  | { readonly kind: 'cells'; readonly header: readonly string[] };

/** The reader for lines of a format. */
export function lineReader(form: StayForm): (line: string) => StayLine {
  if (form.kind === 'csv') return isReadable((line) => readCsvLine(form, line, jsonIn));
  if (form.kind === 'cells') return isReadable((line) => readRow(form.header, JSON.parse(line), jsonIn));
  return isReadable((line) => {
    if (line.trim() === '') return refusal('json_syntax', 'The line is empty: a stay as JSON is expected.');
    const read = jsonIn(line);
    return 'value' in read ? { stay: withoutReference(read.value) } : read;
  });
}

/** The caller's reference is not a field of the stay. */
function withoutReference(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(REFERENCE in value)) return value;
  const { [REFERENCE]: _, ...stay } = value;
  return stay;
}

/** The character that replaces bytes that are not UTF-8. */
const REPLACED = '\uFFFD';

function isReadable(read: (line: string) => StayLine): (line: string) => StayLine {
  return (line) => {
    if (line.length > LONGEST_LINE) return refusal('line_too_long', 'The line is too long: a stay is far shorter.');
    return line.includes(REPLACED) ? refusal('file_not_text', 'The line is not text in UTF-8.') : read(line);
  };
}

function refusal(code: LineCode, message: string): StayLine {
  return { issues: [{ code, path: '', message }] };
}

const TEXTS = /"(?:[^"\\]|\\.)*"/g;

/** Parses JSON and refuses duplicate fields, which JSON.parse accepts. */
const jsonIn: JsonReader<LineCode> = (text) => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { issues: [{ code: 'json_syntax', path: '', message: 'The line is not valid JSON.' }] };
  }
  // Most stays have no colon in a text: then there are as many colons as fields.
  const fields = fieldsIn(value);
  if (fields === colonsIn(text) || fields === colonsIn(text.replace(TEXTS, ''))) return { value };
  return { issues: [{ code: 'duplicate_key', path: '', message: 'A field is given twice: keep one of them.' }] };
};

/** The number of fields, to compare with the number of colons: a duplicate field adds a colon. */
export function fieldsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let fields = 0;
  if (Array.isArray(value)) {
    for (const entry of value) if (typeof entry === 'object') fields += fieldsIn(entry);
    return fields;
  }
  for (const part of Object.values(value)) fields += typeof part === 'object' ? 1 + fieldsIn(part) : 1;
  return fields;
}

export function colonsIn(text: string): number {
  let colons = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) colons += 1;
  return colons;
}

/** More than the largest valid stay takes. */
const LONGEST_LINE = 16 * 1024 * 1024;

/** The lines of a file, those that each chunk ends. A line that is too long is truncated. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let held = '';
  for await (const chunk of chunks) {
    const lines = (held + decoder.decode(chunk, { stream: true })).split('\n');
    // One character above the limit: the line is refused at its end.
    held = (lines.pop() ?? '').slice(0, LONGEST_LINE + 1);
    yield lines;
  }
  held += decoder.decode();
  if (held !== '') yield [held];
}

/** Lines of stays, and their format. */
export interface StayLines {
  readonly form: StayForm;
  /** The number of the first line, from 1. */
  readonly firstLine: number;
  readonly lines: AsyncIterable<readonly string[]>;
}

/** Opens a file of lines. The header, if there is one, is read at once. */
export async function openLines(
  chunks: AsyncIterable<Uint8Array>,
  kind: 'json' | 'csv',
): Promise<StayLines | { readonly problem: string }> {
  const lines = linesOf(chunks);
  if (kind === 'json') return { form: { kind }, firstLine: 1, lines };
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const [header, ...rest] = next.value;
    if (header === undefined) continue;
    const form = csvFormOf(header);
    const problem = headerProblem(form.header);
    return problem === undefined ? { form: { kind, ...form }, firstLine: 2, lines: after(rest, lines) } : { problem };
  }
  return { problem: 'it is empty, without even a header' };
}

async function* after(first: readonly string[], rest: AsyncIterable<readonly string[]>) {
  yield first;
  yield* rest;
}

/** The format of a file of stays or results. */
export const FORMATS = ['ndjson', 'csv', 'parquet'] as const;
export type StayFormat = (typeof FORMATS)[number];

export type Compression = 'gzip' | 'zstd';

const BY_EXTENSION: Readonly<Record<string, StayFormat>> = {
  csv: 'csv',
  tsv: 'csv',
  parquet: 'parquet',
};

const COMPRESSED: Readonly<Record<string, Compression>> = { gz: 'gzip', zst: 'zstd' };

/** The format by a file's extension; JSON lines if it is unknown. */
export function formatOf(file: string): StayFormat {
  return BY_EXTENSION[extensionOf(withoutCompression(file))] ?? 'ndjson';
}

/** The compression of a file by its extension. */
export function compressionOf(file: string): Compression | undefined {
  return COMPRESSED[extensionOf(file)];
}

function extensionOf(file: string): string {
  return /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? '';
}

function withoutCompression(file: string): string {
  return compressionOf(file) === undefined ? file : file.slice(0, file.lastIndexOf('.'));
}
