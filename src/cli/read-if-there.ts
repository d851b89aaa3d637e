import { UsageError } from './command.js';
import type { Io } from './command-io.js';
import { readText } from './read-input.js';

/** The text of a file; `undefined` when there is no such file yet. */
export async function readIfThere(file: string, io: Io): Promise<string | undefined> {
  try {
    return await readText(file, io);
  } catch (error) {
    if (error instanceof UsageError && error.message.includes('there is no such file')) return undefined;
    throw error;
  }
}
