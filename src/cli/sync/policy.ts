import { type Command, Option } from 'commander';
import { policies } from '../../index.js';

export type PolicyName = keyof typeof policies;

/** Guests are charged by the channel manager, whatever policy the house calculates with. */
const DEFAULT: PolicyName = 'channelManager';

export function addPolicyOption(command: Command): Command {
  return command.addOption(
    new Option('--policy <name>', 'the policy under which to show what guests would pay')
      .choices(Object.keys(policies))
      .default(DEFAULT),
  );
}
