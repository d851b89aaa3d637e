import { InvalidArgumentError } from 'commander';
import type { ApiOptions } from '../../channel/api/calls/context.js';
import type { Api } from '../../channel/api/index.js';
import { createApi, NetworkError, TaxApiError } from '../../channel/api/index.js';
import { printable } from '../../core/issues/texts.js';
import { UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import type { OptionsOf } from '../input/declaration.js';
import { flag, grouped, parsed } from '../input/declaration.js';
import { wholeNumberOption } from '../input/shared-options.js';
import { messageOf } from '../output/text.js';

/** Part of the help of every command that calls the API. */
export const ENVIRONMENT = `
STAYTAX_API_URL and STAYTAX_API_KEY have the address of the API and the key. The key is never an argument, which
other programs of the machine could read. HTTP_PROXY, HTTPS_PROXY and NO_PROXY are obeyed.
`;

/** The API, and `end`, which releases the terminal's progress line. */
export interface Connection {
  readonly api: Api;
  readonly end: () => void;
}

/** Calls the API, and releases the terminal afterwards. */
export async function withConnection<T>(
  io: Io,
  options: ConnectionOptions,
  call: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { STAYTAX_API_URL: baseUrl, STAYTAX_API_KEY: apiKey } = io.env;
  if (!baseUrl) throw new UsageError(missingVariable('STAYTAX_API_URL', 'the address of the API'));
  if (!apiKey) throw new UsageError(missingVariable('STAYTAX_API_KEY', 'the key of the API'));
  const { end, ...hooks } = displayFor(io, options.verbose === true);
  try {
    return await call({ api: apiAt({ baseUrl, apiKey }, options, hooks, io), end });
  } finally {
    end();
  }
}

function apiAt(
  { baseUrl, apiKey }: Pick<ApiOptions, 'baseUrl' | 'apiKey'>,
  { timeout, retries, requestsPerSecond, rateLimitWait, allowHttp }: ConnectionOptions,
  hooks: ConnectionHooks,
  io: Io,
): Api {
  const refused = new AbortController();
  let isAnswered = false;
  try {
    return createApi({
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
        // Before the first answer, a refused connection means a wrong address or proxy, which a retry cannot fix.
        const fault = isAnswered ? undefined : wrongAddress(baseUrl, retry.error);
        if (fault === undefined) hooks.onRetry?.(retry);
        else refused.abort(fault);
      },
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = error.message
      .replace(/^baseUrl/, 'STAYTAX_API_URL')
      .replace(/^apiKey/, 'STAYTAX_API_KEY')
      .replace('allowHttp', '--allow-http');
    throw new UsageError(message);
  }
}

function missingVariable(name: string, content: string): string {
  return `${name} is not set; it takes ${content}. "staytax sandbox" prints one to try with.`;
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

/** The failure of a step, as lines. */
export function errorText(error: unknown): string {
  return error instanceof TaxApiError ? failureText(error) : `${printable(messageOf(error))}\n`;
}

/** Failure of a call, as lines: the message, then the API's issues of single fields. */
export function failureText({ message, issues }: TaxApiError): string {
  const details = issues.filter((issue) => !message.includes(issue.message));
  const lines = details.map((issue) => `  ${[issue.path, issue.message].filter((part) => part !== '').join('  ')}`);
  return [message, ...lines].map((line) => `${printable(line)}\n`).join('');
}

const MOST_RETRIES = 100;
const MOST_SECONDS = 86_400;

/** Timeouts, retries and rates of every command that calls the API. */
export const CONNECTION_OPTIONS = grouped('How the API is called:', 'plan', {
  timeout: parsed('<seconds>', 'how long one attempt may take (default: 15)', secondsOption),
  retries: parsed('<n>', 'how often a call is tried again (default: 3)', wholeNumberOption(0, MOST_RETRIES)),
  requestsPerSecond: parsed('<n>', 'how many changes to send in a second (default: 20)', secondsOption),
  rateLimitWait: parsed(
    '<seconds>',
    'how long to wait after 429 when the API does not say it (default: 60)',
    wholeNumberOption(0, MOST_SECONDS),
  ),
  allowHttp: flag('allow an http:// address of another machine, to which the key is sent unencrypted; for sandboxes'),
  verbose: flag('log every request to standard error, without the key and bodies'),
});
export type ConnectionOptions = OptionsOf<typeof CONNECTION_OPTIONS>;

function secondsOption(text: string): number {
  const value = /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (value > 0 && value <= MOST_SECONDS) return value;
  throw new InvalidArgumentError(`A number above 0 and up to ${MOST_SECONDS} is expected.`);
}

type ConnectionHooks = Pick<ApiOptions, 'onRequest' | 'onResponse' | 'onRetry'>;
type RequestDetails = Parameters<NonNullable<ConnectionHooks['onRequest']>>[0];
type RetryDetails = Parameters<NonNullable<ConnectionHooks['onRetry']>>[0];

type CallDisplay = ConnectionHooks & Pick<Connection, 'end'>;

const DRAWN_EVERY_MS = 250;
const TICKS_A_SECOND = 1_000 / DRAWN_EVERY_MS;
/** Shorter pauses are not shown. */
const LONG_WAIT_MS = 2_000;
const CLEAR = '\r\u001b[2K';

/** Logs every request with `verbose`. Otherwise shows a progress line on a terminal, and long pauses everywhere. */
function displayFor(io: Io, verbose: boolean): CallDisplay {
  const { stderr } = io;
  const end = () => undefined;
  if (verbose) {
    return {
      onRequest: (request) => stderr.write(`> ${requestInWords(request)}\n`),
      onResponse: ({ method, path, status, durationMs, requestId }) => {
        const id = requestId === undefined ? '' : `, request id ${printable(requestId)}`;
        stderr.write(`< ${status} ${method} ${printable(path)} in ${Math.round(durationMs)} ms${id}\n`);
      },
      onRetry: (retry) => stderr.write(`! ${retryInWords(retry)}\n`),
      end,
    };
  }
  const onRetry = (retry: RetryDetails): void => {
    if (retry.waitMs >= LONG_WAIT_MS) stderr.write(`${retryInWords(retry)}\n`);
  };
  return stderr.isTTY ? progressLine(io, onRetry) : { onRetry, end };
}

/** One progress line with the request, its duration and the attempt. After `end` it reports long pauses only. */
function progressLine({ stderr, every }: Io, onRetryAfterEnd: (retry: RetryDetails) => void): CallDisplay {
  let current = '';
  let ticks = 0;
  let isOver = false;
  const show = (text: string): void => {
    current = text;
    ticks = 0;
  };
  const stop = every(DRAWN_EVERY_MS, () => {
    ticks += 1;
    const seconds = Math.floor(ticks / TICKS_A_SECOND);
    if (current !== '' && seconds > 0) stderr.write(`${CLEAR}${current}, ${seconds} s`);
  });
  return {
    onRequest: (request) => show(requestInWords(request)),
    onResponse: () => show(''),
    onRetry: (retry) => (isOver ? onRetryAfterEnd(retry) : show(retryInWords(retry))),
    end: () => {
      if (isOver) return;
      isOver = true;
      stop();
      stderr.write(CLEAR);
    },
  };
}

function requestInWords({ method, path, query, attempt }: RequestDetails): string {
  const page = query === '' ? '' : `?${query}`;
  return `${method} ${printable(path + page)}${attempt === 1 ? '' : ` (try ${attempt})`}`;
}

function retryInWords({ attempt, waitMs, error }: RetryDetails): string {
  const wait = waitMs < 1_000 ? `${Math.round(waitMs)} ms` : `${Math.round(waitMs / 1_000)} s`;
  return `${printable(error.message)} Try ${attempt + 1} in ${wait}`;
}
