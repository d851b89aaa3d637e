import type { Change, Step } from '../plan/data.js';

/** A step with its place among those that have an effect, from 1. */
export interface PlacedStep {
  readonly step: Change;
  readonly at: number;
  readonly of: number;
}

/** Steps that may be under way at the same time. */
export type Batch = readonly PlacedStep[];

/**
 * The steps that have an effect, in batches that are done one after the other: what is done to one kind of thing in
 * one way. The first tax set of a property goes alone, for it becomes the default.
 */
export function batchesOf(steps: readonly Step[]): Batch[] {
  const changes = steps.filter((step) => step.action !== 'no-change');
  const batches: PlacedStep[][] = [];
  let latest = '';
  for (const [index, step] of changes.entries()) {
    const key = keyOf(step);
    const placed = { step, at: index + 1, of: changes.length };
    if (key === latest) batches.at(-1)?.push(placed);
    else batches.push([placed]);
    latest = key;
  }
  return batches;
}

function keyOf(step: Change): string {
  const isAlone = step.action === 'create' && step.kind === 'tax_set' && step.becomesDefault;
  const isInterim = step.action === 'update' && step.kind === 'tax_set' && step.interim === true;
  return [step.action, step.kind, isInterim && 'interim', isAlone && 'alone'].join(' ');
}
