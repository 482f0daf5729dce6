import { aDay, anId, aPage, matching, oneOf, textUpTo } from '#platform/http/filters.ts';

/** The reports, in the order of the catalog. */
export const REPORT_KEYS = [
  'enrollment',
  'attendance',
  'results',
  'candidates',
  'programme',
  'collection',
  'ageing',
  'receipts',
  'savings',
  'books',
  'staff',
] as const;
export type ReportKey = (typeof REPORT_KEYS)[number];

/** The possible groupings of rows; each report offers some of them. */
export const GROUPINGS = [
  'level',
  'class',
  'age',
  'month',
  'subject',
  'term',
  'teacher',
  'sex',
  'average',
  'method',
  'cashier',
  'day',
] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** All filters of reports; each report declares those it uses. */
export const reportFilters = {
  by: oneOf(GROUPINGS),
  class_id: anId,
  as_of: aDay,
  from: aDay,
  to: aDay,
  which: matching(/^(year|\d{1,2})$/),
};
export type FilterName = keyof typeof reportFilters;

/** A figure by column and row, and the page of the rows behind it. */
export const figureFilters = { figure: matching(/^[a-z_\d]{1,30}$/), row: textUpTo(60), page: aPage };
