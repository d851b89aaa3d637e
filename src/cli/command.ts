import type { Words } from '../language/words/words.js';
import type { Io, StopSignal } from './command-io.js';
import { INTERRUPTED } from './command-io.js';
import type { PlacedFinding } from './output/findings.js';

/**
 * Exit codes. Part of the public contract: scripts test them. `invalid` also stands for
 * everything that failed; `differs` is only used with `--exit-code` and `--max-increase`.
 */
export const EXIT = {
  fine: 0,
  invalid: 1,
  usage: 2,
  differs: 3,
  interrupted: 130,
  terminated: 143,
  hungUp: 129,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The command was used wrongly: exit 2, and a pointer to the help. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** @param toolMessage the message for callers of a tool, who have no files or commands [message] */
  constructor(
    message: string,
    readonly toolMessage = message,
  ) {
    super(message);
  }
}

/** The input is not valid: exit 1, every finding on standard error. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  constructor(
    readonly findings: readonly PlacedFinding[],
    /** The language of the findings [English]. */
    readonly words?: Words,
  ) {
    super('The input is not valid.');
  }
}

/** A file that is refused as a whole. */
export function invalidFile(
  file: string,
  code: PlacedFinding['code'],
  message: string,
  place: Pick<PlacedFinding, 'line' | 'column'> = {},
): InvalidInput {
  return new InvalidInput([{ file, code, path: '', message, ...place, severity: 'issue' }]);
}

/** The findings of `InvalidInput`. Throws any other error. */
export function findingsOf(error: unknown): readonly PlacedFinding[] {
  if (error instanceof InvalidInput) return error.findings;
  throw error;
}

/** Runs a task. The issues of an error of this kind become the findings of `InvalidInput`. */
export function locating<Found, Made>(
  kind: new (issues: never) => Error & { readonly issues: readonly Found[] },
  places: (issues: readonly Found[]) => readonly PlacedFinding[],
  task: () => Made,
): Made {
  try {
    return task();
  } catch (error) {
    throw error instanceof kind ? new InvalidInput(places(error.issues)) : error;
  }
}

/** The output could not be written, for a reason that the user can fix: exit 1. */
export class OutputFailed extends Error {
  override readonly name = 'OutputFailed';
}

/** The user ended the command at a question. */
export class EndedByUser extends Error {
  override readonly name = 'EndedByUser';
  constructor(
    readonly exitCode: ExitCode,
    message = '',
  ) {
    super(message);
  }
}

/** Asks for "yes". Throws `EndedByUser` for any other answer, with a message on what was not done. */
export async function askForYes(question: string, nothing: string, io: Io): Promise<void> {
  const answer = await io.ask(question);
  if (answer !== 'yes') throw new EndedByUser(answer === INTERRUPTED ? EXIT.interrupted : EXIT.invalid, `${nothing}\n`);
}

/** Waits until the command is asked to stop. */
export function untilStopped(io: Io): Promise<void> {
  return new Promise((resolve) => {
    io.onStop(() => resolve());
  });
}

/** The result of a task, and the exit code when the command was asked to stop meanwhile. */
export interface Stoppable<T> {
  readonly result: T;
  readonly stoppedWith: ExitCode | undefined;
}

/** Runs a task, and aborts its signal when the command is asked to stop. The task still has to end by itself. */
export async function runStoppable<T>(io: Io, task: (stop: AbortSignal) => Promise<T>): Promise<Stoppable<T>> {
  const stop = new AbortController();
  let stoppedBy: StopSignal | undefined;
  const release = io.onStop((signal) => {
    stoppedBy = signal;
    stop.abort(new Error(`It was stopped by ${signal}.`));
  });
  const result = await task(stop.signal).finally(release);
  return { result, stoppedWith: stoppedBy && STOPPED[stoppedBy] };
}

const STOPPED: Readonly<Record<StopSignal, ExitCode>> = {
  SIGINT: EXIT.interrupted,
  SIGTERM: EXIT.terminated,
  SIGHUP: EXIT.hungUp,
};
