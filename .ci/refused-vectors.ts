/** Inputs that are refused by rules that need more than one field, each with its issues as they follow from the rule. */
export interface RefusedInput {
  readonly name: string;
  /** The rule. */
  readonly says: string;
  readonly validate: 'tax' | 'taxSet' | 'stay' | 'definitions' | 'record';
  readonly input: object;
  readonly currency?: string;
  /** The code and the path of each issue, found by hand. */
  readonly issues: readonly string[];
}

const cityTax = {
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '2.00',
  currency: 'EUR',
  is_inclusive: false,
};
const vat = { title: 'VAT', logic: 'percent', type: 'tax', rate: '10.00', is_inclusive: true };
const levy = { ...vat, title: 'Levy', rate: '5.00', is_inclusive: false };
const inEuro = (...taxes: object[]) => ({ title: 'Somewhere', currency: 'EUR', taxes });
const file = (taxes: object[], ...entries: object[]) => ({
  version: 1,
  property_id: '716305c4-561a-4561-a187-7f5b8aeb5920',
  taxes,
  tax_sets: [{ title: 'Standard', currency: 'EUR', taxes: entries }],
});
const room = { persons: 2, nightlyPrices: ['100.00'] };
const stayOf = (...rooms: object[]) => ({ checkIn: '2026-05-01', rooms });
const policy = { rounding: { unit: 'stay', mode: 'half-up', inclusive: 'tax' }, exclusiveBase: 'price' };
const figures = {
  currency: 'EUR',
  price: '100.00',
  net: '100.00',
  inclusive: '0.00',
  exclusive: '0.00',
  total: '100.00',
};
const record = {
  version: 1,
  staytax: '0.1.0',
  currency: 'EUR',
  taxSet: inEuro(),
  policy,
  stay: stayOf(room),
  quote: { ...figures, taxes: [] },
};

const OF_TAXES: readonly RefusedInput[] = [
  {
    name: 'refused: titles by language',
    says: 'A title in another language is named by its tag, is not blank, and is not null.',
    validate: 'tax',
    input: { ...cityTax, local: { titles: { de: 'Kurtaxe', french: 'Taxe', 'pt-br': 'Taxa', fr: ' ', it: null } } },
    issues: [
      'not_accepted local.titles.french',
      'not_accepted local.titles.pt-br',
      'blank local.titles.fr',
      'required local.titles.it',
    ],
  },
  {
    name: 'refused: keys for another logic',
    says: 'age_on needs rows that ask an age. A bedroom is a unit of a percent and of a charge by room, not of a person.',
    validate: 'tax',
    input: { ...cityTax, local: { age_on: 'departure', per: 'bedroom', rates: [{ label: 'resident', rate: '0' }] } },
    issues: ['key_without_use local.age_on', 'key_without_use local.per'],
  },
  {
    name: 'refused: keys of days and prices without use',
    says: 'night_date needs dates, max_nights_in a max_nights, and price_for a charge once a stay with rows that ask the price.',
    validate: 'tax',
    input: { ...cityTax, local: { night_date: 'morning', max_nights_in: 'month', price_for: 'stay' } },
    issues: [
      'key_without_use local.max_nights_in',
      'key_without_use local.night_date',
      'key_without_use local.price_for',
    ],
  },
  {
    name: 'refused: a limit of a row beside that of the tax',
    says: 'A limit in a row takes the place of that of the tax, and stands beside the other one: 6.00 is above 5.00, and 2.00 above 1.00.',
    validate: 'tax',
    input: {
      ...levy,
      local: {
        at_least: '2.00',
        at_most: '5.00',
        rates: [
          { label: 'suite', rate: '5', at_least: '6.00' },
          { label: 'tent', rate: '5', at_most: '1.00' },
          { label: 'villa', rate: '5', at_least: '6.00', at_most: '7.00' },
        ],
      },
    },
    issues: ['at_least_over_at_most local.rates[0].at_least', 'at_least_over_at_most local.rates[1].at_most'],
  },
  {
    name: 'refused: the other rules where something is no object',
    says: 'A base that is no object counts as an empty one, which a fixed amount without bands has no use for; a null is missing.',
    validate: 'tax',
    input: { ...cityTax, local: { base: 'net', source: null, rates: [7, { rate: '1.00', booked: {} }] } },
    issues: [
      'not_an_object local.base',
      'required local.source',
      'not_an_object local.rates[0]',
      'key_without_use local.base',
      'range_open local.rates[1].booked',
    ],
  },
  {
    name: 'refused: names that are no plain words',
    says: 'A path has a name in quotes where it is no plain word, so that it can be taken apart again.',
    validate: 'tax',
    input: { ...cityTax, 'room rate': '2.00', local: { 'at.most': '7.00' } },
    issues: ['unknown_field ["room rate"]', 'unknown_field local["at.most"]'],
  },
  {
    name: 'refused: fractions and lists of labels',
    says: 'A fraction has at most 20 digits on each side, none of nothing, and no sign. A list of labels has one or more.',
    validate: 'tax',
    input: {
      ...levy,
      rate: '20/3',
      local: {
        rate: '20/0',
        base: { share: '1/123456789012345678901' },
        rates: [
          { label: ['resident', ' '], rate: '20/3' },
          { label: [], rate: '-1/3' },
        ],
      },
    },
    issues: [
      'not_decimal rate',
      'not_decimal local.rate',
      'too_many_digits local.base.share',
      'blank local.rates[0].label[1]',
      'list_too_short local.rates[1].label',
      'not_decimal local.rates[1].rate',
    ],
  },
];

const cleaning = { ...cityTax, title: 'Cleaning', logic: 'per_booking', type: 'fee', rate: '60.00' };
const containing = (...contains: string[]) => ({ ...cleaning, local: { contains } });

const OF_SETS: readonly RefusedInput[] = [
  {
    name: 'refused: a limit over the stay of a tax of taxes',
    says: 'A percentage of other taxes has their units, the widest of which is a date: no room and no guest owes it alone.',
    validate: 'taxSet',
    input: inEuro(
      cityTax,
      { ...cityTax, title: 'Night fee', logic: 'per_night' },
      {
        ...cityTax,
        title: 'Surcharge',
        local: {
          logic: 'percent',
          rate: '10',
          base: { start: 'nothing', plus: ['City tax', 'Night fee'] },
          over_stay: { each: 'room', at_most: '9.00' },
        },
      },
    ),
    issues: ['each_below_unit taxes[2].local.over_stay.each'],
  },
  {
    name: 'refused: a step of a percentage, in the currency of the set',
    says: 'Half a yen cannot be paid. A percentage has no currency of its own.',
    validate: 'taxSet',
    input: { ...inEuro({ ...levy, local: { round: { step: '0.5' } } }), currency: 'JPY' },
    issues: ['step_not_payable taxes[0].local.round.step'],
  },
  {
    name: 'refused: circles through another tax',
    says: 'A limit bends the service charge with the net. The inclusive VAT is computed on it over the levy, which is in proportion.',
    validate: 'taxSet',
    input: inEuro(
      { ...levy, title: 'Service', level: 2, local: { base: { start: 'net' }, at_most: '3.00' } },
      { ...levy, level: 1, local: { base: { plus: ['Service'] } } },
      { ...vat, local: { base: { plus: ['Levy'] } } },
    ),
    issues: ['net_in_circles taxes[0].local'],
  },
  {
    name: 'refused: a tax inside itself',
    says: 'A tax is known by its id. One that is nested in it, over however many others, is another one.',
    validate: 'taxSet',
    input: inEuro({ ...vat, id: 'a', taxes: [{ ...levy, taxes: [{ ...vat, id: 'a' }] }] }),
    issues: ['tax_inside_itself taxes[0].taxes[0].taxes[0]'],
  },
  {
    name: 'refused: two mentions of a tax with other local rules',
    says: 'A tax has the same fields wherever it is nested. A rate of "5" is 5.00; other local rules are another tax.',
    validate: 'taxSet',
    input: inEuro(
      { ...vat, taxes: [levy, { ...cityTax, local: { rates: [{ age_under: 18, rate: '0' }] } }] },
      {
        ...vat,
        title: 'GST',
        taxes: [
          { ...levy, rate: '5' },
          { ...cityTax, local: { rates: [{ age_under: 16, rate: '0' }] } },
        ],
      },
    ),
    issues: ['tax_conflict taxes[1].taxes[1]'],
  },
  {
    name: 'refused: what cannot be taken out of a fee',
    says: 'A tax of guests with a limit, a levy rounded for each, a fee, and one for the channel alone. VAT can.',
    validate: 'taxSet',
    input: inEuro(
      { ...levy, title: 'Limited', local: { at_most: '2.00' } },
      { ...levy, title: 'Rounded', local: { round: 'each' } },
      { ...levy, title: 'Service', type: 'fee' },
      { ...levy, title: 'Channel', local: { only: 'channel' } },
      vat,
      containing('Limited', 'Rounded', 'Service', 'Channel', 'VAT'),
    ),
    issues: [
      'contains_what taxes[5].local.contains[0]',
      'contains_what taxes[5].local.contains[1]',
      'contains_what taxes[5].local.contains[2]',
      'contains_what taxes[5].local.contains[3]',
    ],
  },
  {
    name: 'refused: a tax of nothing, and one that adds the fee that contains it',
    says: 'The levy is on no part and in no fee. VAT is in the fee alone, and does not add it.',
    validate: 'taxSet',
    input: inEuro(
      { ...levy, local: { on: [] } },
      { ...vat, local: { on: [], base: { plus: ['Cleaning'] } } },
      { ...containing('VAT'), level: 1 },
    ),
    issues: ['on_nothing taxes[0].local.on', 'plus_contained taxes[1].local.base.plus[0]'],
  },
  {
    name: 'refused: a rate by a price that the rate changes, over two taxes',
    says: 'The rate of GST looks at the levy, which is on the service charge of the net, and that adds the fee without its GST.',
    validate: 'taxSet',
    input: inEuro(
      { ...containing('GST'), level: 3 },
      { ...levy, title: 'Service', level: 2, local: { base: { start: 'net' } } },
      { ...levy, level: 1 },
      { ...levy, title: 'GST', local: { base: { plus: ['Levy'] }, rates: [{ price_from: '100.00', rate: '10' }] } },
    ),
    issues: ['contained_rate_circular taxes[3].local.rates'],
  },
  {
    name: 'refused: parts that are split again, and parts of more than the whole',
    says: 'Room is a part and is split; two parts have one label; 1/3 and 2/3 are all of the breakfast, and 1/100 is too much.',
    validate: 'taxSet',
    input: {
      ...inEuro(),
      local: {
        parts: [
          { of: 'lodging', label: 'room', share: '0.8' },
          { of: 'room', label: 'bed', share: '0.5' },
          { of: 'breakfast', label: 'food', share: '1/3' },
          { of: 'breakfast', label: 'drinks', share: '2/3' },
          { of: 'breakfast', label: 'food', share: '1/100' },
        ],
      },
    },
    issues: [
      'part_label_taken local.parts[0].label',
      'part_label_taken local.parts[4].label',
      'part_shares_over_one local.parts[4].share',
    ],
  },
];

const OF_STAYS: readonly RefusedInput[] = [
  {
    name: 'refused: nulls in a stay',
    says: 'What a stay does not say is left out. A null is a value that is missing.',
    validate: 'stay',
    currency: 'EUR',
    input: { ...stayOf({ ...room, labels: null, extras: null, guests: [{ age: null }] }), bookedOn: null },
    issues: [
      'required bookedOn',
      'required rooms[0].labels',
      'required rooms[0].extras',
      'required rooms[0].guests[0].age',
    ],
  },
  {
    name: 'refused: a room without persons and nights',
    says: 'A room has persons or guests, and prices by night, or a price with its nights.',
    validate: 'stay',
    currency: 'EUR',
    input: stayOf({ price: '200.00' }, { guests: [], nightlyPrices: ['100.00'] }),
    issues: ['required rooms[0].persons', 'price_form rooms[0]'],
  },
  {
    name: 'refused: what was paid before',
    says: 'Amounts by the title of a tax, which is not blank.',
    validate: 'stay',
    currency: 'JPY',
    input: {
      ...stayOf({ persons: 2, nightlyPrices: ['9000'] }),
      paidBefore: { 'City tax': 400, Kurtaxe: '2.50', ' ': '1' },
    },
    issues: ['not_accepted paidBefore', 'number_not_text paidBefore["City tax"]', 'price_decimals paidBefore.Kurtaxe'],
  },
  {
    name: 'refused: evidence and bedrooms, on the last night of the calendar',
    says: 'A document has its label, its name and its reference; a room has one bedroom or more. The night itself is one.',
    validate: 'stay',
    currency: 'EUR',
    input: {
      checkIn: '9999-12-31',
      rooms: [{ ...room, bedrooms: 0, guests: [{ evidence: [{ label: 'resident', text: 'Resident card' }] }] }],
    },
    issues: [
      'not_whole_number rooms[0].bedrooms',
      'unknown_field rooms[0].guests[0].evidence[0].text',
      'required rooms[0].guests[0].evidence[0].document',
      'required rooms[0].guests[0].evidence[0].reference',
    ],
  },
];

const OF_CHECK_OUTS: readonly RefusedInput[] = [
  {
    name: 'refused: rooms that leave on another day than the stay',
    says: 'Until 4 May are three nights: the first room has two prices, the second arrives then, the third has its own check-out before it.',
    validate: 'stay',
    currency: 'EUR',
    input: {
      ...stayOf(
        { persons: 2, nightlyPrices: ['100.00', '100.00'] },
        { persons: 2, price: '100.00', checkIn: '2026-05-04' },
        { persons: 2, price: '100.00', checkOut: '2026-04-30' },
        { persons: 2, price: '100.00', checkOut: '2026-05-03' },
        { persons: 2, price: '300.00' },
      ),
      checkOut: '2026-05-04',
    },
    issues: ['check_out_differs rooms[0]', 'check_out_not_after rooms[1]', 'check_out_not_after rooms[2].checkOut'],
  },
  {
    name: 'refused: a check-out beside other nights, and one that is too late',
    says: 'A room of two nights until the third day, and 1,001 nights: a thousand are the most. A check-out is no price.',
    validate: 'stay',
    currency: 'EUR',
    input: stayOf(
      { persons: 2, price: '200.00', nights: 2, checkOut: '2026-05-04' },
      { persons: 2, price: '200.00', checkOut: '2029-01-26' },
      { persons: 2, checkOut: '2026-05-04' },
    ),
    issues: ['check_out_differs rooms[0]', 'check_out_too_late rooms[1]', 'price_form rooms[2]'],
  },
];

const OF_FILES: readonly RefusedInput[] = [
  {
    name: 'refused: a file with a wrong tax, told once',
    says: 'What is wrong with a tax is told where it is written, and not at each place that refers to it or names it in plus.',
    validate: 'definitions',
    input: file(
      [
        { ...cityTax, rate: '2,00' },
        { ...levy, local: { base: { plus: ['City tax'] } } },
      ],
      { tax: 'City tax', level: 1 },
      { tax: 'Levy' },
    ),
    issues: ['not_decimal taxes[0].rate'],
  },
  {
    name: 'refused: a file by the rules of its tax sets',
    says: 'The taxes stand in the place of their references: a dollar tax in a set of euros, and one that is listed twice.',
    validate: 'definitions',
    input: file([{ ...cityTax, currency: 'USD' }, vat], { tax: 'City tax' }, { tax: 'VAT' }, { tax: 'VAT', levels: 1 }),
    issues: [
      'currency_differs tax_sets[0].taxes[0].currency',
      'unknown_field tax_sets[0].taxes[2].levels',
      'tax_repeated tax_sets[0].taxes[2]',
    ],
  },
  {
    name: 'refused: titles of a file that are the same',
    says: 'Titles are compared without whitespace around them, in the composed form: two taxes, of which one has no id.',
    validate: 'definitions',
    input: file([
      { ...cityTax, title: 'Taxe de séjour', id: 'a' },
      { ...cityTax, title: 'Taxe de se\u0301jour ' },
    ]),
    issues: ['title_repeated taxes[1].title'],
  },
  {
    name: 'refused: a record whose figures do not add up',
    says: 'The lines come to 4.00, and the exclusive charges are 0.00.',
    validate: 'record',
    input: {
      ...record,
      quote: { ...figures, taxes: [{ title: 'City tax', type: 'city_tax', is_inclusive: false, amount: '4.00' }] },
    },
    issues: ['not_accepted quote.taxes'],
  },
  {
    name: 'refused: a record in the digits of its policy',
    says: 'A policy that cannot be read has no digits: a price has those of the currency. There is no record of a visit.',
    validate: 'record',
    input: {
      ...record,
      of: 'visit',
      policy: { ...policy, rounding: { digits: 0 }, maxnights: 'stay' },
      stay: stayOf({ ...room, nightlyPrices: ['100.50'] }),
    },
    issues: ['not_one_of of', 'unknown_field policy.maxnights'],
  },
  {
    name: 'refused: a record with cents under a policy without them',
    says: 'The policy rounds to whole euros, so a price has no cents.',
    validate: 'record',
    input: {
      ...record,
      policy: { ...policy, rounding: { digits: 0 } },
      stay: stayOf({ ...room, nightlyPrices: ['100.50', '100.00'] }),
    },
    issues: ['price_decimals stay.rooms[0].nightlyPrices[0]'],
  },
];

/** Refused inputs beside those of `test/fixtures/bad`, which show one code each. */
export const REFUSED_VECTORS: readonly RefusedInput[] = [
  ...OF_TAXES,
  ...OF_SETS,
  ...OF_STAYS,
  ...OF_CHECK_OUTS,
  ...OF_FILES,
];
