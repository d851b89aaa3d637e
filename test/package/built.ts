import { execFileSync, execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = [
  'dist/index.js',
  'dist/cli/main.js',
  'dist/testing/index.js',
  'dist/api/index.js',
  'dist/sandbox/index.js',
  'dist/types/index.d.ts',
];
const LOCK = join(tmpdir(), `staytax-build-${createHash('sha256').update(ROOT).digest('hex').slice(0, 16)}`);
const LONGEST_BUILD_MS = 100_000;
const POLL_MS = 200;

/** `npm test` builds before it runs the tests; when only some tests are run and nothing is built, one of them builds. */
export function ensureBuilt(): void {
  if (isBuilt() && !existsSync(LOCK)) return;
  try {
    mkdirSync(LOCK);
  } catch {
    waitForOther();
    return;
  }
  try {
    if (!isBuilt()) execSync('npm run --silent build', { cwd: ROOT, stdio: 'pipe' });
  } finally {
    rmdirSync(LOCK);
  }
}

function isBuilt(): boolean {
  return BUILT.every((file) => existsSync(join(ROOT, file)));
}

function waitForOther(): void {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; existsSync(LOCK) && waited < LONGEST_BUILD_MS; waited += POLL_MS)
    Atomics.wait(cell, 0, 0, POLL_MS);
  if (!isBuilt()) throw new Error(`Nothing was built. When no build is running, remove ${LOCK}.`);
}

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
}

/**
 * An empty folder with the packed package installed in it, as a user gets it: the tarball's own files, and beside
 * them the packages it depends on, with theirs, and nothing else of this repository.
 */
export function installPacked(): { folder: string; remove: () => void } {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'staytax-installed-'));
  const packed: Array<{ filename: string }> = JSON.parse(
    execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: 'pipe',
    }),
  );
  const installed = join(folder, 'node_modules', 'staytax');
  mkdirSync(installed, { recursive: true });
  const [tarball] = packed;
  if (tarball === undefined) throw new Error('npm pack made nothing.');
  execFileSync('tar', ['-xzf', join(folder, tarball.filename), '-C', installed, '--strip-components=1']);
  rmSync(join(folder, tarball.filename));
  linkDependencies(readManifest(installed), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function linkDependencies({ dependencies = {} }: Manifest, into: string): void {
  for (const name of Object.keys(dependencies)) {
    const from = join(ROOT, 'node_modules', name);
    const to = join(into, name);
    if (existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    // Without an installation there is no copy either: the link is what `npm link` makes of a package.
    symlinkSync(from, to, 'dir');
    linkDependencies(readManifest(from), into);
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
