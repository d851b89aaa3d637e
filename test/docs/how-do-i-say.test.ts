import { describe, expect, test } from 'vitest';
import { quote, validateStay, validateTaxSet } from '../../src/index.js';
import { answers } from './answers.js';

const ANSWERS = answers();

describe.each(ANSWERS)('how do I say: $question', ({ taxSet, stay, rows }) => {
  test('shows a tax set and a stay that are valid, without a warning', () => {
    const { issues, warnings } = validateTaxSet(taxSet);
    expect([issues, warnings]).toEqual([undefined, []]);
    expect(validateStay(stay, taxSet.currency).issues).toBeUndefined();
  });

  test('has the amounts of the table: every line, and the total', () => {
    const { taxes, total } = quote(taxSet, stay);
    expect([...taxes.map(({ title, amount }) => [title, amount]), ['Total', total]]).toEqual(rows);
  });
});

test('every key of local rules and every condition has an answer', () => {
  const shown = JSON.stringify(ANSWERS);
  const conditions = [
    'age_from',
    'age_under',
    'guest_from',
    'guest_to',
    'label',
    'price_from',
    'price_over',
    'night_from',
    'night_to',
  ];
  const prices = ['price_to', 'price_under'];
  const more = ['nights_from', 'nights_to', 'dates', 'seasons', 'booked', 'arrived', 'departed'];
  const keys = [
    'logic',
    'rate',
    'only',
    'age_on',
    'night_date',
    'max_nights_in',
    'price_of',
    'price_for',
    'per',
    'start',
    'plus',
    'share',
    'on',
    'contains',
    'at_most',
    'at_least',
    'over_stay',
    'each',
    'per_night',
    'round',
    'source',
    'titles',
    'policy',
  ];
  const ofStay = [
    'guests',
    'bedrooms',
    'age',
    'birthDate',
    'labels',
    'extras',
    'bookedOn',
    'nightsBefore',
    'nightsAfter',
    'paidBefore',
    'persons',
    'checkIn',
    'nights',
  ];
  const absent = [...conditions, ...prices, ...more, ...keys, ...ofStay].filter((key) => !shown.includes(`"${key}":`));
  expect(absent).toEqual([]);
});
