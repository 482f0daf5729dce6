/** Rows on one page of any list. */
export const PAGE_SIZE = 50;

/** One page of a list, or a number of rows after the one with this id. */
export type ListPart = { page?: number | undefined; limit?: number; after?: string | undefined };
