import { CommanderError } from 'commander';
import { PullError, TaxApiError } from '../api/index.js';
import { printable } from '../issues/texts.js';
import type { ExitCode } from './command.js';
import { EXIT, InvalidInput, OutputFailed, UsageError } from './command.js';
import type { Io } from './command-io.js';
import { findingData, reportFindings } from './output/findings.js';
import { jsonText } from './output/text.js';
import { failureText } from './sync/connection.js';

const HINT = 'Run it with --help to see the options and examples.\n';

/** Reports the error that ended a command: as text on standard error, or as one JSON object on standard output. */
export function reportFailure(error: unknown, asJson: boolean, io: Io): ExitCode {
  return asJson ? jsonFailure(error, io) : textFailure(error, io);
}

/** Commander has already written its message. It also throws after help and version, with exit code 0. */
function textFailure(error: unknown, io: Io): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
  if (error instanceof UsageError) {
    io.stderr.write(`error: ${printable(error.message)}\n${HINT}`);
    return EXIT.usage;
  }
  if (error instanceof InvalidInput) {
    reportFindings(error.findings, io, error.words);
    return EXIT.invalid;
  }
  if (error instanceof TaxApiError) {
    io.stderr.write(`error: ${failureText(error)}`);
    return EXIT.invalid;
  }
  if (error instanceof OutputFailed || error instanceof PullError) {
    io.stderr.write(`error: ${printable(error.message)}\n`);
    return EXIT.invalid;
  }
  throw error;
}

function jsonFailure(error: unknown, io: Io): ExitCode {
  const write = (answer: object): void => io.stdout.write(jsonText(answer));
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.fine;
    write({ error: { code: 'usage', message: plainMessage(error) } });
    return EXIT.usage;
  }
  if (error instanceof UsageError) {
    write({ error: { code: 'usage', message: error.message } });
    return EXIT.usage;
  }
  if (error instanceof InvalidInput) {
    write({ issues: error.findings.map((finding) => ({ file: finding.file, ...findingData(finding) })) });
    return EXIT.invalid;
  }
  if (error instanceof TaxApiError) {
    const { code = 'api_failed', message, issues } = error;
    write({ error: { code, message, ...(issues.length === 0 ? {} : { issues }) } });
    return EXIT.invalid;
  }
  if (error instanceof OutputFailed || error instanceof PullError) {
    write({ error: { code: error instanceof PullError ? 'pull_failed' : 'output_failed', message: error.message } });
    return EXIT.invalid;
  }
  throw error;
}

/** Without a command commander prints the help, and its error says only that. */
function plainMessage({ code, message }: CommanderError): string {
  return code === 'commander.help' ? 'a command is required' : message.replace(/^error: /, '').replaceAll('\n', ' ');
}
