import { API_ROOT, type ResourceKind } from './common.js';

/** The two catalogues: what a property has, and what a room type has. */
export const FACILITIES = {
  property: { type: 'facility', path: `${API_ROOT}/property_facilities`, name: 'property facility' },
  room: { type: 'facility', path: `${API_ROOT}/room_facilities`, name: 'room facility' },
} as const satisfies Record<string, ResourceKind>;

/** What the API prints of a facility. */
export interface FacilityAttributes {
  readonly id: string;
  readonly category: string;
  readonly title: string;
}
