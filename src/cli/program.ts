import { Command } from 'commander';
import { printable } from '../core/issues/texts.js';
import { EXIT } from './command.js';
import type { Io, Outside } from './command-io.js';
import { protectingInputs } from './files.js';
import type { DeclaredCommands } from './input/declaration.js';
import { COMMON_OPTIONS, optionLines } from './input/declaration.js';
import { LOCALE } from './input/shared-options.js';
import { escapingOutput, escapingSink, wantsColor } from './output/text.js';

const AFTER_HELP = `
Common options of commands:
${optionLines({ locale: LOCALE, ...COMMON_OPTIONS })}
Exit codes: 0 fine, 1 the input is invalid or something failed, 2 the command was used wrongly, 3 something
differs (only with --exit-code), 130, 143 and 129 interrupted. Data goes to standard output, messages to standard
error; with --json errors are JSON on standard output. NO_COLOR and FORCE_COLOR are respected.

Examples:
  $ staytax quote lisbon --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2
  $ staytax examples lisbon > hotel.json
  $ staytax validate hotel.json
  $ staytax preview tax-sets/lisbon-draft --against tax-sets/lisbon

Commands take a name of "staytax examples" in place of a file. A name with an extension is always a file.
`;

/**
 * Runs a command line with some commands, and resolves to the exit code.
 *
 * @param translateError translates an error before it is reported
 */
export async function runCommands(
  commands: DeclaredCommands,
  argv: readonly string[],
  outside: Outside,
  translateError = (error: unknown): unknown => error,
): Promise<number> {
  const stderr = escapingOutput(outside.stderr, 'message');
  let isQuiet = false;
  const noted = new Set<string>();
  const inner = protectingInputs(outside);
  const io: Io = {
    ...inner,
    openSink: async (file, written) => {
      const sink = await inner.openSink(file, written);
      return file === undefined && outside.stdout.isTTY ? escapingSink(sink) : sink;
    },
    stdout: escapingOutput(outside.stdout, 'data'),
    stderr,
    note: (text) => {
      if (!isQuiet && !noted.has(text)) stderr.write(`${printable(text)}\n`);
      noted.add(text);
    },
  };
  let code: number = EXIT.fine;
  const asJson = argv.includes('--json');
  const program = programFor(io, asJson);
  for (const [name, command] of Object.entries(commands)) {
    command.register(name, program, io, (exitCode) => {
      code = exitCode;
    });
  }
  program.hook('preAction', (_, command) => {
    isQuiet = command.opts()['quiet'] === true;
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    // Loaded only on failure: it imports the API's errors.
    const { reportFailure } = await import('./failure.js');
    return reportFailure(translateError(error), asJson, io);
  }
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

/** Escapes the typed text, and puts commander's suggestion on a new line. */
function errorText(text: string): string {
  const [, message = text, suggestion] = /^(.*)\n(\(Did you mean [^\n]*\))\s*$/s.exec(text) ?? [];
  return [message.trimEnd(), suggestion]
    .flatMap((line) => (line === undefined ? [] : [`${printable(line)}\n`]))
    .join('');
}
