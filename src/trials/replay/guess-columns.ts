import { withoutAccents } from '../../core/stay/cell-forms.js';
import type { Column, Header } from '../../core/stay/lines.js';
import { COLUMNS, isColumn } from '../../core/stay/lines.js';
import type { ForeignColumn, ForeignTable } from './foreign-table.js';

/**
 * Names of columns in exports of booking sites and hotel software in several languages, the likeliest first. A name in
 * quotes is the whole name; others may have words around them.
 */
const NAMES = {
  checkIn:
    'check in, checkin, arrival, anreise, ankunft, arrivee, arrivo, llegada, entrada, aankomst, chegada, start date, "start", date from, "from", "von", "du", "dal", "desde"',
  checkOut:
    'check out, checkout, departure, abreise, depart, partenza, salida, vertrek, partida, saida, end date, "end", date to, "to", until, "bis", "au", "al", "hasta"',
  nights:
    'nights, length of stay, nachte, naechte, ubernachtungen, nuits, nuitees, notti, noches, nachten, noites, "los", duration',
  adults: 'adults, adult, erwachsene, erwachsenen, "erw", adultes, adulti, adultos, volwassenen',
  children: 'children, child, kids, kinder, "ki", enfants, bambini, ninos, kinderen, criancas',
  ages: 'children ages, children age, children s age, child ages, child age, ages of children, alter kinder, alter der kinder, kinderalter, "alter", ages des enfants, eta bambini, edades, "ages"',
  persons:
    'persons, person count, pax, guests, guest count, people, occupancy, personen, gaste, gaeste, anzahl gaste, personnes, voyageurs, ospiti, persone, personas, huespedes, pessoas, hospedes',
  price:
    'accommodation total, room total, room revenue, logis, price, gesamtpreis, zimmerpreis, preis, total price, total gross amount, gross amount, booking amount, total amount, grand total, gesamtbetrag, betrag, umsatz, prix, montant, prezzo, importo, totale, precio, importe, bedrag, prijs, valor, revenue, amount, total, gross, earnings',
  bookedOn:
    'booked on, booking date, date booked, reservation date, "booked", booked at, created, created at, creation date, gebucht am, buchungsdatum, reserve le, date de reservation, prenotato il, data prenotazione, fecha de reserva',
} as const satisfies Partial<Record<Column, string>>;

type GuessedColumn = keyof typeof NAMES;

/** Amounts that are not the price of a stay. */
const OTHER_AMOUNTS =
  /\b(?:commission|provision|tax|taxes|steuer|mwst|vat|iva|tva|deposit|anzahlung|acompte|paid|bezahlt|paye|balance|saldo|fees?|gebuhr|average|durchschnitt|rate|adr|per night|pro nacht|payout|refund|discount|status|currency|method|nights|nachte|guests|gaste|persons|adults|rooms)\b/;

/** Our likely column of each column of a table, by its name and by the form of its cells. */
export function guessColumns({ columns }: ForeignTable): Header {
  const guesses = new Map<number, Column>();
  for (const [index, { name }] of columns.entries()) {
    if (isColumn(name) && ![...guesses.values()].includes(name)) guesses.set(index, name);
  }
  for (const column of Object.keys(NAMES)) {
    if (!isGuessed(column) || [...guesses.values()].includes(column)) continue;
    const index = likeliest(column, columns, guesses);
    if (index !== undefined) guesses.set(index, column);
  }
  const guessed = [...guesses.values()];
  const isCounted = guessed.includes('adults') && (guessed.includes('children') || !guessed.includes('persons'));
  const spare: readonly Column[] = [
    ...(isCounted ? (['persons'] as const) : (['adults', 'children'] as const)),
    // The nights are those until the departure.
    ...(guessed.includes('checkOut') ? (['nights'] as const) : []),
  ];
  return columns.map((_, index) => {
    const guess = guesses.get(index);
    return guess === undefined || spare.includes(guess) ? undefined : guess;
  });
}

function isGuessed(name: string): name is GuessedColumn {
  return Object.hasOwn(NAMES, name);
}

function likeliest(
  ours: GuessedColumn,
  columns: readonly ForeignColumn[],
  taken: ReadonlyMap<number, Column>,
): number | undefined {
  const ranked = columns.flatMap((column, index) => {
    const rank = rankOf(ours, plainName(column.name));
    return rank === undefined || taken.has(index) || !hasForm(ours, column) ? [] : [{ index, rank }];
  });
  return ranked.toSorted((first, second) => first.rank - second.rank)[0]?.index;
}

/** Names that are whole come before names with words around them. */
function rankOf(ours: GuessedColumn, name: string): number | undefined {
  if (ours === 'price' && OTHER_AMOUNTS.test(name)) return undefined;
  const names = NAMES[ours].split(', ');
  const whole = names.findIndex((known) => known.replaceAll('"', '') === name);
  if (whole >= 0) return whole;
  const part = names.findIndex((known) => ` ${name} `.includes(` ${known} `));
  return part >= 0 ? names.length + part : undefined;
}

/** "Children's age(s)" and "childrenAges" as words: "children s age s", "children ages". */
function plainName(name: string): string {
  return withoutAccents(name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Whether at least half of the cells have the form of our column. */
function hasForm(ours: GuessedColumn, { filled, wholes, ages, dates, decimals }: ForeignColumn): boolean {
  const { kind } = COLUMNS[ours];
  const fitting = {
    date: Math.max(dates.first, dates.second),
    amount: Math.max(decimals.first, decimals.second),
    whole: wholes,
    count: wholes,
    ages,
  }[kind];
  return filled > 0 && fitting * 2 >= filled;
}
