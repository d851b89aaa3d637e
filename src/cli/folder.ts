import { readdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Folders that hold the files of tools and packages, not the user's. */
const LEFT_OUT = /^(?:node_modules|\..+)$/;

/** The JSON files in a folder and below it, in the order of their paths; undefined when it is no folder. */
export async function jsonFilesIn(folder: string): Promise<readonly string[] | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) return undefined;
  const entries = await readdir(folder, { recursive: true });
  return entries
    .filter((entry) => /\.json$/i.test(entry) && !entry.split(sep).some((part) => LEFT_OUT.test(part)))
    .sort()
    .map((entry) => join(folder, entry));
}
