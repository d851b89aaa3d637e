import { Writable } from 'node:stream';
import { SingleBar } from 'cli-progress';
import type { Output } from '../command-io.js';

/** A progress bar on a terminal. */
export function barOn(output: Output, format: string): SingleBar {
  return new SingleBar({
    stream: streamTo(output),
    format,
    barsize: 24,
    fps: 5,
    hideCursor: true,
    clearOnComplete: true,
    // Its own signal handler would end before the pending lines are written.
    gracefulExit: false,
  });
}

/** The bar needs a Node stream. */
function streamTo(output: Output): Writable {
  const stream = new Writable({
    decodeStrings: false,
    write: (text, _encoding, done) => {
      output.write(String(text));
      done();
    },
  });
  return Object.assign(stream, { isTTY: output.isTTY, columns: output.columns });
}
