import type { SandboxState, TaxRecord } from '../sandbox/index.js';

/** What a new sandbox holds: the property of examples/definitions/small-hotel.json. */
export const DEMO_PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';
export const DEMO_KEY = 'sandbox-key';

const UNSET = {
  property_id: DEMO_PROPERTY,
  skip_nights: null,
  max_nights: null,
  applicable_date_ranges: [],
  applicable_after: null,
  applicable_before: null,
};

const CITY_TAX: TaxRecord = {
  ...UNSET,
  id: 'b5c0d4a2-9a3e-4f0a-8a39-0a8a3a6f2f01',
  title: 'City tax',
  logic: 'per_person_per_night',
  type: 'city_tax',
  rate: '4.00',
  currency: 'EUR',
  is_inclusive: false,
  max_nights: 7,
};
const VAT: TaxRecord = {
  ...UNSET,
  id: 'b5c0d4a2-9a3e-4f0a-8a39-0a8a3a6f2f02',
  title: 'VAT',
  logic: 'percent',
  type: 'tax',
  rate: '6.00',
  currency: null,
  is_inclusive: true,
};

export const DEMO_STATE: SandboxState = {
  version: 1,
  taxes: [CITY_TAX, VAT],
  tax_sets: [
    {
      id: 'b5c0d4a2-9a3e-4f0a-8a39-0a8a3a6f2f03',
      title: 'Standard',
      property_id: DEMO_PROPERTY,
      currency: 'EUR',
      taxes: [
        { id: CITY_TAX.id, level: 0, taxes: [] },
        { id: VAT.id, level: 0, taxes: [] },
      ],
      associated_rate_plan_ids: [],
    },
  ],
};
