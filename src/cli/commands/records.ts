import type { Issue } from '../../core/issues/issue.js';
import { kindOf, printable } from '../../core/issues/texts.js';
import type { RecordDifference } from '../../core/record/compare.js';
import type { Correction } from '../../index.js';
import { InvalidRecordError, verifyRecord } from '../../index.js';
import { EXIT, findingsOf, locating, UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import { existingSources, nameOf, reportMissing } from '../files.js';
import { correctionBetween } from '../input/booking.js';
import { declare, flag } from '../input/declaration.js';
import { issuesIn, readUnique, wholeFile } from '../input/json-document.js';
import { addFile, asFile, listIn } from '../input/tool.js';
import {
  answerOf,
  describedText,
  FIGURES,
  ISSUES,
  listOf,
  listSchema,
  objectOf,
  TEXT,
} from '../output/answer-schema.js';
import type { PlacedFinding } from '../output/findings.js';
import { findingData, inFileOrder, printFinding } from '../output/findings.js';
import { drawTable, leftColumn, rightColumn } from '../output/table.js';
import type { Colors, Screen } from '../output/text.js';
import { print } from '../output/text.js';

export const verifyCommand = declare({
  summary: 'calculate records of quotes again, and print differences',
  description: 'Calculates the stay of each record again, and prints every figure that differs.',
  tool: {
    arguments: {
      records: {
        schema: listOf('Records, as the tool record answers them.'),
        words: (name, value, files) => {
          const records = listIn(name, value);
          if (records.length === 0) throw new UsageError(`${name} must have at least one record`);
          return records.map((record, index) => addFile(`${name}[${index}]`, record, files));
        },
      },
    },
    required: ['records'],
    answer: objectOf({
      records: listSchema(
        objectOf({
          file: TEXT,
          differences: listSchema(
            answerOf<RecordDifference>({ path: TEXT, recorded: {}, computed: {} }, ['recorded', 'computed']),
          ),
          issues: ISSUES,
        }),
      ),
    }),
    tellsWhatIsWrong: true,
    shown: (printed) => ({ records: printed }),
  },
  arguments: [['<record...>', 'records as JSON; - is standard input', { isRead: true }]],
  options: { json: flag('print the differences and issues of each record as JSON') },
  notes: `
RECORD is a file that "staytax quote --record" or recordOf() wrote; - reads standard input. Its stay is
calculated again with its own tax set and policy. Exit 0 when every record agrees, 1 when one differs or is no
record.

Examples:
  $ staytax quote tax-sets/lisbon --stay week-family --record record.json
  $ staytax verify record.json
`,
  run: async (given, { json }, io) => {
    const { sources, errors } = await existingSources(given, async (name) => name, io);
    const verified: VerifiedRecord[] = [];
    for (const source of sources) verified.push(await verify(source, io));
    const data = verified.map(({ findings, ...record }) => ({ ...record, issues: findings.map(findingData) }));
    print(data, json, ({ colors }) => verified.map((record) => verifiedText(record, colors)).join(''), io);
    const agrees = verified.every(({ differences, findings }) => differences.length === 0 && findings.length === 0);
    return reportMissing(errors, json, io) ?? (agrees ? EXIT.fine : EXIT.invalid);
  },
});

interface VerifiedRecord {
  readonly file: string;
  readonly differences: readonly RecordDifference[];
  readonly findings: readonly PlacedFinding[];
}

/** An invalid file does not stop the verification of the others. */
async function verify(source: string | PlacedFinding, io: Io): Promise<VerifiedRecord> {
  if (typeof source !== 'string') return { file: source.file, differences: [], findings: [source] };
  const verified = { file: nameOf(source), differences: [], findings: [] };
  try {
    const document = await readUnique(source, io);
    const places = (issues: readonly Issue[]) => inFileOrder(issuesIn(wholeFile(document), issues));
    return { ...verified, differences: locating(InvalidRecordError, places, () => verifyRecord(document.value)) };
  } catch (error) {
    return { ...verified, findings: findingsOf(error) };
  }
}

function verifiedText({ file, differences, findings }: VerifiedRecord, colors: Colors): string {
  const lines = differences.map(
    (difference) => `${printable(file)}  ${colors.cyan(printable(difference.path))}  ${differenceText(difference)}\n`,
  );
  const reported = [...lines, ...findings.map((finding) => printFinding(finding, colors))];
  return reported.length === 0 ? `${printable(file)}: agrees\n` : reported.join('');
}

function differenceText({ recorded, computed }: RecordDifference): string {
  if (computed === undefined) return `is not part of the calculation (recorded ${valueText(recorded)})`;
  if (recorded === undefined) return `is missing (computed ${valueText(computed)})`;
  return `recorded ${valueText(recorded)}, computed ${valueText(computed)}`;
}

/** Prints amounts; names an object instead of printing it. */
function valueText(value: unknown): string {
  return typeof value === 'object' && value !== null ? kindOf(value) : printable(String(value));
}

const { price, net, inclusive, exclusive } = FIGURES;
const CHANGED = { price, net, inclusive, exclusive };

export const differenceCommand = declare({
  summary: 'print the correction when one quote replaces another',
  description: 'Prints the lines of the correction between two records: a credit note, or a supplement.',
  tool: {
    arguments: { before: { schema: 'record', words: asFile }, after: { schema: 'record', words: asFile } },
    required: ['before', 'after'],
    answer: answerOf<Correction>({
      currency: TEXT,
      ...CHANGED,
      total: describedText('The amount still due; negative for a refund.'),
      kept: describedText('The change of what the house keeps.'),
      lines: listOf('Each tax with before, after, and amount: after less before.'),
    }),
  },
  arguments: [
    ['<before>', 'the record of what was billed, as JSON', { isRead: true }],
    ['<after>', 'the record of what should be billed, as JSON', { isRead: true }],
  ],
  options: { json: flag('print the correction as JSON') },
  notes: `
BEFORE and AFTER are records that "staytax quote --record" or recordOf() wrote; - reads standard input. The
lines are those of a credit note, or of what is still to be paid: they add up to the change of the total.

Examples:
  $ staytax quote lisbon --check-in 2026-12-24 --nights 3 --price 120.00 --persons 2 --record booked.json
  $ staytax quote lisbon --check-in 2026-12-24 --nights 2 --price 120.00 --persons 2 --record stayed.json
  $ staytax difference booked.json stayed.json
`,
  run: async (before, after, { json }, io) => {
    const { correction } = await correctionBetween(before, after, io);
    print(correction, json, (screen) => correctionTable(correction, screen), io);
  },
});

function correctionTable({ currency, lines, net, price, total }: Correction, { colors, width }: Screen): string {
  const columns = [leftColumn('Tax'), leftColumn(''), ...['Before', 'After', currency].map(rightColumn)];
  const taxes = lines.map(({ title, is_inclusive, before, after, amount }) => {
    return [printable(title), is_inclusive ? 'included' : 'on top', before, after, amount];
  });
  const figures = [
    ['Net', '', '', '', net],
    ['Price', '', '', '', price],
    [colors.bold('Total'), '', '', '', colors.bold(total)],
  ];
  return drawTable(columns, [taxes, figures], width);
}
