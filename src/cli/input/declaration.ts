import type { Command, Help } from 'commander';
import { Argument, Option } from 'commander';
import { withoutAbsent } from '../../core/issues/reading.js';
import type { ExitCode } from '../command.js';
import { EXIT, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import type { ExampleLookup } from './examples.js';
import type { ToolDeclaration } from './tool.js';

/** An option of a command. The name of the row is the option: `nightsTable` is `--nights-table`. */
export interface OptionRow<Value> {
  readonly says: string;
  /** The value in the help, such as `<file>`; a flag has none. */
  readonly takes?: string;
  /** Reads the value, behind those that were read before. Throws `InvalidArgumentError`. */
  read?(text: string, before?: Value): Value;
  readonly choices?: readonly Value[];
  readonly conflicts?: string | readonly string[];
  /** The examples that stand for a file, which is read. */
  readonly examples?: ExampleLookup;
  /** Whether it names a file that is read and must exist. */
  readonly isRead?: true;
  /** The group of the help [Options:]. */
  readonly group?: OptionGroup;
  /** What completion offers as the value, besides the choices. */
  readonly suggestions?: readonly Suggestion[];
  /** Whether the row is for `--no-NAME`, and the value true without it. */
  readonly isNegated?: true;
  /** Whether the option may be given again, and its value is a list. */
  readonly isRepeatable?: true;
}

/** Options that several commands share, under one heading of the help. */
interface OptionGroup {
  readonly heading: string;
  /** The command whose help explains the options; other helps only name them. Empty for the help of the program. */
  readonly explainedBy: string;
}

/** A word that completion offers, and what it is. */
export type Suggestion = readonly [word: string, description: string];

/** An option that always has a value: its default, or that of a mandatory option. */
export interface SetOptionRow<Value> extends OptionRow<Value> {
  readonly otherwise: Value | 'mandatory';
}

export type OptionRows = Readonly<Record<string, OptionRow<unknown>>>;

/** The values of options by their names, as commander reads them. */
export type OptionsOf<Rows extends OptionRows> = {
  readonly [Name in keyof Rows as Rows[Name] extends SetOptionRow<unknown> ? Name : never]: ValueOf<Rows[Name]>;
} & {
  readonly [Name in keyof Rows as Rows[Name] extends SetOptionRow<unknown> ? never : Name]?: ValueOf<Rows[Name]>;
};
type ValueOf<Row> = Row extends OptionRow<infer Value> ? Value : never;

export function flag(says: string, more: Partial<OptionRow<true>> = {}): OptionRow<true> {
  return { says, ...more };
}

export function text(takes: string, says: string, more: Partial<OptionRow<string>> = {}): OptionRow<string> {
  return { takes, says, ...more };
}

export function choice<const Value>(takes: string, says: string, choices: readonly Value[]): OptionRow<Value> {
  return { takes, says, choices };
}

/** An option whose value is read. */
export function parsed<Value>(
  takes: string,
  says: string,
  read: (text: string, before?: Value) => Value,
): OptionRow<Value> {
  return { takes, says, read };
}

/** An option that may be given again: the list of its values. */
export function repeated<Value>(
  takes: string,
  says: string,
  read: (text: string) => Value,
): OptionRow<readonly Value[]> {
  return collected(takes, says, (text, before = []) => [...before, read(text)]);
}

/** An option that may be given again, whose values are put together by `read`. */
export function collected<Value>(
  takes: string,
  says: string,
  read: (text: string, before?: Value) => Value,
): OptionRow<Value> {
  return { takes, says, read, isRepeatable: true };
}

export function withDefault<Value>(otherwise: Value, row: OptionRow<Value>): SetOptionRow<Value> {
  return { ...row, otherwise };
}

export function mandatory<Value>(row: OptionRow<Value>): SetOptionRow<Value> {
  return { ...row, otherwise: 'mandatory' };
}

/** Rows in a group of the help. */
export function grouped<Rows extends OptionRows>(heading: string, explainedBy: string, rows: Rows): Rows {
  const group: OptionGroup = { heading, explainedBy };
  return { ...rows, ...Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, { ...row, group }])) };
}

/** Options of most commands, which the help of the program explains. */
const COMMON: OptionGroup = { heading: 'Common options:', explainedBy: '' };

export function common<Value>(row: OptionRow<Value>): OptionRow<Value> {
  return { ...row, group: COMMON };
}

/** `<file>`, `[file]` or `<files...>`, the text of the help, and the examples it takes or its default. */
type ArgumentRow = readonly [form: string, says?: string, more?: ExampleLookup | ArgumentDetails];
interface ArgumentDetails {
  /** Examples that it names, where no file can stand. */
  readonly examples?: ExampleLookup;
  /** Whether it names a file that is read and must exist. */
  readonly isRead?: true;
  readonly otherwise?: string;
  readonly choices?: readonly string[];
}
type ArgumentValues<Rows extends readonly ArgumentRow[]> = { [At in keyof Rows]: ArgumentValue<Rows[At]> };
type ArgumentValue<Row> = Row extends readonly [form: `${string}...${string}`, ...unknown[]]
  ? readonly string[]
  : Row extends readonly [form: `<${string}`, ...unknown[]] | readonly [string, string, { otherwise: string }]
    ? string
    : string | undefined;

/** A command: what its help shows, and the function that runs it. Its name is its key in `COMMANDS` or in `subcommands`. */
interface CommandDeclaration<Arguments extends readonly ArgumentRow[], Rows extends OptionRows> {
  readonly summary: string;
  readonly description: string;
  readonly usage?: string;
  readonly arguments?: Arguments;
  readonly options?: Rows;
  /** The end of the help: notes and examples. */
  readonly notes: string;
  /** The tool of an agent that does the same. */
  readonly tool?: ToolDeclaration;
  readonly subcommands?: DeclaredCommands;
  /** Whether it reads the declarations of all commands. */
  readonly readsCommands?: true;
  /** Resolves to the exit code [fine]. */
  readonly run: (
    ...given: [...ArgumentValues<Arguments>, options: OptionsOf<Rows>, io: Io, command: Command]
  ) => Promise<ExitCode> | Promise<void>;
}

/** A declared command of any arguments and options. */
export interface DeclaredCommand
  extends Pick<CommandDeclaration<[], OptionRows>, 'summary' | 'description' | 'tool' | 'readsCommands'> {
  readonly options: OptionRows;
  /** Adds the command to a program. The command calls `finish` with its exit code. */
  readonly register: (name: string, program: Command, io: Io, finish: (code: ExitCode) => void) => void;
}
export type DeclaredCommands = Readonly<Record<string, DeclaredCommand>>;

/** The declarations of the commands of a program. */
const DECLARED = new WeakMap<Command, DeclaredCommand>();

/** The declared commands of a program, by name. */
export function declaredIn({ commands }: Command): DeclaredCommands {
  const entries = commands.map((command) => [command.name(), DECLARED.get(command)] as const);
  return Object.fromEntries(entries.flatMap(([name, declared]) => (declared === undefined ? [] : [[name, declared]])));
}

export function declare<const Arguments extends readonly ArgumentRow[] = [], Rows extends OptionRows = OptionRows>(
  declaration: CommandDeclaration<Arguments, Rows>,
): DeclaredCommand {
  const { summary, description, usage, notes, tool, readsCommands, subcommands = {}, run } = declaration;
  const options: OptionRows = declaration.options ?? {};
  const hasSubcommands = Object.keys(subcommands).length > 0;
  const register: DeclaredCommand['register'] = (name, program, io, finish) => {
    const command = program.command(name).summary(summary).description(description).addHelpText('after', notes);
    DECLARED.set(command, declared);
    if (usage !== undefined) command.usage(usage);
    // Words that are not subcommands are refused below.
    if (hasSubcommands) command.enablePositionalOptions().allowExcessArguments();
    for (const row of declaration.arguments ?? []) command.addArgument(argumentOf(row));
    for (const [field, row] of Object.entries(options)) command.addOption(optionOf(field, row));
    const takers = [...command.registeredArguments, ...command.options];
    const takesExamples = takers.some((taker) => TAKEN.has(taker) && READ.has(taker));
    if (options['json'] === undefined) command.addOption(optionOf('json', COMMON_OPTIONS.json));
    if (takesExamples && options['quiet'] === undefined) command.addOption(optionOf('quiet', COMMON_OPTIONS.quiet));
    command.addHelpOption(new Option('-h, --help', 'print this help').helpGroup(COMMON.heading));
    const groups = [...Object.values(options).flatMap(({ group }) => group ?? []), COMMON];
    const elsewhere = groups.filter(({ explainedBy }) => explainedBy !== name);
    command.configureHelp(helpNaming(new Map(elsewhere.map((group) => [group.heading, group.explainedBy]))));
    command.action(async (...given) => {
      const [unknown] = command.args;
      if (hasSubcommands && unknown !== undefined) {
        throw new UsageError(
          `unknown command '${unknown}' of ${name}, which has ${Object.keys(subcommands).join(', ')}`,
        );
      }
      // Commander passes the arguments, the options and the command.
      finish((await Reflect.apply(run, undefined, given.toSpliced(-1, 0, io))) ?? EXIT.fine);
    });
    for (const [inner, subcommand] of Object.entries(subcommands)) subcommand.register(inner, command, io, finish);
  };
  const declared = { summary, description, options, register, ...withoutAbsent({ tool, readsCommands }) };
  return declared;
}

/** Added to commands: `json` to each without an answer in JSON, `quiet` to each that takes an example. */
export const COMMON_OPTIONS = {
  json: common(flag('print errors as JSON')),
  quiet: common(flag('do not say when an example, or a file that is called like one, is used')),
};

/** Options as the lines of a help. */
export function optionLines(rows: OptionRows): string {
  const lines = Object.entries(rows).map(([name, row]) => [optionOf(name, row).flags, row.says] as const);
  const width = Math.max(...lines.map(([term]) => term.length));
  return lines.map(([term, says]) => `  ${term.padEnd(width)}  ${says}\n`).join('');
}

/** A help that only names the options of these groups, and says which command explains them. */
function helpNaming(elsewhere: ReadonlyMap<string, string>): Partial<Help> {
  return {
    formatItemList: (heading, items, helper) => {
      if (items.length === 0) return [];
      const explainer = elsewhere.get(heading);
      if (explainer === undefined) return [helper.styleTitle(heading), ...items, ''];
      const place = ['staytax', explainer, '--help'].filter(Boolean).join(' ');
      const title = `${heading.slice(0, -1)} (see "${place}"):`;
      const terms = items.map((item) => item.trim().split(/ {2,}|\n/)[0]).join(', ');
      const names = helper.boxWrap(terms, (helper.helpWidth ?? 80) - INDENT.length);
      return [helper.styleTitle(title), names.replaceAll(/^/gm, INDENT), ''];
    },
  };
}
const INDENT = '  ';

/** Arguments and options that name a file to read. */
const READ = new WeakSet<Argument | Option>();

/** Whether an argument, an option or its row names a file that is read and must exist. */
export function readsFile(taker: Argument | Option | OptionRow<unknown>): boolean {
  if (taker instanceof Argument || taker instanceof Option) return READ.has(taker);
  return taker.isRead === true || taker.examples !== undefined;
}

/** The examples that arguments and options take, for completion. */
const TAKEN = new WeakMap<Argument | Option, ExampleLookup>();

/** The examples that an argument or option takes; `undefined` where it takes none. */
export function examplesTakenBy(taker: Argument | Option): ExampleLookup | undefined {
  return TAKEN.get(taker);
}

const SUGGESTED = new WeakMap<Option, readonly Suggestion[]>();

/** What completion offers as the value of an option, besides the choices. */
export function suggestionsFor(option: Option): readonly Suggestion[] | undefined {
  return SUGGESTED.get(option);
}

function argumentOf([form, says, more]: ArgumentRow): Argument {
  const argument = new Argument(form, says);
  if (more === undefined) return argument;
  const examples = 'folders' in more ? more : more.examples;
  if (examples !== undefined) TAKEN.set(argument, examples);
  if ('folders' in more || more.isRead) READ.add(argument);
  else if (more.choices !== undefined) argument.choices(more.choices);
  else if (more.otherwise !== undefined) argument.default(more.otherwise);
  return argument;
}

function optionOf(name: string, row: OptionRow<unknown> | SetOptionRow<unknown>): Option {
  const { says, takes, choices, conflicts, examples, group, isNegated, isRepeatable, suggestions } = row;
  const long = optionFor(isNegated ? `no-${name}` : name);
  const description = isRepeatable ? `${says}; may be given again` : says;
  const made = new Option(takes === undefined ? long : `${long} ${takes}`, description);
  if (group !== undefined) made.helpGroup(group.heading);
  if (suggestions !== undefined) SUGGESTED.set(made, suggestions);
  if (row.read !== undefined) made.argParser((text, before) => row.read?.(text, before));
  if (choices !== undefined) made.choices(choices.map(String));
  if (conflicts !== undefined) made.conflicts([conflicts].flat());
  if (examples !== undefined) TAKEN.set(made, examples);
  if (readsFile(row)) READ.add(made);
  if (!('otherwise' in row) || isNegated) return made;
  return row.otherwise === 'mandatory' ? made.makeOptionMandatory() : made.default(row.otherwise);
}

/** The option of a field: `collectedByChannel` is `--collected-by-channel`. */
export function optionFor(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
