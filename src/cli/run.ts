import type { Register } from './command.js';
import type { Outside } from './command-io.js';
import { runCommands } from './program.js';

/**
 * Every command, in the order of the help. A new one is a file that calls `declare`, and a line here. Commands are
 * imported on demand: each needs more than starting Node takes.
 */
export const COMMANDS: ReadonlyMap<string, () => Promise<Register>> = new Map([
  ['init', async () => (await import('./commands/init.js')).registerInit],
  ['quote', async () => (await import('./commands/quote.js')).registerQuote],
  ['validate', async () => (await import('./commands/validate.js')).registerValidate],
  ['test', async () => (await import('./commands/test.js')).registerTest],
  ['preview', async () => (await import('./commands/preview/preview.js')).registerPreview],
  ['studio', async () => (await import('./commands/studio/studio.js')).registerStudio],
  ['invoice', async () => (await import('./commands/invoice.js')).registerInvoice],
  ['return', async () => (await import('./commands/return/return.js')).registerReturn],
  ['explain', async () => (await import('./commands/quote.js')).registerExplain],
  ['price-for', async () => (await import('./commands/price-for.js')).registerPriceFor],
  ['verify', async () => (await import('./commands/records.js')).registerVerify],
  ['difference', async () => (await import('./commands/records.js')).registerDifference],
  ['reconcile', async () => (await import('./commands/reconcile.js')).registerReconcile],
  ['pull', async () => (await import('./commands/pull.js')).registerPull],
  ['plan', async () => (await import('./commands/plan-and-apply.js')).registerPlan],
  ['apply', async () => (await import('./commands/plan-and-apply.js')).registerApply],
  ['listen', async () => (await import('./commands/listen.js')).registerListen],
  ['sandbox', async () => (await import('./commands/sandbox/sandbox.js')).registerSandbox],
  ['mcp', async () => (await import('./commands/mcp/mcp.js')).registerMcp],
  ['examples', async () => (await import('./commands/examples.js')).registerExamples],
  ['complete', async () => (await import('./commands/complete.js')).registerComplete],
]);

/** Runs one command line, and resolves to the exit code. `argv` is without the program's name. */
export async function run(argv: readonly string[], outside: Outside): Promise<number> {
  return runCommands(await registersFor(argv), asHelpOption(argv), outside);
}

/** `help NAME` as `NAME --help`, which also refuses an unknown name. */
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
