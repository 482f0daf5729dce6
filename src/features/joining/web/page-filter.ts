import { aPage } from '#platform/http/filters.ts';

/** What the addresses of these lists hold. */
export const pageFilter = { page: aPage };
