import { Argument } from 'commander';
import {
  type ApplyReport,
  applySync,
  type Change,
  type FailedStep,
  type StepEvent,
  type TaxApi,
  TaxApiError,
} from '../../api/index.js';
import { printable } from '../../issues/printable.js';
import { EXIT, type ExitCode, type Register, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { OF_DEFINITIONS, takingExamples } from '../input/examples.js';
import { STDIN } from '../input/read-file.js';
import { reportFindings } from '../output/findings.js';
import { type Colors, colorsFor, messageOf } from '../output/text.js';
import { refusal, stoppable } from '../person.js';
import { type Connection, connected, ENVIRONMENT, failureText } from '../sync/connection.js';
import { hasChanges, plansText, withEffects } from '../sync/plan-text.js';
import {
  addPlanOptions,
  type Planned,
  type PlanningOptions,
  planAll,
  planOptionsOf,
  readSources,
  type Sources,
} from '../sync/planning.js';
import { fieldInWords, headline, remoteChangeText } from '../sync/step-text.js';

interface ApplyOptions extends PlanningOptions {
  readonly yes?: true;
}

const EXAMPLES = `
Shows the plan, asks, and does it; where nobody can be asked, --yes is needed. It stops at the first failure,
and can be run again: what is done stays done, and only what is left is in the next plan.

A plan that "staytax plan --out" saved is applied as it was reviewed. When the property has changed since, nothing
is done, and the exit code is 1: plan again.

With --json every event is one line of JSON on standard output, and the last one is the report.
${ENVIRONMENT}
Examples:
  $ staytax examples two-tax-sets > hotel.json
  $ staytax apply hotel.json
  $ staytax apply hotel.json --prune --yes
  $ staytax plan hotel.json --out plan.json
  $ staytax apply plan.json --yes --json
`;

export const registerApply: Register = (program, io, finish) => {
  const command = program
    .command('apply')
    .summary('make a property match a file')
    .description('Does what "staytax plan" shows, after asking.')
    .addArgument(
      takingExamples(
        new Argument('<files...>', 'the definitions, as JSON, or saved plans; - is standard input, with --yes'),
        OF_DEFINITIONS,
      ),
    )
    .option('--yes', 'do not ask')
    .option('--json', 'print each event as a line of JSON; needs --yes');
  addPlanOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: ApplyOptions) => finish(await applyCommand(files, options, io)));
};

async function applyCommand(files: readonly string[], options: ApplyOptions, io: Io): Promise<ExitCode> {
  if (!options.yes && (!io.canAsk || files.includes(STDIN) || options.json)) {
    throw new UsageError('nobody can be asked here whether to apply the plan; --yes says that it is to be done');
  }
  const sources = await readSources(files, io);
  const [saved] = sources.saved;
  if (saved !== undefined && Object.keys(planOptionsOf(options)).length > 0) {
    throw new UsageError(`${saved.source} is a saved plan; --prune, --allow-empty and --target are for "staytax plan"`);
  }
  return connected(io, options, (connection) => applyAll(sources, options, { connection, io }));
}

async function applyAll(
  { desired, saved }: Sources,
  options: ApplyOptions,
  { connection, io }: { readonly connection: Connection; readonly io: Io },
): Promise<ExitCode> {
  const { planned: fresh, warnings } = await planAll(desired, planOptionsOf(options), connection.api);
  const planned = [...saved, ...fresh];
  connection.end();
  reportFindings(warnings, io);
  if (!options.json) {
    const { policy } = options;
    const plans = withEffects(planned, { policy, today: io.today() });
    io.stdout.write(plansText(plans, policy, colorsFor(io.stdout, io.env)));
  }
  const todo = planned.filter(({ plan }) => hasChanges(plan));
  if (todo.length === 0 && !options.json) return EXIT.fine;
  if (!options.yes) {
    const question = `Apply ${todo.length === 1 ? 'this plan' : 'these plans'}? Only "yes" does: `;
    const refused = await refusal(question, 'Nothing was applied.', io);
    if (refused !== undefined) return refused;
  }
  return execute(options.json ? planned : todo, connection.api, { asJson: options.json === true, io });
}

interface Telling {
  readonly asJson: boolean;
  readonly io: Io;
}

/** Executes one plan after the other, and reports each. A failure at one property does not stop the others. */
export async function execute(planned: readonly Planned[], api: TaxApi, telling: Telling): Promise<ExitCode> {
  const { io } = telling;
  const { result: reports, stoppedWith } = await stoppable(io, async (signal) => {
    const ended: ApplyReport[] = [];
    for (const one of planned) {
      if (signal.aborted) break;
      ended.push(await applyOne(one, api, { ...telling, signal, isAlone: planned.length === 1 }));
    }
    return ended;
  });
  if (planned.length > 1) tellTotal(reports, planned.length, telling);
  if (stoppedWith !== undefined) return stoppedWith;
  return reports.length === planned.length && reports.every(isAllWell) ? EXIT.fine : EXIT.invalid;
}

function isAllWell({ outcome, done }: ApplyReport): boolean {
  return outcome === 'applied' && done.every(({ differs }) => differs.length === 0);
}

async function applyOne(
  { plan }: Planned,
  api: TaxApi,
  { asJson, io, signal, isAlone }: Telling & { readonly signal: AbortSignal; readonly isAlone: boolean },
): Promise<ApplyReport> {
  const { property_id } = plan;
  if (asJson) {
    const onEvent = (event: object): void => io.stdout.write(`${JSON.stringify({ property_id, ...event })}\n`);
    return applySync(plan, api, { onEvent, signal });
  }
  const colors = colorsFor(io.stdout, io.env);
  io.stdout.write(isAlone ? '\n' : `\nProperty ${printable(property_id)}\n`);
  const report = await applySync(plan, api, { onStep: (event) => io.stdout.write(eventText(event, colors)), signal });
  tell(report, colors, io);
  return report;
}

/** Steps may overlap, so each is reported when it ends. */
function eventText(event: StepEvent, colors: Colors): string {
  const { state, at, of, step } = event;
  if (state === 'started') return '';
  const end = state === 'done' ? colors.green('done') : colors.red(endInWords(event));
  return `  [${at}/${of}] ${headline(step, colors)} ... ${end}\n`;
}

function endInWords(event: StepEvent): string {
  if (event.state !== 'stopped') return event.state;
  return event.isSent ? 'sent, not answered' : 'not sent';
}

/** Reports the end: success on standard output, problems on standard error. */
function tell(report: ApplyReport, colors: Colors, io: Io): void {
  const { outcome, message, done, open = [], notStarted, changed } = report;
  for (const { step, differs } of done) {
    if (differs.length === 0) continue;
    const fields = differs.map(fieldInWords).join(', ');
    io.stderr.write(`${headline(step, colors)}: the API keeps something else than the file says. ${fields}\n`);
  }
  const failures = failuresOf(report);
  for (const { step, error } of failures) io.stderr.write(`${headline(step, colors)} failed. ${failureLines(error)}`);
  const counts = countsInWords(done.length, failures.length, notStarted.length);
  if (outcome === 'refused') {
    const changes = changed.map((change) => `  ${remoteChangeText(change)}\n`).join('');
    const what = done.length === 0 ? 'Nothing was applied' : counts;
    io.stderr.write(`${what}. ${printable(message ?? 'Plan again.')}\n${changes}`);
    return;
  }
  if (outcome === 'stopped') {
    const sent = open.length === 0 ? '' : `, ${open.length} sent without an answer`;
    const how = done.length === 0 ? '' : ` (${actionsInWords(done)})`;
    const next = 'Next: apply again, what is done stays done.';
    io.stderr.write(`Stopped: ${done.length} done${how}${sent}, ${notStarted.length} not sent. ${next}\n`);
    return;
  }
  if (outcome === 'applied') io.stdout.write(`\n${colors.bold('Applied:')} ${counts}.\n`);
  else io.stderr.write(`${counts}. Next: apply again, what is done stays done.\n`);
}

function failuresOf({ failed, alsoFailed = [] }: ApplyReport): FailedStep[] {
  return [...(failed === undefined ? [] : [failed]), ...alsoFailed];
}

/** One summary of the whole run. */
function tellTotal(reports: readonly ApplyReport[], properties: number, { asJson, io }: Telling): void {
  const applied = reports.filter(isAllWell).length;
  const done = reports.reduce((total, report) => total + report.done.length, 0);
  const failed = reports.reduce((total, report) => total + failuresOf(report).length, 0);
  const notStarted = reports.reduce((total, report) => total + report.notStarted.length, 0);
  const open = reports.reduce((total, report) => total + (report.open ?? []).length, 0);
  const ended = { type: 'run_ended', properties, applied, done, failed, ...(open === 0 ? {} : { open }), notStarted };
  if (asJson) io.stdout.write(`${JSON.stringify(ended)}\n`);
  else io.stdout.write(`\n${applied} of ${properties} properties: ${countsInWords(done, failed, notStarted)}.\n`);
}

/** "12 created, 1 updated". */
function actionsInWords(done: ApplyReport['done']): string {
  const counts = Object.entries(DONE_IN_WORDS).map(([action, words]): [count: number, words: string] => [
    done.filter(({ step }) => step.action === action).length,
    words,
  ]);
  return counts.flatMap(([count, words]) => (count === 0 ? [] : [`${count} ${words}`])).join(', ');
}

const DONE_IN_WORDS: Readonly<Record<Change['action'], string>> = {
  create: 'created',
  update: 'updated',
  remove: 'removed',
};

function countsInWords(done: number, failed: number, notStarted: number): string {
  return `${done} done, ${failed} failed, ${notStarted} not started`;
}

function failureLines(error: unknown): string {
  if (error instanceof TaxApiError) return failureText(error);
  return `${printable(messageOf(error))}\n`;
}
