import { createHash } from 'node:crypto';

/** A UUID (version 5) of a name: the same in every sandbox, so that what refers to it may be kept in files. */
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
