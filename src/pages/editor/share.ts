/** Encodes the state of an editor as a fragment of an address: JSON, compressed, in base64url. */

/** Larger drafts are shared as files. */
const MAX_FRAGMENT = 100_000;
/** Limits unpacking: a few kilobytes can hold a gigabyte of zeros. */
const MAX_UNPACKED = 2_000_000;
const NAME = 'draft=';

export interface SharedState {
  readonly draft: unknown;
  readonly saved?: unknown;
  readonly stay?: unknown;
}

/** The fragment for a state, without "#". */
export async function fragmentOf(shared: SharedState): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(shared));
  const packed = await collectBytes(
    new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    MAX_FRAGMENT,
  );
  if (packed === undefined) throw new RangeError('staytax: the draft is too large for an address');
  return NAME + toBase64(new Uint8Array(packed));
}

/** Reads a fragment as untrusted input; `undefined` if it is not a fragment of the studio. */
export async function readFragment(fragment: string): Promise<SharedState | undefined> {
  const text = fragment.replace(/^#/, '');
  if (!text.startsWith(NAME) || text.length > MAX_FRAGMENT) return undefined;
  try {
    return sharedIn(await unpackJson(text.slice(NAME.length)));
  } catch {
    return undefined;
  }
}

async function unpackJson(text: string): Promise<unknown> {
  const unpacking = new Blob([fromBase64(text)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return JSON.parse(new TextDecoder().decode(await collectBytes(unpacking, MAX_UNPACKED)));
}

export function readJson(text: string): SharedState | undefined {
  if (text.length > MAX_UNPACKED) return undefined;
  try {
    return sharedIn(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function sharedIn(value: unknown): SharedState | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  if ('taxes' in value) return { draft: value };
  if (!('draft' in value) || typeof value.draft !== 'object' || value.draft === null) return undefined;
  return {
    draft: value.draft,
    ...('saved' in value ? { saved: value.saved } : {}),
    ...('stay' in value ? { stay: value.stay } : {}),
  };
}

/** `undefined` if there are more than `most`. */
async function collectBytes(stream: ByteStream, most: number): Promise<ArrayBuffer | undefined> {
  const parts: Array<Uint8Array<ArrayBuffer>> = [];
  let size = 0;
  for await (const part of chunksOf(stream)) {
    size += part.length;
    if (size > most) return undefined;
    parts.push(part);
  }
  return await new Blob(parts).arrayBuffer();
}

type ByteStream = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Some browsers cannot iterate over streams yet. */
export async function* chunksOf(stream: ByteStream): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

function toBase64(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/(?<!=)=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
