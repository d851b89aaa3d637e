// Written by `npm run write-field-notes` from the doc comments of the interfaces.

/** What each field is, for JSON Schemas. */
export const FIELD_NOTES = {
  Tax: {
    id: 'Given by the API. A tax without one is a draft, identified by its title.',
    title: 'The name of the tax, as the guest reads it; at most 255 characters.',
    logic: 'How the rate becomes an amount: its base or its unit.',
    type: 'The kind of charge on the bill.',
    rate: 'Decimal text. With `percent` a percentage from 0 to 100, otherwise an amount in units of `currency`.',
    currency: 'ISO 4217 code of the amount; `null` with `percent`.',
    is_inclusive: 'true: contained in the room price; false: added on top.',
    property_id: 'The property that it belongs to, a UUID.',
    skip_nights: 'How many nights from arrival are not taxed; `null`: none.',
    max_nights: 'How many nights are taxed at most; `null`: all.',
    applicable_date_ranges: 'The periods in which it applies, at most 20; empty: always.',
    applicable_after:
      'The legacy first date, `YYYY-MM-DD`: with `applicable_before` it fills an empty list with one range.',
    applicable_before: 'The legacy last date, `YYYY-MM-DD`.',
    local: 'Rules that the API has no field for. Never sent.',
  },
  TaxSetEntry: {
    level: 'Its rank: the highest level is calculated first; a nested tax is calculated with the tax around it.',
    taxes: 'The taxes that it is computed on.',
  },
  TaxSet: {
    id: 'Given by the API; a draft has none.',
    title: 'The name of the tax set.',
    property_id: 'The property that it belongs to, a UUID.',
    currency: 'ISO 4217 code of every fixed tax and of the prices.',
    associated_rate_plan_ids: 'The rate plans that use the tax set.',
    local: 'Rules that the API has no field for. Never sent.',
    taxes: 'The taxes at the top of the set; others are nested in them.',
  },
  DateRange: {
    after: 'The first date, `YYYY-MM-DD`; `null` is open at this end.',
    before: 'The last date, `YYYY-MM-DD`; `null` is open at this end.',
  },
  Season: {
    from: 'The first day, `MM-DD`.',
    to: 'The last day, `MM-DD`.',
  },
  LocalTax: {
    logic: "The true logic, if the API's is an approximation.",
    rate: 'The true rate, if the API\'s is an approximation: a decimal, or a fraction such as "20/3".',
    only: '`here`: the tax is not sent. `channel`: it is sent, and not calculated here.',
    rates: "Rates with conditions: the first row whose conditions all hold; if none holds, the tax's own rate.",
    age_on:
      'The day whose age counts for guests with a date of birth; `year`: the year of arrival less that of birth ["arrival"].',
    night_date:
      'The date of a night for the date ranges, dates and seasons of this tax; by the morning it is the next day ["evening"].',
    seasons:
      'The tax applies on nights in one of these seasons alone, every year. Other nights use up no `max_nights`.',
    max_nights_in:
      '`max_nights` starts anew on the first of each month, or of each year, by the date of the evening [once for the stay].',
    price_of: 'The price that conditions compare ["room"].',
    price_for:
      'The nights whose price conditions of a charge once a stay compare; `stay`: the sum over all nights ["night"].',
    per: 'percent: one unit a room and night, or one for each guest or bedroom on an equal share of the base ["room"]. Per room: `bedroom`.',
    base: 'The base of a percent, and the price that conditions compare.',
    on: 'The parts of the price in the base: "lodging", and labels of extras [lodging alone]. Empty: it is inside charges alone.',
    contains: 'Fee on top: the percent taxes inside its amount, by title or id. "Cleaning 60.00, VAT included".',
    at_most: 'The largest amount of one unit.',
    at_least: 'The smallest amount of one unit; a unit of 0 stays 0.',
    over_stay: 'Limits on the sum of all units of one payer over the stay.',
    round: '`each`: every unit is rounded to the minor unit before units are added. An object sets step and mode, too.',
    invoice: 'The role of the tax on an invoice. It changes no amount.',
    collected_by: 'The party that collects it ["property"]. It changes no amount.',
    due: 'Where the guest pays it: with the booking, or at the house ["booking"]. It changes no amount; `due` of a quote adds up both.',
    source: 'Where the rule is published. It changes no amount.',
    titles: 'Its title in other languages. It changes no amount.',
    meant: 'Codes of warnings about the tax that is meant as it is: they are no longer reported. It changes no amount.',
  },
  LocalRate: {
    rate: 'The rate: a percentage or an amount, as the logic says; a decimal, or a fraction such as "20/3".',
    age_from:
      'The guest is this old or older at check-in, or on the day of `age_on`. Up to 18 it holds for a guest without an age, an adult.',
    age_under: 'The guest is younger than this, on the same day. Never holds for a guest without an age.',
    guest_from:
      "The guest's number in the room is this or more, among the guests for whom the other conditions hold; the older first.",
    guest_to: "The guest's number is this or less, counted in the same way.",
    label: 'A label of the guest, of the room or of the stay; of a list, all of them.',
    price_from: 'The price is this or more.',
    price_over: 'The price is more than this.',
    price_to: 'The price is this or less.',
    price_under: 'The price is less than this.',
    night_from: 'The number of the night is this or more.',
    night_to: 'The number of the night is this or less.',
    nights_from: 'The stay has this many nights or more.',
    nights_to: 'The stay has this many nights or fewer.',
    dates: 'The night is in one of these periods.',
    seasons: 'The night is in one of these seasons.',
    booked: 'The stay was booked in this period.',
    arrived: 'The first night of the payer is in this period: of the guest, the room, or the room group.',
    departed:
      'The morning after the last night of the payer is in this period: of the guest, the room, or the room group.',
    at_most: "The largest amount of one unit of this row, in place of the tax's limit.",
    at_least: "The smallest amount of one unit of this row, in place of the tax's limit; a unit of 0 stays 0.",
    over_stay: 'A limit over the stay for the units of this row alone.',
  },
  LocalBase: {
    start: 'The amount to start from [as in the policy].',
    plus: 'The taxes to add, by title or id, in place of levels and nesting.',
    share: 'The factor of the sum, a decimal or a fraction ["1"].',
  },
  LocalOverStay: {
    each: 'The payer ["stay"].',
    at_most: 'The largest sum, an amount; `paidBefore` of the stay counts toward it.',
    at_least: 'The smallest sum, an amount; a sum of 0 stays 0.',
    per_night:
      'Multiplies both limits by the charged nights, those at a rate other than 0; for the stay by its dates [false].',
  },
  LocalRounding: {
    each: 'Rounds every unit before units are added [false: the charge itself, where the policy rounds it].',
    step: 'The result is a multiple of this amount, such as "0.05" [the minor unit].',
    mode: 'How a fraction of the step is rounded [as in the policy].',
  },
  LocalInvoice: {
    vat: 'The tax is a VAT, of this category.',
    category: 'For a charge without VAT: its category ["E"]. For a VAT: the category where its rate is 0 ["Z"].',
    reason: 'Why that category has no VAT: a text, or a code that begins with "VATEX-".',
  },
  LocalSource: {
    url: 'Its web address.',
    checked: 'The date on which it was read, `YYYY-MM-DD`.',
    says: 'The sentence of the source.',
  },
  LocalPart: {
    of: 'The label of the extra that is split, or "lodging".',
    label: 'The label of the part; that of no extra, and of no other part.',
    share:
      'Its share of the price of each night, a decimal or a fraction, such as "0.70". What no part takes stays `of`.',
  },
  LocalRules: {
    policy: 'The policy for the tax set. Fields of a passed policy override it.',
    parts: "Splits extras or the lodging into labelled parts, each night's price by largest remainder in this order.",
    source: 'Where the rules of the set are published. It changes no amount.',
    meant: 'Codes of warnings about the set and its taxes that are meant as they are. It changes no amount.',
  },
  Stay: {
    checkIn: 'The date of the first night, `YYYY-MM-DD`.',
    checkOut:
      'The date of departure: of rooms with `price` and no `nights`, whose nights it gives; all others must agree.',
    rooms: 'The rooms of the stay, at least one.',
    labels: 'Facts about the whole stay, such as "business".',
    bookedOn: 'The booking date, `YYYY-MM-DD`.',
    nightsBefore: 'Nights already slept that count, such as those of a stay that is extended [0].',
    nightsAfter: 'Nights still to come that count, such as those in a room that is moved to [0].',
    paidBefore: 'Amounts already paid for the stay, by title of a tax whose limit over the stay applies to the stay.',
  },
  Room: {
    persons:
      'How many guests sleep in the room, 0 or more: they count for a tax on persons. May be omitted if `guests` is given; if it is larger, the others are adults without labels.',
    nightlyPrices:
      'One price a night from check-in on, decimal texts in the currency of the tax set, including inclusive taxes.',
    price: 'In place of `nightlyPrices`: the price of all nights together, spread evenly over them.',
    nights: 'With `price`: the number of nights.',
    checkOut: 'With `price`, in place of `nights`: the date of departure, if it is not that of the stay.',
    count: 'Number of identical rooms [1]. Price and persons are those of one room.',
    checkIn: "The date of the room's first night, if it is not that of the stay.",
    guests: 'The guests of one room, as far as they are known.',
    bedrooms: 'Number of bedrooms of the room, for taxes that count them [1].',
    labels: 'Facts about the room, such as "suite".',
    extras: 'Parts of the price beside lodging: the room costs its own price and all of these.',
    nightsBefore: 'Nights already slept that count, if they are not those of the stay.',
    nightsAfter: 'Nights still to come that count, if they are not those of the stay.',
    paidBefore: 'Amounts already paid for the room, by title of a tax whose limit over the stay applies to each room.',
  },
  Guest: {
    age: 'In years, at check-in. A guest without an age is an adult.',
    birthDate: 'In place of `age`: the date of birth, which gives the age on the day of arrival or departure.',
    labels: 'Facts about the guest, such as "resident".',
    checkIn: "The date of the guest's first night, if it is not that of the room.",
    nights: 'How many nights the guest sleeps there [to the last night of the room].',
    nightsBefore: 'Nights already slept that count for this guest [those of the room; none after a later arrival].',
    nightsAfter: 'Nights still to come that count for this guest [those of the room; none after an earlier departure].',
    paidBefore:
      'Amounts that the guest already paid, by title of a tax whose limit over the stay applies to each guest.',
    evidence: 'Documents about the guest: returns count the nights of guests who have one.',
  },
  Extra: {
    label: 'The kind of extra, such as "breakfast"; not "lodging".',
    nightlyPrices: 'One price for each night of the room, decimal texts, including inclusive taxes.',
    price: 'In place of `nightlyPrices`: the price of all nights together, spread evenly over them.',
  },
  Evidence: {
    label: 'The fact that it proves: a label of the guest, or other words for it, such as "age".',
    document: 'The kind of document, such as "disability card".',
    reference: 'A reference to find it by, such as its number.',
  },
} as const;
