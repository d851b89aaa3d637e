import { DEEPEST_PLAIN, readPlainly } from '../../core/issues/reading.js';
import { UNREADABLE } from '../../core/issues/texts.js';
import { readBytes, utf8In } from '../api/wire/conventions.js';
import { hexOf } from '../api/wire/signing.js';
import type { WriteIssue } from '../api/wire/write-issues.js';
import { writeIssue } from '../api/wire/write-issues.js';

export interface CallAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

/** An answer of one word. Details go to the log, because the caller may be a stranger. */
export function answerOf(status: number, word: string, headers: Record<string, string> = {}): CallAnswer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, text: `${word}\n` };
}

export interface IncomingCall {
  readonly method: string;
  readonly headers: Headers;
  readonly body: () => AsyncIterable<Uint8Array>;
}

/** The JSON value of a body with its issues, or the issues alone. */
interface ParsedBody {
  readonly value?: unknown;
  readonly issues: readonly WriteIssue[];
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Reads the bytes of a body of bounded size. */
export async function readBody(
  { headers, body }: IncomingCall,
  mostBytes: number,
): Promise<{ readonly bytes: ArrayBuffer } | { readonly issues: readonly WriteIssue[] }> {
  const isLarge = Number(headers.get('content-length') ?? 0) > mostBytes;
  const bytes = isLarge ? undefined : await readBytes(body(), mostBytes);
  return bytes === undefined ? { issues: [writeIssue('body_too_large', '', { most: mostBytes })] } : { bytes };
}

/** The issue of a body with another content type than JSON. */
export function contentTypeIssues({ headers }: IncomingCall): readonly WriteIssue[] {
  const type = headers.get('content-type') ?? '';
  return JSON_TYPE.test(type) ? [] : [writeIssue('not_json', '', { field: 'the content type', received: type })];
}

/** Parses a body. Issues are logged, so they contain nothing of an unreadable body. */
export function parseBody(bytes: ArrayBuffer): ParsedBody {
  const text = utf8In(bytes);
  const notJson = (received: string) => ({ issues: [writeIssue('not_json', '', { field: '', received })] });
  try {
    // No event is deeper, and recursion over one that is would exhaust the stack.
    const value = readPlainly(JSON.parse(text ?? new TextDecoder().decode(bytes)));
    if (value === UNREADABLE) return notJson(`more than ${DEEPEST_PLAIN} brackets in each other`);
    return { value, issues: text === undefined ? notJson('bytes that are not UTF-8').issues : [] };
  } catch {
    return notJson(`${bytes.byteLength} bytes`);
  }
}

/** The fields of a request of `node:http` or Express that a receiver uses. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  /** The method, such as GET or POST. */
  readonly method?: string | undefined;
  /** With names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The methods of a response that a receiver uses. */
export interface NodeResponse {
  /** Sends the status and the headers. */
  writeHead(status: number, headers: Record<string, string>): unknown;
  /** Sends the body and ends the response. */
  end(text?: string): unknown;
}

export function fromNode(request: NodeRequest): IncomingCall {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The names of HTTP/2 that begin with a colon are no headers.
    if (value === undefined || name.startsWith(':')) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return { method: request.method ?? '', headers, body: () => request };
}

/** A call from a `Request`. Its body is read with a reader, because not every runtime makes streams iterable. */
export function fromFetch(request: Request): IncomingCall {
  return { method: request.method, headers: request.headers, body: () => chunksOf(request.body) };
}

async function* chunksOf(body: Request['body']): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done || value === undefined) return;
    yield value;
  }
}

/** In constant time: digests of one length are compared to the end, and all secrets even after a match. */
export function secretCheck(secret: string | readonly string[]): (given: string) => Promise<boolean> {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || secrets.some((text) => typeof text !== 'string' || text.trim() === '')) {
    throw new TypeError('secret must be a text that is not blank, or a list of such texts.');
  }
  let digests: Promise<Uint8Array[]> | undefined;
  return async (given) => {
    digests ??= Promise.all(secrets.map(digestOf));
    const [accepted, candidate] = await Promise.all([digests, digestOf(given)]);
    return accepted.reduce((fits, digest) => isSameBytes(digest, candidate) || fits, false);
  };
}

/** In constant time for equal lengths. */
export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  let differing = a.length ^ b.length;
  for (const [index, byte] of a.entries()) differing |= byte ^ (b[index] ?? 0);
  return differing === 0;
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

export async function hexDigest(text: string): Promise<string> {
  return hexOf(await digestOf(text));
}

const MOST_SUGGESTED = 3;
/** Shorter words, such as `x` and `id`, are in the names of many headers. */
const SHORTEST_WORD = 4;
const LONGEST_NAME = 60;

/** Says that a header is missing, and which ones with a similar name were sent. Has no values. */
export function missingHeader(name: string, headers: Headers): string {
  const words = (text: string) =>
    text
      .toLowerCase()
      .split(/[^a-z\d]+/)
      .filter(({ length }) => length >= SHORTEST_WORD);
  const wanted = words(name);
  const similar = [...headers.keys()].filter(
    (sent) => sent.length <= LONGEST_NAME && words(sent).some((word) => wanted.includes(word)),
  );
  const seen = similar.slice(0, MOST_SUGGESTED).join(', ');
  return `the header ${name} is missing${seen === '' ? '' : ` (sent with a similar name: ${seen})`}`;
}
