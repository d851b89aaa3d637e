import type { Step } from '../../channel/api/index.js';
import { affectedTaxSets, definedTaxSets } from '../../channel/api/index.js';
import { KIND_NAMES } from '../../channel/api/plan/compare.js';
import type {
  Change,
  FieldDifference,
  Kind,
  PlannedEntry,
  RemoteChange,
  StepCounts,
  SyncPlan,
} from '../../channel/api/plan/sync-plan.js';
import { channelSide, hasLocal } from '../../core/definitions/local/channel-side.js';
import type { DateRange } from '../../core/definitions/local/periods.js';
import type { FullPolicy } from '../../core/definitions/policy.js';
import { counted, printable } from '../../core/issues/texts.js';
import { createCalculator, InvalidDefinitionError, policies, preview, scenarios } from '../../index.js';
import { channelDifferences } from '../../trials/preview/channel.js';
import type { Preview } from '../../trials/preview/preview-data.js';
import { changedFirst, changeInWords, differenceInWords, summaryInWords } from '../../trials/preview/words/verdict.js';
import type { Colors } from '../output/text.js';
import type { PolicyName, SourcePlan } from './planning.js';

export function hasChanges({ counts }: SyncPlan): boolean {
  return counts.create + counts.update + counts.remove > 0;
}

/** A sentence about a tax set, which begins with its title, and stays that show it; and both as JSON. */
interface Effect {
  readonly title: string;
  readonly text: string;
  readonly stays: readonly string[];
  readonly data: object;
}

/** A plan with its effects on charges. */
export interface PlanWithEffects extends SourcePlan {
  readonly previews: readonly Effect[];
  readonly channel: readonly Effect[];
}

/** Adds the effects of each plan under a policy. Everyday stays lie around `today`. */
export function withEffects(
  planned: readonly SourcePlan[],
  { policy: name, today }: { readonly policy: PolicyName; readonly today: string },
): PlanWithEffects[] {
  const under = { policy: policies[name], today };
  return planned.map((source) => ({
    ...source,
    previews: previewsOf(source, under),
    channel: channelReports(source, under),
  }));
}

/** Plans as text: each plan, then the counts of all. */
export function plansText(plans: readonly PlanWithEffects[], policy: PolicyName, colors: Colors): string {
  return plans.map((plan) => planText(plan, policy, colors)).join('\n') + totalText(plans, colors);
}

/** Plans as JSON: one plan by itself, several as a list. */
export function plansData(plans: readonly PlanWithEffects[], policy: PolicyName): object {
  const all = plans.map(({ source, plan: { remote: _, ...plan }, previews, channel }) => {
    const effects = { previews: previews.map(({ data }) => data), channel: channel.map(({ data }) => data) };
    const ofPlan = { ...plan, policy, ...effects };
    return plans.length === 1 ? ofPlan : { file: source, ...ofPlan };
  });
  return all.length === 1 && all[0] !== undefined ? all[0] : { version: 1, plans: all };
}

function planText(planned: PlanWithEffects, policy: PolicyName, colors: Colors): string {
  const { plan, previews, channel } = planned;
  const steps = plan.steps.flatMap((step) => (step.action === 'no-change' ? [] : [stepText(step, colors)]));
  const guests = `What guests would pay (policy ${policy}):`;
  const charges = `What the channel manager charges, without local rules (policy ${policy}):`;
  const parts = [
    `Property ${printable(plan.property_id)}\n`,
    steps.join(''),
    effectsText(guests, previews, colors),
    effectsText(charges, channel, colors),
    removedDefaultText(plan),
    unlistedText(plan),
    hasChanges(plan)
      ? `${colors.bold('Plan:')} ${countsInWords([planned])}.\n`
      : `Nothing to do: ${plan.counts['no-change']} unchanged.\n`,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

function effectsText(head: string, effects: readonly Effect[], colors: Colors): string {
  const blocks = effects.map(({ title, text, stays }) => {
    const lines = stays.map((stay) => `      ${printable(stay)}\n`);
    return `  ${colors.bold(printable(JSON.stringify(title)))}${printable(text)}\n${lines.join('')}`;
  });
  return blocks.length === 0 ? '' : `${head}\n${blocks.join('')}`;
}

function totalText(plans: readonly SourcePlan[], colors: Colors): string {
  return plans.length < 2 ? '' : `\n${colors.bold(`${plans.length} properties:`)} ${countsInWords(plans)}.\n`;
}

function countsInWords(plans: readonly SourcePlan[]): string {
  const sum = (action: keyof StepCounts): number => plans.reduce((total, { plan }) => total + plan.counts[action], 0);
  const changes = `${sum('create')} to create, ${sum('update')} to update, ${sum('remove')} to remove`;
  return `${changes}, ${sum('no-change')} unchanged`;
}

const MOST_NAMED = 10;

function unlistedText({ unlisted }: SyncPlan): string {
  if (unlisted.length === 0) return '';
  const shown = unlisted.slice(0, MOST_NAMED).map(quotedName);
  const hidden = unlisted.length - shown.length;
  const more = hidden === 0 ? '' : `, and ${counted(hidden, 'other')}`;
  return `Not in the file, and left alone (--prune removes it): ${shown.join(', ')}${more}.\n`;
}

/** What new rate plans get once their tax set is removed. Only the channel manager can choose the next default. */
function removedDefaultText({ steps, remote }: SyncPlan): string {
  const removed = steps.find((step) => step.action === 'remove' && step.isDefault === true);
  if (removed === undefined) return '';
  const gone = new Set(steps.flatMap((step) => (step.action === 'remove' ? [step.id] : [])));
  const created = steps.filter(({ action, kind }) => action === 'create' && kind === 'tax_set');
  const left = [...remote.tax_sets.filter(({ id }) => !gone.has(id)), ...created].map(({ title }) => title);
  const next =
    left.length === 0
      ? 'New rate plans get no tax set then.'
      : `New rate plans get none then, or the one that the channel manager chooses: make ${titlesInWords(left)} the default there first.`;
  return `The ${quotedName(removed)} is removed, and is the default, which new rate plans get. ${next}\n`;
}

function titlesInWords(titles: readonly string[]): string {
  return titles.length > MOST_NAMED
    ? 'another one'
    : titles.map((title) => printable(JSON.stringify(title))).join(' or ');
}

interface PreviewedUnder {
  readonly policy: FullPolicy;
  /** Everyday stays lie around this day. */
  readonly today: string;
}

/** Previews each tax set under which a plan changes what is charged, also one that uses a changed tax alone. */
function previewsOf({ definitions, plan }: SourcePlan, under: PreviewedUnder): Effect[] {
  if (definitions === undefined) return [];
  return affectedTaxSets(definitions, plan).map(({ title, before, after, isListed }) => {
    const isNew = before === undefined;
    const about = { title, isNew, isListed };
    const note = isListed ? '' : ' (not in the file; it uses a tax that changes)';
    try {
      const saved = isNew ? {} : { saved: channelSide(before) };
      const previewed = preview(channelSide(after), { ...under, ...saved });
      const data = { ...about, ...previewData(previewed, isNew) };
      return { title, data, ...(isNew ? newInWords(previewed) : changesInWords(previewed, note)) };
    } catch (error) {
      if (!(error instanceof InvalidDefinitionError)) throw error;
      const [first] = error.issues;
      const reason = first === undefined ? error.message : `${first.path}: ${first.message}`;
      return { title, data: { ...about, reason }, text: `${note}: cannot be calculated. ${reason}`, stays: [] };
    }
  });
}

const MOST_SHOWN = 3;

function newInWords({ scenarios, currency }: Preview): Pick<Effect, 'text' | 'stays'> {
  const shown = scenarios.slice(0, MOST_SHOWN);
  const stays = shown.map(({ name, draft }) => `${name}: price ${draft.price}, total ${currency} ${draft.total}`);
  return { text: ` is new; ${counted(shown.length, 'stay')} of ${scenarios.length}:`, stays };
}

function changesInWords(previewed: Preview, note: string): Pick<Effect, 'text' | 'stays'> {
  const changed = changedFirst(previewed).slice(0, MOST_SHOWN);
  const stays = changed.map((scenario) => {
    const { name, saved, draft } = scenario;
    return `${name}: ${previewed.currency} ${saved?.total} -> ${draft.total}, ${differenceInWords(scenario)}`;
  });
  return { text: `${note}: ${summaryInWords(previewed)}`, stays };
}

/** The summary, and the totals of each scenario that changes. */
function previewData({ currency, summary, scenarios }: Preview, isNew: boolean): object {
  const changed = scenarios.filter(({ isChanged }) => isNew || isChanged);
  const totals = changed.map(({ name, stay, draft, saved, difference }) => ({
    name,
    stay,
    before: saved?.total ?? null,
    after: draft.total,
    difference: difference?.total ?? null,
  }));
  return { currency, summary, scenarios: totals };
}

/** Compares the local rules of each tax set with the channel manager's charges, the largest difference first. */
function channelReports({ definitions }: SourcePlan, { policy: channelPolicy, today }: PreviewedUnder): Effect[] {
  const sets = definitions === undefined ? [] : definedTaxSets(definitions).filter(hasLocal);
  return sets.map((taxSet) => {
    const { title, currency } = taxSet;
    const stays = scenarios(taxSet, { today });
    const { policy } = createCalculator(taxSet);
    const differing = channelDifferences(taxSet, stays, { policy, channelPolicy });
    const listed = differing.map(({ scenario: { name, stay }, here, channel, amount: difference }) => {
      return { name, stay, here, channel, difference };
    });
    const data = { title, currency, scenarios: stays.length, differing: listed };
    const all = counted(stays.length, 'stay');
    if (differing.length === 0) return { title, data, text: `: the same for all of ${all}.`, stays: [] };
    const shown = differing.slice(0, MOST_SHOWN).map(({ scenario, here, channel, amount }) => {
      return `${scenario.name}: ${currency} ${here} here, ${channel} there, ${changeInWords(amount)}`;
    });
    return { title, data, text: `: ${differing.length} of ${all} differ, most of all`, stays: shown };
  });
}

const SIGNS = { create: '+', update: '~', remove: '-', 'no-change': ' ' } as const;
const PAINTS = { create: 'green', update: 'yellow', remove: 'red', 'no-change': 'dim' } as const;

/** `+ create tax "VAT"`: sign and word, readable without colour. */
export function headline(step: Step, colors: Colors): string {
  const { action, kind, title } = step;
  const id = 'id' in step ? `  ${colors.dim(printable(step.id))}` : '';
  return `${colors[PAINTS[action]](`${SIGNS[action]} ${action}`)} ${quotedName({ kind, title })}${id}`;
}

/** `tax set "Standard"`. */
export function quotedName({ kind, title }: { readonly kind: Kind; readonly title: string }): string {
  return `${KIND_NAMES[kind]} ${printable(JSON.stringify(title))}`;
}

function stepText(step: Change, colors: Colors): string {
  const lines = [headline(step, colors), ...fieldLines(step).map((line) => `    ${line}`)];
  return lines.map((line) => `  ${line}\n`).join('');
}

/** A line for each field, and notes. */
export function fieldLines(step: Change): string[] {
  if (step.action === 'remove') return [];
  if (step.action === 'update') {
    const isInterim = step.kind === 'tax_set' && step.interim;
    return [...step.fields.map(fieldInWords), ...(isInterim ? [INTERIM] : [])];
  }
  const fields = Object.entries(step.kind === 'tax' ? step.tax : step.tax_set)
    .filter(([field]) => field !== 'property_id' && field !== 'title')
    .filter(([, value]) => value !== null || step.kind === 'tax_set');
  const lines = fields.map(([field, value]) => `${field}: ${valueInWords(value)}`);
  return step.kind === 'tax_set' && step.becomesDefault ? [...lines, DEFAULT] : lines;
}

const INTERIM = 'For as long as the currency of a tax changes; a later step puts it back.';
const DEFAULT = 'It is the first tax set of the property, and becomes its default for new rate plans.';

/** `rate: 6.00 -> 7.00`. */
export function fieldInWords({ field, before, after }: FieldDifference): string {
  return `${field}: ${valueInWords(before)} -> ${valueInWords(after)}`;
}

export function remoteChangeText(change: RemoteChange): string {
  const fields = change.fields.map(fieldInWords).join(', ');
  return `${quotedName(change)} was ${change.change}${fields === '' ? '' : ` (${fields})`}`;
}

function valueInWords(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(entryInWords).join(', ');
  return printable(String(value));
}

/** An entry of a list: a period, a tax of a tax set, or a rate plan. */
function entryInWords(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return printable(String(entry));
  const { after, before, level, taxes, ...name }: Partial<PlannedEntry & { tax: string } & DateRange> = entry;
  const title = name.tax ?? name.title;
  if (title === undefined) return `${after ?? 'always'} to ${before ?? 'always'}`;
  const more = [
    ...(level ? [`level ${level}`] : []),
    ...(taxes !== undefined && taxes.length > 0 ? [`on top of ${valueInWords(taxes)}`] : []),
  ];
  return `${printable(title)}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
}
