import type { Outside } from './command-io.js';
import type { DeclaredCommand, DeclaredCommands } from './input/declaration.js';
import { runCommands } from './program.js';

/**
 * Every command, in the order of the help. A new command is a file that calls `declare`, and a row here. Commands are
 * imported on demand: each needs more than starting Node takes.
 */
const COMMANDS: ReadonlyMap<string, () => Promise<DeclaredCommand>> = new Map([
  ['init', async () => (await import('./commands/init.js')).initCommand],
  ['quote', async () => (await import('./commands/quote.js')).quoteCommand],
  ['validate', async () => (await import('./commands/validate.js')).validateCommand],
  ['test', async () => (await import('./commands/test.js')).testCommand],
  ['preview', async () => (await import('./commands/preview/preview.js')).previewCommand],
  ['studio', async () => (await import('./commands/studio/studio.js')).studioCommand],
  ['invoice', async () => (await import('./commands/invoice.js')).invoiceCommand],
  ['return', async () => (await import('./commands/return/return.js')).returnCommand],
  ['explain', async () => (await import('./commands/quote.js')).explainCommand],
  ['price-for', async () => (await import('./commands/price-for.js')).priceForCommand],
  ['verify', async () => (await import('./commands/records.js')).verifyCommand],
  ['difference', async () => (await import('./commands/records.js')).differenceCommand],
  ['reconcile', async () => (await import('./commands/reconcile.js')).reconcileCommand],
  ['pull', async () => (await import('./commands/pull.js')).pullCommand],
  ['plan', async () => (await import('./commands/plan-and-apply.js')).planCommand],
  ['apply', async () => (await import('./commands/plan-and-apply.js')).applyCommand],
  ['listen', async () => (await import('./commands/listen.js')).listenCommand],
  ['sandbox', async () => (await import('./commands/sandbox/sandbox.js')).sandboxCommand],
  ['mcp', async () => (await import('./commands/mcp/mcp.js')).mcpCommand],
  ['examples', async () => (await import('./commands/examples.js')).examplesCommand],
  ['complete', async () => (await import('./commands/complete.js')).completeCommand],
]);

/** Runs one command line, and resolves to the exit code. `argv` is without the program's name. */
export async function run(argv: readonly string[], outside: Outside): Promise<number> {
  return runCommands(await commandsFor(argv), asHelpOption(argv), outside);
}

/** `help NAME` as `NAME --help`, which also refuses an unknown name. */
function asHelpOption(argv: readonly string[]): readonly string[] {
  const [first, ...names] = argv;
  if (first !== 'help' || names[0] === undefined) return argv;
  return COMMANDS.has(names[0]) ? [...names, '--help'] : names;
}

/** The called command; all commands for the help, for an unknown name, and for a command that reads their declarations. */
async function commandsFor([name = '']: readonly string[]): Promise<DeclaredCommands> {
  const called = await COMMANDS.get(name)?.();
  return called === undefined || called.readsCommands ? loadCommands() : { [name]: called };
}

export async function loadCommands(): Promise<DeclaredCommands> {
  const entries = [...COMMANDS].map(async ([name, load]) => [name, await load()] as const);
  return Object.fromEntries(await Promise.all(entries));
}
