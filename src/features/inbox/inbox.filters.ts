import { aPage } from '#platform/http/filters.ts';

export const inboxFilters = { page: aPage };
