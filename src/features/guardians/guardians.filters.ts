import { aPage, oneOf, textUpTo } from '#platform/http/filters.ts';

/** The office's filter on the list of guardians. */
export const GUARDIAN_STATES = ['no_phone', 'no_account', 'duplicates', 'changes'] as const;

export const guardianFilters = {
  /** Searches names, ignoring accents, and the digits of telephone numbers. */
  search: textUpTo(100),
  state: oneOf(GUARDIAN_STATES),
  page: aPage,
};
