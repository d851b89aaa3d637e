import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { examplesTakenBy } from '../../../src/cli/input/declaration.js';
import { EVERY_COMMAND } from '../declared.js';
import { cli, EXAMPLES } from '../fake-io.js';

const complete = async (...words: string[]) => (await cli(['complete', '--', ...words])).stdout;

afterEach(() => vi.restoreAllMocks());

const isThere = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0;

/** As the shell would load it. */
async function scriptOf(shell: string): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const { code, stderr } = await cli(['complete', shell]);
  expect([code, stderr]).toEqual([0, '']);
  return String(log.mock.calls[0]?.[0]);
}

/** Answers as the program does, in no time. */
const PROGRAM = `#!/bin/sh
case "$*" in
  'complete -- quote li') printf 'lisbon\\tan example\\nlisbon-draft\\tan example\\n:0\\n' ;;
  'complete -- init --country P') printf 'PE\\tPeru\\nPT\\tPortugal\\n:4\\n' ;;
  'complete -- quote my'*) printf ':0\\n' ;;
  *) printf ':4\\n' ;;
esac
`;

/** What is typed in each shell; the words that it offers follow a ">". */
const SHELLS = [
  {
    shell: 'fish',
    typing: `
source script; source script
for line in 'quote li' 'init --country P' 'quote my'
  echo '>' (complete -C "staytax $line" | string replace -r '\\t.*' '')
end
`,
  },
  {
    // Only the editor of a terminal completes; its function that takes the words writes them down too.
    shell: 'zsh',
    typing: `
cat > setup <<'IN'
PS1= ; unsetopt prompt_sp
autoload -Uz compinit; compinit -u -d ./dump
source ./script; source ./script
compadd() { local -a own; builtin compadd -O own "$@"; seen+=($own); builtin compadd "$@" }
offered() { typeset -ga seen; seen=(); zle complete-word; print -r -- '>' \${(ou)seen} >> offered; BUFFER=; print -rn '<done>' }
zle -N offered; bindkey '^I' offered
IN
zmodload zsh/zpty; zpty z "zsh -f -i"
zpty -w z 'source ./setup; print "<re""ady>"'; zpty -r z part '*<ready>*'
for line in 'quote li' 'init --country P' 'quote my'; do
  zpty -w -n z "staytax $line"$'\\t'; zpty -r z part '*<done>*'
done
cat offered
`,
  },
] as const;

/** Each argument and option that takes an example, with the words before it. An argument comes after its command. */
const TAKERS = EVERY_COMMAND.flatMap(({ words, command }) => [
  ...command.registeredArguments.flatMap((argument) => {
    const examples = examplesTakenBy(argument);
    return examples === undefined ? [] : [[words.join(' '), examples] as const];
  }),
  ...command.options.flatMap((option) => {
    const examples = examplesTakenBy(option);
    return examples === undefined ? [] : [[[...words, option.long].join(' '), examples] as const];
  }),
]);

describe('complete', () => {
  test('completes commands with their summaries', async () => {
    expect(await complete('pr')).toMatch(/^preview\t.+\nprice-for\t.+\n:4\n$/);
    expect((await complete('')).split('\n').length).toBeGreaterThan(10);
  });

  test('completes the options of a command', async () => {
    expect(await complete('quote', '--stay')).toMatch(/^--stay\t.+\n--stays\t.+\n--stay-charges\t.+\n:4\n$/);
    expect(await complete('validate', '--js')).toMatch(/^--json\t/);
  });

  test('completes the choices of an option', async () => {
    expect(await complete('quote', 'set.json', '--policy', '')).toBe('documented\t\nchannelManager\t\n:4\n');
    expect(await complete('quote', '--rounding-unit', 'ni')).toBe('night\t\n:4\n');
  });

  test('completes file names only where a file is expected', async () => {
    expect(await complete('quote', 'exam')).toBe(':0\n');
    expect(await complete('quote', 'set.json', '--stay', '')).toBe(':0\n');
    expect(await complete('quote', 'set.json', '--price', '')).toBe(':4\n');
    expect(await complete('no-such-command', '')).toBe(':4\n');
  });

  test('completes names of examples beside file names', async () => {
    const names = ['places/lisbon', 'places/paris', 'tax-sets/lisbon', 'tax-sets/lisbon-draft', 'stays/weekend'];
    const files = Object.fromEntries(names.map((name) => [`${EXAMPLES}/${name}.json`, '{}']));
    const lines = { [`${EXAMPLES}/stays/many.ndjson`]: '', [`${EXAMPLES}/stays/many.csv`]: '' };
    const typed = async (...words: string[]) =>
      (await cli(['complete', '--', ...words], { files: { ...files, ...lines } })).stdout.replaceAll(
        '\tan example',
        '',
      );
    expect(await typed('quote', 'li')).toBe('lisbon\nlisbon-draft\n:0\n');
    expect(await typed('quote', 'tax-sets/')).toBe('tax-sets/lisbon-draft\ntax-sets/lisbon\n:0\n');
    expect(await typed('quote', 'lisbon', '--stay', '')).toBe('weekend\n:0\n');
    expect(await typed('quote', 'lisbon', '--stays', '')).toBe('many\n:0\n');
    expect(await typed('preview', 'lisbon-draft', '--against', 'p')).toBe('paris\n:0\n');
    expect(await typed('examples', 'stays/m')).toBe('stays/many\n:0\n');
  });

  test('completes places and countries', async () => {
    expect(await complete('init', '--country', 'P')).toBe('PE\tPeru\nPT\tPortugal\n:4\n');
    expect(await complete('init', '--place', 'lis')).toBe('lisbon\tPortugal\n:4\n');
  });

  test('completes a command within a command', async () => {
    expect(await complete('sandbox', 'tri')).toMatch(/^trigger\t.+\n:0\n$/);
  });

  test('the script of bash loads twice, and completes in a shell without more', async () => {
    const { code, stdout: bash } = await cli(['complete', 'bash']);
    expect(code).toBe(0);
    const folder = mkdtempSync(join(tmpdir(), 'staytax-complete-'));
    const script = `
      staytax() { [ "$3 $4" = 'quote li' ] && printf 'lisbon\\tan example\\nlisbon-draft\\tan example\\n:0\\n' || printf ':4\\n'; }
      cd "$1"; touch lines.csv other.csv
      source ./script; source ./script
      typed() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); __staytax_complete; echo "\${COMPREPLY[*]}"; }
      typed staytax quote li
      typed staytax quote '$(touch evil)'
      ls`;
    try {
      writeFileSync(join(folder, 'script'), bash);
      const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', folder], { encoding: 'utf8' });
      expect([stdout, stderr]).toEqual(['lisbon lisbon-draft lines.csv\n\nlines.csv\nother.csv\nscript\n', '']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  describe.each(SHELLS)('the script of $shell', ({ shell, typing }) => {
    test('calls the program', async () => expect(await scriptOf(shell)).toContain('staytax complete --'));

    test.runIf(isThere(shell))('loads twice, and completes names, places and files in the shell itself', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'staytax-complete-'));
      try {
        writeFileSync(join(folder, 'script'), await scriptOf(shell));
        writeFileSync(join(folder, 'my-file.json'), '{}');
        writeFileSync(join(folder, 'typing'), typing);
        writeFileSync(join(folder, 'staytax'), PROGRAM, { mode: 0o755 });
        const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, HOME: folder, TERM: 'dumb' };
        const { stdout, stderr } = spawnSync(shell, ['typing'], {
          cwd: folder,
          encoding: 'utf8',
          env,
          timeout: 20_000,
        });
        expect(stdout.split(/\r?\n/).filter((line) => line.startsWith('> '))).toEqual([
          '> lisbon lisbon-draft',
          '> PE PT',
          '> my-file.json',
        ]);
        expect(stderr).toBe('');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });

    test.runIf(!isThere(shell))('is not tried: this machine has no such shell', () =>
      expect(isThere(shell)).toBe(false),
    );
  });

  test.each(TAKERS)('%s completes the examples that it reads', async (words, { folders, endings }) => {
    const files = Object.fromEntries(
      folders.flatMap((folder) => endings.map((ending) => [`${EXAMPLES}/${folder}/mine${ending}`, '{}'])),
    );
    const { stdout } = await cli(['complete', '--', ...words.split(' '), ''], { files });
    expect(stdout).toContain('mine\tan example\n');
  });

  test.each(EVERY_COMMAND)('$words completes each of its options and their choices', async ({ words, command }) => {
    const offered = (await complete(...words, '--')).split('\n').map((line) => line.split('\t'));
    expect(offered.slice(0, -2)).toEqual(command.options.map(({ long, description }) => [long, description]));
    for (const { long, argChoices } of command.options) {
      if (argChoices === undefined) continue;
      const values = await complete(...words, long ?? '', '');
      expect(values).toBe(`${argChoices.map((value) => `${value}\t\n`).join('')}:4\n`);
    }
  });

  test.each([[[]], [['tcsh']], [['bash', 'zsh']]])('%j is exit 2', async (argv) => {
    const { code, stdout, stderr } = await cli(['complete', ...argv]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('bash, zsh, fish, powershell');
  });
});
