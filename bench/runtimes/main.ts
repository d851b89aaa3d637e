/**
 * The same answers everywhere: `npm run runtimes` packs the package, installs it beside each runtime, and compares what
 * they answer to the same cases, byte for byte. `-- --write` puts the table into docs/testing.md; `-- --at-hand` takes only
 * what needs no download.
 */
import { createHash } from 'node:crypto';
import { table, writeIntoPage } from '../report.js';
import { readCases } from './cases.js';
import { installPacked } from './install.js';
import type { Runtime } from './runtimes.js';
import { ALL, AT_HAND } from './runtimes.js';

const runtimes: readonly Runtime[] = process.argv.includes('--at-hand') ? AT_HAND : ALL;
const folder = await installPacked(
  readCases(),
  runtimes.flatMap(({ packages }) => packages),
);
const rows: string[][] = [];
const found = new Set<string>();
try {
  for (const { name, run } of runtimes) {
    const answered = await run(folder);
    const row =
      answered === undefined
        ? [name, 'not on this machine', '', '']
        : [name, answered.version, ...summed(answered.text)];
    console.log(row.join('  '));
    rows.push(row);
    if (row[3] !== '') found.add(row[3] ?? '');
  }
} finally {
  folder.remove();
}

const text = table(['Runtime', 'Version', 'Answers', 'SHA-256 of all answers'], rows);
console.log(`\n${text}`);
if (found.size !== 1) {
  console.error('The runtimes do not agree.');
  process.exitCode = 1;
} else if (process.argv.includes('--write'))
  writeIntoPage('runtimes', text, new URL('../../docs/testing.md', import.meta.url));

/** How many answers there are, and the hash of their text. */
function summed(answers: string): [count: string, hash: string] {
  const hash = createHash('sha256').update(answers).digest('hex').slice(0, 16);
  return [answers.split('\n').length.toLocaleString('en-US'), `\`${hash}\``];
}
