import { type Dispatcher, EnvHttpProxyAgent, install, Pool, setGlobalDispatcher } from 'undici';

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
      noProxy: withLoopback(env['no_proxy'] || env['NO_PROXY'] || ''),
      clientFactory: (origin, options) => new ProxyPool(origin, options),
    }),
  );
  install();
}

/** What this machine calls itself is not to be asked of another one. */
function withLoopback(noProxy: string): string {
  return noProxy === '*' ? noProxy : [noProxy, 'localhost', '127.0.0.1', '[::1]', '::1'].join(',');
}

/**
 * The connections to the proxy. One that the proxy closes before the tunnel stands would be opened again without end, and a
 * refusal would read as a cut connection: both are told as what they are.
 */
class ProxyPool extends Pool {
  override async connect(options: never): Promise<Dispatcher.ConnectData> {
    const tunnel = await super.connect(options).catch((error: unknown) => {
      throw Object.assign(new Error('The proxy closed the connection.', { cause: error }), { code: codeOf(error) });
    });
    const { statusCode, socket } = tunnel;
    if (statusCode === 200) return tunnel;
    socket.on('error', () => undefined).destroy();
    throw Object.assign(new Error(`The proxy answered ${statusCode}.`), { code: `PROXY_${statusCode}` });
  }
}

/** Under `UND_ERR_SOCKET` the call would be tried again at once, for ever. */
function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === '' || code === 'UND_ERR_SOCKET' || code === 'UND_ERR_INFO' ? 'PROXY_CLOSED' : code;
}
