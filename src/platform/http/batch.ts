/** The address under the API's that answers several reads at once: `?of=/students&of=/classes`. */
export const BATCH = '/batch';

/** So many reads in one request at most: more than any page asks for at its opening. */
export const MOST_IN_BATCH = 16;

/** Response to each read of a batch: the status, and the body if there is one. */
export type BatchAnswer = [status: number, body?: unknown][];
