import { Option } from 'commander';
import { InvalidArgument } from '../../index.js';
import { LOCALES, loadPages, wordsIn } from '../../words/locales.js';
import type { Words } from '../../words/words.js';
import { InvalidInput, UsageError } from '../command.js';

/** The option of commands that answer in other languages too. */
export function localeOption(): Option {
  return new Option(
    '--locale <tag>',
    `the language of texts: ${LOCALES.join(', ')}, or one with a region, such as de-AT`,
  );
}

/** Does a task, and reports what it finds invalid in these words. */
export async function reportingIn<T>(words: Words, task: () => T | Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    throw error instanceof InvalidInput ? new InvalidInput(error.findings, words) : error;
  }
}

/** The words of a language, which is loaded first, with what is printed; English when none is named. */
export async function wordsFor(locale: string | undefined): Promise<Words> {
  if (locale === undefined) return wordsIn(locale);
  try {
    await loadPages(locale);
  } catch (error) {
    if (!(error instanceof InvalidArgument)) throw error;
    throw new UsageError(`--locale must be one of ${LOCALES.join(', ')} (got ${JSON.stringify(locale)})`);
  }
  return wordsIn(locale);
}
