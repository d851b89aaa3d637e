interface DeadlineOptions {
  /** The time limit in milliseconds [none]. */
  readonly ms?: number | undefined;
  /** The signal of the caller [none]. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a call with a signal that aborts at a deadline, and when the signal of the caller does, but not after the call
 * has ended: fetch of Node 20 answers an abort after some refused answers with an error that nothing can catch.
 */
export async function withDeadline<Value>(
  { ms, signal }: DeadlineOptions,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const running = new AbortController();
  const stop = (): void => running.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  const expire = () => running.abort(new DOMException('The deadline of the call has passed.', 'TimeoutError'));
  const timer = ms === undefined ? undefined : setTimeout(expire, ms);
  try {
    return await run(running.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
