import type { Budget } from '../../core/calculation/budget.js';
import { attempt, budgetFor, sizeOf, stepsToCompile, withShare } from '../../core/calculation/budget.js';
import { compiledOnce } from '../../core/calculation/compile.js';
import type { Line, Program } from '../../core/calculation/program.js';
import { isOnce } from '../../core/calculation/program.js';
import { EVERY_NIGHT, rangesOf, taxableNights, windowOf } from '../../core/calculation/windows.js';
import { dateOf, dayNumber } from '../../core/calendar/plain-date.js';
import { curesInSet } from '../../core/definitions/cures-in-set.js';
import { isConnected } from '../../core/definitions/local/channel-side.js';
import { hasPriceCondition, isCoveredBy, spansOf } from '../../core/definitions/local/conditions.js';
import { meantBy } from '../../core/definitions/local/meant.js';
import type { LocalRate } from '../../core/definitions/local/of-tax.js';
import { circlesUnder } from '../../core/definitions/local/set-rules.js';
import { LOGICS } from '../../core/definitions/logics.js';
import { withoutMeant } from '../../core/definitions/meant-warnings.js';
import type { TaxMention } from '../../core/definitions/mentions.js';
import { mentionsOf } from '../../core/definitions/mentions.js';
import type { FullPolicy, Policy } from '../../core/definitions/policy.js';
import type { TaxSet, TaxSetEntry, TaxSetInput } from '../../core/definitions/tax.js';
import { logicHere, taxKey } from '../../core/definitions/tax.js';
import { validateTax } from '../../core/definitions/validate-tax.js';
import { ADVICE_CODES } from '../../core/issues/advice-codes.js';
import { checkOptions, optionsShape, withReadable } from '../../core/issues/arguments.js';
import { writeField, writtenValue } from '../../core/issues/cures.js';
import { DOUBT_CODES } from '../../core/issues/definition-warning-codes.js';
import { InvalidDefinitionError } from '../../core/issues/errors.js';
import type { Issue } from '../../core/issues/issue.js';
import { pathTo } from '../../core/issues/issue.js';
import type { Finding, Mistakes } from '../../core/issues/mistakes.js';
import { findingOf, findMistakes } from '../../core/issues/mistakes.js';
import { groupBy, once, withoutAbsent } from '../../core/issues/reading.js';
import { STAY_CODES } from '../../core/issues/validation-codes.js';
import { printSigned, size, unitsOf } from '../../core/money/amount.js';
import { compareRates } from '../../core/money/fraction.js';
import type { Integer } from '../../core/money/integer.js';
import { subtract } from '../../core/money/integer.js';
import type { Calculator } from '../../core/quote/calculator.js';
import { calculatorOf, charged, createCalculator } from '../../core/quote/calculator.js';
import type { Quote, Totals } from '../../core/quote/quote.js';
import { unlessTooMuch } from '../../core/quote/stay-calculator.js';
import { ABOLISHED, endedTax, endingTaxes } from '../../core/quote/stay-mistakes.js';
import { lengthOfStay } from '../../core/stay/moved-stay.js';
import type { Stay } from '../../core/stay/schema.js';
import { LIMITS } from '../../core/stay/schema.js';
import type { AdviceFinding } from './advice-finding.js';
import { adviceIn } from './advice-finding.js';
import { anchorDay, daysIn } from './breakpoints.js';
import type { Candidate } from './candidate.js';
import { NO_REASON, nameOf, stayOf } from './candidate.js';
import type { CHANNEL_ADVICE } from './channel.js';
import { channelAdvice } from './channel.js';
import { settingMeetingRow } from './local/probes.js';
import type { Setting } from './local/setting.js';
import { candidateOf, chargeFinder, withNights, withRules } from './local/setting.js';
import type { RowStays, ScenariosOf } from './local/stays.js';
import { pairsOf, staysOf } from './local/stays.js';
import type { Advice, Scenario } from './preview-data.js';
import { priceForNet } from './price-for.js';
import { calledScenarios, edgesIn, priceScale, todayIssues } from './scenarios.js';
import { soldIn } from './sold.js';

/** The options of `advice`. */
export interface AdviceOptions {
  /** The policy for trial quotes [the policy of the tax set, or else the documented one]. */
  readonly policy?: Policy;
  /**
   * The current day, YYYY-MM-DD. It adds advice on taxes whose dates are all over and on sources read more than a year
   * before, and drops advice that shows on past stays alone. Without it, the past is ignored.
   */
  readonly today?: string;
  /**
   * Whether a channel manager charges guests by the set too. Advice then includes differences of its amounts [if the
   * set or one of its taxes has an id].
   */
  readonly channel?: boolean;
}

const OPTIONS = optionsShape<AdviceOptions>({ policy: true, today: true, channel: true });

/**
 * Finds likely mistakes in a valid tax set: the warnings of validation, and results of trial quotes. Each has a code, a
 * path and a sentence, and if possible a stay that shows it.
 *
 * @throws InvalidDefinitionError with every issue of the tax set, the policy and `today`
 * @throws InvalidArgumentError for an unknown option
 * @example
 * ```ts
 * import { advice } from 'staytax';
 *
 * const fee = { title: 'Fee', logic: 'per_booking', type: 'fee', rate: '0.00', currency: 'EUR', is_inclusive: false } as const;
 * advice({ title: 'A set', currency: 'EUR', taxes: [fee] }).map(({ code, path }) => [code, path]); // => [['never_charged', 'taxes[0].rate']]
 * ```
 */
export function advice(taxSet: TaxSetInput, options: AdviceOptions = {}): Advice[] {
  return withReadable({ options }, () => {
    checkOptions(options, OPTIONS);
    return adviceOn(createCalculator(taxSet, options.policy), options);
  });
}

/** The share of the budget for the stays that are looked at; the rest is for trials with them. */
const SHARE_OF_STAYS = 0.5;
/** The share of the rest for trials with other rows. */
const SHARE_OF_ROWS = 0.5;

/**
 * Like `advice`, for a tax set that was validated under its policy.
 *
 * @param budget with the trials of the call so far: those left out are reported
 */
export function adviceOn(
  calculator: Calculator,
  { today, channel }: Omit<AdviceOptions, 'policy'>,
  budget: Budget = budgetFor(calculator.taxSet),
): Advice[] {
  const wrong = todayIssues(today);
  if (wrong.length > 0) throw new InvalidDefinitionError(wrong);
  const { taxSet: set, policy, warnings } = calculator;
  const mentions = mentionsOf(set);
  // Each tax with its first place, in the order of the last ones.
  const first = [
    ...new Map(mentions.toReversed().map((mention) => [taxKey(mention.entry), mention])).values(),
  ].reverse();
  const plan = compiledOnce(set, policy);
  const trial = {
    policy,
    scale: priceScale(plan.digits, undefined),
    isQuotable: () => true,
    budget,
    mostRows: ALL_ROWS,
    soldAs: soldIn([set]),
  };
  const scenarios = withShare(budget, SHARE_OF_STAYS, (share) =>
    calledScenarios(set, undefined, policy, today === undefined ? {} : { today }, undefined, share),
  );
  const ahead = scenarios.filter(({ stay }) => !isOver(stay, today));
  const looked = ahead.length === 0 ? scenarios : ahead;
  const quoted = quotedScenarios(calculator, looked, budget);
  const endings = today === undefined ? [] : endingTaxes(plan);
  const ofTaxes = first.flatMap((mention) => findMistakes(TAX_ADVICE, { mention, plan, endings, today }));
  const ofRows = withShare(budget, SHARE_OF_ROWS, (share) =>
    first
      .flatMap((mention) => rowAdvice(mention, set, { ...trial, budget: share }, today))
      .filter((finding) => !warnings.some((warning) => isSameOrder(warning, finding))),
  );
  const trials = { calculator, plan, first, mentions, quoted, budget, today };
  const ofSet = findMistakes(SET_ADVICE, trials);
  const ofChannel = (channel ?? isConnected(set)) ? channelAdvice({ set, policy, looked, budget }) : [];
  const all = [
    ...ofTaxes.map((finding) => adviceIn(CODES_OF_TAXES, TAX_ADVICE, finding)),
    ...ofRows.map((finding) => adviceIn(CODES_OF_ROWS, ROW_ADVICE, finding)),
    ...ofSet.map((finding) => adviceIn(ADVICE_CODES, SET_ADVICE, finding)),
    ...ofChannel,
  ];
  const shown = withoutMeant(curesInSet(all, set), set).filter(
    ({ stay }: Advice) => stay === undefined || !isOver(stay, today),
  );
  const ofBudget = findMistakes(BUDGET_ADVICE, { set, budget });
  return [...warnings, ...shown, ...ofBudget.map((finding) => adviceIn(ADVICE_CODES, BUDGET_ADVICE, finding))];
}

/** A tax that ended has the same code as in a stay. */
const CODES_OF_TAXES = { ...ADVICE_CODES, ranges_past: STAY_CODES.ranges_past } as const;

/** Whether a warning of validation is about the order of the same list of rows. */
function isSameOrder({ code, path }: Issue, finding: Finding): boolean {
  const listOf = (place: string) => place.slice(0, place.lastIndexOf('['));
  return code === 'order_decides' && finding.code === code && listOf(path) === listOf(finding.path);
}

/** An order of rows that decides has the same code as in a definition. */
const CODES_OF_ROWS = { ...ADVICE_CODES, order_decides: DOUBT_CODES.order_decides } as const;

/** A tax that is quoted as it is, at its first place. */
interface TaxOnTrial {
  readonly mention: TaxMention;
  readonly plan: Program;
  readonly endings: ReturnType<typeof endingTaxes>;
  readonly today: string | undefined;
}

/** Likely mistakes in a tax under a policy, or on a day. */
export const TAX_ADVICE: Mistakes<
  TaxOnTrial,
  'never_charged' | 'cap_out_of_reach' | 'ranges_past',
  AdviceFinding<'never_charged' | 'cap_out_of_reach' | 'ranges_past'>
> = {
  never_charged: { find: neverCharged, meant: 'only: "channel"' },
  cap_out_of_reach: { find: unreachedCap, meant: meantBy('cap_out_of_reach') },
  ranges_past: { find: endedByToday, cure: 'in params', meant: ABOLISHED },
};

/** Likely mistakes in the rows of a tax: a stay pays another amount with the rows that are probably meant. */
export const ROW_ADVICE: Mistakes<
  RowTrial,
  'order_decides' | 'length_or_number',
  AdviceFinding<'order_decides' | 'length_or_number'>
> = {
  order_decides: {
    find: decidingOrder,
    amounts: 'of the stay',
    cure: 'in sentence',
    meant: meantBy('order_decides'),
  },
  length_or_number: { find: lengthAsNumber, amounts: 'of the stay', cure: 'in params', meant: 'night_from: 1' },
};

/** A tax set with the stays that are quoted for it. */
interface SetOnTrial {
  readonly calculator: Calculator;
  readonly plan: Program;
  /** Each tax at its first place. */
  readonly first: readonly TaxMention[];
  readonly mentions: readonly TaxMention[];
  readonly quoted: readonly QuotedScenario[];
  readonly budget: Budget;
  readonly today: string | undefined;
}

type SetAdviceCode = Exclude<
  keyof typeof ADVICE_CODES,
  keyof typeof TAX_ADVICE | keyof typeof ROW_ADVICE | keyof typeof CHANNEL_ADVICE | keyof typeof BUDGET_ADVICE
>;

/** Likely mistakes in a whole set, which its stays or today show. */
export const SET_ADVICE: Mistakes<SetOnTrial, SetAdviceCode, AdviceFinding<SetAdviceCode>> = {
  source_old: { find: oldSources },
  same_title: { find: sameTitles, meant: meantBy('same_title') },
  nested_unevenly: { find: unevenNesting, meant: meantBy('nested_unevenly') },
  level_without_effect: { find: uselessLevels, cure: 'in params', meant: meantBy('level_without_effect') },
  fee_untaxed: { find: untaxedFees, meant: meantBy('fee_untaxed') },
  inclusive_over_price: { find: negativeNet, meant: meantBy('inclusive_over_price') },
  policy_matters: { find: decidingOptions, meant: meantBy('policy_matters') },
};

interface TriedSet {
  readonly set: TaxSet;
  readonly budget: Budget;
}

/** The last advice: by then every other trial was made or left out. */
export const BUDGET_ADVICE: Mistakes<TriedSet, 'not_all_tried'> = {
  not_all_tried: { find: trialsLeftOut },
};

function trialsLeftOut({ set, budget }: TriedSet): Array<Finding<'not_all_tried'>> {
  const { tried, leftOut } = budget;
  if (leftOut === 0) return [];
  return [findingOf('not_all_tried', 'taxes', { leftOut, all: tried + leftOut, ...sizeOf(set) })];
}

/** A scenario with its figures, which are calculated when they are first read; `undefined` beyond the budget. */
interface QuotedScenario extends Scenario {
  readonly totals: () => Totals | undefined;
  readonly quote: () => Quote | undefined;
}

function quotedScenarios(calculator: Calculator, looked: readonly Scenario[], budget: Budget): QuotedScenario[] {
  const { quote, totals } = charged(calculator);
  return looked.map((scenario) => ({
    ...scenario,
    totals: once(() => totals(scenario.stay, budget)),
    quote: once(() => quote(scenario.stay, budget)),
  }));
}

/** Whether a stay ended before a day, so that it can no longer be sold. */
function isOver(stay: Stay, today: string | undefined): boolean {
  if (today === undefined) return false;
  const ends = (dayNumber(stay.checkIn) ?? 0) + lengthOfStay(stay);
  return ends <= (dayNumber(today) ?? 0);
}

/** Each mention that is not the first one of a key, with the path of the first one. */
function repeated(
  mentions: readonly TaxMention[],
  keyOf: (entry: TaxSetEntry) => string,
): Array<TaxMention & { readonly first: TaxMention }> {
  const places = groupBy(mentions, ({ entry }) => keyOf(entry));
  return mentions.flatMap((mention) => {
    const first = places.get(keyOf(mention.entry))?.[0];
    return first === undefined || first === mention ? [] : [{ ...mention, first }];
  });
}

function sameTitles({ first: taxes }: SetOnTrial): Array<Finding<'same_title'>> {
  return repeated(taxes, ({ title }) => title).map(({ path, entry: { title }, first }) =>
    findingOf('same_title', pathTo(path, 'title'), { title, first: first.path }),
  );
}

/** Reports a tax whose nested taxes differ from those of its first occurrence. */
function unevenNesting({ mentions }: SetOnTrial): Array<Finding<'nested_unevenly'>> {
  const nestedIn = ({ entry }: TaxMention) => JSON.stringify([...new Set(entry.taxes.map(taxKey))].sort());
  return repeated(mentions, taxKey)
    .filter((mention) => nestedIn(mention) !== nestedIn(mention.first))
    .map(({ path, entry: { title }, first }) => findingOf('nested_unevenly', path, { title, first: first.path }));
}

/** Reports a fixed tax above the lowest level that no percentage is computed on: its level has no effect. */
function uselessLevels({ plan: { lines, taxSet: set } }: SetOnTrial): Array<Finding<'level_without_effect'>> {
  const lowest = Math.min(...set.taxes.map(({ level }) => level));
  const added = new Set(lines.flatMap(({ base, priceBase = base }) => [...base.adds, ...priceBase.adds]));
  return set.taxes.flatMap((entry, index) => {
    const line = lines.find(({ tax }) => taxKey(tax) === taxKey(entry));
    if (line === undefined || line.isPercent || entry.level === lowest || entry.taxes.length > 0) return [];
    if (added.has(line.index)) return [];
    const { title, level } = entry;
    const path = pathTo('taxes', index);
    const edits = [writeField(path, 'level', lowest)];
    return [findingOf('level_without_effect', pathTo(path, 'level'), { title, level }, edits)];
  });
}

/** Reports a fee without taxes on it, if another fee has one. */
function untaxedFees({ first: taxes, plan: { lines }, quoted }: SetOnTrial): Array<AdviceFinding<'fee_untaxed'>> {
  const fees = lines.filter(({ tax }) => tax.type === 'fee');
  const taxedBy = (fee: Line) => lines.find((line) => line.tax.type === 'tax' && isComputedOn(line, fee));
  const taxedFee = fees.find((fee) => taxedBy(fee) !== undefined);
  const tax = taxedFee && taxedBy(taxedFee);
  if (taxedFee === undefined || tax === undefined) return [];
  return fees.flatMap((fee) => {
    const mention = taxes.find(({ entry }) => taxKey(entry) === taxKey(fee.tax));
    if (mention === undefined || taxedBy(fee) !== undefined) return [];
    const names = { title: fee.tax.title, other: taxedFee.tax.title, tax: tax.tax.title };
    return [{ ...findingOf('fee_untaxed', mention.path, names), stay: stayWith(quoted, fee) }];
  });
}

/** The price contains an inclusive fee, so taxes that start from the price are computed on it. */
function isComputedOn({ base, isPercent: isOfBase }: Line, fee: Line): boolean {
  if (!isOfBase) return false;
  return (base.start === 'price' && fee.isInclusive) || base.adds.includes(fee.index);
}

function stayWith(looked: readonly QuotedScenario[], { tax }: Line): Stay | undefined {
  const isCharged = ({ quote }: QuotedScenario) =>
    quote()?.taxes.some((charge) => taxKey(charge) === taxKey(tax) && /[1-9]/.test(charge.amount)) === true;
  return looked.find(isCharged)?.stay;
}

/** Reports the price below which a stay, one night for two if possible, does not pay its inclusive charges. */
function negativeNet({ calculator, quoted }: SetOnTrial): Array<AdviceFinding<'inclusive_over_price'>> {
  const shows = quoted.find(({ totals }) => totals()?.net.startsWith('-'));
  if (shows === undefined) return [];
  const simple = { checkIn: shows.stay.checkIn, rooms: [{ persons: 2, price: '0', nights: 1 }] };
  const isSimple = calculator.totals(simple).net.startsWith('-');
  const answer = priceForNet(calculator, isSimple ? simple : shows.stay, '0');
  const price = answer.exact ? answer.price : answer.above?.price;
  const stay = isSimple ? 'a night for two persons' : `a stay of ${shows.name}`;
  const sold = price === undefined ? 'at any price' : `for less than ${price}`;
  return [{ ...findingOf('inclusive_over_price', 'taxes', { stay, sold }), stay: isSimple ? simple : shows.stay }];
}

function neverCharged({ mention, plan }: TaxOnTrial): Array<Finding<'never_charged'>> {
  const { entry: tax, path } = mention;
  const { lines, policy } = plan;
  const { title, rate, local, skip_nights: skip, max_nights: cap } = tax;
  if (local?.only === 'channel') return [];
  const logic = logicHere(tax);
  const neverAt = (place: string, because: string) => [findingOf('never_charged', place, { title, because })];
  const never = (field: string, because: string) => neverAt(pathTo(path, field), because);
  const isFree = lines.find((line) => taxKey(line.tax) === taxKey(tax))?.rates.ownRank === 0;
  if (isFree && (local?.rates ?? []).every((row) => compareRates(row.rate, '0') === 0)) {
    if (local?.rate === undefined) return never('rate', `its rate is ${rate}`);
    return neverAt(pathTo(pathTo(path, 'local'), 'rate'), `its rate is ${local.rate}`);
  }
  const window = windowOf(tax);
  if (window === undefined) return [];
  // The best case: an endless stay without dates, in which a limit that starts anew is never used up for good.
  const { skipNights } = window;
  const maxNights = window.maxNightsIn === undefined ? window.maxNights : Number.POSITIVE_INFINITY;
  const [first] = taxableNights(
    { ...EVERY_NIGHT, skipNights, maxNights },
    { firstDay: 0, nightsBefore: 0 },
    Number.POSITIVE_INFINITY,
    policy.maxNights,
  );
  if (first === undefined) {
    return never('max_nights', `the first ${cap} nights can be taxed, and the first ${skip} are skipped`);
  }
  if (first > 0 && policy.stayCharges === 'arrival' && LOGICS[logic].per === 'stay') {
    return never('skip_nights', 'under this policy it is due at arrival, and the night of arrival is skipped');
  }
  return [];
}

/** A limit counted from arrival ends the taxable nights even in a short range. */
function unreachedCap({ mention, plan }: TaxOnTrial): Array<AdviceFinding<'cap_out_of_reach'>> {
  const { entry: tax, path } = mention;
  const { maxNights } = plan.policy;
  const { title, max_nights: cap, skip_nights: skip } = tax;
  if (cap === null || maxNights === 'stay' || tax.local?.max_nights_in !== undefined) return [];
  const [range] = rangesOf(tax).toSorted((a, b) => daysIn(b) - daysIn(a));
  if (range === undefined || daysIn(range) > cap) return [];
  const longest = daysIn(range);
  const nights = Math.min(longest, LIMITS.nights);
  const rooms = [{ persons: 2, price: '0', nights: Math.min(nights + (skip ?? 0), LIMITS.nights) }];
  const unreached = findingOf('cap_out_of_reach', pathTo(path, 'max_nights'), { title, cap, longest });
  return [{ ...unreached, stay: { checkIn: dateOf(range.first - (skip ?? 0)), rooms } }];
}

function endedByToday({ mention, endings, today }: TaxOnTrial): Array<Finding<'ranges_past'>> {
  const { title } = mention.entry;
  const ending = endings.find((tax) => tax.title === title);
  // Dates in one format sort as text.
  if (ending === undefined || today === undefined || dateOf(ending.lastDay) >= today) return [];
  return [endedTax(ending, pathTo(mention.path, 'applicable_date_ranges'), { today })];
}

/** An option with its alternative; `asks`: the lines without one of which it changes no amount. */
type PolicyOption = readonly [
  name: string,
  now: string,
  other: string,
  changes: Partial<FullPolicy>,
  ...asks: ReadonlyArray<(line: Line) => boolean>,
];

/** Each option with an alternative. For rounding modes only the two that differ on ties are compared. */
function optionsOf({ rounding, exclusiveBase, maxNights, stayCharges }: FullPolicy): PolicyOption[] {
  const unit = rounding.unit === 'stay' ? 'night' : 'stay';
  const inclusive = rounding.inclusive === 'tax' ? 'net' : 'tax';
  const mode = rounding.mode === 'half-up' ? 'half-even' : 'half-up';
  const base = exclusiveBase === 'price' ? 'net' : 'price';
  const cap = maxNights === 'taxable' ? 'stay' : 'taxable';
  const due = stayCharges === 'arrival' ? 'first-taxable-night' : 'arrival';
  const isInclusive = (line: Line) => line.isInclusive;
  const hasBase = (line: Line) => !line.isInclusive && (line.isPercent || line.priceBase !== undefined);
  return [
    ['rounding.unit', rounding.unit, unit, { rounding: { ...rounding, unit } }],
    ['rounding.inclusive', rounding.inclusive, inclusive, { rounding: { ...rounding, inclusive } }, isInclusive],
    ['rounding.mode', rounding.mode, mode, { rounding: { ...rounding, mode } }],
    ['exclusiveBase', exclusiveBase, base, { exclusiveBase: base }, isInclusive, hasBase],
    ['maxNights', maxNights, cap, { maxNights: cap }, ({ tax }) => tax.max_nights !== null],
    ['stayCharges', stayCharges, due, { stayCharges: due }, isOnce],
  ];
}

/** Finds the options of the policy that matter to this tax set: by the largest change of a total, or else of a net. */
function decidingOptions({ plan, quoted, budget }: SetOnTrial): Array<AdviceFinding<'policy_matters'>> {
  const { taxSet, policy, lines, digits } = plan;
  const totals = quoted.map((scenario) => scenario.totals());
  return optionsOf(policy).flatMap(([option, now, alternative, changes, ...asks]) => {
    if (!asks.every((ask) => lines.some(ask))) return [];
    const changed = { ...policy, ...changes };
    // This option cannot be a mistake: the net cannot be computed under it.
    if (circlesUnder(taxSet, changed) !== undefined) return [];
    if (!attempt(budget, stepsToCompile(sizeOf(taxSet)))) return [];
    const otherwise = charged(calculatorOf({ value: taxSet, warnings: [] }, changed));
    const others = quoted.map(({ stay }) => unlessTooMuch(() => otherwise.totals(stay, budget)));
    for (const figure of ['total', 'net'] as const) {
      const moves = totals.map((before, index): Integer => {
        const after = others[index];
        if (before === undefined || after === undefined) return 0;
        return subtract(unitsOf(after[figure], digits), unitsOf(before[figure], digits));
      });
      const most = moves.reduce((largest, move) => (size(move) > size(largest) ? move : largest), 0);
      const scenario = quoted[moves.indexOf(most)];
      if (scenario === undefined || most === 0) continue;
      const amount = `${printSigned(most, digits)} ${taxSet.currency}`;
      const params = { option, now, other: alternative, figure, amount, stay: scenario.name };
      return [{ ...findingOf('policy_matters', `policy.${option}`, params), stay: scenario.stay }];
    }
    return [];
  });
}

/** The stays of a tax with its rows and their path. */
interface RowTrial extends RowStays {
  readonly rows: readonly LocalRate[];
  readonly place: string;
  /** The amount of the tax on a stay. */
  readonly chargeOn: (candidate: Candidate) => string | undefined;
}

const ALL_ROWS = Number.POSITIVE_INFINITY;
/** The steps of finding the pairs of rows of a tax. */
const STEPS_OF_PAIRS = 200;

/** Advice on the rows of a tax: a stay is calculated with them, and with their likely intention. */
function rowAdvice(
  { path, entry: tax }: TaxMention,
  set: TaxSet,
  context: Omit<ScenariosOf, 'anchor'>,
  today: string | undefined,
): Array<AdviceFinding<keyof typeof ROW_ADVICE>> {
  const { rates: rows, only } = tax.local ?? {};
  if (rows === undefined || only === 'channel' || !attempt(context.budget, STEPS_OF_PAIRS)) return [];
  const place = pathTo(pathTo(path, 'local'), 'rates');
  const edges = edgesIn(set, tax, undefined);
  const anchor = anchorDay([edges.breakpoints], today);
  const finder = once(() => chargeFinder({ set, tax }, context));
  const trial: RowTrial = {
    ...staysOf(edges, { ...context, anchor }),
    rows,
    place,
    chargeOn: (stay) => finder()(stay),
  };
  return findMistakes(ROW_ADVICE, trial);
}

/** The steps of reading a row again. */
const STEPS_OF_READING = 20;

/** Compares charges on the first stay where they differ; `undefined` without one, or if the other rows are invalid. */
function bothWays(rates: readonly LocalRate[], candidates: readonly Candidate[], trial: RowTrial) {
  const { set, tax, budget, scale, chargeOn } = trial;
  if (!attempt(budget, STEPS_OF_READING * rates.length) || !areValid(rates, tax)) return undefined;
  const tried = withRules(set, tax, { ...tax.local, rates: [...rates] });
  const chargeOtherwise = chargeFinder({ set, tax, tried }, trial);
  for (const candidate of candidates) {
    const [charged, otherwise] = [chargeOn(candidate), chargeOtherwise(candidate)];
    if (charged !== undefined && otherwise !== undefined && charged !== otherwise) {
      return { stay: stayOf(candidate, scale), params: { stay: nameOf(candidate, scale), charged, otherwise } };
    }
  }
  return undefined;
}

/** Whether a valid tax is valid with other rows. */
function areValid(rates: readonly LocalRate[], { level: _, taxes: __, ...tax }: TaxSetEntry): boolean {
  // The list of ranges contains the legacy dates.
  const dates = { applicable_after: null, applicable_before: null };
  return validateTax({ ...tax, ...dates, local: { ...tax.local, rates } }).issues === undefined;
}

/**
 * Reports two overlapping rows whose order matters, once a tax. A row at rate 0 in front is an exemption, which is
 * meant to apply first. Rows with two labels are exclusive classes ("five stars", "three stars").
 */
function decidingOrder(trial: RowTrial): Array<AdviceFinding<'order_decides'>> {
  const { tax, rows, place } = trial;
  for (const { first, second, setting } of pairsOf(trial)) {
    const [row, later] = [rows[first], rows[second]];
    if (row === undefined || later === undefined || !canDecide(row, later)) continue;
    const exchanged = rows.toSpliced(second, 1).toSpliced(first, 0, later);
    const match = bothWays(exchanged, [ofOneGuest(setting), candidateOf(setting, 0, NO_REASON)], trial);
    if (match === undefined) continue;
    const params = { title: tax.title, first: first + 1, second: second + 1, ...match.params };
    return [{ ...findingOf('order_decides', pathTo(place, second), params), stay: match.stay }];
  }
  return [];
}

function canDecide(left: LocalRate, right: LocalRate): boolean {
  if (compareRates(left.rate, '0') === 0) return false;
  if (left.label !== undefined && right.label !== undefined) return false;
  return !isInside(left, right) && !isInside(right, left);
}

/** Whether a row holds only where another does. Limits of prices are not compared. */
function isInside(inner: LocalRate, outer: LocalRate): boolean {
  if (hasPriceCondition(outer) && !hasPriceCondition(inner)) return false;
  return isCoveredBy({ row: inner, spans: spansOf(inner) }, { row: outer, spans: spansOf(outer) });
}

/** A candidate whose guest meets the rows, without other guests. */
function ofOneGuest(setting: Setting): Candidate {
  const candidate = candidateOf(setting, 0, NO_REASON);
  const rooms = candidate.rooms.map(({ guests, ...room }) => {
    return { ...room, persons: 1, ...withoutAbsent({ guests: guests?.slice(-1) }) };
  });
  return { ...candidate, rooms };
}

/**
 * Reports a row for stays up to a length beside a limit of nights: perhaps the first nights of every stay were meant. A
 * row with a condition on the number of the night is exempt, because its author distinguishes the two.
 */
function lengthAsNumber(trial: RowTrial): Array<AdviceFinding<'length_or_number'>> {
  const { tax, rows, place, plain, around } = trial;
  if (tax.max_nights === null) return [];
  return rows.flatMap((row, index): Array<AdviceFinding<'length_or_number'>> => {
    const { nights_to: most, nights_from: least, ...others } = row;
    if (most === undefined || most >= LIMITS.nights) return [];
    if (row.night_from !== undefined || row.night_to !== undefined) return [];
    const meant = { ...others, ...withoutAbsent({ night_to: most, night_from: least }) };
    const longer = withNights(settingMeetingRow(row, plain, around), most + 1);
    const match = bothWays(rows.with(index, meant), [candidateOf(longer, 0, NO_REASON)], trial);
    if (match === undefined) return [];
    const path = pathTo(place, index);
    const params = { title: tax.title, most, ...match.params };
    const edits = [{ at: path, write: writtenValue(meant) }];
    return [{ ...findingOf('length_or_number', pathTo(path, 'nights_to'), params, edits), stay: match.stay }];
  });
}

/** Reports sources that were read more than a year before a day: of the set, then of its taxes. */
function oldSources({ plan, first, today }: SetOnTrial): Array<Finding<'source_old'>> {
  const ofTaxes = first.flatMap(({ path, entry }) => oldSource(path, entry, today));
  return [...oldSource('', plan.taxSet, today), ...ofTaxes];
}

function oldSource(
  path: string,
  { title, local }: TaxSet | TaxSetEntry,
  today: string | undefined,
): Array<Finding<'source_old'>> {
  const checked = local?.source?.checked;
  if (today === undefined || checked === undefined) return [];
  const yearBefore = `${String(Number(today.slice(0, 4)) - 1).padStart(4, '0')}${today.slice(4)}`;
  // Dates in one format sort as text.
  if (checked >= yearBefore) return [];
  const place = pathTo(pathTo(pathTo(path, 'local'), 'source'), 'checked');
  return [findingOf('source_old', place, { title, checked, today })];
}
