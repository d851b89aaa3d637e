import type { SeenStore } from 'staytax/webhooks';

export function redisStore(client: { readonly send: (...words: string[]) => Promise<string | null> }): SeenStore;
