/** Rows on one page of any list. */
export const PAGE_SIZE = 50;
