import type { Message } from './words.js';

/** The names of the values that can be chosen in a field, by the keys that they have among the texts of fields. */
export function choicesOf(field: string, names: Readonly<Record<string, Message>>): Record<string, Message> {
  return Object.fromEntries(Object.entries(names).map(([value, name]) => [`${field}=${value}`, name]));
}
