import type { Agent, Dispatcher } from 'undici';
import { EnvHttpProxyAgent, FormData, fetch, Headers, Pool, Request, Response, setGlobalDispatcher } from 'undici';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Sends every call of this process through the proxy of the environment. Replaces the global `fetch`, because that of
 * Node takes no agents of another version.
 */
export function useProxy(env: Environment): void {
  const httpProxy = env['http_proxy'] || env['HTTP_PROXY'] || '';
  const httpsProxy = env['https_proxy'] || env['HTTPS_PROXY'] || '';
  setGlobalDispatcher(
    new EnvHttpProxyAgent({
      httpProxy,
      httpsProxy,
      noProxy: withLoopback(env['no_proxy'] || env['NO_PROXY'] || ''),
      clientFactory: (origin, options) => new ProxyPool(origin, options),
      factory: (origin, options: Agent.Options) => {
        const isSecure = String(origin).startsWith('https:');
        return new Pool(origin, throughTunnel(options, (isSecure && httpsProxy) || httpProxy));
      },
    }),
  );
  Object.assign(globalThis, { fetch, FormData, Headers, Request, Response });
}

/** Hosts of this machine never go through the proxy. */
function withLoopback(noProxy: string): string {
  return noProxy === '*' ? noProxy : [noProxy, 'localhost', '127.0.0.1', '[::1]', '::1'].join(',');
}

/** A proxy as messages name it: without the user and the password of its address. */
function nameOf(proxy: string | URL): string {
  const text = String(proxy);
  return URL.canParse(text) ? new URL(text).origin : 'of the environment';
}

/**
 * Connections to the proxy. Reports a refusal, or a connection closed before the tunnel is open, as a proxy error:
 * undici would reopen the latter endlessly.
 */
class ProxyPool extends Pool {
  readonly #name: string;

  constructor(origin: URL, options: object) {
    super(origin, options);
    this.#name = nameOf(origin);
  }

  override async connect(options: never): Promise<Dispatcher.ConnectData> {
    const tunnel = await super.connect(options).catch((error: unknown) => {
      throw proxyFault(error, this.#name);
    });
    const { statusCode, socket } = tunnel;
    if (statusCode === 200) return tunnel;
    socket.on('error', () => undefined).destroy();
    const problem = statusCode === 407 ? 'wants a user and a password in its address' : `answered ${statusCode}`;
    throw Object.assign(new Error(`the proxy ${this.#name} ${problem}`), { code: `PROXY_${statusCode}` });
  }
}

/**
 * Options of the connections to a service. Nothing of a call is sent before TLS is established, so a connection cut
 * before that is a fault of the proxy. Direct connections have no `connect` here.
 */
function throughTunnel(options: Agent.Options, proxy: string): Agent.Options {
  const { connect } = options;
  if (typeof connect !== 'function') return options;
  return {
    ...options,
    connect: (to, done) =>
      connect(to, (...[error, socket]) => {
        if (error === null) done(error, socket);
        else done(CUT.includes(codeOf(error)) ? proxyFault(error, nameOf(proxy)) : error, null);
      }),
  };
}

const CUT = ['', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET', 'UND_ERR_INFO'];

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections: nothing answers there',
  ENOTFOUND: 'has a name that leads to no address',
  EAI_AGAIN: 'has a name that leads to no address',
  ETIMEDOUT: 'does not answer',
  UND_ERR_CONNECT_TIMEOUT: 'does not answer',
};

/** undici would retry the call at once and endlessly under `UND_ERR_SOCKET`. */
function proxyFault(error: unknown, name: string): Error {
  const systemCode = codeOf(error);
  const isNoHttp = error instanceof Error && error.name === 'HTTPParserError';
  const reason = REASONS[systemCode] ?? (isNoHttp ? 'answered with no HTTP' : 'closed the connection');
  const code = /^E[A-Z_]+$/.test(systemCode) ? systemCode : isNoHttp ? 'NO_HTTP' : 'CLOSED';
  return Object.assign(new Error(`the proxy ${name} ${reason}`, { cause: error }), { code: `PROXY_${code}` });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
