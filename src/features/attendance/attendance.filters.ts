import { aDay, anId, oneOf, textUpTo } from '#platform/http/filters.ts';

/** Which day; today where the address names none. */
export const boardFilters = { day: aDay };

/** Which roll is on screen. */
export const rollFilters = { day: aDay, class: anId, slot: anId };

/** A month by any day of it; the current one where the address names none. */
export const monthFilters = { month: aDay };

export const justificationFilters = { state: oneOf(['waiting', 'decided']) };

export const gateFilters = { search: textUpTo(200) };

export const familyFilters = { child: anId };

/** Beside the registers, which the address does not name. */
export const OFFICE_TABS = ['justifications', 'sanctions', 'month'] as const;

export const officeFilters = {
  ...rollFilters,
  ...monthFilters,
  tab: oneOf(OFFICE_TABS),
};
