import { compile } from '../../calculation/compile.js';
import { MOST_STEPS } from '../../calculation/work.js';
import { dayNumber } from '../../calendar/plain-date.js';
import { isConnected } from '../../definitions/local/channel-side.js';
import type { Policy } from '../../definitions/policy.js';
import type { TaxSet, TaxSetEntry, TaxSetInput } from '../../definitions/tax.js';
import { taxKey } from '../../definitions/tax.js';
import { ADVICE_CODES } from '../../issues/advice-codes.js';
import { checkOptions, optionsShape, withReadable } from '../../issues/arguments.js';
import { InvalidDefinition } from '../../issues/errors.js';
import { issue, issueIn } from '../../issues/issue.js';
import { pathTo } from '../../issues/path.js';
import { plain } from '../../issues/reading.js';
import { createCalculator } from '../../quote/calculator.js';
import { lengthOfStay } from '../../stay/moved-stay.js';
import type { Stay } from '../../stay/schema.js';
import { channelAdvice, channelKindAdvice } from '../channel.js';
import type { Advice } from '../preview-data.js';
import { calledScenarios } from '../scenarios.js';
import { rowAdvice, sourceAdvice } from './on-rows.js';
import { feeAdvice, inclusiveAdvice, levelAdvice, policyAdvice, taxAdvice } from './on-set.js';

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

/** An occurrence of a tax in the set. */
interface TaxOccurrence {
  readonly path: string;
  readonly entry: TaxSetEntry;
}

/**
 * Finds likely mistakes in a valid tax set: the warnings of validation, and results of trial quotes. Each has a code, a
 * path and a sentence, and if possible a stay that shows it.
 *
 * @throws InvalidDefinition with every issue of the tax set, the policy and `today`
 * @throws InvalidArgument for an unknown option
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
    const calculator = createCalculator(taxSet, options.policy);
    const { today } = options;
    const day = typeof today === 'string' ? dayNumber(today) : undefined;
    if (today !== undefined && day === undefined) {
      const expected = 'a date such as "2026-05-01"';
      throw new InvalidDefinition([issue('not_a_date', 'today', { field: 'today', received: plain(today), expected })]);
    }
    const { taxSet: set, policy, warnings } = calculator;
    const mentions = mentionsOf(set);
    const first = [
      ...new Map(mentions.toReversed().map((mention) => [taxKey(mention.entry), mention])).values(),
    ].reverse();
    const plan = compile(set, policy);
    const { digits } = plan;
    const budget = { left: MOST_STEPS };
    const all = calledScenarios(set, undefined, policy, today === undefined ? {} : { today });
    const ahead = all.filter(({ stay }) => !isOver(stay, today));
    const looked = ahead.length === 0 ? all : ahead;
    const found = [
      ...warnings,
      ...first.flatMap((mention) => taxAdvice(mention, { plan, today })),
      ...first.flatMap((mention) => rowAdvice(mention, { calculator, digits, today, budget })),
      ...sourceAdvice('', set, today),
      ...first.flatMap(({ path, entry }) => sourceAdvice(path, entry, today)),
      ...titleAdvice(first),
      ...nestingAdvice(mentions),
      ...levelAdvice(set, plan),
      ...feeAdvice(first, plan, { calculator, looked }),
      ...inclusiveAdvice(calculator, looked),
      ...policyAdvice(calculator, looked, digits),
      ...((options.channel ?? isConnected(set))
        ? [...channelAdvice(calculator, looked), ...channelKindAdvice(set, { policy, looked })]
        : []),
    ];
    return found.filter((one: Advice) => one.stay === undefined || !isOver(one.stay, today));
  });
}

/** Whether a stay ended before a day, so that it can no longer be sold. */
function isOver(stay: Stay, today: string | undefined): boolean {
  if (today === undefined) return false;
  const ends = (dayNumber(stay.checkIn) ?? 0) + lengthOfStay(stay);
  return ends <= (dayNumber(today) ?? 0);
}

function mentionsOf(set: TaxSet): TaxOccurrence[] {
  const visit = (entries: readonly TaxSetEntry[], path: string): TaxOccurrence[] =>
    entries.flatMap((entry, at) => {
      const place = pathTo(path, at);
      return [{ path: place, entry }, ...visit(entry.taxes, pathTo(place, 'taxes'))];
    });
  return visit(set.taxes, 'taxes');
}

function titleAdvice(taxes: readonly TaxOccurrence[]): Advice[] {
  const first = new Map<string, string>();
  return taxes.flatMap(({ path, entry: { title } }) => {
    const known = first.get(title);
    if (known === undefined) first.set(title, path);
    return known === undefined
      ? []
      : [issueIn(ADVICE_CODES, 'same_title', pathTo(path, 'title'), { title, first: known })];
  });
}

/** Reports a tax whose nested taxes differ from those of its first occurrence. */
function nestingAdvice(mentions: readonly TaxOccurrence[]): Advice[] {
  const first = new Map<string, { path: string; nested: string }>();
  return mentions.flatMap(({ path, entry }) => {
    const nested = JSON.stringify([...new Set(entry.taxes.map(taxKey))].sort());
    const known = first.get(taxKey(entry));
    if (known === undefined) first.set(taxKey(entry), { path, nested });
    if (known === undefined || known.nested === nested) return [];
    return [issueIn(ADVICE_CODES, 'nested_unevenly', path, { title: entry.title, first: known.path })];
  });
}
