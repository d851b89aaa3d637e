import { digitsFor } from '../../definitions/policy.js';
import { taxKey } from '../../definitions/tax.js';
import { inOneLine } from '../../explanation/words/writing.js';
import { isDoubt } from '../../issues/definition-codes.js';
import { sizeOf } from '../../money/amount.js';
import { lengthOfStay } from '../../stay/moved-stay.js';
import { DIFFERENCES, PREVIEW_SUMMARY, VERDICT } from '../../words/en/previews.js';
import type { Words } from '../../words/words.js';
import { ENGLISH, say } from '../../words/words.js';
import type { Advice, LargestChange, Preview, PreviewedScenario, QuoteDifference } from '../preview-data.js';
import type { PreviewedSets, UnitChange } from './edited.js';
import { editPhrases, hasEdits, unitChange, unitInWords } from './edited.js';

/** The direction over all stays; `both` for more on some and less on others. */
export type ChangeSense = Direction | 'both';

/** The effect of a draft, in a sentence each for guests and the house. */
export interface PreviewVerdict {
  readonly guests: ChangeSense;
  readonly house: ChangeSense;
  /** "Guests pay 0.50 more per person and night; nights 8 to 10 are now charged." */
  readonly ofGuests: string;
  /** "You keep the same." */
  readonly ofHouse: string;
}

/** The verdict from the differences of all scenarios; `undefined` if no quotes were compared. */
export function verdictOf(preview: Preview, sets: PreviewedSets, words: Words = ENGLISH): PreviewVerdict | undefined {
  const differences = preview.scenarios.flatMap(({ difference }) => difference ?? []);
  if (differences.length === 0) return undefined;
  const guests = senseOf(differences.map(({ total }) => total));
  const house = senseOf(differences.map(({ kept }) => kept));
  const { currency, policy, summary } = preview;
  if (summary.changed === 0) {
    const ofHouse = say(words, VERDICT, 'youKeep', { amount: say(words, VERDICT, 'same') });
    return { guests, house, ofGuests: say(words, VERDICT, 'guestsPaySame'), ofHouse };
  }
  const digits = digitsFor(currency, policy);
  const change = isAboutRates(preview) ? unitChange(sets, digits) : undefined;
  const said = (figure: 'total' | 'kept', sense: ChangeSense) => {
    const unit = change && isAllOf(change, figure, sense, differences) ? change : undefined;
    return { amount: amountInWords(figure, sense, differences, unit, { currency, digits, words }), unit };
  };
  const [ofGuests, ofHouse] = [said('total', guests), said('kept', house)];
  const isRateSaid = ofGuests.unit !== undefined || ofHouse.unit !== undefined;
  const phrases = editPhrases(sets, policy, isRateSaid, words);
  return {
    guests,
    house,
    ofGuests: say(words, VERDICT, 'guestsPay', { amount: inOneLine(words, [ofGuests.amount, ...phrases]) }),
    ofHouse: say(words, VERDICT, 'youKeep', { amount: ofHouse.amount }),
  };
}

/** Why no stay was compared with the saved set; empty if stays were compared, or if there is no saved set. */
export function incomparableInWords({ scenarios, currency }: Preview, { saved }: PreviewedSets, words: Words): string {
  if (saved === undefined || scenarios.length === 0 || isComparable(scenarios)) return '';
  if (saved.currency === currency) return say(words, VERDICT, 'otherDigits');
  return say(words, VERDICT, 'otherCurrency', { draft: currency, saved: saved.currency });
}

function senseOf(amounts: readonly string[]): ChangeSense {
  const found = new Set(amounts.map(directionOf));
  if (found.has('more')) return found.has('less') ? 'both' : 'more';
  return found.has('less') ? 'less' : 'same';
}

/** The rate alone does not determine the amount for guests if taxes were added, moved or nested. */
function isAboutRates({ summary }: Preview): boolean {
  const { taxes, levels, nesting, order } = summary;
  return [taxes.new, taxes.gone, levels, nesting].every((list) => list.length === 0) && order === undefined;
}

/** Whether on every stay the change of the figure equals the change of one tax. */
function isAllOf(
  { tax, amount }: UnitChange,
  figure: 'total' | 'kept',
  sense: ChangeSense,
  differences: readonly QuoteDifference[],
): boolean {
  if (tax.is_inclusive !== (figure === 'kept')) return false;
  const opposite = { more: 'less', less: 'more', same: 'same' } as const;
  const direction = directionOf(amount);
  if (sense !== (figure === 'kept' ? opposite[direction] : direction)) return false;
  return differences.every((difference) => {
    const own = difference.taxes.find((one) => taxKey(one) === taxKey(tax))?.amount;
    return own?.replace(/^[+-]/, '') === difference[figure].replace(/^[+-]/, '');
  });
}

function amountInWords(
  figure: 'total' | 'kept',
  sense: ChangeSense,
  differences: readonly QuoteDifference[],
  unit: UnitChange | undefined,
  { currency, digits, words }: { readonly currency: string; readonly digits: number; readonly words: Words },
): string {
  if (sense === 'same') return say(words, VERDICT, 'same');
  const most = (direction: Direction) => {
    const own = differences.map((difference) => difference[figure]).filter((one) => directionOf(one) === direction);
    const units = (amount: string) => sizeOf(amount, digits);
    const largest = own.reduce((best, one) => (units(one) > units(best) ? one : best), own[0] ?? '0');
    const isEverywhere = own.length === differences.length && own.every((amount) => amount === own[0]);
    const change = moneyInWords(largest, currency, words);
    return isEverywhere ? change : say(words, VERDICT, 'upTo', { change });
  };
  if (sense === 'both') return say(words, VERDICT, 'both', { more: most('more'), less: most('less') });
  if (unit === undefined) return most(sense);
  return `${changeInWords(`${sense === 'more' ? '+' : '-'}${unit.amount.slice(1)}`, words)} ${unitInWords(unit, words)}`;
}

/** Whether anything differs: an amount for guests, or the definition. */
export function differs({ summary }: Preview): boolean {
  return summary.changed > 0 || hasEdits(summary);
}

export function summaryInWords(preview: Preview, words: Words = ENGLISH): string {
  const { largest } = preview.summary;
  const count = countInWords(preview, words);
  const change = largest === undefined ? undefined : largestInWords(preview, largest, words);
  if (largest === undefined || change === undefined) return count;
  return `${count} ${say(words, PREVIEW_SUMMARY, 'largest', { change, scenario: largest.scenario })}`;
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

export function mayCostMoney(one: Advice): boolean {
  return ABOUT_MONEY.has(one.code) || isDoubt(one);
}

/** Whether advice is relevant for people: not below 1.00 a year for a room that is sold for such stays every night. */
export function isWorthReading(one: Advice): boolean {
  const cost = costOf(one);
  if (cost === undefined || one.stay === undefined) return true;
  return cost.units * BigInt(Math.max(1, Math.floor(NIGHTS_OF_YEAR / lengthOfStay(one.stay)))) >= cost.one;
}

const NIGHTS_OF_YEAR = 365;

/** Advice that may cost money, the largest amount first, after advice on whole taxes, which has no amount. */
export function costlyAdvice(warnings: readonly Advice[]): Advice[] {
  return warnings.filter(mayCostMoney).sort((one, other) => {
    const [cost, than] = [costOf(one)?.units, costOf(other)?.units];
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
