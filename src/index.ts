/**
 * The core: taxes, tax sets and stays are validated, quoted, recorded, previewed and explained. Everything in here is pure:
 * nothing is fetched, and nothing looks at a clock. Amounts are decimal texts with exactly the digits of the currency.
 *
 * @module staytax
 */

export { taxJsonSchema, taxSetJsonSchema } from './definitions/json-schema.js';
export type {
  AgeOn,
  BaseStart,
  CollectedBy,
  Each,
  LocalBase,
  LocalBaseInput,
  LocalInvoice,
  LocalInvoiceInput,
  LocalOverStay,
  LocalOverStayInput,
  LocalRate,
  LocalRateInput,
  LocalRounding,
  LocalRoundingInput,
  LocalRules,
  LocalRulesInput,
  LocalSource,
  LocalSourceInput,
  LocalTax,
  LocalTaxInput,
  LocalTitles,
  LocalTitlesInput,
  Only,
  Per,
  PolicyInput,
  PriceOf,
  Round,
  VatCategory,
} from './definitions/local/of-tax.js';
export type { DateRange, DateRangeInput, Season } from './definitions/local/periods.js';
export type { OneOf, TaxLogic, Unit } from './definitions/logics.js';
export { type FullPolicy, type Policy, policies } from './definitions/policy.js';
export type {
  Tax,
  TaxInput,
  TaxSet,
  TaxSetEntry,
  TaxSetEntryInput,
  TaxSetInput,
  TaxType,
} from './definitions/tax.js';
export { taxSchema, validateTax } from './definitions/validate-tax.js';
export { defineTaxSet, type Exact, taxSetSchema } from './definitions/validate-tax-set.js';
export { type ExplainContext, explain } from './explanation/explain.js';
export type {
  ChargeExplanation,
  ExactFraction,
  ExplainedRoomGroup,
  Explanation,
  ExtractionPart,
  ExtractionStep,
  NightRun,
  NightsStep,
  NotChargedGuests,
  NotChargedGuestsReason,
  NotChargedNightReason,
  NotChargedNights,
  NotChargedReason,
  OverStayPart,
  OverStayStep,
  QuantityProduct,
  RatePart,
  RatesStep,
  RateTerm,
  RateUnit,
  ReportedStep,
  RoundingStep,
  Step,
} from './explanation/explanation-data.js';
export { InvalidArgument } from './issues/arguments.js';
export { ISSUE_CODES, type IssueCode } from './issues/codes.js';
export { InvalidDefinition, InvalidStay } from './issues/errors.js';
export type { StandardSchema } from './issues/formats.js';
export { toDetails } from './issues/formats.js';
export type { Issue, IssueOf, IssueParams, Received, Result } from './issues/issue.js';
export { ROUNDING_MODES, type RoundingMode } from './money/rounding.js';
export { type AdviceOptions, advice } from './preview/advice.js';
export { type GivenScenario, type PreviewOptions, preview } from './preview/preview.js';
export type {
  Advice,
  FieldChange,
  LargestChange,
  LevelChange,
  NestingChange,
  Preview,
  PreviewedScenario,
  PreviewSummary,
  QuoteDifference,
  Scenario,
  ScenarioGroup,
  TaxChange,
  TaxDifference,
  TaxName,
} from './preview/preview-data.js';
export type { RoomToPrice, StayToPrice } from './preview/price-for.js';
export { type PriceAnswer, type Priced, priceForNet, priceForTotal } from './preview/price-for.js';
export { type ScenarioOptions, scenarios } from './preview/scenarios.js';
export { type Calculator, createCalculator, quote } from './quote/calculator.js';
export { type LedgerRow, ledgerOf } from './quote/parts-of-total.js';
export type { Quote, QuotedRate, QuotedTax, Totals, TotalsWithWarnings } from './quote/quote.js';
export { quoteToJson } from './quote/quote.js';
export type { QuotedNight, QuotedRoom } from './quote/rooms-and-nights.js';
export { resolveTaxSet, validateTaxSet } from './quote/validate.js';
export type { RecordDifference } from './record/compare.js';
export { type Correction, type CorrectionLine, difference } from './record/difference.js';
export type { RecordSubject } from './record/record.js';
export {
  InvalidRecord,
  type QuoteRecord,
  type RecordOptions,
  readRecord,
  recordOf,
  verifyRecord,
} from './record/record.js';
export type { JsonSchemaDraft, JsonSchemaOptions } from './schema/json-schema.js';
export { stayJsonSchema } from './stay/json-schema.js';
export type { Evidence, Extra, Guest, PaidBefore, Room, Stay } from './stay/schema.js';
export { staySchema, validateStay } from './stay/validate-stay.js';
export { type FormatIssuesOptions, formatIssues, type IssueToWord, issueText } from './words/issue-text.js';
export { type Language, LOCALES, loadLocale } from './words/locales.js';
