import { InvalidArgumentError, Option } from 'commander';
import { dayNumber } from '../../../calendar/plain-date.js';
import { type Advice, advice, InvalidDefinition, InvalidStay, type Preview, preview } from '../../../index.js';
import { printable } from '../../../issues/printable.js';
import { isDecimalText } from '../../../money/amount.js';
import { differs } from '../../../preview/words/summary.js';
import type { Replay } from '../../../replay/replay-data.js';
import { EXIT, type ExitCode, InvalidInput, type Register, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { repeated } from '../../input/option-values.js';
import { issuesIn, locate, wholeFile } from '../../input/parts.js';
import { addPolicyOptions, type PolicyOptions } from '../../input/policy-options.js';
import { STDIN } from '../../input/read-file.js';
import { type Finding, printFinding, unplaced } from '../../output/findings.js';
import { colorsFor, jsonText } from '../../output/text.js';
import { writeFile } from '../../output/write-file.js';
import { increaseBeyond } from './increase.js';
import { previewMarkdown } from './markdown.js';
import { previewTable } from './preview-table.js';
import { type PreviewInput, readPreview } from './read-preview.js';
import { replayStays } from './replay-stays.js';
import { replayTable } from './replay-table.js';

interface PreviewCommandOptions extends PolicyOptions {
  readonly against?: string;
  readonly scenario?: readonly string[];
  readonly onlyMine?: true;
  readonly stays?: string;
  readonly today?: string;
  readonly all?: true;
  readonly json?: true;
  readonly html?: string;
  readonly interactive?: true;
  readonly locale?: string;
  readonly exitCode?: true;
  readonly format?: 'text' | 'markdown';
  readonly maxIncrease?: string;
  readonly maxIncreaseShare?: string;
}

const EXAMPLES = `
DRAFT and SAVED are tax sets as in "staytax quote". Scenarios are found from the two by themselves: stays just
below, at and above every limit and around every date range. A scenario FILE of one's own is a stay,
{"name": ..., "stay": ...}, or a list of either. With --exit-code the exit code is 3 when
anything differs. --stays replays a file of stays as "staytax quote" reads it, such as those of last year: what
guests would have paid, and what the house would have kept. Stays that a set refuses are named, and the exit code is 1.

Examples:
  $ staytax preview examples/tax-sets/lisbon-draft.json --against examples/tax-sets/lisbon.json
  $ staytax preview examples/tax-sets/lisbon.json --scenario examples/stays/week-family.json --only-mine
  $ staytax preview examples/tax-sets/lisbon-draft.json --against examples/tax-sets/lisbon.json --html preview.html
  $ staytax preview examples/tax-sets/lisbon.json --html studio.html --interactive
  $ staytax preview draft.json --against saved.json --stays last-year.csv
`;

export const registerPreview: Register = (program, io, finish) => {
  const command = program
    .command('preview')
    .summary('show what a draft would change before it is saved')
    .description('Shows what guests would pay under a draft, where that differs from what is saved, and why.')
    .argument('<draft>', 'the draft of a tax set, as JSON; - is standard input')
    .option('--against <file>', 'the saved tax set, to compare the draft with')
    .option('--scenario <file>', 'a stay of your own; can be given again', repeated(String))
    .option('--only-mine', 'use only the stays of --scenario')
    .option(
      '--stays <file>',
      'replay a file of stays, one on each line: JSON, CSV or Parquet, also .gz and .zst; - is standard input',
    )
    .option(
      '--today <date>',
      'the day around which everyday stays lie, and before which seasons are over [today]',
      plainDate,
    )
    .option('--all', 'list every scenario, and all advice');
  addPolicyOptions(command)
    .option('--html <file>', 'write the preview as one HTML file that needs no network')
    .option('--interactive', 'with --html: a page in which the draft can be edited')
    .option('--locale <tag>', 'how the page writes numbers and dates, such as de [en]', localeTag)
    .addOption(
      new Option('--format <form>', 'text, or markdown for a comment on a pull request')
        .choices(['text', 'markdown'])
        .conflicts('json'),
    )
    .option('--max-increase <amount>', 'exit with 3 when guests pay more by more than this on any stay', amountOption)
    .option('--max-increase-share <percent>', 'the same in percent of what they pay now', amountOption)
    .option('--json', 'print the preview as JSON')
    .option('--exit-code', 'exit with 3 when the draft differs from what is saved')
    .addHelpText('after', EXAMPLES)
    .action(async (source: string, options: PreviewCommandOptions) => {
      finish(await previewCommand(source, options, io));
    });
};

function plainDate(text: string): string {
  if (dayNumber(text) !== undefined) return text;
  throw new InvalidArgumentError('A date such as 2026-05-01 is expected.');
}

function amountOption(text: string): string {
  if (isDecimalText(text)) return text;
  throw new InvalidArgumentError('A decimal number such as 2.50 is expected.');
}

function localeTag(text: string): string {
  try {
    const [tag] = Intl.getCanonicalLocales(text);
    if (tag !== undefined) return tag;
  } catch {
    // Reported below.
  }
  throw new InvalidArgumentError('A language tag such as de or pt-BR is expected.');
}

async function previewCommand(source: string, options: PreviewCommandOptions, io: Io): Promise<ExitCode> {
  await checkUse(source, options, io);
  const sources = { draft: source, saved: options.against, scenarios: options.scenario ?? [] };
  const input = await readPreview(sources, options, io);
  const previewed = previewOf(input, options, io.today());
  const replayed = options.stays === undefined ? undefined : await replayStays(options.stays, input, io);
  // What was not read to its end is not told as if it were.
  if (replayed?.stoppedWith !== undefined) return replayed.stoppedWith;
  const replay = replayed?.replay;
  if (options.html !== undefined) {
    await writeFile(options.html, await pageFor(previewed, replay, input, options, io), io);
    io.stderr.write(`The page is in ${printable(options.html)}\n`);
  }
  const { maxIncrease: amount, maxIncreaseShare: share, format } = options;
  const increase = increaseBeyond(previewed, { amount, share });
  if (options.json) io.stdout.write(jsonText(replay === undefined ? previewed : { ...previewed, replay }));
  else if (format === 'markdown') io.stdout.write(previewMarkdown(previewed, { sets: input, increase, replay }));
  else io.stdout.write(texts(previewed, replay, input, options, io));
  if (replay !== undefined && replay.refused.stays > 0) return EXIT.invalid;
  if (increase !== undefined) {
    io.stderr.write(`Not allowed: ${printable(increase.sentence)}\n`);
    return EXIT.differs;
  }
  return options.exitCode && (differs(previewed) || (replay?.changed ?? 0) > 0) ? EXIT.differs : EXIT.fine;
}

/** The renderer is loaded on demand. */
async function pageFor(
  previewed: Preview,
  replay: Replay | undefined,
  input: PreviewInput,
  options: PreviewCommandOptions,
  io: Io,
): Promise<string> {
  const { interactive, locale } = options;
  const today = options.today ?? io.today();
  if (interactive) {
    const { interactivePage } = await import('./page.js');
    return interactivePage(input, { today, locale }, io);
  }
  const { ownScenario, pageOf } = await import('./page.js');
  if (replay === undefined) return pageOf(previewed, input, locale);
  const scenarios = [...input.scenarios, ...replay.largest.map(ownScenario)];
  return pageOf(previewOf({ ...input, scenarios }, options, today), input, locale, replay);
}

/** Refuses options that need another one. */
function checkTogether({
  against,
  scenario = [],
  onlyMine,
  html,
  interactive,
  locale,
  exitCode,
  stays,
  maxIncrease,
  maxIncreaseShare,
}: PreviewCommandOptions) {
  if (onlyMine && scenario.length === 0) throw new UsageError('--only-mine needs a --scenario');
  if ((maxIncrease ?? maxIncreaseShare) !== undefined && against === undefined) {
    throw new UsageError('--max-increase and --max-increase-share need --against to compare with');
  }
  if (exitCode && against === undefined) throw new UsageError('--exit-code needs --against to compare with');
  if (stays !== undefined && against === undefined) throw new UsageError('--stays needs --against to compare with');
  if (interactive && html === undefined) throw new UsageError('--interactive needs --html FILE to write to');
  if (locale !== undefined && html === undefined) throw new UsageError('--locale needs --html');
}

async function checkUse(source: string, options: PreviewCommandOptions, io: Io): Promise<void> {
  const { against, scenario = [], stays, html } = options;
  const read = [source, against, stays, ...scenario].filter((file) => file !== undefined);
  if (read.filter((file) => file === STDIN).length > 1) {
    throw new UsageError(
      'standard input (-) can be only one of the draft, the saved tax set, the scenarios and the stays',
    );
  }
  checkTogether(options);
  if (html === STDIN) throw new UsageError('--html needs the name of a file');
  for (const file of html === undefined ? [] : read) {
    if (await io.isSameFile(file, html ?? '')) throw new UsageError('--html would overwrite what is read');
  }
}

/** Draft, saved set and stays are valid. The policy of a worked case, or a quote, can still be refused. */
function previewOf(input: PreviewInput, { onlyMine, today }: PreviewCommandOptions, now: string): Preview {
  const { draft, saved, scenarios, policy, document, stays } = input;
  try {
    return preview(draft, {
      ...(policy === undefined ? {} : { policy }),
      automatic: !onlyMine,
      scenarios,
      today: today ?? now,
      ...(saved === undefined ? {} : { saved }),
    });
  } catch (error) {
    if (error instanceof InvalidDefinition) {
      throw new InvalidInput(issuesIn(wholeFile(document), error.issues));
    }
    if (!(error instanceof InvalidStay)) throw error;
    throw new InvalidInput(
      error.issues.map((issue) => {
        const [, at, path = ''] = /^scenarios\[(\d+)\]\.stay\.?(.*)$/.exec(issue.path) ?? [];
        const stay = stays[Number(at)];
        if (stay === undefined) throw error;
        return locate(stay, { ...issue, path }, 'issue');
      }),
    );
  }
}

/** The table and what changed, then advice. */
function texts(
  previewed: Preview,
  replay: Replay | undefined,
  input: PreviewInput,
  { all }: PreviewCommandOptions,
  io: Io,
): string {
  const colors = colorsFor(io.stdout, io.env);
  const options = { all: all === true, sets: input, width: io.stdout.columns };
  const own = replay === undefined ? '' : `\n${replayTable(replay, colors, options.width)}`;
  const table = previewTable(previewed, options, colors) + own;
  const shown = advised(previewed, input, options.all);
  if (shown.length === 0) return table;
  const lines = shown.map((one) => printFinding(placed(one, input), colors) + shownOn(one));
  return `${table}\nAdvice\n${lines.join('')}`;
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

/** Advice on the policy has no place in the file of the draft. */
function placed(one: Advice, { part, document: { file } }: PreviewInput): Finding {
  if (!one.path.startsWith('policy')) return locate(part, one, 'warning');
  return unplaced(file, one, 'warning');
}

/** Longer examples are left out. */
const LONGEST_EXAMPLE = 200;

function shownOn({ stay }: Advice): string {
  const example = stay === undefined ? '' : JSON.stringify(stay);
  return example === '' || example.length > LONGEST_EXAMPLE ? '' : `  shows on the stay ${printable(example)}\n`;
}
