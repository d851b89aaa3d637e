import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { LineBatch } from './answers.js';

/** Answers batches, in this thread or in workers. */
export interface BatchAnswerer<Answer, Own extends LineBatch = LineBatch> {
  answer(batch: Own): Answer | Promise<Answer>;
  end(): Promise<void>;
}

/** One kind of work on batches. */
export interface BatchWork<Answer, Own extends LineBatch> {
  /** Answers a batch in this thread. */
  readonly here: (batch: Own) => Answer;
  /** The bundle of the worker; its default export answers a batch. */
  readonly worker: string;
  /** Data for each worker, as plain data. */
  readonly task: object;
  /** Answer to a one-line batch whose thread died. */
  readonly died: (line: Own) => Answer;
  /** Joins the answers to the parts of a batch. */
  readonly joined: (parts: readonly Answer[]) => Answer;
}

/** Batches answered in this thread first: a small input is finished before workers start. */
const BATCHES_WITHOUT_WORKERS = 4;

export function answererFor<Answer, Own extends LineBatch>(
  { here, worker, task, died, joined }: BatchWork<Answer, Own>,
  threads: number,
): BatchAnswerer<Answer, Own> {
  let batches = 0;
  let pool: BatchAnswerer<Answer, Own> | undefined;
  return {
    answer: (batch) => {
      batches += 1;
      if (threads === 1 || batches <= BATCHES_WITHOUT_WORKERS) return here(batch);
      pool ??= startPool(worker, task, threads);
      return answerSurviving({ died, joined }, pool.answer, batch);
    },
    end: async () => pool?.end(),
  };
}

/**
 * Answers a batch. If its thread dies, which a line out of memory causes, answers each line separately, so that only
 * the bad line loses its answer.
 */
export async function answerSurviving<Answer, Own extends LineBatch>(
  { died, joined }: Pick<BatchWork<Answer, Own>, 'died' | 'joined'>,
  answer: (batch: Own) => Answer | Promise<Answer>,
  batch: Own,
): Promise<Answer> {
  try {
    return await answer(batch);
  } catch (error) {
    if (!isDeath(error)) throw error;
  }
  if (batch.lines === 1) return died(batch);
  const parts: Answer[] = [];
  for (const line of singleLines(batch)) parts.push(await answerSurviving({ died, joined }, answer, line));
  return joined(parts);
}

/** Whether a thread ended before it answered. */
function isDeath(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isEnded = error instanceof Error && /^(?:Worker exited|Terminating worker)/.test(error.message);
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || isEnded;
}

const NEWLINE = 0x0a;

/** Splits a batch into batches of one line. */
function singleLines<Own extends LineBatch>(batch: Own): Own[] {
  const { bytes, firstLine } = batch;
  const lines: Own[] = [];
  for (let start = 0; bytes !== null && start < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, start);
    const next = end === -1 ? bytes.length : end + 1;
    const line = bytes.slice(start, next);
    lines.push({ ...batch, firstLine: firstLine + lines.length, lines: 1, size: line.length, bytes: line });
    start = next;
  }
  return lines;
}

// Half of it costs a third of the throughput, because the collector moves the live data of a batch repeatedly. More
// does not help.
const YOUNG_MB = 16;

/** Starts threads that answer batches. Each gets the task. */
function startPool<Answer, Own extends LineBatch>(
  worker: string,
  task: object,
  threads: number,
): BatchAnswerer<Answer, Own> {
  const pool = new Tinypool({
    // Beside the bundle of main.ts, where .config/tsup.config.ts puts workers.
    filename: fileURLToPath(new URL(`./${worker}.js`, import.meta.url)),
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    // Workers must not inherit flags of this process, such as --eval.
    execArgv: [],
    workerData: task,
  });
  return {
    // Sends a copy of the bytes, which are needed again if the thread dies.
    answer: (batch) => pool.run(batch),
    end: () => pool.destroy(),
  };
}
