import type { Policy } from '../../core/definitions/policy.js';
import { policies } from '../../core/definitions/policy.js';
import type { TaxSet } from '../../core/definitions/tax.js';
import { createCalculator } from '../../core/quote/calculator.js';
import type { StayForm } from '../../core/stay/lines.js';
import { headerProblem, lineReader } from '../../core/stay/lines.js';
import type { ChannelDifference } from '../../trials/preview/channel.js';
import { channelDifferences } from '../../trials/preview/channel.js';
import { calledScenarios } from '../../trials/preview/scenarios.js';
import type { ForeignTable } from '../../trials/replay/foreign-table.js';
import { foreignTableReader, formsOf } from '../../trials/replay/foreign-table.js';
import { guessColumns } from '../../trials/replay/guess-columns.js';
import { canReplay, replaying } from '../../trials/replay/replay.js';
import type { Replay } from '../../trials/replay/replay-data.js';
import { writingFor } from '../views/view-context.js';
import { wordsOf } from './page.js';
import type { PageData } from './protocol.js';
import type { FileProblem, Mapping, OpenedLines, StaysFile } from './stays-file.js';
import { staysIn } from './stays-file.js';

export type WorkTask = ReplayTask | ChannelTask;

interface TaskSets {
  readonly draft: TaxSet;
  readonly saved: TaxSet | undefined;
  readonly policy: Policy | undefined;
}

interface ReplayTask extends TaskSets {
  readonly kind: 'replay';
  readonly file: File;
  /** The chosen meanings of the columns of earlier files. */
  readonly mappings: readonly Mapping[];
  /** Whether a person says what the columns are, although they are known. */
  readonly asks: boolean;
}

/** Quotes all stays by the draft and by the rules that the channel manager has. */
interface ChannelTask extends TaskSets {
  readonly kind: 'channel';
  readonly today: string | undefined;
  /** The language of the names of stays. */
  readonly language: Pick<PageData, 'locale' | 'translation'>;
}

type TaskMessage =
  | { readonly type: 'progress'; readonly share: number; readonly stays: number }
  | { readonly type: 'replay'; readonly replay: Replay; readonly isTable: boolean }
  | { readonly type: 'columns'; readonly table: ForeignTable; readonly mapping: Mapping }
  | { readonly type: 'channel'; readonly differences: readonly ChannelDifference[] }
  | { readonly type: 'problem'; readonly problem: WorkProblem };

/** The reason why stays cannot be replayed, as a key of the page's texts. */
export interface WorkProblem {
  readonly key: 'currencies' | 'empty' | 'unreadable' | FileProblem;
  readonly values: { readonly file: string; readonly problem: string };
}

export type Send = (message: TaskMessage) => void;

/** Longest time that a task works before the page can react, in milliseconds. */
const SLICE_MS = 8;
/** Interval of progress messages, in milliseconds. */
const PROGRESS_MS = 100;

/** Runs a task until `signal` stops it. On the main thread it works in slices. */
export async function doTask(task: WorkTask, send: Send, signal: AbortSignal): Promise<void> {
  const pause = pauses();
  if (task.kind === 'channel') send({ type: 'channel', differences: channelOf(task) });
  else await replayOf(task, send, { signal, pause });
}

interface TaskControl {
  readonly signal: AbortSignal;
  readonly pause: () => Promise<void>;
}

/** Pauses regularly on the main thread. A worker needs no pauses. */
function pauses(): () => Promise<void> {
  if (typeof document === 'undefined') return async () => undefined;
  let until = performance.now() + SLICE_MS;
  return async () => {
    if (performance.now() < until) return;
    await new Promise((resolve) => setTimeout(resolve));
    until = performance.now() + SLICE_MS;
  };
}

function calculatorsOf({ draft, saved, policy }: TaskSets) {
  const now = createCalculator(draft, policy);
  const was = saved === undefined ? undefined : createCalculator(saved, policy);
  return { now, was: was !== undefined && canReplay(now, was) ? was : undefined };
}

function channelOf({ draft, policy, today, language }: ChannelTask): ChannelDifference[] {
  const calculator = createCalculator(draft, policy);
  const under = { policy: calculator.policy, channelPolicy: policies.channelManager };
  // The page formats the numbers and dates in names.
  const { prose } = writingFor(wordsOf(language).locale);
  const stays = calledScenarios(calculator.taxSet, undefined, calculator.policy, today ? { today } : {}, prose).map(
    ({ reason, ...scenario }) => ({ ...scenario, why: reason }),
  );
  return channelDifferences(draft, stays, under);
}

async function replayOf(task: ReplayTask, send: Send, control: TaskControl): Promise<void> {
  const { file } = task;
  const fail = (key: WorkProblem['key'], problem = ''): void =>
    send({ type: 'problem', problem: { key, values: { file: file.name, problem } } });
  const { now, was } = calculatorsOf(task);
  if (was === undefined) return fail('currencies');
  try {
    const stays = await staysIn(file);
    if (typeof stays === 'string') return fail(stays);
    const opened = await stays.open(() => undefined);
    if (opened === undefined) return fail('empty');
    const form = opened.kind === 'json' ? opened : await formOf(task, stays, opened, { send, control });
    if (control.signal.aborted) return undefined;
    if ('table' in form) return form.table.rows === 0 ? fail('empty') : send({ type: 'columns', ...form });
    const replay = replaying(now, was);
    const readLine = lineReader(form);
    await eachLine(stays, { send, control }, (text, line) => replay.add(line, readLine(text)));
    if (control.signal.aborted) return undefined;
    send({ type: 'replay', replay: namedAsIn(opened, form, replay.result()), isTable: form.kind === 'csv' });
  } catch (error) {
    fail('unreadable', error instanceof Error ? error.message : String(error));
  }
  return undefined;
}

/** The issues of lines are about the columns of the file: "Anreise" in place of "checkIn". */
function namedAsIn(opened: OpenedLines, form: StayForm, replay: Replay): Replay {
  if (opened.kind === 'json' || form.kind === 'json') return replay;
  const nameOf = (path: string): string => {
    const fields = path.split(/[^A-Za-z]/);
    return opened.names[form.header.findIndex((name = '-') => fields.includes(name))] ?? path;
  };
  const named = replay.refused.named.map((stay) => ({
    ...stay,
    issues: stay.issues.map((issue) => ({ ...issue, path: nameOf(issue.path) })),
  }));
  return { ...replay, refused: { ...replay.refused, named } };
}

interface Reading {
  readonly send: Send;
  readonly control: TaskControl;
}

/** The form of a table; or its columns, for a person who says what they are. */
async function formOf(
  { draft: { currency }, mappings, asks }: ReplayTask,
  stays: StaysFile,
  { names, delimiter }: OpenedLines & { readonly kind: 'csv' },
  reading: Reading,
): Promise<StayForm | { readonly table: ForeignTable; readonly mapping: Mapping }> {
  const known = mappings.find((mapping) => mapping.names.join('\n') === names.join('\n'));
  if (!asks && known === undefined && headerProblem(names) === undefined) {
    return { kind: 'csv', header: names, delimiter };
  }
  const reader = foreignTableReader(names, delimiter, currency);
  await eachLine(stays, reading, reader.add);
  const table = reader.result();
  const mapping = known ?? { names, ours: guessColumns(table) };
  const { forms } = formsOf(table, mapping.ours, mapping);
  const isKnown = known !== undefined && forms.dates !== undefined && forms.decimals !== undefined;
  if (asks || !isKnown) return { table, mapping };
  return { kind: 'csv', header: mapping.ours, delimiter, forms: { ...forms, currency } };
}

/** Reads all lines of a file, and sends the progress. */
async function eachLine(
  { open, size }: StaysFile,
  { send, control: { signal, pause } }: Reading,
  visit: (text: string, line: number) => void,
): Promise<void> {
  let bytes = 0;
  const opened = await open((more) => {
    bytes += more;
  });
  if (opened === undefined) return;
  let line = opened.firstLine;
  let sentAt = 0;
  for await (const lines of opened.lines) {
    for (const text of lines) {
      visit(text, line);
      line += 1;
      await pause();
      if (signal.aborted) return;
    }
    if (performance.now() < sentAt + PROGRESS_MS) continue;
    sentAt = performance.now();
    send({ type: 'progress', share: bytes / Math.max(1, size), stays: line - opened.firstLine });
  }
}

/** Starts a task; returns a function that stops it. */
export type Begin = (task: WorkTask, send: Send) => () => void;

/** Starts each task in a new worker, or on the main thread if the browser allows none. */
export function beginIn(makeWorker: () => Worker | undefined): Begin {
  return (task, send) => {
    const worker = makeWorker();
    const stop = new AbortController();
    if (worker === undefined) {
      void doTask(task, send, stop.signal);
      return () => stop.abort();
    }
    worker.onmessage = ({ data }: MessageEvent<TaskMessage>) => {
      if (data.type !== 'progress') worker.terminate();
      send(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      void doTask(task, send, stop.signal);
    };
    worker.postMessage(task);
    return () => {
      stop.abort();
      worker.terminate();
    };
  };
}
