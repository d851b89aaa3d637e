import { type Advice, advice, type Preview } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { taxesOf } from '../../../preview/breakpoints.js';
import type { Replay } from '../../../replay/replay-data.js';
import { PREVIEW_TABLE } from '../../../words/en/tables.js';
import { ENGLISH, say, type Words, withTitles } from '../../../words/words.js';
import type { Io } from '../../command-io.js';
import { printFinding } from '../../output/findings.js';
import { colorsFor } from '../../output/text.js';
import { previewTable } from './preview-table.js';
import type { PreviewInput } from './read-preview.js';
import { replayTable } from './replay-table.js';

/** The table and what changed, then advice. */
export function previewText(
  previewed: Preview,
  replay: Replay | undefined,
  input: PreviewInput,
  all: boolean,
  io: Io,
  given: Words = ENGLISH,
): string {
  const words = withTitles(given, taxesOf(input.draft));
  const colors = colorsFor(io.stdout, io.env);
  const options = { all, sets: input, width: io.stdout.columns };
  const own = replay === undefined ? '' : `\n${replayTable(replay, colors, options.width, words)}`;
  const table = previewTable(previewed, options, colors, words) + own;
  const shown = advised(previewed, input, all);
  if (shown.length === 0) return table;
  const lines = shown.map((one) => printFinding(input.place(one), colors, words) + shownOn(one, words));
  return `${table}\n${say(words, PREVIEW_TABLE, 'advice')}\n${lines.join('')}`;
}

/** Advice on the policy applies to most sets: it is shown when the draft adds it, or with --all. */
function advised({ warnings }: Preview, { saved, policy }: PreviewInput, all: boolean): readonly Advice[] {
  const isOnPolicy = ({ code }: Advice): boolean => code === 'policy_matters';
  if (all || !warnings.some(isOnPolicy)) return warnings;
  if (saved === undefined) return warnings.filter((one) => !isOnPolicy(one));
  const before = new Set(
    advice(saved, policy === undefined ? {} : { policy })
      .filter(isOnPolicy)
      .map(({ path }) => path),
  );
  return warnings.filter((one) => !isOnPolicy(one) || !before.has(one.path));
}

/** Longer examples are left out. */
const LONGEST_EXAMPLE = 200;

function shownOn({ stay }: Advice, words: Words): string {
  const example = stay === undefined ? '' : JSON.stringify(stay);
  if (example === '' || example.length > LONGEST_EXAMPLE) return '';
  return `  ${say(words, PREVIEW_TABLE, 'shownOn', { stay: printable(example) })}\n`;
}
