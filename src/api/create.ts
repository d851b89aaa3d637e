import pRetry from 'p-retry';
import type { Context } from './context.js';
import { TaxApiError, UnknownOutcomeError } from './errors.js';
import { fateOf } from './fate.js';

/**
 * What a look at the list says of something that may have been created. `match`: this is it. `none`: nothing
 * like it is there. `unclear`: something like it is there, and cannot be told to be it or not.
 */
export type Look<Value> =
  | { readonly kind: 'match'; readonly value: Value }
  | { readonly kind: 'none' }
  | { readonly kind: 'unclear' };

/** How something is created: sent once, and looked for when no answer says that it is there. */
export interface Creation<Value> {
  readonly post: () => Promise<Value>;
  readonly look: () => Promise<Look<Value>>;
  readonly signal?: AbortSignal | undefined;
}

/** What is still being done may show a little later; so often is looked for it. */
const LOOKS_AGAIN = 2;

/**
 * Creates something once. When the answer is lost, the list is read and what stands there with the same content
 * is the answer. Only when the API itself said that it failed, and nothing like it is there, it is sent a
 * second time. A connection that was cut, or a gateway that gave up, proves nothing: what is not there yet
 * may come, and the caller is told so.
 */
export async function createOnce<Value>(creation: Creation<Value>, context: Context): Promise<Value> {
  for (let isSecond = false; ; isSecond = true) {
    try {
      return await creation.post();
    } catch (error) {
      const found = await foundAfter(error, creation, context);
      if (found.kind === 'match') return found.value;
      // It is certain now that nothing was created: the error is the whole truth.
      if (isSecond) throw error;
    }
  }
}

/** What was created though its answer was lost, or that nothing was. Throws when neither is certain. */
async function foundAfter<Value>(
  error: unknown,
  creation: Creation<Value>,
  context: Context,
): Promise<Exclude<Look<Value>, { kind: 'unclear' }>> {
  const fate = error instanceof TaxApiError ? fateOf(error) : 'nothing';
  if (!(error instanceof TaxApiError) || fate === 'nothing') throw error;
  const found = await lookFor(creation, fate === 'open' ? LOOKS_AGAIN : 0, error, context);
  if (found.kind === 'match') return found;
  if (found.kind === 'unclear' || fate === 'open') throw unknownOutcome(error);
  return found;
}

class NotThere extends Error {}

async function lookFor<Value>(
  { look, signal }: Creation<Value>,
  retries: number,
  error: TaxApiError,
  { retry, signal: clientSignal }: Context,
): Promise<Look<Value>> {
  const signals = AbortSignal.any([signal, clientSignal].filter((given) => given !== undefined));
  const lookOnce = async (): Promise<Look<Value>> => {
    const found = await look();
    if (found.kind === 'none') throw new NotThere();
    return found;
  };
  try {
    return await pRetry(lookOnce, {
      retries,
      minTimeout: retry.minDelayMs,
      maxTimeout: retry.maxDelayMs,
      randomize: true,
      signal: signals,
      shouldRetry: (failure) => failure.error instanceof NotThere,
    });
  } catch (fault) {
    signals.throwIfAborted();
    if (fault instanceof NotThere) return { kind: 'none' };
    throw unknownOutcome(error);
  }
}

function unknownOutcome(cause: TaxApiError): UnknownOutcomeError {
  const { method, path, status, code, title } = cause;
  const message = `${method} ${path}: it is not known whether this was created, and nothing was sent again. Look before you try again. ${cause.message}`;
  return new UnknownOutcomeError({ message, method, path, status, code, title, cause });
}
