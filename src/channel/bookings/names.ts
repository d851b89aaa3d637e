import { keptTitle } from '../../core/issues/texts.js';

/** The key of a line: taxes of one title and type are one line, because an OTA prints them as one. */
export function lineKey(title: string, type: string): string {
  return `${type}:${foldedTitle(title)}`;
}

export function foldedTitle(title: string): string {
  return formsOf(title).folded;
}

/** Whether two names are equal apart from brackets, a percentage, or an amount at the end. */
export function isSameName(first: string, second: string): boolean {
  return areSameForms(formsOf(first), formsOf(second));
}

export function areSameForms(forms: NameForms, others: NameForms): boolean {
  return forms.folded === others.folded || forms.bare === others.bare;
}

/** A name without case, and without additions: "VAT 7%" and "VAT (in the price)" are "vat". */
export interface NameForms {
  readonly folded: string;
  readonly bare: string;
}

const FORMS = new Map<string, NameForms>();
/** Every line is compared with every printed name. Far more names than a booking has. */
const MOST_FORMS = 2_000;

export function formsOf(name: string): NameForms {
  const cached = FORMS.get(name);
  if (cached !== undefined) return cached;
  const folded = keptTitle(name).toLowerCase().replace(/\s+/g, ' ');
  const bare = withoutBrackets(folded).replaceAll(/\d+(?:[.,]\d+)? ?%?/g, ' ');
  const forms = { folded, bare: bare.replaceAll(/\s+/g, ' ').trim() || folded };
  if (FORMS.size >= MOST_FORMS) FORMS.clear();
  FORMS.set(name, forms);
  return forms;
}

/** Removes brackets. A regular expression would take quadratic time with many open brackets. */
function withoutBrackets(name: string): string {
  let text = '';
  for (let index = 0; index < name.length; ) {
    const open = name.indexOf('(', index);
    const close = open === -1 ? -1 : name.indexOf(')', open);
    if (close === -1) return text + name.slice(index);
    text += `${name.slice(index, open)} `;
    index = close + 1;
  }
  return text;
}

/** The percentage in a name, as decimal text: "7.7" in "VAT 7,7 %". */
export function percentIn(name: string): string | undefined {
  const [, whole, decimals] = /(?<![\d.,])(\d{1,2})(?:[.,](\d{1,4}))? ?%/.exec(name) ?? [];
  if (whole === undefined) return undefined;
  return decimals === undefined ? whole : `${whole}.${decimals}`;
}

/** The kinds of taxes, with their names in the languages of OTAs. The first one that fits decides. */
const KINDS = [
  ['cleaning', /cleaning|reinigung|limpieza|ménage|pulizi|limpeza|schoonmaak/],
  ['resort', /(resort|destination|amenity|facility) (fee|charge)/],
  ['service', /service (fee|charge)|servicio|bedienung/],
  [
    'vat',
    /\b(vat|tva|iva|mwst|mehrwertsteuer|ust|umsatzsteuer|gst|btw|moms|dph|pdv|ddv|alv|value added tax|consumption tax)\b/,
  ],
  [
    'city',
    /(city|tourist|tourism|occupancy|accommodation|lodging|bed|local) ?tax|kurtaxe|ortstaxe|bettensteuer|toeristenbelasting|taxe de séjour|(imposta|tassa) di soggiorno|tasa turística|taxa turística|impuesto turístico/,
  ],
] as const;

/**
 * The kind of a line, by its name or type; `undefined` for names without a kind, and for sums: "Occupancy taxes" of the
 * type City Tax is none.
 */
export function kindOfTax(name: string, type: string): (typeof KINDS)[number][0] | undefined {
  const [kind] = KINDS.find(([, names]) => names.test(foldedTitle(name))) ?? [];
  const isCity = /^city[ _]tax$/i.test(type);
  if (isSumName(name)) return isCity && kind === 'city' ? kind : undefined;
  return kind ?? (isCity ? 'city' : undefined);
}

/** The entries that a printed tax may be: those of its name, or else those of its kind. */
export function meantBy<Entry extends { readonly title: string; readonly type: string }>(
  { name, type }: { readonly name: string; readonly type: string },
  entries: readonly Entry[],
): Entry[] {
  const named = entries.filter(({ title }) => isSameName(title, name));
  const kind = kindOfTax(name, type);
  if (named.length > 0 || kind === undefined) return named;
  return entries.filter((entry) => kindOfTax(entry.title, entry.type) === kind);
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
