import type { Case, Cases, Expectation, ExpectedPart } from './fields.js';

/** The description of each field of a cases file in the published JSON Schema. */
export const FILE_NOTES: Readonly<Record<keyof Cases, string>> = {
  $schema: 'The JSON Schema of the file, for editors.',
  taxSet: 'The tax set, or the path to it, from the file.',
  cases: 'The cases, in the order in which they are reported.',
};

export const CASE_NOTES: Readonly<Record<keyof Case, string>> = {
  name: 'What the case shows.',
  source: 'Where the amounts come from.',
  stay: 'The stay that is quoted.',
  policy: 'The policy to quote with, or its name; absent: that of the tax set, or else the documented one.',
  expect: 'As much as is known of the quote.',
};

const TAXES = 'The amount of each tax, by its title; null: there must be no line with that title.';
const TOTAL = 'The price plus the exclusive charges.';

export const PART_NOTES: Readonly<Record<keyof ExpectedPart, string>> = { taxes: TAXES, total: TOTAL };

export const EXPECT_NOTES: Readonly<Record<keyof Expectation, string>> = {
  price: 'What the guest is shown.',
  net: 'The price less the inclusive charges.',
  inclusive: 'All inclusive charges together.',
  exclusive: 'All exclusive charges together.',
  total: TOTAL,
  taxes: TAXES,
  nights: 'What is known of each night, by date, all rooms together.',
  rooms: 'What is known of each room, in the order of the stay.',
  issues: 'Codes: the tax set or the stay must be refused with these, and no others.',
  warnings: 'Codes that must be among the warnings of the quote.',
};
