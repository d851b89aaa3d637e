import pc from 'picocolors';
import type { Io, Output } from '../command-io.js';

export type Colors = ReturnType<typeof pc.createColors>;

/** Colours on a terminal; NO_COLOR and FORCE_COLOR override it. */
export function colorsFor(output: Output, env: Io['env']): Colors {
  return pc.createColors(wantsColor(output, env));
}

export function wantsColor(output: Output, env: Io['env']): boolean {
  const forced = env['FORCE_COLOR'];
  if (env['NO_COLOR'] || forced === '0' || forced === 'false') return false;
  if (forced !== undefined) return true;
  return output.isTTY && env['TERM'] !== 'dumb';
}

/** A word as it can be pasted into a shell, quoted when necessary. */
export function shellWord(word: string): string {
  return /^[\w./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** An answer for programs, ending in a line break. */
export function jsonText(answer: unknown): string {
  return `${JSON.stringify(answer, null, 2)}\n`;
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
