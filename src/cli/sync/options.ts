import { type Command, InvalidArgumentError, Option } from 'commander';
import { wholeNumberOption } from '../policy-options.js';

/** How patiently the API is called; every command that calls it has these options. */
export interface ConnectionOptions {
  readonly timeout?: number;
  readonly retries?: number;
  readonly requestsPerSecond?: number;
  readonly rateLimitWait?: number;
  readonly verbose?: true;
  readonly allowHttp?: true;
}

const GROUP = 'How the API is called:';
const MOST_RETRIES = 100;
const MOST_SECONDS = 86_400;

export function addConnectionOptions(command: Command): Command {
  const option = (flags: string, description: string): Option => new Option(flags, description).helpGroup(GROUP);
  return command
    .addOption(option('--timeout <seconds>', 'how long one attempt may take (default: 15)').argParser(secondsOption))
    .addOption(
      option('--retries <n>', 'how often a call is tried again (default: 3)').argParser(
        wholeNumberOption(0, MOST_RETRIES),
      ),
    )
    .addOption(
      option('--requests-per-second <n>', 'how many changes to send in a second (default: 20)').argParser(
        secondsOption,
      ),
    )
    .addOption(
      option(
        '--rate-limit-wait <seconds>',
        'how long to wait after 429 when the API does not say it (default: 60)',
      ).argParser(wholeNumberOption(0, MOST_SECONDS)),
    )
    .addOption(
      option('--allow-http', 'take an http:// address of another machine; the key travels unencrypted: for sandboxes'),
    )
    .addOption(option('--verbose', 'tell of every request on standard error, without the key and bodies'));
}

function secondsOption(text: string): number {
  const value = /^\d{1,6}(?:\.\d{1,3})?$/.test(text) ? Number(text) : 0;
  if (value > 0 && value <= MOST_SECONDS) return value;
  throw new InvalidArgumentError(`A number above 0 and up to ${MOST_SECONDS} is expected.`);
}
