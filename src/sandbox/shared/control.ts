import { Hono } from 'hono';
import { SUCCESS_BODY } from '../../api/wire/common.js';
import { isRecord } from '../../issues/reading.js';
import { errorBody, Refusal } from './answers.js';
import { millisecondsOf } from './duration.js';
import type { Fault } from './faults.js';
import type { LoggedRequest } from './log.js';
import { readFault } from './read-fault.js';

/** What tests turn from outside, in any language. Beside the API, so that nothing of it is in the way. */
export const CONTROL_ROOT = '/sandbox/v1';

/** What the control endpoints do. */
export interface Controls {
  readonly advance: (ms: number) => Promise<void>;
  readonly timestamp: () => string;
  readonly failNext: (fault: Fault) => void;
  readonly clearFaults: () => void;
  readonly requests: () => readonly LoggedRequest[];
  readonly state: () => object;
  readonly load: (state: unknown) => void;
}

/** The control endpoints: no key, and no log of their calls. */
export function createControlApp(controls: Controls): Hono {
  const app = new Hono({ strict: false }).basePath(CONTROL_ROOT);
  app.notFound((c) => c.json(errorBody(404), 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(errorBody(error.status, error.details), error.status);
    if (error instanceof TypeError) return c.json(errorBody(422, { base: [error.message] }), 422);
    return c.json(errorBody(500), 500);
  });

  const clock = () => ({ data: { now: controls.timestamp() } });
  app.get('/clock', (c) => c.json(clock()));
  app.post('/clock', async (c) => {
    const { advance } = recordOf(await c.req.json().catch(() => undefined));
    await controls.advance(millisecondsOf(advance));
    return c.json(clock());
  });

  app.post('/faults', async (c) => {
    const fault = readFault(await c.req.json().catch(() => undefined));
    controls.failNext(fault);
    return c.json({ data: fault }, 201);
  });
  app.delete('/faults', (c) => {
    controls.clearFaults();
    return c.json(SUCCESS_BODY);
  });

  app.get('/requests', (c) => c.json({ data: controls.requests() }));

  app.get('/state', (c) => c.json(controls.state()));
  app.put('/state', async (c) => {
    controls.load(await c.req.json().catch(() => undefined));
    return c.json(SUCCESS_BODY);
  });
  return app;
}

export function recordOf(body: unknown): Record<string, unknown> {
  if (isRecord(body)) return body;
  throw new Refusal(400, { base: ['the body must be a JSON object.'] });
}

/** A name of this very machine, as a browser or a client writes it. */
const LOCAL_NAME = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Whether a call that came over the network may use the control endpoints. They have no key: a page of some website
 * that is open on this machine must not reach them, neither by its own name for this address nor from elsewhere.
 */
export function mayControl(request: Request, isLocal: boolean): boolean {
  const origin = request.headers.get('origin');
  return isLocal && isLocalAddress(request.url) && (origin === null || isLocalAddress(origin));
}

function isLocalAddress(text: string): boolean {
  return URL.canParse(text) && LOCAL_NAME.test(new URL(text).hostname);
}
