import { amountOfTitle } from '../../../cases/compare.js';
import { readCases } from '../../../cases/read.js';
import { entriesOf, fieldsOf, textField } from '../../../editor/json.js';
import { type Issue, type Quote, quote, type TaxSet, validateStay, validateTaxSet } from '../../../index.js';
import type { Fields } from '../../../issues/reading.js';
import { InvalidInput } from '../../command.js';
import { unplaced } from '../../output/findings.js';

/** What is known of a house, beside the place that its set starts from. */
export interface Facts {
  readonly title: string;
  readonly currency: string;
  /** Rates by the title of their tax. */
  readonly rates: ReadonlyMap<string, string>;
}

/** A tax that is asked for its rate. */
export interface RatedTax {
  readonly title: string;
  readonly rate: string;
}

/** The taxes of a set that have one rate, with it. */
export function ratedTaxes(taxSet: unknown): RatedTax[] {
  return entriesOf(fieldsOf(taxSet)['taxes']).flatMap((entry) => {
    const local = fieldsOf(fieldsOf(entry)['local']);
    const [title, rate] = [textField(entry, 'title'), textField(local, 'rate') ?? textField(entry, 'rate')];
    const hasRows = local['rates'] !== undefined || local['only'] === 'channel';
    return title === undefined || rate === undefined || hasRows ? [] : [{ title, rate }];
  });
}

/** A tax set as it is written, and as it was read. */
export interface WrittenSet {
  readonly written: Fields;
  readonly taxSet: TaxSet;
  readonly warnings: readonly Issue[];
}

/** What the page of a rule says, where the rule is no longer that of the page. */
const CHANGED =
  'Not the rates of this file: they, or the currency, were changed when it was written. Put here what the rule says';

/** Local rules without the sentence of their source, and without the date on which that was read. */
function withoutReading(local: Fields): Fields {
  const { source, ...rules } = local;
  return source === undefined ? local : { ...rules, source: { ...urlOf(source), says: CHANGED } };
}

function urlOf(source: unknown): Fields {
  const url = textField(source, 'url');
  return url === undefined ? {} : { url };
}

/** The rate of a tax, where it is another one, and its local rules. */
function ratedFields({ local }: Fields, rate: string | undefined, isOtherCurrency: boolean): Fields {
  const rated = rate === undefined ? {} : { rate };
  if (local === undefined) return rated;
  const old = fieldsOf(local);
  const rules = isOtherCurrency || rate !== undefined ? withoutReading(old) : old;
  return old['rate'] === undefined ? { ...rated, local: rules } : { local: { ...rules, ...rated } };
}

/** The set of a place as that of a house. Throws what is wrong with it. */
export function setOf(place: unknown, { title, currency, rates }: Facts): WrittenSet {
  const { currency: old } = fieldsOf(place);
  const isOther = currency !== old;
  const entry = (given: unknown): Fields => {
    const { $schema: _, ...tax } = fieldsOf(given);
    return {
      ...tax,
      ...ratedFields(tax, rates.get(textField(tax, 'title') ?? ''), isOther),
      ...(tax['currency'] === old ? { currency } : {}),
      ...(tax['taxes'] === undefined ? {} : { taxes: entriesOf(tax['taxes']).map(entry) }),
    };
  };
  const { $schema: _, taxes, local, ...fields } = fieldsOf(place);
  const rules = isOther || rates.size > 0 ? withoutReading(fieldsOf(local)) : local;
  const written = {
    ...fields,
    title,
    currency,
    ...(local === undefined ? {} : { local: rules }),
    taxes: entriesOf(taxes).map(entry),
  };
  const { value, warnings = [], issues = [] } = validateTaxSet(written);
  if (value === undefined) throw new InvalidInput(issues.map((issue) => unplaced('the tax set', issue)));
  return { written, taxSet: value, warnings };
}

/** Where amounts come from that nobody has worked out by hand. */
const CALCULATED = {
  says: 'Calculated when the file was written, after rates or the currency were changed: check it by hand',
};

/**
 * The cases of a place for the set of a house. Where no rule was changed, they are those of the place; otherwise their
 * amounts are calculated again, and they say so. A case whose stay has no prices of the currency is left out.
 */
export function casesOf(cases: unknown, taxSet: TaxSet, isChanged: boolean): readonly Fields[] {
  const written = entriesOf(fieldsOf(cases)['cases']).map(fieldsOf);
  if (!isChanged) return written;
  return readCases(cases).cases.flatMap(({ stay, expect, policy }, at) => {
    if (policy !== undefined || expect.issues !== undefined) return [];
    if (validateStay(stay, taxSet.currency).value === undefined) return [];
    return [{ ...written[at], source: CALCULATED, expect: figuresOf(quote(taxSet, stay)) }];
  });
}

function figuresOf({ price, total, taxes }: Quote): Fields {
  return { price, total, taxes: Object.fromEntries(taxes.map(({ title }) => [title, amountOfTitle(title, taxes)])) };
}
