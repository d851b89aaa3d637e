import type { Issue } from '../../core/issues/issue.js';
import { grouped } from '../../core/issues/texts.js';
import type { Stay } from '../../core/stay/schema.js';
import { nightsOfRoom, personsInStay } from '../../core/stay/schema.js';
import { COUNTS } from '../../language/words/en/explanation.js';
import { REPLAY } from '../../language/words/en/previews.js';
import { issueIn } from '../../language/words/issue-text.js';
import type { Words } from '../../language/words/words.js';
import { ENGLISH, listed, say } from '../../language/words/words.js';
import type { TaxDifference } from '../preview/preview-data.js';
import { changeInWords, directionOf } from '../preview/words/verdict.js';

/** An amount under both sets, added up over stays: decimal texts. */
export interface ComparedAmounts {
  readonly saved: string;
  readonly draft: string;
  /** Draft less saved, with a sign; "0.00" for no change. */
  readonly change: string;
}

/** Charges under both sets, added up over stays. */
interface ComparedCharges {
  /** The sum of what guests pay. */
  readonly total: ComparedAmounts;
  /** The sum of prices less inclusive charges. */
  readonly net: ComparedAmounts;
  /** The sum that the house keeps. */
  readonly kept: ComparedAmounts;
}

/** The changes that a draft makes to the stays of a file: plain data, to store and compare. */
export interface Replay extends ComparedCharges {
  /** Version of the format. */
  readonly version: 1;
  /** ISO 4217 code of every amount. */
  readonly currency: string;
  /** Number of stays that both sets accept. */
  readonly stays: number;
  /** Stays that a set refuses; no other figure counts them. */
  readonly refused: {
    readonly stays: number;
    /** The first of them. */
    readonly named: readonly RefusedStay[];
  };
  /** Number of stays with a different charge: the total, what the house keeps, or any one tax. */
  readonly changed: number;
  /** Number of stays on which guests pay more, less, and the same; and number of those with more than 5 % more. */
  readonly guests: {
    readonly more: number;
    readonly less: number;
    readonly same: number;
    readonly over5Percent: number;
  };
  /** Stays by change, in percent of the saved total. */
  readonly histogram: readonly ReplayBar[];
  /** The stays with the largest changes: by total, then by what the house keeps. */
  readonly largest: readonly ReplayedStay[];
  /** By the month of arrival, in order. */
  readonly byMonth: readonly ReplayedMonth[];
  /** The taxes of the draft, then removed taxes. */
  readonly byTax: readonly ReplayedTax[];
}

/** A stay that a set refuses, with the issues. */
export interface RefusedStay {
  /** The line of the file, from 1; a header counts. */
  readonly line: number;
  /** The set that refuses it; `file` if the line is no stay. */
  readonly by: 'file' | 'draft' | 'saved' | 'both';
  readonly issues: readonly ReplayIssue[];
}

/** A bar of the histogram. */
export interface ReplayBar {
  /** In percent: more than `from`, at most `to`, both without a sign; `to` is null in the outermost bars. */
  readonly from: number;
  readonly to: number | null;
  readonly direction: 'less' | 'same' | 'more';
  readonly stays: number;
}

/** One stay under both sets. */
export interface ReplayedStay extends ComparedCharges {
  readonly line: number;
  readonly stay: Stay;
}

/** The stays that arrive in a month. */
export interface ReplayedMonth extends ComparedCharges {
  /** YYYY-MM. */
  readonly month: string;
  readonly stays: number;
}

/** The amount of one tax on all stays. */
export interface ReplayedTax extends ComparedAmounts, Pick<TaxDifference, 'id' | 'title' | 'state'> {
  /** Number of stays on which it has another amount. */
  readonly stays: number;
}

/** An issue of a line or a stay. */
export interface ReplayIssue extends Pick<Issue, 'path' | 'message'> {
  readonly code: string;
  /** The values in the message; absent for an issue of the line. */
  readonly params?: object | undefined;
}

/**
 * "1,204 stays: guests pay 4120.00 EUR more, you keep as much as before; 37 pay over 5 % more." Without a stay there is nothing to
 * compare, which is not the same as no change.
 */
export function replayInWords(replay: Replay, words: Words = ENGLISH): string {
  const { stays, refused, currency, total, kept, guests } = replay;
  if (stays === 0 && refused.stays === 0) return say(words, REPLAY, 'noStays');
  if (stays === 0)
    return say(words, REPLAY, 'noneCompared', { n: refused.stays, many: groupedNumber(refused.stays, words) });
  const inCurrency: Words = { ...words, amount: (amount) => `${words.amount(amount)} ${currency}` };
  const amount = (change: string) =>
    directionOf(change) === 'same' ? say(words, REPLAY, 'same') : changeInWords(change, inCurrency);
  const texts = {
    stays: say(words, REPLAY, 'stays', { n: stays, many: groupedNumber(stays, words) }),
    total: amount(total.change),
    kept: amount(kept.change),
  };
  const { over5Percent: n } = guests;
  if (n === 0) return say(words, REPLAY, 'noneMuchMore', texts);
  return say(words, REPLAY, 'someMuchMore', { ...texts, n, many: groupedNumber(n, words) });
}

/** "Guests pay more on 1,000 of them, less on none, the same on 204." */
export function guestsInWords({ guests }: Replay, words: Words = ENGLISH): string {
  const on = (stays: number) => (stays === 0 ? say(words, REPLAY, 'none') : groupedNumber(stays, words));
  return say(words, REPLAY, 'guests', { more: on(guests.more), less: on(guests.less), same: on(guests.same) });
}

/** "3 more are refused, and in no figure:"; `undefined` without any. */
export function refusedInWords({ stays, refused }: Replay, words: Words = ENGLISH): string | undefined {
  const { stays: n } = refused;
  if (stays === 0 && n > 0) return say(words, REPLAY, 'refusedAll');
  return n === 0 ? undefined : say(words, REPLAY, 'refused', { n, many: groupedNumber(n, words) });
}

const REFUSED_BY = {
  file: 'refusedStay',
  both: 'refusedStay',
  draft: 'refusedByDraft',
  saved: 'refusedBySaved',
} as const satisfies Readonly<Record<RefusedStay['by'], keyof typeof REPLAY.texts>>;

/** "line 17: rooms[0].persons: must be ..."; several issues are joined. */
export function refusedStayInWords({ line, by, issues }: RefusedStay, words: Words = ENGLISH): string {
  const why = issues.map((issue) => {
    const text = issueIn(words, { ...issue, params: { ...issue.params } });
    return issue.path === '' ? text : `${issue.path}: ${text}`;
  });
  return say(words, REPLAY, REFUSED_BY[by], { line: String(line), why: why.join(' ') });
}

/** "5 to 10 % more", "the same". */
export function barInWords({ direction, from, to }: ReplayBar, words: Words = ENGLISH): string {
  if (direction === 'same') return say(words, REPLAY, 'barSame');
  const isMore = direction === 'more';
  if (to === null) return say(words, REPLAY, isMore ? 'overMore' : 'overLess', { from });
  if (from === 0) return say(words, REPLAY, isMore ? 'upToMore' : 'upToLess', { to });
  return say(words, REPLAY, isMore ? 'betweenMore' : 'betweenLess', { from, to });
}

/** "2 persons, 9 nights from 2026-05-01". */
export function stayInWords(stay: Stay, words: Words = ENGLISH): string {
  const { checkIn, rooms } = stay;
  const [only = 0, ...others] = new Set(rooms.map((room) => nightsOfRoom(room, stay)));
  const lengths = [only, ...others].map((nights) => words.count(nights));
  return say(words, REPLAY, 'stay', {
    persons: say(words, COUNTS, 'person', { n: personsInStay({ rooms }) }),
    nights:
      others.length === 0
        ? say(words, COUNTS, 'night', { n: only })
        : say(words, REPLAY, 'otherNights', { nights: listed(words, lengths, 'conjunction') }),
    date: words.date(checkIn),
  });
}

/** English data has plain numbers; sentences about many stays group their digits. */
export function groupedNumber(stays: number, words: Words): string {
  return words.locale === 'en' ? grouped(stays) : words.count(stays);
}
