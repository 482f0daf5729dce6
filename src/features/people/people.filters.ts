import { aPage, oneOf, textUpTo } from '#platform/http/filters.ts';
import { ROLES } from './people.rules.ts';

export const peopleFilters = {
  search: textUpTo(100),
  /** `none` lists people waiting for a role. */
  role: oneOf([...ROLES, 'none']),
  page: aPage,
};
