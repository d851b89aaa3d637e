/**
 * Tools for tests of tax rules: stays with known amounts, random valid taxes, tax sets and stays, and the laws that
 * hold for all of them. Needs fast-check.
 *
 * @module staytax/testing
 */

export type { Source } from '../../core/definitions/local/fields.js';
export type { ChangeWithoutEffect } from '../cases/changes.js';
export type { CaseDifference } from '../cases/compare.js';
export { type Coverage, coverCases, type UnnoticedChange } from '../cases/cover.js';
export type { Case, Cases, Expectation, ExpectedDue, ExpectedPart, ExpectedTaxes } from '../cases/fields.js';
export { type CaseResult, type CasesOptions, type CasesReport, runCases } from '../cases/run.js';
export {
  assertLaws,
  type CheckLawsOptions,
  checkLaws,
  formatLawReport,
  LAW_NAMES,
  type LawName,
  type LawReport,
  type LawResult,
  LawsBroken,
  LawsBrokenError,
  laws,
} from './check-laws.js';
export { describeCases, type TestFunctions } from './describe-cases.js';
export {
  INVALID_TAX_CODES,
  type InvalidTax,
  type InvalidTaxCode,
  type InvalidTaxConstraints,
  invalidTax,
} from './invalid-tax.js';
export {
  type Law,
  LawBroken,
  LawBrokenError,
  type MakeCalculator,
  type StayCheck,
} from './law.js';
export type { StayConstraints } from './raw-stay.js';
export { stay, stayFor } from './stay.js';
export type { TaxConstraints } from './tax.js';
export { type PolicyConstraints, policy, tax, taxWrite } from './tax.js';
export type { TaxSetConstraints } from './tax-set.js';
export { type Booking, type BookingConstraints, booking, taxSet } from './tax-set.js';
