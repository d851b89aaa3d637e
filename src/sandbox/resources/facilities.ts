import { OPTIONS } from '../../api/resources/declaration.js';
import { PROPERTY_FACILITY, ROOM_FACILITY } from '../../api/resources/facilities.js';
import { stableId } from '../common/records.js';
import { addCollection, type MakeResource, type SandboxResource } from '../common/resource.js';
import { PROPERTY_FACILITIES, ROOM_FACILITIES } from '../facilities/catalogues.js';

/** What a property may have: the same for every account. */
export const propertyFacilitiesResource: MakeResource = () =>
  catalogueResource('property_facilities', PROPERTY_FACILITY, PROPERTY_FACILITIES);

/** What a room type may have. */
export const roomFacilitiesResource: MakeResource = () =>
  catalogueResource('room_facilities', ROOM_FACILITY, ROOM_FACILITIES);

function catalogueResource(
  name: string,
  declaration: typeof PROPERTY_FACILITY,
  catalogue: Readonly<Record<string, readonly string[]>>,
): SandboxResource {
  const all = Object.entries(catalogue).flatMap(([category, titles]) =>
    titles.map((title) => ({ id: stableId(`${name} ${title}`), property_id: null, category, title })),
  );
  const print = ({ property_id: _, ...attributes }: (typeof all)[number]) => ({
    type: declaration.type,
    id: attributes.id,
    attributes,
  });
  return {
    name,
    addRoutes: (app) => app.get(`${declaration.path}/${OPTIONS}`, (c) => c.json({ data: all.map(print) })),
    // Every key may read them: they belong to no property.
    addCollection: (app) =>
      addCollection(app, declaration, {
        all: () => all,
        find: () => undefined,
        print,
        accessOf: () => ({ mayUse: () => true }),
      }),
  };
}
