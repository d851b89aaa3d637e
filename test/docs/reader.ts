import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, vi } from 'vitest';
import { installTarball } from '../package/built.js';
import type { Block } from './blocks.js';
import { nameOf, ROOT } from './blocks.js';
import type { Said } from './said.js';
import { HOOK, programOf } from './said.js';
import { bashOf, binOf, commandsOf, isSandbox, outputsOf } from './shell.js';

const MAIN = 'node_modules/staytax/dist/cli/main.js';
/** Where each bundle lies in dist, and the file it is made from, as in .config/tsup.config.ts. */
const BUNDLES = {
  index: 'src/index.ts',
  'testing/index': 'src/testing/index.ts',
  'api/index': 'src/api/index.ts',
  'sandbox/index': 'src/sandbox/index.ts',
  'webhooks/index': 'src/webhooks/index.ts',
  'bookings/index': 'src/bookings/index.ts',
  'invoice/index': 'src/invoice/index.ts',
  'returns/index': 'src/returns/index.ts',
  'element/index': 'src/element/index.ts',
  'cli/main': 'src/cli/main.ts',
  'cli/bulk-worker': 'src/cli/bulk/answers.ts',
  'cli/entry/worker': 'node_modules/tinypool/dist/entry/worker.js',
};
/** For packages that are CommonJS and require modules of Node. */
const REQUIRE = "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);";
const MOST_OUTPUT = 64_000_000;

/**
 * The package as it is installed somewhere, with its commands. Built from the source, and not from dist: what is tried
 * is what is written now.
 *
 * @param isPacked in place of that, the tarball of dist, installed by npm [where STAYTAX_PACKED is set]
 */
export async function install(isPacked = process.env['STAYTAX_PACKED'] !== undefined): Promise<string> {
  // Inside node_modules, so that the packages which stand beside staytax are found from here.
  const cache = join(ROOT, 'node_modules/.cache/staytax');
  mkdirSync(cache, { recursive: true });
  const home = realpathSync(mkdtempSync(join(cache, 'docs-')));
  const installed = join(home, 'node_modules/staytax');
  try {
    if (isPacked) installTarball(home);
    else await bundleInto(installed);
  } catch (error) {
    uninstall(home);
    throw error;
  }
  mkdirSync(join(home, 'bin'));
  for (const [name, script] of Object.entries(binOf(join(home, MAIN)))) {
    writeFileSync(join(home, 'bin', name), `#!/usr/bin/env bash\n${script}\n`, { mode: 0o755 });
  }
  return home;
}

async function bundleInto(installed: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: BUNDLES,
    outdir: join(installed, 'dist'),
    bundle: true,
    // With what users need not install in it, as the build does it: a command that looks for each of them takes longer.
    external: externals(),
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE },
    splitting: true,
    // Beside the commands, one of which looks for another beside itself.
    chunkNames: 'cli/[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
  });
  cpSync(join(ROOT, 'package.json'), join(installed, 'package.json'));
  cpSync(join(ROOT, 'examples'), join(installed, 'examples'), { recursive: true });
}

/** What a user installs with the package, or has already. */
function externals(): string[] {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...peerDependencies });
}

export function uninstall(home: string): void {
  if (home !== '') rmSync(home, { recursive: true, force: true });
}

/** Somebody who has installed the package and types what a page says, in an empty folder. */
export class Reader {
  readonly folder: string;
  readonly #env: Record<string, string> = {};
  readonly #endings: Array<() => void> = [];
  readonly #printed: string[] = [];
  #programs = 0;

  constructor(readonly home: string) {
    this.folder = mkdtempSync(join(home, 'reader-'));
  }

  leave(): void {
    for (const end of this.#endings) end();
  }

  /** A block with the name of a file is the text of that file. */
  write({ file = '', code }: Block): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), code);
  }

  /** Runs a program to its end, and compares what comes out with what it says. */
  async run(block: Block): Promise<void> {
    const { code, lines } = await programOf(block);
    this.#programs += 1;
    const file = join(this.folder, block.file ?? `program-${this.#programs}.mjs`);
    const own = file.endsWith('.mjs') || file.endsWith('.js') ? file : `${file}.mjs`;
    writeFileSync(own, code);
    if (code.includes('node:test')) this.#runAlone(block, own, lines);
    else await this.#runHere(block, own, lines);
  }

  /** The tests of `node:test` tell by the exit code of their process how they went. */
  #runAlone(block: Block, file: string, lines: readonly number[]): void {
    expect(lines, `${nameOf(block)}: nothing looks at a "// =>" beside node:test`).toEqual([]);
    const { status, stdout } = spawnSync(process.execPath, [file], { cwd: this.folder, encoding: 'utf8' });
    expect(status, stdout).toBe(0);
  }

  async #runHere(block: Block, file: string, lines: readonly number[]): Promise<void> {
    const reached: number[] = [];
    const wrong: unknown[] = [];
    const said: Said = (line, value, expected) => {
      reached.push(line);
      try {
        expect(value, `${block.page}:${line}`).toEqual(expected);
      } catch (error) {
        wrong.push(error);
      }
    };
    const before = process.cwd();
    const silent = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) => spy.mockReturnValue(undefined));
    Object.assign(globalThis, { [HOOK]: said });
    Object.assign(process.env, this.#env);
    process.chdir(this.folder);
    try {
      await import(/* @vite-ignore */ pathToFileURL(file).href);
    } finally {
      process.chdir(before);
      for (const name of Object.keys(this.#env)) delete process.env[name];
      for (const spy of silent) spy.mockRestore();
    }
    if (wrong.length > 0) throw wrong[0];
    expect([...new Set(reached)], `${nameOf(block)}: the lines that were reached`).toEqual(lines);
  }

  /** Types the commands of a block, one after the other; each has to end as the page says. Answers with what they print. */
  async type(block: Block): Promise<readonly string[]> {
    const commands = commandsOf(block.code);
    const typed = [];
    for (const command of commands) {
      if (isSandbox(command)) await this.startSandbox(command.text);
      else typed.push(command);
    }
    const { status, stdout, stderr } = spawnSync('bash', ['-c', bashOf(typed)], {
      cwd: this.folder,
      encoding: 'utf8',
      maxBuffer: MOST_OUTPUT,
      env: this.#environment(),
    });
    expect(status, `${nameOf(block)}: ${stdout}${stderr}`).toBe(0);
    const all = outputsOf(stdout);
    for (const [at, printed] of all.entries()) {
      this.#printed.push(printed);
      const { text = '', output } = typed[at] ?? {};
      if (output !== undefined) expect(printed, `${nameOf(block)}: ${text}`).toMatch(asPrinted(output));
    }
    return all;
  }

  /** Starts a command that serves, and stops it as Ctrl-C does once it has printed something: how it ended, and that. */
  serve(command: string): Promise<{ readonly end: number | NodeJS.Signals | null; readonly text: string }> {
    const served = spawn('bash', ['-c', `exec ${command}`], { cwd: this.folder, env: this.#environment() });
    this.#endings.push(() => served.kill('SIGKILL'));
    return new Promise((resolve) => {
      let text = '';
      const read = (data: unknown) => {
        // A second one would not wait for the end.
        if (text === '') served.kill('SIGINT');
        text += data;
      };
      served.stdout.on('data', read);
      served.stderr.on('data', read);
      served.on('exit', (code, signal) => resolve({ end: code ?? signal, text }));
    });
  }

  #environment(): NodeJS.ProcessEnv {
    return { ...process.env, ...this.#env, NO_COLOR: '1', PATH: `${join(this.home, 'bin')}:${process.env['PATH']}` };
  }

  /** What a page shows as output has to be what a command before it printed. */
  seen(block: Block): void {
    const shown = asPrinted(block.code);
    if (this.#printed.some((printed) => shown.test(printed))) return;
    expect(block.code, `${nameOf(block)}: no command before it prints this`).toBe(this.#printed.at(-1));
  }

  /** In a terminal of its own, and the exports that it prints pasted into this one. */
  startSandbox(command: string): Promise<void> {
    const [, options = ''] = /sandbox(.*)$/.exec(command) ?? [];
    const words = [...options.trim().split(/\s+/).filter(Boolean), '--port', '0'];
    const sandbox = spawn(process.execPath, [join(this.home, MAIN), 'sandbox', ...words], { cwd: this.folder });
    this.#endings.push(() => sandbox.kill('SIGKILL'));
    return new Promise((resolve, reject) => {
      let text = '';
      sandbox.on('exit', (code) => reject(new Error(`${command} ended with ${code}: ${text}`)));
      sandbox.stderr.on('data', (data) => {
        text += data;
      });
      sandbox.stdout.on('data', (data) => {
        text += data;
        const exports = [...text.matchAll(/^export (\w+)=(.*)\n/gm)];
        for (const [, name = '', value = ''] of exports) this.#env[name] = value;
        if (exports.length === 2) resolve();
      });
    });
  }
}

/** Output as a page shows it: `...` stands for whatever a page leaves out, alone on a line for any number of lines. */
function asPrinted(shown: string): RegExp {
  const lines = shown.trimEnd().split('\n');
  const source = lines.map((line, at) => {
    const end = at === lines.length - 1 ? '' : '\n';
    if (line.trim() === '...') return end === '' ? '[\\s\\S]*' : '(?:.*\\n)*?';
    return `${line.split('...').map(escaped).join('.*')}[ \\t]*${end}`;
  });
  return new RegExp(`^${source.join('')}\\s*$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
