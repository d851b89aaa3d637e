import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { ApplyReport, FailedStep } from '../../../channel/api/apply/events.js';
import type { Api, Step } from '../../../channel/api/index.js';
import {
  applySync,
  fetchRemote,
  NetworkError,
  planSync,
  TaxApiError,
  TimeoutError,
  UnknownOutcomeError,
  validateDefinitions,
} from '../../../channel/api/index.js';
import type { SyncPlan } from '../../../channel/api/plan/sync-plan.js';
import type { Fields } from '../../../core/issues/reading.js';
import { counted } from '../../../core/issues/texts.js';
import { choiceName, fieldKey, fieldName } from '../../../language/description/names.js';
import type { EditedSet, TaxKey, TreeNode } from '../../../pages/editor/draft.js';
import { entriesOf, fieldsOf, textField } from '../../../pages/editor/json.js';
import { exportedPage } from '../../../pages/studio/page-contents.js';
import type {
  ApplyAnswer,
  EditedFile,
  NowAnswer,
  PageData,
  PlanAnswer,
  RefusedCall,
  SaveAnswer,
  VersionAnswer,
} from '../../../pages/studio/protocol.js';
import type { StudioHost } from '../../../pages/studio/server.js';
import { createStudioServer } from '../../../pages/studio/server.js';
import type { ExitCode } from '../../command.js';
import { EXIT, InvalidInput, OutputFailed, UsageError, untilStopped } from '../../command.js';
import type { Io } from '../../command-io.js';
import { STDIN, writeFile } from '../../files.js';
import type { OptionsOf } from '../../input/declaration.js';
import { declare, flag, parsed, text, withDefault } from '../../input/declaration.js';
import { cookbookSets } from '../../input/examples.js';
import { listeningOn, localeTag, portRow, THIS_MACHINE } from '../../input/shared-options.js';
import { CONNECTION_OPTIONS, ENVIRONMENT, failureText, withConnection } from '../../sync/connection.js';
import {
  fieldInWords,
  fieldLines,
  hasChanges,
  quotedName,
  remoteChangeText,
  withEffects,
} from '../../sync/plan-text.js';
import { keepCase, keptCases, keptDrafts, readStudioFile, setsIn } from './file.js';
import { fileHistory } from './history.js';

const OPTIONS = {
  port: portRow(0),
  open: withDefault(true, { says: 'print the address, and open no browser', isNegated: true }),
  channel: flag('show what the channel manager charges, for a set without the ids that it gave'),
  export: text('<file>', 'write the studio as one page that needs no server, and stop'),
  locale: parsed(
    '<tag>',
    'the language of the page, such as de or fr-CH [that of the browser; of an export English]',
    localeTag,
  ),
  ...CONNECTION_OPTIONS,
};

export const studioCommand = declare({
  summary: 'edit a tax set and watch what guests pay',
  description: 'Opens a page in which a tax set is edited, and serves it until it is stopped.',
  arguments: [['[file]', 'a tax set or a definitions file, as JSON', { isRead: true }]],
  options: OPTIONS,
  notes: `
A page on this machine: what guests pay follows each keystroke. FILE is a tax set or a definitions file; without
one the page begins with a place of the cookbook. The first line of standard output is the address, with the
token of this run: everyone who has it can change FILE. Ctrl-C stops the server.

Save shows what changes and then writes FILE; what the file has beside it stays. Each save is kept in a folder
beside FILE (hotel.history for hotel.json) for the history of the page; git may ignore that folder. When
STAYTAX_API_URL and STAYTAX_API_KEY are set, a definitions file can be sent to the channel manager: the plan is
shown first, and the key never reaches the page.
${ENVIRONMENT}
Examples:
  $ staytax examples lisbon > hotel.json
  $ staytax studio hotel.json
  $ staytax studio hotel.json --port 0 --no-open
  $ staytax studio hotel.json --export studio.html
`,
  run: async (file, options, io) => {
    if (file === STDIN) throw new UsageError('the studio needs the name of a file, so that it can be saved');
    // Reports issues of the file before the page opens.
    const opened = file === undefined ? undefined : await readStudioFile(file, io);
    if (options.export === undefined) {
      const { STAYTAX_API_URL: url, STAYTAX_API_KEY: key } = io.env;
      if (!url || !key) return serveStudio(file, undefined, options, io);
      return withConnection(io, options, ({ api }) => serveStudio(file, api, options, io));
    }
    // Writes a page that works from a file or any web server. It saves by download.
    const { export: out, channel, locale } = options;
    if (out === STDIN) throw new UsageError('--export needs the name of a file');
    const { sets = [], isDefinitions = false } = opened ?? {};
    const cases = file === undefined || isDefinitions ? {} : { cases: await keptCases(file, io) };
    const connection = channel || isDefinitions ? { channel: true } : {};
    const data = { sets, ...cases, today: io.today(), ...connection, places: await cookbookSets(io) };
    await writeFile(out, await exportedPage(data, locale, await io.studioScript()), io);
    io.stderr.write(`${out} is written: open it in a browser, or put it on any web server.\n`);
    return EXIT.fine;
  },
});

async function serveStudio(
  file: string | undefined,
  api: Api | undefined,
  { port, open, locale, channel }: OptionsOf<typeof OPTIONS>,
  io: Io,
): Promise<ExitCode> {
  const today = io.today();
  const places = await cookbookSets(io);
  const host = file === undefined ? hostWithoutFile(today, channel) : studioHost({ file, today, api, channel, io });
  const token = io.secret();
  let bound = port;
  const app = createStudioServer({
    host: { ...host, open: async () => ({ places, ...(await host.open()) }) },
    script: await io.studioScript(),
    workbook: () => io.studioScript('workbook'),
    token,
    port: () => bound,
    locale,
  });
  const place = { port, host: THIS_MACHINE };
  const serving = io.serve((request) => app.fetch(request), place);
  const listening = await listeningOn(serving, place);
  bound = listening.port;
  const address = `${listening.url}/?token=${token}`;
  io.stdout.write(`${address}\n`);
  io.stderr.write('The studio is open until Ctrl-C. Everyone who has this address can use it.\n');
  if (open) io.openPage(address);
  await untilStopped(io);
  await listening.close();
  return EXIT.fine;
}

/** A host without a file refuses to save. The page still offers its JSON. */
function hostWithoutFile(today: string, channel: boolean | undefined): StudioHost {
  const refused = async () => refusal('There is no file to save to.');
  return {
    open: async () => ({ sets: [], today, ...(channel ? { channel } : {}) }),
    now: async () => ({ outcome: 'same' }),
    keepDraft: async () => undefined,
    ...{ save: refused, keep: refused, history: refused, version: refused, plan: refused, apply: refused },
  };
}

export interface HostOptions {
  readonly file: string;
  readonly today: string;
  /** The API, if the environment names one. The key does not leave the process. */
  readonly api: Api | undefined;
  /** Whether the set is at a channel manager [if it has ids]. */
  readonly channel?: boolean | undefined;
  readonly io: Io;
}

/** Older plans are dropped. */
const MOST_PLANS = 20;

/** Saves to the file, and plans and applies at the channel manager. */
export function studioHost({ file: opened, today, api, channel, io }: HostOptions): StudioHost {
  /** "Save as" changes the file. */
  let file = opened;
  const plans = new Map<string, SyncPlan>();
  const drafts = keptDrafts(io);
  const past = fileHistory(io);

  /** A definitions file has several sets, so it has no cases file. */
  const casesOf = async (isDefinitions: boolean): Promise<Pick<PageData, 'cases'>> =>
    isDefinitions ? {} : { cases: await keptCases(file, io) };

  let last: Promise<unknown> = Promise.resolve();
  /** Handles requests one at a time, so that two cannot change the same revision. */
  const inTurn =
    <T>(task: (input: unknown) => Promise<T>) =>
    (input: unknown): Promise<T> => {
      const run = () => task(input);
      const turn = last.then(run, run);
      last = turn.catch(() => undefined);
      return turn;
    };
  const orRefused = <T>(task: (input: unknown) => Promise<T>) => inTurn((input) => orRefusal(task(input)));

  return {
    open: async () => {
      const { sets, revision, isDefinitions } = await readStudioFile(file, io);
      const canApply = isDefinitions && api !== undefined;
      const connection = isDefinitions || channel === true ? { channel: true } : {};
      const kept = await drafts.read(file);
      const draft = kept === null ? {} : { kept };
      return { file, sets, revision, today, canApply, ...connection, ...draft, ...(await casesOf(isDefinitions)) };
    },
    save: orRefused(save),
    keep: orRefused((input) => keepCase(file, input, io)),
    // Out of turn: a plan takes long, and the page must see that the process is there.
    now: (input) => orRefusal(now(input)),
    keepDraft: inTurn((input) => drafts.write(file, input)),
    history: orRefused(() => past.list(file)),
    version: orRefused(version),
    plan: orRefused(plan),
    apply: inTurn(apply),
  };

  async function save(input: unknown): Promise<SaveAnswer> {
    const { at, revision: before, ...edit } = readEdited(fieldsOf(input));
    const current = await readStudioFile(file, io);
    if (current.revision !== before) {
      const { revision, sets } = current;
      return { ...refusal(changedMeanwhile('written')), current: { revision, sets } };
    }
    const edited = current.edited(at, edit);
    if (edited.issues.length > 0) return refusal('The file would not be valid.', edited.issues.map(issueText));
    const as = textField(input, 'as');
    const isSame = as === undefined && edited.edits.length === 0;
    const refused = as === undefined ? undefined : await saveAs(as, edited.text);
    if (refused !== undefined) return refused;
    if (as === undefined && !isSame) await writeFile(file, edited.text, io, { replacesInput: true });
    const { revision, sets, isDefinitions } = await readStudioFile(file, io);
    const replaced = as === undefined ? current.document.text : undefined;
    const kept = { file, before: replaced, after: edited.text, note: textField(input, 'note') };
    const notes = isSame ? [`${file} says this already.`] : [`${file} is written.`, ...(await past.keep(kept))];
    return { outcome: 'saved', file, revision, sets, notes, ...(await casesOf(isDefinitions)) };
  }

  /** Writes a new file, which later saves go to. */
  async function saveAs(as: string, text: string): Promise<RefusedCall | undefined> {
    const target = join(dirname(file), as);
    if (basename(as) !== as || !as.endsWith('.json'))
      return refusal('Give the name of a file, such as new-rates.json.');
    if (await io.isThere(target)) return refusal(`There is a file ${target} already. Nothing was written.`);
    await writeFile(target, text, io, { isNew: true });
    // The draft is saved, in the new file.
    await drafts.write(file, null);
    file = target;
    return undefined;
  }

  async function now(input: unknown): Promise<NowAnswer> {
    const { revision, sets } = await readStudioFile(file, io);
    return revision === textField(input, 'revision') ? { outcome: 'same' } : { outcome: 'changed', revision, sets };
  }

  async function version(input: unknown): Promise<VersionAnswer> {
    const [text, { at }] = [await past.textOf(textField(input, 'id') ?? ''), fieldsOf(input)];
    if (text === undefined) return refusal('This version cannot be read.');
    const sets = setsIn(file, text);
    const set = sets.find(({ name }) => name === textField(input, 'name')) ?? sets[typeof at === 'number' ? at : 0];
    return set === undefined ? refusal('This version has no such tax set.') : { outcome: 'read', draft: set.draft };
  }

  async function plan(input: unknown): Promise<PlanAnswer> {
    if (api === undefined) return refusal('No channel manager is set: STAYTAX_API_URL and STAYTAX_API_KEY name one.');
    // Plans from the file, so a draft must be saved first.
    const current = await readStudioFile(file, io);
    if (current.revision !== textField(input, 'revision')) return refusal(changedMeanwhile('sent'));
    const { value } = validateDefinitions(current.document.value);
    if (value === undefined) return refusal('Only a definitions file can be sent to the channel manager.');
    try {
      const planned = planSync(value, await fetchRemote(api, value.property_id));
      if (planned.issues !== undefined) return refusal('The plan cannot be made.', planned.issues.map(issueText));
      const id = randomUUID();
      plans.set(id, planned.value);
      for (const old of [...plans.keys()].slice(0, -MOST_PLANS)) plans.delete(old);
      const plan = { source: file, definitions: value, plan: planned.value };
      const [effects] = withEffects([plan], { policy: 'channelManager', today });
      const { previews = [], channel = [] } = effects ?? {};
      return {
        ...plannedInWords(id, planned.value),
        // The page has stays instead of scenarios.
        guests: previews.map(({ title, text, stays }) => ({
          headline: `${title}${text}`.replace(/ scenario(s?) /, ' stay$1 '),
          lines: stays.map((stay) => stay.replace(' -> ', ' → ')),
        })),
        channel: channel.map(({ title, text, stays }) => ({ headline: `${title}${text}`, lines: stays })),
      };
    } catch (error) {
      if (!(error instanceof TaxApiError)) throw error;
      return refusal(`The channel manager could not be read. ${failureText(error).trim()}`);
    }
  }

  async function apply(input: unknown): Promise<ApplyAnswer> {
    const id = textField(input, 'id') ?? '';
    const planned = plans.get(id);
    if (api === undefined || planned === undefined) return refusal('There is no such plan any more: plan again.');
    // A plan can be used only once.
    plans.delete(id);
    try {
      const report = reportInWords(await applySync(planned, api));
      return report.outcome === 'applied' ? { ...report, message: await comparisonWithFile(api) } : report;
    } catch (error) {
      if (!(error instanceof TaxApiError)) throw error;
      return { outcome: 'failed', message: `Nothing was sent. ${failureText(error).trim()}`, lines: [] };
    }
  }

  async function comparisonWithFile(api: Api): Promise<string> {
    try {
      const { value } = validateDefinitions((await readStudioFile(file, io)).document.value);
      const left = value && planSync(value, await fetchRemote(api, value.property_id));
      const isSame = left?.issues === undefined && left !== undefined && !hasChanges(left.value);
      return isSame ? SAME_AS_FILE : DONE_AS_PLANNED;
    } catch (error) {
      if (!(error instanceof TaxApiError) && fileRefusal(error) === undefined) throw error;
      return DONE_UNCOMPARED;
    }
  }

  function changedMeanwhile(done: 'sent' | 'written'): string {
    return `${file} was changed by something else since it was opened. Nothing was ${done}: load it again.`;
  }
}

function refusal(message: string, issues: readonly string[] = []): RefusedCall {
  return { outcome: 'refused', message, ...(issues.length === 0 ? {} : { issues }) };
}

/** Refuses a call whose file cannot be read or written: another program may have damaged, locked or removed it. */
async function orRefusal<Answer>(answer: Promise<Answer>): Promise<Answer | RefusedCall> {
  try {
    return await answer;
  } catch (error) {
    const refused = fileRefusal(error);
    if (refused === undefined) throw error;
    return refused;
  }
}

function fileRefusal(error: unknown): RefusedCall | undefined {
  if (error instanceof UsageError || error instanceof OutputFailed) return refusal(`${error.message}.`);
  if (!(error instanceof InvalidInput)) return undefined;
  const lines = error.findings.map(({ file, line, column, message }) => {
    return `${line === undefined ? file : `${file}:${line}:${column}`}: ${message}`;
  });
  return refusal('The file cannot be read.', lines);
}

function issueText({ path, message }: { readonly path: string; readonly message: string }): string {
  return path === '' ? message : `${path}: ${message}`;
}

const DONE = { create: 'Create', update: 'Change', remove: 'Remove', 'no-change': 'Keep' } as const;

function nameOfStep(step: Step): string {
  return `${DONE[step.action]} ${quotedName(step)}`;
}

/** Translates "rate: 4.00 -> 5.50" to "Rate: 4.00 → 5.50". */
function lineInWords(line: string): string {
  const [, field = '', values = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
  const key = fieldKey([field], true);
  if (key === undefined) return line;
  const texts = values.split(' -> ').map((value) => choiceName(key, value) ?? value);
  return `${fieldName(key)}: ${texts.join(' → ')}`;
}

function plannedInWords(id: string, plan: SyncPlan) {
  const steps = plan.steps.flatMap((step) => {
    if (step.action === 'no-change') return [];
    return [{ headline: nameOfStep(step), lines: fieldLines(step).map(lineInWords) }];
  });
  const left = plan.unlisted.length;
  const notes = [
    ...(hasChanges(plan) ? [] : ['The channel manager has this already: there is nothing to do.']),
    ...(left === 0 ? [] : [`${counted(left, 'tax or tax set')} of the property not in the file: left alone.`]),
  ];
  return { outcome: 'planned', id, steps, notes } as const;
}

const ANSWER_LOST =
  'An answer was lost: whether that step was done is not known. Plan again; the new plan shows what is left.';
const SAME_AS_FILE = 'The channel manager has what the file says.';
const DONE_AS_PLANNED =
  'What was planned is done. The file, or the property, says something else by now: plan again to see what is left.';
const DONE_UNCOMPARED =
  'What was planned is done. The file or the channel manager could not be read again: plan again to compare them.';

function reportInWords(report: ApplyReport): Exclude<ApplyAnswer, RefusedCall> {
  const { outcome, done, failed, notStarted, changed, message = 'Plan again.' } = report;
  const lines = [
    ...done.map(({ step, differs }) => {
      const changes = differs.map((field) => lineInWords(fieldInWords(field))).join(', ');
      return `Done: ${nameOfStep(step)}${changes === '' ? '' : `, but it keeps ${changes}`}`;
    }),
    ...failed.map(({ step, error }) => {
      return `Failed: ${nameOfStep(step)}. ${error instanceof TaxApiError ? failureText(error).trim() : String(error)}`;
    }),
    ...notStarted.map((step) => `Not started: ${nameOfStep(step)}`),
    ...changed.map((change) => remoteChangeText(change)),
  ];
  if (outcome === 'applied') return { outcome: 'applied', message: DONE_AS_PLANNED, lines };
  if (outcome === 'refused') return { outcome: 'stale', message, lines };
  if (failed.some(isLost)) return { outcome: 'unknown', message: ANSWER_LOST, lines };
  return { outcome: 'failed', message: 'A step failed. Plan again: what is done stays done.', lines };
}

/** Whether a call without an answer may have had its effect. */
function isLost({ error }: FailedStep): boolean {
  const isUnanswered = error instanceof UnknownOutcomeError || error instanceof TimeoutError;
  return isUnanswered || (error instanceof NetworkError && error.mayHaveArrived);
}

/** Deeper than any tax set may be. Deeper nodes are dropped. */
const DEEPEST = 40;

/** Reads an edit from the page. The result is validated before it is written. */
function readEdited(input: unknown): EditedFile {
  const { at, set, base } = fieldsOf(input);
  const revision = textField(input, 'revision') ?? '';
  return { at: typeof at === 'number' ? at : 0, set: readSet(set), base: readSet(base), revision };
}

function readSet(input: unknown): EditedSet {
  const { fields, taxes, tree } = fieldsOf(input);
  const entries = Object.entries(fieldsOf(taxes)).map(([key, tax]): [TaxKey, Fields] => [key, fieldsOf(tax)]);
  return { fields: fieldsOf(fields), taxes: Object.fromEntries(entries), tree: readNodes(tree, 0), next: 0 };
}

function readNodes(input: unknown, depth: number): TreeNode[] {
  if (depth > DEEPEST) return [];
  return entriesOf(input).map((node) => {
    const { key, level, taxes } = fieldsOf(node);
    return { key: String(key), level, taxes: readNodes(taxes, depth + 1) };
  });
}
