import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, vi } from 'vitest';
import type { Io } from '../../src/cli/command-io.js';
import { run } from '../../src/cli/run.js';
import { streams } from '../cli/bulk/world.js';
import { ensureBuilt, installTarball } from '../package/built.js';
import type { Block } from './blocks.js';
import { nameOf, ROOT } from './blocks.js';
import type { CommandServer } from './command-server.js';
import { OUTSIDE, serveCommands } from './command-server.js';
import type { Said } from './said.js';
import { HOOK, programOf } from './said.js';
import { bashOf, binOf, commandsOf, isSandbox, outputsOf } from './shell.js';

const MAIN = 'node_modules/staytax/dist/cli/main.js';

/** A folder in which the package is installed, with its commands in `bin`. */
export interface Home {
  readonly folder: string;
  /** Runs the commands that are typed. Without it each is a process. */
  readonly commands: CommandServer | undefined;
}

/**
 * The package as it is installed somewhere: its code is the build, and its commands run in this process, as the source is
 * now.
 *
 * @param isPacked in place of that, the tarball, installed by npm, and its binary [where STAYTAX_PACKED is set]
 */
export async function install(isPacked = process.env['STAYTAX_PACKED'] !== undefined): Promise<Home> {
  // Inside node_modules, so that the packages which stand beside staytax are found from here.
  const cache = join(ROOT, 'node_modules/.cache/staytax');
  mkdirSync(cache, { recursive: true });
  const folder = realpathSync(mkdtempSync(join(cache, 'docs-')));
  try {
    if (isPacked) installTarball(folder);
    else linkBuild(folder);
    const commands = isPacked ? undefined : await serveCommands(folder);
    mkdirSync(join(folder, 'bin'));
    const bin = binOf(commands?.script ?? `exec node '${join(folder, MAIN)}' "$@"`);
    for (const [name, script] of Object.entries(bin)) {
      writeFileSync(join(folder, 'bin', name), `#!/usr/bin/env bash\n${script}\n`, { mode: 0o755 });
    }
    return { folder, commands };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function linkBuild(folder: string): void {
  ensureBuilt();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/staytax'), 'dir');
}

export function uninstall(home: Home | undefined): void {
  if (home === undefined) return;
  home.commands?.close();
  rmSync(home.folder, { recursive: true, force: true });
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Somebody who has installed the package and types what a page says, in an empty folder. */
export class Reader {
  readonly folder: string;
  readonly #env: Record<string, string> = {};
  readonly #endings: Array<() => void> = [];
  readonly #printed: string[] = [];
  #programs = 0;

  constructor(readonly home: Home) {
    this.folder = mkdtempSync(join(home.folder, 'reader-'));
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
    const { status, stdout, stderr } = await this.#bash(bashOf(typed));
    expect(status, `${nameOf(block)}: ${stdout}${stderr}`).toBe(0);
    const all = outputsOf(stdout).map(withoutNotes);
    for (const [at, printed] of all.entries()) {
      this.#printed.push(printed);
      const { text = '', output } = typed[at] ?? {};
      if (output !== undefined) expect(printed, `${nameOf(block)}: ${text}`).toMatch(asPrinted(output));
    }
    return all;
  }

  #bash(script: string): Promise<Ended> {
    const bash = spawn('bash', ['-c', script], { cwd: this.folder, env: this.#environment() });
    const text = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      bash[name].setEncoding('utf8').on('data', (more) => {
        text[name] += more;
      });
    }
    bash.stdin.end();
    return new Promise((resolve) => bash.on('close', (status) => resolve({ status, ...text })));
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
    return {
      ...process.env,
      ...this.#env,
      NO_COLOR: '1',
      PATH: `${join(this.home.folder, 'bin')}:${process.env['PATH']}`,
    };
  }

  /** What a page shows as output has to be what a command before it printed. */
  seen(block: Block): void {
    const shown = asPrinted(block.code);
    if (this.#printed.some((printed) => shown.test(printed))) return;
    expect(block.code, `${nameOf(block)}: no command before it prints this`).toBe(this.#printed.at(-1));
  }

  /** In a terminal of its own, and the exports that it prints pasted into this one. */
  async startSandbox(command: string): Promise<void> {
    const [, options = ''] = /sandbox(.*)$/.exec(command) ?? [];
    const argv = ['sandbox', ...options.trim().split(/\s+/).filter(Boolean), '--port', '0'];
    const start =
      this.home.commands === undefined ? startedAlone(this.folder, join(this.home.folder, MAIN)) : startedHere;
    let text = '';
    await new Promise<void>((resolve, reject) => {
      const written = (more: unknown): void => {
        text += more;
        const exports = [...text.matchAll(/^export (\w+)=(.*)\n/gm)];
        for (const [, name = '', value = ''] of exports) this.#env[name] = value;
        if (exports.length === 2) resolve();
      };
      const ended = (code: unknown): void => reject(new Error(`${command} ended with ${code}: ${text}`));
      this.#endings.push(start(argv, written, ended));
    });
  }
}

type Starts = (argv: readonly string[], written: (text: unknown) => void, ended: (code: unknown) => void) => () => void;

const startedHere: Starts = (argv, written, ended) => {
  let stop = (): void => undefined;
  const onStop: Io['onStop'] = (listener) => {
    stop = () => listener('SIGINT');
    return () => undefined;
  };
  const io = {
    ...OUTSIDE,
    ...streams(new Uint8Array(), (_, bytes) => written(new TextDecoder().decode(bytes))),
    onStop,
  };
  run(argv, io).then(ended, ended);
  return () => stop();
};

function startedAlone(folder: string, main: string): Starts {
  return (argv, written, ended) => {
    const child = spawn(process.execPath, [main, ...argv], { cwd: folder });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', written);
    child.on('exit', ended);
    return () => child.kill('SIGKILL');
  };
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

/** What a command prints without the notes that it uses an example. */
function withoutNotes(printed: string): string {
  return printed.replace(/^using the example .*\n/gm, '');
}
