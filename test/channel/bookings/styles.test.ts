import { describe, expect, test } from 'vitest';
import { reconcile } from '../../../src/channel/bookings/index.js';
import { ALL_IN } from './styles/all-in.js';
import { APARTMENTS } from './styles/apartments.js';
import { BARE } from './styles/bare.js';
import { ITEMISED } from './styles/itemised.js';
import { JURISDICTIONS } from './styles/jurisdictions.js';
import { LUMP_SUMS } from './styles/lump-sums.js';
import { PROMOTED } from './styles/promoted.js';
import { SETS } from './styles/tax-sets.js';
import { WHOLESALE } from './styles/wholesale.js';

// The styles of OTAs; every verdict was written by hand, before the code that has to find it.
const STYLES = {
  'itemised taxes': ITEMISED,
  'lump sums': LUMP_SUMS,
  apartments: APARTMENTS,
  'exclusive taxes in the nights': ALL_IN,
  'bare amounts': BARE,
  wholesale: WHOLESALE,
  promotions: PROMOTED,
  jurisdictions: JURISDICTIONS,
};

describe.each(Object.entries(STYLES))('%s', (_, rows) => {
  test.each(rows)('$name', ({ set, revision, agrees, ours, theirs, lines }) => {
    const reconciled = reconcile(revision, { taxSet: SETS[set] });
    const found = reconciled.lines.map((line) => [line.title, line.ours, line.theirs, line.cause]);
    expect(found, JSON.stringify(reconciled, null, 1)).toEqual(lines);
    expect(reconciled).toMatchObject({ agrees, ours, theirs });
  });
});
