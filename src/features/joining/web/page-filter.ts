import { aPage, anId } from '#platform/http/filters.ts';

/** The search parameters of these lists. */
export const pageFilter = { page: aPage };
/** The invitations, and the parent on record who is to be invited. */
export const invitationFilters = { ...pageFilter, guardian: anId };
