import { EXIT, type ExitCode } from '../exit.js';
import type { Io } from '../io.js';
import { INTERRUPTED } from './io.js';

/** Asks, and takes nothing but "yes" for yes. `undefined` is yes; otherwise what the command ends with. */
export async function refusal(question: string, nothing: string, io: Io): Promise<ExitCode | undefined> {
  const answer = await io.sync.ask(question);
  if (answer === 'yes') return undefined;
  io.stderr.write(`${nothing}\n`);
  return answer === INTERRUPTED ? EXIT.interrupted : EXIT.invalid;
}
