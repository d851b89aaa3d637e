import type { TaxWindow } from '../../../core/calculation/windows.js';
import { isDoubt } from '../../../core/issues/definition-warning-codes.js';
import { decimalsIn } from '../../../core/money/amount.js';
import { lengthOfStay } from '../../../core/stay/moved-stay.js';
import { logicInWords } from '../../../language/description/names.js';
import { inOneLine, limitsInWords, rangesInWords } from '../../../language/description/values.js';
import {
  DIFFERENCES,
  PREVIEW_SUMMARY,
  VERDICT,
  VERDICT_PAYERS,
  VERDICT_UNITS,
} from '../../../language/words/en/previews.js';
import type { Words } from '../../../language/words/words.js';
import { ENGLISH, hasText, say } from '../../../language/words/words.js';
import type { ChangeByUnit, EveryStayChange, VerdictFigure } from '../every-stay.js';
import { changesOnEveryStay } from '../every-stay.js';
import type { ChangesOnStays } from '../looked-at.js';
import { changesOn } from '../looked-at.js';
import type {
  Advice,
  LargestChange,
  Preview,
  PreviewedScenario,
  PreviewSummary,
  QuoteDifference,
} from '../preview-data.js';
import type { PreviewedSets } from './edited.js';
import { editPhrases, hasEdits } from './edited.js';

/** The direction over all stays looked at; `both` for more on some and less on others. */
export type ChangeSense = Direction | 'both';

/** The effect of a draft, in a sentence each for guests and the house. */
export interface PreviewVerdict {
  readonly guests: ChangeSense;
  readonly house: ChangeSense;
  /** "Guests pay 0.50 more for each person and night, for at most 7 nights." */
  readonly ofGuests: string;
  /** "You keep as much as before." */
  readonly ofHouse: string;
}

/** The facts of a verdict, as plain data: the change on every stay if one sentence holds there, and on the stays looked at. */
export interface VerdictFacts extends Readonly<Record<VerdictFigure, FigureFacts>> {
  readonly currency: string;
  /** The edits, as ends of a sentence: "nights 8 to 10 are now charged". */
  readonly phrases: readonly string[];
}

interface FigureFacts {
  /** Derived from the definitions; `undefined` where no sentence holds on every stay. */
  readonly every: EveryStayChange | undefined;
  /** On your stays, which come first. */
  readonly own: ChangesOnStays | undefined;
  /** On all other stays looked at. */
  readonly others: ChangesOnStays | undefined;
}

/** The part of a preview that a verdict speaks of. */
export type ComparedStays = Pick<Preview, 'scenarios' | 'currency' | 'policy'>;

/** The verdict of a preview; `undefined` if no quotes were compared. */
export function verdictOf(
  preview: ComparedStays,
  sets: PreviewedSets,
  words: Words = ENGLISH,
): PreviewVerdict | undefined {
  const facts = verdictFacts(preview, sets, words);
  return facts && verdictInWords(facts, words);
}

/** The facts of a verdict; `undefined` if no quotes were compared. */
export function verdictFacts(
  { scenarios, currency, policy }: ComparedStays,
  sets: PreviewedSets,
  words: Words = ENGLISH,
): VerdictFacts | undefined {
  const { draft, saved } = sets;
  if (saved === undefined || !isComparable(scenarios)) return undefined;
  const yours = scenarios.filter(({ group }) => group === 'own');
  const others = scenarios.filter(({ group }) => group !== 'own');
  const every = changesOnEveryStay({ draft, saved }, policy);
  const factsOf = (figure: VerdictFigure): FigureFacts => ({
    every: every[figure],
    own: changesOnScenarios(yours, figure),
    others: changesOnScenarios(others, figure),
  });
  const isRateSaid = [every.guests, every.house].some((change) => typeof change === 'object' && change.isOfRate);
  return {
    currency,
    guests: factsOf('guests'),
    house: factsOf('house'),
    phrases: editPhrases(sets, policy, isRateSaid, words),
  };
}

function changesOnScenarios(
  scenarios: readonly PreviewedScenario[],
  figure: VerdictFigure,
): ChangesOnStays | undefined {
  const compared = scenarios.flatMap(({ stay, difference }) =>
    difference === undefined ? [] : [{ stay, change: difference[FIGURES[figure]] }],
  );
  return changesOn(compared, decimalsIn(compared[0]?.change ?? ''));
}

/** The figure of a quote that a sentence is about. */
const FIGURES = { guests: 'total', house: 'kept' } as const satisfies Record<VerdictFigure, keyof QuoteDifference>;

export function verdictInWords({ currency, guests, house, phrases }: VerdictFacts, words: Words): PreviewVerdict {
  const [ofGuests, ofHouse] = [senseOf(guests), senseOf(house)];
  const isSame = guests.every === 'same' && ofGuests === 'same' && ofHouse === 'same';
  const areStaysSaid = guests.every === undefined && guests.others !== undefined;
  const paid = figureInWords(guests, { currency, words, areStaysSaid: false });
  const kept = figureInWords(house, { currency, words, areStaysSaid });
  return {
    guests: ofGuests,
    house: ofHouse,
    ofGuests: isSame
      ? say(words, VERDICT, 'guestsPaySame')
      : say(words, VERDICT, 'guestsPay', { amount: inOneLine(words, [...paid, ...phrases]) }),
    ofHouse: say(words, VERDICT, 'youKeep', { amount: inOneLine(words, kept) }),
  };
}

function senseOf({ every, own: changesOnStays, others }: FigureFacts): ChangeSense {
  const onStays = [changesOnStays, others].flatMap((changes) =>
    changes === undefined ? [] : [changes.least, changes.most],
  );
  const ofUnit = typeof every === 'object' ? [every.amount] : [];
  const directions = new Set([...onStays, ...ofUnit].map(directionOf));
  if (directions.has('more')) return directions.has('less') ? 'both' : 'more';
  return directions.has('less') ? 'less' : 'same';
}

interface FigureWords {
  readonly currency: string;
  readonly words: Words;
  /** Whether the sentence before has said which stays were looked at. */
  readonly areStaysSaid: boolean;
}

/** Your stays first, then every stay or the others that were looked at. */
function figureInWords(
  { every, own: changesOnStays, others }: FigureFacts,
  { currency, words, areStaysSaid }: FigureWords,
): string[] {
  if (every === 'same') return [say(words, VERDICT, 'same')];
  const lookedAt = changesOnStays === undefined ? 'lookedAt' : 'othersLookedAt';
  const onStays = (changes: ChangesOnStays, named: 'yourStays' | 'lookedAt' | 'othersLookedAt' | 'theseStays') => {
    const { stays: n, nights, guests } = changes;
    return onStaysInWords(changes, say(words, VERDICT, named, { n, nights, guests }), currency, words);
  };
  const onOthers = others && onStays(others, areStaysSaid ? 'theseStays' : lookedAt);
  const onRest = every === undefined ? onOthers : changeByUnitInWords(every, words);
  return [changesOnStays && onStays(changesOnStays, 'yourStays'), onRest].filter((text) => text !== undefined);
}

function onStaysInWords(
  { stays: count, least, most }: ChangesOnStays,
  stays: string,
  currency: string,
  words: Words,
): string {
  const inMoney = (change: string) =>
    directionOf(change) === 'same' ? say(words, VERDICT, 'same') : moneyInWords(change, currency, words);
  if (least === most) return say(words, VERDICT, count === 1 ? 'onOne' : 'onEach', { change: inMoney(most), stays });
  const [isLess, isMore] = [directionOf(least) === 'less', directionOf(most) === 'more'];
  if (isLess && isMore) return say(words, VERDICT, 'onRange', { less: inMoney(least), more: inMoney(most), stays });
  return say(words, VERDICT, 'onLargest', { change: inMoney(isMore ? most : least), stays });
}

/** "1.00 more for each person and night, not the first night, for at most 7 nights". */
function changeByUnitInWords({ amount, unit, paidBy, window }: ChangeByUnit, words: Words): string {
  const change = say(words, VERDICT, 'byUnit', {
    change: changeInWords(amount, words),
    unit: unitInWords(unit, paidBy, words),
  });
  const limits = window === undefined ? [] : windowInWords(window, words);
  const where = paidBy === 'some-units' ? [say(words, VERDICT, 'whereCharged')] : [];
  return [change, ...limits, ...where].join(', ');
}

/** "for each person and night"; a logic without such a text has its name. */
function unitInWords(unit: ChangeByUnit['unit'], paidBy: ChangeByUnit['paidBy'], words: Words): string {
  if (paidBy === 'some-persons' && hasText(VERDICT_PAYERS, unit)) return say(words, VERDICT_PAYERS, unit);
  return hasText(VERDICT_UNITS, unit) ? say(words, VERDICT_UNITS, unit) : logicInWords(unit, words);
}

function windowInWords({ skipNights, maxNights, ranges }: TaxWindow, words: Words): string[] {
  const isAllYear = ranges.every(({ first, last }) => !Number.isFinite(first) && !Number.isFinite(last));
  return [
    ...(isAllYear ? [] : [rangesInWords(ranges, words)]),
    ...limitsInWords({ skip_nights: skipNights }, words),
    ...(Number.isFinite(maxNights) ? [say(words, VERDICT, 'forAtMost', { n: maxNights })] : []),
  ];
}

/** Why no stay was compared with the saved set; empty if stays were compared, or if there is no saved set. */
export function incomparableInWords({ scenarios, currency }: Preview, { saved }: PreviewedSets, words: Words): string {
  if (saved === undefined || scenarios.length === 0 || isComparable(scenarios)) return '';
  if (saved.currency === currency) return say(words, VERDICT, 'otherDigits');
  return say(words, VERDICT, 'otherCurrency', { draft: currency, saved: saved.currency });
}

/** Whether anything differs: an amount for guests, or the definition. */
export function differs({ summary }: Preview): boolean {
  return summary.changed > 0 || hasEdits(summary);
}

export function summaryInWords(preview: Preview, words: Words = ENGLISH): string {
  const changes = largestChangesOf(preview.summary).flatMap(({ text, change: largest }) => {
    const change = largestInWords(preview, largest, words);
    return change === undefined ? [] : [say(words, PREVIEW_SUMMARY, text, { change, scenario: largest.scenario })];
  });
  return [countInWords(preview, words), ...changes].join(' ');
}

/** A largest change, and the sentence that says it. */
export interface SaidLargest {
  readonly text: 'largest' | 'largestMore' | 'largestLess';
  readonly change: LargestChange;
}

/** The largest change for guests, or one in each direction; or of what the house keeps, where guests pay the same. */
export function largestChangesOf({ largest, more, less, keptMore, keptLess }: PreviewSummary): SaidLargest[] {
  const [increase, decrease] = more === undefined && less === undefined ? [keptMore, keptLess] : [more, less];
  if (increase !== undefined && decrease !== undefined) {
    return [
      { text: 'largestMore', change: increase },
      { text: 'largestLess', change: decrease },
    ];
  }
  return largest === undefined ? [] : [{ text: 'largest', change: largest }];
}

/** The stays with the largest change in each direction, for guests and for the house. */
export function largestStays({ scenarios, summary }: Pick<Preview, 'scenarios' | 'summary'>): PreviewedScenario[] {
  const { more, less, keptMore, keptLess } = summary;
  return [...new Set([more, less, keptMore, keptLess].flatMap((change) => scenarios[change?.at ?? -1] ?? []))];
}

/** The stays that change, first those with the largest change in each direction. */
export function changedFirst(preview: Pick<Preview, 'scenarios' | 'summary'>): PreviewedScenario[] {
  const changed = preview.scenarios.filter(({ isChanged }) => isChanged);
  return [...new Set([...largestStays(preview), ...changed])];
}

export function countInWords({ summary, scenarios }: Preview, words: Words = ENGLISH): string {
  const { changed, scenarios: all } = summary;
  if (!isComparable(scenarios)) return say(words, PREVIEW_SUMMARY, 'otherCurrency', { n: all });
  if (changed === 0) return say(words, PREVIEW_SUMMARY, 'unchanged', { n: all });
  const ofAll = say(words, PREVIEW_SUMMARY, 'ofScenarios', { n: all });
  return say(words, PREVIEW_SUMMARY, 'changed', { n: changed, scenarios: ofAll });
}

/** "EUR 48.00 more", "you keep EUR 3.00 less"; `undefined` if only taxes within a sum change. */
export function largestInWords(
  { currency }: Preview,
  { total, kept }: LargestChange,
  words: Words = ENGLISH,
): string | undefined {
  const parts = [
    ...(directionOf(total) === 'same' ? [] : [moneyInWords(total, currency, words)]),
    ...(directionOf(kept) === 'same' ? [] : [youKeep(moneyInWords(kept, currency, words), words)]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** False without a saved set. */
export function isComparable(scenarios: readonly PreviewedScenario[]): boolean {
  return scenarios.some(({ saved }) => saved !== undefined);
}

/** Codes about amounts that a hotel may lose or charge by mistake. Others are about the form of the set. */
const ABOUT_MONEY: ReadonlySet<Advice['code']> = new Set<Advice['code']>([
  'never_charged',
  'ranges_past',
  'cap_out_of_reach',
  'fee_untaxed',
  'inclusive_over_price',
  'policy_matters',
  'channel_charges_otherwise',
]);

export function mayCostMoney(advice: Advice): boolean {
  return ABOUT_MONEY.has(advice.code) || isDoubt(advice);
}

/** Whether advice is relevant for people: not below 1.00 a year for a room that is sold for such stays every night. */
export function isWorthReading(advice: Advice): boolean {
  const cost = costOf(advice);
  if (cost === undefined || advice.stay === undefined) return true;
  return cost.units * BigInt(Math.max(1, Math.floor(NIGHTS_OF_YEAR / lengthOfStay(advice.stay)))) >= cost.one;
}

const NIGHTS_OF_YEAR = 365;

/** Advice that may cost money, the largest amount first, after advice on whole taxes, which has no amount. */
export function costlyAdvice(warnings: readonly Advice[]): Advice[] {
  return warnings.filter(mayCostMoney).sort((first, second) => {
    const [cost, than] = [costOf(first)?.units, costOf(second)?.units];
    if (cost === undefined || than === undefined) return Number(cost !== undefined) - Number(than !== undefined);
    return cost === than ? 0 : cost < than ? 1 : -1;
  });
}

/** The amount of advice in minor units, without a sign, and 1.00 in these units. All amounts of a set have the same. */
function costOf({ params }: Advice) {
  const amount = 'amount' in params ? params.amount : undefined;
  if (typeof amount !== 'string') return undefined;
  const [number = '', decimals = ''] = (/[\d.]+/.exec(amount)?.[0] ?? '').split('.');
  return { units: BigInt(number + decimals), one: 10n ** BigInt(decimals.length) };
}

/** The direction of a change. It is a word, because a sign is easily missed, and not every reader sees colours. */
export type Direction = 'more' | 'less' | 'same';

export function directionOf(amount: string): Direction {
  if (amount.startsWith('-')) return 'less';
  return amount.startsWith('+') ? 'more' : 'same';
}

/** "+48.00", "-3.00", "0.00": the amount with its sign. */
export function signedInWords(amount: string, words: Words = ENGLISH): string {
  return /^[+-]/.test(amount) ? `${amount[0]}${words.amount(amount.slice(1))}` : words.amount(amount);
}

/** "48.00 more", "3.00 less", "same": a word in place of the sign. */
export function changeInWords(amount: string, words: Words = ENGLISH): string {
  const direction = directionOf(amount);
  if (direction === 'same') return say(words, DIFFERENCES, 'same');
  return say(words, DIFFERENCES, direction, { amount: words.amount(amount.slice(1)) });
}

/** "EUR 48.00 more", "EUR 3.00 less", of a change. */
function moneyInWords(amount: string, currency: string, words: Words): string {
  const key = directionOf(amount) === 'more' ? 'moreOf' : 'lessOf';
  return say(words, DIFFERENCES, key, { amount: words.amount(amount.slice(1)), currency });
}

/** The changes on one stay, for guests and for the house. */
export interface DifferenceWords {
  /** "48.00 more"; absent if guests pay the same. */
  readonly guest?: string;
  /** "you keep 700.00 less"; absent if the house keeps the same. */
  readonly house?: string;
  /** If neither changes: "same", or that taxes do. */
  readonly neither?: string;
}

export function differenceWords({ difference }: PreviewedScenario, words: Words = ENGLISH): DifferenceWords {
  if (difference === undefined) return {};
  const { total, kept, taxes } = difference;
  const differs = {
    ...(directionOf(total) === 'same' ? {} : { guest: changeInWords(total, words) }),
    ...(directionOf(kept) === 'same' ? {} : { house: youKeep(changeInWords(kept, words), words) }),
  };
  if (Object.keys(differs).length > 0) return differs;
  const isSame = taxes.every(({ amount }) => directionOf(amount) === 'same');
  return { neither: say(words, DIFFERENCES, isSame ? 'same' : 'otherTaxes') };
}

/** "you keep 3.00 less". */
export function youKeep(change: string, words: Words): string {
  return say(words, DIFFERENCES, 'youKeep', { change });
}

/** "48.00 more", "you keep 3.00 less", or both. */
export function differenceInWords(scenario: PreviewedScenario, words: Words = ENGLISH): string {
  const { guest, house, neither } = differenceWords(scenario, words);
  return inOneLine(
    words,
    [guest, house, neither].filter((text) => text !== undefined),
  );
}
