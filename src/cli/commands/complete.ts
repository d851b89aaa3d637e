import type { Command, Option } from 'commander';
import { UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import type { Suggestion } from '../input/declaration.js';
import { declare, examplesTakenBy, suggestionsFor } from '../input/declaration.js';
import type { ExampleLookup } from '../input/examples.js';
import { exampleNames } from '../input/examples.js';

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** Tab completion. The package with the scripts of the shells is loaded on demand. */
export const completeCommand = declare({
  summary: 'print the completion script of a shell',
  description: 'Prints the script that makes a shell complete commands, options and their values.',
  usage: '[options] <shell>',
  readsCommands: true,
  arguments: [['[shell]', `one of ${SHELLS.join(', ')}`], ['[words...]']],
  notes: `
The script asks "staytax complete -- WORDS" what could come next. Load it where your shell starts:

  bash  source <(staytax complete bash)                      in ~/.bashrc
  zsh   source <(staytax complete zsh)                       in ~/.zshrc, after compinit
  fish  staytax complete fish | source                       in ~/.config/fish/config.fish

Examples:
  $ staytax complete bash > staytax-completion.bash
`,
  run: async (given, words, _, io, { parent: program }) => {
    const shell = SHELLS.find((name) => name === given);
    if (program !== null && isRequest(program)) {
      io.stdout.write(await completionOf(program, [...(given === undefined ? [] : [given]), ...words], io));
    } else if (shell === undefined || words.length > 0) {
      throw new UsageError(`"complete" takes one shell: ${SHELLS.join(', ')}`);
    } else if (shell === 'bash') io.stdout.write(BASH);
    else (await import('@bomb.sh/tab')).script(shell, 'staytax', 'staytax');
  },
});

/**
 * Replaces the script of the package, which cannot be loaded twice, needs bash-completion, evaluates typed text, and
 * does not mix file names with other words.
 */
const BASH = `# bash completion for staytax
__staytax_complete() {
    local cur cword words out directive word IFS=$'\\n'
    if declare -F _get_comp_words_by_ref > /dev/null; then
        _get_comp_words_by_ref -n "=:" cur words cword
    else
        words=("\${COMP_WORDS[@]}") cword=$COMP_CWORD cur=\${COMP_WORDS[COMP_CWORD]}
    fi
    COMPREPLY=()
    out=$(staytax complete -- "\${words[@]:1:cword}" 2> /dev/null) || return
    directive=\${out##*:}
    while read -r word; do
        word=\${word%%$'\\t'*}
        [[ -n $word && $word == "$cur"* ]] && COMPREPLY+=("$word")
    done <<< "\${out%:*}"
    if ((directive == 0)); then
        compopt -o filenames 2> /dev/null
        COMPREPLY+=($(compgen -f -- "$cur"))
    fi
}
complete -F __staytax_complete staytax
`;

/** Whether a script calls `staytax complete -- WORDS`. The typed words may look like our options. */
function isRequest(program: Command): boolean {
  const { rawArgs } = program as Command & { readonly rawArgs: readonly string[] };
  return rawArgs.at(rawArgs.indexOf('complete') + 1) === '--';
}

/** Last line of an answer: whether the shell adds file names. */
const FILES_TOO = ':0\n';
const NO_FILES = ':4\n';

/**
 * Suggestions for the last word: one a line with a tab and a description; then whether file names are possible. `words`
 * are the typed words after the program's name; the last is empty after a space.
 */
async function completionOf(program: Command, words: readonly string[], io: Io): Promise<string> {
  const last = words.at(-1) ?? '';
  const [name, ...before] = words.slice(0, -1);
  if (name === undefined) return answer(last, commandsOf(program), NO_FILES);
  const command = commandNamed(program, name);
  if (command === undefined) return NO_FILES;
  const [subcommand = ''] = before;
  if (commandNamed(command, subcommand) !== undefined) return completionOf(command, words.slice(1), io);
  const previous = before.at(-1);
  const open = command.options.find(({ long, short }) => previous !== undefined && [long, short].includes(previous));
  if (open?.required || open?.optional) return valuesOf(open, last, io);
  if (last.startsWith('-')) return answer(last, optionsOf(command), NO_FILES);
  const inner = before.length === 0 ? commandsOf(command) : [];
  const looked = command.registeredArguments.map(examplesTakenBy).find((taken) => taken !== undefined);
  return answer(last, [...inner, ...(await namesFor(looked, last, io))], FILES_TOO);
}

function answer(start: string, suggestions: readonly Suggestion[], end: string): string {
  const lines = suggestions
    .filter(([word]) => word.startsWith(start))
    .map(([word, description]) => `${word}\t${description}\n`);
  return lines.join('') + end;
}

function commandNamed(program: Command, name: string): Command | undefined {
  return program.commands.find((command) => command.name() === name);
}

function commandsOf(program: Command): Suggestion[] {
  return program.commands.map((command) => [command.name(), command.summary()]);
}

function optionsOf(command: Command): Suggestion[] {
  return command.options.flatMap(({ long, description }) => (long ? [[long, description] as const] : []));
}

async function namesFor(looked: ExampleLookup | undefined, start: string, io: Io): Promise<Suggestion[]> {
  const names = looked === undefined ? [] : await exampleNames(looked, start.includes('/'), io);
  return names.map((name) => [name, 'an example']);
}

/** The choices of an option and what it suggests; names of files and examples if it takes a file. */
async function valuesOf(option: Option, start: string, io: Io): Promise<string> {
  const values = suggestionsFor(option) ?? option.argChoices?.map((choice): Suggestion => [choice, '']);
  if (values !== undefined) return answer(start, values, NO_FILES);
  if (!/<file>/.test(option.flags)) return NO_FILES;
  return answer(start, await namesFor(examplesTakenBy(option), start, io), FILES_TOO);
}
