import { digitsFor } from '../../definitions/policy.js';
import { taxKey } from '../../definitions/tax.js';
import { inOneLine } from '../../explanation/words/writing.js';
import { sizeOf } from '../../money/amount.js';
import { VERDICT } from '../../words/en/previews.js';
import type { Words } from '../../words/words.js';
import { ENGLISH, say } from '../../words/words.js';
import type { Preview, QuoteDifference } from '../preview-data.js';
import type { Direction } from './differences.js';
import { changeInWords, directionOf, moneyInWords } from './differences.js';
import type { UnitChange } from './edit-phrases.js';
import { editPhrases, unitChange, unitInWords } from './edit-phrases.js';
import type { PreviewedSets } from './edited.js';
import { isComparable } from './summary.js';

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
  const house = senseOf(differences.map(({ net }) => net));
  const { currency, policy, summary } = preview;
  if (summary.changed === 0) {
    const ofHouse = say(words, VERDICT, 'youKeep', { amount: say(words, VERDICT, 'same') });
    return { guests, house, ofGuests: say(words, VERDICT, 'guestsPaySame'), ofHouse };
  }
  const digits = digitsFor(currency, policy);
  const change = isAboutRates(preview) ? unitChange(sets, digits) : undefined;
  const said = (figure: 'total' | 'net', sense: ChangeSense) => {
    const unit = change && isAllOf(change, figure, sense, differences) ? change : undefined;
    return { amount: amountInWords(figure, sense, differences, unit, { currency, digits, words }), unit };
  };
  const [ofGuests, ofHouse] = [said('total', guests), said('net', house)];
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
  figure: 'total' | 'net',
  sense: ChangeSense,
  differences: readonly QuoteDifference[],
): boolean {
  if (tax.is_inclusive !== (figure === 'net')) return false;
  const opposite = { more: 'less', less: 'more', same: 'same' } as const;
  const direction = directionOf(amount);
  if (sense !== (figure === 'net' ? opposite[direction] : direction)) return false;
  return differences.every((difference) => {
    const own = difference.taxes.find((one) => taxKey(one) === taxKey(tax))?.amount;
    return own?.replace(/^[+-]/, '') === difference[figure].replace(/^[+-]/, '');
  });
}

interface FigureSentence {
  readonly currency: string;
  readonly digits: number;
  readonly words: Words;
}

function amountInWords(
  figure: 'total' | 'net',
  sense: ChangeSense,
  differences: readonly QuoteDifference[],
  unit: UnitChange | undefined,
  { currency, digits, words }: FigureSentence,
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
