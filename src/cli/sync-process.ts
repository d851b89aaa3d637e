import { createInterface } from 'node:readline/promises';
import type { SyncIo } from './sync-io.js';

/** Talking to the API in a process of its own. */
export const processSyncIo: SyncIo = {
  fetch: (input, init) => fetch(input, init),
  canAsk: process.stdin.isTTY === true && process.stderr.isTTY === true,
  ask,
  every: (milliseconds, callback) => {
    const timer = setInterval(callback, milliseconds);
    return () => clearInterval(timer);
  },
};

/** On standard error: standard output may go to a file. */
async function ask(question: string): Promise<string | undefined> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const closed = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
    return await Promise.race([terminal.question(question), closed]);
  } finally {
    terminal.close();
  }
}
