import type { Command } from 'commander';
import type { PlanOptions } from '../../api/index.js';
import { repeated } from '../sandbox/options.js';
import { shellWord } from '../shell-word.js';
import { addConnectionOptions, type ConnectionOptions } from './options.js';
import { addPolicyOption, type PolicyName } from './policy.js';

/** What `plan` and `apply` both take. */
export interface PlanCommandOptions extends ConnectionOptions {
  readonly prune?: true;
  readonly allowEmpty?: true;
  readonly target?: readonly string[];
  readonly policy: PolicyName;
  readonly json?: true;
}

export function addPlanOptions(command: Command): Command {
  return addConnectionOptions(
    addPolicyOption(
      command
        .option('--prune', 'remove what the property has and the file does not')
        .option('--allow-empty', 'let --prune remove every tax, when the file has none')
        .option(
          '--target <title>',
          'only the tax or tax set with this title, and what it needs; may be repeated',
          repeated((title) => title),
        ),
    ),
  );
}

/** What of the command line decides which steps a plan has. */
export function planOptionsOf({ prune, allowEmpty, target }: PlanCommandOptions): PlanOptions {
  return {
    ...(prune === undefined ? {} : { prune }),
    ...(allowEmpty === undefined ? {} : { allowEmpty }),
    ...(target === undefined ? {} : { target }),
  };
}

/** The same options as they are typed; of a plan that was saved, those that it does not hold. */
export function typed({ prune, allowEmpty, allowHttp, target = [] }: PlanCommandOptions, isSaved: boolean): string {
  const flags = [
    ...(prune ? ['--prune'] : []),
    ...(allowEmpty ? ['--allow-empty'] : []),
    ...target.map((title) => `--target ${shellWord(title)}`),
  ];
  return [...(isSaved ? [] : flags), ...(allowHttp ? ['--allow-http'] : [])].map((word) => ` ${word}`).join('');
}
