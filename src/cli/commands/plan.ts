import { colorsFor } from '../colors.js';
import { EXIT, type ExitCode } from '../exit.js';
import { printFinding } from '../finding.js';
import type { Io } from '../io.js';
import { printable } from '../printable.js';
import { STDIN } from '../read-input.js';
import type { Register } from '../register.js';
import { connect, ENVIRONMENT } from '../sync/api.js';
import { hasChanges, planText } from '../sync/plan-text.js';
import { planFor } from '../sync/planned.js';
import { previewData, previewsOf } from '../sync/preview.js';

interface PlanCommandOptions {
  readonly prune?: true;
  readonly json?: true;
  readonly exitCode?: true;
}

const EXAMPLES = `
FILE says what the taxes and tax sets of a property should be: "staytax pull" writes one. Nothing is changed.
With --exit-code the exit code is 3 when there is something to do.
${ENVIRONMENT}
Examples:
  $ staytax plan hotel.json
  $ staytax plan hotel.json --prune --exit-code
  $ staytax plan examples/definitions/two-tax-sets.json --json
`;

export const registerPlan: Register = (program, io, finish) => {
  program
    .command('plan')
    .summary('what has to change so that a property has what a file says')
    .description('Compares a definitions file with a property, and shows what "staytax apply" would do.')
    .argument('<file>', 'the definitions, as JSON; - is standard input')
    .option('--prune', 'remove what the property has and the file does not')
    .option('--json', 'print the plan as JSON')
    .option('--exit-code', 'exit with 3 when there is something to do')
    .addHelpText('after', EXAMPLES)
    .action(async (source: string, options: PlanCommandOptions) => finish(await planCommand(source, options, io)));
};

async function planCommand(source: string, options: PlanCommandOptions, io: Io): Promise<ExitCode> {
  const planned = await planFor(source, options.prune === true, connect(io), io);
  const previews = previewsOf(planned);
  const { remote: _, ...plan } = planned.plan;
  if (options.json) {
    io.stdout.write(`${JSON.stringify({ ...plan, previews: previews.map(previewData) }, null, 2)}\n`);
  } else {
    const next = `Next: ${applyCommand(source, options)}\n`;
    io.stdout.write(
      planText(planned.plan, previews, colorsFor(io.stdout, io.env)) + (hasChanges(planned.plan) ? next : ''),
    );
  }
  const colors = colorsFor(io.stderr, io.env);
  for (const finding of planned.warnings) io.stderr.write(printFinding(finding, colors));
  return options.exitCode && hasChanges(planned.plan) ? EXIT.differs : EXIT.fine;
}

/** As it can be pasted: a name that a shell would take apart is put in quotes. */
function applyCommand(source: string, { prune }: PlanCommandOptions): string {
  const file = printable(/^[\w./~-]+$/.test(source) ? source : `'${source.replaceAll("'", "'\\''")}'`);
  return `staytax apply ${file}${prune ? ' --prune' : ''}${source === STDIN ? ' --yes' : ''}`;
}
