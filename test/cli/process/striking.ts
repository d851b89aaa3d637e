import * as promises from 'node:fs/promises';
import type { FileSystem } from '../../../src/cli/process/replacement.js';

/** A step on the file system fails with a code of the system, or the process is killed before it or after it. */
export type Fault = { readonly code: string } | { readonly kill: 'before' | 'after' };

/** What happens at the nth step on the file system, counted from 0. */
export const strike: { at: number; fault: Fault; steps: number; isDead: boolean; onDeath: () => void } = {
  at: Number.POSITIVE_INFINITY,
  fault: { kill: 'before' },
  steps: 0,
  isDead: false,
  onDeath: () => undefined,
};

/** Answers when the process is killed by it. */
export function strikeAt(step: number, fault: Fault): Promise<'killed'> {
  return new Promise((resolve) => {
    Object.assign(strike, { at: step, fault, steps: 0, isDead: false, onDeath: () => resolve('killed') });
  });
}

/** From the moment in which a process is killed nothing happens any more. */
const NEVER = new Promise<never>(() => undefined);

function die(): Promise<never> {
  strike.isDead = true;
  strike.onDeath();
  return NEVER;
}

function struck<Given extends unknown[], Answer>(run: (...given: Given) => Promise<Answer>) {
  return async (...given: Given): Promise<Answer> => {
    if (strike.isDead) return NEVER;
    const step = strike.steps;
    strike.steps += 1;
    const { fault } = strike;
    if (step !== strike.at) return run(...given);
    if ('code' in fault) throw Object.assign(new Error(fault.code), { code: fault.code });
    if (fault.kill === 'before') return die();
    await run(...given);
    return die();
  };
}

function watched<Handle extends object>(handle: Handle): Handle {
  return new Proxy(handle, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? struck(value.bind(target)) : value;
    },
  });
}

/** Closed at the end, as the system does for a process that is killed. */
const opened: promises.FileHandle[] = [];

export async function closeOpened(): Promise<void> {
  for (const handle of opened.splice(0)) await handle.close().catch(() => undefined);
}

const open = struck(async (...given: Parameters<typeof promises.open>) => {
  const handle = await promises.open(...given);
  opened.push(handle);
  return watched(handle);
});

const { link, lstat, mkdir, readdir, readlink, rename, stat, unlink } = promises;
const CALLS = { link, lstat, mkdir, readdir, readlink, rename, stat, unlink };

/** The real file system, on which that happens. */
export const STRUCK: FileSystem = Object.assign(
  { ...CALLS, open },
  Object.fromEntries(Object.entries(CALLS).map(([name, call]) => [name, struckCall(call)])),
);

function struckCall(call: (...given: never[]) => Promise<unknown>) {
  return struck((...given: unknown[]): Promise<unknown> => Reflect.apply(call, promises, given));
}
