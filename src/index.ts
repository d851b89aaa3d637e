/**
 * The core: taxes, tax sets and stays are validated, quoted, recorded, previewed and explained. Everything in here is pure:
 * nothing is fetched, and nothing looks at a clock. Amounts are decimal texts with exactly the digits of the currency.
 *
 * @module staytax
 */

export type { CheckedTaxSet } from './core/definitions/checked-tax-set.js';
export { taxJsonSchema, taxSetJsonSchema } from './core/definitions/json-schema.js';
export type { MeantCode } from './core/definitions/local/meant.js';
export type {
  AgeOn,
  BaseStart,
  CollectedBy,
  DueAt,
  Each,
  LocalBase,
  LocalBaseInput,
  LocalInvoice,
  LocalInvoiceInput,
  LocalOverStay,
  LocalOverStayInput,
  LocalPart,
  LocalPartInput,
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
} from './core/definitions/local/of-tax.js';
export type { DateRange, DateRangeInput, Season } from './core/definitions/local/periods.js';
export type { OneOf, TaxLogic, Unit } from './core/definitions/logics.js';
export { type FullPolicy, type Policy, policies } from './core/definitions/policy.js';
export type {
  Tax,
  TaxInput,
  TaxSet,
  TaxSetEntry,
  TaxSetEntryInput,
  TaxSetInput,
  TaxType,
} from './core/definitions/tax.js';
export { taxSchema, validateTax } from './core/definitions/validate-tax.js';
export { defineTaxSet, type Exact, taxSetSchema } from './core/definitions/validate-tax-set.js';
export type { Written } from './core/definitions/written.js';
export {
  InvalidArgument,
  InvalidArgumentError,
} from './core/issues/arguments.js';
export { ISSUE_CODES, type IssueCode } from './core/issues/codes.js';
export {
  InvalidDefinition,
  InvalidDefinitionError,
  InvalidStay,
  InvalidStayError,
} from './core/issues/errors.js';
export type { FlatIssues, IssueTree, StandardSchema } from './core/issues/formats.js';
export { flattenIssues, toDetails, treeIssues } from './core/issues/formats.js';
export type { Issue, IssueKeys, IssueOf, IssueParams, Received, Result } from './core/issues/issue.js';
export { ROUNDING_MODES, type RoundingMode } from './core/money/rounding.js';
export { type Calculator, createCalculator, quote } from './core/quote/calculator.js';
export { type LedgerRow, ledgerOf } from './core/quote/parts-of-total.js';
export type { Due, Quote, QuotedRate, QuotedTax, Totals, TotalsWithWarnings } from './core/quote/quote.js';
export { quoteToJson } from './core/quote/quote.js';
export type { QuotedCharge, QuotedNight, QuotedRoom } from './core/quote/rooms-and-nights.js';
export { resolveTaxSet, validateTaxSet } from './core/quote/validate.js';
export type { RecordDifference } from './core/record/compare.js';
export { type Correction, type CorrectionLine, difference } from './core/record/difference.js';
export {
  InvalidRecord,
  InvalidRecordError,
  type QuoteRecord,
  type RecordOptions,
  readRecord,
  recordOf,
  validateRecord,
  verifyRecord,
} from './core/record/record.js';
export type { RecordSubject } from './core/record/subject.js';
export type { JsonSchemaDraft, JsonSchemaOptions } from './core/schema/json-schema.js';
export type { CheckedStay } from './core/stay/checked-stay.js';
export { stayJsonSchema } from './core/stay/json-schema.js';
export type { Evidence, Extra, Guest, PaidBefore, Room, Stay } from './core/stay/schema.js';
export { staySchema, validateStay } from './core/stay/validate-stay.js';
export { type ExplainContext, explain } from './language/explanation/explain.js';
export type {
  ChargeExplanation,
  ExactFraction,
  ExplainedRoomGroup,
  ExplainedSplit,
  Explanation,
  ExtractionPart,
  ExtractionStep,
  InFeePart,
  InFeeStep,
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
  SplitNights,
  Step,
} from './language/explanation/explanation-data.js';
export {
  type FormatIssuesOptions,
  formatIssues,
  type IssueTextOptions,
  type IssueToWord,
  issueText,
} from './language/words/issue-text.js';
export { type Language, LOCALES, loadLocale } from './language/words/locales.js';
export { type AdviceOptions, advice } from './trials/preview/advice.js';
export { type GivenScenario, type PreviewOptions, preview } from './trials/preview/preview.js';
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
} from './trials/preview/preview-data.js';
export type { RoomToPrice, StayToPrice } from './trials/preview/price-for.js';
export { type PriceAnswer, type Priced, priceForNet, priceForTotal } from './trials/preview/price-for.js';
export { type ScenarioOptions, scenarios } from './trials/preview/scenarios.js';
