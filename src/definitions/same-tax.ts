import { shown } from '../issues/shown.js';
import type { Readable, Tax } from './tax.js';

/** By what a tax is known: its id, or for a draft its title. */
export interface TaxIdentity {
  /** The same for the same tax, and for no other. */
  readonly key: string;
  /** As a sentence says it: title "VAT". */
  readonly name: () => string;
}

/** `undefined` when what it is known by cannot be read. `id` is what was given, right or wrong. */
export function identityOf({ id, title }: Readable<Tax>, givenId: unknown): TaxIdentity | undefined {
  if (id !== undefined) return { key: taxKey({ id }), name: () => `id ${shown(id)}` };
  if (title === undefined || givenId !== undefined) return undefined;
  return { key: taxKey({ title }), name: () => `title ${shown(title)}` };
}

/** The same for the same tax, and for no other: its id, or for a draft its title. */
export function taxKey({ id, title }: { readonly id?: string; readonly title?: string }): string {
  return id === undefined ? `title ${title}` : `id ${id}`;
}
