import { type WriteIssue, writeIssue } from '../api/wire/write-issues.js';

/** What a call is answered with. */
export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

/** One word says what became of the call; what is wrong with it is said in the log, and not to strangers. */
export function answerOf(status: number, word: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, text: `${word}\n` };
}

/** A call as both kinds of server give it. */
export interface Incoming {
  readonly method: string;
  readonly header: (name: string) => string | null | undefined;
  /** Read only when it is asked for. */
  readonly body: () => AsyncIterable<Uint8Array>;
}

/** The value of a body that is JSON with what is odd about it, or what is wrong with it. */
export type ReadBody =
  | { readonly value: unknown; readonly issues: readonly WriteIssue[] }
  | { readonly value?: undefined; readonly issues: readonly WriteIssue[] };

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
/** What is nested deeper is no event, and would take the stack of whoever walks through it. */
const DEEPEST = 100;

/** Reads a body of bounded size. Nothing of a body that cannot be read is in its issues: they are logged. */
export async function readBody({ header, body }: Incoming, mostBytes: number): Promise<ReadBody> {
  const type = header('content-type') ?? '';
  if (!JSON_TYPE.test(type)) {
    return { issues: [writeIssue('not_json', '', { field: 'the content type', received: type })] };
  }
  const tooLarge = { issues: [writeIssue('body_too_large', '', { most: mostBytes })] };
  if (Number(header('content-length') ?? 0) > mostBytes) return tooLarge;
  const bytes = await bytesOf(body(), mostBytes);
  if (bytes === undefined) return tooLarge;
  const { text, isWhole } = decoded(bytes);
  const notJson = (received: string): ReadBody => ({ issues: [writeIssue('not_json', '', { field: '', received })] });
  if (isDeep(text)) return notJson(`more than ${DEEPEST} brackets in each other`);
  try {
    const value: unknown = JSON.parse(text);
    return { value, issues: isWhole ? [] : notJson('bytes that are no UTF-8').issues };
  } catch {
    return notJson(`${bytes.byteLength} bytes`);
  }
}

/** What is too long is read to its end and dropped: a caller who is still sending would not see the answer. */
async function bytesOf(chunks: AsyncIterable<Uint8Array>, mostBytes: number): Promise<Uint8Array | undefined> {
  let kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size <= mostBytes) kept.push(chunk);
    else kept = [];
  }
  if (size > mostBytes) return undefined;
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of kept) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}

/** The text of bytes, with U+FFFD for those that are no UTF-8. */
function decoded(bytes: Uint8Array): { readonly text: string; readonly isWhole: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isWhole: true };
  } catch {
    return { text: new TextDecoder().decode(bytes), isWhole: false };
  }
}

function isDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isText && character === '\\') at += 1;
    else if (character === '"') isText = !isText;
    else if (isText) continue;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** The part of a request of `node:http`, or of Express, that a receiver uses. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  /** GET, POST and so on. */
  readonly method?: string | undefined;
  /** In small letters. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The part of a response that it uses. */
export interface NodeResponse {
  /** Sends the status and the headers. */
  writeHead(status: number, headers: Record<string, string>): unknown;
  /** Sends the rest. */
  end(text?: string): unknown;
}

/** A request of `node:http` as a call. */
export function fromNode(request: NodeRequest): Incoming {
  return {
    method: request.method ?? '',
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    body: () => request,
  };
}

/** A `Request` as a call. Its body is read by hand: not every runtime lets a stream be iterated. */
export function fromFetch(request: Request): Incoming {
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

export function toFetch({ status, text, headers }: Answer): Response {
  return new Response(text, { status, headers });
}

export function toNode({ status, text, headers }: Answer, response: NodeResponse): void {
  response.writeHead(status, headers);
  response.end(text);
}

/** Answers whether a header has one of the secrets. */
export type CheckSecret = (given: string | null | undefined) => Promise<boolean>;

/**
 * Compares in constant time: digests have one length, each of them is compared to its end, and all secrets are compared
 * also when the first one fits.
 */
export function secretCheck(secret: string | readonly string[]): CheckSecret {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || secrets.some((text) => typeof text !== 'string' || text.trim() === '')) {
    throw new TypeError('secret must be a text that is not blank, or a list of such texts.');
  }
  let digests: Promise<Uint8Array[]> | undefined;
  return async (given) => {
    digests ??= Promise.all(secrets.map(digestOf));
    const [known, candidate] = await Promise.all([digests, digestOf(given ?? '')]);
    return known.reduce((fits, digest) => isSameDigest(digest, candidate) || fits, false);
  };
}

function isSameDigest(a: Uint8Array, b: Uint8Array): boolean {
  let differing = a.length ^ b.length;
  for (const [at, byte] of a.entries()) differing |= byte ^ (b[at] ?? 0);
  return differing === 0;
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** A digest as text, for keys. */
export async function hexDigest(text: string): Promise<string> {
  return Array.from(await digestOf(text), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
