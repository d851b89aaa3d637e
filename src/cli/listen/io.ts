import type { Receiver } from '../../webhooks/index.js';

/** A receiver on a port. */
interface Served {
  /** Where it answers. */
  readonly url: string;
  /** Ends it, with the calls that are still open. */
  readonly close: () => Promise<void>;
}

/** Lets a receiver answer calls over HTTP. */
export type Serve = (
  listener: Receiver['listener'],
  place: { readonly port: number; readonly host: string },
) => Promise<Served>;
