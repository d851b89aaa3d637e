import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { type HeldScript, UNPACK } from './page.js';

/** A script as a page holds it in itself: less than half as large. */
export function heldScript(script: string): HeldScript {
  return { packed: deflateRawSync(script, { level: 9 }).toString('base64'), hashes: [script, UNPACK].map(hashOf) };
}

function hashOf(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`;
}
