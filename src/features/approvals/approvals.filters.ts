import { aPage } from '#platform/http/filters.ts';

export const approvalFilters = {
  /** Of the decided ones. */
  page: aPage,
};
