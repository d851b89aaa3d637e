import { OPTIONS } from '../../api/resources/declaration.js';
import { PROPERTY_FACILITY, ROOM_FACILITY } from '../../api/resources/hotel.js';
import { stableId } from '../common/answers.js';
import type { MakeResource, SandboxResource } from '../common/resource.js';
import { addCollection } from '../common/resource.js';

export const FACILITY_RESOURCES: readonly MakeResource[] = [
  () => catalogueResource('property_facilities', PROPERTY_FACILITY, PROPERTY_FACILITIES),
  () => catalogueResource('room_facilities', ROOM_FACILITY, ROOM_FACILITIES),
];

/** The facilities of properties or of room types, the same for every account. */
function catalogueResource(name: string, declaration: typeof PROPERTY_FACILITY, catalogue: Catalogue): SandboxResource {
  const all = Object.entries(catalogue).flatMap(([category, titles]) =>
    titles.map((title) => ({ id: stableId(`${name} ${title}`), category, title })),
  );
  const data = all.map((attributes) => ({ type: declaration.type, id: attributes.id, attributes }));
  return {
    name,
    addRoutes: (app) => app.get(`${declaration.path}/${OPTIONS}`, (c) => c.json({ data })),
    // Every key may read them: they belong to no property.
    addCollection: (app) =>
      addCollection(app, declaration, {
        all: () => all,
        find: () => undefined,
        print: (attributes) => ({ attributes }),
        accessOf: () => ({ mayUse: () => true }),
      }),
  };
}

type Catalogue = Readonly<Record<string, readonly string[]>>;

const PROPERTY_FACILITIES: Catalogue = {
  general: titles(`
    Air conditioning; Heating; Lift; Non-smoking throughout; Designated smoking area; Family rooms;
    Soundproof rooms; Facilities for disabled guests; Wheelchair access; Step-free entrance;
    Interconnected rooms available; Adults only; Shared kitchen; Shared lounge; Wardrobe for luggage;
    Free wifi in public areas; Vending machine for drinks; Vending machine for snacks; Mini market on site;
    Gift shop
  `),
  reception_services: titles(`
    Reception open all day; Express check-in and check-out; Private check-in and check-out; Concierge;
    Luggage storage; Lockers; Tour desk; Currency exchange; Cash machine on site; Safe at reception; Newspapers;
    Invoice on request
  `),
  safety_and_security: titles(`
    Smoke alarms; Carbon monoxide detector; Fire extinguishers; Cameras in common areas; Cameras outside;
    Security around the clock; Key card access; Baby safety gates; First aid kit
  `),
  food_and_drink: titles(`
    Restaurant; Bar; Coffee shop on site; Snack bar; Breakfast in the room; Breakfast buffet; Room service;
    Special diet menus on request; Packed lunches; Barbecue; Wine and champagne; Kid-friendly buffet
  `),
  activities: titles(`
    Fitness centre; Sauna; Steam room; Spa; Massage; Tennis court; Golf course within 3 km; Table tennis;
    Billiards; Darts; Bicycle rental; Hiking; Horse riding; Fishing; Diving; Ski storage; Ski passes on sale;
    Evening entertainment; Games room; Library
  `),
  outdoors: titles(`
    Garden; Terrace; Sun terrace; Outdoor furniture; Outdoor pool; Indoor pool; Pool for children; Beachfront;
    Private beach area; Playground; Picnic area
  `),
  services: titles(`
    Daily housekeeping; Laundry; Dry cleaning; Ironing service; Shoe shine; Trouser press; Babysitting;
    Airport shuttle; Shuttle to the station; Car hire; Business centre; Fax and photocopying;
    Meeting and banquet rooms
  `),
  parking: titles(`
    Free parking; Parking on site; Parking garage; Street parking; Accessible parking;
    Charging station for electric cars
  `),
  pets: titles(`
    Pets allowed; Pet basket; Pet bowls
  `),
  sustainable_practice: titles(`
    Linen changed on request only; Recycling bins; Water-saving showers; Renewable electricity
  `),
};

const ROOM_FACILITIES: Catalogue = {
  in_room: titles(`
    Air conditioning in the room; Heating in the room; Fan; Desk; Seating area; Sofa; Sofa bed; Wardrobe or closet;
    Clothes rack; Iron; Ironing facilities; Drying rack; Safe in the room; Safe for a laptop; Mosquito net;
    Fireplace; Soundproofing; Blackout curtains; Carpeted; Tiled floor; Wooden floor; Private entrance;
    Interconnecting rooms; Hypoallergenic; Extra long beds; Feather-free pillows; Socket near the bed;
    Walk-in closet
  `),
  bathroom: titles(`
    Private bathroom; Shared bathroom; Bath; Shower; Walk-in shower; Bidet; Toilet; Hair dryer; Towels; Bathrobe;
    Slippers; Free toiletries; Toilet paper; Additional toilet
  `),
  media_and_technology: titles(`
    Flat-screen television; Cable channels; Satellite channels; Streaming service; Radio; Telephone;
    Free wifi in the room; Wired internet; Alarm clock; USB charging port
  `),
  kitchen: titles(`
    Kitchen; Kitchenette; Refrigerator; Minibar; Microwave; Oven; Stovetop; Dishwasher; Electric kettle;
    Tea and coffee maker; Dining table; Kitchenware; Washing machine
  `),
  view_and_outdoors: titles(`
    Balcony; Patio; Terrace of the room; Sea view; Mountain view; Garden view
  `),
};

function titles(text: string): string[] {
  return text.split(';').map((title) => title.trim());
}
