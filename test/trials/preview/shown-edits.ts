import fc from 'fast-check';
import { completePolicy } from '../../../src/core/definitions/complete-policy.js';
import type { Policy, Quote, Stay, TaxSet, TaxSetInput } from '../../../src/index.js';
import { createCalculator, preview, scenarios } from '../../../src/index.js';
import * as kit from '../../../src/trials/testing/index.js';
import { seed } from '../../seed.js';

/** A tax set before and after an edit. */
export interface Edit {
  readonly saved: TaxSet;
  readonly draft: TaxSet;
  readonly field: string;
  readonly policy: Policy;
}

type Sides = Record<'saved' | 'draft', TaxSetInput> & Pick<Edit, 'policy'>;

/** How many of the edits that change a quote are shown by a scenario, and those that are not. */
export interface Shown {
  readonly mattering: number;
  readonly shown: number;
  readonly misses: readonly string[];
}

/** The currency's own digits: with more of them the smallest edit shows. */
export function withoutDigits({ rounding = {}, ...policy }: Policy): Policy {
  const { digits: _, ...rest } = rounding;
  return { ...policy, rounding: rest };
}

/** Whether stays can be quoted with a set under a policy: a net may go in circles under one, and not under another. */
export function canBeQuoted(taxSet: TaxSet, policy: Policy): boolean {
  return 'policy' in completePolicy(policy, taxSet);
}

const key = ({ id, title }: { id?: string; title: string }) => id ?? `title ${title}`;

/** The charged taxes, if guests pay them: a tax of zero counts as none. */
function charged({ price, net, total, taxes }: Quote): string {
  const amounts = taxes.filter(({ amount }) => /[1-9]/.test(amount)).map((tax) => `${key(tax)}: ${tax.amount}`);
  return JSON.stringify([price, net, total, amounts.toSorted()]);
}

function showing({ saved, draft, policy }: Sides): (stay: Stay) => boolean {
  const [before, now] = [createCalculator(saved, policy), createCalculator(draft, policy)];
  return (stay) => charged(before.quote(stay)) !== charged(now.quote(stay));
}

/**
 * The stays of a preview that an edit charges differently. The search for the largest changes, which is most of the work
 * of a preview, is done only if no other stay shows it.
 */
export function shownBy(saved: TaxSetInput, draft: TaxSetInput, policy: Policy = {}): Stay[] {
  const shows = showing({ saved, draft, policy });
  const shown = scenarios(draft, { saved, policy }).flatMap(({ stay }) => (shows(stay) ? [stay] : []));
  if (shown.length > 0) return shown;
  return preview(draft, { saved, policy }).scenarios.flatMap(({ isChanged, stay }) => (isChanged ? [stay] : []));
}

/** Some stay of up to 30 nights and 4 persons that is charged differently, among random ones around the ranges. */
function someStay(edit: Edit, shows: (stay: Stay) => boolean, at: number, details: boolean): Stay | undefined {
  for (const [side, set] of [edit.saved, edit.draft].entries()) {
    const stays = kit.stayFor(set, { maxNights: 30, maxPersons: 4, maxRooms: 2, details });
    const stay = fc.sample(stays, { numRuns: STAYS_TRIED, seed: seed + 2 * at + side }).find(shows);
    if (stay !== undefined) return stay;
  }
  return undefined;
}

const STAYS_TRIED = 50;

/** Tries edits one by one: whether a scenario of both sets is charged differently, or else some random stay. */
export function tried(edits: ReadonlyArray<Edit | undefined>, { details = false } = {}): Shown {
  const misses: string[] = [];
  let shown = 0;
  for (const [at, edit] of edits.entries()) {
    if (edit === undefined) continue;
    const shows = showing(edit);
    if (scenarios(edit.draft, { saved: edit.saved, policy: edit.policy }).some(({ stay }) => shows(stay))) {
      shown += 1;
      continue;
    }
    const stay = someStay(edit, shows, at, details);
    if (stay !== undefined) misses.push(`${at} ${edit.field}: ${JSON.stringify({ stay, ...edit })}`);
  }
  return { mattering: shown + misses.length, shown, misses };
}
