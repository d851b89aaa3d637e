import { describe, expect, test } from 'vitest';
import { bulkCli } from '../bulk/world.js';
import { EVERY_COMMAND } from '../declared.js';
import { CLEANING, cli, json, STAY } from '../fake-io.js';

const TITLES = { de: 'Kurtaxe', fr: 'Taxe de séjour', es: 'Tasa turística', it: 'Tassa di soggiorno' };
const CITY = {
  ...CLEANING,
  title: 'City tax',
  type: 'city_tax',
  logic: 'per_person_per_night',
  level: 0,
  local: { titles: TITLES },
} as const;
const SAVED = { title: 'Lisboa', currency: 'EUR', taxes: [{ ...CITY, rate: '4.00', max_nights: 7 }] };
const DRAFT = { ...SAVED, taxes: [{ ...CITY, rate: '1004.50', max_nights: 10 }] };
const PAST = { ...CITY, rate: '4.00', applicable_date_ranges: [{ after: '2024-01-01', before: '2024-12-31' }] };
const line = (persons: number, nights: number) =>
  JSON.stringify({ checkIn: '2026-05-01', rooms: [{ persons, nightlyPrices: new Array(nights).fill('1000.00') }] });
const files = {
  'saved.json': json(SAVED),
  'draft.json': json(DRAFT),
  'past.json': json({ ...SAVED, taxes: [PAST] }),
  'wrong.json': json({ title: 'W', currency: 'EUR', taxes: [{ title: 'X' }] }),
  'here.json': json({ ...SAVED, taxes: [{ ...CITY, rate: '4.00', local: { only: 'here', titles: TITLES } }] }),
  'stay.json': json(STAY),
  'mine.json': json({ name: 'Ana', why: 'Rui', stay: STAY }),
  'past.ndjson': `${line(2, 9)}\n${line(1, 2)}\n${JSON.stringify({ checkIn: '2026-02-30', rooms: [] })}\n`,
  'labelled.json': json({ ...STAY, labels: ['vip'] }),
};
const run = (argv: string) => (argv.includes('--stays') ? bulkCli : cli)(argv.split(' '), { files });

/** Of the texts of these commands; none of them is a word of the other languages. */
const ENGLISH =
  /\b(the|of|and|is|are|with|more|less|guests?|pay|keep|stays?|nights?|before|after|difference|scenarios?|changed|changes|differently|largest|tax|set|price|exactly|house|sell|nearest|below|above|room|must|warning|advice|shows|allowed|arrival|you|your|nobody|over|up to|manager charges)\b/gi;
/** Names of data: codes in brackets, paths, what is in quotes, and the stay of an advice. */
const DATA =
  /\(\w+\)$|^\S+\.json:\d+:\d+|\b\w+\[\d+\]\S*|"[^"]*"|\{.*\}|channel manager|--[a-z-]+|checkIn|max_nights/gim;
/** Italian calls a scenario so as well. */
const textWithoutData = (text: string, locale: string) =>
  text.replaceAll(DATA, '').replaceAll(locale === 'it' ? /\bscenario\b/gi : /^\b$/g, '');

const MINE = '--scenario mine.json --only-mine';

const COMMANDS = [
  `preview draft.json --against saved.json ${MINE} --max-increase 0.10 --max-increase-share 0.5`,
  `preview draft.json --against saved.json ${MINE} --stays past.ndjson`,
  `preview draft.json --against saved.json ${MINE} --stays past.ndjson --format markdown --max-increase 1.00`,
  `preview here.json ${MINE} --format markdown`,
  `preview saved.json ${MINE} --all`,
  `preview past.json ${MINE} --all`,
  'price-for saved.json --total 5000.00 --check-in 2026-12-24 --nights 3 --persons 2',
  'price-for saved.json --net 5000.00 --check-in 2026-12-24 --nights 3 --persons 2 --rooms 2',
  'price-for saved.json --net none --stay stay.json',
  'quote wrong.json --stay stay.json',
  'quote saved.json --stay labelled.json',
  'quote saved.json --check-in 2026-12-24 --nights 3 --persons 2 --price 1.234',
  'explain wrong.json --stay stay.json',
  'validate wrong.json stay.json',
] as const;
/** Commands whose texts other tests read: invoice in test/documents/invoice, the page of the studio in test/pages. */
const TRIED_ELSEWHERE = ['invoice', 'studio'];
/** They say in English that files are valid, or how many issues there are. */
const summary = /^\S+\.json: (?:valid|\d).*$|^\d+ files: .*$/gm;

test('each command with texts in the shared languages is tried', () => {
  const tried = new Set([...COMMANDS.map((argv) => argv.split(' ')[0]), ...TRIED_ELSEWHERE]);
  const speaking = EVERY_COMMAND.filter(({ command }) => command.options.some(({ long }) => long === '--locale'));
  expect(speaking.map(({ words }) => words.join(' ')).toSorted()).toEqual([...tried].toSorted());
});

describe.each(COMMANDS)('staytax %s', (argv) => {
  let outcome: ReturnType<typeof run> | undefined;
  /** Without a language, once for all of them. */
  const plainly = () => {
    outcome ??= run(argv);
    return outcome;
  };

  test('prints the same with --locale en as without a language', async () => {
    const plain = await plainly();
    expect(await run(`${argv} --locale en`)).toEqual(plain);
    expect(textWithoutData(plain.stdout + plain.stderr, 'en').match(ENGLISH)).not.toBeNull();
  });

  test.each(['de', 'fr', 'es', 'it', 'de-AT'])('prints no English word with --locale %s', async (locale) => {
    const plain = await plainly();
    const { code, stdout, stderr } = await run(`${argv} --locale ${locale}`);
    expect(code).toBe(plain.code);
    expect(textWithoutData((stdout + stderr).replaceAll(summary, ''), locale).match(ENGLISH)).toBeNull();
    expect(stdout + stderr).not.toMatch(/undefined|NaN|\{\w+\}/);
  });

  test.each(['xx', 'sv', 'de-'])('refuses the language %s', async (locale) => {
    const { code, stdout } = await run(`${argv} --locale ${locale}`);
    expect([code, stdout]).toEqual([2, '']);
  });
});

const plainSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('staytax --locale de', () => {
  test('translates the table of a preview, its verdict and the title of the tax', async () => {
    const { stdout } = await run(`preview draft.json --against saved.json ${MINE} --locale de`);
    expect(plainSpaces(stdout)).toMatchInlineSnapshot(`
      "Lisboa
      Gäste zahlen 2.001,00 EUR mehr bei Ihrem Aufenthalt; Kurtaxe beträgt 1.004,50 statt 4,00; die 8. bis 10. Nacht werden jetzt berechnet. Sie behalten dasselbe wie bisher.

      Szenario  EUR vorher       nachher  Unterschied
      ─────────────────────────────────────────────────
      Ana           108,00  ->  2.109,00  2.001,00 mehr
        Rui

      1 von 1 Szenario wird anders berechnet. Die größte Änderung: 2.001,00 EUR mehr, bei Ana.
        Kurtaxe: Satz: 4,00 → 1.004,50; Höchstens berechnete Nächte: 7 → 10
      "
    `);
  });

  test('translates the stays of the past', async () => {
    const { stdout } = await run(`preview draft.json --against saved.json ${MINE} --stays past.ndjson --locale de`);
    expect(plainSpaces(stdout).slice(stdout.indexOf('Ihre Aufenthalte'))).toMatchInlineSnapshot(`
      "Ihre Aufenthalte
      2 Aufenthalte: Gäste zahlen 20.026,00 EUR mehr, Sie behalten dasselbe wie bisher; bei 2 davon sind
      es über 5 % mehr.
      Gäste zahlen bei 2 davon mehr, bei keinem weniger, bei keinem dasselbe wie bisher.

      1 weiterer ist nicht gültig und in keiner Zahl enthalten:
        Zeile 3: checkIn: checkIn muss ein Datum des Kalenders wie "2026-07-01" sein (angegeben:
          "2026-02-30"). rooms: rooms muss eine Liste von 1 bis 1.000 Zimmern sein (angegeben: eine leere
          Liste).

      Gäste zahlen    Aufenthalte
      ───────────────────────────────────────────────────────────
      über 10 % mehr            2  ██████████████████████████████

      Größte Änderungen                   Zeile  EUR vorher    nachher    Änderung  Sie behalten
      ──────────────────────────────────────────────────────────────────────────────────────────
      2 Personen, 9 Nächte ab 01.05.2026      1    9.056,00  27.081,00  +18.025,00          0,00
      1 Person, 2 Nächte ab 01.05.2026        2    2.008,00   4.009,00   +2.001,00          0,00

      Anreise  Aufenthalte  EUR vorher    nachher    Änderung  Sie behalten
      ─────────────────────────────────────────────────────────────────────
      2026-05            2   11.064,00  31.090,00  +20.026,00          0,00

      Abgabe   ändert sich bei  EUR vorher    nachher    Änderung
      ───────────────────────────────────────────────────────────
      Kurtaxe                2       64,00  20.090,00  +20.026,00
      "
    `);
  });

  test('translates a comment', async () => {
    const { stdout } = await run(`preview here.json ${MINE} --format markdown --channel --locale de`);
    expect(plainSpaces(stdout)).toMatchInlineSnapshot(`
      "## Lisboa

      Es gibt keine gespeicherte Steuergruppe zum Vergleichen.

      ### Was Gäste zahlen

      | Aufenthalt | EUR |
      |---|---:|
      | Ana (Rui) | 108,00 |

      ### Was der Channel-Manager anders berechnet

      Er kennt keine lokalen Regeln und berechnet bei 1 von 1 Aufenthalten einen anderen Gesamtbetrag.

      | Aufenthalt | EUR hier | Channel-Manager | Unterschied |
      |---|---:|---:|---:|
      | Ana | 108,00 | 100,00 | -8,00 |
      "
    `);
  });

  test('translates prices', async () => {
    const argv = 'price-for saved.json --total 5000.00 --check-in 2026-12-24 --nights 3 --persons 2 --locale de';
    expect((await run(argv)).stdout).toMatchInlineSnapshot(`
      "Verkaufen Sie für 4.976,00: Der Gast zahlt genau 5.000,00.

                        Netto     Preis    Gesamt  Sie behalten
      ─────────────────────────────────────────────────────────
      Verkaufen für  4.976,00  4.976,00  5.000,00      4.976,00

      Nächte: 2 x 1.658,67; 1.658,66
      "
    `);
  });

  test('translates warnings and issues, and keeps their paths and codes', async () => {
    const { stderr } = await run('quote saved.json --stay labelled.json --locale de');
    expect(stderr).toMatchInlineSnapshot(`
      "labelled.json:12:5  Warnung  labels[0]  Kein Satz der Steuergruppe fragt nach dem Merkmal "vip".  (label_unknown)
      "
    `);
    const price = await run('quote saved.json --check-in 2026-12-24 --nights 3 --persons 2 --price 1.234 --locale de');
    expect(price.stderr).toMatchInlineSnapshot(`
      "--price  Ein Preis in EUR darf höchstens 2 Nachkommastellen haben (angegeben: "1.234").  (price_decimals)
      "
    `);
  });
});

test('JSON is the same in every language', async () => {
  for (const argv of ['price-for saved.json --net 10.00 --stay stay.json', 'validate wrong.json', 'quote wrong.json']) {
    expect(await run(`${argv} --json --locale fr`)).toEqual(await run(`${argv} --json`));
  }
});

test.each([
  ['de', / endete am {2}31\.12\.2024 {2}\(heute ist der /],
  ['fr', / a pris fin le {2}31 déc\. 2024 {2}\(nous sommes le /],
])('the page has advice and stays of the past in the language %s', async (locale, advice) => {
  const argv = `preview past.json --against saved.json ${MINE} --stays past.ndjson --html page.html --locale ${locale}`;
  const { out } = await bulkCli(argv.split(' '), { files });
  const page = out['page.html'] ?? '';
  const text = page.replaceAll(/<(style|script|title)>.*?<\/\1>|<section class="detail.*?<\/section>|<[^>]*>/gs, ' ');
  expect(text).toMatch(advice);
  expect(text).not.toMatch(/\b(guests pay|you keep|nobody|over|more|less|the same|is refused|must be|none)\b|\b0\.00/i);
});

test('quote --stays refuses an unknown language', async () => {
  const { stderr } = await run('quote saved.json --stays past.ndjson --totals --workers 1 --quiet --locale xx');
  expect(stderr).toContain('--locale must be one of en, de, fr, es, it (got "xx")');
});
