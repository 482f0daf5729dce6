import { aDay, matching } from '#platform/http/filters.ts';

/** The forms in display order; the school's own file comes first. */
export const FORM_KEYS = ['school_file', 'minedub_start', 'minedub_term', 'minesec', 'uis'] as const;
export type FormKey = (typeof FORM_KEYS)[number];

export const formFilters = { as_of: aDay, term: matching(/^[1-9]$/), table: matching(/^[\w-]{1,60}$/) };

export const findForm = (key: string): FormKey | undefined => FORM_KEYS.find((known) => known === key);
