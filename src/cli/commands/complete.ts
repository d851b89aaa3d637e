import type { Command, Option } from 'commander';
import { EXIT, type Register, UsageError } from '../command.js';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
type Shell = (typeof SHELLS)[number];

const EXAMPLES = `
The script asks "staytax complete -- WORDS" what could come next. Load it where your shell starts:

  bash  source <(staytax complete bash)                      in ~/.bashrc, after bash-completion
  zsh   source <(staytax complete zsh)                       in ~/.zshrc, after compinit
  fish  staytax complete fish | source                       in ~/.config/fish/config.fish

Examples:
  $ staytax complete bash > staytax-completion.bash
`;

/** Tab completion. The package with the scripts of the shells is loaded on demand. */
export const registerComplete: Register = (program, io, finish) => {
  program
    .command('complete')
    .summary('print the completion script of a shell')
    .description('Prints the script that makes a shell complete commands, options and their values.')
    .argument('[shell]', `one of ${SHELLS.join(', ')}`)
    .argument('[words...]')
    .usage('[options] <shell>')
    .addHelpText('after', EXAMPLES)
    .action(async (shell: string | undefined, words: string[], _options: object, command: Command) => {
      if (isRequest(program)) {
        io.stdout.write(suggestionsFor(program, [...(shell === undefined ? [] : [shell]), ...words]));
        return finish(EXIT.fine);
      }
      if (!isShell(shell) || words.length > 0) {
        throw new UsageError(`"${command.name()}" takes one shell: ${SHELLS.join(', ')}`);
      }
      const { script } = await import('@bomb.sh/tab');
      script(shell, program.name(), program.name());
      finish(EXIT.fine);
    });
};

/** The scripts call `staytax complete -- WORDS`; what was typed so far may look like options of ours. */
function isRequest(program: Command): boolean {
  const { rawArgs } = program as Command & { readonly rawArgs: readonly string[] };
  return rawArgs.at(rawArgs.indexOf('complete') + 1) === '--';
}

function isShell(name: string | undefined): name is Shell {
  return SHELLS.some((shell) => shell === name);
}

/** The last line of an answer tells the shell script whether to add file names. */
const FILES_TOO = ':0\n';
const NO_FILES = ':4\n';

/**
 * What could stand in place of the last word: one suggestion a line, a tab, what it is; then whether file names are
 * possible too. `words` is what was typed behind the name of the program; the last is empty after a space.
 */
export function suggestionsFor(program: Command, words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  const [name, ...before] = words.slice(0, -1);
  const command = program.commands.find((known) => known.name() === name);
  if (name === undefined) return answer(last, commandsOf(program), NO_FILES);
  if (command === undefined) return NO_FILES;
  const open = optionNamed(command, before.at(-1));
  if (open !== undefined && takesValue(open)) return valuesOf(open, last);
  return last.startsWith('-') ? answer(last, optionsOf(command), NO_FILES) : FILES_TOO;
}

type Suggestion = readonly [word: string, what: string];

function answer(start: string, suggestions: readonly Suggestion[], end: string): string {
  const lines = suggestions.filter(([word]) => word.startsWith(start)).map(([word, what]) => `${word}\t${what}\n`);
  return lines.join('') + end;
}

function commandsOf(program: Command): Suggestion[] {
  return program.commands.map((command) => [command.name(), command.summary()]);
}

function optionsOf(command: Command): Suggestion[] {
  return command.options.flatMap(({ long, description }) => (long ? [[long, description] as const] : []));
}

function optionNamed(command: Command, word: string | undefined): Option | undefined {
  return command.options.find(({ long, short }) => word !== undefined && (word === long || word === short));
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

/** The choices of an option; names of files where it takes one. */
function valuesOf(option: Option, start: string): string {
  const choices = option.argChoices ?? [];
  if (choices.length > 0) {
    return answer(
      start,
      choices.map((choice) => [choice, '']),
      NO_FILES,
    );
  }
  return /<file>/.test(option.flags) ? FILES_TOO : NO_FILES;
}
