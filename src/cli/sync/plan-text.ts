import {
  type AffectedTaxSet,
  affectedTaxSets,
  definedTaxSets,
  type StepCounts,
  type SyncPlan,
} from '../../api/index.js';
import { channelSide, hasLocal } from '../../definitions/local/channel-side.js';
import type { FullPolicy } from '../../definitions/policy.js';
import {
  createCalculator,
  InvalidDefinition,
  type Policy,
  type Preview,
  policies,
  preview,
  scenarios,
} from '../../index.js';
import { printable } from '../../issues/printable.js';
import { counted } from '../../issues/shown.js';
import { type ChannelDifference, channelDifferences } from '../../preview/channel.js';
import { changeInWords, differenceInWords } from '../../preview/words/differences.js';
import { summaryInWords } from '../../preview/words/summary.js';
import type { Colors } from '../output/text.js';
import type { Planned, PolicyName } from './planning.js';
import { named, stepText } from './step-text.js';

export function hasChanges({ counts }: SyncPlan): boolean {
  return counts.create + counts.update + counts.remove > 0;
}

/** A plan, and what it does to what is charged. */
export interface PlanWithEffects extends Planned {
  readonly previews: readonly PlannedPreview[];
  readonly channel: readonly ChannelReport[];
}

/** Each plan with its effects under a policy; everyday stays lie around `today`. */
export function withEffects(
  planned: readonly Planned[],
  { policy: name, today }: { readonly policy: PolicyName; readonly today: string },
): PlanWithEffects[] {
  const under = { policy: policies[name], today };
  return planned.map((one) => ({ ...one, previews: previewsOf(one, under), channel: channelReports(one, under) }));
}

/** A sentence about a tax set, and stays that show it. */
export interface EffectText {
  readonly headline: string;
  readonly lines: readonly string[];
}

/** What a plan does to what guests pay, and where the channel manager will charge a different amount. */
export function effectsInWords(planned: Planned, today: string): Record<'previews' | 'channel', EffectText[]> {
  const under = { policy: policies.channelManager, today };
  return {
    previews: previewsOf(planned, under).map((one) => effectOf(one.title, previewInWords(one))),
    channel: channelReports(planned, under).map((one) => effectOf(one.title, reportInWords(one))),
  };
}

function effectOf(title: string, { text, stays }: Told): EffectText {
  return { headline: `${title}${text}`, lines: stays };
}

/** Plans as people read them: each by itself, then the counts of all together. */
export function plansText(plans: readonly PlanWithEffects[], policy: PolicyName, colors: Colors): string {
  return plans.map((plan) => planText(plan, policy, colors)).join('\n') + totalText(plans, colors);
}

/** Plans as JSON: one plan by itself, several as a list. */
export function plansData(plans: readonly PlanWithEffects[], policy: PolicyName): object {
  const all = plans.map(({ source, plan: { remote: _, ...plan }, previews, channel }) => {
    const ofPlan = { ...plan, policy, previews: previews.map(previewData), channel: channel.map(channelData) };
    return plans.length === 1 ? ofPlan : { file: source, ...ofPlan };
  });
  return all.length === 1 && all[0] !== undefined ? all[0] : { version: 1, plans: all };
}

/** The steps, their effects, and the counts. */
function planText({ plan, previews, channel }: PlanWithEffects, policy: PolicyName, colors: Colors): string {
  const steps = plan.steps.flatMap((step) => (step.action === 'no-change' ? [] : [stepText(step, colors)]));
  const end = hasChanges(plan)
    ? `${colors.bold('Plan:')} ${countsInWords(plan.counts)}.\n`
    : `Nothing to do: ${plan.counts['no-change']} unchanged.\n`;
  const parts = [
    `Property ${printable(plan.property_id)}\n`,
    steps.join(''),
    previewText(previews, policy, colors),
    channelText(channel, policy, colors),
    unlistedText(plan),
    end,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** Empty for a single plan, which has its own line of counts. */
function totalText(plans: readonly Planned[], colors: Colors): string {
  if (plans.length < 2) return '';
  const sum = (action: keyof StepCounts): number => plans.reduce((total, { plan }) => total + plan.counts[action], 0);
  const counts = {
    create: sum('create'),
    update: sum('update'),
    remove: sum('remove'),
    'no-change': sum('no-change'),
  };
  return `\n${colors.bold(`${plans.length} properties:`)} ${countsInWords(counts)}.\n`;
}

function countsInWords(counts: StepCounts): string {
  const { create, update, remove, 'no-change': same } = counts;
  return `${create} to create, ${update} to update, ${remove} to remove, ${same} unchanged`;
}

const MOST_NAMED = 10;

function unlistedText({ unlisted }: SyncPlan): string {
  if (unlisted.length === 0) return '';
  const shown = unlisted.slice(0, MOST_NAMED).map(named);
  const rest = unlisted.length - shown.length;
  const more = rest === 0 ? '' : `, and ${counted(rest, 'other')}`;
  return `Not in the file, and left alone (--prune removes it): ${shown.join(', ')}${more}.\n`;
}

/** What a plan changes for guests under one tax set. */
interface PlannedPreview {
  readonly title: string;
  /** Whether the property does not have it yet. */
  readonly isNew: boolean;
  /** Whether the file has it; if not, it uses a tax that changes. */
  readonly isListed: boolean;
  /** Absent when one of the two tax sets cannot be calculated with: `reason` says why. */
  readonly preview?: Preview;
  readonly reason?: string;
}

/** How a plan is previewed. */
interface PreviewedUnder {
  readonly policy: Policy;
  /** Everyday stays lie around this day. */
  readonly today: string;
}

/** Previews each tax set under which a plan changes what is charged. */
function previewsOf({ definitions, plan }: Planned, under: PreviewedUnder): PlannedPreview[] {
  if (definitions === undefined) return [];
  return affectedTaxSets(definitions, plan).map((affected) => {
    const { title, before, isListed } = affected;
    return { title, isNew: before === undefined, isListed, ...previewOf(affected, under) };
  });
}

function previewOf(
  { before, after }: AffectedTaxSet,
  under: PreviewedUnder,
): Pick<PlannedPreview, 'preview' | 'reason'> {
  try {
    const options = { ...under, ...(before === undefined ? {} : { saved: channelSide(before) }) };
    return { preview: preview(channelSide(after), options) };
  } catch (error) {
    if (!(error instanceof InvalidDefinition)) throw error;
    const [first] = error.issues;
    return { reason: first === undefined ? error.message : `${first.path}: ${first.message}` };
  }
}

const MOST_SHOWN = 3;

/** What is said of a tax set after its title, and stays that show it. */
interface Told {
  readonly text: string;
  readonly stays: readonly string[];
}

/** What guests would pay: a summary for each tax set, and the stays that tell most. */
function previewText(previews: readonly PlannedPreview[], policy: string, colors: Colors): string {
  const texts = previews.map((one) => toldText(one.title, previewInWords(one), colors));
  return underHead(`What guests would pay (policy ${policy}):`, texts);
}

function underHead(head: string, texts: readonly string[]): string {
  return texts.length === 0 ? '' : `${head}\n${texts.join('')}`;
}

function toldText(title: string, { text, stays }: Told, colors: Colors): string {
  const lines = stays.map((stay) => `      ${printable(stay)}\n`);
  return `  ${colors.bold(printable(JSON.stringify(title)))}${printable(text)}\n${lines.join('')}`;
}

function previewInWords({ preview: previewed, reason, isNew, isListed }: PlannedPreview): Told {
  const note = isListed ? '' : ' (not in the file; it uses a tax that changes)';
  if (previewed === undefined) return { text: `${note}: cannot be calculated. ${reason ?? ''}`, stays: [] };
  if (isNew) return newInWords(previewed);
  return { text: `${note}: ${summaryInWords(previewed)}`, stays: changedStays(previewed) };
}

function newInWords({ scenarios, currency }: Preview): Told {
  const shown = scenarios.slice(0, MOST_SHOWN);
  const stays = shown.map(({ name, draft }) => `${name}: price ${draft.price}, total ${currency} ${draft.total}`);
  return { text: ` is new; ${counted(shown.length, 'stay')} of ${scenarios.length}:`, stays };
}

function changedStays({ scenarios, currency }: Preview): string[] {
  const shown = scenarios.filter(({ isChanged }) => isChanged).slice(0, MOST_SHOWN);
  return shown.map((scenario) => {
    const { name, saved, draft } = scenario;
    return `${name}: ${currency} ${saved?.total} -> ${draft.total}, ${differenceInWords(scenario)}`;
  });
}

/** The preview as JSON: the summary, and the totals of each scenario that changes. */
function previewData({ title, isNew, isListed, preview: previewed, reason }: PlannedPreview): object {
  if (previewed === undefined) return { title, isNew, isListed, reason };
  const { currency, summary, scenarios } = previewed;
  const changed = scenarios.filter(({ isChanged }) => isNew || isChanged);
  const totals = changed.map(({ name, stay, draft, saved, difference }) => ({
    name,
    stay,
    before: saved?.total ?? null,
    after: draft.total,
    difference: difference?.total ?? null,
  }));
  return { title, isNew, isListed, currency, summary, scenarios: totals };
}

/** Where the channel manager will charge a different amount than a tax set with local rules. */
interface ChannelReport {
  readonly title: string;
  readonly currency: string;
  /** How many stays were looked at. */
  readonly scenarios: number;
  /** The largest difference first. */
  readonly differing: readonly ChannelDifference[];
}

/** For each tax set of the file with local rules: its scenarios by them, and as the channel manager will charge them. */
function channelReports(
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

/** The stays with the largest differences, and how many there are. */
function channelText(reports: readonly ChannelReport[], policy: string, colors: Colors): string {
  const texts = reports.map((report) => toldText(report.title, reportInWords(report), colors));
  return underHead(`What the channel manager charges, without local rules (policy ${policy}):`, texts);
}

function reportInWords({ scenarios: all, differing, currency }: ChannelReport): Told {
  if (differing.length === 0) return { text: `: the same for all of ${counted(all, 'stay')}.`, stays: [] };
  const stays = differing.slice(0, MOST_SHOWN).map(({ scenario, here, channel, amount }) => {
    return `${scenario.name}: ${currency} ${here} here, ${channel} there, ${changeInWords(amount)}`;
  });
  return { text: `: ${differing.length} of ${counted(all, 'stay')} differ, most of all`, stays };
}

/** The same for programs, with every stay that differs. */
function channelData({ title, currency, scenarios: all, differing }: ChannelReport): object {
  const stays = differing.map(({ scenario: { name, stay }, here, channel, amount }) => ({
    name,
    stay,
    here,
    channel,
    difference: amount,
  }));
  return { title, currency, scenarios: all, differing: stays };
}
