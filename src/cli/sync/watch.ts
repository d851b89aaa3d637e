import type { TaxApiOptions } from '../../api/index.js';
import { printable } from '../../issues/printable.js';
import type { Io } from '../command-io.js';

type Hooks = Pick<TaxApiOptions, 'onRequest' | 'onResponse' | 'onRetry'>;
type Requested = Parameters<NonNullable<Hooks['onRequest']>>[0];
type Retried = Parameters<NonNullable<Hooks['onRetry']>>[0];

/** What a person is told while the API is called. */
export interface Watch {
  readonly hooks: Hooks;
  /** Ends the line of progress, when there is one. */
  readonly end: () => void;
}

const DRAWN_EVERY_MS = 250;
const TICKS_A_SECOND = 1_000 / DRAWN_EVERY_MS;
/** A shorter pause is over before it is read. */
const LONG_WAIT_MS = 2_000;
const CLEAR = '\r\u001b[2K';

/** With `verbose` every request; otherwise a line of progress on a terminal, and long pauses everywhere. */
export function watchFor(io: Io, verbose: boolean): Watch {
  if (verbose) return { hooks: verboseHooks(io), end: () => undefined };
  return io.stderr.isTTY
    ? progressLine(io)
    : { hooks: { onRetry: (retry) => tellOfWait(retry, io) }, end: () => undefined };
}

function verboseHooks({ stderr }: Io): Hooks {
  return {
    onRequest: (request) => stderr.write(`> ${requestInWords(request)}\n`),
    onResponse: ({ method, path, status, durationMs, requestId }) => {
      const id = requestId === undefined ? '' : `, request id ${printable(requestId)}`;
      stderr.write(`< ${status} ${method} ${printable(path)} in ${Math.round(durationMs)} ms${id}\n`);
    },
    onRetry: (retry) => stderr.write(`! ${retryInWords(retry)}\n`),
  };
}

/** One line that is drawn again and again: what is asked, how long it takes, which try it is. Once ended, long pauses. */
function progressLine(io: Io): Watch {
  const { stderr } = io;
  let current = '';
  let ticks = 0;
  let isOver = false;
  const show = (text: string): void => {
    current = text;
    ticks = 0;
  };
  const stop = io.every(DRAWN_EVERY_MS, () => {
    ticks += 1;
    const seconds = Math.floor(ticks / TICKS_A_SECOND);
    if (current !== '' && seconds > 0) stderr.write(`${CLEAR}${current}, ${seconds} s`);
  });
  return {
    hooks: {
      onRequest: (request) => show(requestInWords(request)),
      onResponse: () => show(''),
      onRetry: (retry) => (isOver ? tellOfWait(retry, io) : show(retryInWords(retry))),
    },
    end: () => {
      if (isOver) return;
      isOver = true;
      stop();
      stderr.write(CLEAR);
    },
  };
}

function tellOfWait(retry: Retried, { stderr }: Io): void {
  if (retry.waitMs >= LONG_WAIT_MS) stderr.write(`${retryInWords(retry)}\n`);
}

function requestInWords({ method, path, query, attempt }: Requested): string {
  const page = query === '' ? '' : `?${query}`;
  return `${method} ${printable(path + page)}${attempt === 1 ? '' : ` (try ${attempt})`}`;
}

function retryInWords({ attempt, waitMs, error }: Retried): string {
  return `${printable(error.message)} Try ${attempt + 1} in ${secondsInWords(waitMs)}`;
}

function secondsInWords(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${Math.round(ms / 1_000)} s`;
}
