/**
 * For tests of your own tax rules: random taxes, tax sets and stays that are valid, and the laws that hold for all of
 * them. Needs fast-check beside it.
 *
 * @module staytax/testing
 */

export { type Booking, type BookingConstraints, booking } from './booking.js';
export type { InvalidTaxCode } from './breaks.js';
export { type CheckLawsOptions, checkLaws, type LawReport, type LawResult } from './check-laws.js';
export { INVALID_TAX_CODES, type InvalidTax, type InvalidTaxConstraints, invalidTax } from './invalid-tax.js';
export { type Law, LawBroken, type MakeCalculator, type StayCheck } from './law.js';
export { assertLaws, formatLawReport, LawsBroken } from './law-report.js';
export { LAW_NAMES, type LawName, laws } from './laws.js';
export { type PolicyConstraints, policy } from './policy.js';
export type { StayConstraints } from './raw-stay.js';
export type { TaxConstraints } from './raw-tax.js';
export type { TaxSetConstraints } from './raw-tax-set.js';
export { stay } from './stay.js';
export { stayFor } from './stay-for.js';
export { tax } from './tax.js';
export { taxSet } from './tax-set.js';
export { taxWrite } from './tax-write.js';
