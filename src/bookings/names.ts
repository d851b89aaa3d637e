import { keptTitle } from '../definitions/tax.js';

/** Taxes of one title and type are one line: an OTA prints them as one. */
export function lineKey(title: string, type: string): string {
  return `${type}:${foldedTitle(title)}`;
}

/** Case and spaces do not tell two names apart. */
export function foldedTitle(title: string): string {
  return keptTitle(title).toLowerCase().replace(/\s+/g, ' ');
}

/** Whether two names say the same, but for what stands in brackets, a percentage, or an amount behind them. */
export function isSameName(one: string, other: string): boolean {
  return foldedTitle(one) === foldedTitle(other) || bareName(one) === bareName(other);
}

/** "VAT 7%" and "VAT (in the price)" are "vat". */
function bareName(name: string): string {
  const bare = withoutBrackets(foldedTitle(name)).replaceAll(/\d+(?:[.,]\d+)? ?%?/g, ' ');
  return bare.replaceAll(/\s+/g, ' ').trim() || foldedTitle(name);
}

/** Without what stands in brackets: an expression would look for the end of each of many open ones. */
function withoutBrackets(name: string): string {
  let text = '';
  for (let at = 0; at < name.length; ) {
    const open = name.indexOf('(', at);
    const close = open === -1 ? -1 : name.indexOf(')', open);
    if (close === -1) return text + name.slice(at);
    text += `${name.slice(at, open)} `;
    at = close + 1;
  }
  return text;
}

/** The percentage that a name says, as decimal text: that of "VAT 7,7 %" is "7.7". */
export function percentIn(name: string): string | undefined {
  const [, whole, decimals] = /(?<![\d.,])(\d{1,2})(?:[.,](\d{1,4}))? ?%/.exec(name) ?? [];
  if (whole === undefined) return undefined;
  return decimals === undefined ? whole : `${whole}.${decimals}`;
}

/** What the taxes of one kind are called, in the languages in which OTAs print. */
const KINDS = {
  vat: /\b(vat|tva|iva|mwst|mehrwertsteuer|ust|umsatzsteuer|gst|btw|moms|dph|pdv|ddv|alv|tva|value added tax|consumption tax)\b/,
  city: /(city|tourist|tourism|occupancy|accommodation|lodging|bed|local) ?tax|kurtaxe|ortstaxe|bettensteuer|toeristenbelasting|taxe de séjour|(imposta|tassa) di soggiorno|tasa turística|taxa turística|impuesto turístico/,
  cleaning: /cleaning|reinigung|limpieza|ménage|pulizi|limpeza|schoonmaak/,
  resort: /(resort|destination|amenity|facility) (fee|charge)/,
  service: /service (fee|charge)|servicio|bedienung/,
} as const;

type Kind = keyof typeof KINDS;

/** What kind of tax a line is, by its type or its name; `undefined` for those that have no kind, and for sums. */
export function kindOfTax(name: string, type: string): Kind | undefined {
  if (isSumName(name)) return undefined;
  const folded = foldedTitle(name);
  const kinds: Kind[] = ['cleaning', 'resort', 'service', 'vat', 'city'];
  return kinds.find((kind) => KINDS[kind].test(folded)) ?? (/^city[ _]tax$/i.test(type) ? 'city' : undefined);
}

const SUM_NAME =
  /\b(taxes|charges|fees|steuern|abgaben|impuestos|tasas|impostos|taxas|tasse|imposte|belastingen)\b|\btax(es)? ?(&|and|\+) /;

/** Whether a name is that of a sum: "Taxes and Fees". */
export function isSumName(name: string): boolean {
  return SUM_NAME.test(foldedTitle(name));
}

const CANCELLATION_FEE =
  /\b(cancell?ation|no[- ]?show) (fee|charge|penalty)\b|stornogebühr|stornokosten|frais d'annulation|cancelación|cancellazione|annuleringskosten/;

/** Whether a service is what a cancellation costs: by its name, or by its type. */
export function isCancellationFee({ name, type }: Readonly<Record<string, unknown>>): boolean {
  return [name, type].some((text) => typeof text === 'string' && CANCELLATION_FEE.test(foldedTitle(text)));
}
