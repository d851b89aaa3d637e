import { channelSide, hasLocal } from '../definitions/local/channel-side.js';
import { digitsFor, type FullPolicy, policies } from '../definitions/policy.js';
import type { TaxSet } from '../definitions/tax-set.js';
import { ADVICE_CODES } from '../issues/advice-codes.js';
import { issueIn } from '../issues/issue.js';
import { printSigned, printUnits, size, unitsOf } from '../money/amount.js';
import { add, type Integer, subtract } from '../money/integer.js';
import { type Calculator, createCalculator, unlessTooMuch } from '../quote/calculator.js';
import { listedPrices, spreadPrice } from '../stay/room-prices.js';
import { personsIn, type Room, type Stay } from '../stay/schema.js';
import { taxesOf } from './breakpoints.js';
import type { Advice, Scenario } from './preview-data.js';
import type { CalledScenario } from './scenarios.js';

/** A stay whose total in the channel manager differs from the total by local rules. */
export interface ChannelDifference<Of extends Scenario = Scenario> {
  readonly scenario: Of;
  /** The total by local rules. */
  readonly here: string;
  /** The total in the channel manager. */
  readonly channel: string;
  /** The total of the channel manager less that by local rules, with a sign. */
  readonly amount: string;
}

/**
 * Finds stays with other totals in the channel manager, which has no local rules; the largest difference comes first.
 */
export function channelDifferences<Of extends Scenario>(
  taxSet: TaxSet,
  stays: readonly Of[],
  { policy, channelPolicy }: { policy: FullPolicy; channelPolicy: FullPolicy },
): Array<ChannelDifference<Of>> {
  return hasLocal(taxSet) ? differencesOf(taxSet, stays, { policy, channelPolicy }) : [];
}

/** Like `channelDifferences`, also for a set without local rules, whose policy alone makes the difference. */
export function differencesOf<Of extends Scenario>(
  taxSet: TaxSet,
  stays: readonly Of[],
  { policy, channelPolicy }: { policy: FullPolicy; channelPolicy: FullPolicy },
): Array<ChannelDifference<Of>> {
  const { currency } = taxSet;
  // A policy may round to other digits than the channel manager. Amounts are subtracted with the larger number.
  const digits = Math.max(digitsFor(currency, policy), digitsFor(currency, channelPolicy));
  const here = createCalculator(taxSet, policy);
  const channel = createCalculator(channelSide(taxSet), channelPolicy);
  const found = stays.flatMap((scenario) => {
    const own = unlessTooMuch(() => here.totals(scenario.stay).total);
    const other = unlessTooMuch(() => channel.totals(channelStay(scenario.stay, digits)).total);
    if (own === undefined || other === undefined) return [];
    const units = subtract(unitsOf(other, digits), unitsOf(own, digits));
    if (units === 0) return [];
    return [{ units, difference: { scenario, here: own, channel: other, amount: printSigned(units, digits) } }];
  });
  return found
    .sort((a, b) => (size(a.units) < size(b.units) ? 1 : size(a.units) > size(b.units) ? -1 : 0))
    .map(({ difference }) => difference);
}

/** The stay as the channel manager has it: persons and prices, with extras in them. */
function channelStay({ checkIn, rooms }: Stay, digits: number): Stay {
  return {
    checkIn,
    rooms: rooms.map((room): Room => {
      const { guests: _, labels: __, nightsBefore: ___, nightsAfter: ____, extras = [], ...sold } = room;
      const persons = personsIn(room);
      if (extras.length === 0) return { ...sold, persons };
      const { nightlyPrices, price, nights, ...rest } = sold;
      const count = nightlyPrices?.length ?? nights ?? 0;
      const lists = [{ nightlyPrices, price }, ...extras].map((part) => pricesOf(part, count, digits));
      const sums = Array.from({ length: count }, (_night, at) =>
        lists.reduce<Integer>((sum, list) => add(sum, list[at] ?? 0), 0),
      );
      return { ...rest, persons, nightlyPrices: sums.map((units) => printUnits(units, digits)) };
    }),
  };
}

function pricesOf(
  { nightlyPrices, price }: Pick<Room, 'nightlyPrices' | 'price'>,
  nights: number,
  digits: number,
): readonly Integer[] {
  const found =
    nightlyPrices === undefined ? spreadPrice(price, nights, 1, digits) : listedPrices(nightlyPrices, 1, digits);
  return found ?? [];
}

/** The largest positive and negative differences of the channel manager, on an everyday stay if possible. */
export function channelAdvice({ taxSet, policy }: Calculator, looked: readonly CalledScenario[]): Advice[] {
  // The advice `policy_matters` covers the effect of the policy alone.
  if (taxesOf(taxSet).every(({ local }) => local === undefined)) return [];
  const found = channelDifferences(taxSet, looked, { policy, channelPolicy: policies.channelManager });
  return [found.filter(({ amount }) => amount.startsWith('+')), found.filter(({ amount }) => amount.startsWith('-'))]
    .flatMap((side) => side.find(isEveryday) ?? side[0] ?? [])
    .map(({ scenario, amount }) => {
      const params = {
        amount: `${amount} ${taxSet.currency}`,
        stay: scenario.called,
        differing: found.length,
        looked: looked.length,
      };
      return { ...issueIn(ADVICE_CODES, 'channel_charges_otherwise', 'taxes', params), stay: scenario.stay };
    });
}

export function isEveryday({ scenario }: ChannelDifference): boolean {
  return scenario.group === 'everyday';
}
