import { readFileSync } from 'node:fs';

/** The rules that docs/architecture.md states in tables, as data: the tests compare them with the imports. */
const PAGE = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');

/** What the page says of a folder that imports no other. */
const NO_OTHER = 'no other';

/** By wing: the other wings that it imports. */
export const WING_IMPORTS = readLists(PAGE, 'Wings', { key: 'Wing', list: 'Imports' });

/** By folder: the other folders that it imports. */
export const FOLDER_IMPORTS = readLists(PAGE, 'Folders', { key: 'Folder', list: 'Imports' });

/** By package: the folders that import it. `node:` stands for all modules of Node. */
export const PACKAGES = readLists(PAGE, 'Packages', { key: 'Package', list: 'Folder' });

/**
 * One column of the table under a heading, as lists of names, by another column. The names in that one are in
 * backticks, and a folder may end with a slash.
 */
export function readLists(
  page: string,
  heading: string,
  { key, list }: { key: string; list: string },
): ReadonlyMap<string, readonly string[]> {
  const [, section] = page.split(`\n## ${heading}\n`);
  if (section === undefined) throw new Error(`docs/architecture.md has no section "${heading}".`);
  const lines = (section.split(/\n## /)[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  const [head = [], , ...rows] = lines.map(cellsOf);
  const [keyAt, listAt] = [head.indexOf(key), head.indexOf(list)];
  if (keyAt < 0 || listAt < 0) throw new Error(`The table under "${heading}" needs the columns ${key} and ${list}.`);
  const read = new Map<string, readonly string[]>();
  for (const cells of rows) {
    const name = (cells[keyAt] ?? '').replace(/^`(.+?)\/?`$/, '$1');
    if (read.has(name)) throw new Error(`The table under "${heading}" has two rows for ${name}.`);
    read.set(name, namesIn(cells[listAt] ?? ''));
  }
  return read;
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function namesIn(cell: string): string[] {
  return cell === NO_OTHER ? [] : cell.split(',').map((name) => name.trim());
}
