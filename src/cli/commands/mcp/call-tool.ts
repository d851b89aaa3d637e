import { probablyMeant } from '../../../issues/misspelling.js';
import { UsageError } from '../../command.js';
import type { Io } from '../../command-io.js';
import { jsonText, messageOf } from '../../output/text.js';
import { runCommands } from '../../program.js';
import { searchDocs } from './search-docs.js';
import { type Arguments, type Asked, TOOLS, type Tool, textOf } from './tools.js';

/** What a tool says: what the command prints with --json. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** Calls a tool. What is wrong with its arguments is an answer too. */
export async function callTool(name: string, given: Arguments, io: Io): Promise<ToolAnswer> {
  try {
    const tool = toolNamed(name);
    checkArguments(tool, given);
    if (tool.asked === undefined || tool.register === undefined) {
      const query = textOf('query', given['query']);
      return { text: jsonText(searchDocs(await io.pages(), query)), isError: false };
    }
    return await answeredTogether(tool, [tool.asked(given)].flat(), io);
  } catch (error) {
    const message =
      error instanceof UsageError
        ? error.message
        : `staytax failed because of a defect of its own: ${messageOf(error)}`;
    return {
      text: jsonText({ error: { code: error instanceof UsageError ? 'usage' : 'defect', message } }),
      isError: true,
    };
  }
}

function toolNamed(name: string): Tool {
  const tool = TOOLS.get(name);
  if (tool !== undefined) return tool;
  throw new UsageError(`there is no tool "${name}"; the tools are ${[...TOOLS.keys()].join(', ')}`);
}

function checkArguments({ properties, required }: Tool, given: Arguments): void {
  const names = Object.keys(properties);
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
async function answeredTogether(tool: Tool, asked: readonly Asked[], io: Io): Promise<ToolAnswer> {
  const answers: ToolAnswer[] = [];
  for (const one of asked) {
    const answer = await answered(tool, one, io);
    if (answer.isError || asked.length === 1) return answer;
    answers.push(answer);
  }
  return { text: jsonText({ files: answers.map(({ text }) => JSON.parse(text)) }), isError: false };
}

/** Runs the command on files that are in memory alone: nothing of this machine is read but the examples. */
async function answered({ register, tellsWhatIsWrong }: Tool, { argv, files }: Asked, io: Io): Promise<ToolAnswer> {
  let text = '';
  const nothing = { isTTY: false, write: () => undefined };
  const output = {
    isTTY: false,
    write: (more: string) => {
      text += more;
    },
  };
  const code = await runCommands(register === undefined ? [] : [register], [...argv, '--json'], {
    ...io,
    env: {},
    canAsk: false,
    stdout: output,
    stderr: nothing,
    stdin: async function* () {},
    isThere: async (path) => files.has(path),
    filesIn: async (path, endings) => (path.startsWith(io.examples) ? io.filesIn(path, endings) : undefined),
    openFile: (path) => contentOf(path, files, io),
    openSink: () => Promise.reject(new Error('nothing is written here')),
    fetch: () => Promise.reject(new Error('nobody is called here')),
  });
  return { text, isError: tellsWhatIsWrong ? code > 1 : code !== 0 };
}

async function* contentOf(path: string, files: Asked['files'], io: Io): AsyncGenerator<Uint8Array> {
  const text = files.get(path);
  if (text !== undefined) yield new TextEncoder().encode(text);
  else if (path.startsWith(io.examples)) yield* io.openFile(path);
  else throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
}
