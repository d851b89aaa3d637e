import fc from 'fast-check';
import type { FullPolicy, Policy } from '../definitions/policy.js';
import type { TaxSet, TaxSetInput } from '../definitions/tax-set.js';
import { createCalculator } from '../quote/calculator.js';
import type { Stay } from '../stay/schema.js';
import { anyChoice, LawBroken, type MakeCalculator } from './law.js';
import { LAW_NAMES, type LawName, laws } from './laws.js';
import { digitsOfCalculator } from './model.js';
import { stayFor } from './stay-for.js';

/** How laws are checked. Every default is in brackets. */
export interface CheckLawsOptions {
  /** The policy to quote with [the documented one]. */
  readonly policy?: Policy;
  /** On how many stays each law is tried [100]. */
  readonly runs?: number;
  /** Repeats a run [that of fast-check's global configuration, or a new one each time; the result says which]. */
  readonly seed?: number;
  /** Which laws [all]. */
  readonly laws?: readonly LawName[];
  /** Which stays [`stayFor(taxSet)`]. */
  readonly stays?: fc.Arbitrary<Stay>;
  /** What makes calculators [`createCalculator`]; for holding something of your own against the laws. */
  readonly make?: MakeCalculator;
}

/** What became of one law. */
export interface LawResult {
  /** Its name in `laws`. */
  readonly law: LawName;
  /** The law in one sentence. */
  readonly about: string;
  /** How many stays it was tried on. */
  readonly runs: number;
  /** How many of them said something about it: a stay of one room says nothing about the order of rooms. */
  readonly told: number;
  /** Why the law says nothing about this tax set and policy; it was then not tried. */
  readonly skipped?: string;
  /** The smallest stay found that breaks it, and how. */
  readonly failure?: { readonly stay: Stay; readonly message: string };
}

/** What became of all of them. `ok`: no law is broken. */
export interface LawReport {
  /** No law is broken. */
  readonly ok: boolean;
  /** What was checked, every default filled in. */
  readonly taxSet: TaxSet;
  /** The policy that it was checked under. */
  readonly policy: FullPolicy;
  /** Repeats the run. */
  readonly seed: number;
  /** What became of each law that was asked for. */
  readonly laws: readonly LawResult[];
}

const USUAL_RUNS = 100;

/**
 * Tries every law on random stays of a tax set of your own, and answers what became of each, with the smallest stay
 * that breaks it. Throws InvalidDefinition when the tax set or the policy is not valid. See `assertLaws` for tests.
 *
 * @example
 * ```ts
 * import { checkLaws } from 'staytax/testing';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true } as const;
 * const { ok, laws } = checkLaws({ title: 'Germany', currency: 'EUR', taxes: [vat] }, { runs: 20, seed: 1 });
 * ok; // => true
 * laws.find(({ law }) => law === 'longerStayPaysNoLess')?.skipped; // => 'the set has no exclusive tax'
 * ```
 */
export function checkLaws(taxSet: TaxSetInput, options: CheckLawsOptions = {}): LawReport {
  const { make = createCalculator, runs = USUAL_RUNS, seed = fc.readConfigureGlobal().seed ?? anySeed() } = options;
  const calculator = make(taxSet, options.policy);
  const stays = options.stays ?? stayFor(calculator.taxSet, { digits: digitsOfCalculator(calculator) });
  const results = (options.laws ?? LAW_NAMES).map((name): LawResult => {
    const { about, prepare } = laws[name];
    const check = prepare(calculator, make);
    if (typeof check === 'string') return { law: name, about, runs: 0, told: 0, skipped: check };
    let told = 0;
    const property = fc.property(stays, anyChoice(), (stay, choice) => {
      if (check(stay, choice)) told += 1;
    });
    const { failed, counterexample, errorInstance } = fc.check(property, { numRuns: runs, seed });
    if (!failed || counterexample === null) return { law: name, about, runs, told };
    return { law: name, about, runs, told, failure: { stay: counterexample[0], message: saidBy(errorInstance) } };
  });
  return {
    ok: results.every(({ failure }) => failure === undefined),
    taxSet: calculator.taxSet,
    policy: calculator.policy,
    seed,
    laws: results,
  };
}

function saidBy(error: unknown): string {
  if (error instanceof LawBroken) return error.message;
  return `It throws ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`;
}

/** A whole number that fast-check takes as it is. */
function anySeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
