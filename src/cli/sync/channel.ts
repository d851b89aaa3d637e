import { definedTaxSets } from '../../api/index.js';
import { hasLocal } from '../../definitions/local/channel-side.js';
import type { FullPolicy } from '../../definitions/policy.js';
import { createCalculator, scenarios } from '../../index.js';
import { printable } from '../../issues/printable.js';
import { type ChannelDifference, channelDifferences } from '../../preview/channel.js';
import { changeInWords } from '../../preview/words/differences.js';
import type { Colors } from '../colors.js';
import { count } from '../finding.js';
import type { Planned } from './planned.js';

/** Where the channel manager will charge otherwise than a tax set of the file, which has local rules. */
export interface ChannelReport {
  readonly title: string;
  readonly currency: string;
  /** How many stays were looked at. */
  readonly scenarios: number;
  /** The largest difference first. */
  readonly differing: readonly ChannelDifference[];
}

/** For each tax set of the file with local rules: its scenarios by them, and as the channel manager will charge them. */
export function channelReports(
  { definitions }: Planned,
  { policy: channelPolicy, today }: { readonly policy: FullPolicy; readonly today: string },
): ChannelReport[] {
  if (definitions === undefined) return [];
  return definedTaxSets(definitions)
    .filter(hasLocal)
    .map((taxSet) => {
      const { policy } = createCalculator(taxSet);
      const { title, currency } = taxSet;
      const stays = scenarios(taxSet, { today });
      const differing = channelDifferences(taxSet, stays, { policy, channelPolicy });
      return { title, currency, scenarios: stays.length, differing };
    });
}

const MOST_SHOWN = 3;

/** The stays with the largest differences, and how many there are. */
export function channelText(reports: readonly ChannelReport[], policy: string, colors: Colors): string {
  if (reports.length === 0) return '';
  const texts = reports.map(
    (report) => `  ${colors.bold(printable(JSON.stringify(report.title)))}: ${oneText(report)}`,
  );
  return `What the channel manager charges, without local rules (policy ${policy}):\n${texts.join('')}`;
}

function oneText({ scenarios: all, differing, currency }: ChannelReport): string {
  if (differing.length === 0) return `the same for all of ${count(all, 'stay')}.\n`;
  const lines = differing.slice(0, MOST_SHOWN).map(({ scenario, here, channel, amount }) => {
    return `      ${printable(scenario.name)}: ${currency} ${here} here, ${channel} there, ${changeInWords(amount)}\n`;
  });
  return `${differing.length} of ${count(all, 'stay')} differ, most of all\n${lines.join('')}`;
}

/** The same for programs, with every stay that differs. */
export function channelData({ title, currency, scenarios: all, differing }: ChannelReport): object {
  const stays = differing.map(({ scenario: { name, stay }, here, channel, amount }) => ({
    name,
    stay,
    here,
    channel,
    difference: amount,
  }));
  return { title, currency, scenarios: all, differing: stays };
}
