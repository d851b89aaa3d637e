import { API_ROOT, type ResourceKind } from './common.js';

/** What a property, a room type and a rate plan are called in lists to choose from. */
export const OPTIONS = {
  properties: { type: 'property', path: `${API_ROOT}/properties/options`, name: 'property' },
  roomTypes: { type: 'room_type', path: `${API_ROOT}/room_types/options`, name: 'room type' },
  ratePlans: { type: 'rate_plan', path: `${API_ROOT}/rate_plans/options`, name: 'rate plan' },
} as const satisfies Record<string, ResourceKind>;

/** Asks for an entry for each occupancy of a rate plan that has a price for each. */
export const MULTI_OCCUPANCY = 'multi_occupancy';
