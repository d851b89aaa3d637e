import type { Words } from '../words/words.js';
import { type EditedSet, shownTaxes } from './draft.js';
import { fieldOf, readField } from './fields.js';
import { HALF_A_DATE, isRead } from './reading.js';

/** Typed texts by field id. */
type Texts = Readonly<Record<string, string>>;

/** A draft and the texts in its fields. */
interface TypedDraft {
  readonly set: EditedSet;
  readonly texts: Texts;
  /** The language of typed numbers [English]. */
  readonly words?: Words;
}

/** Whether a text has no value in its field, so that no draft contains it. */
function isUnread(id: string, text: string, words?: Words): boolean {
  const field = fieldOf(id);
  return field !== undefined && !isRead(readField(field.spec, text, words));
}

/** Whether any text is unreadable. */
export function hasUnread(texts: Texts, words?: Words): boolean {
  return Object.entries(texts).some(([id, text]) => isUnread(id, text, words));
}

/** The unreadable texts by the index of their tax: a draft that is read again has other keys. */
export function unreadByPlace({ set, texts, words }: TypedDraft): Texts {
  const keys = keysOf(set);
  // The text of an incomplete date is unknown.
  const unread = Object.entries(texts).filter(([id, text]) => text !== HALF_A_DATE && isUnread(id, text, words));
  return Object.fromEntries(
    unread.map(([id, text]) => [withOwner(id, (key) => String(Math.max(0, keys.indexOf(key)))), text]),
  );
}

/** The state with the unreadable texts restored. */
export function withUnread<State extends TypedDraft>(state: State, byPlace: Texts): State {
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
