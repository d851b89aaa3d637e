import type { BulkIo } from '../../src/cli/bulk/io.js';

/** Files that are written into memory, and a person who stops every command at once. */
export function bulkFiles(): { readonly bulk: Partial<BulkIo>; readonly written: ReadonlyMap<string, string> } {
  const written = new Map<string, string>();
  const bulk: Partial<BulkIo> = {
    isSameFile: async () => false,
    openSink: async (file = '') => ({
      write: async (bytes) => {
        written.set(file, (written.get(file) ?? '') + new TextDecoder().decode(bytes));
        return true;
      },
      close: async () => undefined,
    }),
    onStop: (listener) => {
      listener('SIGINT');
      return () => undefined;
    },
  };
  return { bulk, written };
}
