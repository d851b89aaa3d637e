import pRetry from 'p-retry';
import type { Context } from '../calls/context.js';
import { TaxApiError, UnknownOutcomeError } from '../calls/errors.js';
import { backoffMs, fateOf } from '../calls/fate.js';
import type { CreateOptions } from '../calls/options.js';
import { NotSent } from '../calls/send.js';

/**
 * What a look at the list says of something that may have been created. `match`: this is it. `none`: nothing
 * like it is there. `unclear`: something like it is there, and cannot be told to be it or not.
 */
export type Look<Value> =
  | { readonly kind: 'match'; readonly value: Value }
  | { readonly kind: 'none' }
  | { readonly kind: 'unclear'; readonly ids: readonly string[] };

/** How something is created: sent once, and looked for when no answer says that it is there. */
export interface Creation<Value> {
  readonly post: () => Promise<Value>;
  readonly look: () => Promise<Look<Value>>;
  readonly options: CreateOptions;
}

/** With the usual pauses the last look is about ten seconds after the first. */
const LOOKS_AGAIN = 5;

/**
 * Creates something once. When the answer is lost, the list is read, again and again with growing pauses, and what
 * stands there with the same content is the answer. A status of 5xx proves as little as a cut connection: what is not
 * there yet may still come, so nothing is sent a second time unless the caller asks for it.
 */
export async function createOnce<Value>(creation: Creation<Value>, context: Context): Promise<Value> {
  let failure: TaxApiError;
  try {
    return await creation.post();
  } catch (error) {
    if (error instanceof NotSent) throw error.reason;
    if (!(error instanceof TaxApiError) || fateOf(error) === 'nothing') throw error;
    failure = error;
  }
  const found = await lookFor(creation, failure, context);
  if (found.kind === 'match') return found.value;
  const { options } = creation;
  if (found.kind === 'unclear' || options.postAgain !== true) throw unknownOutcome(failure, found);
  return createOnce({ ...creation, options: { ...options, postAgain: false } }, context);
}

class NotThere extends Error {}

async function lookFor<Value>(
  { look, options }: Creation<Value>,
  failure: TaxApiError,
  { retry, clock, signal: clientSignal }: Context,
): Promise<Look<Value>> {
  const signal = AbortSignal.any([options.signal, clientSignal].filter((given) => given !== undefined));
  const lookOnce = async (): Promise<Look<Value>> => {
    const found = await look();
    if (found.kind === 'none') throw new NotThere();
    return found;
  };
  try {
    return await pRetry(lookOnce, {
      retries: LOOKS_AGAIN,
      minTimeout: 0,
      maxTimeout: 0,
      signal,
      shouldRetry: async ({ error, attemptNumber }) => {
        if (!(error instanceof NotThere)) return false;
        await clock.sleep(backoffMs(attemptNumber, retry), signal);
        return true;
      },
    });
  } catch (fault) {
    signal.throwIfAborted();
    if (fault instanceof NotThere) return { kind: 'none' };
    throw unknownOutcome(failure, { kind: 'none' });
  }
}

function unknownOutcome(cause: TaxApiError, found: Exclude<Look<unknown>, { kind: 'match' }>): UnknownOutcomeError {
  const { method, path, status, code, title, requestId } = cause;
  const candidates = found.kind === 'unclear' ? found.ids : [];
  const there = candidates.length === 0 ? '' : ` The property has one like it (${candidates.join(', ')}), old or new.`;
  const message =
    `${method} ${path}: it is not known whether this was created, and nothing was sent again.${there} ` +
    `Look before you try again. ${cause.message}`;
  return new UnknownOutcomeError({ message, method, path, status, code, title, requestId, candidates, cause });
}
