/** A command of a page, with what the page says of how it ends. */
export interface Command {
  /** Without the comment behind it. */
  readonly text: string;
  readonly exitCode: number;
  /** What the page shows below it; undefined where the page shows commands only. */
  readonly output: string | undefined;
}

const PROMPT = '$ ';
const HEREDOC = /<<-?\s*['"]?(\w+)['"]?/;
const BETWEEN = '\u001e';

/**
 * Each line is a command, unless it goes on from the line before. Where lines begin with `$`, those are the commands
 * and what is below each is its output. A comment behind a command may say `exit code 1`.
 */
export function commandsOf(code: string): Command[] {
  const isTranscript = code.startsWith(PROMPT);
  const commands: Command[] = [];
  const lines = code.trimEnd().split('\n');
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    const last = commands.at(-1);
    if (isTranscript && !line.startsWith(PROMPT)) {
      if (last !== undefined) commands.splice(-1, 1, { ...last, output: `${last.output}${line}\n` });
      continue;
    }
    let whole = isTranscript ? line.slice(PROMPT.length) : line;
    while (whole.endsWith('\\') && lines.length > 0) whole += `\n${lines.shift()}`;
    const [, word] = HEREDOC.exec(whole) ?? [];
    if (word !== undefined) while (lines.length > 0 && !whole.endsWith(`\n${word}`)) whole += `\n${lines.shift()}`;
    const [, text = whole, comment = ''] =
      word === undefined ? (/^(.*?)(?:(?:^|\s+)#\s(.*))?$/s.exec(whole) ?? []) : [];
    const [, exitCode = '0'] = /exit code (\d+)/.exec(comment) ?? [];
    if (text.trim() !== '') commands.push({ text, exitCode: Number(exitCode), output: isTranscript ? '' : undefined });
  }
  return commands;
}

export const isSandbox = ({ text }: Command): boolean => /^(?:npx )?staytax sandbox(?! trigger)(?!.*--help)/.test(text);

/** The scripts of package.json that a command names; undefined when it is no command of npm. */
export function npmScriptsOf({ text }: Command): string[] | undefined {
  const parts = text.split('&&').map((part) => part.trim());
  if (!parts.every((part) => part.startsWith('npm '))) return undefined;
  return parts.flatMap((part) => {
    const [, verb = '', name = ''] = part.split(/\s+/);
    if (verb === 'run') return [name];
    return ['ci', 'install', 'pack'].includes(verb) ? [] : [verb];
  });
}

/** The commands as a script that prints what each prints, and fails when one ends in another way than the page says. */
export function bashOf(commands: readonly Command[]): string {
  const steps = commands.map(
    ({ text, exitCode }) => `{ ${text}
} 2>&1; code=$?; printf '${BETWEEN}'
[ $code -eq ${exitCode} ] || { echo "ended with $code, where the page says ${exitCode}"; exit 99; }`,
  );
  return `set -o pipefail\n${steps.join('\n')}\nexit 0`;
}

export function outputsOf(stdout: string): string[] {
  return stdout.split(BETWEEN).slice(0, -1);
}

/**
 * The programs that a reader has, by name; `script` runs its arguments as a command. `apply` asks on a terminal; here is
 * none, so the answer is given ahead.
 */
export function binOf(script: string): Record<string, string> {
  return {
    staytax: `if [ "$1" = apply ]; then set -- "$@" --yes; fi\n${script}`,
    npx: '[ "$1" = staytax ] || { echo "npx $1 is not run here"; exit 98; }; shift; exec staytax "$@"',
  };
}

/** The commands of a help: each begins with `$`, and goes on in the lines that are indented deeper. */
export const commandsIn = (help: string): string[] =>
  [...help.matchAll(/^ {2}\$ (.*(?:\n {6}.*)*)/gm)].map(([, command = '']) => command);

/** The commands that a command prints for what comes next. */
export const nextIn = (printed: string): string[] =>
  [...printed.matchAll(/^(?:# {3}|.*\bNext[^:\n]*: )(staytax .*)$/gm)].map(([, command = '']) => command);

/** Commands that serve until they are stopped. */
export const serves = ([name, next]: readonly string[]): boolean =>
  name === 'listen' || name === 'studio' || (name === 'sandbox' && next !== 'trigger');

/** The words before `--help` of each help there is: that of the words, and those of the commands that it lists. */
export function helpsBelow(words: readonly string[], help: (words: readonly string[]) => string): string[][] {
  const [, after = ''] = help(words).split('\nCommands:\n');
  const [list = ''] = after.split('\n\n');
  const names = [...list.matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name = '']) => name);
  return [[...words], ...names.filter((name) => name !== 'help').flatMap((name) => helpsBelow([...words, name], help))];
}
