import type { Fetch } from '../../api/index.js';
import type { AnyEvent, HandlerContext } from '../../webhooks/index.js';
import { UsageError } from '../command.js';

/** Sends an event on. Throws unless it is taken: then the service sends it again. */
export type Forward = (event: AnyEvent, context: HandlerContext) => Promise<void>;

/** Sends events on to an address, as the service sent them, with a secret of its own. */
export function forwardTo(
  url: string | undefined,
  { fetch, header, secret }: { readonly fetch: Fetch; readonly header: string; readonly secret: string },
): Forward {
  if (url === undefined) return async () => undefined;
  if (!URL.canParse(url)) throw new UsageError(`--forward-to takes an address (got ${JSON.stringify(url)})`);
  return async (event, { signal }) => {
    const headers = { 'content-type': 'application/json', [header]: secret };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(event), signal });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  };
}
