import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPacked } from './built.js';

/** Somebody who has the packed package and the README in it, and types what it says. */
let folder = '';
let home = '';
let readme = '';
let remove = (): void => undefined;
let sandbox: ChildProcess | undefined;

beforeAll(() => {
  ({ folder, remove } = installPacked());
  // The README speaks of examples/, which lie beside it.
  home = join(folder, 'node_modules/staytax');
  readme = readFileSync(join(home, 'README.md'), 'utf8');
});
afterAll(() => {
  sandbox?.kill();
  remove();
});

const blocks = (language: string): string[] =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text);

/** The commands of the README that begin so, as they stand there, without what is said behind them. */
const commands = (start: string): string[] =>
  blocks('sh')
    .flatMap((block) => block.split('\n'))
    .filter((line) => line.startsWith(start))
    .map((line) => line.replace(/\s+#.*$/, ''));

const environment = (more: NodeJS.ProcessEnv = {}) => ({
  PATH: `${join(folder, 'node_modules/.bin')}:${process.env['PATH']}`,
  HOME: folder,
  ...more,
});

function shell(script: string, more?: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: home,
    encoding: 'utf8',
    env: environment(more),
  });
  return { status, stdout, stderr };
}

describe('with the README alone', () => {
  test('a quote in code', () => {
    const [block = ''] = blocks('ts').filter((code) => code.includes('createCalculator'));
    const shown = block.replace(/^(.*); \/\/ => (.*)$/gm, 'console.log(JSON.stringify($1) === JSON.stringify($2));');
    writeFileSync(join(folder, 'quote.mjs'), shown);
    expect(shell(`node ${join(folder, 'quote.mjs')}`)).toEqual({ status: 0, stdout: 'true\ntrue\n', stderr: '' });
  });

  test('quotes and a verdict on the command line', () => {
    const typed = [...commands('npx staytax quote'), ...commands('staytax quote'), ...commands('staytax validate')];
    expect(typed.length).toBeGreaterThanOrEqual(3);
    for (const command of typed) expect(shell(command), command).toMatchObject({ status: 0 });
  });

  test('a preview on the command line, with its page', () => {
    const [command = ''] = commands('staytax preview');
    const { status, stdout } = shell(command);
    expect(status).toBe(0);
    expect(stdout).toContain('City tax');
    const [, page = ''] = /--html (\S+)/.exec(command) ?? [];
    expect(readFileSync(join(home, page), 'utf8')).toMatch(/^<!doctype html>/i);
  });

  test('pull, plan and apply against the sandbox, with the exports that it prints', async () => {
    const [start = ''] = commands('staytax sandbox');
    const printed = await started(`exec ${start} --port 0`);
    const exports = printed.split('\n').filter((line) => line.startsWith('export '));
    expect(exports).toHaveLength(2);
    const typed = (command: string) => shell(`${exports.join('\n')}\n${command}`);
    const [pull = ''] = commands('staytax pull');
    const [plan = ''] = commands('staytax plan');
    const [apply = ''] = commands('staytax apply');

    expect(typed(pull)).toMatchObject({ status: 0 });
    const [, file = ''] = /--out (\S+)/.exec(pull) ?? [];
    expect(JSON.parse(readFileSync(join(home, file), 'utf8')).taxes.length).toBeGreaterThan(0);
    expect(typed(`${plan} --exit-code`).status).toBe(3);
    expect(typed(apply)).toMatchObject({ status: 0 });
    expect(typed(`${plan} --exit-code`).status).toBe(0);
  });
});

/** Starts the sandbox; what it prints, once that is all. */
function started(command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    sandbox = spawn('bash', ['-c', command], { cwd: home, env: environment() });
    sandbox.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}: ${printed}`)));
    const read = (more: unknown) => {
      printed += more;
      if (/^export STAYTAX_API_KEY=\S+\n/m.test(printed)) resolve(printed);
    };
    sandbox.stdout?.on('data', read);
    sandbox.stderr?.on('data', read);
  });
}
