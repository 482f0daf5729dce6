import { aPage, oneOf, textUpTo } from '#platform/http/filters.ts';
import { ROLES } from './people.rules.ts';

export const peopleFilters = {
  search: textUpTo(100),
  /** `none` lists those who wait for a role. */
  role: oneOf([...ROLES, 'none']),
  page: aPage,
};
