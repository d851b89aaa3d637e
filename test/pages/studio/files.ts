import { createContext, runInContext } from 'node:vm';
import type { Io } from '../../../src/cli/command-io.js';
import { PLACES_ID, TRANSLATION_ID, UNPACK } from '../../../src/pages/studio/page.js';

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

interface HeldParts {
  readonly script: string;
  readonly places: string | undefined;
  readonly translation: string | undefined;
}

/** The script and the data that a page embeds, as the page unpacks them. */
export async function heldIn(html: string): Promise<HeldParts> {
  const elements = new Map(
    [...html.matchAll(/<script type="text\/plain" id="([\w-]+)">([^<]*)</g)].map(([, id = '', textContent = '']) => [
      id,
      { textContent, dataset: { json: undefined } },
    ]),
  );
  let script = '';
  const append = ({ textContent }: { textContent: string }) => {
    script = textContent;
  };
  const document = {
    getElementById: (id: string) => elements.get(id) ?? null,
    createElement: () => ({ textContent: '' }),
    body: { append },
  };
  const page = createContext({ document, Response, Blob, DecompressionStream, Uint8Array });
  await runInContext(UNPACK, page);
  const [places, translation] = [PLACES_ID, TRANSLATION_ID].map((id) => elements.get(id)?.dataset.json);
  return { script, places, translation };
}
