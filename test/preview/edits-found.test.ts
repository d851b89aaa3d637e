import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCalculator, type Policy, type Quote, type Stay, scenarios, type TaxSet } from '../../src/index.js';
import * as kit from '../../src/testing/index.js';
import { seed } from '../seed.js';
import { edited, type RawEdit, rawEdit } from './edits.js';

/** STAYTAX_RUNS says how many edits are tried, STAYTAX_SEED which ones. */
const runs = Number(process.env['STAYTAX_RUNS'] ?? 250);
const STAYS_TRIED = 120;
const ENOUGH = 0.99;

interface Edit {
  readonly saved: TaxSet;
  readonly draft: TaxSet;
  readonly edit: RawEdit;
  readonly policy: Policy;
}

const anyEdit: fc.Arbitrary<Edit | undefined> = fc
  .record({
    saved: kit.taxSet({ minTaxes: 1, maxTaxes: 5, from: '2026-05-20', to: '2026-08-20' }),
    edit: rawEdit,
    policy: kit.policy().map(withoutDigits),
  })
  .map(({ saved, edit, policy }) => {
    const draft = edited(saved, edit);
    return draft === undefined ? undefined : { saved, draft, edit, policy };
  });

/** The currency's own digits: with more of them the smallest edit shows. */
function withoutDigits({ rounding = {}, ...policy }: Policy): Policy {
  const { digits: _, ...rest } = rounding;
  return { ...policy, rounding: rest };
}

const key = ({ id, title }: { id?: string; title: string }) => id ?? `title ${title}`;

/** What is charged, as far as somebody pays it: a tax of nothing is as good as none. */
function charged({ price, net, total, taxes }: Quote): string {
  const amounts = taxes.filter(({ amount }) => /[1-9]/.test(amount)).map((tax) => `${key(tax)}: ${tax.amount}`);
  return JSON.stringify([price, net, total, amounts.toSorted()]);
}

function showing({ saved, draft, policy }: Edit): (stay: Stay) => boolean {
  const [before, now] = [createCalculator(saved, policy), createCalculator(draft, policy)];
  return (stay) => charged(before.quote(stay)) !== charged(now.quote(stay));
}

/** What a preview of the draft against the saved set looks at. */
function scenariosOfBoth({ saved, draft, policy }: Edit): Stay[] {
  return scenarios(draft, { saved, policy }).map(({ stay }) => stay);
}

/** Some stay of up to 30 nights and 4 persons that is charged differently, among random ones around the ranges. */
function someStay(edit: Edit, shows: (stay: Stay) => boolean, at: number): Stay | undefined {
  const stays = [edit.saved, edit.draft].flatMap((set, side) =>
    fc.sample(kit.stayFor(set, { maxNights: 30, maxPersons: 4, maxRooms: 2 }), {
      numRuns: STAYS_TRIED,
      seed: seed + 2 * at + side,
    }),
  );
  return stays.find(shows);
}

test(`the scenarios of both sets show at least ${ENOUGH * 100}% of ${runs} random edits that matter`, {
  timeout: 1e6,
}, () => {
  const misses: string[] = [];
  let shown = 0;
  let mattering = 0;
  for (const [at, edit] of fc.sample(anyEdit, runs).entries()) {
    if (edit === undefined) continue;
    const shows = showing(edit);
    const isShown = scenariosOfBoth(edit).some(shows);
    const stay = someStay(edit, shows, at);
    if (stay === undefined) continue;
    mattering += 1;
    if (isShown) shown += 1;
    else misses.push(`${at} ${edit.edit.field}: ${JSON.stringify({ stay, ...edit })}`);
  }
  const share = shown / mattering;
  console.log(
    `STAYTAX_SEED=${seed}: ${shown} of ${mattering} edits that matter are shown, ${(share * 100).toFixed(2)}%`,
  );
  for (const miss of misses) console.log(`Not shown: ${miss}`);
  expect(mattering).toBeGreaterThan(runs / 3);
  expect(share).toBeGreaterThanOrEqual(ENOUGH);
});
