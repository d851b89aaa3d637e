const NEWLINE = 0x0a;

/** The first line of an input without its end, and all that follows. */
export interface Opened {
  readonly line: Uint8Array;
  readonly rest: AsyncIterable<Uint8Array>;
}

/** Takes the first line off; no longer one than `limit` is looked for. Undefined where there is nothing at all. */
export async function takeFirstLine(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<Opened | undefined> {
  const reading = chunks[Symbol.asyncIterator]();
  let held = new Uint8Array(0);
  for (let next = await reading.next(); next.done !== true; next = await reading.next()) {
    held = Buffer.concat([held, next.value]);
    const end = held.indexOf(NEWLINE);
    if (end !== -1) return { line: held.subarray(0, end), rest: following(held.subarray(end + 1), reading) };
    if (held.length > limit) break;
  }
  return held.length === 0 ? undefined : { line: held, rest: following(new Uint8Array(0), reading) };
}

async function* following(first: Uint8Array, reading: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  yield* { [Symbol.asyncIterator]: () => reading };
}
