import { readFileSync } from 'node:fs';
import type { Output } from '../command-io.js';

/** Imports nothing but Node, so that `--version` is printed before commands are loaded. */

/** A standard stream; `onFailure` is called when it cannot be written. */
export function outputTo(stream: NodeJS.WriteStream, onFailure: () => void): Output {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader may stop early (`staytax ... | head -1`).
    if (error.code === 'EPIPE') return;
    onFailure();
    if (stream !== process.stderr) process.stderr.write(`error: cannot write standard output: ${error.message}\n`);
  });
  return { write: (text) => void stream.write(text), isTTY: stream.isTTY === true, columns: stream.columns };
}

/** The version of the package in a folder. */
export function versionIn(root: URL): string {
  return JSON.parse(readFileSync(new URL('package.json', root), 'utf8')).version;
}
