import { probablyMeant } from '../../../issues/texts.js';
import { UsageError } from '../../command.js';

/**
 * Places of the examples by country (ISO 3166) with their towns, current rules first. `null` is the law of a country, a
 * region or an island.
 */
export const TOWNS: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
  AD: { andorra: null },
  AE: { dubai: 'Dubai' },
  AT: { vienna: 'Vienna' },
  AU: { victoria: null },
  BE: { brussels: 'Brussels' },
  BT: { bhutan: null },
  CA: { quebec: null, newmarket: 'Newmarket', toronto: 'Toronto', vancouver: 'Vancouver' },
  CH: { zermatt: 'Zermatt', 'switzerland-2007': null },
  CV: { 'cape-verde': null },
  CZ: { prague: 'Prague', 'karlova-studanka': 'Karlova Studánka' },
  DE: { berlin: 'Berlin', hamburg: 'Hamburg', kellenhusen: 'Kellenhusen', regen: 'Regen' },
  ES: { mallorca: null, 'barcelona-2012': 'Barcelona' },
  FR: { paris: 'Paris', 'le-grand-bornand': 'Le Grand-Bornand', nice: 'Nice', 'west-corsica': null },
  GB: { edinburgh: 'Edinburgh', manchester: 'Manchester', wales: null, 'west-dunbartonshire': null },
  GR: { greece: null },
  HR: { dubrovnik: 'Dubrovnik' },
  HU: { budapest: 'Budapest' },
  IN: { india: null, 'india-rupee': null },
  IS: { iceland: null },
  IT: {
    rome: 'Rome',
    bologna: 'Bologna',
    florence: 'Florence',
    milan: 'Milan',
    naples: 'Naples',
    'south-tyrol': 'Antholz',
    'venice-2012': 'Venice',
  },
  JP: {
    tokyo: 'Tokyo',
    fukuoka: 'Fukuoka',
    kutchan: 'Kutchan',
    kyoto: 'Kyoto',
    okinawa: null,
    osaka: 'Osaka',
    sapporo: 'Sapporo',
  },
  LK: { 'sri-lanka': null },
  MT: { malta: null },
  MU: { mauritius: null },
  MV: { maldives: null },
  MX: { mexico: null },
  MY: { malaysia: null },
  NL: { rotterdam: 'Rotterdam', 'the-hague': 'The Hague', maastricht: 'Maastricht', 'amsterdam-2022': 'Amsterdam' },
  PE: { peru: null },
  PT: { lisbon: 'Lisbon', 'figueira-da-foz': 'Figueira da Foz', funchal: 'Funchal', porto: 'Porto' },
  SC: { seychelles: null },
  SG: { singapore: 'Singapore' },
  SI: { bled: 'Bled', maribor: 'Maribor' },
  SK: { bratislava: 'Bratislava' },
  TR: { istanbul: 'Istanbul' },
  US: {
    'new-york': 'New York City',
    'san-diego': 'San Diego',
    'san-francisco': 'San Francisco',
    honolulu: 'Honolulu',
    texas: null,
    'hawaii-1999': null,
  },
};

/** The names of the places of each country. */
export const PLACES_BY_COUNTRY: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(TOWNS).map(([country, towns]) => [country, Object.keys(towns)]),
);

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The first place of each country. */
export const FIRST_PLACES: readonly string[] = Object.values(PLACES_BY_COUNTRY).flatMap(([first]) => first ?? []);

/** Common names beside those of the standard. */
const ALSO: Readonly<Record<string, string>> = {
  'czech republic': 'CZ',
  england: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  korea: 'KR',
  scotland: 'GB',
  turkey: 'TR',
  uae: 'AE',
  usa: 'US',
  wales: 'GB',
};

interface Country {
  readonly code: string;
  readonly name: string;
}

/** Finds a country by its code or English name. Throws `UsageError` for any other text. */
export function countryOf(text: string): Country {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const wanted = plain(text.trim());
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const named = codes.map((code) => ({ code, name: names.of(code) ?? '' })).filter(({ name }) => name !== '');
  const found = named.find(
    ({ code, name }) => plain(code) === wanted || plain(name) === wanted || code === ALSO[wanted],
  );
  // Former codes such as DD lead to the country of today.
  if (found !== undefined) return { ...found, code: new Intl.Locale(`und-${found.code}`).region ?? found.code };
  const meant = probablyMeant(
    text.trim(),
    named.map(({ name }) => name),
  );
  const hint =
    meant === undefined ? 'A code such as PT, or a name such as Portugal, is expected.' : `Did you mean "${meant}"?`;
  throw new UsageError(`there is no country "${text}". ${hint}`);
}

/** In small letters, without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
