import { InvalidArgumentError } from 'commander';
import type { Fault, FaultKind, FaultScope, SandboxKey } from '../../../sandbox/index.js';
import { propertyOption } from '../../input/option-values.js';

const KINDS: readonly FaultKind[] = ['cut', 'cut_body', 'garbage', 'endless', 'hang'];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
const FAULT_FORM = `A status, ${KINDS.join(', ')} or slow is expected, and then what it is limited to: 503,method=POST,times=2.`;

/** `secret` for every property, `secret=ID,ID` for some. */
export function keyOption(text: string): SandboxKey {
  const [key = '', ids, ...rest] = text.split('=');
  if (key === '' || rest.length > 0) throw new InvalidArgumentError('A key is expected, or KEY=PROPERTY,PROPERTY.');
  return ids === undefined ? key : { key, properties: ids.split(',').map(propertyOption) };
}

/** How many times faster than real time the clock runs. */
export function speedOption(text: string): number {
  const speed = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (speed >= 1 && speed <= MOST_SPEED) return speed;
  throw new InvalidArgumentError('A whole number from 1 to 1,000,000 is expected.');
}

const MOST_SPEED = 1_000_000;

/** `503`, `429,retry-after=2,times=3`, `cut,method=POST,after=effect`, `slow,ms=2000,path=/api/v1/taxes`. */
export function faultOption(text: string): Fault {
  const [what = '', ...limits] = text.split(',');
  const { scope, ms, retryAfter } = limitsFrom(limits);
  if (what === 'slow') return { ...scope, latencyMs: ms ?? 1_000 };
  const waits = ms === undefined ? scope : { ...scope, latencyMs: ms };
  const kind = KINDS.find((known) => known === what);
  if (kind !== undefined) return { ...waits, kind };
  const status = wholeNumber(what);
  if (status < 200 || status > 599) throw new InvalidArgumentError(FAULT_FORM);
  return { ...waits, status, ...(retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } }) };
}

interface Limits {
  readonly scope: FaultScope;
  readonly ms?: number;
  readonly retryAfter?: string;
}

function limitsFrom(limits: readonly string[]): Limits {
  return limits.reduce<Limits>(
    (so, limit) => {
      const [name = '', value = ''] = limit.split(/=(.*)/s);
      return limited(so, name, value);
    },
    { scope: {} },
  );
}

function limited(so: Limits, name: string, value: string): Limits {
  const { scope } = so;
  switch (name) {
    case 'method': {
      const method = METHODS.find((known) => known === value.toUpperCase());
      if (method === undefined) throw new InvalidArgumentError(`method is one of ${METHODS.join(', ')}.`);
      return { ...so, scope: { ...scope, method } };
    }
    case 'path':
      return { ...so, scope: { ...scope, path: value } };
    case 'times':
      return { ...so, scope: { ...scope, times: wholeNumber(value) } };
    case 'after':
      if (value !== 'effect') throw new InvalidArgumentError('after takes "effect" alone.');
      return { ...so, scope: { ...scope, after: 'effect' } };
    case 'ms':
      return { ...so, ms: wholeNumber(value) };
    case 'retry-after':
      return { ...so, retryAfter: value };
    default:
      throw new InvalidArgumentError(
        `${JSON.stringify(name)} is unknown; method, path, times, after, ms and retry-after are not.`,
      );
  }
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError(FAULT_FORM);
}
