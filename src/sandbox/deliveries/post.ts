import type { Fetch } from '../../api/wire/conventions.js';
import type { WebhookRecord } from './delivery.js';

/** What a callback address answered, or why it did not. */
export type PostOutcome =
  | { readonly status: number; readonly body: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly error: string };

const TIMEOUT_MS = 10_000;
/** Of an answer so much is read; the rest says nothing more. */
const MOST_ANSWER_CHARACTERS = 10_000;

type Callback = Pick<WebhookRecord, 'callback_url' | 'request_params' | 'headers'>;

/** The callback address with the arguments of the webhook. */
export function addressOf({ callback_url, request_params }: Callback): string {
  const url = new URL(callback_url);
  for (const [name, value] of Object.entries(request_params ?? {})) url.searchParams.append(name, value);
  return url.href;
}

/** One request to a callback address. Never throws. */
export async function post(webhook: Callback, body: string, fetch: Fetch): Promise<PostOutcome> {
  try {
    const headers = new Headers({ 'content-type': 'application/json', 'user-agent': 'staytax-sandbox' });
    for (const [name, value] of Object.entries(webhook.headers ?? {})) headers.set(name, value);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(addressOf(webhook), { method: 'POST', headers, body, redirect: 'manual', signal });
    return {
      status: response.status,
      body: await beginningOf(response),
      headers: Object.fromEntries(response.headers),
    };
  } catch (error) {
    return { error: reasonOf(error) };
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  // Leaving the loop early cancels the rest.
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= MOST_ANSWER_CHARACTERS) break;
  }
  return text.slice(0, MOST_ANSWER_CHARACTERS);
}

/** ECONNREFUSED and the like, or the sentence of the error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error.name === 'TimeoutError' ? `no answer within ${TIMEOUT_MS / 1_000} seconds` : error.message;
}
