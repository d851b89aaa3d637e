import { isDoubt } from '../../issues/doubt-codes.js';
import { lengthOfStay } from '../../stay/moved-stay.js';
import type { Advice } from '../preview-data.js';

/** What a hotel may lose, or charge by mistake; all other advice is about how the set is written. */
const ABOUT_MONEY: ReadonlySet<Advice['code']> = new Set<Advice['code']>([
  'never_charged',
  'ranges_past',
  'cap_out_of_reach',
  'fee_untaxed',
  'inclusive_over_price',
  'policy_matters',
  'channel_charges_otherwise',
]);

/** Whether money may be lost by it. */
export function mayCostMoney(one: Advice): boolean {
  return ABOUT_MONEY.has(one.code) || isDoubt(one);
}

/**
 * Whether a person should read it: not where it is about less than 1.00 a year, for a room that is sold for such stays on every
 * night.
 */
export function isWorthReading({ params, stay }: Advice): boolean {
  const amount = 'amount' in params ? params.amount : undefined;
  if (typeof amount !== 'string' || stay === undefined) return true;
  const [number = '', decimals = ''] = (/[\d.]+/.exec(amount)?.[0] ?? '').split('.');
  const units = BigInt(number + decimals) * BigInt(Math.max(1, Math.floor(NIGHTS_OF_YEAR / lengthOfStay(stay))));
  return units >= 10n ** BigInt(decimals.length);
}

const NIGHTS_OF_YEAR = 365;

/**
 * What may cost money, the most first: what says no amount is about all that a tax comes to, and stands before what does.
 */
export function costlyAdvice(warnings: readonly Advice[]): Advice[] {
  return warnings.filter(mayCostMoney).sort((one, other) => byCost(costOf(one), costOf(other)));
}

/** The amount without its sign: of one set, all have the same decimals. */
function costOf({ params }: Advice): string | undefined {
  const amount = 'amount' in params ? params.amount : undefined;
  return typeof amount === 'string' ? amount.replace(/^[+-]/, '') : undefined;
}

function byCost(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined);
  if (one === other) return 0;
  return other.length - one.length || (one < other ? 1 : -1);
}
