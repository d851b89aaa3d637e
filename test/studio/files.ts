import { runInNewContext } from 'node:vm';
import type { Io } from '../../src/cli/command-io.js';
import { PLACES_ID, UNPACK } from '../../src/studio/page.js';

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

/** What a page holds in itself, the script and the places, as the page unpacks it. */
export async function heldIn(page: string): Promise<{ readonly script: string; readonly places: string | undefined }> {
  const elements = new Map(
    [...page.matchAll(/<script type="text\/plain" id="([\w-]+)">([^<]*)</g)].map(([, id = '', textContent = '']) => [
      id,
      { textContent },
    ]),
  );
  const run: string[] = [];
  const document = {
    getElementById: (id: string) => elements.get(id) ?? null,
    createElement: () => ({ textContent: '' }),
    body: { append: ({ textContent }: { textContent: string }) => run.push(textContent) },
  };
  await runInNewContext(UNPACK, { document, Response, Blob, DecompressionStream, Uint8Array });
  return { script: run.join(), places: elements.get(PLACES_ID)?.textContent };
}
