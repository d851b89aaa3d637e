import type { StepCounts, SyncPlan } from '../../api/index.js';
import { printable } from '../../issues/printable.js';
import type { Colors } from '../colors.js';
import { count } from '../finding.js';
import { type PlannedPreview, previewText } from './preview.js';
import { named, stepText } from './words.js';

export function hasChanges({ counts }: SyncPlan): boolean {
  return counts.create + counts.update + counts.remove > 0;
}

/** A plan as people read it: what changes, what that means for guests, and the counts. */
export function planText(
  plan: SyncPlan,
  {
    previews,
    policy,
    colors,
  }: { readonly previews: readonly PlannedPreview[]; readonly policy: string; readonly colors: Colors },
): string {
  const steps = plan.steps.flatMap((step) => (step.action === 'no-change' ? [] : [stepText(step, colors)]));
  const end = hasChanges(plan)
    ? `${colors.bold('Plan:')} ${countsInWords(plan.counts)}.\n`
    : `Nothing to do: ${plan.counts['no-change']} unchanged.\n`;
  const parts = [
    `Property ${printable(plan.property_id)}\n`,
    steps.join(''),
    previewText(previews, policy, colors),
    unlistedText(plan),
    end,
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** The counts of several plans together; of one, its own line has said it. */
export function totalText(plans: readonly SyncPlan[], colors: Colors): string {
  if (plans.length < 2) return '';
  const sum = (action: keyof StepCounts): number => plans.reduce((total, { counts }) => total + counts[action], 0);
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
  const more = rest === 0 ? '' : `, and ${count(rest, 'other')}`;
  return `Not in the file, and left alone (--prune removes it): ${shown.join(', ')}${more}.\n`;
}
