import { Command } from 'commander';
import { printable } from '../issues/printable.js';
import { wantsColor } from './colors.js';
import { registerApply } from './commands/apply.js';
import { registerComplete } from './commands/complete.js';
import { registerExamples } from './commands/examples.js';
import { registerExplain } from './commands/explain.js';
import { registerListen } from './commands/listen.js';
import { registerPlan } from './commands/plan.js';
import { registerPreview } from './commands/preview.js';
import { registerPriceFor } from './commands/price-for.js';
import { registerPull } from './commands/pull.js';
import { registerQuote } from './commands/quote.js';
import { registerReconcile } from './commands/reconcile.js';
import { registerSandbox } from './commands/sandbox.js';
import { registerStudio } from './commands/studio.js';
import { registerValidate } from './commands/validate.js';
import { registerVerify } from './commands/verify.js';
import { EXIT } from './exit.js';
import { reportFailure } from './failure.js';
import type { Io } from './io.js';
import type { Register } from './register.js';

/** Every command, in the order of the help. A new one is a file that exports a `Register`, and a line here. */
const COMMANDS: readonly Register[] = [
  registerQuote,
  registerValidate,
  registerPreview,
  registerStudio,
  registerExplain,
  registerPriceFor,
  registerVerify,
  registerReconcile,
  registerPull,
  registerPlan,
  registerApply,
  registerListen,
  registerSandbox,
  registerExamples,
  registerComplete,
];

const AFTER_HELP = `
Exit codes: 0 fine, 1 the input is invalid or something failed, 2 the command was used wrongly, 3 something
differs (only with --exit-code), 130 and 143 interrupted. Data goes to standard output, messages to standard
error; with --json errors are JSON on standard output. NO_COLOR and FORCE_COLOR are respected.

Examples:
  $ staytax quote examples/tax-sets/lisbon.json --stay examples/stays/week-family.json
  $ staytax validate examples/tax-sets/lisbon.json
  $ staytax preview examples/tax-sets/lisbon-draft.json --against examples/tax-sets/lisbon.json
`;

/** Runs one command line, `argv` without the program's own name, and answers with the exit code. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let code: number = EXIT.fine;
  const asJson = argv.includes('--json');
  const program = programFor(io, asJson);
  for (const register of COMMANDS) {
    register(program, io, (ended) => {
      code = ended;
    });
  }
  for (const command of program.commands) addJsonOption(command);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    return reportFailure(error, asJson, io);
  }
}

/** Every command takes --json: one that has no answer in JSON reports its errors in it. */
function addJsonOption(command: Command): void {
  if (command.options.some(({ long }) => long === '--json')) return;
  command.option('--json', 'print errors as JSON');
}

function programFor(io: Io, asJson: boolean): Command {
  return (
    new Command('staytax')
      .description('Hotel taxes and tax sets: validated, and calculated to the last cent.')
      .version(io.version)
      .addHelpText('after', AFTER_HELP)
      .showHelpAfterError('Run it with --help to see the options and examples.')
      // What follows the name of a command is an option of that command, also where a command has commands.
      .enablePositionalOptions()
      .exitOverride()
      .configureOutput({
        writeOut: (text) => io.stdout.write(text),
        writeErr: (text) => {
          if (!asJson) io.stderr.write(text);
        },
        outputError: (text, write) => write(errorText(text)),
        getOutHelpWidth: () => io.stdout.columns ?? 100,
        getErrHelpWidth: () => io.stderr.columns ?? 100,
        getOutHasColors: () => wantsColor(io.stdout, io.env),
        getErrHasColors: () => wantsColor(io.stderr, io.env),
      })
  );
}

/** What was typed is made printable; the suggestion that commander adds stands on a line of its own. */
function errorText(text: string): string {
  const [, message = text, suggestion] = /^(.*)\n(\(Did you mean [^\n]*\))\s*$/s.exec(text) ?? [];
  return [message.trimEnd(), suggestion]
    .flatMap((line) => (line === undefined ? [] : [`${printable(line)}\n`]))
    .join('');
}
