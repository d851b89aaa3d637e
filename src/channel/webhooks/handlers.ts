import type { ValueKind } from '../../core/issues/arguments.js';
import { checkKind, InvalidArgumentError } from '../../core/issues/arguments.js';
import { issue, pathTo } from '../../core/issues/issue.js';
import { isRecord } from '../../core/issues/reading.js';
import { editDistance } from '../../core/issues/texts.js';
import { EVENT_NAMES, EVERY_EVENT, isEventName } from '../api/wire/events.js';
import type { AnyEvent, Handle, Handler, Handlers } from './events.js';

export interface HandlerOptions {
  readonly handle: Handle<AnyEvent>;
  readonly latestOnly?: true | Handle<AnyEvent>;
}

interface AllHandlers {
  readonly on: Handlers;
  readonly unknownEvent: Handler<AnyEvent> | undefined;
}

/** The handler of a known event by its name, or else the one of `*`; of another event the one of unknown events. */
export function handlerFor({ event }: AnyEvent, { on, unknownEvent }: AllHandlers): HandlerOptions | undefined {
  const handler = isEventName(event) ? (on[event] ?? on[EVERY_EVENT]) : unknownEvent;
  if (handler === undefined) return undefined;
  return typeof handler === 'function' ? { handle: handler } : handler;
}

export const A_HANDLER: ValueKind = {
  expected: 'a function, or { handle, latestOnly }',
  isIt: (value) => typeof value === 'function' || (isRecord(value) && isHandlerRecord(value)),
};

function isHandlerRecord({ handle, latestOnly = true }: Readonly<Record<string, unknown>>): boolean {
  return typeof handle === 'function' && (latestOnly === true || typeof latestOnly === 'function');
}

/** @throws InvalidArgumentError for names that no event has, with the nearest one, and for values that cannot handle one */
export function checkHandlers(on: object): void {
  const unknown = Object.keys(on).filter((name) => !isEventName(name) && name !== EVERY_EVENT);
  if (unknown.length > 0) throw new InvalidArgumentError(unknown.map(unknownHandler));
  for (const [name, handler] of Object.entries(on)) checkKind(handler, A_HANDLER, pathTo('on', name));
}

function unknownHandler(field: string) {
  const params = { field, known: [...EVENT_NAMES, EVERY_EVENT], suggestion: nearestEvent(field) };
  return issue('unknown_field', pathTo('on', field), params);
}

const LONGEST_NAME = 60;

/** The event whose name differs in the fewest letters, with its words in any order; none if more than half differ. */
function nearestEvent(name: string): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const distances = EVENT_NAMES.map((event) => ({ event, letters: differingLetters(name.toLowerCase(), event) }));
  const [nearest] = distances.toSorted((a, b) => a.letters - b.letters);
  return nearest !== undefined && nearest.letters * 2 <= Math.max(name.length, nearest.event.length)
    ? nearest.event
    : undefined;
}

function differingLetters(name: string, event: string): number {
  const sortedWords = (text: string) =>
    text
      .split(/[^a-z]+/)
      .toSorted()
      .join('_');
  return Math.min(editDistance(name, event), editDistance(sortedWords(name), sortedWords(event)));
}
