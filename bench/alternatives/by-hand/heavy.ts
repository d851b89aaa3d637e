import type { Stay } from '../../../src/index.js';
import type { OfferTotals } from '../definition.js';
import { cents, dayOf, pricesOf, print } from './text.js';

const MAY_1 = dayOf('2026-05-01');
const JUNE_1 = dayOf('2026-06-01');
const AUGUST_31 = dayOf('2026-08-31');
const SEPTEMBER_30 = dayOf('2026-09-30');
const SEASON = dayOf('2026-04-01');
const SEASON_END = dayOf('2026-10-31');
const NEXT_SEASON = dayOf('2027-04-01');
const NEXT_SEASON_END = dayOf('2027-10-31');
const BOOKING_FEE = 500;

/**
 * The heavy set worked out on paper. With P the price, A the cleaning and E the booking fee, all over the stay:
 * the VAT is (33 (P + A) + 30 E) / 280 whether or not a night has the heritage levy, and the levy is
 * (247 (P + A) - 30 E) / 28,280 on the nights that have it.
 */
export function heavyByHand(stay: Stay): OfferTotals {
  const { rooms, checkIn } = stay;
  const firstDay = dayOf(checkIn);
  const nights = pricesOf(rooms[0]).length;
  let persons = 0;
  for (const room of rooms) persons += room.persons ?? 0;
  const cleaning = 3_500 * rooms.length;

  let price = 0;
  let resortNights = 0;
  let leviedPrice = 0;
  let hasLevyOnArrival = false;
  let climateNights = 0;
  let seasonPrice = 0;
  let seasonService = 0;
  let wholeService = 0;
  // How many nights, and how many of them in the season, lose so many tenths of a cent of the service charge.
  const losses = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

  for (let night = 0; night < nights; night += 1) {
    const day = firstDay + night;
    let nightPrice = 0;
    for (const room of rooms) nightPrice += cents(pricesOf(room)[night] as string);
    price += nightPrice;
    if (day >= MAY_1 && day <= SEPTEMBER_30) resortNights += 1;
    if (day >= JUNE_1 && day <= AUGUST_31) {
      leviedPrice += nightPrice;
      if (night === 0) hasLevyOnArrival = true;
    }
    if (climateNights < 14 && (day < SEASON || day > SEASON_END)) climateNights += 1;
    const serviceBase = night === 0 ? nightPrice + cleaning : nightPrice;
    const loss = serviceBase % 10;
    wholeService += (serviceBase - loss) / 10;
    losses[loss] = (losses[loss] as number) + 1;
    if (night > 0 && isSeason(day)) {
      seasonPrice += nightPrice;
      seasonService += (serviceBase - loss) / 10;
    }
  }

  const fees = price + cleaning;
  const vat = Math.floor((2 * (33 * fees + 30 * BOOKING_FEE) + 280) / 560);
  const leviedFees = hasLevyOnArrival ? leviedPrice + cleaning : leviedPrice;
  const levyParts = 247 * leviedFees - (hasLevyOnArrival ? 30 * BOOKING_FEE : 0);
  const levy = Math.floor((2 * levyParts + 28_280) / 56_560);
  const service = Math.floor((fees + 5) / 10);

  if (seasonPrice > 0) seasonService += seasonCents(stay, firstDay, nights, cleaning, service - wholeService, losses);
  const city = 220 * persons * Math.min(nights, 7);
  const tourism = Math.floor((2 * 35 * (seasonPrice + seasonService) + 1_000) / 2_000);
  const climate = 180 * climateNights;
  const green = Math.floor((2 * (fees + service + BOOKING_FEE + climate) + 50) / 100 + 0);
  const exclusive = cleaning + service + BOOKING_FEE + city + tourism + climate + green;
  const inclusive = 750 * rooms.length * resortNights + levy + vat;
  return { price: print(price), net: print(price - inclusive), total: print(price + exclusive) };
}

/** How many of the cents that are left of the service charge go to nights of the season. */
function seasonCents(
  { rooms }: Stay,
  firstDay: number,
  nights: number,
  cleaning: number,
  left: number,
  losses: readonly number[],
): number {
  let least = 9;
  let spare = left;
  while (least > 0 && spare > (losses[least] as number)) {
    spare -= losses[least] as number;
    least -= 1;
  }
  let given = 0;
  for (let night = 0; night < nights; night += 1) {
    let base = night === 0 ? cleaning : 0;
    for (const room of rooms) base += cents(pricesOf(room)[night] as string);
    const loss = base % 10;
    if (loss < least || (loss === least && spare === 0)) continue;
    if (loss === least) spare -= 1;
    if (night > 0 && isSeason(firstDay + night)) given += 1;
  }
  return given;
}

function isSeason(day: number): boolean {
  return (day >= SEASON && day <= SEASON_END) || (day >= NEXT_SEASON && day <= NEXT_SEASON_END);
}
