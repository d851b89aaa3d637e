import type { Policy } from '../../core/definitions/policy.js';
import { policies } from '../../core/definitions/policy.js';
import type { TaxSet } from '../../core/definitions/tax.js';
import { createCalculator } from '../../core/quote/calculator.js';
import { compressionOf, formatOf, isParquet, lineReader, openLines } from '../../core/stay/lines.js';
import type { ChannelDifference } from '../../trials/preview/channel.js';
import { channelDifferences } from '../../trials/preview/channel.js';
import { calledScenarios } from '../../trials/preview/scenarios.js';
import { canReplay, replaying } from '../../trials/replay/replay.js';
import type { Replay } from '../../trials/replay/replay-data.js';
import { chunksOf } from '../editor/share.js';
import { writingFor } from '../views/view-context.js';
import { wordsOf } from './page.js';
import type { PageData } from './protocol.js';

export type WorkTask = ReplayTask | ChannelTask;

interface TaskSets {
  readonly draft: TaxSet;
  readonly saved: TaxSet | undefined;
  readonly policy: Policy | undefined;
}

interface ReplayTask extends TaskSets {
  readonly kind: 'replay';
  readonly file: File;
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
  | { readonly type: 'replay'; readonly replay: Replay }
  | { readonly type: 'channel'; readonly differences: readonly ChannelDifference[] }
  | { readonly type: 'problem'; readonly problem: WorkProblem };

/** The reason why stays cannot be replayed, as a key of the page's texts. */
export interface WorkProblem {
  readonly key: 'currencies' | 'format' | 'unreadable';
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

async function replayOf(task: ReplayTask, send: Send, { signal, pause }: TaskControl): Promise<void> {
  const { file } = task;
  const fail = (key: WorkProblem['key'], problem = ''): void =>
    send({ type: 'problem', problem: { key, values: { file: file.name, problem } } });
  const { now, was } = calculatorsOf(task);
  if (was === undefined) return fail('currencies');
  const way = readingOf(file.name);
  if (way === undefined) return fail('format');
  let bytes = 0;
  const counted = file.stream().pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        bytes += chunk.length;
        controller.enqueue(chunk);
      },
    }),
  );
  const chunks = way.isPacked ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
  try {
    const opened = await openLines(chunksOf(chunks), way.form);
    if ('problem' in opened) return fail('unreadable', `${opened.problem}.`);
    const replay = replaying(now, was);
    const readLine = lineReader(opened.form);
    let line = opened.firstLine;
    let sentAt = 0;
    for await (const lines of opened.lines) {
      for (const text of lines) {
        replay.add(line, readLine(text));
        line += 1;
        await pause();
        if (signal.aborted) return undefined;
      }
      if (performance.now() < sentAt + PROGRESS_MS) continue;
      sentAt = performance.now();
      send({ type: 'progress', share: bytes / Math.max(1, file.size), stays: line - opened.firstLine });
    }
    send({ type: 'replay', replay: replay.result() });
  } catch (error) {
    fail('unreadable', error instanceof Error ? error.message : String(error));
  }
  return undefined;
}

/** The format of a file by its name; `undefined` if the page cannot read it. */
function readingOf(name: string): { readonly form: 'csv' | 'json'; readonly isPacked: boolean } | undefined {
  const compression = compressionOf(name);
  if (isParquet(name) || compression === 'zstd') return undefined;
  return { form: formatOf(name) === 'csv' ? 'csv' : 'json', isPacked: compression !== undefined };
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
