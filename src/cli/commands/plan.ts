import { policies } from '../../index.js';
import { printable } from '../../issues/printable.js';
import { EXIT, type ExitCode, type Register, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { STDIN } from '../input/read-file.js';
import { printFinding } from '../output/findings.js';
import { colorsFor, shellWord } from '../output/text.js';
import { writeFile } from '../output/write-file.js';
import { connected, ENVIRONMENT } from '../sync/connection.js';
import {
  type ChannelReport,
  channelData,
  channelReports,
  hasChanges,
  type PlannedPreview,
  planText,
  previewData,
  previewsOf,
  totalText,
} from '../sync/plan-text.js';
import {
  addPlanOptions,
  type PlanCommandOptions,
  type Planned,
  planAll,
  planOptionsOf,
  readSources,
  savedPlanText,
  typed,
} from '../sync/planning.js';

interface Options extends PlanCommandOptions {
  readonly out?: string;
  readonly exitCode?: true;
}

const EXAMPLES = `
FILE says what the taxes and tax sets of a property should be: "staytax pull" writes one. Nothing is changed.
With --exit-code the exit code is 3 when there is something to do. With --out the plan is saved, and
"staytax apply" does exactly what was reviewed, or nothing when the property has changed since.
${ENVIRONMENT}
Examples:
  $ staytax plan hotel.json
  $ staytax plan hotel.json inn.json --prune --exit-code
  $ staytax plan hotel.json --out plan.json
  $ staytax plan hotel.json --target "City tax"
  $ staytax plan examples/definitions/two-tax-sets.json --json
`;

export const registerPlan: Register = (program, io, finish) => {
  const command = program
    .command('plan')
    .summary('what has to change so that a property has what a file says')
    .description('Compares definitions files with their properties, and shows what "staytax apply" would do.')
    .argument('<files...>', 'the definitions, as JSON, one file for each property; - is standard input')
    .option('--out <file>', 'save the plan, for "staytax apply"')
    .option('--json', 'print the plan as JSON')
    .option('--exit-code', 'exit with 3 when there is something to do');
  addPlanOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(async (files: string[], options: Options) => finish(await planCommand(files, options, io)));
};

async function planCommand(files: readonly string[], options: Options, io: Io): Promise<ExitCode> {
  const { desired, saved } = await readSources(files, io);
  const [first] = saved;
  if (first !== undefined) throw new UsageError(`${first.source} is a saved plan; "staytax apply" takes it`);
  const { planned, warnings } = await connected(io, options, ({ api }) =>
    planAll(desired, planOptionsOf(options), api),
  );
  const under = { policy: policies[options.policy], today: io.today() };
  const previews = planned.map((one) => previewsOf(one, under));
  const channel = planned.map((one) => channelReports(one, under));
  if (options.out !== undefined) await writeFile(options.out, savedPlanText(planned.map(({ plan }) => plan)), io);
  io.stdout.write(
    options.json
      ? asJson(planned, { previews, channel }, options)
      : asText(planned, { previews, channel }, { files, options, io }),
  );
  const colors = colorsFor(io.stderr, io.env);
  for (const finding of warnings) io.stderr.write(printFinding(finding, colors));
  return options.exitCode && planned.some(({ plan }) => hasChanges(plan)) ? EXIT.differs : EXIT.fine;
}

/** What is told of each plan beside its steps. */
interface Told {
  readonly previews: readonly PlannedPreview[][];
  readonly channel: readonly ChannelReport[][];
}

/** One plan by itself, several as a list. */
function asJson(planned: readonly Planned[], { previews, channel }: Told, { policy }: Options): string {
  const plans = planned.map(({ source, plan: { remote: _, ...plan } }, at) => {
    const ofPlan = {
      ...plan,
      policy,
      previews: (previews[at] ?? []).map(previewData),
      channel: (channel[at] ?? []).map(channelData),
    };
    return planned.length === 1 ? ofPlan : { file: source, ...ofPlan };
  });
  return `${JSON.stringify(plans.length === 1 ? plans[0] : { version: 1, plans }, null, 2)}\n`;
}

function asText(
  planned: readonly Planned[],
  { previews, channel }: Told,
  { files, options, io }: { readonly files: readonly string[]; readonly options: Options; readonly io: Io },
): string {
  const colors = colorsFor(io.stdout, io.env);
  const { policy } = options;
  const texts = planned.map(({ plan }, at) =>
    planText(plan, { previews: previews[at] ?? [], channel: channel[at] ?? [], policy, colors }),
  );
  const isAnything = planned.some(({ plan }) => hasChanges(plan));
  const next = isAnything ? `Next: ${applyCommand(files, options)}\n` : '';
  return (
    texts.join('\n') +
    totalText(
      planned.map(({ plan }) => plan),
      colors,
    ) +
    next
  );
}

/** As it can be pasted. */
function applyCommand(files: readonly string[], options: Options): string {
  const flags = printable(typed(options, options.out !== undefined));
  if (options.out !== undefined) return `staytax apply ${printable(shellWord(options.out))}${flags}`;
  const names = files.map((file) => printable(file === STDIN ? STDIN : shellWord(file))).join(' ');
  return `staytax apply ${names}${flags}${files.includes(STDIN) ? ' --yes' : ''}`;
}
