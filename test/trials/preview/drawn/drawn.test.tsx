import fc from 'fast-check';
import { render } from 'preact-render-to-string';
import { describe, expect, test } from 'vitest';
import { pageOf } from '../../../../src/cli/commands/preview/page.js';
import { previewTable } from '../../../../src/cli/commands/preview/preview-text.js';
import { nightsTable } from '../../../../src/cli/commands/quote.js';
import { colorsFor } from '../../../../src/cli/output/text.js';
import type { Policy, Stay, TaxSet } from '../../../../src/index.js';
import { difference, preview, quote, recordOf, validateTaxSet } from '../../../../src/index.js';
import { ENGLISH } from '../../../../src/language/words/words.js';
import { consequencesOf, typedScenario } from '../../../../src/pages/editor/figures.js';
import { openEditor } from '../../../../src/pages/editor/state.js';
import { WhyAmounts } from '../../../../src/pages/views/detail.js';
import { Frame } from '../../../../src/pages/views/preview-view.js';
import { cli, json } from '../../../cli/fake-io.js';
import { asStay } from '../../../core/property/bookings.js';
import { kindsBooking } from '../../../oracle/local/random-kinds.js';
import { randomBooking } from '../../../oracle/random-booking.js';
import { drawnEditor } from '../../../pages/editor/drawn.js';
import { seed } from '../../../seed.js';
import { edited, rawEdit } from '../edits.js';
import { localEdited, rawLocalEdit } from '../local-edits.js';
import { canBeQuoted } from '../shown-edits.js';
import { examplesOf, FILES, policiesAt } from './examples.js';
import { classed, oneIn, readHtml } from './html.js';
import { checkPage, checkStudio, checkWhy } from './page.js';
import { checkCorrection, checkExplanation, checkNightsTable, checkPreviewTable, checkQuoteTable } from './printed.js';

/** Pages take longer than sentences. */
const RUNS = Math.ceil(Number(process.env['STAYTAX_RUNS'] ?? 80) / 40);
/** How many stays, and policies, of each example: all stays in a long run. */
const EACH = Math.ceil(RUNS / 100);

/** In a short run every third example, in a run with another seed perhaps others. */
const DRAWN = FILES.map((file, place) => ({ file, place })).filter(({ place }) => EACH > 1 || (place + seed) % 3 === 0);

console.log(`STAYTAX_SEED=${seed}: ${RUNS} sets of each kind are drawn`);

const SCREEN = { colors: colorsFor({ isTTY: false, write: () => undefined, columns: undefined }, {}), words: ENGLISH };

/** A set as it was before an edit, and some stays; the policy is their own, so that every door finds it there. */
interface Drawn {
  readonly saved: TaxSet | undefined;
  readonly draft: TaxSet;
  readonly stays: readonly Stay[];
}

function under(set: TaxSet, policy: Policy): TaxSet {
  const asked = { ...set.local?.policy, ...policy, rounding: { ...set.local?.policy?.rounding, ...policy.rounding } };
  return validateTaxSet({ ...set, local: { ...set.local, policy: asked } }).value ?? set;
}

/** Recomputes every number of the preview, as it is printed and as a page; and what the studio shows of each stay. */
function checkPreviewed({ saved, draft, stays }: Drawn): number {
  const sets = { draft, saved };
  const scenarios = stays.map((stay, at) => ({ name: `Stay ${at + 1}`, stay }));
  const previewed = preview(draft, { scenarios, today: '2026-05-01', ...(saved && { saved }) });
  if (saved !== undefined) checkPreviewTable(previewTable(previewed, sets, true, SCREEN), previewed);
  for (const { stay, draft: quoted } of previewed.scenarios) {
    expect(JSON.stringify(quoted)).toBe(JSON.stringify(quote(draft, stay)));
    checkNightsTable(nightsTable({ taxSet: draft, quote: quoted }, SCREEN), quoted);
  }
  const consequences = consequencesOf(previewed, sets);
  const count = stays.map((stay) => {
    const state = openEditor({ draft, saved, stay });
    const scenario = typedScenario(state);
    if (scenario === undefined) throw new Error(`The studio cannot read ${JSON.stringify(stay)}`);
    checkStudio(readHtml(drawnEditor(state, consequences)), scenario, saved && consequences);
    const shown = { ...scenario, anchor: 'x', isFirst: true };
    const why = render(
      <Frame sets={sets}>
        <WhyAmounts {...shown} />
      </Frame>,
    );
    return checkWhy(oneIn(readHtml(why), classed('why-amounts'), 'explanation'), scenario);
  });
  return count.reduce((sum, one) => sum + one, 0) + checkPage(pageOf(previewed, sets), previewed);
}

/** Recomputes what commands print of two stays. */
async function checkPrinted(set: TaxSet, [one, other]: readonly [Stay, Stay]): Promise<void> {
  const files = { 'set.json': json(set), 'stay.json': json(one) };
  const printed = async (...argv: string[]) => {
    const { code, stdout, stderr } = await cli(argv, { files: { ...files, ...records } });
    expect(code, stderr).toBe(0);
    return stdout;
  };
  const [before, after] = [quote(set, one), quote(set, other)];
  const records = { 'before.json': json(recordOf(before)), 'after.json': json(recordOf(after)) };
  const [table, nights] = (await printed('quote', 'set.json', '--stay', 'stay.json', '--nights-table')).split(
    '\n\nNight',
  );
  checkQuoteTable(table ?? '', before, set.local?.policy?.rounding?.mode ?? 'half-up');
  checkNightsTable(nights ?? '', before);
  checkExplanation(await printed('explain', 'set.json', '--stay', 'stay.json'), before);
  checkCorrection(await printed('difference', 'before.json', 'after.json'), difference(before, after));
}

/** An edit for each example: another one at each place of the list. */
function savedOf(set: TaxSet, place: number): TaxSet | undefined {
  for (const edit of fc.sample(rawEdit, { numRuns: 20, seed: seed + place })) {
    const saved = edited(set, edit);
    if (saved !== undefined) return saved;
  }
  return undefined;
}

describe('computes every drawn number to its stated result', { timeout: 1e7 }, () => {
  test.each(DRAWN)('$file', async ({ file, place }) => {
    const { taxSet, stays } = examplesOf(file);
    const { value } = validateTaxSet(taxSet);
    if (value === undefined) throw new Error(`${file} is not valid`);
    const inTurn = [...stays.slice(place % stays.length), ...stays.slice(0, place % stays.length)];
    for (const policy of policiesAt(place, EACH)) {
      const draft = canBeQuoted(value, policy) ? under(value, policy) : value;
      const saved = savedOf(draft, place);
      expect(checkPreviewed({ draft, saved, stays: inTurn.slice(0, EACH) })).toBeGreaterThan(0);
    }
    const [one, other] = inTurn;
    // Commands take longer than what they draw: in a short run every sixth example goes through them.
    const isPrinted = EACH > 1 || (place + seed) % 6 === 0;
    if (isPrinted && one !== undefined && other !== undefined) await checkPrinted(value, [one, other]);
  });

  test('draws random sets with the numbers that are computed', () => {
    fc.assert(
      fc.property(randomBooking, rawEdit, ({ taxSet, stay, policy }, edit) => {
        checkEdited(taxSet, asStay(stay), policy, (draft) => edited(draft, edit));
      }),
      { numRuns: RUNS },
    );
  });

  test('draws random sets with local rules with the numbers that are computed', () => {
    fc.assert(
      fc.property(kindsBooking, rawLocalEdit, ({ taxSet, stay, policy }, edit) => {
        checkEdited(taxSet, stay, policy, (draft) => localEdited(draft, edit));
      }),
      { numRuns: RUNS },
    );
  });
});

function checkEdited(given: unknown, stay: Stay, policy: Policy, editedTo: (set: TaxSet) => TaxSet | undefined): void {
  const { value } = validateTaxSet(given);
  if (value === undefined) throw new Error('A random set is not valid');
  const draft = under(value, policy);
  const saved = editedTo(draft);
  checkPreviewed({ draft, saved, stays: [stay] });
}
