import type { Advice } from '../preview-data.js';

/** What a hotel may lose, or charge by mistake; all other advice is about how the set is written. */
const ABOUT_MONEY: ReadonlySet<Advice['code']> = new Set<Advice['code']>([
  'never_charged',
  'ranges_past',
  'cap_out_of_reach',
  'fee_untaxed',
  'inclusive_over_price',
  'policy_matters',
]);

/** Whether money may be lost by it. */
export function mayCostMoney({ code }: Advice): boolean {
  return ABOUT_MONEY.has(code);
}
