import { aPage, anId } from '#platform/http/filters.ts';

/** The search parameters of these lists. */
export const pageFilter = { page: aPage };
/** The page, and the existing guardian to invite. */
export const invitationFilters = { ...pageFilter, guardian: anId };
