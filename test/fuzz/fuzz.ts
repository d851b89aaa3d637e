import { Script } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import '../seed.js';

/**
 * A fuzzer for anything that takes input from outside. Every input ends in an answer or in a documented error. Each run tries
 * the same few inputs; STAYTAX_FUZZ_SECONDS tries others for so long, each within a tenth of a second of processor time.
 */
const SECONDS = process.env['STAYTAX_FUZZ_SECONDS'];
/**
 * The time limit of an input: far above a busy hotel, far below a denial of service. Larger inputs get more in
 * proportion.
 */
const MAX_MILLISECONDS = 100;
const LARGE = 100_000;
/** An input that takes as long is broken off where it does not wait for anything, so that it can be named. */
const HANG_MILLISECONDS = 20_000;
const MAX_MESSAGE = 1_000;
/** An error says so many of its issues. */
const MAX_ISSUES_SAID = 20;

/** How an input ended. A documented error, where it was thrown, counts as refused. */
export type Outcome = 'answered' | 'refused';

type ErrorClass = new (...args: never[]) => Error;

/** Counts what comes in while an input is entered, such as answers to calls. */
export interface Meter {
  characters: number;
}

interface DoorOptions<Input, Damaged> {
  readonly inputs: fc.Arbitrary<Input>;
  /** Does the damage; this is not timed. */
  readonly damage: (input: Input) => Damaged;
  /** Passes what was damaged, and throws where the answer does not hold together. */
  readonly enter: (damaged: Damaged, meter: Meter) => Outcome | Promise<Outcome>;
  /** The errors that the documentation names. */
  readonly errors: readonly ErrorClass[];
  /** How many inputs an ordinary run tries. */
  readonly runs: number;
  /** How many questions each input is asked, 1 if absent: each may take as long. */
  readonly questions?: number;
  /** Whether the time of each input is looked at [in long runs alone: in others, what does not end is broken off]. */
  readonly isTimed?: boolean;
}

/** Something that is fuzzed. */
export interface Door {
  readonly title: string;
  /** Tries inputs, for so long or as many as in each run, and counts how they ended. */
  readonly attack: (milliseconds: number | undefined) => Promise<Readonly<Record<Outcome, number>>>;
}

export function door<Input, Damaged>(title: string, options: DoorOptions<Input, Damaged>): Door {
  const { inputs, damage, enter, errors, runs, questions = 1, isTimed = SECONDS !== undefined } = options;
  return {
    title,
    attack: async (milliseconds) => {
      const seen = { answered: 0, refused: 0 };
      const property = fc.asyncProperty(inputs, async (input) => {
        const damaged = damage(input);
        const once = (meter: Meter) => outcomeOf(() => enter(damaged, meter), errors);
        seen[await (isTimed ? timed(damaged, questions, once) : once({ characters: 0 }))] += 1;
      });
      await fc.assert(
        property,
        milliseconds === undefined
          ? { numRuns: runs }
          : { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: milliseconds },
      );
      return seen;
    },
  };
}

async function outcomeOf(enter: () => Outcome | Promise<Outcome>, errors: readonly ErrorClass[]): Promise<Outcome> {
  try {
    return await watched(enter);
  } catch (error) {
    if (!errors.some((documented) => error instanceof documented)) throw error;
    expectDocumented(error);
    return 'refused';
  }
}

const CALL = new Script('globalThis.staytaxFuzzed()');

/** Breaks off what does not end, up to its first wait. */
function watched(enter: () => Outcome | Promise<Outcome>): Outcome | Promise<Outcome> {
  Object.assign(globalThis, { staytaxFuzzed: enter });
  return CALL.runInThisContext({ timeout: HANG_MILLISECONDS });
}

/** A slow input is tried again: the first time may be due to the compiler or the garbage collector. */
async function timed(damaged: unknown, questions: number, once: (meter: Meter) => Promise<Outcome>): Promise<Outcome> {
  const meter = { characters: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const started = process.cpuUsage();
    meter.characters = 0;
    const outcome = await once(meter);
    least = Math.min(least, process.cpuUsage(started).user / 1_000);
    if (least <= MAX_MILLISECONDS) return outcome;
    if (attempt === 3 && least <= questions * allowedFor(damaged, meter)) return outcome;
  }
  throw new Error(
    `The input takes ${Math.round(least)} ms of processor time; at most ${Math.round(questions * allowedFor(damaged, meter))} ms.`,
  );
}

function allowedFor(damaged: unknown, { characters }: Meter): number {
  return MAX_MILLISECONDS * Math.max(1, (characters + jsonOf(damaged).length) / LARGE);
}

/** A document as text, with long integers in quotes; empty without a JSON form. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? '';
  } catch {
    return '';
  }
}

interface SaidIssue {
  readonly code: string;
  readonly path: string;
  readonly message: string;
}

/** Issues that a program and a person can read: a code, a place, and one sentence that is not an echo of what came. */
export function expectIssues(issues: readonly SaidIssue[]): void {
  for (const { code, path, message } of issues) {
    if (!/^[a-z][a-z_0-9]*$/.test(code)) throw new Error(`No code of an issue: ${JSON.stringify(code)}`);
    if (typeof path !== 'string') throw new Error(`The issue ${code} has no path.`);
    if (typeof message !== 'string' || message.length === 0 || message.length > MAX_MESSAGE) {
      throw new Error(`The message of ${code} has ${message?.length} characters: ${String(message).slice(0, 300)}`);
    }
  }
}

/** A sentence for a person to read. */
export function expectSentence(sentence: string): void {
  expectIssues([{ code: 'sentence', path: '', message: sentence }]);
}

/** A value or some issues, and never both. */
export function expectResult<Value>(result: {
  readonly value?: Value | undefined;
  readonly issues?: readonly SaidIssue[] | undefined;
}): Value | undefined {
  const { value, issues } = result;
  if ((value === undefined) === (issues === undefined)) throw new Error('Neither a value nor issues, or both.');
  if (issues?.length === 0) throw new Error('It is refused without an issue.');
  expectIssues(issues ?? []);
  return value;
}

function expectDocumented(error: unknown): void {
  if (!(error instanceof Error) || error.message === '') throw error;
  const { length } = error.message;
  if (length > MAX_MESSAGE * MAX_ISSUES_SAID) throw new Error(`The message of ${error.name} has ${length} characters.`);
  if ('issues' in error && Array.isArray(error.issues)) expectIssues(error.issues);
}

/** Makes a test of each door. A long run shares its seconds among them. */
export function fuzz(what: string, doors: readonly Door[]): void {
  const each = SECONDS === undefined ? undefined : (Number(SECONDS) * 1_000) / doors.length;
  describe(`after random damage, ${what}`, () => {
    test.each(doors)(
      'answers or refuses $title in time',
      async ({ title, attack }) => {
        const seen = await attack(each);
        // A fuzzer that is always refused, or never, tests nothing.
        expect(Math.min(seen.answered, seen.refused)).toBeGreaterThan((seen.answered + seen.refused) / 100);
        expect(Object.keys(Object.prototype)).toEqual([]);
        if (each !== undefined) console.log(`${title}: ${seen.answered} answered, ${seen.refused} refused`);
      },
      2 * (each ?? 0) + 60_000,
    );
  });
}
