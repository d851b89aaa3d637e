import { probablyMeant } from '../../../issues/misspelling.js';
import { UsageError } from '../../command.js';

/** The places of the examples by country (ISO 3166), those whose rules are in force first. */
export const PLACES_BY_COUNTRY: Readonly<Record<string, readonly string[]>> = {
  AD: ['andorra'],
  AE: ['dubai'],
  AT: ['vienna'],
  BT: ['bhutan'],
  CA: ['quebec', 'newmarket', 'toronto', 'vancouver'],
  CH: ['zermatt', 'switzerland-2007'],
  CV: ['cape-verde'],
  CZ: ['prague', 'karlova-studanka'],
  DE: ['berlin', 'hamburg', 'kellenhusen', 'regen'],
  ES: ['mallorca', 'barcelona-2012'],
  FR: ['paris', 'le-grand-bornand', 'west-corsica'],
  GB: ['edinburgh', 'manchester', 'wales', 'west-dunbartonshire'],
  GR: ['greece'],
  IN: ['india', 'india-rupee'],
  IS: ['iceland'],
  IT: ['rome', 'bologna', 'florence', 'south-tyrol', 'venice-2012'],
  JP: ['tokyo', 'fukuoka', 'kutchan', 'kyoto', 'okinawa', 'osaka'],
  LK: ['sri-lanka'],
  MT: ['malta'],
  MU: ['mauritius'],
  MV: ['maldives'],
  MX: ['mexico'],
  MY: ['malaysia'],
  NL: ['the-hague', 'maastricht', 'amsterdam-2022'],
  PE: ['peru'],
  PT: ['lisbon', 'figueira-da-foz', 'funchal'],
  SC: ['seychelles'],
  SG: ['singapore'],
  SI: ['bled', 'maribor'],
  SK: ['bratislava'],
  US: ['new-york', 'san-francisco', 'honolulu', 'texas', 'hawaii-1999'],
};

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The first place of each country. */
export const FIRST_PLACES: readonly string[] = Object.values(PLACES_BY_COUNTRY).flatMap(([first]) => first ?? []);

/** Names that people use beside those of the standard. */
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

/** A country that is written as its code or its English name. Throws `UsageError` for any other text. */
export function countryOf(text: string): Country {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const wanted = plain(text.trim());
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const named = codes.map((code) => ({ code, name: names.of(code) ?? '' })).filter(({ name }) => name !== '');
  const found = named.find(
    ({ code, name }) => plain(code) === wanted || plain(name) === wanted || code === ALSO[wanted],
  );
  // Codes that a country had once, such as DD, have the name of today.
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
