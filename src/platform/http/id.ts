import * as z from 'zod/mini';

/**
 * An id in a request. UUIDs may be written in capitals, and are compared and sorted as text, so they are
 * lower-cased.
 */
export const Id = z.uuid().check(z.toLowerCase());
