import type { Sandbox } from '../../sandbox/index.js';
import type { Io } from '../command-io.js';
import { untilStopped } from '../person.js';
import { replaceFile } from '../write-file.js';

const SAVED_EVERY_MS = 1_000;

/** Every second, so that little is lost with a machine that is switched off; and at the end. */
export async function keptUntilStopped(
  file: string,
  before: string | undefined,
  sandbox: Sandbox,
  io: Io,
): Promise<void> {
  let written = before;
  let writing: Promise<void> = Promise.resolve();
  const save = (): void => {
    const text = `${JSON.stringify(sandbox.state(), null, 2)}\n`;
    if (text === written) return;
    written = text;
    writing = writing.then(() => replaceFile(file, text, io));
    // Awaited at the end; until then a failure must not be one that nobody looks after.
    writing.catch(() => undefined);
  };
  save();
  const end = io.every(SAVED_EVERY_MS, save);
  await untilStopped(io);
  end();
  // What is being delivered is delivered: saved before its end, it would be sent again the next time.
  await sandbox.stop();
  save();
  await writing;
}
