import * as z from 'zod/mini';

/** Rows on one page of any list. */
export const PAGE_SIZE = 50;

/** Page numbers as lists take them: from 1, at most 10,000. Query strings bring text. */
export const PageNumber = z.pipe(
  z.union([z.string().check(z.regex(/^\d{1,5}$/)), z.number()]),
  z.pipe(z.transform(Number), z.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
);
