import { expect, test } from 'vitest';
import { readSources } from './sources.js';

/** What changes a file, of `node:fs` and `node:fs/promises`. `open` does not when it is called with 'r'. */
const CHANGES =
  /\b(?:writeFile|appendFile|createWriteStream|rename|unlink|rm|cp|copyFile|truncate|ftruncate|mkdir|mkdtemp|symlink|link|chmod|chown|open)(?:Sync)?\b/;

test('every file is written by one function', () => {
  const sources = readSources().filter(({ file }) => file !== 'cli/process/replacement.ts');
  const writing = sources.filter(({ text }) => {
    // An example of a docstring may write a file.
    const code = text.replace(/\/\*\*[\s\S]*?\*\//g, '');
    const imported = [...code.matchAll(/import ([^;]*?) from 'node:fs(?:\/promises)?';/g)].map(
      ([, names]) => names ?? '',
    );
    const isReading = !/\bopen\((?![^()]*'r'\))/.test(code);
    return imported.some((names) => CHANGES.test(isReading ? names.replace(/\bopen\b/, '') : names));
  });
  expect(writing.map(({ file }) => file)).toEqual([]);
  const opening = sources.filter(({ text }) => text.includes('io.openSink('));
  expect(opening.map(({ file }) => file)).toEqual(['cli/files.ts']);
});
