import { Command } from 'commander';
import { printable } from '../issues/printable.js';
import { EXIT, type Register } from './command.js';
import type { Io } from './command-io.js';
import { safely } from './output/printed.js';
import { wantsColor } from './output/text.js';

/**
 * Every command, in the order of the help. A new one is a file that exports a `Register`, and a line here. They are read
 * when they are called: what one command needs is more than starting Node takes.
 */
const COMMANDS: ReadonlyMap<string, () => Promise<Register>> = new Map([
  ['init', async () => (await import('./commands/init/init.js')).registerInit],
  ['quote', async () => (await import('./commands/quote/quote.js')).registerQuote],
  ['validate', async () => (await import('./commands/validate.js')).registerValidate],
  ['test', async () => (await import('./commands/cases/test.js')).registerTest],
  ['preview', async () => (await import('./commands/preview/preview.js')).registerPreview],
  ['studio', async () => (await import('./commands/studio/studio.js')).registerStudio],
  ['invoice', async () => (await import('./commands/invoice.js')).registerInvoice],
  ['return', async () => (await import('./commands/return.js')).registerReturn],
  ['explain', async () => (await import('./commands/explain.js')).registerExplain],
  ['price-for', async () => (await import('./commands/price-for.js')).registerPriceFor],
  ['verify', async () => (await import('./commands/verify.js')).registerVerify],
  ['difference', async () => (await import('./commands/difference.js')).registerDifference],
  ['reconcile', async () => (await import('./commands/reconcile/reconcile.js')).registerReconcile],
  ['pull', async () => (await import('./commands/pull/pull.js')).registerPull],
  ['plan', async () => (await import('./commands/plan.js')).registerPlan],
  ['apply', async () => (await import('./commands/apply.js')).registerApply],
  ['listen', async () => (await import('./commands/listen/listen.js')).registerListen],
  ['sandbox', async () => (await import('./commands/sandbox/sandbox.js')).registerSandbox],
  ['examples', async () => (await import('./commands/examples.js')).registerExamples],
  ['complete', async () => (await import('./commands/complete.js')).registerComplete],
]);

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
export async function run(argv: readonly string[], outside: Io): Promise<number> {
  const io: Io = {
    ...outside,
    stdout: safely(outside.stdout, 'data'),
    stderr: safely(outside.stderr, 'message'),
  };
  let code: number = EXIT.fine;
  const asJson = argv.includes('--json');
  const program = programFor(io, asJson);
  for (const register of await registersFor(argv)) {
    register(program, io, (ended) => {
      code = ended;
    });
  }
  for (const command of program.commands) addJsonOption(command);
  try {
    await program.parseAsync(asHelpOption(argv), { from: 'user' });
    return code;
  } catch (error) {
    // Loaded only on failure: it imports the API's errors.
    const { reportFailure } = await import('./failure.js');
    return reportFailure(error, asJson, io);
  }
}

/** `help NAME` as `NAME --help`, which also refuses a name that is none. */
function asHelpOption(argv: readonly string[]): readonly string[] {
  const [first, ...names] = argv;
  if (first !== 'help' || names[0] === undefined) return argv;
  return COMMANDS.has(names[0]) ? [...names, '--help'] : names;
}

/** The called command; all commands for the help, for completion, and for an unknown name. */
function registersFor([name = '']: readonly string[]): Promise<readonly Register[]> {
  const called = name === 'complete' ? undefined : COMMANDS.get(name);
  return Promise.all((called === undefined ? [...COMMANDS.values()] : [called]).map((load) => load()));
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
      // Options after the name of a command belong to that command, also when it has subcommands.
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

/** Escapes what was typed, and puts commander's suggestion on a line of its own. */
function errorText(text: string): string {
  const [, message = text, suggestion] = /^(.*)\n(\(Did you mean [^\n]*\))\s*$/s.exec(text) ?? [];
  return [message.trimEnd(), suggestion]
    .flatMap((line) => (line === undefined ? [] : [`${printable(line)}\n`]))
    .join('');
}
