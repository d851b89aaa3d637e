import { InvalidArgumentError as InvalidOptionError } from 'commander';
import { completePolicy } from '../../core/definitions/complete-policy.js';
import { MOST_DIGITS, POLICY_FIELDS, ROUNDING_FIELDS } from '../../core/definitions/policy.js';
import type { TaxSet } from '../../core/definitions/tax.js';
import { isRecord, withoutAbsent } from '../../core/issues/reading.js';
import { isUuid } from '../../core/issues/texts.js';
import { currencyDigits } from '../../core/money/amount.js';
import type { Policy } from '../../index.js';
import { InvalidArgumentError, policies } from '../../index.js';
import { LOCALES, loadPages, wordsIn } from '../../language/words/locales.js';
import type { Words } from '../../language/words/words.js';
import { InvalidInput, UsageError } from '../command.js';
import { codeOf } from '../output/text.js';
import type { OptionsOf } from './declaration.js';
import { choice, common, grouped, parsed, text, withDefault } from './declaration.js';

/** Reads the value of an option that is a whole number. */
export function wholeNumberOption(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidOptionError(`A whole number from ${least} to ${most} is expected.`);
  };
}

export function propertyOption(text: string): string {
  if (isUuid(text)) return text;
  throw new InvalidOptionError('A uuid such as 716305c4-561a-4561-a187-7f5b8aeb5920 is expected.');
}

export function currencyOption(text: string): string {
  if (currencyDigits(text) !== undefined) return text;
  throw new InvalidOptionError('An ISO 4217 code such as EUR is expected.');
}

/** A language tag, in its canonical form. */
export function localeTag(text: string): string {
  try {
    const [tag] = Intl.getCanonicalLocales(text);
    if (tag !== undefined) return tag;
  } catch {
    // Reported below.
  }
  throw new InvalidOptionError('A language tag such as de or pt-BR is expected.');
}

export const THIS_MACHINE = '127.0.0.1';
const HIGHEST_PORT = 65_535;

export function portRow(otherwise: number) {
  const readPort = wholeNumberOption(0, HIGHEST_PORT);
  return withDefault(otherwise, parsed('<n>', 'the port; 0 takes any free one', readPort));
}

/** Options of several commands. */
export const HOST = withDefault(THIS_MACHINE, text('<address>', 'the interface to answer on; 0.0.0.0 is all of them'));
export const LOCALE_TEXT = `the language of texts: ${LOCALES.join(', ')}, or one with a region, such as de-AT`;
export const LOCALE = common(text('<tag>', LOCALE_TEXT));
/** Parses `--workers`, a number of threads. */
export const numberOfWorkers = wholeNumberOption(1, 1024);

/** Waits for a server to listen. Throws `UsageError` for a port or an address that cannot be used. */
export async function listeningOn<T>(
  listening: Promise<T>,
  { port, host }: { port: number; host: string },
): Promise<T> {
  try {
    return await listening;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EADDRINUSE') throw new UsageError(`port ${port} is in use; choose another one with --port`);
    if (code === 'EACCES') throw new UsageError(`port ${port} is not for everyone; choose a higher one with --port`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new UsageError(`this machine has no address ${JSON.stringify(host)}; --host 0.0.0.0 is all that it has`);
    }
    throw error;
  }
}

/** Runs a task in the words of a language, and reports the issues that it throws in them. */
export async function inLanguage<T>(locale: string | undefined, task: (words: Words) => Promise<T>): Promise<T> {
  const words = await wordsFor(locale);
  return reportingIn(words, () => task(words));
}

/** Runs a task, and reports the issues that it throws in these words. */
export async function reportingIn<T>(words: Words, task: () => T | Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw error instanceof InvalidInput ? new InvalidInput(error.findings, words) : error;
  }
}

/** Loads the words of a language, with those of the printed texts. English without a locale. */
export async function wordsFor(locale: string | undefined): Promise<Words> {
  if (locale === undefined) return wordsIn(locale);
  try {
    await loadPages(locale);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new UsageError(`--locale must be one of ${LOCALES.join(', ')} (got ${JSON.stringify(locale)})`);
  }
  return wordsIn(locale);
}

export const POLICY_NAMES = ['documented', 'channelManager'] as const satisfies ReadonlyArray<keyof typeof policies>;

const { unit, mode, inclusive } = ROUNDING_FIELDS;
const { exclusiveBase, maxNights, stayCharges } = POLICY_FIELDS;

/** Policy options of every command that quotes. */
export const POLICY_OPTIONS = grouped('How it is calculated:', 'quote', {
  policy: choice('<name>', 'a named policy; the options below change parts of it', POLICY_NAMES),
  roundingUnit: choice('<unit>', 'round each charge once a stay, or every night', unit.values),
  roundingMode: choice('<mode>', 'where a fraction of the smallest unit goes', mode.values),
  roundingInclusive: choice('<side>', 'the side of an inclusive price to round', inclusive.values),
  digits: parsed('<n>', 'digits after the point, instead of those of the currency', wholeNumberOption(0, MOST_DIGITS)),
  exclusiveBase: choice('<base>', 'what a percentage on top starts from', exclusiveBase.values),
  maxNights: choice('<count>', 'which nights use up max_nights', maxNights.values),
  stayCharges: choice('<when>', 'when charges per stay are due', stayCharges.values),
});
export type PolicyOptions = OptionsOf<typeof POLICY_OPTIONS>;

/**
 * The policy that the options ask for. Fields without an option keep the value of the tax set's `local.policy`.
 * `given` is the policy of a worked case, as a name or as fields. It is not checked here: the calculator reports its
 * issues.
 */
export function policyFrom(options: PolicyOptions, given: unknown): Policy | undefined {
  const base = options.policy === undefined ? policyNamed(given) : policies[options.policy];
  if (base !== undefined && !isRecord(base)) return base as Policy;
  const { roundingUnit: unit, roundingMode: mode, roundingInclusive: inclusive, digits } = options;
  const { exclusiveBase, maxNights, stayCharges } = options;
  const rounding = withoutAbsent({ unit, mode, inclusive, digits });
  const single = withoutAbsent({ exclusiveBase, maxNights, stayCharges });
  if (base === undefined && Object.keys({ ...rounding, ...single }).length === 0) return undefined;
  if (Object.keys(rounding).length === 0) return { ...base, ...single };
  const baseRounding = isRecord(base?.['rounding']) ? base['rounding'] : {};
  return { ...base, ...single, rounding: { ...baseRounding, ...rounding } };
}

/**
 * Digits of prices, if the policy sets them. `undefined` for an invalid policy, whose issues the calculator reports.
 */
export function digitsInForce(policy: Policy | undefined, taxSet: TaxSet | undefined): number | undefined {
  const completed = completePolicy(policy, taxSet);
  return 'issues' in completed ? undefined : completed.policy.rounding.digits;
}

function policyNamed(given: unknown): unknown {
  if (given === undefined || given === null) return undefined;
  return typeof given === 'string' && Object.hasOwn(policies, given) ? policies[given as keyof typeof policies] : given;
}
