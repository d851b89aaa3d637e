import { printUnits } from '../money/amount.js';
import { type Integer, subtract } from '../money/integer.js';
import { sideSentence } from './causes/candidates.js';
import type { LineCause } from './causes/hypotheses.js';
import { isSettled, type LinePair, type LineSum } from './pairs.js';
import type { ReconciledLine } from './reconciliation.js';

/** The context of the sentences of lines. */
export interface LineContext {
  readonly currency: string;
  readonly digits: number;
  /** Causes of differing lines, by the key of our line. */
  readonly causes: ReadonlyMap<string, LineCause>;
  /** Our lines that an OTA without printed taxes does not contradict. */
  readonly silent: ReadonlySet<string>;
}

/** A pair as a line of the reconciliation. */
export function lineOf(pair: LinePair, context: LineContext): ReconciledLine {
  const { ours, theirs, together, unreadable } = pair;
  const here = ours?.amount ?? 0;
  const there = theirs?.amount ?? 0;
  const print = (units: Integer) => printUnits(units, context.digits);
  const printed = together?.theirs ?? (theirs === undefined ? [] : [theirs]);
  return {
    title: ours?.title ?? theirs?.name ?? unreadable?.name ?? '',
    type: ours?.type ?? theirs?.type ?? unreadable?.type ?? 'tax',
    ours: print(here),
    theirs: print(there),
    difference: print(subtract(there, here)),
    printedAs: unreadable === undefined ? printed.map(({ name }) => name) : [unreadable.name],
    collectedBy: theirs?.isCollected || ours?.isCollected ? 'ota' : 'property',
    ...causeOf(pair, context),
  };
}

function causeOf(pair: LinePair, context: LineContext): LineCause {
  const { ours, theirs, together } = pair;
  const amount = (units: Integer) => `${context.currency} ${printUnits(units, context.digits)}`;
  const alone =
    incomparableCause(pair, amount) ??
    silentCause(pair, context, amount) ??
    missingCause(pair, amount) ??
    context.causes.get(ours?.key ?? '');
  if (alone !== undefined) return alone;
  if (ours === undefined || theirs === undefined || ours.amount === 0) {
    return { cause: 'agrees', sentence: 'Neither side charges it.' };
  }
  if (ours.amount !== theirs.amount) return { cause: 'unknown', sentence: 'The amounts differ.' };
  if (ours.isInclusive !== theirs.isInclusive) return { cause: 'inclusive', sentence: sideSentence(ours.isInclusive) };
  return {
    cause: 'agrees',
    sentence: together === undefined ? `Both sides have ${amount(ours.amount)}.` : sumSentence(together),
  };
}

type AmountText = (units: Integer) => string;

/** Lines that cannot be compared, and lines that the OTA settles. */
function incomparableCause(pair: LinePair, amount: AmountText): LineCause | undefined {
  const { ours, theirs, unreadable } = pair;
  if (unreadable !== undefined) {
    const beside = ours === undefined ? '' : ` Here it is ${amount(ours.amount)}.`;
    return { cause: 'unreadable', sentence: `The OTA prints ${unreadable.says}. It cannot be compared.${beside}` };
  }
  const isSame =
    ours?.amount === (theirs?.amount ?? 0) && ours.isInclusive === (theirs?.isInclusive ?? ours.isInclusive);
  if (!isSettled(pair) || isSame) return undefined;
  const collects = theirs === undefined ? 'it' : amount(theirs.amount);
  const beside = ours === undefined ? 'here there is no such tax' : `here it is ${amount(ours.amount)}`;
  return {
    cause: 'collected_by_ota',
    sentence: `The OTA collects ${collects} and pays it itself; ${beside}.`,
  };
}

function silentCause({ ours, theirs }: LinePair, { silent }: LineContext, amount: AmountText): LineCause | undefined {
  if (ours === undefined || theirs !== undefined || ours.amount === 0 || !silent.has(ours.key)) return undefined;
  const part = ours.isInclusive ? 'price' : 'total';
  const sentence = `The OTA prints no taxes; here ${amount(ours.amount)} of the ${part} is this tax.`;
  return { cause: 'prints_no_taxes', sentence };
}

function missingCause({ ours, theirs }: LinePair, amount: AmountText): LineCause | undefined {
  const here = ours?.amount ?? 0;
  const there = theirs?.amount ?? 0;
  if (ours === undefined && there !== 0) {
    return { cause: 'missing_here', sentence: `The OTA charges ${amount(there)}; here there is no such tax.` };
  }
  if (here === 0 || there !== 0) return undefined;
  const says = theirs === undefined ? 'does not print it' : 'charges nothing';
  return { cause: 'missing_there', sentence: `The OTA ${says}; here it is ${amount(here)}.` };
}

function sumSentence({ ours, theirs }: LineSum): string {
  const here = ours.map(({ title }) => title).join(' and ');
  const there = theirs.map(({ name }) => name).join(' and ');
  return `The OTA prints ${there}, which is ${here} here: the sum agrees.`;
}
