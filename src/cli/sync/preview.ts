import { type AffectedTaxSet, affectedTaxSets } from '../../api/index.js';
import { channelSide } from '../../definitions/local/channel-side.js';
import { InvalidDefinition, type Policy, type Preview, preview } from '../../index.js';
import { printable } from '../../issues/printable.js';
import { differenceInWords } from '../../preview/words/differences.js';
import { summaryInWords } from '../../preview/words/summary.js';
import type { Colors } from '../colors.js';
import { count } from '../finding.js';
import type { Planned } from './planned.js';

/** What a plan changes for guests under one tax set. */
export interface PlannedPreview {
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
  /** Around which day everyday stays lie. */
  readonly today: string;
}

/** For each tax set under which a plan changes what is charged: what preview says of it, under one policy. */
export function previewsOf({ definitions, plan }: Planned, under: PreviewedUnder): PlannedPreview[] {
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

/** What guests would pay: a summary for each tax set, and the stays that tell most. */
export function previewText(previews: readonly PlannedPreview[], policy: string, colors: Colors): string {
  if (previews.length === 0) return '';
  const texts = previews.map((one) => `  ${colors.bold(printable(JSON.stringify(one.title)))}${oneText(one)}`);
  return `What guests would pay (policy ${policy}):\n${texts.join('')}`;
}

function oneText({ preview: previewed, reason, isNew, isListed }: PlannedPreview): string {
  const note = isListed ? '' : ' (not in the file; it uses a tax that changes)';
  if (previewed === undefined) return `${note}: cannot be calculated. ${printable(reason ?? '')}\n`;
  return isNew ? newText(previewed) : `${note}: ${printable(summaryInWords(previewed))}\n${changedStays(previewed)}`;
}

function newText({ scenarios, currency }: Preview): string {
  const shown = scenarios.slice(0, MOST_SHOWN);
  const lines = shown.map(({ name, draft }) => {
    return `      ${printable(name)}: price ${draft.price}, total ${currency} ${draft.total}\n`;
  });
  return ` is new; ${count(shown.length, 'stay')} of ${scenarios.length}:\n${lines.join('')}`;
}

function changedStays({ scenarios, currency }: Preview): string {
  const shown = scenarios.filter(({ isChanged }) => isChanged).slice(0, MOST_SHOWN);
  return shown
    .map((scenario) => {
      const { name, saved, draft } = scenario;
      return `      ${printable(name)}: ${currency} ${saved?.total} -> ${draft.total}, ${differenceInWords(scenario)}\n`;
    })
    .join('');
}

/** The same for programs: the summary, and a total for each scenario that changes. */
export function previewData({ title, isNew, isListed, preview: previewed, reason }: PlannedPreview): object {
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
