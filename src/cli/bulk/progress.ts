import { Writable } from 'node:stream';
import { SingleBar } from 'cli-progress';
import { grouped, nounFor } from '../../core/issues/texts.js';
import type { Output } from '../command-io.js';
import type { Tally } from './answers.js';

interface BulkProgress {
  update(tally: Tally): void;
  stop(): void;
}

const SILENT: BulkProgress = { update: () => undefined, stop: () => undefined };

/** A bar with rate and remaining time. Without a size it shows the rate only; without an output nothing. */
export function progressOn(output: Output | undefined, size: number | undefined, noun = 'stays'): BulkProgress {
  if (output === undefined) return SILENT;
  const rate = `{stays} ${noun} | {rate}/s`;
  const format = size === undefined ? rate : `[{bar}] {percentage}% | ${rate} | {left} left`;
  const bar = barOn(output, format);
  bar.start(size ?? 0, 0, { stays: '0', rate: '-', left: '-' });
  return {
    update: (tally) =>
      bar.update(tally.bytes, { stays: grouped(tally.lines), rate: rateOf(tally), left: timeLeft(tally, size ?? 0) }),
    stop: () => bar.stop(),
  };
}

/** "1,000,000 stays, 3 of them with issues, in 12.3 s (81,301/s)". */
export function summaryOf(tally: Tally): string {
  const stays = `${grouped(tally.lines)} ${nounFor(tally.lines, 'stay')}`;
  const bad = tally.bad === 0 ? '' : `, ${grouped(tally.bad)} of them with issues`;
  return `${stays}${bad}, in ${tally.seconds.toFixed(1)} s (${rateOf(tally)}/s)`;
}

function rateOf({ lines, seconds }: Tally): string {
  return seconds === 0 ? '-' : grouped(Math.round(lines / seconds));
}

function timeLeft({ bytes, seconds }: Tally, size: number): string {
  if (bytes === 0) return '-';
  const left = Math.max(0, Math.ceil((seconds * (size - bytes)) / bytes));
  const [hours, minutes] = [Math.floor(left / 3600), Math.floor(left / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${left % 60} s` : `${left} s`;
}

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
