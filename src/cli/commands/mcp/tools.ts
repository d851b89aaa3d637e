import { didYouMean } from '../../../core/issues/field-codes.js';
import { isRecord } from '../../../core/issues/reading.js';
import { probablyMeant, shown } from '../../../core/issues/texts.js';
import type { JsonSchema } from '../../../core/schema/json-schema.js';
import { UsageError } from '../../command.js';
import type { DeclaredCommand, DeclaredCommands, OptionRow, OptionRows } from '../../input/declaration.js';
import { optionFor, readsFile } from '../../input/declaration.js';
import { POLICY_NAMES } from '../../input/shared-options.js';
import type { Arguments, ArgumentWords, ToolArgument, ToolDeclaration } from '../../input/tool.js';
import { addFile, inFile, listIn, parsedArgument, textOf } from '../../input/tool.js';
import { described, describedText, FLAG, listSchema, OBJECT, objectOf, TEXT } from '../../output/answer-schema.js';
import { RECORD_TOOL } from '../quote.js';
import { LONGEST_WORD, MOST_WORDS } from './search-docs.js';
import { ARGUMENT_SCHEMAS } from './tool-schemas.js';

/** Texts of files by their names, which are those of their arguments. */
type Files = ReadonlyMap<string, string>;
export interface CommandLine {
  readonly argv: readonly string[];
  readonly files: Files;
}

/** A tool as it is served. */
export interface Tool extends Omit<ToolDeclaration, 'arguments' | 'note'> {
  readonly description: string;
  readonly arguments: Readonly<Record<string, ServedArgument>>;
  /** The command that it runs. `search_docs` has none: see call-tool.ts. */
  readonly command?: DeclaredCommands;
}

interface ServedArgument {
  readonly schema: JsonSchema;
  readonly words: ArgumentWords;
}

const RECORD =
  'The quote of a stay with all that it takes to verify it. Keep it: difference, verify, invoice and return take it.';

const QUERY = `A few words, such as "children free"; at most ${MOST_WORDS} different ones, of at most ${LONGEST_WORD} letters, are looked for.`;

const SEARCH_DOCS: Tool = {
  description: 'Sections of the documentation for some words: rules, fields, options, messages, decisions.',
  arguments: { query: { schema: describedText(QUERY), words: inFile } },
  required: ['query'],
  answer: {
    type: 'object',
    properties: {
      sections: listSchema(objectOf({ page: TEXT, heading: TEXT, text: TEXT })),
      note: describedText('Says that the query was cut.'),
    },
    required: ['sections'],
  },
};

/** The tools of an agent by name: those that commands declare, in their order, and two more. */
export function toolsOf(commands: DeclaredCommands): ReadonlyMap<string, Tool> {
  const ofCommands = Object.entries(commands).flatMap(([name, command]): Array<[string, Tool]> => {
    const { tool, description } = command;
    if (tool === undefined) return [];
    const sentences = tool.note === undefined ? description : `${description} ${tool.note}`;
    return [[name.replaceAll('-', '_'), toolOf(name, command, tool, sentences)]];
  });
  const { quote } = commands;
  const record: Array<[string, Tool]> = quote ? [['record', toolOf('quote', quote, RECORD_TOOL, RECORD)]] : [];
  return new Map([...ofCommands, ...record, ['search_docs', SEARCH_DOCS]]);
}

function toolOf(name: string, command: DeclaredCommand, declaration: ToolDeclaration, description: string): Tool {
  const { note: _, ...tool } = declaration;
  const entries = Object.entries(declaration.arguments).map(
    ([argument, row]) => [argument, servedArgument(argument, row, command.options)] as const,
  );
  return { ...tool, description, arguments: Object.fromEntries(entries), command: { [name]: command } };
}

function servedArgument(name: string, argument: ToolArgument, options: OptionRows): ServedArgument {
  const { schema, words } = argument;
  const given = typeof schema === 'string' ? ARGUMENT_SCHEMAS[schema] : schema;
  if (given !== undefined && words !== undefined) return { schema: given, words };
  const option = options[name];
  if (option === undefined) throw new Error(`The argument ${name} of a tool is not an option of its command.`);
  const description = argument.description ?? sentenceOf(option.says);
  return { schema: given ?? optionSchema(option, description), words: words ?? wordsOf(option) };
}

function optionSchema(option: OptionRow<unknown>, description: string): JsonSchema {
  const { takes, choices, isRepeatable } = option;
  if (isRepeatable) return listSchema(describedText(description));
  if (choices !== undefined) return { type: 'string', enum: choices, description };
  const schema = takes === undefined ? FLAG : readsFile(option) ? OBJECT : TEXT;
  return described(schema, description);
}

/** The text of the help as a sentence for an agent. */
function sentenceOf(text: string): string {
  const words = inArguments(text);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function wordsOf(option: OptionRow<unknown>): ArgumentWords {
  if (option.takes === undefined) return asFlag;
  if (readsFile(option)) return asFileOption;
  return option.isRepeatable ? asOptions : asOption;
}

/** Each option is one word, so that a value may begin with "-". */
const asOption: ArgumentWords = (name, value) => [`${optionFor(name)}=${textOf(name, value)}`];
const asFileOption: ArgumentWords = (name, value, files) => [`${optionFor(name)}=${addFile(name, value, files)}`];
const asOptions: ArgumentWords = (name, values, ...more) =>
  listIn(name, values).flatMap((value) => asOption(name, value, ...more));
const asFlag: ArgumentWords = (name, value) => {
  if (typeof value === 'boolean') return value ? [optionFor(name)] : [];
  throw new UsageError(`${name} must be true or false`);
};

/** Replaces options by argument names: `--collected-by-channel` is `collectedByChannel`. Quoted text is the caller's. */
export function inArguments(text: string): string {
  return text.replace(/"(?:[^"\\]|\\.)*"|(?<![\w-])--([a-z][a-z-]*)/g, (match, option?: string) =>
    option === undefined ? match : option.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  );
}

/** The command lines of a call: one, or one for each argument. */
export function commandLinesOf(tool: Tool, given: Arguments): readonly CommandLine[] {
  checkPolicy(given['policy']);
  tool.check?.(given);
  const files = new Map<string, string>();
  const words = Object.entries(tool.arguments).flatMap(([name, argument]) =>
    given[name] === undefined ? [] : [argument.words(name, given[name], files, given)],
  );
  const lines = tool.isEach ? words : [words.flat()];
  const start = [...Object.keys(tool.command ?? {}), ...(tool.words ?? [])];
  return lines.map((line) => ({ argv: [...start, ...line], files }));
}

/** Its fields are checked with the tax set. */
function checkPolicy(given: unknown): void {
  const policy = given === undefined ? undefined : parsedArgument('policy', given);
  if (policy === undefined || isRecord(policy)) return;
  const names = POLICY_NAMES.map((name) => `"${name}"`).join(' or ');
  if (typeof policy !== 'string') throw new UsageError(`policy must be ${names}, or an object (got ${shown(policy)})`);
  if (POLICY_NAMES.some((name) => name === policy)) return;
  const hint = didYouMean(probablyMeant(policy, POLICY_NAMES));
  throw new UsageError(`there is no policy ${JSON.stringify(policy)}: it is ${names}, or an object.${hint}`);
}
