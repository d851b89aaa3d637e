import { type ApplyReport, applySync, type StepEvent, TaxApiError } from '../../api/index.js';
import type { StopSignal } from '../bulk/io.js';
import { type Colors, colorsFor } from '../colors.js';
import { EXIT, type ExitCode, UsageError } from '../exit.js';
import type { Io } from '../io.js';
import { printable } from '../printable.js';
import { STDIN } from '../read-input.js';
import type { Register } from '../register.js';
import { connect, ENVIRONMENT, failureText } from '../sync/api.js';
import { hasChanges, planText } from '../sync/plan-text.js';
import { type Planned, planFor } from '../sync/planned.js';
import { previewsOf } from '../sync/preview.js';
import { changeInWords, fieldInWords, headline } from '../sync/words.js';

interface ApplyCommandOptions {
  readonly yes?: true;
  readonly prune?: true;
}

const EXAMPLES = `
Shows the plan, asks, and does it; where nobody can be asked, --yes is needed. It stops at the first failure,
and can be run again: what is done stays done, and only what is left is in the next plan.
${ENVIRONMENT}
Examples:
  $ staytax apply hotel.json
  $ staytax apply hotel.json --prune --yes
`;

export const registerApply: Register = (program, io, finish) => {
  program
    .command('apply')
    .summary('bring a property to what a file says')
    .description('Does what "staytax plan" shows, after asking.')
    .argument('<file>', 'the definitions, as JSON; - is standard input, with --yes')
    .option('--yes', 'do not ask')
    .option('--prune', 'remove what the property has and the file does not')
    .addHelpText('after', EXAMPLES)
    .action(async (source: string, options: ApplyCommandOptions) => finish(await applyCommand(source, options, io)));
};

async function applyCommand(source: string, options: ApplyCommandOptions, io: Io): Promise<ExitCode> {
  if (!options.yes && (!io.sync.canAsk || source === STDIN)) {
    throw new UsageError('nobody can be asked here whether to apply the plan; --yes says that it is to be done');
  }
  const api = connect(io);
  const planned = await planFor(source, options.prune === true, api, io);
  const colors = colorsFor(io.stdout, io.env);
  io.stdout.write(planText(planned.plan, previewsOf(planned), colors));
  if (!hasChanges(planned.plan)) return EXIT.fine;
  if (!options.yes && (await io.sync.ask('Apply this plan? Only "yes" does: ')) !== 'yes') {
    io.stderr.write('Nothing was applied.\n');
    return EXIT.invalid;
  }
  return execute(planned, api, colors, io);
}

async function execute({ plan }: Planned, api: ReturnType<typeof connect>, colors: Colors, io: Io): Promise<ExitCode> {
  const stop = new AbortController();
  let stopped: StopSignal | undefined;
  const release = io.bulk.onStop((signal) => {
    stopped = signal;
    stop.abort(new Error(`It was stopped by ${signal}.`));
  });
  try {
    io.stdout.write('\n');
    const onStep = (event: StepEvent): void => io.stdout.write(eventText(event, colors));
    const report = await applySync(plan, api, { onStep, signal: stop.signal });
    tell(report, colors, io);
    if (stopped !== undefined) return stopped === 'SIGINT' ? EXIT.interrupted : EXIT.terminated;
    const isAllWell = report.outcome === 'applied' && report.done.every(({ differs }) => differs.length === 0);
    return isAllWell ? EXIT.fine : EXIT.invalid;
  } finally {
    release();
  }
}

function eventText(event: StepEvent, colors: Colors): string {
  if (event.state === 'started') return `  [${event.at}/${event.of}] ${headline(event.step, colors)} ... `;
  return event.state === 'done' ? `${colors.green('done')}\n` : `${colors.red('failed')}\n`;
}

/** How it ended: on standard output when all is well, and what is not on standard error. */
function tell({ outcome, done, failed, notStarted, changed }: ApplyReport, colors: Colors, io: Io): void {
  for (const { step, differs } of done) {
    if (differs.length === 0) continue;
    const fields = differs.map(fieldInWords).join(', ');
    io.stderr.write(`${headline(step, colors)}: the API keeps something else than the file says. ${fields}\n`);
  }
  if (outcome === 'refused') {
    const changes = changed.map((change) => `  ${changeInWords(change)}\n`).join('');
    io.stderr.write(`Nothing was applied: the property has changed since the plan was made.\n${changes}`);
    io.stderr.write('Next: plan again.\n');
    return;
  }
  if (failed !== undefined) io.stderr.write(`${headline(failed.step, colors)} failed. ${failureLines(failed.error)}`);
  const counts = `${done.length} done, ${failed === undefined ? 0 : 1} failed, ${notStarted.length} not started`;
  if (outcome === 'applied') io.stdout.write(`\n${colors.bold('Applied:')} ${counts}.\n`);
  else io.stderr.write(`${counts}. Next: apply again, what is done stays done.\n`);
}

function failureLines(error: unknown): string {
  if (error instanceof TaxApiError) return failureText(error);
  return `${printable(error instanceof Error ? error.message : String(error))}\n`;
}
