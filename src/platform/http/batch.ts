/** The path below the API's that returns several reads at once: `?of=/students&of=/classes`. */
export const BATCH = '/batch';

/** Maximum reads per request: more than any page sends when it opens. */
export const MOST_IN_BATCH = 16;

/** Response to each read of a batch: the status, and the body if there is one. */
export type BatchAnswer = [status: number, body?: unknown][];
