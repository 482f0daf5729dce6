import { oneOf } from '#platform/http/filters.ts';

export const CALENDAR_VIEWS = ['past'] as const;

/** Defaults to future events. */
export const calendarFilters = { view: oneOf(CALENDAR_VIEWS) };
