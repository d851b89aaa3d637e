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

/** The code of a country that is written as its code or its English name. Throws `UsageError` for any other text. */
export function countryOf(text: string): string {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const wanted = text.trim();
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const named = codes.map((code) => ({ code, name: names.of(code) ?? '' })).filter(({ name }) => name !== '');
  const found = named.find(
    ({ code, name }) => code === wanted.toUpperCase() || name.toLowerCase() === wanted.toLowerCase(),
  );
  // Codes that a country had once, such as DD, have the name of today.
  if (found !== undefined) return new Intl.Locale(`und-${found.code}`).region ?? found.code;
  const meant = probablyMeant(
    wanted,
    named.map(({ name }) => name),
  );
  const hint =
    meant === undefined ? 'A code such as PT, or a name such as Portugal, is expected.' : `Did you mean "${meant}"?`;
  throw new UsageError(`there is no country "${text}". ${hint}`);
}

/** The places from which a set for this country can start: its own, or else those of its currency, or else all. */
export function nearestPlaces(
  country: string,
  currency: string | undefined,
  currencies: ReadonlyMap<string, string>,
): readonly string[] {
  const own = PLACES_BY_COUNTRY[country];
  if (own !== undefined) return own;
  const firsts = Object.values(PLACES_BY_COUNTRY).flatMap(([first]) => first ?? []);
  const alike = firsts.filter((place) => currencies.get(place) === currency);
  return alike.length > 0 ? alike : firsts;
}
