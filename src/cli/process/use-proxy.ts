import { EnvHttpProxyAgent, install, setGlobalDispatcher } from 'undici';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Sends every call of this process through the proxy of the environment. Its `fetch` becomes that of the package:
 * the one of Node takes no agents of another version.
 */
export function useProxy(env: Environment): void {
  setGlobalDispatcher(
    new EnvHttpProxyAgent({
      httpProxy: env['http_proxy'] || env['HTTP_PROXY'] || '',
      httpsProxy: env['https_proxy'] || env['HTTPS_PROXY'] || '',
      noProxy: env['no_proxy'] || env['NO_PROXY'] || '',
    }),
  );
  install();
}
