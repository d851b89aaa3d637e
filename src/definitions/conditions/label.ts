import { orAbsent, TEXT } from '../../schema/fields.js';

/** A label of the guest, of the room or of the stay. */
export const LABEL = {
  ...orAbsent(TEXT),
  asks: 'label',
  text: (label: string) => label,
  isWithin: (inner?: string, outer?: string) => inner === outer,
} as const;
