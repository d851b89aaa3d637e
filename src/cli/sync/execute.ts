import {
  type ApplyReport,
  applySync,
  type FailedStep,
  type StepEvent,
  type TaxApi,
  TaxApiError,
} from '../../api/index.js';
import { printable } from '../../issues/printable.js';
import { type Colors, colorsFor } from '../colors.js';
import { EXIT, type ExitCode } from '../command.js';
import type { Io } from '../command-io.js';
import { stoppable } from '../person.js';
import { failureText } from './api.js';
import type { Planned } from './planned.js';
import { changeInWords, fieldInWords, headline } from './words.js';

interface Telling {
  readonly asJson: boolean;
  readonly io: Io;
}

/** Executes one plan after the other, and tells of it. Properties do not depend on each other: all are tried. */
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

/** Steps may overlap: each is told of when it ends. */
function eventText({ state, at, of, step }: StepEvent, colors: Colors): string {
  if (state === 'started') return '';
  const end = state === 'done' ? colors.green('done') : colors.red(state);
  return `  [${at}/${of}] ${headline(step, colors)} ... ${end}\n`;
}

/** How it ended: on standard output when all is well, and what is not on standard error. */
function tell(report: ApplyReport, colors: Colors, io: Io): void {
  const { outcome, message, done, notStarted, changed } = report;
  for (const { step, differs } of done) {
    if (differs.length === 0) continue;
    const fields = differs.map(fieldInWords).join(', ');
    io.stderr.write(`${headline(step, colors)}: the API keeps something else than the file says. ${fields}\n`);
  }
  const failures = failuresOf(report);
  for (const { step, error } of failures) io.stderr.write(`${headline(step, colors)} failed. ${failureLines(error)}`);
  const counts = countsInWords(done.length, failures.length, notStarted.length);
  if (outcome === 'refused') {
    const changes = changed.map((change) => `  ${changeInWords(change)}\n`).join('');
    const what = done.length === 0 ? 'Nothing was applied' : counts;
    io.stderr.write(`${what}. ${printable(message ?? 'Plan again.')}\n${changes}`);
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
  if (asJson)
    io.stdout.write(`${JSON.stringify({ type: 'run_ended', properties, applied, done, failed, notStarted })}\n`);
  else io.stdout.write(`\n${applied} of ${properties} properties: ${countsInWords(done, failed, notStarted)}.\n`);
}

function countsInWords(done: number, failed: number, notStarted: number): string {
  return `${done} done, ${failed} failed, ${notStarted} not started`;
}

function failureLines(error: unknown): string {
  if (error instanceof TaxApiError) return failureText(error);
  return `${printable(error instanceof Error ? error.message : String(error))}\n`;
}
