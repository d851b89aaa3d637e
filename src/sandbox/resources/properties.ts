import { API_ROOT } from '../../api/wire/common.js';
import type { MakeResource } from '../common/resource.js';

/** The properties, to be read: of their many fields, which tax set is the default. */
export const propertiesResource: MakeResource = ({ taxes, hotel }) => ({
  name: 'properties',
  collection: {
    type: 'property',
    path: `${API_ROOT}/properties`,
    fields: { id: 'text' },
    deniedRead: 403,
    all: () => [...hotel.properties.values()].map(({ id }) => ({ id, property_id: id })),
    find: (id) => {
      const found = hotel.property(id);
      return found && { id: found.id, property_id: found.id };
    },
    print: (id) => ({
      type: 'property',
      id,
      attributes: { default_tax_set_id: taxes.defaultTaxSetId(id) ?? null, id },
    }),
  },
});
