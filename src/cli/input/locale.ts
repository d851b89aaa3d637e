import { Option } from 'commander';
import { LOCALES, loadLocale, wordsIn } from '../../words/locales.js';
import type { Words } from '../../words/words.js';
import { UsageError } from '../command.js';

export interface LocaleOptions {
  readonly locale?: string;
}

/** `--locale`: the language of what is printed. */
export function localeOption(): Option {
  return new Option('--locale <tag>', `language of the output: ${LOCALES.join(', ')}, or one with a region, de-AT`);
}

/** The words of the language that was asked for, loaded; English without one. */
export async function wordsFor({ locale }: LocaleOptions): Promise<Words> {
  if (locale === undefined) return wordsIn(undefined);
  try {
    await loadLocale(locale);
    return wordsIn(locale);
  } catch {
    throw new UsageError(`--locale: there is no ${JSON.stringify(locale)}. The languages are ${LOCALES.join(', ')}.`);
  }
}
