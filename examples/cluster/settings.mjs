// What producer, workers and collector have to agree on.
export const QUEUE = 'stays';

/** A job holds so many lines: a job for each stay would cost far more than its quote. */
export const LINES_A_PIECE = Number(process.env.LINES_A_PIECE ?? 1_000);

/** So many pieces are between producer and collector at most, so that Redis holds little however large the file is. */
export const PIECES_UNDER_WAY = Number(process.env.PIECES_UNDER_WAY ?? 64);

/** A piece without an answer for so long is given to the queue again. Where its job still exists, that does nothing. */
export const AGAIN_AFTER_MS = 5_000;

/** A piece that failed so often, or ended so many workers, is given up: its lines say so, and the run ends with 1. */
export const MOST_TRIES = 5;

/** Redis, from REDIS_URL. Commands wait while it is away: `null` means that they do so for as long as it takes. */
export function connection(url = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379') {
  const { hostname, port, username, password } = new URL(url);
  return {
    host: hostname,
    port: Number(port || 6379),
    ...(username && { username }),
    ...(password && { password }),
    maxRetriesPerRequest: null,
    retryStrategy: () => 200,
  };
}

/** The hash that holds the answers of a run: the number of a piece leads to its lines. */
export const answersOf = (run) => `answers-${run}`;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
