import { createTaxApi, type TaxApi, type TaxApiError } from '../../api/index.js';
import { UsageError } from '../exit.js';
import type { Io } from '../io.js';
import { printable } from '../printable.js';

/** Said in the help of every command that talks to the API. */
export const ENVIRONMENT = `
STAYTAX_API_URL and STAYTAX_API_KEY say where the API is and with which key. The key is never an argument: there
it would be seen by every other program of the machine.
`;

/** The API that the environment names. */
export function connect(io: Io): TaxApi {
  const { STAYTAX_API_URL: baseUrl, STAYTAX_API_KEY: apiKey } = io.env;
  if (!baseUrl) throw new UsageError(missing('STAYTAX_API_URL', 'the address of the API'));
  if (!apiKey) throw new UsageError(missing('STAYTAX_API_KEY', 'the key of the API'));
  try {
    return createTaxApi({ baseUrl, apiKey, fetch: io.sync.fetch });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const message = error.message.replace(/^baseUrl/, 'STAYTAX_API_URL').replace(/^apiKey/, 'STAYTAX_API_KEY');
    throw new UsageError(message);
  }
}

function missing(name: string, what: string): string {
  return `${name} is not set; it takes ${what}. "staytax sandbox" prints one to try with.`;
}

/** What went wrong with a call, as lines of a message: the sentence, then what the API says of single fields. */
export function failureText({ message, issues }: TaxApiError): string {
  const told = issues.filter((issue) => !message.includes(issue.message));
  const lines = told.map((issue) => `  ${[issue.path, issue.message].filter((part) => part !== '').join('  ')}`);
  return [message, ...lines].map((line) => `${printable(line)}\n`).join('');
}
