// The pages of real places: the cookbook with each result, by country, and the towns to which a place is the nearest.
import { placeNotes } from '../.ci/cookbook.js';
import { quote } from '../src/index.js';
import { anchorOf, escaped, json, ROOT, read, relinked, tryIt, withoutSchema, write } from './pages.js';

interface Place {
  readonly name: string;
  readonly country: string;
  readonly town: string | null;
  readonly title: string;
  readonly currency: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly source?: { readonly url?: string; readonly checked?: string; readonly says?: string };
}

export const PLACES: readonly Place[] = json('examples/places.json');
export const taxSetOf = (place: string) => withoutSchema(json(`examples/places/${place}.json`));
/** The first worked stay of a place. */
export const firstCaseOf = (place: string) => json(`examples/cases/places/${place}.cases.json`).cases[0];

const COUNTRY = new Intl.DisplayNames(['en'], { type: 'region' });
export const countryOf = ({ country }: Place) => COUNTRY.of(country) ?? country;

/** The countries in alphabetical order, each with its places. */
export function byCountry(): ReadonlyArray<readonly [country: string, places: readonly Place[]]> {
  const names = [...new Set(PLACES.map(countryOf))].sort((one, other) => one.localeCompare(other));
  return names.map((name) => [name, PLACES.filter((place) => countryOf(place) === name)]);
}

/** A town of the list, a package that only the site installs. */
interface City {
  readonly city: string;
  readonly city_ascii: string;
  readonly iso2: string;
  readonly lat: number;
  readonly lng: number;
  readonly pop: number;
}

const CITIES: readonly City[] = json('site/node_modules/city-timezones/data/cityMap.json');

type Point = readonly [latitude: number, longitude: number];

/** Places that are no town, or a town too small for the list of towns. */
const POINTS: Readonly<Record<string, Point>> = {
  albufeira: [37.09, -8.25],
  andorra: [42.51, 1.52],
  australia: [-25.27, 133.78],
  'bad-koenigshofen': [50.3, 10.47],
  bled: [46.37, 14.11],
  bosau: [54.1, 10.43],
  'cape-verde': [14.93, -23.51],
  'figueira-da-foz': [40.15, -8.86],
  'germany-vat': [51.16, 10.45],
  'hawaii-1999': [21.31, -157.86],
  'karlova-studanka': [50.07, 17.31],
  india: [22, 79],
  'india-rupee': [22, 79],
  kellenhusen: [54.19, 11.06],
  kutchan: [42.9, 140.76],
  'le-grand-bornand': [45.94, 6.43],
  mallorca: [39.57, 2.65],
  'new-york': [40.71, -74.01],
  newmarket: [44.05, -79.46],
  okinawa: [26.21, 127.68],
  quebec: [46.81, -71.21],
  regen: [48.97, 13.13],
  'south-tyrol': [46.5, 11.35],
  texas: [31, -99],
  'uk-long-stay': [52.36, -1.17],
  victoria: [-37.81, 144.96],
  wales: [51.48, -3.18],
  'wales-hostel': [51.48, -3.18],
  'west-corsica': [41.93, 8.74],
  'west-dunbartonshire': [55.94, -4.57],
  zermatt: [46.02, 7.75],
};

/** Smaller towns would make the index of the search large. */
const LEAST_PEOPLE = 100_000;
const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const isTown = (place: Place) => (one: City) =>
  one.iso2 === place.country && [one.city, one.city_ascii].map(plain).includes(plain(place.town ?? ''));

function pointOf(place: Place): Point {
  const known = POINTS[place.name];
  if (known !== undefined) return known;
  const [largest] = CITIES.filter(isTown(place)).sort((one, other) => other.pop - one.pop);
  if (largest === undefined) throw new Error(`${place.name}: give it a point in site/places.ts`);
  return [largest.lat, largest.lng];
}

/** Kilometres on the globe. */
function distance([latitude, longitude]: Point, [otherLatitude, otherLongitude]: Point): number {
  const radians = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const across = Math.cos(latitude * radians) * Math.cos(otherLatitude * radians) * half(otherLongitude - longitude);
  return 2 * 6371 * Math.asin(Math.sqrt(half(otherLatitude - latitude) + across));
}

interface Near {
  readonly town: string;
  /** Absent where the place is a region or a country. */
  readonly kilometres?: number;
}

/** By place, the towns of its country without a place to which it is the nearest one whose rules are in force. */
function townsNear(): ReadonlyMap<string, readonly Near[]> {
  const near = new Map<string, Near[]>(PLACES.map(({ name }) => [name, []]));
  for (const [, places] of byCountry()) {
    const inForce = places.filter(({ to, source }) => to === null || to >= (source?.checked ?? ''));
    const candidates = (inForce.length === 0 ? places : inForce).map((place, _, { length }) => ({
      place,
      // The one set of a country needs no point: it is the nearest one everywhere.
      point: length === 1 && place.town === null ? undefined : pointOf(place),
    }));
    const country = places[0]?.country;
    for (const city of CITIES.filter(({ iso2, pop }) => iso2 === country && pop >= LEAST_PEOPLE)) {
      if (places.some((place) => place.town !== null && isTown(place)(city))) continue;
      const [nearest] = candidates
        .map(({ place, point }) => ({ place, away: point === undefined ? 0 : distance(point, [city.lat, city.lng]) }))
        .sort((one, other) => one.away - other.away);
      if (nearest === undefined) continue;
      const isRegion = nearest.place.town === null;
      near.get(nearest.place.name)?.push({
        town: city.city,
        ...(isRegion ? {} : { kilometres: Math.max(1, Math.round(nearest.away)) }),
      });
    }
  }
  return near;
}

const NEAR = townsNear();
const nearAnchor = (town: string) => `near-${anchorOf(town)}`;

/** What the search finds of a town that is near a place: "Bergamo, 45 km from here". */
function nearTowns(place: Place): string {
  const towns = [...new Map((NEAR.get(place.name) ?? []).map((near) => [nearAnchor(near.town), near])).values()];
  if (towns.length === 0) return '';
  const items = towns
    .sort((one, other) => (one.kilometres ?? 0) - (other.kilometres ?? 0) || one.town.localeCompare(other.town))
    .map(({ town, kilometres }) => {
      const away = kilometres === undefined ? '' : ` ${kilometres.toLocaleString('en')} km`;
      return `<li id="${nearAnchor(town)}"><b>${escaped(town)}</b>${away}</li>`;
    });
  return `\n## Towns without a page\n\nThe nearest place on this site to these towns is this one. Rules differ from town to town: check each, and change the amounts.\n\n<ul class="towns">${items.join('')}</ul>\n`;
}

/** The first worked stay of a place, with what it comes to. */
async function resultOf({ name, currency }: Place, depth: string): Promise<string> {
  const { name: about, stay } = firstCaseOf(name);
  const taxSet = taxSetOf(name);
  const { price, taxes, total } = quote(Object(taxSet), stay);
  const rows = taxes.map(
    ({ title, amount, is_inclusive }) =>
      `<tr><td>${escaped(title)}</td><td>${is_inclusive ? 'in the price' : 'on top'}</td><td>${amount}</td></tr>`,
  );
  return `<div class="result"><p>${escaped(sentenceCase(about))}</p><table><tbody><tr><td>Price</td><td></td><td>${price}</td></tr>${rows.join('')}<tr class="total"><td>Guests pay</td><td>${currency}</td><td>${total}</td></tr></tbody></table><p>${await tryIt(taxSet, stay, depth)}</p></div>`;
}

export const sentenceCase = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

/** A page of the cookbook, with its result at the top. */
async function writePlace(place: Place): Promise<void> {
  const file = `docs/cookbook/${place.name}.md`;
  const text = relinked(read(file), file);
  const { checked } = place.source ?? {};
  const where = `<p class="where"><a href="./#${anchorOf(countryOf(place))}">${countryOf(place)}</a>${checked === undefined ? '' : ` · source read on <time>${checked}</time>`}</p>`;
  const [heading = '', ...rest] = text.split('\n');
  const page = `${heading}\n\n${where}\n\n${await resultOf(place, '../')}\n${rest.join('\n').trimEnd()}\n${nearTowns(place)}`;
  const [rule] = /(?<=## The rule\n\n)[\s\S]*?\.(?=\s)/.exec(text) ?? [place.title];
  write(`places/${place.name}.md`, page, { description: rule.replaceAll('\n', ' '), pageClass: 'place' });
}

const NOTES = placeNotes(ROOT);
export const nameOf = ({ name, title }: Place) => NOTES.get(name)?.title ?? title;

/** All places by country. */
function writeIndex(): void {
  const sections = byCountry().map(([country, places]) => {
    const items = places.map(
      (place) =>
        `<li><a href="./${place.name}.html">${escaped(nameOf(place))}</a> ${escaped(sentenceCase(NOTES.get(place.name)?.shows ?? place.title))}</li>`,
    );
    return `## ${country}\n\n<ul class="cards">${items.join('')}</ul>\n`;
  });
  const table = relinked(read('docs/cookbook/README.md'), 'docs/cookbook/README.md');
  const [intro = ''] = /(?<=\n\n)These are examples[\s\S]*?(?=\n\n)/.exec(table) ?? [];
  const [after = ''] = /(?<=\|\n\n)[^|]*$/.exec(table) ?? [];
  write(
    'places/index.md',
    `# Places\n\nThe rules of ${PLACES.length} real places in ${byCountry().length} countries as tax sets: each with its source, a stay worked out by hand, and a set to try. Search finds the nearest place of a town that is not here.\n\n${intro}\n\n<div class="countries">\n\n${sections.join('\n')}\n</div>\n\n${after}`,
    { aside: false, pageClass: 'places' },
  );
}

export async function writePlaces(): Promise<void> {
  for (const place of PLACES) await writePlace(place);
  writeIndex();
}

interface Link {
  readonly text: string;
  readonly link: string;
}

/** The places by country, for the sidebar and the start page. */
export function placeLinks(): ReadonlyArray<{
  readonly text: string;
  readonly anchor: string;
  readonly items: readonly Link[];
}> {
  return byCountry().map(([text, places]) => ({
    text,
    anchor: anchorOf(text),
    items: places.map((place) => ({ text: nameOf(place), link: `/places/${place.name}` })),
  }));
}
