import type { ApplyReport, StepEvent } from '../../channel/api/apply/events.js';
import { applySync } from '../../channel/api/index.js';
import type { SyncPlan } from '../../channel/api/plan/sync-plan.js';
import type { TaxApi } from '../../channel/api/resources/taxes.js';
import { printable } from '../../core/issues/texts.js';
import type { ExitCode } from '../command.js';
import { askForYes, EXIT, runStoppable, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { refuseToOverwrite, STDIN, writeFile } from '../files.js';
import type { OptionsOf } from '../input/declaration.js';
import { declare, flag, text } from '../input/declaration.js';
import { OF_DEFINITIONS } from '../input/examples.js';
import { reportFindings } from '../output/findings.js';
import type { Colors } from '../output/text.js';
import { print, screenOf, shellWord } from '../output/text.js';
import type { Connection } from '../sync/connection.js';
import { ENVIRONMENT, errorText, withConnection } from '../sync/connection.js';
import {
  fieldInWords,
  hasChanges,
  headline,
  plansData,
  plansText,
  remoteChangeText,
  withEffects,
} from '../sync/plan-text.js';
import type { PlanSources, SourcePlan } from '../sync/planning.js';
import {
  channelFindings,
  PLAN_OPTIONS,
  planAll,
  planOptionsOf,
  readSources,
  savedPlanText,
  typedOptions,
} from '../sync/planning.js';

const OF_PLAN = {
  out: text('<file>', 'save the plan, for "staytax apply"'),
  json: flag('print the plan as JSON'),
  exitCode: flag('exit with 3 when there is something to do'),
  ...PLAN_OPTIONS,
};

export const planCommand = declare({
  summary: 'show what would make a property match a file',
  description: 'Compares definitions files with their properties, and shows what "staytax apply" would do.',
  arguments: [
    ['<files...>', 'the definitions, as JSON, one file for each property; - is standard input', OF_DEFINITIONS],
  ],
  options: OF_PLAN,
  notes: `
FILE says what the taxes and tax sets of a property should be: "staytax pull" writes one. Nothing is changed.
With --exit-code the exit code is 3 when there is something to do. With --out the plan is saved, and
"staytax apply" does exactly what was reviewed, or nothing when the property has changed since.
${ENVIRONMENT}
Examples:
  $ staytax plan two-tax-sets
  $ staytax examples two-tax-sets > hotel.json
  $ staytax plan hotel.json --prune --exit-code   # exit code 3
  $ staytax plan hotel.json --out plan.json
  $ staytax plan hotel.json --target "City tax"
  $ staytax plan two-tax-sets --json
`,
  run: async (files, options, io) => {
    const { desired, saved } = await readSources(files, io);
    const [first] = saved;
    if (first !== undefined) throw new UsageError(`${first.source} is a saved plan; "staytax apply" takes it`);
    const { out, policy, json } = options;
    // Fails before the property is read; the write checks again.
    if (out !== undefined) await refuseToOverwrite(files, out, io);
    const today = io.today();
    const { planned, warnings } = await withConnection(io, options, ({ api }) =>
      planAll(desired, planOptionsOf(options), api),
    );
    const plans = withEffects(planned, { policy, today });
    if (out !== undefined) await writeFile(out, savedPlanText(planned.map(({ plan }) => plan)), io);
    const isAnything = plans.some(({ plan }) => hasChanges(plan));
    const next = isAnything ? `Next: ${applyCommandLine(files, options)}\n` : '';
    print(plansData(plans, policy), json, ({ colors }) => plansText(plans, policy, colors) + next, io);
    reportFindings([...warnings, ...desired.flatMap((definitions) => channelFindings(definitions, today))], io);
    return options.exitCode && isAnything ? EXIT.differs : EXIT.fine;
  },
});

function applyCommandLine(files: readonly string[], options: OptionsOf<typeof OF_PLAN>): string {
  const flags = printable(typedOptions(options, options.out !== undefined));
  if (options.out !== undefined) return `staytax apply ${printable(shellWord(options.out))}${flags}`;
  const names = files.map((file) => printable(file === STDIN ? STDIN : shellWord(file))).join(' ');
  return `staytax apply ${names}${flags}${files.includes(STDIN) ? ' --yes' : ''}`;
}

const OF_APPLY = {
  yes: flag('do not ask'),
  json: flag('print each event as a line of JSON; needs --yes'),
  ...PLAN_OPTIONS,
};

export const applyCommand = declare({
  summary: 'make a property match a file',
  description: 'Applies the plan that "staytax plan" shows, after asking.',
  arguments: [
    ['<files...>', 'the definitions, as JSON, or saved plans; - is standard input, with --yes', OF_DEFINITIONS],
  ],
  options: OF_APPLY,
  notes: `
Shows the plan, asks, and applies it; without a terminal, --yes is needed. It stops at the first failure, and can
be run again: the next plan has only the steps that are left.

A plan that "staytax plan --out" saved is applied as it was reviewed. If the property has changed since, nothing
is applied, and the exit code is 1: plan again.

With --json every event is one line of JSON on standard output, and the last one is the report.
${ENVIRONMENT}
Examples:
  $ staytax examples two-tax-sets > hotel.json
  $ staytax apply hotel.json
  $ staytax apply hotel.json --prune --yes
  $ staytax plan hotel.json --out plan.json
  $ staytax apply plan.json --yes --json
`,
  run: async (files, options, io) => {
    if (!options.yes && (!io.canAsk || files.includes(STDIN) || options.json)) {
      throw new UsageError('there is no terminal to ask on; --yes applies the plan without a question');
    }
    const sources = await readSources(files, io);
    const [saved] = sources.saved;
    if (saved !== undefined && Object.keys(planOptionsOf(options)).length > 0) {
      throw new UsageError(
        `${saved.source} is a saved plan; --prune, --allow-empty and --target are for "staytax plan"`,
      );
    }
    return withConnection(io, options, (connection) => applyAll(sources, options, connection, io));
  },
});

async function applyAll(
  { desired, saved }: PlanSources,
  options: OptionsOf<typeof OF_APPLY>,
  { api, end }: Connection,
  io: Io,
): Promise<ExitCode> {
  const { planned: fresh, warnings } = await planAll(desired, planOptionsOf(options), api);
  const planned = [...saved, ...fresh];
  end();
  reportFindings(warnings, io);
  if (!options.json) {
    const { policy } = options;
    const plans = withEffects(planned, { policy, today: io.today() });
    io.stdout.write(plansText(plans, policy, screenOf(io).colors));
  }
  const todo = planned.filter(({ plan }) => hasChanges(plan));
  if (todo.length === 0 && !options.json) return EXIT.fine;
  if (!options.yes) {
    const question = `Apply ${todo.length === 1 ? 'this plan' : 'these plans'}? Only "yes" does: `;
    await askForYes(question, 'Nothing was applied.', io);
  }
  return applyPlans(options.json ? planned : todo, api, options.json === true, io);
}

/** Applies one plan after the other, and reports each. A failure at one property does not stop the others. */
async function applyPlans(planned: readonly SourcePlan[], api: TaxApi, asJson: boolean, io: Io): Promise<ExitCode> {
  const isAlone = planned.length === 1;
  const apply = asJson ? applyAsJson : applyAsText;
  const { result: reports, stoppedWith } = await runStoppable(io, async (signal) => {
    const ended: ApplyReport[] = [];
    for (const { plan } of planned) if (!signal.aborted) ended.push(await apply(plan, api, signal, isAlone, io));
    return ended;
  });
  if (planned.length > 1) printTotal(reports, planned.length, asJson, io);
  if (stoppedWith !== undefined) return stoppedWith;
  return reports.length === planned.length && reports.every(isAllWell) ? EXIT.fine : EXIT.invalid;
}

type ApplyPlan = (plan: SyncPlan, api: TaxApi, signal: AbortSignal, isAlone: boolean, io: Io) => Promise<ApplyReport>;

const applyAsJson: ApplyPlan = (plan, api, signal, _, io) => {
  const { property_id } = plan;
  const onEvent = (event: object): void => io.stdout.write(`${JSON.stringify({ property_id, ...event })}\n`);
  return applySync(plan, api, { onEvent, signal });
};

const applyAsText: ApplyPlan = async (plan, api, signal, isAlone, io) => {
  const { colors } = screenOf(io);
  io.stdout.write(isAlone ? '\n' : `\nProperty ${printable(plan.property_id)}\n`);
  const report = await applySync(plan, api, { onStep: (event) => io.stdout.write(eventText(event, colors)), signal });
  printReport(report, colors, io);
  return report;
};

function isAllWell({ outcome, done }: ApplyReport): boolean {
  return outcome === 'applied' && done.every(({ differs }) => differs.length === 0);
}

/** Steps may overlap, so each is reported when it ends. */
function eventText(event: StepEvent, colors: Colors): string {
  const { state, at: number, of: steps, step } = event;
  if (state === 'started') return '';
  const unanswered = state === 'stopped' && (event.isSent ? 'sent, not answered' : 'not sent');
  const end = state === 'done' ? colors.green('done') : colors.red(unanswered || state);
  return `  [${number}/${steps}] ${headline(step, colors)} ... ${end}\n`;
}

function printReport(report: ApplyReport, colors: Colors, io: Io): void {
  const { outcome, message, done, failed, open, notStarted, changed } = report;
  for (const { step, differs } of done) {
    if (differs.length === 0) continue;
    const fields = differs.map(fieldInWords).join(', ');
    io.stderr.write(`${headline(step, colors)}: the API keeps something else than the file says. ${fields}\n`);
  }
  for (const { step, error } of failed) io.stderr.write(`${headline(step, colors)} failed. ${errorText(error)}`);
  const counts = countsInWords(done.length, failed.length, notStarted.length);
  const next = 'Next: apply again, what is done stays done.';
  if (outcome === 'refused') {
    const changes = changed.map((change) => `  ${remoteChangeText(change)}\n`).join('');
    const result = done.length === 0 ? 'Nothing was applied' : counts;
    io.stderr.write(`${result}. ${printable(message ?? 'Plan again.')}\n${changes}`);
  } else if (outcome === 'stopped') {
    const sent = open.length === 0 ? '' : `, ${open.length} sent without an answer`;
    const how = done.length === 0 ? '' : ` (${actionsInWords(done)})`;
    io.stderr.write(`Stopped: ${done.length} done${how}${sent}, ${notStarted.length} not sent. ${next}\n`);
  } else if (outcome === 'applied') io.stdout.write(`\n${colors.bold('Applied:')} ${counts}.\n`);
  else io.stderr.write(`${counts}. ${next}\n`);
}

function printTotal(reports: readonly ApplyReport[], properties: number, asJson: boolean, io: Io): void {
  const count = (entriesOf: (report: ApplyReport) => readonly unknown[]) => reports.flatMap(entriesOf).length;
  const applied = reports.filter(isAllWell).length;
  const [done, failed] = [count((report) => report.done), count((report) => report.failed)];
  const [open, notStarted] = [count((report) => report.open), count((report) => report.notStarted)];
  const ended = { type: 'run_ended', properties, applied, done, failed, open, notStarted };
  if (asJson) io.stdout.write(`${JSON.stringify(ended)}\n`);
  else io.stdout.write(`\n${applied} of ${properties} properties: ${countsInWords(done, failed, notStarted)}.\n`);
}

/** "12 created, 1 updated". */
function actionsInWords(done: ApplyReport['done']): string {
  const words = { create: 'created', update: 'updated', remove: 'removed' };
  const counts = Object.entries(words).map(([action, word]) => {
    return [done.filter(({ step }) => step.action === action).length, word] as const;
  });
  return counts.flatMap(([count, word]) => (count === 0 ? [] : [`${count} ${word}`])).join(', ');
}

function countsInWords(done: number, failed: number, notStarted: number): string {
  return `${done} done, ${failed} failed, ${notStarted} not started`;
}
