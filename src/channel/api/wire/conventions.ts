/** Conventions of the API's answers, for the client that reads and the sandbox that writes them. */

export const API_ROOT = '/api/v1';
export const KEY_HEADER = 'user-api-key';

export const DEFAULT_PAGE_SIZE = 10;
export const BIGGEST_PAGE_SIZE = 100;

/** Far beyond any property: larger files are wrong, and longer lists have no end. */
export const MOST_TAXES = 10_000;
export const MOST_TAX_SETS = 1_000;

export const FILTER_OPERATORS = ['gt', 'gte', 'lt', 'lte', 'eq', 'not'] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export interface ErrorBody {
  readonly errors: {
    readonly code: string;
    readonly title: string;
    readonly details?: Readonly<Record<string, readonly string[]>>;
  };
}

export const SUCCESS_BODY = { meta: { message: 'Success' } } as const;

/** Whether a host of an address is this very machine, as a browser or a client writes it. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(hostname);
}

/** The network, or a replacement of it: `globalThis.fetch` is one. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** Reads even a body that is too long to its end: a client that is still sending would not see the answer. */
export async function readBytes(chunks: AsyncIterable<Uint8Array>, most: number): Promise<ArrayBuffer | undefined> {
  let kept: BlobPart[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size <= most) kept.push(new Uint8Array(chunk));
    else kept = [];
  }
  return size > most ? undefined : new Blob(kept).arrayBuffer();
}

/** The text of bytes; `undefined` if they are not UTF-8, because replacement characters would make another title. */
export function utf8In(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
