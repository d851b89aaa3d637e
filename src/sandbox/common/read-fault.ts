import { isRecord } from '../../issues/reading.js';
import { Refusal } from './answers.js';
import { FAULT_KINDS, FAULT_METHODS, type Fault, type FaultScope } from './faults.js';

/** A fault that came as JSON, checked: what has a mistake in it would strike where nobody expects it. */
export function readFault(body: unknown): Fault {
  if (!isRecord(body)) throw new Refusal(400, { base: ['must be an object such as { "status": 503, "times": 2 }.'] });
  const details: Record<string, string[]> = {};
  const check = (name: string, isFine: boolean, words: string): void => {
    if (body[name] !== undefined && !isFine) details[name] = [words];
  };
  const { kind, status, headers, body: answer, method, path, times, latencyMs, after, ...unknown } = body;
  const knownKind = FAULT_KINDS.find((known) => known === kind);
  const knownMethod = FAULT_METHODS.find((known) => known === method);
  check('kind', knownKind !== undefined, `must be one of ${FAULT_KINDS.join(', ')}.`);
  check('status', isWhole(status, 200, 599), 'must be a status from 200 to 599.');
  check('headers', isTexts(headers), 'must be an object of texts.');
  check('method', knownMethod !== undefined, `must be one of ${FAULT_METHODS.join(', ')}.`);
  check('path', typeof path === 'string', 'must be what a path begins with, such as /api/v1/taxes.');
  check('times', isWhole(times, 1, 1_000_000_000), 'must be a whole number from 1.');
  check('latencyMs', isWhole(latencyMs, 0, 3_600_000), 'must be milliseconds, at most an hour.');
  check('after', after === 'effect', 'must be "effect".');
  for (const name of Object.keys(unknown)) details[name] = ['is unknown.'];
  if (kind === undefined && status === undefined && latencyMs === undefined) {
    details['base'] = ['must have a status, a kind or latencyMs.'];
  }
  if (Object.keys(details).length > 0) throw new Refusal(422, details);
  const scope: FaultScope = {
    ...(after === 'effect' && { after }),
    ...(knownMethod && { method: knownMethod }),
    ...(typeof path === 'string' && { path }),
    ...(typeof times === 'number' && { times }),
  };
  const wait = typeof latencyMs === 'number' ? { latencyMs } : {};
  if (knownKind !== undefined) return { ...scope, ...wait, kind: knownKind };
  if (typeof status !== 'number') return { ...scope, latencyMs: Number(latencyMs) };
  const told = isTexts(headers) ? { headers } : {};
  return { ...scope, ...wait, status, ...told, ...(answer === undefined ? {} : { body: answer }) };
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
}
