import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createSandbox } from '../../src/channel/sandbox/index.js';
import type { Io } from '../../src/cli/command-io.js';
import { DEMO_PROPERTY, demoState } from '../../src/cli/commands/sandbox/demo.js';
import { welcome } from '../../src/cli/commands/sandbox/sandbox.js';
import { processFiles } from '../../src/cli/process/process-io.js';
import { run } from '../../src/cli/run.js';
import { commandsIn, nextIn, serves } from '../docs/shell.js';
import { NOTHING_OUTSIDE, streams } from './bulk/world.js';
import { EVERY_COMMAND } from './declared.js';

/** Each printed command is typed in an empty folder: the examples of the package are what there is. */
const EXAMPLES = new URL('../../examples', import.meta.url).pathname;
const KEY = 'key';
const HOME = process.cwd();

let address = '';
let folder = tmpdir();

/** A command with what is piped into it, the file that it is written to, and how it has to end. */
interface Typed {
  readonly argv: readonly string[];
  readonly stdin: string;
  readonly out: string | undefined;
  readonly exitCode: number;
}

/** As a shell reads `echo '...' | staytax WORDS > FILE # exit code 3`. */
function typed(line: string): Typed {
  const exitCode = Number(/\s# exit code (\d)$/.exec(line)?.[1] ?? 0);
  const text = line.replace(/\s+#\s.*$/, '').replaceAll('\\\n', ' ');
  const words = [...text.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map((word) => word.slice(1).join(''));
  const pipe = words.indexOf('|');
  const commandWords = words.slice(pipe + 1);
  const into = commandWords.indexOf('>');
  expect(pipe < 0 || words[0] === 'echo', line).toBe(true);
  expect(commandWords[0], line).toBe('staytax');
  return {
    argv: commandWords.slice(1, into < 0 ? undefined : into),
    stdin: pipe < 0 ? '' : words.slice(1, pipe).join(' '),
    out: into < 0 ? undefined : commandWords[into + 1],
    exitCode,
  };
}

/** With a port that is free, and the sandbox of this test in place of the usual one. */
function placed(argv: readonly string[]): string[] {
  const placedWords = argv.map((word, index) =>
    argv[index - 1] === '--port' ? '0' : word.replace('http://127.0.0.1:4010', address),
  );
  return argv[0] === 'sandbox' && serves(argv) && !placedWords.includes('--port')
    ? [...placedWords, '--port', '0']
    : placedWords;
}

interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function type({ argv, stdin }: Pick<Typed, 'argv' | 'stdin'>): Promise<Printed> {
  const text = { stdout: '', stderr: '' };
  const io: Io = {
    ...NOTHING_OUTSIDE,
    ...processFiles,
    ...streams(new TextEncoder().encode(stdin), (stream, bytes) => {
      text[stream] += new TextDecoder().decode(bytes);
    }),
    examples: EXAMPLES,
    studioScript: async () => '',
    env: { STAYTAX_API_URL: address, STAYTAX_API_KEY: KEY, NO_COLOR: '1' },
    canAsk: true,
    ask: async (question) => (question.includes('yes') ? 'yes' : ''),
    fetch,
    serve: async (answer, place) => (await import('../../src/channel/sandbox/common/serve.js')).serve(answer, place),
    onStop: (listener) => {
      const timer = serves(argv) ? setTimeout(() => listener('SIGINT'), 20) : undefined;
      return () => clearTimeout(timer);
    },
  };
  const log = vi.spyOn(console, 'log').mockImplementation((more) => {
    text.stdout += `${more}\n`;
  });
  process.chdir(folder);
  try {
    const code = await run(placed(argv), io);
    return { code, ...text };
  } finally {
    process.chdir(HOME);
    log.mockRestore();
  }
}

/** In an empty folder, before a new sandbox; then each command that they print for what comes next, before another. */
async function typeAll(lines: readonly string[]): Promise<void> {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'staytax-here-')));
  try {
    const next = await typeBefore(lines);
    for (const line of new Set(next)) await typeBefore([line]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    folder = tmpdir();
  }
}

async function typeBefore(lines: readonly string[]): Promise<readonly string[]> {
  const { sandbox, listening } = await started();
  const next: string[] = [];
  try {
    for (const line of lines) next.push(...(await typeLine(line)));
    return next;
  } finally {
    await listening.close();
    await sandbox.stop();
  }
}

async function started() {
  const state = demoState('http://127.0.0.1:9/hook');
  const sandbox = createSandbox({ apiKeys: [KEY], properties: [DEMO_PROPERTY], state });
  const listening = await sandbox.listen(0);
  address = listening.url;
  return { sandbox, listening };
}

async function typeLine(line: string): Promise<readonly string[]> {
  const command = typed(line);
  const { code, stdout, stderr } = await type(command);
  expect(code, `${line}\n${stdout.slice(-500)}${stderr}`).toBe(command.exitCode);
  if (command.out !== undefined) writeFileSync(join(folder, command.out), stdout);
  return command.argv[0] === 'sandbox' || command.out !== undefined ? [] : nextIn(stdout + stderr);
}

/** Commands without an example: the client of an agent calls them. */
const WITHOUT_EXAMPLES = ['mcp'];

describe('every command that --help prints runs in an empty folder', async () => {
  const commands = [[], ...EVERY_COMMAND.map(({ words }) => words)];
  const listed = await Promise.all(
    commands.map(async (words) => {
      const { stdout } = await type({ argv: [...words, '--help'], stdin: '' });
      return [words.join(' '), commandsIn(stdout)] as const;
    }),
  );

  test('each command has examples but those without', () => {
    expect(listed.filter(([, lines]) => lines.length === 0).map(([name]) => name)).toEqual(WITHOUT_EXAMPLES);
  });

  test.each(listed.filter(([, lines]) => lines.length > 0))('staytax %s', (_, lines) => typeAll(lines));
});

test('every command that the sandbox prints runs in an empty folder', async () => {
  const { sandbox, listening } = await started();
  const commands = nextIn(welcome({ listening, sandbox, apiKey: KEY, cardApiKey: 'card-key', isOpen: false }));
  await listening.close();
  await sandbox.stop();
  expect(commands).toHaveLength(4);
  await typeAll(commands);
});
