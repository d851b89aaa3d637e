import { type Command, InvalidArgumentError } from 'commander';
import { type Api, type ApiOptions, createApi, NetworkError, type TaxApiError } from '../../api/index.js';
import { printable } from '../../issues/printable.js';
import { UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { grouped, wholeNumberOption } from '../input/option-values.js';

/** Said in the help of every command that talks to the API. */
export const ENVIRONMENT = `
STAYTAX_API_URL and STAYTAX_API_KEY have the address of the API and the key. The key is never an argument, which
other programs of the machine could read. HTTP_PROXY, HTTPS_PROXY and NO_PROXY are obeyed.
`;

/** The API, and how to give the terminal back when it is not called any more, or something else is written. */
export interface Connection {
  readonly api: Api;
  readonly end: () => void;
}

/** The API that the environment names. */
function connect(io: Io, options: ConnectionOptions = {}): Connection {
  const { STAYTAX_API_URL: baseUrl, STAYTAX_API_KEY: apiKey } = io.env;
  if (!baseUrl) throw new UsageError(missing('STAYTAX_API_URL', 'the address of the API'));
  if (!apiKey) throw new UsageError(missing('STAYTAX_API_KEY', 'the key of the API'));
  const { timeout, retries, requestsPerSecond, rateLimitWait, allowHttp } = options;
  const refused = new AbortController();
  let isAnswered = false;
  const { hooks, end } = watchFor(io, options.verbose === true);
  try {
    const api = createApi({
      baseUrl,
      allowHttp,
      apiKey,
      fetch: io.fetch,
      clock: { sleep: io.sleep },
      timeoutMs: timeout === undefined ? undefined : timeout * 1_000,
      retry: { retries },
      requestsPerSecond,
      rateLimitWaitMs: rateLimitWait === undefined ? undefined : rateLimitWait * 1_000,
      signal: refused.signal,
      onRequest: hooks.onRequest,
      onResponse: (response) => {
        isAnswered = true;
        hooks.onResponse?.(response);
      },
      onRetry: (retry) => {
        // An address at which nobody ever answered is a wrong one, and no fault that passes; and so is a proxy.
        const fault = isAnswered ? undefined : wrongAddress(baseUrl, retry.error);
        if (fault === undefined) hooks.onRetry?.(retry);
        else refused.abort(fault);
      },
    });
    return { api, end };
  } catch (error) {
    end();
    if (!(error instanceof TypeError)) throw error;
    const message = error.message
      .replace(/^baseUrl/, 'STAYTAX_API_URL')
      .replace(/^apiKey/, 'STAYTAX_API_KEY')
      .replace('allowHttp', '--allow-http');
    throw new UsageError(message);
  }
}

/** Calls the API, and gives the terminal back however that ends. */
export async function connected<T>(
  io: Io,
  options: ConnectionOptions,
  call: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = connect(io, options);
  try {
    return await call(connection);
  } finally {
    connection.end();
  }
}

function missing(name: string, what: string): string {
  return `${name} is not set; it takes ${what}. "staytax sandbox" prints one to try with.`;
}

function wrongAddress(baseUrl: string, error: TaxApiError): NetworkError | undefined {
  if (!(error instanceof NetworkError)) return undefined;
  const { method, path, cause } = error;
  const fault = (message: string) => new NetworkError({ message, method, path, mayHaveArrived: false, cause });
  if (/\(PROXY_\w+\)\.$/.test(error.message)) {
    return fault(`${error.message} Check HTTP_PROXY and HTTPS_PROXY, or name the host in NO_PROXY.`);
  }
  if (!error.message.includes('ECONNREFUSED')) return undefined;
  const { origin } = new URL(baseUrl);
  return fault(`The connection to ${origin} was refused (ECONNREFUSED): nothing answers there. Check STAYTAX_API_URL.`);
}

/** What went wrong with a call, as lines of a message: the sentence, then what the API says of single fields. */
export function failureText({ message, issues }: TaxApiError): string {
  const told = issues.filter((issue) => !message.includes(issue.message));
  const lines = told.map((issue) => `  ${[issue.path, issue.message].filter((part) => part !== '').join('  ')}`);
  return [message, ...lines].map((line) => `${printable(line)}\n`).join('');
}

/** How patiently the API is called; every command that calls it has these options. */
export interface ConnectionOptions {
  readonly timeout?: number;
  readonly retries?: number;
  readonly requestsPerSecond?: number;
  readonly rateLimitWait?: number;
  readonly verbose?: true;
  readonly allowHttp?: true;
}

const MOST_RETRIES = 100;
const MOST_SECONDS = 86_400;

export function addConnectionOptions(command: Command): Command {
  const option = grouped('How the API is called:');
  return command
    .addOption(option('--timeout <seconds>', 'how long one attempt may take (default: 15)').argParser(secondsOption))
    .addOption(
      option('--retries <n>', 'how often a call is tried again (default: 3)').argParser(
        wholeNumberOption(0, MOST_RETRIES),
      ),
    )
    .addOption(
      option('--requests-per-second <n>', 'how many changes to send in a second (default: 20)').argParser(
        secondsOption,
      ),
    )
    .addOption(
      option(
        '--rate-limit-wait <seconds>',
        'how long to wait after 429 when the API does not say it (default: 60)',
      ).argParser(wholeNumberOption(0, MOST_SECONDS)),
    )
    .addOption(
      option(
        '--allow-http',
        'allow an http:// address of another machine, to which the key is sent unencrypted; for sandboxes',
      ),
    )
    .addOption(option('--verbose', 'log every request to standard error, without the key and bodies'));
}

function secondsOption(text: string): number {
  const value = /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (value > 0 && value <= MOST_SECONDS) return value;
  throw new InvalidArgumentError(`A number above 0 and up to ${MOST_SECONDS} is expected.`);
}

type Hooks = Pick<ApiOptions, 'onRequest' | 'onResponse' | 'onRetry'>;
type Requested = Parameters<NonNullable<Hooks['onRequest']>>[0];
type Retried = Parameters<NonNullable<Hooks['onRetry']>>[0];

/** What a person is told while the API is called. */
interface Watch {
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
function watchFor(io: Io, verbose: boolean): Watch {
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
