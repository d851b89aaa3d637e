import { DEEPEST_PLAIN, readPlainly } from '../../core/issues/reading.js';
import { UNREADABLE } from '../../core/issues/texts.js';
import { readBytes, utf8In } from '../api/wire/conventions.js';
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
  readonly header: (name: string) => string | null | undefined;
  readonly body: () => AsyncIterable<Uint8Array>;
}

/** The JSON value of a body with its issues, or the issues alone. */
interface ReadBody {
  readonly value?: unknown;
  readonly issues: readonly WriteIssue[];
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Reads a body of bounded size. Issues are logged, so they contain nothing of an unreadable body. */
export async function readBody({ header, body }: IncomingCall, mostBytes: number): Promise<ReadBody> {
  const type = header('content-type') ?? '';
  if (!JSON_TYPE.test(type)) {
    return { issues: [writeIssue('not_json', '', { field: 'the content type', received: type })] };
  }
  const tooLarge = { issues: [writeIssue('body_too_large', '', { most: mostBytes })] };
  if (Number(header('content-length') ?? 0) > mostBytes) return tooLarge;
  const bytes = await readBytes(body(), mostBytes);
  if (bytes === undefined) return tooLarge;
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
  return {
    method: request.method ?? '',
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: () => request,
  };
}

/** A call from a `Request`. Its body is read with a reader, because not every runtime makes streams iterable. */
export function fromFetch(request: Request): IncomingCall {
  return {
    method: request.method,
    header: (name) => request.headers.get(name),
    body: () => chunksOf(request.body),
  };
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
export function secretCheck(
  secret: string | readonly string[],
): (given: string | null | undefined) => Promise<boolean> {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || secrets.some((text) => typeof text !== 'string' || text.trim() === '')) {
    throw new TypeError('secret must be a text that is not blank, or a list of such texts.');
  }
  let digests: Promise<Uint8Array[]> | undefined;
  return async (given) => {
    digests ??= Promise.all(secrets.map(digestOf));
    const [accepted, candidate] = await Promise.all([digests, digestOf(given ?? '')]);
    return accepted.reduce((fits, digest) => isSameDigest(digest, candidate) || fits, false);
  };
}

function isSameDigest(a: Uint8Array, b: Uint8Array): boolean {
  let differing = a.length ^ b.length;
  for (const [index, byte] of a.entries()) differing |= byte ^ (b[index] ?? 0);
  return differing === 0;
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

export async function hexDigest(text: string): Promise<string> {
  return Array.from(await digestOf(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
