import { createInterface } from 'node:readline/promises';
import { processServe } from '../listen/process.js';
import { INTERRUPTED, type SyncIo } from './io.js';
import { fetchFor } from './proxy.js';

/** Talking to the API in a process of its own. */
export const processSyncIo: SyncIo = {
  fetch: fetchFor(process.env),
  canAsk: process.stdin.isTTY === true && process.stderr.isTTY === true,
  // On standard error: standard output may go to a file.
  ask: (question) => askOn(question, process.stdin, process.stderr),
  every: (milliseconds, callback) => {
    const timer = setInterval(callback, milliseconds);
    return () => clearInterval(timer);
  },
  serve: processServe,
};

/** Puts a question to a terminal. */
export async function askOn(
  question: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string | undefined | typeof INTERRUPTED> {
  const terminal = createInterface({ input, output, terminal: true });
  try {
    const interrupted = new Promise<typeof INTERRUPTED>((resolve) => {
      terminal.once('SIGINT', () => {
        output.write('\n');
        resolve(INTERRUPTED);
      });
    });
    const closed = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
    return await Promise.race([terminal.question(question), interrupted, closed]);
  } finally {
    terminal.close();
  }
}
