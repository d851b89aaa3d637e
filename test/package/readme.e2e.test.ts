import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPacked } from './built.js';

/** Somebody who has installed the packed package in an empty folder, and types what the README says. */
let folder = '';
let readme = '';
let remove = (): void => undefined;
let sandbox: ChildProcess | undefined;

beforeAll(() => {
  ({ folder, remove } = installPacked());
  readme = readFileSync(join(folder, 'node_modules/staytax/README.md'), 'utf8');
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

/** npx finds what is installed, and takes a second each time: it is tried once. */
const withoutNpx = (script: string): string => script.replaceAll('npx staytax', 'staytax');

function shell(script: string, more?: NodeJS.ProcessEnv) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
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
    const typed = [...commands('npx staytax quote'), ...commands('echo ')];
    expect(typed).toHaveLength(3);
    // What is read of a file was written in the line above.
    for (const [at, command] of typed.toSorted().entries())
      expect(shell(at === 0 ? command : withoutNpx(command)), command).toMatchObject({ status: 0 });
  });

  test('a preview on the command line, with its page', () => {
    const [command = ''] = commands('npx staytax preview');
    const { status, stdout } = shell(withoutNpx(command));
    expect(status).toBe(0);
    expect(stdout).toContain('City tax');
    const [, page = ''] = /--html (\S+)/.exec(command) ?? [];
    expect(readFileSync(join(folder, page), 'utf8')).toMatch(/^<!doctype html>/i);
  });

  test('pull, plan and apply against the sandbox, with the exports that it prints', async () => {
    const [start = ''] = commands('npx staytax sandbox');
    const printed = await started(`exec ${withoutNpx(start)} --port 0`);
    const exports = printed.split('\n').filter((line) => line.startsWith('export '));
    expect(exports).toHaveLength(2);
    const typed = (command: string) => shell(withoutNpx(`${exports.join('\n')}\n${command}`));
    const [pull = ''] = commands('npx staytax pull');
    const [written = ''] = commands('npx staytax examples');
    const [checked = ''] = commands('npx staytax validate');
    const [, plan = ''] = checked.split(' && ');
    const [apply = ''] = commands('npx staytax apply');

    expect(typed(pull)).toMatchObject({ status: 0 });
    const [, file = ''] = /--out (\S+)/.exec(pull) ?? [];
    expect(JSON.parse(readFileSync(join(folder, file), 'utf8')).taxes.length).toBeGreaterThan(0);
    expect(typed(written)).toMatchObject({ status: 0 });
    expect(typed(checked)).toMatchObject({ status: 0 });
    expect(typed(`${plan} --exit-code`).status).toBe(3);
    expect(typed(apply)).toMatchObject({ status: 0 });
    expect(typed(`${plan} --exit-code`).status).toBe(0);
  });
});

/** Starts the sandbox; what it prints, once that is all. */
function started(command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    sandbox = spawn('bash', ['-c', command], { cwd: folder, env: environment() });
    sandbox.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}: ${printed}`)));
    const read = (more: unknown) => {
      printed += more;
      if (/^export STAYTAX_API_KEY=\S+\n/m.test(printed)) resolve(printed);
    };
    sandbox.stdout?.on('data', read);
    sandbox.stderr?.on('data', read);
  });
}
