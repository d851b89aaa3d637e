import { CommanderError } from 'commander';
import { isRecord } from '../../../issues/reading.js';
import { probablyMeant } from '../../../issues/texts.js';
import { InvalidInput, UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { jsonText, messageOf } from '../../output/text.js';
import { runCommands } from '../../program.js';
import { LONGEST_PAGE, pageOf, textPageOf } from './answer-pages.js';
import { searchDocs } from './search-docs.js';
import { type Arguments, type Asked, argumentFor, TOOLS, type Tool, textOf } from './tools.js';

/** What a tool answers: as text, and where nothing went wrong as data that fits the schema of its answers. */
export interface ToolAnswer {
  readonly text: string;
  readonly content?: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** Calls a tool. What is wrong with its arguments is an answer too. */
export async function callTool(name: string, { page = 1, ...given }: Arguments, io: Io): Promise<ToolAnswer> {
  try {
    const tool = toolNamed(name);
    checkArguments(tool, given);
    if (typeof page !== 'number') throw new UsageError('page must be a number');
    if (tool.asked === undefined || tool.register === undefined) {
      const query = textOf('query', given['query']);
      return answerWith(pageOf({ sections: searchDocs(await io.pages(), query) }, page));
    }
    return await answeredTogether(tool, { given, page }, [tool.asked(given)].flat(), io);
  } catch (error) {
    const [code, message] =
      error instanceof UsageError
        ? ['usage', error.message]
        : ['internal', `internal error (please report it): ${messageOf(error)}`];
    return { text: jsonText({ error: { code, message: message.slice(0, LONGEST_MESSAGE) } }), isError: true };
  }
}

/** Of a message that has what was given in it. */
const LONGEST_MESSAGE = 4_000;

/** An answer that is not what a command prints: without spaces, of which an agent would read thousands. */
function answerWith(content: object): ToolAnswer {
  return { text: compact(content), content: { ...content }, isError: false };
}

function compact(content: object): string {
  return `${JSON.stringify(content)}\n`;
}

function toolNamed(name: string): Tool {
  const tool = TOOLS.get(name);
  if (tool !== undefined) return tool;
  throw new UsageError(`there is no tool "${name}"; the tools are ${[...TOOLS.keys()].join(', ')}`);
}

function checkArguments({ properties, required }: Tool, given: Arguments): void {
  const names = [...Object.keys(properties), 'page'];
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    const meant = probablyMeant(name, names);
    throw new UsageError(
      `unknown argument "${name}". ${meant === undefined ? `The arguments are ${names.join(', ')}.` : `Did you mean "${meant}"?`}`,
    );
  }
  const missing = required.filter((name) => given[name] === undefined);
  if (missing.length > 0) throw new UsageError(`missing: ${missing.join(', ')}`);
}

/** The answer of a command line; of several what one prints for all of their files. */
async function answeredTogether(tool: Tool, call: Call, asked: readonly Asked[], io: Io): Promise<ToolAnswer> {
  const { given, page } = call;
  const printed: string[] = [];
  for (const one of asked) {
    const { text, isError } = await answered(tool, one, io);
    if (isError) return { text: isShort(text, page) ? text : compact(pageOf(JSON.parse(text), page)), isError };
    printed.push(text);
  }
  const [text = ''] = printed;
  if (printed.length > 1) return answerWith(pageOf({ files: printed.map((one) => JSON.parse(one)) }, page));
  const value: unknown = JSON.parse(text);
  if (tool.pageOf !== undefined) return answerWith(tool.pageOf(value, page));
  const shown = tool.shown?.(value, given);
  if (shown !== undefined) return answerWith(pageOf(shown, page));
  const answer = isRecord(value) ? value : { answer: value };
  if (isShort(text, page)) return { text, content: answer, isError: false };
  return answerWith(tool.isTakenWhole ? textPageOf(answer, page) : pageOf(answer, page));
}

/** What an agent gave, without the number of the page that it asks for. */
interface Call {
  readonly given: Arguments;
  readonly page: number;
}

/** Whether what a command printed is the whole answer, with its spaces. */
function isShort(text: string, page: number): boolean {
  return page === 1 && text.length <= LONGEST_PAGE;
}

/** Runs the command on files that are in memory alone: nothing of this machine is read but the examples. */
async function answered(tool: Tool, { argv, files }: Asked, io: Io): Promise<{ text: string; isError: boolean }> {
  let [text, written] = ['', ''];
  const nothing = { isTTY: false, write: () => undefined };
  const output = {
    isTTY: false,
    write: (more: string) => {
      text += more;
    },
  };
  const inMemory: Io = {
    ...io,
    env: {},
    canAsk: false,
    stdout: output,
    stderr: nothing,
    stdin: async function* () {},
    isThere: async (path) => files.has(path),
    filesIn: async (path, endings) => (path.startsWith(io.examples) ? io.filesIn(path, endings) : undefined),
    openFile: (path) => contentOf(path, files, io),
    read: (path) => contentOf(path, files, io),
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
  const code = await runCommands(registers, [...argv, '--json'], inMemory, toldOfArguments);
  const isError = tool.tellsWhatIsWrong ? code > 1 || !isAnswer(text, tool) : code !== 0;
  return { text: tool.answersWithFile && !isError ? written : text, isError };
}

/** Exit code 1 is also that of input that could not be read: then the answer has nothing of the tool's own. */
function isAnswer(text: string, { answer }: Tool): boolean {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) return true;
  const names = Object.keys(isRecord(answer['properties']) ? answer['properties'] : {});
  return Object.keys(value).every((name) => names.includes(name)) && !('error' in value);
}

/** An error of a command as an agent can act on it. */
function toldOfArguments(error: unknown): unknown {
  if (error instanceof UsageError) return new UsageError(inArguments(error.ofTool));
  if (error instanceof CommanderError) {
    const message = error.message.replace(INVALID_VALUE, '$1 is not valid (got "$2").');
    return new CommanderError(error.exitCode, error.code, inArguments(message));
  }
  if (!(error instanceof InvalidInput)) return error;
  const findings = error.findings.map((finding) => ({
    ...finding,
    file: inArguments(finding.file),
    message: inArguments(finding.message),
  }));
  return new InvalidInput(findings, error.words);
}

/** As commander says it. */
const INVALID_VALUE = /option '(--[\w-]+)(?: <[^>]*>)?' argument '([^']*)' is invalid\./;

/** Options by the names of the arguments that they come from; what is quoted was given, and stays as it is. */
function inArguments(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|(?<![\w-])--([a-z][a-z-]*)/g, (found, option?: string) =>
    option === undefined ? found : argumentFor(option),
  );
}

async function* contentOf(path: string, files: Asked['files'], io: Io): AsyncGenerator<Uint8Array> {
  const text = files.get(path);
  if (text !== undefined) yield new TextEncoder().encode(text);
  else if (path.startsWith(io.examples)) yield* io.openFile(path);
  else throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
}
