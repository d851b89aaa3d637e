import { settingIssues, withTexts } from '../../api/resources/channels.js';
import { toDetails } from '../../issues/formats.js';
import { isRecord } from '../../issues/reading.js';
import type { Details } from '../common/answers.js';
import { Refusal } from '../common/answers.js';
import type { SandboxAdapter } from './adapters.js';
import { adapterWith } from './adapters.js';

/** The hotel id that no OTA has. */
const UNKNOWN_HOTEL = 'nope';

export function isKnownHotel(hotelId: unknown): boolean {
  return hotelId !== UNKNOWN_HOTEL;
}

const BOARDS = [
  { id: 'RO', title: 'Room only' },
  { id: 'BB', title: 'Bed and breakfast' },
];

const contract = (contract_sequence: string, price_type: 'Recommended' | 'Cost', active: boolean) => ({
  active,
  contract_sequence,
  contract_name: `Contract ${contract_sequence}`,
  contract_start_date: '2026-01-01',
  contract_end_date: '2028-12-31',
  price_type,
  boards: BOARDS,
});

/** The hotels and contracts for some credentials. Adapters without credentials refuse. */
export function connectionDetails({ credentials }: SandboxAdapter): object {
  if (credentials.length === 0) throw new Refusal(422, { channel: ['has no connection details.'] });
  return {
    hotels: [
      {
        id: '10001',
        title: 'Harbour Hotel',
        contracts: [contract('501', 'Recommended', true), contract('502', 'Cost', true)],
      },
      { id: '10002', title: 'Harbour Annex', contracts: [contract('601', 'Recommended', false)] },
    ],
  };
}

/** The rooms of an OTA with one price for each rate: each occupancy is a separate room. */
const STANDARD = {
  pricing_type: 'Standard',
  rooms: [
    { id: '7001', title: 'Single room (1+0)' },
    { id: '7002', title: 'Double room (2+0)' },
    { id: '7003', title: 'Double room (2+1)' },
  ].map((room, at) => ({
    ...room,
    rates: [
      { id: 'RO', title: 'Room only', readonly: false },
      { id: 'BB', title: 'Bed and breakfast', readonly: at === 0 },
    ],
  })),
};

const occupancyRate = (id: string, title: string, max_persons: number) => ({
  id,
  title,
  occupancies: Array.from({ length: max_persons }, (_, at) => at + 1),
  max_persons,
});

/** The rooms of an OTA with a price for each number of guests. */
const BY_OCCUPANCY = {
  pricing_type: 'OBP',
  rooms: [
    {
      id: '8001',
      title: 'Double room',
      rates: [occupancyRate('BAR', 'Best rate', 2), occupancyRate('NRF', 'Not refundable', 2)],
    },
    { id: '8002', title: 'Family room', rates: [occupancyRate('BAR', 'Best rate', 4)] },
  ],
};

/** The rooms and rates of an OTA for mapping. */
export function mappingDetails({ isOncePerHotel }: SandboxAdapter): object {
  return isOncePerHotel ? BY_OCCUPANCY : STANDARD;
}

export type ChannelSettings = Readonly<Record<string, unknown>>;

const BLANK = "can't be blank";

/** The problems of settings, by field. */
export function settingProblems(
  settings: ChannelSettings,
  { params }: SandboxAdapter,
  required: readonly string[],
): Record<string, string[]> {
  const details = toDetails(settingIssues(settings, params, ''));
  for (const name of required) {
    if (isBlank(settings[name])) details[name] = [BLANK];
  }
  if (!isKnownHotel(settings['hotel_id'])) details['hotel_id'] = ['is no hotel that these credentials may use.'];
  return details;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Moves the problems of settings below `settings`. */
export function inSettings(problems: Details): Details {
  const sentences = Object.entries(problems).flatMap(([name, said]) => said.map((why) => `settings.${name}: ${why}`));
  return sentences.length === 0 ? {} : { settings: sentences };
}

/** The settings with their defaults. */
export function withDefaults(settings: ChannelSettings, { params }: SandboxAdapter): ChannelSettings {
  const defaults = Object.entries(params).flatMap(([name, field]) =>
    field.default === undefined ? [] : [[name, field.default]],
  );
  return { ...Object.fromEntries(defaults), ...withTexts(settings) };
}

export const NO_ADAPTER: Details = { channel: ['is no adapter that there is.'] };

/** The adapter and the settings in a request. */
export function readSettings(body: unknown): { readonly adapter: SandboxAdapter; readonly settings: ChannelSettings } {
  const outer = isRecord(body) ? body : {};
  // The documentation has both forms: under `channel`, and flat.
  const { channel: code, settings = {} } = isRecord(outer['channel']) ? outer['channel'] : outer;
  const adapter = adapterWith(code);
  if (code === undefined || code === null) throw new Refusal(400, { channel: ['is missing.'] });
  if (adapter === undefined) throw new Refusal(400, NO_ADAPTER);
  return { adapter, settings: isRecord(settings) ? settings : {} };
}
