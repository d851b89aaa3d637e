import type { Command } from 'commander';
import { EXIT, type Register, UsageError } from '../command.js';
import { suggestionsFor } from '../completion.js';

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

/** Tab completion: the scripts of the shells come from a package that is only loaded here. */
export const registerComplete: Register = (program, io, finish) => {
  program
    .command('complete')
    .summary('completion of commands and options with the Tab key')
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
