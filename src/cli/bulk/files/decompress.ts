import { pipeline, Readable, type Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { UsageError } from '../../command.js';
import type { Compression } from './format.js';

/** As much as is read at once: fewer and larger pieces cost less. */
const CHUNK_BYTES = 256 * 1024;

/** What this Node can decompress with; zstd came with 22.15. */
const STREAMS: { readonly [name in Compression]: () => Transform | undefined } = {
  gzip: () => zlib.createGunzip({ chunkSize: CHUNK_BYTES }),
  zstd: () => {
    const create: unknown = Reflect.get(zlib, 'createZstdDecompress');
    return typeof create === 'function' ? create({ chunkSize: CHUNK_BYTES }) : undefined;
  },
};

/** The bytes in a compressed file, as fast as they are taken. Of an input that is stopped, those until then. */
export async function* decompressed(
  chunks: AsyncIterable<Uint8Array>,
  compression: Compression,
  stop: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const stream = STREAMS[compression]();
  if (stream === undefined) {
    throw new UsageError(
      `Node ${process.versions.node} cannot decompress zstd (22.15 can): zstd -dc FILE | staytax quote ... --stays -`,
    );
  }
  pipeline(Readable.from(chunks, { objectMode: false }), stream, () => undefined);
  try {
    yield* stream;
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}
