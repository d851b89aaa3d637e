import { type Api, createApi, NetworkError, type TaxApiError } from '../../api/index.js';
import { printable } from '../../issues/printable.js';
import { UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { isProxied } from '../process/proxy.js';
import type { ConnectionOptions } from './options.js';
import { watchFor } from './watch.js';

/** Said in the help of every command that talks to the API. */
export const ENVIRONMENT = `
STAYTAX_API_URL and STAYTAX_API_KEY say where the API is and with which key. The key is never an argument: there
it would be seen by every other program of the machine. HTTP_PROXY, HTTPS_PROXY and NO_PROXY are obeyed.
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
        // An address at which nobody ever answered is a wrong one, and no fault that passes.
        if (!isAnswered && isRefused(retry.error)) refused.abort(notThere(baseUrl, retry.error, isProxied(io.env)));
        else hooks.onRetry?.(retry);
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

function isRefused(error: TaxApiError): boolean {
  return error instanceof NetworkError && error.message.includes('ECONNREFUSED');
}

function notThere(baseUrl: string, { method, path, cause }: TaxApiError, byProxy: boolean): NetworkError {
  const check = byProxy ? 'STAYTAX_API_URL and HTTP_PROXY or HTTPS_PROXY' : 'STAYTAX_API_URL';
  const message = `The connection to ${new URL(baseUrl).origin} was refused (ECONNREFUSED): nothing answers there. Check ${check}.`;
  return new NetworkError({ message, method, path, mayHaveArrived: false, cause });
}

/** What went wrong with a call, as lines of a message: the sentence, then what the API says of single fields. */
export function failureText({ message, issues }: TaxApiError): string {
  const told = issues.filter((issue) => !message.includes(issue.message));
  const lines = told.map((issue) => `  ${[issue.path, issue.message].filter((part) => part !== '').join('  ')}`);
  return [message, ...lines].map((line) => `${printable(line)}\n`).join('');
}
