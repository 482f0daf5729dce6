import { aPage, oneOf } from '#platform/http/filters.ts';

export const VIEWS = ['others'] as const;

/** Defaults to the reader's own conversations; administrators may list those of others. */
export const messageFilters = { page: aPage, view: oneOf(VIEWS) };
