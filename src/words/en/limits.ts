import { subject } from '../words.js';

/** Which nights of a stay a tax counts. */
export const NIGHT_LIMITS = subject('limits', {
  notFirst: { one: 'not the first night', other: 'not the first {n} nights' },
  atMost: { one: 'at most {n} night', other: 'at most {n} nights' },
  skipped: { one: 'the first night is skipped', other: 'the first {n} nights are skipped' },
  skippedOfGuest: {
    one: 'the first night of a guest is skipped',
    other: 'the first {n} nights of a guest are skipped',
  },
});
