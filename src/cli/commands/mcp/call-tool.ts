import { CommanderError } from 'commander';
import { isRecord } from '../../../core/issues/reading.js';
import { probablyMeant } from '../../../core/issues/texts.js';
import { InvalidInput, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import type { Arguments } from '../../input/tool.js';
import { refuseDeep, textOf } from '../../input/tool.js';
import { jsonText, messageOf } from '../../output/text.js';
import { runCommands } from '../../program.js';
import { LONGEST_PAGE, pageOf, textPageOf } from './pages.js';
import { CUT_QUERY, queryWords, searchDocs } from './search-docs.js';
import type { CommandLine, Tool } from './tools.js';
import { commandLinesOf, inArguments } from './tools.js';

export interface ToolAnswer {
  readonly text: string;
  readonly content?: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** Calls a tool. Answers wrong arguments with an error. */
export async function callTool(
  tools: ReadonlyMap<string, Tool>,
  name: string,
  { page = 1, ...given }: Arguments,
  io: Io,
): Promise<ToolAnswer> {
  try {
    const tool = tools.get(name);
    if (tool === undefined) {
      throw new UsageError(`there is no tool "${name}"; the tools are ${[...tools.keys()].join(', ')}`);
    }
    checkArguments(tool, given);
    for (const [argument, value] of Object.entries(given)) refuseDeep(argument, value);
    if (typeof page !== 'number') throw new UsageError('page must be a number');
    if (tool.command === undefined) {
      const words = queryWords(textOf('query', given['query']));
      const sections = searchDocs(await io.pages(), words);
      return answerWith(pageOf({ sections, ...(words.isCut ? { note: CUT_QUERY } : {}) }, page));
    }
    return await answerCommands(tool, commandLinesOf(tool, given), given, page, io);
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

function checkArguments({ arguments: declared, required = [] }: Tool, given: Arguments): void {
  const names = [...Object.keys(declared), 'page'];
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
  for (const commandLine of commandLines) {
    const { text, isError } = await runCommandLine(tool, commandLine, given['policy'] !== undefined, io);
    if (isError) return { text: isWhole(text) ? text : compact(pageOf(JSON.parse(text), page)), isError };
    printed.push(text);
  }
  const [text = ''] = printed;
  if (printed.length > 1) return answerWith(pageOf({ files: printed.map((answer) => JSON.parse(answer)) }, page));
  const value: unknown = JSON.parse(text);
  if (tool.pageOf !== undefined) return answerWith(tool.pageOf(value, page));
  const shown = tool.shown?.(value, given);
  if (shown !== undefined) return answerWith(pageOf(shown, page));
  const answer = isRecord(value) ? value : { answer: value };
  if (isWhole(text)) return { text, content: answer, isError: false };
  return answerWith(tool.isTakenWhole ? textPageOf(answer, page) : pageOf(answer, page));
}

/** Runs a command on files in memory. It reads nothing of this machine but the examples. */
async function runCommandLine(
  tool: Tool,
  { argv, files }: CommandLine,
  hasPolicy: boolean,
  io: Io,
): Promise<ToolAnswer> {
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
  const translate = (error: unknown) => errorForAgent(error, hasPolicy);
  const code = await runCommands(tool.command ?? {}, [...argv, '--json'], inMemory, translate);
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

/** @param hasPolicy whether a policy stands in the file of the tax set */
function errorForAgent(error: unknown, hasPolicy: boolean): unknown {
  if (error instanceof UsageError) return new UsageError(inArguments(error.toolMessage));
  if (error instanceof CommanderError) {
    const message = error.message.replace(INVALID_VALUE, '$1 is not valid (got "$2").');
    return new CommanderError(error.exitCode, error.code, inArguments(message));
  }
  if (!(error instanceof InvalidInput)) return error;
  const findings = error.findings.map((finding) => {
    const { line, column, ...withoutPlace } = finding;
    // A field of the policy. An unknown field "policy" of a stay or of a tax set has a path without a dot.
    const [, path] = (hasPolicy ? /^policy\.(.+)$/.exec(finding.path) : null) ?? [];
    // A place in the file that was made of the policy and the tax set says nothing.
    const place = path === undefined ? finding : { ...withoutPlace, file: 'policy', path };
    return { ...place, file: inArguments(place.file), message: inArguments(finding.message) };
  });
  return new InvalidInput(findings, error.words);
}

/** The wording of commander. */
const INVALID_VALUE = /option '(--[\w-]+)(?: <[^>]*>)?' argument '([^']*)' is invalid\./;
