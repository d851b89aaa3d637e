import { Argument } from 'commander';
import { printable } from '../../issues/printable.js';
import { EXIT, type ExitCode, type Register, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { OF_DEFINITIONS, takingExamples } from '../input/examples.js';
import { STDIN } from '../input/read-file.js';
import { reportFindings } from '../output/findings.js';
import { colorsFor, jsonText, shellWord } from '../output/text.js';
import { refuseToOverwrite, writeFile } from '../output/write-file.js';
import { connected, ENVIRONMENT } from '../sync/connection.js';
import { hasChanges, type PlanWithEffects, plansData, plansText, withEffects } from '../sync/plan-text.js';
import {
  addPlanOptions,
  ofChannel,
  type PlanningOptions,
  planAll,
  planOptionsOf,
  readSources,
  savedPlanText,
  typed,
} from '../sync/planning.js';

interface PlanCommandOptions extends PlanningOptions {
  readonly out?: string;
  readonly exitCode?: true;
}

const EXAMPLES = `
FILE says what the taxes and tax sets of a property should be: "staytax pull" writes one. Nothing is changed.
With --exit-code the exit code is 3 when there is something to do. With --out the plan is saved, and
"staytax apply" does exactly what was reviewed, or nothing when the property has changed since.
${ENVIRONMENT}
Examples:
  $ staytax plan two-tax-sets
  $ staytax examples two-tax-sets > hotel.json
  $ staytax plan hotel.json --prune --exit-code   # exit code 3
  $ staytax plan hotel.json --out plan.json
  $ staytax plan hotel.json --target "City tax"
  $ staytax plan two-tax-sets --json
`;

export const registerPlan: Register = (program, io, finish) => {
  const command = program
    .command('plan')
    .summary('show what would make a property match a file')
    .description('Compares definitions files with their properties, and shows what "staytax apply" would do.')
    .addArgument(
      takingExamples(
        new Argument('<files...>', 'the definitions, as JSON, one file for each property; - is standard input'),
        OF_DEFINITIONS,
      ),
    )
    .option('--out <file>', 'save the plan, for "staytax apply"')
    .option('--json', 'print the plan as JSON')
    .option('--exit-code', 'exit with 3 when there is something to do');
  addPlanOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: PlanCommandOptions) => finish(await planCommand(files, options, io)));
};

async function planCommand(files: readonly string[], options: PlanCommandOptions, io: Io): Promise<ExitCode> {
  const { desired, saved } = await readSources(files, io);
  const [first] = saved;
  if (first !== undefined) throw new UsageError(`${first.source} is a saved plan; "staytax apply" takes it`);
  // Before the property is read; the write refuses it too.
  if (options.out !== undefined) await refuseToOverwrite(files, options.out, io);
  const today = io.today();
  const { planned, warnings } = await connected(io, options, ({ api }) =>
    planAll(desired, planOptionsOf(options), api),
  );
  const plans = withEffects(planned, { policy: options.policy, today });
  if (options.out !== undefined) await writeFile(options.out, savedPlanText(planned.map(({ plan }) => plan)), io);
  io.stdout.write(options.json ? jsonText(plansData(plans, options.policy)) : asText(plans, files, options, io));
  reportFindings([...warnings, ...desired.flatMap((one) => ofChannel(one, today))], io);
  return options.exitCode && planned.some(({ plan }) => hasChanges(plan)) ? EXIT.differs : EXIT.fine;
}

function asText(
  plans: readonly PlanWithEffects[],
  files: readonly string[],
  options: PlanCommandOptions,
  io: Io,
): string {
  const text = plansText(plans, options.policy, colorsFor(io.stdout, io.env));
  const isAnything = plans.some(({ plan }) => hasChanges(plan));
  return isAnything ? `${text}Next: ${applyCommand(files, options)}\n` : text;
}

/** As it can be pasted. */
function applyCommand(files: readonly string[], options: PlanCommandOptions): string {
  const flags = printable(typed(options, options.out !== undefined));
  if (options.out !== undefined) return `staytax apply ${printable(shellWord(options.out))}${flags}`;
  const names = files.map((file) => printable(file === STDIN ? STDIN : shellWord(file))).join(' ');
  return `staytax apply ${names}${flags}${files.includes(STDIN) ? ' --yes' : ''}`;
}
