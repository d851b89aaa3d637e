import { EXIT, type ExitCode } from './command.js';
import { INTERRUPTED, type Io, type StopSignal } from './command-io.js';

/** Asks for "yes". Undefined when that was the answer, otherwise the exit code of the command. */
export async function refusal(question: string, nothing: string, io: Io): Promise<ExitCode | undefined> {
  const answer = await io.ask(question);
  if (answer === 'yes') return undefined;
  io.stderr.write(`${nothing}\n`);
  return answer === INTERRUPTED ? EXIT.interrupted : EXIT.invalid;
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
export async function stoppable<T>(io: Io, task: (stop: AbortSignal) => Promise<T>): Promise<Stoppable<T>> {
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
