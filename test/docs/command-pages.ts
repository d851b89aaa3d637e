import type { Command, Option } from 'commander';
import { Help } from 'commander';
import type { NamedCommand } from '../cli/declared.js';
import { EVERY_COMMAND, TOOLS } from '../cli/declared.js';

/** The parts of docs/command-line.md and docs/agents.md that follow from the declarations of the commands. */

const COMMANDS_HEADING = '## Commands';
const SHARED_HEADING = '## Shared options';
const help = new Help();

interface SharedGroup {
  readonly heading: string;
  readonly options: readonly Option[];
}

const groupOf = (option: Option): string => option.helpGroupHeading ?? '';

/** The groups of options that several commands have. */
function sharedGroups(): SharedGroup[] {
  const headings = new Set(EVERY_COMMAND.flatMap(({ command }) => command.options.map(groupOf)));
  return [...headings].filter(isShared).map((heading) => {
    const options = EVERY_COMMAND.flatMap(({ command }) => optionsIn(command, heading));
    const lines = new Map(options.map((option) => [optionRow(option), option]));
    return { heading, options: [...lines.values()] };
  });
}

function isShared(heading: string): boolean {
  return heading !== '' && EVERY_COMMAND.filter(({ command }) => optionsIn(command, heading).length > 0).length > 1;
}

const optionsIn = (command: Command, heading: string): Option[] =>
  command.options.filter((option) => groupOf(option) === heading);

/** An option as the help prints it. */
function optionRow(option: Option): string {
  return `| \`${help.optionTerm(option)}\` | ${cell(help.optionDescription(option))} |\n`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*');

function optionTable(options: readonly Option[]): string {
  return options.length === 0 ? '' : `\n| Option | |\n|---|---|\n${options.map(optionRow).join('')}`;
}

const titleOf = (heading: string): string => heading.replace(/:$/, '');
const anchorOf = (heading: string): string => heading.toLowerCase().replaceAll(' ', '-');

const calledAs = ({ words }: NamedCommand): string => `staytax ${words.join(' ')}`;

/** The sections that a page needs: each has a paragraph that is written by hand, and a part that is generated. */
interface PageSection {
  readonly heading: string;
  readonly generated: string;
}

function commandSection(named: NamedCommand): PageSection {
  const { command } = named;
  const groups = new Set(command.options.map(groupOf).filter(isShared));
  const links = [...groups].map((heading) => `[${titleOf(heading)}](#${anchorOf(titleOf(heading))})`);
  const shared = links.length === 0 ? '' : `\nShared options: ${links.join(', ')}.\n`;
  const usage = `\`${calledAs(named)} ${help.commandUsage(command).replace(/^.*?(?=\[options\])/, '')}\`\n`;
  const own = command.options.filter((option) => !groups.has(groupOf(option)));
  return { heading: `### ${calledAs(named)}`, generated: usage + optionTable(own) + shared };
}

function groupSection({ heading, options }: SharedGroup): PageSection {
  return { heading: `### ${titleOf(heading)}`, generated: optionTable(options).trimStart() };
}

/** The paragraph below a heading, without what is generated. */
export function paragraphBelow(page: string, heading: string): string {
  const start = page.indexOf(`\n${heading}\n`);
  if (start < 0) return '';
  const section = page.slice(start + heading.length + 2).split(/\n#/, 1)[0] ?? '';
  const end = section.search(/^(?:`staytax |\| Option \|)/m);
  return section.slice(0, end < 0 ? undefined : end).trim();
}

function sectionText(page: string, { heading, generated }: PageSection): string {
  return `${heading}\n\n${paragraphBelow(page, heading)}\n\n${generated}\n`;
}

const commandSections = (): PageSection[] => EVERY_COMMAND.map(commandSection);
const groupSections = (): PageSection[] => sharedGroups().map(groupSection);

/** The headings that need a paragraph. */
export const SECTION_HEADINGS: readonly string[] = [...commandSections(), ...groupSections()].map(
  ({ heading }) => heading,
);

/** docs/command-line.md with every command and option as declared. */
export function commandPage(page: string): string {
  const list = EVERY_COMMAND.map(
    (named) => `| [\`${named.words.join(' ')}\`](#${anchorOf(calledAs(named))}) | ${cell(named.command.summary())} |\n`,
  );
  const start = page.indexOf(`${COMMANDS_HEADING}\n`);
  if (start < 0) throw new Error(`docs/command-line.md has no heading "${COMMANDS_HEADING}"`);
  const parts = [
    `${COMMANDS_HEADING}\n\n| Command | What it does |\n|---|---|\n${list.join('')}\n`,
    ...commandSections().map((section) => sectionText(page, section)),
    `${SHARED_HEADING}\n\n`,
    ...groupSections().map((section) => sectionText(page, section)),
  ];
  return `${page.slice(0, start)}${parts.join('').trimEnd()}\n`;
}

const TOOL_TABLE = '| Tool | Arguments | What it does |\n|---|---|---|\n';

/** docs/agents.md with every tool and its arguments as declared; those that need not be given are in brackets. */
export function agentsPage(page: string): string {
  const rows = [...TOOLS].map(([name, { arguments: given, required = [], description }]) => {
    const names = Object.keys(given).map((argument) =>
      required.includes(argument) ? `\`${argument}\`` : `[\`${argument}\`]`,
    );
    return `| \`${name}\` | ${names.join(', ')} | ${cell(description)} |\n`;
  });
  const start = page.indexOf(TOOL_TABLE);
  if (start < 0) throw new Error('docs/agents.md has no table of the tools');
  const end = page.indexOf('\n\n', start) + 1;
  return page.slice(0, start) + TOOL_TABLE + rows.join('') + page.slice(end);
}
