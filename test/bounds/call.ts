import { PullError, SavedPlanError, TaxApiError } from '../../src/channel/api/index.js';
import { InvalidBookingError } from '../../src/channel/bookings/index.js';
import { InvalidInvoiceError } from '../../src/documents/invoice/index.js';
import { InvalidArgumentError, InvalidDefinitionError, InvalidRecordError, InvalidStayError } from '../../src/index.js';
import { LawsBrokenError } from '../../src/trials/testing/index.js';
import { diceFrom } from '../seed.js';
import { pick } from './data.js';
import type { Entry } from './entries.js';
import { CALLED } from './entries.js';
import { damagesOf, MALFORMED } from './malformed.js';
import { bytesOf, kindsOf, worldFor } from './world.js';

/** One call: of which function, with which input. */
export interface Call {
  readonly entry: string;
  /** `SET / BESIDE`, or `SET / BESIDE / DAMAGE`. */
  readonly kind: string;
  readonly seed: number;
  readonly bytes: number;
}

/** A call whose arguments are there. */
export interface ReadyCall {
  readonly bytes: number;
  readonly run: () => unknown;
}

/** The errors that the documentation names. */
const DOCUMENTED = [
  InvalidArgumentError,
  InvalidDefinitionError,
  InvalidStayError,
  InvalidRecordError,
  InvalidInvoiceError,
  InvalidBookingError,
  LawsBrokenError,
  SavedPlanError,
  PullError,
  TaxApiError,
];

/** Whether an error is one that the documentation of a function names. */
export function isDocumented(error: unknown, { entry }: Pick<Call, 'entry'>): boolean {
  const documented = [...DOCUMENTED, ...(CALLED.get(entry)?.errors ?? [])];
  return documented.some((ErrorClass) => error instanceof ErrorClass);
}

/** A kind of input for a function, each as likely; every third is damaged. */
export function anyKind(entry: Entry, seed: number): string {
  const dice = diceFrom(seed ^ 0x5bd1e995);
  const { sets, besides } = kindsOf(entry.beside);
  const valid = `${pick(dice, sets)} / ${pick(dice, besides)}`;
  const isDamaged = (entry.outside ?? [0]).length > 0 && dice(3) === 0;
  return isDamaged ? `${valid} / ${pick(dice, damagesOf(entry))}` : valid;
}

/** Makes the input, and what the function takes. Throws what the functions throw that prepare it. */
export async function readyCall({ entry: name, kind, seed, bytes }: Call): Promise<ReadyCall> {
  const entry = CALLED.get(name);
  if (entry === undefined) throw new Error(`There is no entry ${name}.`);
  const { beside, call, outside = [0], isMade } = entry;
  const [ofSet, ofBeside, damage] = kind.split(' / ');
  // A damaged value has the size; what it is made of is small.
  const size = damage === undefined ? bytes : Math.min(bytes, 20_000);
  const world = worldFor({ beside, kind: `${ofSet} / ${ofBeside}`, seed, bytes: size });
  const args = await entry.args(world);
  const whole = isMade === true ? bytesOf(args[0]) : undefined;
  if (damage === undefined) return { bytes: whole ?? world.size, run: () => Reflect.apply(call, undefined, args) };
  const place = pick(world.dice, outside);
  const damaged = MALFORMED[damage]?.({ dice: world.dice, bytes }, args[place]);
  const own = bytesOf(damaged) ?? bytes;
  return { bytes: own, run: () => Reflect.apply(call, undefined, Object.assign([...args], { [place]: damaged })) };
}

/** An answer in a few words: `answer`, or the code of an issue. */
export function answerKind(answer: unknown): string {
  const { issues, isError, text } = Object(answer);
  if (isError === true) return `refused: ${String(text).slice(0, 60).replaceAll(/\s+/g, ' ')}`;
  return Array.isArray(issues) && issues.length > 0 ? `issues: ${codeOf(issues)}` : 'answer';
}

export function errorKind(error: unknown): string {
  const { name, issues, message } = Object(error);
  return Array.isArray(issues) && issues.length > 0
    ? `${name}: ${codeOf(issues)}`
    : `${name}: ${String(message).slice(0, 80)}`;
}

function codeOf([first]: readonly { readonly code?: unknown }[]): string {
  return String(first?.code);
}
