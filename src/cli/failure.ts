import { CommanderError } from 'commander';
import { PullError, TaxApiError } from '../channel/api/index.js';
import { printable } from '../core/issues/texts.js';
import type { ExitCode } from './command.js';
import { EndedByUser, EXIT, InvalidInput, OutputFailed, UsageError } from './command.js';
import type { Io } from './command-io.js';
import { findingData, reportFindings } from './output/findings.js';
import { jsonText } from './output/text.js';
import { failureText } from './sync/connection.js';

const HINT = 'Run it with --help to see the options and examples.\n';

/** Reports the error that ended a command: as text on standard error, or as one JSON object on standard output. */
export function reportFailure(error: unknown, asJson: boolean, io: Io): ExitCode {
  // Commander also throws after help and version.
  if (error instanceof CommanderError && error.exitCode === 0) return EXIT.fine;
  if (error instanceof EndedByUser) {
    io.stderr.write(error.message);
    return error.exitCode;
  }
  const { data, text, exitCode } = failureOf(error);
  if (asJson) io.stdout.write(jsonText(data));
  else if (error instanceof InvalidInput) reportFindings(error.findings, io, error.words);
  else if (text !== undefined) io.stderr.write(`error: ${text}`);
  return exitCode;
}

interface Failure {
  readonly data: object;
  /** Absent where the text is written already, or has another form. */
  readonly text?: string;
  readonly exitCode: ExitCode;
}

/** Throws an error that is a defect. */
function failureOf(error: unknown): Failure {
  // Commander has written its message.
  if (error instanceof CommanderError) {
    return { data: { error: { code: 'usage', message: plainMessage(error) } }, exitCode: EXIT.usage };
  }
  if (error instanceof UsageError) {
    const { message } = error;
    const data = { error: { code: 'usage', message } };
    return { data, text: `${printable(message)}\n${HINT}`, exitCode: EXIT.usage };
  }
  const exitCode = EXIT.invalid;
  if (error instanceof InvalidInput) {
    return {
      data: { issues: error.findings.map((finding) => ({ file: finding.file, ...findingData(finding) })) },
      exitCode,
    };
  }
  if (error instanceof TaxApiError) {
    const { code = 'api_failed', message, issues } = error;
    const data = { error: { code, message, ...(issues.length === 0 ? {} : { issues }) } };
    return { data, text: failureText(error), exitCode };
  }
  if (!(error instanceof OutputFailed || error instanceof PullError)) throw error;
  const code = error instanceof PullError ? 'pull_failed' : 'output_failed';
  return { data: { error: { code, message: error.message } }, text: `${printable(error.message)}\n`, exitCode };
}

/** Without a command commander prints the help, and its error says only that. */
function plainMessage({ code, message }: CommanderError): string {
  return code === 'commander.help' ? 'a command is required' : message.replace(/^error: /, '').replaceAll('\n', ' ');
}
