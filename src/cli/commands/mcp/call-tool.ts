import { CommanderError } from 'commander';
import MiniSearch from 'minisearch';
import { isRecord } from '../../../issues/reading.js';
import { probablyMeant } from '../../../issues/texts.js';
import { InvalidInput, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { jsonText, messageOf } from '../../output/text.js';
import { runCommands } from '../../program.js';
import { LONGEST_PAGE, pageOf, textPageOf } from './pages.js';
import type { Arguments, CommandLine, Tool } from './tools.js';
import { commandLinesOf, TOOLS, textOf } from './tools.js';

export interface ToolAnswer {
  readonly text: string;
  readonly content?: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** Calls a tool. Answers wrong arguments with an error. */
export async function callTool(name: string, { page = 1, ...given }: Arguments, io: Io): Promise<ToolAnswer> {
  try {
    const tool = TOOLS.get(name);
    if (tool === undefined) {
      throw new UsageError(`there is no tool "${name}"; the tools are ${[...TOOLS.keys()].join(', ')}`);
    }
    checkArguments(tool, given);
    if (typeof page !== 'number') throw new UsageError('page must be a number');
    if (tool.register === undefined) {
      const query = textOf('query', given['query']);
      return answerWith(pageOf({ sections: searchDocs(await io.pages(), query) }, page));
    }
    return await answerCommands(tool, commandLinesOf(name, tool, given), given, page, io);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    const message = isUsage ? error.message : `internal error (please report it): ${messageOf(error)}`;
    const shown = { code: isUsage ? 'usage' : 'internal', message: message.slice(0, LONGEST_MESSAGE) };
    return { text: jsonText({ error: shown }), isError: true };
  }
}

/** Messages may contain arguments, so they are cut. */
const LONGEST_MESSAGE = 4_000;

/** Compact JSON, because an agent would read thousands of spaces. */
const compact = (content: object): string => `${JSON.stringify(content)}\n`;

function answerWith(content: object): ToolAnswer {
  return { text: compact(content), content: { ...content }, isError: false };
}

function checkArguments({ arguments: known, required = [] }: Tool, given: Arguments): void {
  const names = [...Object.keys(known), 'page'];
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    const meant = probablyMeant(name, names);
    const hint = meant === undefined ? `The arguments are ${names.join(', ')}.` : `Did you mean "${meant}"?`;
    throw new UsageError(`unknown argument "${name}". ${hint}`);
  }
  const missing = required.filter((name) => given[name] === undefined);
  if (missing.length > 0) throw new UsageError(`missing: ${missing.join(', ')}`);
}

/** Runs the command lines of a tool. Several are answered together, as one command does for several files. */
async function answerCommands(
  tool: Tool,
  commandLines: readonly CommandLine[],
  given: Arguments,
  page: number,
  io: Io,
): Promise<ToolAnswer> {
  const printed: string[] = [];
  /** Whether the printed text, with its spaces, is the whole answer. */
  const isWhole = (text: string) => page === 1 && text.length <= LONGEST_PAGE;
  for (const one of commandLines) {
    const { text, isError } = await runCommandLine(tool, one, io);
    if (isError) return { text: isWhole(text) ? text : compact(pageOf(JSON.parse(text), page)), isError };
    printed.push(text);
  }
  const [text = ''] = printed;
  if (printed.length > 1) return answerWith(pageOf({ files: printed.map((one) => JSON.parse(one)) }, page));
  const value: unknown = JSON.parse(text);
  if (tool.pageOf !== undefined) return answerWith(tool.pageOf(value, page));
  const shown = tool.shown?.(value, given);
  if (shown !== undefined) return answerWith(pageOf(shown, page));
  const answer = isRecord(value) ? value : { answer: value };
  if (isWhole(text)) return { text, content: answer, isError: false };
  return answerWith(tool.isTakenWhole ? textPageOf(answer, page) : pageOf(answer, page));
}

/** Runs a command on files in memory. It reads nothing of this machine but the examples. */
async function runCommandLine(tool: Tool, { argv, files }: CommandLine, io: Io): Promise<ToolAnswer> {
  let [text, written] = ['', ''];
  async function* contentOf(path: string): AsyncGenerator<Uint8Array> {
    const content = files.get(path);
    if (content !== undefined) yield new TextEncoder().encode(content);
    else if (path.startsWith(io.examples)) yield* io.read(path);
    else throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
  }
  const inMemory: Io = {
    ...io,
    env: {},
    canAsk: false,
    stdout: {
      isTTY: false,
      write: (more) => {
        text += more;
      },
    },
    stderr: { isTTY: false, write: () => undefined },
    isThere: async (path) => files.has(path),
    filesIn: async (path, endings) => (path.startsWith(io.examples) ? io.filesIn(path, endings) : undefined),
    read: contentOf,
    sizeOf: async () => undefined,
    isSameFile: async () => false,
    openSink: async () => ({
      write: async (bytes) => {
        written += new TextDecoder().decode(bytes);
        return true;
      },
      close: async () => {},
      discard: async () => {},
    }),
    fetch: () => Promise.reject(new Error('a tool calls no network')),
  };
  const registers = tool.register === undefined ? [] : [tool.register];
  const code = await runCommands(registers, [...argv, '--json'], inMemory, errorForAgent);
  const isError = tool.tellsWhatIsWrong ? code > 1 || !isAnswer(text, tool) : code !== 0;
  return { text: tool.answersWithFile && !isError ? written : text, isError };
}

/** Whether the text is an answer. Exit code 1 also means unreadable input, whose errors have other fields. */
function isAnswer(text: string, { answer }: Tool): boolean {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) return true;
  const names = Object.keys(isRecord(answer['properties']) ? answer['properties'] : {});
  return Object.keys(value).every((name) => names.includes(name)) && !('error' in value);
}

function errorForAgent(error: unknown): unknown {
  if (error instanceof UsageError) return new UsageError(inArguments(error.toolMessage));
  if (error instanceof CommanderError) {
    const message = error.message.replace(INVALID_VALUE, '$1 is not valid (got "$2").');
    return new CommanderError(error.exitCode, error.code, inArguments(message));
  }
  if (!(error instanceof InvalidInput)) return error;
  const findings = error.findings.map((finding) => {
    return { ...finding, file: inArguments(finding.file), message: inArguments(finding.message) };
  });
  return new InvalidInput(findings, error.words);
}

/** The wording of commander. */
const INVALID_VALUE = /option '(--[\w-]+)(?: <[^>]*>)?' argument '([^']*)' is invalid\./;

/** Replaces options by argument names: `--collected-by-channel` is `collectedByChannel`. Quoted text is the caller's. */
function inArguments(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|(?<![\w-])--([a-z][a-z-]*)/g, (found, option?: string) =>
    option === undefined ? found : option.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
}

const MOST_SECTIONS = 8;
const MOST_OF_A_PAGE = 3;
const LONGEST_TEXT = 3_000;

/** Fields that count more than the text. */
const BOOST = { page: 2, title: 2, heading: 4 };

/** Reference, places and decisions repeat the words of the pages that explain them. */
const REPEATS = /^(?:(?:api|cookbook)\/|decisions\.md$)/;
const OF_REPEATED = 0.5;

/** Indexes by pages, which are the same for every search. */
const indexes = new WeakMap<ReadonlyMap<string, string>, ReturnType<typeof newIndex>>();

/** Finds the sections for a query. Returns at most `MOST_OF_A_PAGE` of a page. */
export function searchDocs(pages: ReadonlyMap<string, string>, query: string) {
  const { index, sections } = indexes.get(pages) ?? newIndex(pages);
  indexes.set(pages, { index, sections });
  const ofPage = new Map<string, number>();
  const found = index.search(query).flatMap(({ id }) => sections[Number(id)] ?? []);
  const shown = found.filter(({ page }) => {
    const times = (ofPage.get(page) ?? 0) + 1;
    ofPage.set(page, times);
    return times <= MOST_OF_A_PAGE;
  });
  return shown
    .slice(0, MOST_SECTIONS)
    .map(({ page, heading, text }) => ({ page, heading, text: text.slice(0, LONGEST_TEXT) }));
}

function newIndex(pages: ReadonlyMap<string, string>) {
  const sections = [...pages].flatMap(([page, text]) => sectionsOf(page, text));
  const index = new MiniSearch({
    fields: ['page', 'title', 'heading', 'text'],
    tokenize: (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [],
    processTerm: stemOf,
    searchOptions: {
      boost: BOOST,
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
      boostDocument: (id) => (REPEATS.test(sections[Number(id)]?.page ?? '') ? OF_REPEATED : 1),
    },
  });
  index.addAll(sections.map((section, id) => ({ id, ...section })));
  return { index, sections };
}

/** Splits a page at its headings. Ignores headings in code blocks. */
function sectionsOf(page: string, text: string) {
  const sections: Array<{ page: string; title: string; heading: string; text: string }> = [];
  let isCode = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, heading] = isCode ? [] : (/^#{1,4} (.+)$/.exec(line) ?? []);
    if (heading !== undefined) sections.push({ page, title: sections[0]?.heading ?? heading, heading, text: '' });
    const last = sections.at(-1);
    if (last !== undefined) last.text += `${line}\n`;
  }
  return sections;
}

/** Stems words, so that "skipped" matches "skips", and "policy" matches "policies". */
function stemOf(word: string): string {
  const stem = word.replace(/(?<=\w{3})(?:ing|ed|ies|es|e|s|y)$/, '');
  return stem === word ? word : stem.replace(/([^aeiou])\1$/, '$1');
}
