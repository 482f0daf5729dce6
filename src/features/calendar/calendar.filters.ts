import { oneOf } from '#platform/http/filters.ts';

export const CALENDAR_VIEWS = ['past'] as const;

/** Defaults to what is coming. */
export const calendarFilters = { view: oneOf(CALENDAR_VIEWS) };
