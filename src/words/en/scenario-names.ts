import { subject } from '../words.js';

/** What a scenario is called: its stay in a few words. */
export const SCENARIO_NAMES = subject('scenarioNames', {
  stay: '{nights} from {date}',
  severalNights: '{nights} nights',
  bedrooms: { one: 'of {n} bedroom', other: 'of {n} bedrooms' },
  late: 'one arriving later',
  guests: '{persons} ({guests})',
  // "one of 7 "resident" from 2026-05-02 for 2 nights".
  guest: 'one {facts}',
  guestAge: 'of {n}',
  guestBorn: 'born {date}',
  guestFrom: 'from {date}',
  guestNights: { one: 'for {n} night', other: 'for {n} nights' },
  label: '"{label}"',
  // What the nights cost.
  pricedAt: '{persons} at {prices}',
  varied: 'prices that differ',
  odd: 'odd prices',
  high: 'high prices',
  low: 'a very low price',
  free: 'free of charge',
  // What else is said of the stay.
  extra: 'with {label}',
  extraAt: 'with {label} at {price}',
  booked: 'booked {date}',
  before: { one: 'after {n} night before', other: 'after {n} nights before' },
  paid: '{amount} of {title} paid before',
  toCome: { one: 'with {n} night still to come', other: 'with {n} nights still to come' },
});
