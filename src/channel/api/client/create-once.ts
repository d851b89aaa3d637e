import type { Call, Context } from '../calls/context.js';
import { callHook } from '../calls/context.js';
import { TaxApiError, UnknownOutcomeError } from '../calls/errors.js';
import { backoffMs, mayHaveEffect } from '../calls/retry.js';
import { NotSent, send } from '../calls/send.js';

/**
 * The result of searching the list for a record that may have been created. `match`: this is it. `none`: nothing is
 * like it. `unclear`: these are like it, and may be older.
 */
export type SearchResult<Value> =
  | { readonly kind: 'match'; readonly value: Value }
  | { readonly kind: 'none' }
  | { readonly kind: 'unclear'; readonly ids: readonly string[] };

/** How a created record is read from an answer, and searched for when the answer is lost. */
interface RecordFinder<Stored> {
  readonly read: (answer: Record<string, unknown>, call: Call) => Stored;
  /** Without it, a lost answer is an error at once. */
  readonly search?: (() => Promise<SearchResult<Stored>>) | undefined;
}

/** With the default pauses the last search is about ten seconds after the first. */
const SEARCHES = 6;

/**
 * Creates a record once. When the answer is lost, the list is searched, with growing pauses, for a record with the same
 * content. A status of 5xx proves as little as a cut connection: the record may still appear, so nothing is sent a
 * second time unless the caller asks for it.
 */
export async function createOnce<Stored extends { readonly id: string }>(
  call: Call,
  { read, search }: RecordFinder<Stored>,
  context: Context,
): Promise<Stored> {
  const { options } = call;
  try {
    const stored = read(await send(call, context), call);
    callHook(options.onAnswered, stored.id);
    return stored;
  } catch (error) {
    if (error instanceof NotSent) throw error.reason;
    if (search === undefined || !(error instanceof TaxApiError) || !mayHaveEffect(error)) throw error;
    const result = await searchPatiently(search, options.signal, context);
    if (result.kind === 'match') return result.value;
    if (result.kind === 'unclear' || options.postAgain !== true) throw unknownOutcome(error, result);
    return createOnce({ ...call, options: { ...options, postAgain: false } }, { read, search }, context);
  }
}

/** Searches again while nothing is found. A list that cannot be read proves nothing: `unclear`. */
async function searchPatiently<Stored>(
  search: () => Promise<SearchResult<Stored>>,
  callSignal: AbortSignal | undefined,
  { retry, clock, signal: clientSignal }: Context,
): Promise<SearchResult<Stored>> {
  const signal = AbortSignal.any([callSignal, clientSignal].filter((given) => given !== undefined));
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    const result = await search().catch(() => ({ kind: 'unclear', ids: [] }) as const);
    signal.throwIfAborted();
    if (result.kind !== 'none' || attempt === SEARCHES) return result;
    await clock.sleep(backoffMs(attempt, retry), signal);
  }
}

function unknownOutcome(
  cause: TaxApiError,
  result: Exclude<SearchResult<unknown>, { kind: 'match' }>,
): UnknownOutcomeError {
  const { method, path, status, code, title, requestId } = cause;
  const candidates = result.kind === 'unclear' ? result.ids : [];
  const twins = candidates.length === 0 ? '' : ` The property has one like it (${candidates.join(', ')}), old or new.`;
  const message =
    `${method} ${path}: it is not known whether this was created, and nothing was sent again.${twins} ` +
    `Look before you try again. ${cause.message}`;
  return new UnknownOutcomeError({ message, method, path, status, code, title, requestId, candidates, cause });
}
