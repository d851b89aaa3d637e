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
  /** The work in this thread. */
  readonly here: (batch: Own) => Answer;
  /** The bundle that does it in a worker: its default export answers a batch. */
  readonly worker: string;
  /** What each worker is given when it starts, as plain data. */
  readonly task: object;
  /** The answer to a batch of one line, of which a thread died. */
  readonly died: (line: Own) => Answer;
  /** The answers to the parts of a batch, in their order, as one. */
  readonly joined: (parts: readonly Answer[]) => Answer;
}

/** Done in this thread first: a small input is done before workers have started. */
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
 * The answer of a batch. When its thread dies, which a line out of memory makes it, each line is given to a thread by
 * itself: the one that ends it again costs its own answer, and no other.
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

/** A thread ended before it answered. */
function isDeath(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isEnded = error instanceof Error && /^(?:Worker exited|Terminating worker)/.test(error.message);
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || isEnded;
}

const NEWLINE = 0x0a;

/** The lines of a batch, a batch each. */
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

// With half of it the collector moves the live data of a batch repeatedly, a third fewer answers. More does not help.
const YOUNG_MB = 16;

/** Starts threads that answer batches, each with a task of its own. */
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
    // Flags of this process, such as --eval, are not for its workers.
    execArgv: [],
    workerData: task,
  });
  return {
    // A copy of the bytes goes: when the thread dies, they are needed again.
    answer: (batch) => pool.run(batch),
    end: () => pool.destroy(),
  };
}
