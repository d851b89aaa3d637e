/** How much a stay may hold: far beyond any hotel, so that no input can stall a quote. */
export const LIMITS = { rooms: 1_000, nights: 1_000, persons: 10_000, count: 10_000 } as const;
