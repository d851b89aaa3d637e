import { type Command, Option } from 'commander';
import type { Issue } from '../index.js';
import { LIMITS } from '../stay/limits.js';
import { UsageError } from './command.js';
import type { Finding } from './finding.js';
import { wholeNumberOption } from './policy-options.js';

/** A stay from the command line: a file, or its few usual fields. */
export interface StayOptions {
  readonly stay?: string;
  readonly checkIn?: string;
  readonly nights?: number;
  readonly price?: string;
  readonly persons?: number;
  readonly rooms?: number;
}

const FIELDS = { checkIn: '--check-in', nights: '--nights', price: '--price', persons: '--persons' } as const;
const GROUP = 'The stay:';

export function addStayOptions(command: Command): Command {
  const option = (flags: string, description: string): Option => new Option(flags, description).helpGroup(GROUP);
  return command
    .addOption(
      option('--stay <file>', 'a stay as JSON; - is standard input').conflicts([...Object.keys(FIELDS), 'rooms']),
    )
    .addOption(option('--check-in <date>', 'without a file: the day of arrival, such as 2026-12-24'))
    .addOption(option('--nights <n>', 'how many nights').argParser(wholeNumberOption(1, LIMITS.nights)))
    .addOption(option('--price <amount>', 'the price of one room for one night, inclusive taxes in it'))
    .addOption(option('--persons <n>', 'persons in each room').argParser(wholeNumberOption(0, LIMITS.persons)))
    .addOption(
      option('--rooms <n>', 'how many rooms of this kind (default: 1)').argParser(wholeNumberOption(1, LIMITS.count)),
    );
}

export function hasStayFields(options: StayOptions): boolean {
  return [options.checkIn, options.nights, options.price, options.persons, options.rooms].some((v) => v !== undefined);
}

/** The stay that the single options describe, unchecked; a wrong use when one of them is missing. */
export function stayFrom(options: StayOptions): unknown {
  const { checkIn, nights, price, persons, rooms } = options;
  const missing = Object.entries(FIELDS)
    .filter(([field]) => options[field as keyof typeof FIELDS] === undefined)
    .map(([, flag]) => flag);
  if (missing.length > 0) throw new UsageError(`a stay without a file also needs ${missing.join(', ')}`);
  const nightlyPrices = Array.from({ length: nights ?? 0 }, () => price);
  return { checkIn, rooms: [{ persons, nightlyPrices, ...(rooms === undefined ? {} : { count: rooms }) }] };
}

/**
 * The issues of such a stay, told by the options they come from: one of each option, since a price that is
 * wrong is wrong on every night.
 */
export function findingsOfOptions(issues: readonly Issue[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const { path, code, message } of issues) {
    const file = optionOf(path);
    const said = message.replace(/^nightlyPrices\[\d+\]/, 'The price');
    if (!findings.has(file)) findings.set(file, { file, code, path: '', message: said, severity: 'issue' });
  }
  return [...findings.values()];
}

function optionOf(path: string): string {
  if (path.includes('nightlyPrices[')) return FIELDS.price;
  if (path.includes('nightlyPrices')) return FIELDS.nights;
  if (path.includes('persons')) return FIELDS.persons;
  return path.includes('count') ? '--rooms' : FIELDS.checkIn;
}
