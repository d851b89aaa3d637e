import { printable } from '../../../issues/printable.js';
import type { Sandbox } from '../../../sandbox/index.js';
import { OutputFailed } from '../../command.js';
import type { Io } from '../../command-io.js';
import { readIfThere } from '../../input/read-file.js';
import { jsonText } from '../../output/text.js';
import { writeFile } from '../../output/write-file.js';
import { untilStopped } from '../../person.js';

const SAVED_EVERY_MS = 1_000;

/**
 * Saves every second, so that a crash loses little, and at the end. A failure is told, and saving is tried again: a disk may
 * be full for a while. A file that another program has changed is left as it is.
 *
 * @throws OutputFailed when the last state could not be saved
 */
export async function keptUntilStopped(
  file: string,
  before: string | undefined,
  sandbox: Sandbox,
  io: Io,
): Promise<void> {
  const saving = savingTo(file, before, io);
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  const save = (): void => {
    isWriting = true;
    writing = writing
      .then(() => saving.save(jsonText(sandbox.state())))
      .finally(() => {
        isWriting = false;
      });
  };
  save();
  const end = io.every(SAVED_EVERY_MS, () => {
    if (!isWriting) save();
  });
  await untilStopped(io);
  end();
  // Lets deliveries finish: saved before that, they would be sent again the next time.
  await sandbox.stop();
  save();
  await writing;
  const failure = saving.failure();
  if (failure !== undefined) throw failure;
}

interface Saving {
  /** Writes a text, when it is another one than before. Never throws. */
  readonly save: (text: string) => Promise<void>;
  /** Why the last text is not in the file. */
  readonly failure: () => OutputFailed | undefined;
}

function savingTo(file: string, before: string | undefined, io: Io): Saving {
  let written = before;
  let failure: OutputFailed | undefined;

  async function write(text: string): Promise<void> {
    const found = await readIfThere(file, io);
    if (found !== undefined && found !== written) {
      throw new OutputFailed(
        `"${file}" was changed by another program, perhaps another sandbox; what is changed here is not saved there. ` +
          'Use one file for each sandbox',
      );
    }
    await writeFile(file, text, io, { isSecret: true, replacesInput: true });
    written = text;
  }

  return {
    save: async (text) => {
      const earlier = failure;
      try {
        if (text !== written) await write(text);
        failure = undefined;
        if (earlier !== undefined) io.stderr.write(`Saved "${printable(file)}" again.\n`);
      } catch (error) {
        failure = error instanceof OutputFailed ? error : new OutputFailed(String(error));
        if (failure.message === earlier?.message) return;
        io.stderr.write(`Not saved, and tried again every second: ${printable(failure.message)}.\n`);
      }
    },
    failure: () => failure,
  };
}
