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
}

/** The clock counts in microseconds: a sample must be long enough for that. */
const SHORTEST_SAMPLE = 0.5;
const FEWEST_SAMPLES = 4;

/**
 * Nanoseconds for each time, one number a task: the median over rounds of the median in a round. Every round
 * runs all tasks, so that what else the machine does meets all of them, and the ratios stay true.
 */
export function nanoseconds(tasks: readonly Task[], { rounds, time }: Effort): number[] {
  const bench = new Bench({ now: processorTime, time, iterations: FEWEST_SAMPLES, warmup: false, throws: true });
  const repeats = tasks.map(warmUp);
  for (const [at, { run }] of tasks.entries()) bench.add(String(at), repeated(run, repeats[at] ?? 1));
  // One round for what the compiler still had to finish: it waits its turn on a busy machine.
  bench.runSync();
  const samples = tasks.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, { result }] of bench.runSync().entries()) {
      if ('latency' in result) samples[at]?.push(result.latency.p50);
    }
  }
  return tasks.map(({ times }, at) => (median(samples[at] ?? []) * 1e6) / (times * (repeats[at] ?? 1)));
}

/** Milliseconds that this process had a processor: what other processes take of a shared machine is not in it. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Runs a task until the compiler is done with it; the answer is how many runs make a sample. */
function warmUp({ run }: Task): number {
  const start = processorTime();
  let spent = 0;
  let runs = 0;
  for (; spent < WARM_UP; runs += 1) {
    run();
    spent = processorTime() - start;
  }
  return Math.max(1, Math.ceil((SHORTEST_SAMPLE * runs) / spent));
}

const WARM_UP = 100;

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

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
