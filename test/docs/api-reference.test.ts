import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './blocks.js';

const COMMITTED = join(ROOT, 'docs/api');

function textsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  return Object.fromEntries(files.sort().map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}

/** Typedoc fails on a link that leads nowhere, and on a name that is used and not exported. */
test('docs/api is what the docstrings say: otherwise npm run docs, and commit what it wrote', () => {
  const folder = mkdtempSync(join(tmpdir(), 'staytax-docs-'));
  try {
    const typedoc = join(ROOT, 'node_modules/typedoc/bin/typedoc');
    execFileSync(process.execPath, [typedoc, '--out', folder], { cwd: ROOT, stdio: 'pipe', encoding: 'utf8' });
    const [made, committed] = [textsIn(folder), textsIn(COMMITTED)];
    expect(Object.keys(made)).toEqual(Object.keys(committed));
    for (const [file, text] of Object.entries(made)) expect(committed[file], file).toBe(text);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
