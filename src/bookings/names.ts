import { keptTitle } from '../definitions/tax.js';

/** The key of a line: taxes of one title and type are one line, because an OTA prints them as one. */
export function lineKey(title: string, type: string): string {
  return `${type}:${foldedTitle(title)}`;
}

/** Folds case and spaces. */
export function foldedTitle(title: string): string {
  return keptTitle(title).toLowerCase().replace(/\s+/g, ' ');
}

/** Whether two names are equal apart from brackets, a percentage, or an amount at the end. */
export function isSameName(one: string, other: string): boolean {
  return foldedTitle(one) === foldedTitle(other) || bareName(one) === bareName(other);
}

/** The name without additions: "VAT 7%" and "VAT (in the price)" give "vat". */
function bareName(name: string): string {
  const bare = withoutBrackets(foldedTitle(name)).replaceAll(/\d+(?:[.,]\d+)? ?%?/g, ' ');
  return bare.replaceAll(/\s+/g, ' ').trim() || foldedTitle(name);
}

/** Removes brackets. A regular expression would take quadratic time with many open brackets. */
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

/** The percentage in a name, as decimal text: "7.7" in "VAT 7,7 %". */
export function percentIn(name: string): string | undefined {
  const [, whole, decimals] = /(?<![\d.,])(\d{1,2})(?:[.,](\d{1,4}))? ?%/.exec(name) ?? [];
  if (whole === undefined) return undefined;
  return decimals === undefined ? whole : `${whole}.${decimals}`;
}

/** Names of each kind of tax in the languages of OTAs. */
const KINDS = {
  vat: /\b(vat|tva|iva|mwst|mehrwertsteuer|ust|umsatzsteuer|gst|btw|moms|dph|pdv|ddv|alv|tva|value added tax|consumption tax)\b/,
  city: /(city|tourist|tourism|occupancy|accommodation|lodging|bed|local) ?tax|kurtaxe|ortstaxe|bettensteuer|toeristenbelasting|taxe de séjour|(imposta|tassa) di soggiorno|tasa turística|taxa turística|impuesto turístico/,
  cleaning: /cleaning|reinigung|limpieza|ménage|pulizi|limpeza|schoonmaak/,
  resort: /(resort|destination|amenity|facility) (fee|charge)/,
  service: /service (fee|charge)|servicio|bedienung/,
} as const;

type TaxKind = keyof typeof KINDS;

/** The kind of a line, by its type or name; `undefined` for sums and for names without a kind. */
export function kindOfTax(name: string, type: string): TaxKind | undefined {
  if (isSumName(name)) return undefined;
  const folded = foldedTitle(name);
  const kinds: TaxKind[] = ['cleaning', 'resort', 'service', 'vat', 'city'];
  return kinds.find((kind) => KINDS[kind].test(folded)) ?? (/^city[ _]tax$/i.test(type) ? 'city' : undefined);
}

const SUM_NAME =
  /\b(taxes|charges|fees|steuern|abgaben|impuestos|tasas|impostos|taxas|tasse|imposte|belastingen)\b|\btax(es)? ?(&|and|\+) /;

/** Whether a name is one of a sum: "Taxes and Fees". */
export function isSumName(name: string): boolean {
  return SUM_NAME.test(foldedTitle(name));
}

const CANCELLATION_FEE =
  /\b(cancell?ation|no[- ]?show) (fee|charge|penalty)\b|stornogebühr|stornokosten|frais d'annulation|cancelación|cancellazione|annuleringskosten/;

/** Whether a service is a cancellation fee, by its name or type. */
export function isCancellationFee({ name, type }: Readonly<Record<string, unknown>>): boolean {
  return [name, type].some((text) => typeof text === 'string' && CANCELLATION_FEE.test(foldedTitle(text)));
}
