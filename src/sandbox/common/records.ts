import { createHash } from 'node:crypto';
import { isRecord } from '../../issues/reading.js';
import { Refusal } from './answers.js';

/**
 * The records of a part of the state, which may be an edited file: throws if a record has no id or a repeated one.
 * Other fields are trusted, because only the sandbox reads them.
 */
export function recordsOf<Kept extends { readonly id: string }>(list: unknown, name = ''): Kept[] {
  if (!Array.isArray(list)) throw new TypeError(`${name} must be a list.`);
  const ids = new Set<string>();
  for (const [at, record] of list.entries()) {
    const id: unknown = isRecord(record) ? record['id'] : undefined;
    if (typeof id !== 'string' || id === '' || ids.has(id)) {
      throw new TypeError(`${name}[${at}].id is missing, or there twice.`);
    }
    ids.add(id);
  }
  return list;
}

/** Restores each record of a part of the state through the checks of the API. */
export function restoreRecords(list: unknown, put: (id: string, fields: Record<string, unknown>) => void): void {
  for (const [at, { id, ...fields }] of recordsOf(list).entries()) {
    try {
      put(id, fields);
    } catch (error) {
      const details = error instanceof Refusal ? Object.entries(error.details ?? {}) : [];
      const why = details.map(([field, sentences]) => `${field}: ${sentences.join(' ')}`).join(' ');
      throw new TypeError(`[${at}] cannot be kept. ${why}`);
    }
  }
}

/** A UUID (version 5) of a name: the same in every sandbox, so that files can refer to it. */
export function stableId(name: string): string {
  const hex = createHash('sha1').update(`staytax sandbox ${name}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(18, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
