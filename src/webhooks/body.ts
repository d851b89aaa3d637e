import { type WriteIssue, writeIssue } from '../api/wire/write-issues.js';

/** A call as both kinds of server give it. */
export interface Incoming {
  readonly method: string;
  readonly header: (name: string) => string | null | undefined;
  /** Read only when it is asked for. */
  readonly body: () => AsyncIterable<Uint8Array>;
}

/** The value of a body that is JSON, or what is wrong with it. */
export type ReadBody = { readonly value: unknown } | { readonly issues: readonly WriteIssue[] };

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

/** Reads a body of bounded size. */
export async function readBody({ header, body }: Incoming, mostBytes: number): Promise<ReadBody> {
  const type = header('content-type') ?? '';
  if (!JSON_TYPE.test(type)) {
    return { issues: [writeIssue('not_json', '', { field: 'the content type', received: type })] };
  }
  const tooLarge = { issues: [writeIssue('body_too_large', '', { most: mostBytes })] };
  if (Number(header('content-length') ?? 0) > mostBytes) return tooLarge;
  const text = await textOf(body(), mostBytes);
  if (text === undefined) return tooLarge;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { issues: [writeIssue('not_json', '', { field: '', received: text })] };
  }
}

/** What is too long is read to its end and dropped: a caller who is still sending would not see the answer. */
async function textOf(chunks: AsyncIterable<Uint8Array>, mostBytes: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    text = bytes > mostBytes ? '' : text + decoder.decode(chunk, { stream: true });
  }
  return bytes > mostBytes ? undefined : text + decoder.decode();
}
