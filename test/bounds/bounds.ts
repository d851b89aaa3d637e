import type { Call } from './call.js';

/** What calls may take, and how far each is from that. */

/** What an input of that size may take at most; a process that takes `mostMs` is ended. */
export const BOUNDS = [
  { bytes: 100_000, ms: 1_000, megabytes: 300, mostMs: 8_000 },
  { bytes: 2_000_000, ms: 10_000, megabytes: 1_000, mostMs: 30_000 },
] as const;

export type Bound = (typeof BOUNDS)[number];

/** A call, and what it took. */
export interface Measured extends Call {
  readonly answer: string;
  /** Whether it is neither an answer nor a documented error. */
  readonly isCrash: boolean;
  /** Processor time of the call, of all threads, in milliseconds. */
  readonly ms: number;
  /** Memory of the process at most, less that when it began, in megabytes. */
  readonly megabytes: number;
  /** The call was not made: what prepares its arguments refused them. */
  readonly isUnprepared?: boolean;
}

export function boundFor({ bytes }: Pick<Call, 'bytes'>): Bound {
  return BOUNDS.find((bound) => bytes <= bound.bytes) ?? BOUNDS[1];
}

const CRASH = 100;

/** 1 is the bound; a crash is far above it. */
export function shareOfBound(measured: Pick<Measured, 'bytes' | 'ms' | 'megabytes' | 'isCrash'>): number {
  const { ms, megabytes } = boundFor(measured);
  const share = Math.max(measured.ms / ms, measured.megabytes / megabytes);
  return measured.isCrash ? Math.max(CRASH, share) : share;
}

/** The command that makes a call again. `bytes` is what the generators were asked for. */
export function commandFor({ entry, kind, seed }: Call, bytes: number): string {
  return `npx tsx test/bounds/main.ts --only '${entry}' --kind '${kind}' --seed ${seed} --bytes ${bytes}`;
}
