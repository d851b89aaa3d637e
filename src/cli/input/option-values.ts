import { InvalidArgumentError, Option } from 'commander';
import { currencyDigits } from '../../money/amount.js';
import { isUuid } from '../../schema/fields.js';

/** Makes options that are listed under a heading in the help. */
export function grouped(heading: string): (flags: string, description: string) => Option {
  return (flags, description) => new Option(flags, description).helpGroup(heading);
}

/** Reads the value of an option that is a whole number. */
export function wholeNumberOption(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`A whole number from ${least} to ${most} is expected.`);
  };
}

export function propertyOption(text: string): string {
  if (isUuid(text)) return text;
  throw new InvalidArgumentError('A uuid such as 716305c4-561a-4561-a187-7f5b8aeb5920 is expected.');
}

export function currencyOption(text: string): string {
  if (currencyDigits(text) !== undefined) return text;
  throw new InvalidArgumentError('An ISO 4217 code such as EUR is expected.');
}

/** Collects the values of an option that may be repeated. */
export function repeated<T>(read: (text: string) => T): (text: string, before?: readonly T[]) => readonly T[] {
  return (text, before = []) => [...before, read(text)];
}

/** A language tag, in its canonical form. */
export function localeTag(text: string): string {
  try {
    const [tag] = Intl.getCanonicalLocales(text);
    if (tag !== undefined) return tag;
  } catch {
    // Reported below.
  }
  throw new InvalidArgumentError('A language tag such as de or pt-BR is expected.');
}
