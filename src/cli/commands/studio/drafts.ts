import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Io } from '../../command-io.js';
import { readText } from '../../input/read-file.js';
import { writeFile } from '../../output/write-file.js';

/** The unsaved draft of a file. It outlives the process: the key is the file, wherever the page was served. */
export interface KeptDrafts {
  /** What was kept last; `null` where that was saved or discarded, or never was. */
  read(file: string): Promise<unknown>;
  /** Keeps a draft, or forgets it with `null`. What cannot be written is not kept: the tab of the browser has it too. */
  write(file: string, draft: unknown): Promise<void>;
}

/** Among the files of state of the user, whom alone they are for. */
export function keptDrafts(io: Io): KeptDrafts {
  return {
    read: async (file) => {
      const place = placeOf(file, io.env);
      if (place === undefined) return null;
      try {
        return JSON.parse((await readText(place, io)) ?? 'null');
      } catch {
        // None was kept, or half of one.
        return null;
      }
    },
    write: async (file, draft) => {
      const place = placeOf(file, io.env);
      if (place === undefined) return;
      try {
        const written = { isSecret: true, makesFolder: true, replacesInput: true };
        await writeFile(place, `${JSON.stringify(draft)}\n`, io, written);
      } catch {
        // A disk that is full, a folder that nothing may be written to.
      }
    },
  };
}

/** The folder of state as the XDG Base Directory Specification has it, or as Windows has it. */
function placeOf(file: string, env: Io['env']): string | undefined {
  const { XDG_STATE_HOME: state, LOCALAPPDATA: local, HOME: home } = env;
  const folder = state || local || (home ? join(home, '.local', 'state') : undefined);
  if (folder === undefined) return undefined;
  const name = createHash('sha256').update(resolve(file)).digest('hex').slice(0, 32);
  return join(folder, 'staytax', 'drafts', `${name}.json`);
}
