import type { Writing } from '../../explanation/words/writing.js';
import { PLAIN, wordsOf } from '../../explanation/words/writing.js';
import { isDoubt } from '../../issues/definition-codes.js';
import { lengthOfStay } from '../../stay/moved-stay.js';
import { PREVIEW_SUMMARY } from '../../words/en/previews.js';
import type { Words } from '../../words/words.js';
import { ENGLISH, say } from '../../words/words.js';
import type { Advice, LargestChange, Preview, PreviewedScenario } from '../preview-data.js';
import { directionOf, moneyInWords, youKeep } from './differences.js';
import { hasEdits } from './edited.js';

/** Whether anything differs: an amount for guests, or the definition. */
export function differs({ summary }: Preview): boolean {
  return summary.changed > 0 || hasEdits(summary);
}

/** The number of changed scenarios, and the largest change. */
export function summaryInWords(preview: Preview, words: Words = ENGLISH): string {
  const { largest } = preview.summary;
  const count = countInWords(preview, words);
  const change = largest === undefined ? undefined : largestInWords(preview, largest, words);
  if (largest === undefined || change === undefined) return count;
  return `${count} ${say(words, PREVIEW_SUMMARY, 'largest', { change, scenario: largest.scenario })}`;
}

/** The number of changed scenarios. */
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
  { total, net }: LargestChange,
  writing: Writing = PLAIN,
): string | undefined {
  const words = wordsOf(writing);
  const parts = [
    ...(directionOf(total) === 'same' ? [] : [moneyInWords(total, currency, words)]),
    ...(directionOf(net) === 'same' ? [] : [youKeep(moneyInWords(net, currency, words), words)]),
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

/** Whether the advice is about money that may be lost. */
export function mayCostMoney(one: Advice): boolean {
  return ABOUT_MONEY.has(one.code) || isDoubt(one);
}

/** Whether advice is relevant for people: not below 1.00 a year for a room that is sold for such stays every night. */
export function isWorthReading({ params, stay }: Advice): boolean {
  const amount = 'amount' in params ? params.amount : undefined;
  if (typeof amount !== 'string' || stay === undefined) return true;
  const [number = '', decimals = ''] = (/[\d.]+/.exec(amount)?.[0] ?? '').split('.');
  const units = BigInt(number + decimals) * BigInt(Math.max(1, Math.floor(NIGHTS_OF_YEAR / lengthOfStay(stay))));
  return units >= 10n ** BigInt(decimals.length);
}

const NIGHTS_OF_YEAR = 365;

/**
 * Advice that may cost money, the largest amount first. Advice without an amount affects whole taxes, so it comes
 * before the rest.
 */
export function costlyAdvice(warnings: readonly Advice[]): Advice[] {
  return warnings.filter(mayCostMoney).sort((one, other) => byCost(costOf(one), costOf(other)));
}

/** The amount without a sign. All amounts of a set have the same decimals. */
function costOf({ params }: Advice): string | undefined {
  const amount = 'amount' in params ? params.amount : undefined;
  return typeof amount === 'string' ? amount.replace(/^[+-]/, '') : undefined;
}

function byCost(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined);
  if (one === other) return 0;
  return other.length - one.length || (one < other ? 1 : -1);
}
