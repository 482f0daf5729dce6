import { aPage } from '#platform/http/filters.ts';

export const approvalFilters = {
  /** The page of decided requests; all pending ones are shown. */
  page: aPage,
};
