import { execFileSync, execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = [
  'dist/index.js',
  'dist/cli/main.js',
  'dist/calculator/index.js',
  'dist/testing/index.js',
  'dist/api/index.js',
  'dist/sandbox/index.js',
  'dist/webhooks/index.js',
  'dist/bookings/index.js',
  'dist/invoice/index.js',
  'dist/returns/index.js',
  'dist/element/index.js',
  'dist/studio/page.js',
  'dist/types/index.d.ts',
  'dist/cjs/types/index.d.ts',
  'dist/schemas/definitions.json',
];
const LOCK = join(tmpdir(), `staytax-build-${createHash('sha256').update(ROOT).digest('hex').slice(0, 16)}`);
const LONGEST_BUILD_MS = 100_000;
const POLL_MS = 200;

/** `npm run test:e2e` builds before it runs the tests; when only some tests are run and nothing is built, one of them builds. */
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
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** What `npm pack` lists of the tarball. */
export interface Packed {
  readonly filename: string;
  /** In bytes: of the tarball, and of what is in it. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: ReadonlyArray<{ readonly path: string; readonly size: number }>;
}

export interface Installed {
  readonly folder: string;
  readonly remove: () => void;
}

/**
 * An empty folder with the packed package installed in it, as a user gets it: the tarball's own files, and beside
 * them the packages it depends on, with theirs, and nothing else of this repository but the packages asked for.
 */
export function installPacked(...besides: readonly string[]): Installed {
  ensureBuilt();
  const tarball = pack();
  const folder = mkdtempSync(join(tmpdir(), 'staytax-installed-'));
  const installed = join(folder, 'node_modules', 'staytax');
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xz', '-C', installed, '--strip-components=1'], { input: tarball });
  const manifest = readManifest(installed);
  linkPackages([...Object.keys(manifest.dependencies ?? {}), ...besides], join(folder, 'node_modules'));
  linkCommands(manifest, installed, join(folder, 'node_modules/.bin'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

let made: Buffer | undefined;

/** Once for all tests of a worker: npm takes two seconds, and what it packs stays the same. */
function pack(): Buffer {
  if (made !== undefined) return made;
  const folder = mkdtempSync(join(tmpdir(), 'staytax-packed-'));
  try {
    const packed = npmPack('--pack-destination', folder);
    made = readFileSync(join(folder, packed.filename));
    return made;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the tarball would hold, as everything lies here now. */
export const listPacked = (): Packed => npmPack('--dry-run');

/** Without the scripts that build: that is done before, once. */
function npmPack(...options: readonly string[]): Packed {
  const words = ['pack', '--ignore-scripts', '--json', ...options];
  const [packed]: Packed[] = JSON.parse(execFileSync('npm', words, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }));
  if (packed === undefined) throw new Error('npm pack packed nothing.');
  return packed;
}

/** As npm does it: what `npx staytax` and the scripts of a package run. */
function linkCommands({ bin = {} }: Manifest, installed: string, into: string): void {
  mkdirSync(into);
  for (const [command, file] of Object.entries(bin)) {
    chmodSync(join(installed, file), 0o755);
    symlinkSync(join(installed, file), join(into, command));
  }
}

/**
 * The packed package in a folder, as npm installs it. What it depends on is packed from node_modules, so that no network
 * is needed.
 */
export function installTarball(folder: string): void {
  ensureBuilt();
  const { name, dependencies = {} } = readManifest(ROOT);
  writeFileSync(join(folder, `${name}.tgz`), pack());
  writeFileSync(join(folder, 'package.json'), '{ "name": "hotel", "private": true, "type": "module" }');
  const sources = Object.keys(dependencies).map((one) => join(ROOT, 'node_modules', one));
  const npm = (words: readonly string[]) =>
    execFileSync('npm', words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  const packed = sources.map((source) => npm(['pack', source, '--ignore-scripts', '--silent']));
  const files = [`${name}.tgz`, ...packed].map((file) => join(folder, file));
  npm(['install', '--offline', '--no-audit', '--no-fund', '--silent', '--prefix', folder, ...files]);
}

function linkPackages(names: readonly string[], into: string): void {
  for (const name of names) {
    const from = join(ROOT, 'node_modules', name);
    const to = join(into, name);
    if (existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    // Without an installation there is no copy either: the link is what `npm link` makes of a package. What a package
    // imports itself is looked for where the link leads to.
    symlinkSync(from, to, 'dir');
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** A project in an empty folder, in which npm has installed the tarball and some packages. */
export function projectWith(packages: readonly string[], fields: object = {}): string {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'staytax-project-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'hotel', private: true, ...fields }));
  const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe' } as const;
  const packing = ['pack', ROOT, '--ignore-scripts', '--silent', '--pack-destination', folder];
  const tarball = execFileSync('npm', packing, options).trim();
  const installing = ['install', '--no-audit', '--no-fund', '--silent', join(folder, tarball), ...packages];
  execFileSync('npm', installing, options);
  return folder;
}
