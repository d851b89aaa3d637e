import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Measured } from './bounds.js';
import type { Call } from './call.js';

const MOST_CALLS = 12;
const HEAP_MEGABYTES = 1_500;

/** A bound, and the processor time after which a process is ended. */
type Limits = Readonly<Record<'ms' | 'megabytes' | 'mostMs', number>>;

export interface Caller {
  /** Makes a call, if `isFresh` in a process that has made none. */
  readonly make: (call: Call, limits: Limits, isFresh?: boolean) => Promise<Measured>;
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
    make: async (call, { ms, megabytes, mostMs }, isFresh = false) => {
      if (isFresh && calls > 0) end();
      child ??= freshChild(script);
      const crash = { ...call, isCrash: true, ms, megabytes };
      const unprepared = {
        ...call,
        isCrash: false,
        isUnprepared: true,
        ms: 0,
        megabytes: 0,
        answer: 'takes long to prepare',
      };
      const measured = await answerOf(
        child,
        call,
        { mostMs, unprepared },
        {
          late: (used) => ({ ...crash, ms: used, answer: `no answer after ${(used / 1_000).toFixed(1)} s` }),
          ended: (how) => ({ ...crash, megabytes: HEAP_MEGABYTES, answer: `the process ended (${how})` }),
        },
      );
      calls += 1;
      if (measured.isCrash || measured.isUnprepared === true || calls >= MOST_CALLS) end();
      return measured;
    },
  };
}

function freshChild(script: string): ChildProcess {
  const execArgv = ['--expose-gc', `--max-old-space-size=${HEAP_MEGABYTES}`];
  return fork(script, { execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
}

/** What a process says of a call: that its arguments are there, then what it took. */
export type Said = { readonly isReady: true; readonly bytes: number } | Measured;

interface WithoutAnswer {
  readonly late: (ms: number) => Measured;
  readonly ended: (how: string) => Measured;
}

const LOOK_MS = 200;
/** However busy the machine is, this is no more than waiting. */
const MOST_WAIT = 12;

async function answerOf(
  child: ChildProcess,
  call: Call,
  { mostMs, unprepared }: { readonly mostMs: number; readonly unprepared: Measured },
  { late, ended }: WithoutAnswer,
): Promise<Measured> {
  const started = Date.now();
  return new Promise((resolve) => {
    let [isReady, before, bytes] = [false, processorMs(child), call.bytes];
    const done = (measured: Measured): void => {
      clearInterval(timer);
      child.removeAllListeners();
      resolve(measured);
    };
    const timer = setInterval(() => {
      const ms = processorMs(child) - before;
      if (ms < mostMs && Date.now() - started < MOST_WAIT * mostMs) return;
      done(isReady ? { ...late(ms), bytes } : unprepared);
    }, LOOK_MS);
    child.on('message', (said: Said) => {
      if (!('isReady' in said)) return done(said);
      [isReady, before, bytes] = [true, processorMs(child), said.bytes];
    });
    child.once('exit', (code, signal) => {
      const how = String(code ?? signal);
      done(isReady ? { ...ended(how), bytes } : { ...unprepared, answer: `the process ended (${how})` });
    });
    child.send(call);
  });
}

const TICK_MS = 10;

/** The processor time of a process so far, where the system says it; else the time. */
function processorMs({ pid }: ChildProcess): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return TICK_MS * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return performance.now();
  }
}
