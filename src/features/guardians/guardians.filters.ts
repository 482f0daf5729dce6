import { aPage, oneOf, textUpTo } from '#platform/http/filters.ts';

/** What the office looks for among guardians, beside a name or a number. */
export const GUARDIAN_STATES = ['no_phone', 'no_account', 'duplicates', 'changes'] as const;

export const guardianFilters = {
  /** Over names without accents, and the digits of telephone numbers. */
  search: textUpTo(100),
  state: oneOf(GUARDIAN_STATES),
  page: aPage,
};
