import * as z from 'zod/mini';

/** An identifier as callers write it. A UUID may be written in capitals: it is the same one, and is compared and sorted as text. */
export const Id = z.uuid().check(z.toLowerCase());
