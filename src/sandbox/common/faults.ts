import { errorBody } from './answers.js';

export const FAULT_METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
export const FAULT_KINDS = ['cut', 'cut_body', 'garbage', 'endless', 'hang'] as const satisfies readonly FaultKind[];

/** Which calls a fault is for, and when it strikes. */
export interface FaultScope {
  /** The fault strikes after the API did what was asked; without it, before. */
  readonly after?: 'effect' | undefined;
  /** The HTTP method of the calls [any]. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | undefined;
  /** What the path of the call begins with: `/api/v1/taxes`. */
  readonly path?: string | undefined;
  /** How many calls it strikes; 1. */
  readonly times?: number | undefined;
  /** How long the call waits first. By itself: a slow answer, and a right one. */
  readonly latencyMs?: number | undefined;
}

/**
 * What goes wrong. `cut`: the connection ends without an answer. `cut_body`: within it. `garbage`: an answer
 * that is no JSON. `endless`: one without end. `hang`: none at all.
 */
export type FaultKind = 'cut' | 'cut_body' | 'garbage' | 'endless' | 'hang';

/** Something that is to go wrong, with the next call that it is for. */
export type Fault = FaultScope &
  (
    | { readonly kind: FaultKind }
    | {
        /** The status that the call is answered with. */
        readonly status: number;
        /** Headers of the answer, such as `retry-after`. */
        readonly headers?: Readonly<Record<string, string>> | undefined;
        /** Printed as JSON; without it, the API's own error of that status. */
        readonly body?: unknown;
      }
    | { readonly latencyMs: number }
  );

/** What a call is answered with: a response, or something that a response cannot be. */
export type Delivery =
  | { readonly kind: 'response'; readonly response: Response }
  | { readonly kind: Exclude<FaultKind, 'garbage'> };

/** The faults that are to come, each with how often. */
export class Faults {
  #waiting: Array<{ readonly fault: Fault; left: number }> = [];

  add(fault: Fault): void {
    this.#waiting.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The oldest fault that is for this call; it is used up. */
  take(method: string, path: string): Fault | undefined {
    const found = this.#waiting.find(
      ({ fault }) => (fault.method ?? method) === method && path.startsWith(fault.path ?? ''),
    );
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#waiting = this.#waiting.filter((other) => other !== found);
    return found.fault;
  }
}

/** What a fault makes of an answer; `undefined` when it only takes its time. */
export function deliveryOf(fault: Fault): Delivery | undefined {
  if ('kind' in fault) {
    if (fault.kind !== 'garbage') return { kind: fault.kind };
    return { kind: 'response', response: new Response(GARBAGE, { headers: { 'content-type': 'text/html' } }) };
  }
  if (!('status' in fault)) return undefined;
  const { status, headers = {}, body = errorBody(status) } = fault;
  const isBodiless = status === 204 || status === 304;
  const init = { status, headers: { 'content-type': 'application/json', ...headers } };
  return { kind: 'response', response: new Response(isBodiless ? null : JSON.stringify(body), init) };
}

const GARBAGE = '<html><body><h1>It works!</h1></body></html>';
/** The beginning of an answer that breaks off. */
export const BEGINNING = '{"data":[{"type":"tax","id":"';
/** What an endless answer is made of. */
export const FILLING = ' '.repeat(65_536);
