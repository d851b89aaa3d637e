import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHROMIUM } from '../../test/pages/page/browser.js';
import { inBrowser, startBrowser } from './in-browser.js';
import type { Folder } from './install.js';
import { firstOf } from './install.js';

/** A place where the package runs. */
export interface Runtime {
  readonly name: string;
  /** What npm installs for it; nothing where the machine has it or not. */
  readonly packages: readonly string[];
  /** The version and all answers; undefined where it is not to be had on this machine. */
  readonly run: (folder: Folder) => Promise<{ readonly version: string; readonly text: string } | undefined>;
}

const PLATFORM = `${process.platform}-${process.arch}`;
const MOST_BYTES = 512 * 1024 * 1024;

function output(command: string, options: readonly string[], cwd?: string): string {
  return execFileSync(command, options, {
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
    ...(cwd === undefined ? {} : { cwd }),
  }).trimEnd();
}

/** The number in what a program says of its version. */
function versionOf(command: string): string {
  return /\d+(\.\d+)+/.exec(output(command, ['--version']))?.[0] ?? '';
}

function ofFile(command: string | undefined, options: readonly string[], { program, path }: Folder) {
  if (command === undefined) return undefined;
  return { version: versionOf(command), text: output(command, [...options, program], path) };
}

/** The package `node` finds its program by a script at installation; the program's own package needs none. */
function node(major: number): Runtime {
  const folder = `node${major}`;
  const range = major === 20 ? '~20.19.0' : `^${major}.0.0`;
  return {
    name: `Node ${major}`,
    packages: [`${folder}@npm:node-${PLATFORM}@${range}`],
    run: async (installed) => ofFile(firstOf(nodeIn(installed, folder)), [], installed),
  };
}

function nodeIn({ path }: Folder, folder: string): string {
  return join(path, 'node_modules', folder, 'bin/node');
}

const thisNode: Runtime = {
  name: 'Node, the one at hand',
  packages: [],
  run: async (folder) => ofFile(process.execPath, [], folder),
};

const bun: Runtime = {
  name: 'Bun',
  packages: ['bun'],
  run: async (folder) => {
    const own = join(folder.path, 'node_modules/@oven', `bun-${PLATFORM}`, 'bin/bun');
    // Its script at installation moves it there, where npm runs such scripts.
    return ofFile(firstOf(own, join(folder.path, 'node_modules/bun/bin/bun.exe')), [], folder);
  },
};

const deno: Runtime = {
  name: 'Deno',
  packages: ['deno'],
  run: async (folder) => {
    const own = join(folder.path, 'node_modules/@deno', `${PLATFORM}-glibc`, 'deno');
    const command = firstOf(own, own.replace('-glibc', ''));
    return ofFile(command, ['run', '--no-prompt', '--node-modules-dir=manual', '--allow-read=.'], folder);
  },
};

/** Miniflare needs Node 22, and starts the workerd that comes with it. */
const workerd: Runtime = {
  name: 'workerd',
  packages: ['miniflare'],
  run: async (folder) => {
    const command = firstOf(nodeIn(folder, 'node22'));
    if (command === undefined) return undefined;
    const host = join(folder.path, 'workerd.mjs');
    writeFileSync(host, WORKERD);
    const { version } = JSON.parse(readFileSync(join(folder.path, 'node_modules/workerd/package.json'), 'utf8'));
    return { version, text: output(command, [host], folder.path) };
  },
};

const WORKERD = `
import { readFileSync } from 'node:fs';
import { Miniflare } from 'miniflare';
const script = readFileSync('bundle.js', 'utf8') + '\\nexport default { fetch: () => new Response(globalThis.answers()) };';
const worker = new Miniflare({ modules: true, script, compatibilityDate: '2026-01-01' });
process.stdout.write(await (await worker.dispatchFetch('http://localhost/')).text());
await worker.dispose();
`;

const chromium: Runtime = {
  name: 'Chromium',
  packages: [],
  run: async (folder) => {
    const command = firstOf(CHROMIUM);
    if (command === undefined) return undefined;
    const profile = `--user-data-dir=${join(folder.path, 'chromium')}`;
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
    const text = await inBrowser(folder, (url) => startBrowser(command, [...flags, profile, url]));
    return { version: versionOf(command), text };
  },
};

const firefox: Runtime = {
  name: 'Firefox',
  packages: [],
  run: async (folder) => {
    const command = firstOf(process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr', '/usr/bin/firefox');
    if (command === undefined) return undefined;
    const options = ['--headless', '--no-remote', '--profile', join(folder.path, 'firefox')];
    mkdirSync(join(folder.path, 'firefox'), { recursive: true });
    const text = await inBrowser(folder, (url) => startBrowser(command, [...options, url]));
    return { version: versionOf(command), text };
  },
};

export const ALL: readonly Runtime[] = [node(20), node(22), node(24), bun, deno, workerd, chromium, firefox];

/** Those that a machine has without a download. */
export const AT_HAND: readonly Runtime[] = [thisNode, chromium];
