import type { Correction } from '../../index.js';
import { printable } from '../../issues/printable.js';
import { EXIT, type ExitCode, type Register } from '../command.js';
import type { Io } from '../command-io.js';
import { correctionBetween } from '../input/correction.js';
import { type Column, drawTable, type Row } from '../output/table.js';
import { type Colors, colorsFor, jsonText } from '../output/text.js';

interface DifferenceOptions {
  readonly json?: true;
}

const EXAMPLES = `
BEFORE and AFTER are records that "staytax quote --record" or recordOf() wrote; - reads standard input. The lines are those
of a credit note, or of what is still to be paid: they add up to the change of the total.

Examples:
  $ staytax quote lisbon --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --record booked.json
  $ staytax quote lisbon --check-in 2026-12-24 --nights 2 --price 120.00 --persons 2 --record stayed.json
  $ staytax difference booked.json stayed.json
`;

export const registerDifference: Register = (program, io, finish) => {
  program
    .command('difference')
    .summary('print the correction when one quote replaces another')
    .description('Prints the lines of the correction between two records: a credit note, or a supplement.')
    .argument('<before>', 'the record of what was billed, as JSON')
    .argument('<after>', 'the record of what should be billed, as JSON')
    .option('--json', 'print the correction as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (before: string, after: string, options: DifferenceOptions) =>
      finish(await differenceCommand(before, after, options, io)),
    );
};

async function differenceCommand(
  before: string,
  after: string,
  { json }: DifferenceOptions,
  io: Io,
): Promise<ExitCode> {
  const { correction } = await correctionBetween(before, after, io);
  io.stdout.write(
    json ? jsonText(correction) : correctionTable(correction, colorsFor(io.stdout, io.env), io.stdout.columns),
  );
  return EXIT.fine;
}

function correctionTable(
  { currency, lines, net, price, total }: Correction,
  colors: Colors,
  width: number | undefined,
): string {
  const columns: Column[] = [
    { head: 'Tax', align: 'left' },
    { head: '', align: 'left' },
    ...['Before', 'After', currency].map((head): Column => ({ head, align: 'right' })),
  ];
  const ofTaxes = lines.map(({ title, is_inclusive, before, after, amount }): Row => {
    return { cells: [printable(title), is_inclusive ? 'included' : 'on top', before, after, amount] };
  });
  const figures: Row[] = [
    { cells: ['Net', '', '', '', net], rule: true },
    { cells: ['Price', '', '', '', price] },
    { cells: [colors.bold('Total'), '', '', '', colors.bold(total)] },
  ];
  return drawTable(columns, [...ofTaxes, ...figures], width);
}
