import type { Answer } from './answer.js';
import type { Incoming } from './body.js';

/** What a receiver needs of a request of `node:http`, or of Express. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  /** GET, POST and so on. */
  readonly method?: string | undefined;
  /** In small letters. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What it needs of the response. */
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
