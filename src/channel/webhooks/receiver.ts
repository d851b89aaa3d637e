import type { OptionKinds, ValueKind } from '../../core/issues/arguments.js';
import {
  A_FUNCTION,
  A_NUMBER,
  A_TEXT,
  AN_OBJECT,
  checkKinds,
  required,
  TEXTS,
  withMethods,
} from '../../core/issues/arguments.js';
import { isRecord } from '../../core/issues/reading.js';
import type { WriteIssue } from '../api/wire/write-issues.js';
import type { CallAnswer, IncomingCall, NodeRequest, NodeResponse } from './call.js';
import {
  answerOf,
  contentTypeIssues,
  fromFetch,
  fromNode,
  missingHeader,
  parseBody,
  readBody,
  secretCheck,
} from './call.js';
import type { DatesToPull } from './dates.js';
import { createDateCollector } from './dates.js';
import type { AnyEvent, Handler, Handlers, OnlyHandlers, ReadEvent } from './events.js';
import { isEvent, loggedEvent, readEvent } from './events.js';
import { A_HANDLER, checkHandlers, handlerFor } from './handlers.js';
import type { HandlingResult, LogEntry, Outcome, SeenStore } from './handling.js';
import { createLatest, createMemoryStore, handleOnce, printedLog, STATUS_OF } from './handling.js';
import type { Verify } from './verify.js';

/** The options of a receiver, of which `secret`, `verify`, or both are required. */
export interface ReceiverSettings {
  /** The secret that the header of each call must contain; several during a rotation. Use a long random text. */
  readonly secret?: string | readonly string[] | undefined;
  /**
   * Checks the raw bytes of each call, before anything of them is parsed: `hmacVerifier({ ... })`, or a function. A call
   * that it refuses is answered with 401. With `secret`, both must hold.
   */
  readonly verify?: Verify | undefined;
  /** The handlers, by the name of the event; `*` is for the known events without one. */
  readonly on: Handlers;
  /** The handler of events whose name is not known yet [they are answered with 200, and logged as `unhandled`]. */
  readonly unknownEvent?: Handler<AnyEvent> | undefined;
  /** The header with the secret [`x-service-webhook-secret`]. Set the same one in `headers` of the webhook. */
  readonly header?: string | undefined;
  /** The store of handled events [in memory]. */
  readonly seen?: SeenStore | undefined;
  /** Users whose changes are yours: their events are acknowledged without a handler [none]. */
  readonly ownUserIds?: readonly string[] | undefined;
  /**
   * Receives the dates of `ari` events, collected for `datesWaitMs`, each date once. After an error it is called again,
   * after pauses that grow to a minute. Collected dates are lost when the process is killed: pull everything at
   * startup.
   */
  readonly onDates?: ((dates: readonly DatesToPull[]) => unknown) | undefined;
  /** How long dates are collected, in milliseconds [1,000]. */
  readonly datesWaitMs?: number | undefined;
  /**
   * The limit of dates that wait while `onDates` fails or is slow, over all rate plans [500,000]. Above it, `ari` events
   * are answered with 503, and are sent again.
   */
  readonly mostDates?: number | undefined;
  /**
   * The time limit of a call, with its body and its handler, in milliseconds [8,000]. Above it, the answer is 503, and
   * the event is sent again.
   */
  readonly deadlineMs?: number | undefined;
  /** The longest accepted body, in bytes [1,000,000]. */
  readonly mostBodyBytes?: number | undefined;
  /** Called with the result of each call. Without it, calls that may lose an event are printed to standard error. */
  readonly log?: ((entry: LogEntry) => void) | undefined;
}

/** How a receiver knows that a call is genuine: by a secret, by a function, or by both. */
export type ReceiverProof =
  | {
      /** The secret in the header of each call. */
      readonly secret: string | readonly string[];
    }
  | {
      /** The check of the raw bytes. */
      readonly verify: Verify;
    };

/** The options of `createReceiver`. It needs `secret`, `verify`, or both. */
export type ReceiverOptions = ReceiverSettings & ReceiverProof;

/** The options of a receiver that may handle further events. It needs `secret`, `verify`, or both. */
export type WebhookOptions = Omit<ReceiverSettings, 'on'> & Partial<Pick<ReceiverSettings, 'on'>> & ReceiverProof;

const SECRET: ValueKind = {
  expected: 'text, or a list of texts',
  isIt: (value) => A_TEXT.isIt(value) || TEXTS.isIt(value),
  isSecret: true,
};

const KINDS: OptionKinds<ReceiverSettings> = {
  secret: SECRET,
  verify: A_FUNCTION,
  on: required(AN_OBJECT),
  unknownEvent: A_HANDLER,
  header: A_TEXT,
  seen: withMethods('a store with begin and end', 'begin', 'end'),
  ownUserIds: TEXTS,
  onDates: A_FUNCTION,
  datesWaitMs: A_NUMBER,
  mostDates: A_NUMBER,
  deadlineMs: A_NUMBER,
  mostBodyBytes: A_NUMBER,
  log: A_FUNCTION,
};

const WITHOUT_VERIFY: typeof KINDS = {
  ...KINDS,
  secret: { ...SECRET, expected: 'text, or a list of texts, unless verify is given', isRequired: true },
};

export const LIMITS = { deadlineMs: 8_000, datesWaitMs: 1_000, mostBodyBytes: 1_000_000, mostDates: 500_000 };

/** The header in the examples of the service's documentation. */
const DEFAULT_HEADER = 'x-service-webhook-secret';
/** Seconds until the event may be sent again: a hint, because the service has a fixed schedule. */
const RETRY_AFTER = { 'retry-after': '60' };

/** A receiver of webhook calls. It is a Fetch handler. */
export interface Receiver {
  /** Answers a call. Never throws. */
  (request: Request): Promise<Response>;
  /** The handler under the name that workers, Bun and Hono expect. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The handler for `node:http` and Express. Mount it before any middleware that reads bodies. Never throws. */
  readonly listener: (request: NodeRequest, response: NodeResponse) => Promise<void>;
  /** Answers 503 from now on. Resolves when every handler has ended and all dates are passed on. */
  readonly drain: () => Promise<void>;
}

/**
 * Creates a receiver of webhook calls: it checks the shared secret or the signature, reads the event, and handles each event once. An
 * event that differs from the specification is handled too, with `issues`, because a refused one is not sent again. A
 * call is answered with 200 when its handler is done. If the handler throws or is slow, the answer is 5xx, and the
 * service sends the event again, for a day.
 *
 * @throws TypeError for a blank secret, and for a limit that is not a positive number
 * @throws InvalidArgumentError for an unknown option, or one of another kind, and for a handler of an event that does not exist
 * @example
 * ```ts
 * import { createReceiver } from 'staytax/webhooks';
 *
 * const revisions: string[] = [];
 * const receiver = createReceiver({
 *   secret: 'a long random text',
 *   on: { booking: ({ payload }) => void revisions.push(payload?.revision_id ?? '') },
 * });
 * const send = (secret: string) => {
 *   const headers = { 'content-type': 'application/json', 'x-service-webhook-secret': secret };
 *   const payload = { booking_id: '1', property_id: '2', revision_id: '3' };
 *   const event = { event: 'booking', property_id: '2', user_id: null, timestamp: '2026-05-01T10:00:00.000Z', payload };
 *   return receiver(new Request('https://pms.example.com/hook', { method: 'POST', headers, body: JSON.stringify(event) }));
 * };
 * (await send('a guess')).status; // => 401
 * (await send('a long random text')).status; // => 200
 * (await send('a long random text')).status; // => 200
 * revisions; // => ['3']
 * ```
 */
export function createReceiver<On extends Handlers = Handlers>(
  options: ReceiverOptions & { readonly on: On & OnlyHandlers<On> },
): Receiver {
  checkKinds(options, isRecord(options) && options.verify !== undefined ? KINDS : WITHOUT_VERIFY);
  checkHandlers(options.on);
  const {
    secret,
    verify,
    onDates,
    unknownEvent,
    seen = createMemoryStore(),
    ownUserIds = [],
    log = printedLog,
  } = options;
  const on: Handlers = options.on;
  const header = (options.header ?? DEFAULT_HEADER).toLowerCase();
  const limit = (name: keyof typeof LIMITS): number => {
    const value = options[name] ?? LIMITS[name];
    if (value > 0) return value;
    throw new TypeError(`${name} must be a number above 0 (got ${value}).`);
  };
  const [deadlineMs, mostBodyBytes, waitMs] = [limit('deadlineMs'), limit('mostBodyBytes'), limit('datesWaitMs')];
  const isSecret = secret === undefined ? undefined : secretCheck(secret);
  const startLatest = createLatest();
  const running = new Set<Promise<unknown>>();
  let isDraining = false;
  const dates =
    onDates &&
    createDateCollector(onDates, {
      waitMs,
      most: limit('mostDates'),
      onFailure: (error, event) => logCall({ outcome: 'failed', status: STATUS_OF.failed, event, error }),
    });

  /** An error of the log must not lose an event. */
  function logCall({ event, ...entry }: CallEntry): void {
    try {
      log(event === undefined ? entry : { ...entry, event: loggedEvent(event) });
    } catch {
      return;
    }
  }

  function answerWith(outcome: Outcome, about: Omit<CallEntry, 'outcome' | 'status'> = {}): CallAnswer {
    const status = STATUS_OF[outcome];
    logCall({ outcome, status, ...about });
    return answerOf(status, outcome, status === 503 ? RETRY_AFTER : {});
  }

  /** Why a call is refused before its body is read. */
  async function secretProblem({ headers }: IncomingCall): Promise<string | undefined> {
    if (isSecret === undefined) return undefined;
    const given = headers.get(header);
    if (given === null) return missingHeader(header, headers);
    return (await isSecret(given)) ? undefined : `the secret in ${header} is another one`;
  }

  /** Why a call is refused by `verify`. */
  async function verifyProblem({ headers }: IncomingCall, bytes: ArrayBuffer): Promise<string | undefined> {
    let reason = 'verify returned false';
    const refuse = (given: string): false => {
      reason = given;
      return false;
    };
    const isGenuine = verify === undefined || (await verify({ headers, body: new Uint8Array(bytes) }, refuse)) === true;
    return isGenuine ? undefined : reason;
  }

  /** Unexpected errors, such as an interrupted body, get an answer too. */
  async function answerCall(open: () => IncomingCall): Promise<CallAnswer> {
    const deadline = deadlineIn(deadlineMs);
    try {
      const incoming = open();
      const problem = await secretProblem(incoming);
      if (problem !== undefined) return answerWith('refused', { reason: problem });
      if (isDraining) return answerWith('draining');
      if (incoming.method !== 'POST') return answerOf(405, 'only POST', { allow: 'POST' });
      const event = await Promise.race([readIncoming(incoming), deadline.passed]);
      if (event === undefined) return answerWith('late');
      return 'outcome' in event ? answerWith(event.outcome, event.about) : await dispatch(event, deadline);
    } catch (error) {
      return answerWith('failed', { error });
    } finally {
      deadline.end();
    }
  }

  /** Reads the event of a call. Its bytes are verified before anything of them is parsed. */
  async function readIncoming(incoming: IncomingCall): Promise<ReadEvent | UnreadCall> {
    const raw = await readBody(incoming, mostBodyBytes);
    const ofType = contentTypeIssues(incoming);
    if (!('bytes' in raw)) return invalid([...ofType, ...raw.issues]);
    const reason = await verifyProblem(incoming, raw.bytes);
    if (reason !== undefined) return { outcome: 'refused', about: { reason } };
    if (ofType.length > 0) return invalid(ofType);
    const body = parseBody(raw.bytes);
    if (!('value' in body)) return invalid(body.issues);
    const reading = readEvent(body.value);
    if (!('event' in reading)) return invalid(reading.issues);
    return { event: reading.event, issues: [...body.issues, ...reading.issues] };
  }

  async function dispatch({ event, issues }: ReadEvent, { signal, passed }: Deadline): Promise<CallAnswer> {
    const about = issues.length === 0 ? { event } : { event, issues };
    if (event.user_id !== null && ownUserIds.includes(event.user_id)) return answerWith('own', about);
    const handler = handlerFor(event, { on, unknownEvent });
    if (isEvent(event, 'ari') && dates !== undefined && on.ari === undefined) {
      return answerWith(dates.add(event) ? 'collected' : 'full', about);
    }
    if (handler === undefined) return answerWith('unhandled', about);
    const handled = handleOnce(event, handler, { seen, startLatest, context: { signal, issues } });
    running.add(handled);
    void handled.then(() => running.delete(handled));
    // A late handler continues. Its result is remembered for the next delivery of the event.
    const { outcome, error }: HandlingResult = (await Promise.race([handled, passed])) ?? { outcome: 'late' };
    return answerWith(outcome, error === undefined ? about : { ...about, error });
  }

  const handler = async (request: Request): Promise<Response> => {
    const { status, headers, text } = await answerCall(() => fromFetch(request));
    return new Response(text, { status, headers });
  };
  return Object.assign(handler, {
    fetch: handler,
    listener: async (request: NodeRequest, response: NodeResponse) => {
      const { status, headers, text } = await answerCall(() => fromNode(request));
      response.writeHead(status, headers);
      response.end(text);
    },
    drain: async () => {
      isDraining = true;
      while (running.size > 0) await Promise.all(running);
      await dates?.flush();
    },
  });
}

interface CallEntry extends Omit<LogEntry, 'event'> {
  readonly event?: AnyEvent;
}

interface UnreadCall {
  readonly outcome: 'invalid' | 'refused';
  readonly about: Pick<CallEntry, 'reason' | 'issues'>;
}

function invalid(issues: readonly WriteIssue[]): UnreadCall {
  return { outcome: 'invalid', about: { issues } };
}

type Deadline = ReturnType<typeof deadlineIn>;

/** The time of a call, from its headers to its answer. */
function deadlineIn(ms: number) {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Resolves at the deadline.
  const passed = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => {
      resolve(undefined);
      controller.abort(new DOMException('The deadline of the event has passed.', 'TimeoutError'));
    }, ms);
  });
  return { signal: controller.signal, passed, end: () => clearTimeout(timer) };
}
