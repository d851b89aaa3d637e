import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import type { Bound, Measured } from './bounds.js';
import type { Call } from './call.js';

/** A process whose memory grew so much would answer for the next call with less. */
const MOST_GROWTH = 16;
const MOST_CALLS = 30;
const HEAP_MEGABYTES = 1_500;

export interface Caller {
  /** Makes a call in a process that no call before has changed. */
  readonly make: (call: Call, bound: Pick<Bound, 'ms' | 'megabytes' | 'waitMs'>) => Promise<Measured>;
  readonly end: () => void;
}

/** Makes calls in processes of a script, one at a time. A process that ends or does not answer is a crash. */
export function callerOf(script: string): Caller {
  let child: ChildProcess | undefined;
  let calls = 0;

  const end = (): void => {
    child?.kill('SIGKILL');
    [child, calls] = [undefined, 0];
  };

  return {
    end,
    make: async (call, { ms, megabytes, waitMs }) => {
      child ??= freshChild(script);
      const crash = { ...call, isCrash: true, ms, megabytes };
      const measured = await answerOf(child, call, waitMs, {
        late: { ...crash, ms: waitMs, answer: `no answer in ${waitMs / 1_000} s` },
        ended: (how) => ({ ...crash, megabytes: HEAP_MEGABYTES, answer: `the process ended (${how})` }),
      });
      calls += 1;
      const isChanged = measured.megabytes > MOST_GROWTH || measured.isUnprepared === true;
      if (measured.isCrash || isChanged || calls >= MOST_CALLS) end();
      return measured;
    },
  };
}

function freshChild(script: string): ChildProcess {
  const execArgv = ['--expose-gc', `--max-old-space-size=${HEAP_MEGABYTES}`];
  return fork(script, { execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
}

interface WithoutAnswer {
  readonly late: Measured;
  readonly ended: (how: string) => Measured;
}

async function answerOf(
  child: ChildProcess,
  call: Call,
  waitMs: number,
  { late, ended }: WithoutAnswer,
): Promise<Measured> {
  return new Promise((resolve) => {
    const done = (measured: Measured): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(measured);
    };
    const timer = setTimeout(() => done(late), waitMs);
    child.once('message', (measured: Measured) => done(measured));
    child.once('exit', (code, signal) => done(ended(String(code ?? signal))));
    child.send(call);
  });
}
