import { aPage, type FiltersOf, matching, oneOf, textUpTo } from '#platform/http/filters.ts';

/** The subjects of custom reports. */
export const MATTERS = ['students', 'fees', 'payments', 'absences', 'marks'] as const;
export type MatterKey = (typeof MATTERS)[number];

const NAMES = /^[a-z\d_]{1,30}(,[a-z\d_]{1,30}){0,19}$/;

/** A custom report as encoded in the URL, parsed by `readDefinition`. */
export const builtFilters = {
  of: oneOf(MATTERS),
  columns: matching(NAMES),
  by: matching(/^[a-z\d_]{1,30}(,[a-z\d_]{1,30})?$/),
  measures: matching(/^[a-z]{1,10}(\.[a-z\d_]{1,30})?(,[a-z]{1,10}(\.[a-z\d_]{1,30})?){0,5}$/),
  where: textUpTo(1500),
  page: aPage,
};
export type BuiltFilters = FiltersOf<typeof builtFilters>;
