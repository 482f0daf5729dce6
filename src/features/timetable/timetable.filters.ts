import { aDay, anId, oneOf } from '#platform/http/filters.ts';

/** Any day of the week; defaults to today. */
export const weekFilters = { day: aDay };

/** The same for a guardian, of one child; defaults to the first. */
export const childFilters = { child: anId, day: aDay };

/** The grouping of a grid: classes (the default), teachers or rooms. */
export const SIDES = ['class', 'teacher', 'room'] as const;
export type Side = (typeof SIDES)[number];

/** The version, the kind of grid, and whose; default to the one in force, classes and the first. */
export const wholeFilters = { version: anId, by: oneOf(['teacher', 'room']), of: anId };

/** The day of the cover desk, or the month of its hours; the day defaults to today. */
export const coverFilters = { day: aDay, show: oneOf(['month']) };
