import type { Fetch } from '../../api/index.js';
import type { Environment } from './use-proxy.js';

const VARIABLES = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'];

function isProxied(env: Environment): boolean {
  return VARIABLES.some((name) => env[name]);
}

/**
 * The `fetch` of this environment: through the proxy that HTTP_PROXY or HTTPS_PROXY names, except for the hosts of
 * NO_PROXY. The package for it is loaded by the first call, and only when one of them is set.
 */
export function fetchFor(env: Environment): Fetch {
  if (!isProxied(env)) return (input, init) => fetch(input, init);
  let ready: Promise<void> | undefined;
  return async (input, init) => {
    ready ??= import('./use-proxy.js').then(({ useProxy }) => useProxy(env));
    await ready;
    return fetch(input, init);
  };
}
