import { BEGINNING, type Delivery, FILLING } from './faults.js';

/** What `fetch` gives for a delivery, with faults as a network would show them. */
export async function fetched(delivery: Delivery, signal: AbortSignal): Promise<Response> {
  switch (delivery.kind) {
    case 'response':
      return delivery.response;
    case 'cut':
      throw cutOff();
    case 'hang':
      return untilAborted(signal);
    case 'cut_body':
      return streamed((chunks) => {
        chunks.enqueue(new TextEncoder().encode(BEGINNING));
        chunks.error(cutOff());
      });
    case 'endless':
      return streamed(undefined, (chunks) => {
        if (signal.aborted) chunks.error(signal.reason);
        else chunks.enqueue(new TextEncoder().encode(FILLING));
      });
  }
}

type StreamCallback = (chunks: ReadableStreamDefaultController<Uint8Array>) => void;

function streamed(start?: StreamCallback, pull?: StreamCallback): Response {
  const source = { ...(start && { start }), ...(pull && { pull }) };
  return new Response(new ReadableStream<Uint8Array>(source), { headers: { 'content-type': 'application/json' } });
}

/** As Node's fetch says it. */
function cutOff(): TypeError {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('other side closed'), { code: 'ECONNRESET' }),
  });
}

/** Never ends but with the reason of the signal. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
