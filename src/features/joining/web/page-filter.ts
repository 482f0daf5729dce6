import { aPage, anId } from '#platform/http/filters.ts';

/** What the addresses of these lists hold. */
export const pageFilter = { page: aPage };
/** The invitations, and the parent on record who is to be invited. */
export const invitationFilters = { ...pageFilter, guardian: anId };
