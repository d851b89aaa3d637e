import type { Command, Option } from 'commander';

/** The two ends of an answer that the shell scripts know: go on with file names, or with nothing. */
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
