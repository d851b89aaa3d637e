import type { Context } from 'hono';
import { Hono } from 'hono';
import { isRecord } from '../../../core/issues/reading.js';
import type { BookingRevisionAttributes } from '../../api/wire/bookings.js';
import { SUCCESS_BODY } from '../../api/wire/conventions.js';
import type { EventName } from '../../api/wire/events.js';
import { EVENT_NAMES, isEventName } from '../../api/wire/events.js';
import type { BookOptions } from '../bookings/book-options.js';
import { checkBookOptions } from '../bookings/book-options.js';
import type { DelayOptions } from '../deliveries/deliveries.js';
import type { LoggedDelivery } from '../deliveries/delivery.js';
import type { Triggered, TriggerOptions } from '../trigger.js';
import { errorBody, Refusal } from './answers.js';
import type { Duration } from './clock.js';
import { millisecondsOf } from './clock.js';
import type { Fault } from './faults.js';
import { readFault } from './faults.js';
import type { LoggedRequest } from './log.js';
import { jsonOf } from './resource.js';

/** The root of endpoints that control the sandbox from tests in any language, apart from the API's paths. */
export const CONTROL_ROOT = '/sandbox/v1';

/** The controls of a test, in the process or over the control endpoints. */
export interface Controls {
  /** The time of its clock: ISO 8601, UTC. */
  readonly now: () => string;
  /**
   * Advances its clock: `'2h'`, `'PT2H'` or milliseconds. Events that are due on the way happen in order, before the
   * promise resolves.
   */
  readonly advance: (duration: Duration) => Promise<void>;
  /**
   * Stores a booking revision of an OTA and sends its events: new, modified or cancelled. Absent fields have example
   * values, or those of the previous revision. Throws a `TypeError` if dates, amounts or ids are inconsistent.
   */
  readonly book: (booking?: BookOptions) => BookingRevisionAttributes;
  /** Sends one event without any other effect. */
  readonly trigger: (event: EventName, about?: TriggerOptions) => Triggered;
  /** The deliveries of webhooks: all waiting ones, and the last 10,000 finished ones. */
  readonly deliveries: () => readonly LoggedDelivery[];
  /** Delays the next deliveries: `'5m'`, `'PT5M'` or milliseconds. */
  readonly delayDeliveries: (duration: Duration, options?: DelayOptions) => void;
  /** Reverses the order of the next deliveries. */
  readonly reverseDeliveries: (count: number) => void;
  /** Adds a fault for the next matching call. Faults for the same calls happen in order. */
  readonly failNext: (fault: Fault) => void;
  /** Removes pending faults and delays. */
  readonly clearFaults: () => void;
  /** The last 10,000 calls; fewer if they have more than 10 MB together. */
  readonly requests: () => readonly LoggedRequest[];
}

interface StateControls extends Controls {
  readonly state: () => object;
  readonly load: (state: unknown) => void;
}

/** The control endpoints. They need no key, and their calls are not logged. */
export function createControlApp(controls: StateControls): Hono {
  const app = new Hono({ strict: false }).basePath(CONTROL_ROOT);
  app.notFound((c) => c.json(errorBody(404), 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(error.body, error.status);
    if (error instanceof TypeError) return c.json(errorBody(422, { base: [error.message] }), 422);
    return c.json(errorBody(500), 500);
  });

  const clock = () => ({ data: { now: controls.now() } });
  app.get('/clock', (c) => c.json(clock()));
  app.post('/clock', async (c) => {
    const { advance } = await bodyOf(c);
    await controls.advance(millisecondsOf(advance));
    return c.json(clock());
  });

  app.post('/events', async (c) => {
    const { event, ...options } = await bodyOf(c);
    if (!isEventName(event)) throw new Refusal(422, { event: [`must be one of ${EVENT_NAMES.join(', ')}.`] });
    return c.json({ data: controls.trigger(event, options) }, 201);
  });
  app.post('/bookings', async (c) => {
    const options = await bodyOf(c);
    checkBookOptions(options);
    return c.json({ data: controls.book(options) }, 201);
  });

  app.post('/faults', async (c) => {
    const body = await bodyOf(c);
    if (isRecord(body['deliveries'])) return c.json({ data: orderDelay(body['deliveries'], controls) }, 201);
    const fault = readFault(body);
    controls.failNext(fault);
    return c.json({ data: fault }, 201);
  });
  app.delete('/faults', (c) => {
    controls.clearFaults();
    return c.json(SUCCESS_BODY);
  });

  app.get('/deliveries', (c) => c.json({ data: controls.deliveries() }));
  app.get('/requests', (c) => c.json({ data: controls.requests() }));

  app.get('/state', (c) => c.json(controls.state()));
  app.put('/state', async (c) => {
    controls.load(await jsonOf(c));
    return c.json(SUCCESS_BODY);
  });
  return app;
}

/** `{ delay: '5m', event?, times? }`, or `{ reverse: 3 }`. */
function orderDelay(order: Record<string, unknown>, controls: Controls): object {
  const { delay, reverse, event, times } = order;
  if (event !== undefined && !isEventName(event)) throw new TypeError(`${JSON.stringify(event)} is not an event.`);
  if (reverse !== undefined) controls.reverseDeliveries(Number(reverse));
  else {
    const options = { event, times: times === undefined ? undefined : Number(times) };
    controls.delayDeliveries(millisecondsOf(delay), options);
  }
  return { deliveries: order };
}

async function bodyOf(c: Context): Promise<Record<string, unknown>> {
  const body = await jsonOf(c);
  if (isRecord(body)) return body;
  throw new Refusal(400, { base: ['the body must be a JSON object.'] });
}
