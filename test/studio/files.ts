import { inflateRawSync } from 'node:zlib';
import type { Io } from '../../src/cli/command-io.js';

/** Files that are written into memory, and a person who stops every command at once. */
export function filesInMemory(): { readonly io: Partial<Io>; readonly written: ReadonlyMap<string, string> } {
  const written = new Map<string, string>();
  const io: Partial<Io> = {
    isSameFile: async () => false,
    openSink: async (file = '') => ({
      write: async (bytes) => {
        written.set(file, (written.get(file) ?? '') + new TextDecoder().decode(bytes));
        return true;
      },
      close: async () => undefined,
      discard: async () => undefined,
    }),
    onStop: (listener) => {
      listener('SIGINT');
      return () => undefined;
    },
  };
  return { io, written };
}

/** The script that a page holds in itself. */
export function scriptIn(page: string): string {
  const [, packed = ''] = /id="staytax-script">([^<]*)</.exec(page) ?? [];
  return inflateRawSync(Buffer.from(packed, 'base64')).toString();
}
