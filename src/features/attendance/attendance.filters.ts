import { aDay, anId, oneOf, textUpTo } from '#platform/http/filters.ts';

/** The day; defaults to today. */
export const boardFilters = { day: aDay };

export const rollFilters = { day: aDay, class: anId, slot: anId };

/** Any day of the month; defaults to the current month. */
export const monthFilters = { month: aDay };

export const justificationFilters = { state: oneOf(['waiting', 'decided']) };

export const gateFilters = { search: textUpTo(200) };

export const familyFilters = { child: anId };

/** Tabs in the URL. Registers, the default tab, have no name there. */
export const OFFICE_TABS = ['justifications', 'sanctions', 'month'] as const;

export const officeFilters = {
  ...rollFilters,
  ...monthFilters,
  tab: oneOf(OFFICE_TABS),
};
