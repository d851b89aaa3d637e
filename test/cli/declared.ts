import { Command } from 'commander';
import type { Io } from '../../src/cli/command-io.js';
import { callTool } from '../../src/cli/commands/mcp/call-tool.js';
import { toolsOf } from '../../src/cli/commands/mcp/tools.js';
import type { Arguments } from '../../src/cli/input/tool.js';
import { loadCommands } from '../../src/cli/run.js';
import { NOTHING_OUTSIDE } from './bulk/world.js';

/** The commands as they are declared: tests take their names, arguments, options and tools from here. */
export const DECLARED = await loadCommands();

const program = new Command('staytax');
for (const [name, { register }] of Object.entries(DECLARED)) register(name, program, NOTHING_OUTSIDE, () => undefined);

/** A command with the words that call it: `["sandbox", "trigger"]`. */
export interface NamedCommand {
  readonly words: readonly string[];
  readonly command: Command;
}

function commandsIn(parent: Command, before: readonly string[]): NamedCommand[] {
  return parent.commands.flatMap((command) => {
    const words = [...before, command.name()];
    return [{ words, command }, ...commandsIn(command, words)];
  });
}

/** Every command, subcommands behind theirs. */
export const EVERY_COMMAND: readonly NamedCommand[] = commandsIn(program, []);

export const TOOLS = toolsOf(DECLARED);

export function callDeclaredTool(name: string, given: Arguments, io: Io) {
  return callTool(TOOLS, name, given, io);
}
