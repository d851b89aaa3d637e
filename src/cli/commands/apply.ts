import { policies } from '../../index.js';
import { colorsFor } from '../colors.js';
import { EXIT, type ExitCode, type Register, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { printFinding } from '../finding.js';
import { refusal } from '../person.js';
import { STDIN } from '../read-input.js';
import { type Connection, connected, ENVIRONMENT } from '../sync/api.js';
import { channelReports } from '../sync/channel.js';
import { execute } from '../sync/execute.js';
import { addPlanOptions, type PlanCommandOptions, planOptionsOf } from '../sync/plan-options.js';
import { hasChanges, planText, totalText } from '../sync/plan-text.js';
import { type Planned, planAll, readSources, type Sources } from '../sync/planned.js';
import { previewsOf } from '../sync/preview.js';

interface Options extends PlanCommandOptions {
  readonly yes?: true;
}

const EXAMPLES = `
Shows the plan, asks, and does it; where nobody can be asked, --yes is needed. It stops at the first failure,
and can be run again: what is done stays done, and only what is left is in the next plan.

A plan that "staytax plan --out" saved is applied as it was reviewed. When the property has changed since, nothing
is done, and the exit code is 1: plan again.

With --json every event is one line of JSON on standard output, and the last one is the report.
${ENVIRONMENT}
Examples:
  $ staytax apply hotel.json
  $ staytax apply hotel.json inn.json --prune --yes
  $ staytax apply plan.json --yes --json
`;

export const registerApply: Register = (program, io, finish) => {
  const command = program
    .command('apply')
    .summary('bring a property to what a file says')
    .description('Does what "staytax plan" shows, after asking.')
    .argument('<files...>', 'the definitions, as JSON, or saved plans; - is standard input, with --yes')
    .option('--yes', 'do not ask')
    .option('--json', 'print each event as a line of JSON; needs --yes');
  addPlanOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: Options) => finish(await applyCommand(files, options, io)));
};

async function applyCommand(files: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  if (!options.yes && (!io.canAsk || files.includes(STDIN) || options.json)) {
    throw new UsageError('nobody can be asked here whether to apply the plan; --yes says that it is to be done');
  }
  const sources = await readSources(files, io);
  const [saved] = sources.saved;
  if (saved !== undefined && Object.keys(planOptionsOf(options)).length > 0) {
    throw new UsageError(`${saved.source} is a saved plan; --prune, --allow-empty and --target are for "staytax plan"`);
  }
  return connected(io, options, (connection) => applyAll(sources, options, { connection, io }));
}

async function applyAll(
  { desired, saved }: Sources,
  options: Options,
  { connection, io }: { readonly connection: Connection; readonly io: Io },
): Promise<ExitCode> {
  const { planned: fresh, warnings } = await planAll(desired, planOptionsOf(options), connection.api);
  const planned = [...saved, ...fresh];
  connection.end();
  const stderr = colorsFor(io.stderr, io.env);
  for (const finding of warnings) io.stderr.write(printFinding(finding, stderr));
  if (!options.json) io.stdout.write(plansText(planned, options, io));
  const todo = planned.filter(({ plan }) => hasChanges(plan));
  if (todo.length === 0 && !options.json) return EXIT.fine;
  if (!options.yes) {
    const question = `Apply ${todo.length === 1 ? 'this plan' : 'these plans'}? Only "yes" does: `;
    const refused = await refusal(question, 'Nothing was applied.', io);
    if (refused !== undefined) return refused;
  }
  return execute(options.json ? planned : todo, connection.api, { asJson: options.json === true, io });
}

function plansText(planned: readonly Planned[], { policy }: Options, io: Io): string {
  const colors = colorsFor(io.stdout, io.env);
  const under = { policy: policies[policy], today: io.today() };
  const texts = planned.map((one) =>
    planText(one.plan, {
      previews: previewsOf(one, under),
      channel: channelReports(one, under),
      policy,
      colors,
    }),
  );
  return (
    texts.join('\n') +
    totalText(
      planned.map(({ plan }) => plan),
      colors,
    )
  );
}
