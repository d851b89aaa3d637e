import { FACILITIES, type FacilityAttributes } from '../../api/wire/facilities.js';
import { readListRequest, selected } from '../common/list-query.js';
import type { MakeResource, SandboxResource } from '../common/resource.js';
import { stableId } from '../common/stable-id.js';
import { PROPERTY_FACILITIES, ROOM_FACILITIES } from '../facilities/catalogues.js';

const FIELDS = { id: 'text', title: 'text', category: 'text' } as const;

/** What a property may have: the same for every account. */
export const propertyFacilitiesResource: MakeResource = () =>
  catalogueResource('property_facilities', FACILITIES.property, PROPERTY_FACILITIES);

/** What a room type may have. */
export const roomFacilitiesResource: MakeResource = () =>
  catalogueResource('room_facilities', FACILITIES.room, ROOM_FACILITIES);

function catalogueResource(
  name: string,
  { type, path }: (typeof FACILITIES)['property' | 'room'],
  catalogue: Readonly<Record<string, readonly string[]>>,
): SandboxResource {
  const facilities = new Map<string, FacilityAttributes>();
  for (const [category, titles] of Object.entries(catalogue)) {
    for (const title of titles) {
      const id = stableId(`${name} ${title}`);
      facilities.set(id, { id, category, title });
    }
  }
  const all = [...facilities.values()];
  const print = (attributes: FacilityAttributes) => ({ type, id: attributes.id, attributes });
  // Every key may read them: they belong to no property.
  return {
    name,
    addRoutes(app) {
      app.get(`${path}/options`, (c) => c.json({ data: all.map(print) }));
      app.get(path, (c) => {
        const request = readListRequest(new URL(c.req.url).searchParams, FIELDS);
        const { total, items } = selected(all, request, { fields: FIELDS });
        return c.json({ data: items.map(print), meta: { page: request.page, limit: request.limit, total } });
      });
    },
  };
}
