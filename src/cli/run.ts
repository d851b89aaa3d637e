import { Command, CommanderError } from 'commander';
import { PullError, TaxApiError } from '../api/index.js';
import { colorsFor, wantsColor } from './colors.js';
import { registerApply } from './commands/apply.js';
import { registerExplain } from './commands/explain.js';
import { registerPlan } from './commands/plan.js';
import { registerPreview } from './commands/preview.js';
import { registerPriceFor } from './commands/price-for.js';
import { registerPull } from './commands/pull.js';
import { registerQuote } from './commands/quote.js';
import { registerSandbox } from './commands/sandbox.js';
import { registerValidate } from './commands/validate.js';
import { registerVerify } from './commands/verify.js';
import { EXIT, InvalidInput, UsageError } from './exit.js';
import { printFinding } from './finding.js';
import type { Io } from './io.js';
import { printable } from './printable.js';
import type { Register } from './register.js';
import { failureText } from './sync-api.js';

/** Every command, in the order of the help. A new one is a file that exports a `Register`, and a line here. */
const COMMANDS: readonly Register[] = [
  registerQuote,
  registerValidate,
  registerPreview,
  registerExplain,
  registerPriceFor,
  registerVerify,
  registerPull,
  registerPlan,
  registerApply,
  registerSandbox,
];

const AFTER_HELP = `
Exit codes: 0 fine, 1 the input is invalid or the API failed, 2 the command was used wrongly, 3 something
differs (where asked with --exit-code; of plan it is 2, and wrong use 1), 130 and 143 interrupted.
Data goes to standard output, messages to standard error. NO_COLOR and FORCE_COLOR are respected.

Examples:
  $ staytax quote examples/tax-sets/lisbon.json --stay examples/stays/week-family.json
  $ staytax validate examples/tax-sets/lisbon.json
  $ staytax preview examples/tax-sets/lisbon-draft.json --against examples/tax-sets/lisbon.json
`;

/** Runs one command line, `argv` without the program's own name, and answers with the exit code. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  let code: number = EXIT.fine;
  const program = programFor(io);
  for (const register of COMMANDS) {
    register(program, io, (ended) => {
      code = ended;
    });
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    return answerTo(error, isAskedForChanges(argv) ? EXIT.invalid : EXIT.usage, io);
  }
}

function programFor(io: Io): Command {
  return new Command('staytax')
    .description('Hotel taxes and tax sets: validated, and calculated to the last cent.')
    .version(io.version)
    .addHelpText('after', AFTER_HELP)
    .showHelpAfterError('Run it with --help to see the options and examples.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) => write(printable(text.trimEnd()).concat('\n')),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
      getOutHasColors: () => wantsColor(io.stdout, io.env),
      getErrHasColors: () => wantsColor(io.stderr, io.env),
    });
}

/** Commander throws where it would have ended the process: after help and version with 0, else a wrong use. */
function answerTo(error: unknown, wrongUse: number, io: Io): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : wrongUse;
  if (error instanceof UsageError) {
    io.stderr.write(`error: ${printable(error.message)}\nRun it with --help to see the options and examples.\n`);
    return wrongUse;
  }
  if (error instanceof TaxApiError || error instanceof PullError) {
    io.stderr.write(`error: ${error instanceof TaxApiError ? failureText(error) : `${printable(error.message)}\n`}`);
    return EXIT.invalid;
  }
  if (error instanceof InvalidInput) {
    const colors = colorsFor(io.stderr, io.env);
    for (const finding of error.findings) io.stderr.write(printFinding(finding, colors));
    return EXIT.invalid;
  }
  throw error;
}

/** Whether 2 is to say that a plan holds changes: a wrong use must then not look like one. */
function isAskedForChanges([command, ...options]: readonly string[]): boolean {
  return command === 'plan' && options.includes('--exit-code');
}
