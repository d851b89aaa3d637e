import { policies } from '../../definitions/policy.js';
import { issue } from '../../issues/issue.js';
import type { Calculator } from '../../quote/calculator.js';
import { taxesOf } from '../breakpoints.js';
import { type ChannelDifference, channelDifferences } from '../channel.js';
import type { Advice, Scenario } from '../preview-data.js';

/** Where the channel manager, which has no local rules, charges most more and most less: on an everyday stay, if on any. */
export function channelAdvice({ taxSet, policy }: Calculator, looked: readonly Scenario[]): Advice[] {
  // A policy by itself is told by policy_matters.
  if (taxesOf(taxSet).every(({ local }) => local === undefined)) return [];
  const found = channelDifferences(taxSet, looked, { policy, channelPolicy: policies.channelManager });
  return [found.filter(({ amount }) => amount.startsWith('+')), found.filter(({ amount }) => amount.startsWith('-'))]
    .flatMap((side) => side.find(isEveryday) ?? side[0] ?? [])
    .map((difference) => {
      const { scenario, amount } = difference;
      const params = {
        amount: `${amount} ${taxSet.currency}`,
        stay: isEveryday(difference) ? everydayWords(scenario) : scenario.name,
        differing: found.length,
        looked: looked.length,
      };
      return { ...issue('channel_charges_otherwise', 'taxes', params), stay: scenario.stay };
    });
}

const EVERYDAY = 'everyday: ';

function isEveryday({ scenario }: ChannelDifference): boolean {
  return scenario.why.startsWith(EVERYDAY);
}

/** "a family with children of 11 and 17": the first of the reasons. */
function everydayWords({ why }: Scenario): string {
  return why.slice(EVERYDAY.length).split('; ')[0] ?? why;
}
