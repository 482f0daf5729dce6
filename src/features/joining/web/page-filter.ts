import { aPage, anId } from '#platform/http/filters.ts';

export const pageFilter = { page: aPage };
/** The page, and the existing guardian to invite. */
export const invitationFilters = { ...pageFilter, guardian: anId };
