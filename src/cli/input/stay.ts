import { type Command, Option } from 'commander';
import { type Issue, type Result, type Stay, validateStay } from '../../index.js';
import { LONGEST_DECIMAL } from '../../money/amount.js';
import { currencyDigits } from '../../money/currencies.js';
import { LIMITS } from '../../stay/limits.js';
import { UsageError } from '../command.js';
import type { Io } from '../command-io.js';
import type { Finding } from '../output/findings.js';
import { type JsonDocument, readDocument } from './json-document.js';
import { locate, onlyPart, partsOf } from './parts.js';
import { wholeNumberOption } from './policy-options.js';

/** The stay a command was given, unchecked, and how to tell where an issue of it comes from. */
export interface GivenStay {
  readonly value: unknown;
  readonly document?: JsonDocument;
  readonly locate: (issues: readonly Issue[]) => Finding[];
}

/** From a file of its own, from the single options, or from the worked case that holds the tax set too. */
export async function givenStay(file: JsonDocument, options: StayOptions, io: Io): Promise<GivenStay> {
  if (options.stay !== undefined) return stayIn(await readDocument(options.stay, io));
  if (hasStayFields(options)) return { value: stayFrom(options), locate: findingsOfOptions };
  if (partsOf(file).some((part) => part.kind === 'stay')) return stayIn(file);
  throw new UsageError('a stay is needed: --stay STAY.json, or --check-in, --nights, --price and --persons');
}

function stayIn(document: JsonDocument): GivenStay {
  const part = onlyPart(document, 'stay');
  return { value: part.value, document, locate: (issues) => issues.map((issue) => locate(part, issue, 'issue')) };
}

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
function stayFrom(options: StayOptions): unknown {
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

// Where a price may have all the decimals there can be, nothing is said about decimals, and so not the currency's name.
const ANY_CURRENCY = 'EUR';

/**
 * Checks a stay by itself. Without a currency, or with one that its tax set is blamed for already, the
 * decimals of its prices are left open.
 */
export function checkStay(value: unknown, currency: string | undefined, digits?: number): Result<Stay> {
  const isKnown = currency !== undefined && currencyDigits(currency) !== undefined;
  return isKnown ? validateStay(value, currency, digits) : validateStay(value, ANY_CURRENCY, LONGEST_DECIMAL);
}
