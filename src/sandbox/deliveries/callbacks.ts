import type { Fetch } from '../../api/wire/conventions.js';
import { fetchElsewhere } from './elsewhere.js';

/** How callback addresses are called. */
export interface Callbacks {
  /** The network as whoever asks for the call may use it. */
  readonly fetchFor: (isFromElsewhere: boolean) => Fetch;
  /** The ids of webhooks whose address a page that is not of this machine gave. */
  readonly fromElsewhere: Set<string>;
}

/** `instead` takes the place of the network for all of them. */
export function createCallbacks(instead: Fetch | undefined): Callbacks {
  const anywhere: Fetch = (input, init) => fetch(input, init);
  return {
    fetchFor: (isFromElsewhere) => instead ?? (isFromElsewhere ? fetchElsewhere : anywhere),
    fromElsewhere: new Set(),
  };
}
