import type { Words } from '../words/words.js';
import { type EditedSet, shownTaxes } from './draft.js';
import { fieldOf, readField } from './fields.js';
import { HALF_A_DATE, isRead } from './reading.js';

/** What was typed, by the id of its field. */
type Texts = Readonly<Record<string, string>>;

/** A draft, and what is typed into its fields. */
interface Typed {
  readonly set: EditedSet;
  readonly texts: Texts;
  /** The language in which numbers are typed [English]. */
  readonly words?: Words;
}

/** Whether a text means nothing in its field: no draft has it. */
function isUnread(id: string, text: string, words?: Words): boolean {
  const field = fieldOf(id);
  return field !== undefined && !isRead(readField(field.spec, text, words));
}

/** Whether something is typed that means nothing yet. */
export function hasUnread(texts: Texts, words?: Words): boolean {
  return Object.entries(texts).some(([id, text]) => isUnread(id, text, words));
}

/** What is typed and means nothing yet, by the place of its tax: taxes have other keys once a draft is read again. */
export function unreadByPlace({ set, texts, words }: Typed): Texts {
  const keys = keysOf(set);
  // Nobody is told what stands in half a date.
  const unread = Object.entries(texts).filter(([id, text]) => text !== HALF_A_DATE && isUnread(id, text, words));
  return Object.fromEntries(
    unread.map(([id, text]) => [withOwner(id, (key) => String(Math.max(0, keys.indexOf(key)))), text]),
  );
}

/** The same typed again. */
export function withUnread<State extends Typed>(state: State, byPlace: Texts): State {
  const keys = keysOf(state.set);
  const typed = Object.entries(byPlace)
    .map(([id, text]): [string, string] => [withOwner(id, (place) => keys[Number(place)] ?? ''), text])
    .filter(([id, text]) => isUnread(id, text, state.words));
  return typed.length === 0 ? state : { ...state, texts: { ...state.texts, ...Object.fromEntries(typed) } };
}

function withOwner(id: string, ownerOf: (owner: string) => string): string {
  const [owner = '', ...path] = id.split('.');
  return [owner === 'set' ? owner : ownerOf(owner), ...path].join('.');
}

function keysOf(set: EditedSet): string[] {
  return [...new Set(shownTaxes(set.tree).map(({ key }) => key))];
}
