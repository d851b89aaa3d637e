import type { TaxSetInput } from '../definitions/tax-set.js';
import { type CheckLawsOptions, checkLaws, type LawReport, type LawResult } from './check-laws.js';

/**
 * A report as text: each law in a line, and of each broken one the smallest stay that breaks it, ready to paste.
 *
 * @example
 * ```ts
 * import { checkLaws, formatLawReport } from 'staytax/testing';
 *
 * const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '7.00', is_inclusive: true } as const;
 * const report = checkLaws({ title: 'Germany', currency: 'EUR', taxes: [vat] }, { laws: ['partsAddUp'], runs: 20, seed: 1 });
 * formatLawReport(report).split('\n')[0]; // => '"Germany" breaks none of 1 law (seed 1).'
 * ```
 */
export function formatLawReport({ taxSet, seed, laws }: LawReport): string {
  const broken = laws.filter(({ failure }) => failure !== undefined);
  const count = `${laws.length} ${laws.length === 1 ? 'law' : 'laws'}`;
  const verdict = `${JSON.stringify(taxSet.title)} breaks ${broken.length === 0 ? 'none' : broken.length} of ${count} (seed ${seed}).`;
  return [verdict, ...laws.map(line), ...broken.map((result) => explanation(result, seed))].join('\n');
}

function line({ law, about, runs, told, skipped, failure }: LawResult): string {
  if (failure !== undefined) return `  BROKEN  ${law}: ${about}`;
  if (skipped !== undefined) return `  skipped ${law}: ${skipped}.`;
  const tried = told === runs ? `${runs} stays` : `${runs} stays, ${told} of which say something about it`;
  return `  holds   ${law}: ${about} (${tried})`;
}

const MOST_IN_A_LINE = 160;

function explanation({ law, failure }: LawResult, seed: number): string {
  const short = JSON.stringify(failure?.stay);
  return [
    '',
    `${law}: ${failure?.message}`,
    'The smallest stay that breaks it:',
    short.length <= MOST_IN_A_LINE ? short : JSON.stringify(failure?.stay, null, 2),
    `Again: { seed: ${seed}, laws: ['${law}'] }`,
  ].join('\n');
}

/** At least one law is broken. The message is the report as text; `report` holds it as data. */
export class LawsBroken extends Error {
  /** For whoever cannot ask `instanceof`: an error from another realm, or from JSON. */
  override readonly name = 'LawsBroken';
  /** @param report what became of each law; the message is the same as text */
  constructor(readonly report: LawReport) {
    super(formatLawReport(report));
  }
}

/**
 * `checkLaws` for a test: throws LawsBroken, with the whole report as its message, when a law is broken.
 *
 * @throws LawsBroken; InvalidDefinition when the tax set or the policy is not valid
 * @example
 * ```ts
 * import { assertLaws } from 'staytax/testing';
 *
 * const cityTax = { title: 'City tax', logic: 'per_person_per_night', type: 'city_tax', rate: '2.50', currency: 'EUR', is_inclusive: false } as const;
 * assertLaws({ title: 'Berlin', currency: 'EUR', taxes: [cityTax] }, { runs: 20 }).ok; // => true
 * ```
 */
export function assertLaws(taxSet: TaxSetInput, options: CheckLawsOptions = {}): LawReport {
  const report = checkLaws(taxSet, options);
  if (!report.ok) throw new LawsBroken(report);
  return report;
}
