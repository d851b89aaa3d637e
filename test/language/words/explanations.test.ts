import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteTable } from '../../../src/cli/commands/quote.js';
import { colorsFor } from '../../../src/cli/output/text.js';
import type { Policy, Stay, TaxSetInput } from '../../../src/index.js';
import { createCalculator, explain } from '../../../src/index.js';
import { LOCALES, loadPages, wordsIn } from '../../../src/language/words/locales.js';
import type { Words } from '../../../src/language/words/words.js';
import { ENGLISH } from '../../../src/language/words/words.js';
import { asStay } from '../../core/property/bookings.js';
import { kindsBooking } from '../../oracle/local/random-kinds.js';
import { randomBooking } from '../../oracle/random-booking.js';
import { seed } from '../../seed.js';
import { canBeQuoted } from '../../trials/preview/shown-edits.js';

/**
 * Every number and sign of an English sentence, whose equations are recomputed elsewhere, stands in the same order in the
 * sentence of each other language: so that one recomputes too.
 */
const RUNS = Number(process.env['STAYTAX_RUNS'] ?? 6);
console.log(`STAYTAX_SEED=${seed} STAYTAX_RUNS=${RUNS}`);

const PLAIN = colorsFor({ isTTY: false, write: () => undefined, columns: undefined }, {});
/** Regions beside languages: other separators, other digits before them. */
const LANGUAGES = [...LOCALES.filter((one) => one !== 'en'), 'de-CH', 'de-AT', 'fr-CH', 'es-MX'];

const ISO = /\d{4}-\d\d-\d\d/g;
const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Numbers and the signs between them; titles and dates left out. */
function equationsOf(text: string, titles: readonly string[]): string[] {
  const bare = titles
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, title) => left.replaceAll(title, 'T'), text)
    .replaceAll(ISO, 'D');
  return bare.match(/\d+(?:\.\d+)?(?:\.{3})?|[=+/]| - | x /g) ?? [];
}

/** A text of another language with its numbers and dates written as data has them. */
function asData(text: string, english: string, { date, locale }: Words): string {
  const dates = new Map([...new Set(english.match(ISO))].map((iso) => [date(iso), iso]));
  const plain = [...dates.keys()]
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, local) => left.replaceAll(local, dates.get(local) ?? ''), text);
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const of = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const grouping =
    of('group') === '' ? plain : plain.replaceAll(new RegExp(`(?<=\\d)${escaped(of('group'))}(?=\\d{3})`, 'g'), '');
  return grouping.replaceAll(new RegExp(`(?<=\\d)${escaped(of('decimal'))}(?=\\d)`, 'g'), '.');
}

function checkBooking(taxSet: TaxSetInput, stay: Stay, policy: Policy): void {
  const calculator = createCalculator(taxSet, policy);
  const quoted = calculator.quote(stay);
  const english = explain(quoted);
  const titles = english.charges.map(({ title }) => title);
  for (const locale of LANGUAGES) {
    const words = wordsIn(locale);
    const other = explain(quoted, { locale });
    const pairs = english.charges.flatMap(({ sentences }, at) => {
      const own = other.charges[at]?.sentences ?? [];
      expect(own).toHaveLength(sentences.length);
      return sentences.map((sentence, place) => [sentence, own[place] ?? ''] as const);
    });
    const figures = english.sentences.map((sentence, at) => [sentence, other.sentences[at] ?? ''] as const);
    const tables = [
      [
        quoteTable({ taxSet: calculator.taxSet, quote: quoted }, { colors: PLAIN, words: ENGLISH }),
        quoteTable({ taxSet: calculator.taxSet, quote: quoted }, { colors: PLAIN, words }),
      ],
    ] as const;
    for (const [one, text] of [...pairs, ...figures, ...tables]) {
      expect(equationsOf(asData(text, one, words), titles), `${locale}: ${text}`).toEqual(equationsOf(one, titles));
    }
  }
}

await Promise.all(LANGUAGES.map(loadPages));

describe('explanations in each language', () => {
  test('have the numbers of the English text in random sets', { timeout: 1e7 }, () => {
    fc.assert(
      fc.property(randomBooking, ({ taxSet, stay, policy }) => {
        checkBooking(taxSet as TaxSetInput, asStay(stay), policy);
      }),
      { numRuns: RUNS },
    );
  });

  test('have the numbers of the English text in random sets with local rules', { timeout: 1e7 }, () => {
    fc.assert(
      fc.property(kindsBooking, ({ taxSet, stay, policy }) => {
        if (canBeQuoted(taxSet, policy)) checkBooking(taxSet, stay, policy);
      }),
      { numRuns: RUNS },
    );
  });
});
