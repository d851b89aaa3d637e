import type { Context, Hono } from 'hono';
import type { Reports, TakenQuery } from './query.js';
import { checkQuery } from './query.js';

/** The environment of an app whose calls are reported about. */
interface ReportingEnv {
  Bindings: Reports;
}

/** Adds an endpoint. Arguments of the query that it does not take are reported, or refused in strict mode. */
type AddRoute<Env extends ReportingEnv> = (
  path: string,
  answer: (c: Context<Env>) => Response | Promise<Response>,
  taken?: TakenQuery,
) => void;

/** The way to add endpoints. An endpoint that declares no arguments has all of them reported. */
export type Routes<Env extends ReportingEnv> = Readonly<Record<'get' | 'post' | 'put' | 'delete', AddRoute<Env>>>;

/** Routes of an app; `everywhere` are the arguments that all of them take. */
export function routesOn<Env extends ReportingEnv>(app: Hono<Env>, everywhere: readonly string[] = []): Routes<Env> {
  const adding =
    (method: string): AddRoute<Env> =>
    (path, answer, { names = [], ...taken } = {}) => {
      app.on(method, path, (c) => {
        checkQuery(new URL(c.req.url).searchParams, { ...taken, names: [...everywhere, ...names] }, c.env);
        return answer(c);
      });
    };
  return { get: adding('GET'), post: adding('POST'), put: adding('PUT'), delete: adding('DELETE') };
}
