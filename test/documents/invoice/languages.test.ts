import { beforeAll, describe, expect, test } from 'vitest';
import type { Invoice, InvoiceOptions } from '../../../src/documents/invoice/index.js';
import { depositInvoiceOf, invoiceOf } from '../../../src/documents/invoice/index.js';
import type { Policy, Stay, TaxSetEntryInput } from '../../../src/index.js';
import { difference, InvalidArgumentError, quote, recordOf } from '../../../src/index.js';
import { INVOICE } from '../../../src/language/words/en/explanation.js';
import { LOCALES, loadPages, wordsIn } from '../../../src/language/words/locales.js';
import { brokenRules } from './en16931.js';

const OTHERS = LOCALES.filter((locale) => locale !== 'en');

const S = { invoice: { vat: 'S' } } as const;
const vat = (rate: string, fields: object = {}): TaxSetEntryInput => {
  return { title: `V${rate}`, logic: 'percent', type: 'tax', rate, is_inclusive: true, local: S, ...fields };
};
const charge = (title: string, local?: object): TaxSetEntryInput => ({
  ...{ title, logic: 'per_person_per_night', type: 'city_tax', rate: '1234.50', currency: 'EUR', is_inclusive: false },
  ...(local === undefined ? {} : { local }),
});
const stayOf = (...nightlyPrices: string[]): Stay => ({
  checkIn: '2026-07-30',
  rooms: [{ persons: 2, nightlyPrices }],
});
const quoted = (taxes: readonly TaxSetEntryInput[], stay: Stay, policy?: Policy) =>
  quote({ title: 'Set', currency: 'EUR', taxes }, stay, policy);

/**
 * Lodging without VAT, charges collected by the channel, charges with another category or passed on, a price that no
 * VAT divides.
 */
const usual = () => {
  const room = { persons: 2, nightlyPrices: ['10.00'], extras: [{ label: 'P1', price: '79.20' }] };
  const taxes = [
    vat('19.00', { local: { ...S, on: ['P1'] } }),
    charge('K1', { collected_by: 'channel' }),
    charge('K2', { invoice: { category: 'E', reason: 'R1' } }),
    charge('K3'),
  ];
  return quoted(taxes, { checkIn: '2026-07-30', rooms: [room] });
};
const cents = Array.from({ length: 20 }, () => '0.05');
const francs = (rate: string, on: string) =>
  vat(rate, { is_inclusive: false, local: { ...S, on: [on], round: { step: '1' } } });
const extras = [{ label: 'P1', price: '99.00' }];

/** Invoices that together contain each text. */
const INVOICES: Readonly<Record<string, (options: InvoiceOptions) => Invoice>> = {
  'a usual one': (options) => invoiceOf(usual(), options),
  'one of a record': (options) => invoiceOf(recordOf(usual()), options),
  'one under a policy that rounds by night': (options) =>
    invoiceOf(
      quoted([vat('10.00', { is_inclusive: false })], stayOf(...cents), { rounding: { unit: 'night' } }),
      options,
    ),
  'one under a policy that rounds to whole units': (options) =>
    invoiceOf(quoted([vat('19.00', { is_inclusive: false })], stayOf('101'), { rounding: { digits: 0 } }), options),
  'one with a VAT with separate rounding': (options) =>
    invoiceOf(quoted([francs('7.7', 'lodging')], stayOf('105.00', '99.00')), options),
  'one with two such VATs': (options) => {
    const rooms = [{ persons: 2, nightlyPrices: ['204.00'], extras }];
    return invoiceOf(
      quoted([francs('7.7', 'lodging'), francs('7.70', 'P1')], { checkIn: '2026-07-30', rooms }),
      options,
    );
  },
  'one without VAT, with codes of many reasons': (options) => {
    const codes = ['EU-132-1B', 'EU-135-1', 'EU-AE', 'EU-IC', 'EU-G', 'EU-O', 'FR-CGI261D-4', 'FR-FRANCHISE'];
    const charges = codes.map((code) =>
      charge(code.slice(3, 6), { invoice: { category: 'E', reason: `VATEX-${code}` } }),
    );
    return invoiceOf(quoted(charges, stayOf('79.20')), { ...options, lodging: { category: 'E', reason: 'R1' } });
  },
  'a deposit': (options) => depositInvoiceOf(quoted([vat('19.00')], stayOf('79.20')), { ...options, amount: '20.00' }),
  'a final invoice': (options) => {
    const stay = quoted([vat('19.00')], stayOf('79.20'));
    const deposit = depositInvoiceOf(stay, { amount: '20.00' });
    return invoiceOf(stay, { ...options, deposits: [{ ...deposit, number: 'D17' }] });
  },
  'one that was paid in part': (options) =>
    invoiceOf(quoted([vat('19.00')], stayOf('79.20')), {
      ...options,
      prepaid: [{ text: 'Visa', amount: '20.00', date: '2026-05-03' }],
    }),
  'one that is paid in cash': (options) =>
    invoiceOf(quoted([vat('7.00')], stayOf('90.08')), { ...options, cashRounding: '0.05' }),
  'a credit note': (options) =>
    invoiceOf(difference(quoted([vat('19.00')], stayOf('79.20')), quoted([vat('19.00')], stayOf('59.50'))), options),
};

const textsOf = ({ lines, collectedByChannel, breakdown, notes }: Invoice): string[] => [
  ...[...lines, ...collectedByChannel].map(({ text }) => text),
  ...breakdown.flatMap(({ reason }) => reason ?? []),
  ...notes,
];

/** An invoice without its texts. */
const figuresOf = ({ lines, collectedByChannel, breakdown, notes, ...rest }: Invoice) => ({
  ...rest,
  lines: lines.map((line) => ({ ...line, text: '' })),
  collectedByChannel: collectedByChannel.map((line) => ({ ...line, text: '' })),
  breakdown: breakdown.map((one) => ({ ...one, reason: 'reason' in one })),
  notes: notes.length,
});

/** Words unchanged; names of fields and values of policies, in brackets, are equal in every language. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/\([^)]*\)|\{\w+\}/g, '')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? [];
const english = Object.values(INVOICE.texts).flatMap((entry) =>
  typeof entry === 'string' ? [entry] : Object.values(entry),
);
/** Words that another language has too. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  fr: ['total', 'article', 'directive', 'applicable', 'multiple', 'multiples'],
  es: ['no', 'total'],
  it: [],
  de: ['so', 'eu'],
};

beforeAll(async () => {
  await Promise.all(LOCALES.map(loadPages));
});

describe.each(OTHERS)('an invoice in %s', (locale) => {
  test.each(Object.keys(INVOICES))('%s has no English word, and the same figures', (name) => {
    const made = INVOICES[name]?.({ locale });
    const plain = INVOICES[name]?.({});
    if (made === undefined || plain === undefined) throw new Error(name);
    expect(figuresOf(made)).toEqual(figuresOf(plain));
    const words = new Set(english.flatMap(wordsOf).filter((word) => !SHARED[locale]?.includes(word)));
    expect(
      textsOf(made)
        .flatMap(wordsOf)
        .filter((word) => words.has(word)),
    ).toEqual([]);
    expect(
      textsOf(plain)
        .flatMap(wordsOf)
        .some((word) => words.has(word)),
    ).toBe(true);
    if (made.type === '380') expect(brokenRules(made)).toEqual([]);
    // Every amount of a note is that of the English one, written as the language does.
    const { amount } = wordsIn(locale);
    for (const [at, note] of plain.notes.entries()) {
      const [, found] = /(\d+\.\d\d) EUR/.exec(note) ?? [];
      if (found !== undefined) expect(made.notes[at]).toContain(`${amount(found)} EUR`);
    }
  });

  test('uses every text of the catalogue', () => {
    const all = Object.values(INVOICES).flatMap((invoice) => textsOf(invoice({ locale })));
    const { translated } = wordsIn(locale);
    const parts = Object.values(translated['invoice'] ?? {})
      .flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry)))
      .map((text) => text.split(/\{\w+\}/).toSorted((one, other) => other.length - one.length)[0] ?? '');
    expect(parts.filter((part) => !all.some((text) => text.includes(part)))).toEqual([]);
  });
});

test('writes the texts of each language as translated by hand', () => {
  const inLanguage = (locale: string) => {
    const { lines, collectedByChannel, breakdown, notes } = invoiceOf(usual(), { locale });
    return {
      texts: [...lines, ...collectedByChannel].map(({ text }) => text),
      reasons: breakdown.flatMap(({ reason }) => reason ?? []),
      notes: notes.map((note) => note.replaceAll('\u00a0', '_').replaceAll('\u202f', '_')),
    };
  };
  expect(LOCALES.map(inLanguage)).toMatchInlineSnapshot(`
    [
      {
        "notes": [
          "Lodging: no VAT of the tax set is computed on it.",
          "K1, 2469.00 EUR, is collected by the channel and is not part of the amount to be paid.",
          "0.01 EUR is added to the total, so that the amount to be paid is the price that was quoted.",
        ],
        "reasons": [
          "Exempt from VAT; R1; Amount passed on for the guest, Article 79(c) of Directive 2006/112/EC",
        ],
        "texts": [
          "Lodging",
          "P1",
          "K2",
          "K3",
          "K1",
        ],
      },
      {
        "notes": [
          "Übernachtung: Darauf wird keine Umsatzsteuer berechnet.",
          "K1, 2.469,00 EUR, wird vom Buchungsportal eingezogen und ist im Zahlbetrag nicht enthalten.",
          "Zum Gesamtbetrag werden 0,01 EUR addiert, damit der Zahlbetrag dem angebotenen Preis entspricht.",
        ],
        "reasons": [
          "Von der Umsatzsteuer befreit; R1; Im Namen des Gastes weitergeleitet, Art. 79 Buchst. c der Richtlinie 2006/112/EG",
        ],
        "texts": [
          "Übernachtung",
          "P1",
          "K2",
          "K3",
          "K1",
        ],
      },
      {
        "notes": [
          "Hébergement_: aucune TVA n’est calculée sur ce poste.",
          "K1, 2_469,00 EUR_: montant perçu par la plateforme de réservation, non compris dans le montant à payer.",
          "Le total est majoré de 0,01 EUR, afin que le montant à payer corresponde au prix annoncé.",
        ],
        "reasons": [
          "Exonéré de TVA ; R1 ; Refacturé au nom du client, article 79, point c), de la directive 2006/112/CE",
        ],
        "texts": [
          "Hébergement",
          "P1",
          "K2",
          "K3",
          "K1",
        ],
      },
      {
        "notes": [
          "Alojamiento: no se calcula IVA sobre este concepto.",
          "K1, 2469,00 EUR: importe que cobra el portal de reservas y que no está incluido en el importe a pagar.",
          "Se suman 0,01 EUR al total, para que el importe a pagar coincida con el precio presupuestado.",
        ],
        "reasons": [
          "Exento de IVA; R1; Importe cobrado en nombre del huésped, artículo 79, letra c), de la Directiva 2006/112/CE",
        ],
        "texts": [
          "Alojamiento",
          "P1",
          "K2",
          "K3",
          "K1",
        ],
      },
      {
        "notes": [
          "Pernottamento: su questa voce non è calcolata IVA.",
          "K1, 2469,00 EUR: importo riscosso dal portale di prenotazione e non compreso nell’importo da pagare.",
          "Al totale si aggiungono 0,01 EUR, affinché l’importo da pagare corrisponda al prezzo preventivato.",
        ],
        "reasons": [
          "Esente da IVA; R1; Importo riscosso in nome dell’ospite, articolo 79, lettera c), della direttiva 2006/112/CE",
        ],
        "texts": [
          "Pernottamento",
          "P1",
          "K2",
          "K3",
          "K1",
        ],
      },
    ]
  `);
});

describe('titles', () => {
  const titles = { de: 'Ortstaxe', 'de-CH': 'Kurtaxe', en: 'Visitor tax' };
  const set = [
    vat('7.00'),
    charge('City tax', { titles }),
    charge('Spa', { titles: { de: 'Heilbad' }, collected_by: 'channel' }),
  ];
  const stay = stayOf('107.00');

  test('appear in the language on lines and in notes, and match by the main title', () => {
    const made = (locale?: string, options: InvoiceOptions = {}) =>
      invoiceOf(quoted(set, stay), { ...options, locale });
    expect(['de', 'de-CH', 'fr', 'en', undefined].map((locale) => made(locale).lines.at(-1)?.text)).toEqual([
      'Ortstaxe',
      'Kurtaxe',
      'City tax',
      'Visitor tax',
      'Visitor tax',
    ]);
    expect(made('de').collectedByChannel[0]?.text).toBe('Heilbad');
    expect(made('de').notes[0]).toMatch(/^Heilbad, 2\.469,00 EUR/);
    const { collectedByChannel, warnings } = made('de', { collectedByChannel: ['City tax'] });
    expect([collectedByChannel.map(({ text }) => text), warnings]).toEqual([['Ortstaxe', 'Heilbad'], []]);
  });

  test('name a VAT with separate rounding in the note', () => {
    const francs = vat('7.7', {
      is_inclusive: false,
      local: { ...S, round: { step: '1' }, titles: { fr: 'TVA suisse' } },
    });
    expect(invoiceOf(quoted([francs], stayOf('105.00', '99.00')), { locale: 'fr' }).notes[1]).toContain(
      'TVA suisse suit',
    );
  });
});

describe('the option locale', () => {
  test('does not affect warnings, which are issues', () => {
    const { warnings } = invoiceOf(usual(), { locale: 'de', collectedByChannel: ['K33'] });
    expect(warnings).toEqual(invoiceOf(usual(), { collectedByChannel: ['K33'] }).warnings);
  });

  test('throws for a language that is not loaded', () => {
    const messageOf = (options: object): string => {
      try {
        invoiceOf(usual(), options);
      } catch (error) {
        if (error instanceof InvalidArgumentError) return error.message;
      }
      return '';
    };
    expect(messageOf({ locale: 'xx' })).toContain('locale must be one of en, de, fr, es, it (got "xx")');
    expect(messageOf({ locale: 5 })).toContain('locale must be text (got 5)');
    expect(messageOf({ local: 'de' })).toContain('Unknown field "local". Did you mean "locale"?');
  });
});
