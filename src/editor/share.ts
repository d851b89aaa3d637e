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
  const packed = await collectBytes(streamOf(text).pipeThrough(new CompressionStream('deflate-raw')), MAX_FRAGMENT);
  if (packed === undefined) throw new RangeError('staytax: the draft is too large for an address');
  return NAME + toBase64(packed);
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
  const unpacking = streamOf(fromBase64(text)).pipeThrough(new DecompressionStream('deflate-raw'));
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

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

async function collectBytes(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      return undefined;
    }
    parts.push(part.value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
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
