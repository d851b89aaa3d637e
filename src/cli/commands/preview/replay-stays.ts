import { type Calculator, createCalculator } from '../../../index.js';
import { canReplay, replaying } from '../../../replay/replay.js';
import type { Replay } from '../../../replay/replay-data.js';
import { lineReader, linesOf } from '../../../stay/lines.js';
import { inputFormat } from '../../bulk/bulk-options.js';
import { openInput } from '../../bulk/input.js';
import { progressOn } from '../../bulk/progress.js';
import { type ExitCode, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { fileOrExample, OF_STAY_LINES } from '../../input/examples.js';
import { stoppable } from '../../person.js';
import type { PreviewInput } from './read-preview.js';

/** What the draft changes on the stays of a file, and how the command ends when it was asked to stop meanwhile. */
export interface Replayed {
  readonly replay: Replay;
  readonly stoppedWith: ExitCode | undefined;
}

/** Charges all stays of a file under the draft and under what is saved. Throws where the two cannot be compared. */
export async function replayStays(given: string, { draft, saved, policy }: PreviewInput, io: Io): Promise<Replayed> {
  if (saved === undefined) throw new UsageError('--stays needs --against to compare with');
  const now = createCalculator(draft, policy);
  const was = createCalculator(saved, policy);
  if (!canReplay(now, was)) {
    throw new UsageError(
      '--stays needs two tax sets in one currency, with the same digits: others cannot be subtracted',
    );
  }
  const source = await fileOrExample(given, OF_STAY_LINES, io);
  const { result, stoppedWith } = await stoppable(io, (stop) => replayLines(source, [now, was], io, stop));
  return { replay: result, stoppedWith };
}

async function replayLines(
  source: string,
  [now, was]: readonly [Calculator, Calculator],
  io: Io,
  stop: AbortSignal,
): Promise<Replay> {
  const { chunks, form, firstLine, size } = await openInput(source, inputFormat(source, undefined), io, stop);
  const replay = replaying(now, was);
  const read = lineReader(form);
  const progress = progressOn(io.stderr.isTTY ? io.stderr : undefined, size);
  const started = performance.now();
  let bytes = 0;
  let line = firstLine;
  const counting = async function* () {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  try {
    for await (const lines of linesOf(counting())) {
      for (const text of lines) {
        replay.add(line, read(text));
        line += 1;
      }
      const seconds = (performance.now() - started) / 1000;
      progress.update({ lines: line - firstLine, bad: 0, bytes, seconds });
      if (stop.aborted) break;
    }
  } finally {
    progress.stop();
  }
  return replay.result();
}
