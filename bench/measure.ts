import { Bench } from 'tinybench';

/** Something to be timed: one call does the work `times` times. */
export interface Task {
  readonly run: () => unknown;
  readonly times: number;
}

export interface Effort {
  readonly rounds: number;
  /** Milliseconds for one task in one round. */
  readonly time: number;
  /** Milliseconds for one task before the first round: 100 if absent. */
  readonly warmUp?: number;
}

/** The clock counts in microseconds: a sample must be long enough for that. */
const SHORTEST_SAMPLE = 0.5;
const FEWEST_SAMPLES = 4;

/** Nanoseconds for each time, one number a task: the median over rounds of the median in a round. */
export function nanoseconds(tasks: readonly Task[], effort: Effort): number[] {
  return nanosecondsByRound(tasks, effort).map(median);
}

/**
 * For each task its nanoseconds in every round. Every round runs all tasks, so that what else the machine does meets
 * all of them, and the ratios stay true.
 */
export function nanosecondsByRound(tasks: readonly Task[], { rounds, time, warmUp = 100 }: Effort): number[][] {
  const bench = new Bench({ now: processorTime, time, iterations: FEWEST_SAMPLES, warmup: false, throws: true });
  const repeats = tasks.map((task) => repeatsOf(task, warmUp));
  for (const [at, { run }] of tasks.entries()) bench.add(String(at), repeated(run, repeats[at] ?? 1));
  // One round for what the compiler still had to finish: it waits its turn on a busy machine.
  bench.runSync();
  const samples = tasks.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    // A task that has a result is not run again.
    bench.reset();
    for (const [at, { result }] of bench.runSync().entries()) {
      const times = (tasks[at]?.times ?? 1) * (repeats[at] ?? 1);
      if ('latency' in result) samples[at]?.push((result.latency.p50 * 1e6) / times);
    }
  }
  return samples;
}

/** Milliseconds that this process had a processor: what other processes take of a shared machine is not in it. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Runs a task until the compiler is done with it; the answer is how many runs make a sample. */
function repeatsOf({ run }: Task, warmUp: number): number {
  const start = processorTime();
  let spent = 0;
  let runs = 0;
  for (; spent < warmUp; runs += 1) {
    run();
    spent = processorTime() - start;
  }
  return Math.max(1, Math.ceil((SHORTEST_SAMPLE * runs) / spent));
}

function repeated(run: () => unknown, repeats: number): () => unknown {
  return () => {
    let kept: unknown;
    for (let at = 0; at < repeats; at += 1) kept = run();
    return kept;
  };
}

/** A task that answers a list of things one after the other. */
export function overAll<Given>(given: readonly Given[], answer: (one: Given) => unknown): Task {
  let kept: unknown;
  const run = (): unknown => {
    for (let at = 0; at < given.length; at += 1) kept = answer(given[at] as Given);
    return kept;
  };
  return { run, times: given.length };
}

/** A task that goes on in a list where it stopped the last time: no sample repeats the stays of the one before it. */
export function walkingOver<Given>(given: readonly Given[], answer: (one: Given) => unknown): Task {
  const times = Math.min(given.length, STEPS);
  let next = 0;
  let kept: unknown;
  const run = (): unknown => {
    for (let step = 0; step < times; step += 1) {
      kept = answer(given[next] as Given);
      next = next + 1 === given.length ? 0 : next + 1;
    }
    return kept;
  };
  return { run, times };
}

const STEPS = 16;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
