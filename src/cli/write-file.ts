import { OutputFailed } from './exit.js';
import type { Io } from './io.js';

/** Writes a whole file; a folder that is not there or a full disk is told as what it is. */
export async function writeFile(file: string, text: string, io: Io): Promise<void> {
  try {
    const sink = await io.bulk.openSink(file);
    await sink.write(new TextEncoder().encode(text));
    await sink.close();
  } catch (error) {
    if (error instanceof OutputFailed) throw error;
    throw new OutputFailed(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
