import { InvalidArgumentError } from 'commander';
import { dayNumber } from '../../../core/calendar/plain-date.js';
import { isRecord } from '../../../core/issues/reading.js';
import { printable } from '../../../core/issues/texts.js';
import { isDecimalText } from '../../../core/money/amount.js';
import { createCalculator } from '../../../index.js';
import { PUNCTUATION } from '../../../language/words/en/explanation.js';
import { PREVIEW_TABLE } from '../../../language/words/en/previews.js';
import { spokenIn } from '../../../language/words/locales.js';
import type { Words } from '../../../language/words/words.js';
import { ENGLISH, say } from '../../../language/words/words.js';
import type { Preview } from '../../../trials/preview/preview-data.js';
import { differs } from '../../../trials/preview/words/verdict.js';
import { canReplay, replaying } from '../../../trials/replay/replay.js';
import type { Replay } from '../../../trials/replay/replay-data.js';
import { BATCH_BYTES, batchesOf, LONGEST_LINE_BYTES, linesIn, MOST_LINES } from '../../bulk/batches.js';
import type { LinesInput } from '../../bulk/input.js';
import { inputFormat, openInput } from '../../bulk/input.js';
import { unreadIssue } from '../../bulk/json-line.js';
import { progressOn } from '../../bulk/progress.js';
import { stayLineReader } from '../../bulk/stay-lines.js';
import type { ExitCode, Stoppable } from '../../command.js';
import { EXIT, runStoppable, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { refuseToOverwrite, STDIN, writeFile } from '../../files.js';
import type { OptionsOf } from '../../input/declaration.js';
import { choice, declare, flag, parsed, repeated, text } from '../../input/declaration.js';
import { fileOrExample, OF_PREVIEWED, OF_STAY_LINES, OF_STAYS } from '../../input/examples.js';
import { LOCALE_TEXT, localeTag, POLICY_OPTIONS, reportingIn, wordsFor } from '../../input/shared-options.js';
import type { TableOptions } from '../../input/stay.js';
import { TABLE_OPTIONS, tableOptionIn } from '../../input/stay.js';
import { addFile, asSet, BOOKING } from '../../input/tool.js';
import {
  answerOf,
  COUNT,
  DECIMAL,
  described,
  describedObject,
  FLAG,
  ISSUES,
  listOf,
  OBJECT,
  TEXT,
} from '../../output/answer-schema.js';
import type { Screen } from '../../output/text.js';
import { print } from '../../output/text.js';
import type { PreviewPage } from '../mcp/pages.js';
import { previewPage } from '../mcp/pages.js';
import type { PreviewedDrafts, PreviewedSet } from './preview-text.js';
import {
  definitionsData,
  definitionsMarkdown,
  definitionsText,
  hasChanges,
  previewDrafts,
  previewMarkdown,
  previewText,
} from './preview-text.js';
import type { PreviewInput } from './read-preview.js';
import { checkPreview, readFiles } from './read-preview.js';

const OPTIONS = {
  against: text('<file>', 'what is saved now, to compare the draft with', { examples: OF_PREVIEWED }),
  scenario: {
    ...repeated('<file>', 'a stay of your own', String),
    examples: OF_STAYS,
  },
  onlyMine: flag('use only the stays of --scenario'),
  stays: text(
    '<file>',
    'replay a file of stays, one on each line: JSON, CSV or .xlsx, also .gz and .zst; - is standard input',
    { examples: OF_STAY_LINES },
  ),
  ...TABLE_OPTIONS,
  today: parsed(
    '<date>',
    'the day around which everyday stays lie, and before which seasons are over [today]',
    plainDate,
  ),
  all: flag('list every scenario, and all advice'),
  channel: flag('say where the channel manager charges otherwise, for sets without the ids that it gave'),
  ...POLICY_OPTIONS,
  html: text('<file>', 'write the preview as one HTML file that needs no network'),
  interactive: flag('with --html: a page in which the draft can be edited'),
  locale: parsed('<tag>', `${LOCALE_TEXT}; of the page any [en]`, localeTag),
  format: {
    ...choice('<form>', 'text, or markdown for a comment on a pull request', ['text', 'markdown']),
    conflicts: 'json',
  },
  maxIncrease: parsed('<amount>', 'exit with 3 when guests pay more by more than this on any stay', amountOption),
  maxIncreaseShare: parsed('<percent>', 'the same in percent of what they pay now', amountOption),
  json: flag('print the preview as JSON'),
  exitCode: flag('exit with 3 when the draft differs from what is saved'),
};
type PreviewCommandOptions = OptionsOf<typeof OPTIONS>;

const ANSWER = answerOf<PreviewPage>({
  page: COUNT,
  pages: COUNT,
  title: TEXT,
  currency: TEXT,
  summary: {
    type: 'object',
    properties: {
      scenarios: described(COUNT, 'Number of stays compared.'),
      changed: described(COUNT, 'Number of stays with different charges.'),
      largest: describedObject('The stay with the largest change.'),
      more: describedObject('The stay on which guests pay most more.'),
      less: describedObject('The stay on which guests pay most less.'),
      keptMore: describedObject('The stay on which the house keeps most more.'),
      keptLess: describedObject('The stay on which the house keeps most less.'),
    },
    required: ['scenarios', 'changed'],
  },
  changes: listOf('What was edited: what, tax, field, saved, draft.'),
  warnings: ISSUES,
  stays: listOf(
    'Largest changes first.',
    answerOf<PreviewPage['stays'][number]>(
      {
        ...{ name: TEXT, why: TEXT, group: TEXT, isChanged: FLAG, stay: OBJECT, draft: OBJECT, saved: OBJECT },
        difference: { type: 'object', properties: { net: DECIMAL, total: DECIMAL, kept: DECIMAL } },
      },
      ['stay', 'saved', 'difference'],
    ),
  ),
});

function isPreview(printed: unknown): printed is Preview {
  return isRecord(printed) && Array.isArray(printed['scenarios']);
}

export const previewCommand = declare({
  summary: 'show what a draft would change before it is saved',
  description: 'Shows what guests would pay under a draft, where that differs from what is saved, and why.',
  tool: {
    note: 'A summary comes first, then the stays that change most.',
    arguments: {
      draft: { schema: 'taxSet', words: asSet },
      saved: { schema: 'savedSet', words: (name, value, files) => ['--against', addFile(name, value, files)] },
      policy: BOOKING.policy,
      scenarios: {
        schema: listOf('Stays of your own, each { "name": ..., "stay": ... }: then these alone are looked at.'),
        words: (name, value, files) => ['--scenario', addFile(name, value, files), '--only-mine'],
      },
    },
    required: ['draft'],
    answer: ANSWER,
    pageOf: (printed, page) => {
      if (!isPreview(printed)) throw new UsageError('draft must be one tax set, and not the definitions of a property');
      return previewPage(printed, page);
    },
  },
  arguments: [['<draft>', 'the tax set to look at, or a definitions file, as JSON; - is standard input', OF_PREVIEWED]],
  options: OPTIONS,
  notes: `
DRAFT and SAVED are tax sets as in "staytax quote", or two definitions files: then each tax set is compared with
the one of its id or title. Scenarios are made from the two: stays just below, at and above every limit and
around every date range. A scenario FILE is a stay, {"name": ..., "stay": ...}, or a list of either. With
--exit-code the exit code is 3 when anything differs. --stays replays a file of stays as "staytax quote" reads
it, such as those of last year: what guests would have paid, and what the house would have kept. Refused stays
are listed, and the exit code is 1; so it is without any stay.

Examples:
  $ staytax preview lisbon-draft --against tax-sets/lisbon
  $ staytax preview tax-sets/lisbon --scenario week-family --only-mine
  $ staytax preview lisbon-draft --against tax-sets/lisbon --html preview.html
  $ staytax preview lisbon --html studio.html --interactive
  $ staytax examples stays/many.csv > many.csv
  $ staytax preview lisbon-draft --against tax-sets/lisbon --stays many.csv
  $ staytax preview two-tax-sets --against small-hotel
`,
  run: async (source, options, io) => {
    await checkUse(source, options, io);
    const { locale, html } = options;
    // Other languages have their numbers and dates on the page, with English texts.
    const isSpoken = locale === undefined || spokenIn([locale]) !== undefined;
    const words = html === undefined || isSpoken ? await wordsFor(locale) : ENGLISH;
    return reportingIn(words, () => previewIn(words, source, options, io));
  },
});

function plainDate(text: string): string {
  if (dayNumber(text) !== undefined) return text;
  throw new InvalidArgumentError('A date such as 2026-05-01 is expected.');
}

function amountOption(text: string): string {
  if (isDecimalText(text)) return text;
  throw new InvalidArgumentError('A decimal number such as 2.50 is expected.');
}

async function previewIn(words: Words, source: string, options: PreviewCommandOptions, io: Io): Promise<ExitCode> {
  const files = await readFiles(source, options, io);
  const { html, json, exitCode, maxIncrease: amount, maxIncreaseShare: share } = options;
  if (files.isDefinitions) checkForDefinitions(options);
  const given = { ...options, today: options.today ?? io.today() };
  // The JSON of a preview does not depend on the language.
  const previewed = previewDrafts(
    checkPreview(files, options),
    given,
    { amount, share },
    json ? ENGLISH : words,
    words,
  );
  const { sets } = previewed;
  const only = files.isDefinitions ? undefined : sets[0];
  const replayed =
    options.stays === undefined || !only ? undefined : await replayStays(options.stays, only.input, options, io);
  // Does not report an incomplete replay.
  if (replayed?.stoppedWith !== undefined) return replayed.stoppedWith;
  const replay = replayed?.result;
  if (html !== undefined && only !== undefined) {
    // The renderer is loaded only here.
    const { pageFor } = await import('./page.js');
    await writeFile(html, await pageFor(only, replay, given, io), io);
    io.stderr.write(`The page is in ${printable(html)}\n`);
  }
  const { data, text, isOther } = formsOf(previewed, only, replay, options, words);
  print(data, json, text, io, words);
  if (replay !== undefined && (replay.refused.stays > 0 || replay.stays === 0)) return EXIT.invalid;
  const beyond = sets.filter(({ increase }) => increase !== undefined);
  for (const set of beyond) io.stderr.write(increaseText(set, only === undefined, words));
  return beyond.length > 0 || (exitCode && isOther) ? EXIT.differs : EXIT.fine;
}

function increaseText({ increase = '', input }: PreviewedSet, isOfSeveral: boolean, words: Words): string {
  const named = { head: input.draft.title, text: increase };
  const sentence = isOfSeveral ? say(words, PUNCTUATION, 'colon', named) : increase;
  return `${say(words, PREVIEW_TABLE, 'notAllowed', { sentence: printable(sentence) })}\n`;
}

/** The preview of one tax set, or of all sets of a definitions file, as JSON and as text. */
function formsOf(
  sets: PreviewedDrafts,
  only: PreviewedSet | undefined,
  replay: Replay | undefined,
  options: PreviewCommandOptions,
  words: Words,
) {
  const [isText, all] = [options.format !== 'markdown', options.all === true];
  if (only === undefined) {
    const text = (screen: Screen) => (isText ? definitionsText(sets, all, screen) : definitionsMarkdown(sets, words));
    return { data: definitionsData(sets), isOther: hasChanges(sets), text };
  }
  const text = (screen: Screen) =>
    isText ? previewText(only, replay, all, screen) : previewMarkdown(only, words, replay);
  const data = replay === undefined ? only.preview : { ...only.preview, replay };
  return { data, isOther: differs(only.preview) || (replay?.changed ?? 0) > 0, text };
}

function checkForDefinitions({ html, stays }: PreviewCommandOptions): void {
  const option = html === undefined ? stays && '--stays' : '--html';
  if (option !== undefined) throw new UsageError(`${option} is for one tax set, and the draft is a definitions file`);
}

/** Throws `UsageError` for options that need another one, or read or write one file twice. */
async function checkUse(source: string, options: PreviewCommandOptions, io: Io): Promise<void> {
  const { against, scenario = [], stays, html } = options;
  const sources = [source, against, stays, ...scenario].filter((file) => file !== undefined);
  if (sources.filter((file) => file === STDIN).length > 1) {
    throw new UsageError(
      'standard input (-) can be only one of the draft, the saved tax set, the scenarios and the stays',
    );
  }
  if (options.onlyMine && scenario.length === 0) throw new UsageError('--only-mine needs a --scenario');
  const comparing = [
    ['--max-increase and --max-increase-share need', options.maxIncrease ?? options.maxIncreaseShare],
    ['--exit-code needs', options.exitCode],
    ['--stays needs', stays],
  ];
  const alone = comparing.find(([, given]) => given !== undefined);
  if (against === undefined && alone !== undefined) throw new UsageError(`${alone[0]} --against to compare with`);
  const ofTable = tableOptionIn(options);
  if (stays === undefined && ofTable !== undefined) throw new UsageError(`${ofTable} needs --stays FILE, a table`);
  if (options.interactive && html === undefined) throw new UsageError('--interactive needs --html FILE to write to');
  if (html === STDIN) throw new UsageError('--html needs the name of a file');
  if (html !== undefined) await refuseToOverwrite(sources, html, io);
}

/** Quotes all stays of a file under the draft and the saved set. Throws `UsageError` if the two cannot be compared. */
async function replayStays(
  given: string,
  { draft, saved, policy }: PreviewInput,
  options: TableOptions,
  io: Io,
): Promise<Stoppable<Replay>> {
  if (saved === undefined) throw new UsageError('--stays needs --against to compare with');
  const [now, was] = [createCalculator(draft, policy), createCalculator(saved, policy)];
  if (!canReplay(now, was)) {
    throw new UsageError(
      '--stays needs two tax sets in one currency, with the same digits: others cannot be subtracted',
    );
  }
  const source = await fileOrExample(given, OF_STAY_LINES, io);
  const names = { ...options, currency: now.taxSet.currency };
  return runStoppable(io, async (stop) =>
    replayLines(
      await openInput(source, inputFormat(source, undefined), io, stop, names),
      replaying(now, was),
      io,
      stop,
    ),
  );
}

async function replayLines(
  { chunks, form, firstLine, size }: LinesInput,
  replay: ReturnType<typeof replaying>,
  io: Io,
  stop: AbortSignal,
): Promise<Replay> {
  const { read: readLine } = stayLineReader(form);
  const progress = progressOn(io.stderr.isTTY ? io.stderr : undefined, size);
  const started = performance.now();
  let [lines, bytes] = [0, 0];
  const limits = { lines: MOST_LINES, bytes: BATCH_BYTES, lineBytes: LONGEST_LINE_BYTES, firstLine };
  try {
    for await (const batch of batchesOf(chunks, limits, stop)) {
      for (const [index, line] of linesIn(batch).entries()) {
        const stay = line === undefined ? { issues: [unreadIssue(batch.bytes === null, 'stay')] } : readLine(line);
        replay.add(batch.firstLine + index, stay);
      }
      lines += batch.lines;
      bytes += batch.size;
      progress.update({ lines, bad: 0, bytes, seconds: (performance.now() - started) / 1000 });
    }
  } finally {
    progress.stop();
  }
  return replay.result();
}
