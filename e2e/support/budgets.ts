/** Compressed KB, and requests of every kind, until the rows of a first visit are shown. */
export type Budget = { script: number; requests: number };

/** The whole landing page. */
export const LANDING: Budget = { script: 12, requests: 12 };
export const AUTH: Budget = { script: 100, requests: 10 };
/** A role's first page: shell, translations and dashboard. */
export const DASHBOARD: Budget = { script: 122, requests: 12 };
/** API calls among them: the signed-in account, and all of the dashboard's data. */
export const DASHBOARD_CALLS = 2;
/** Any other page, without the files that every page of the portal loads. */
export const PAGE: Budget = { script: 30, requests: 4 };
/** A page whose address selects a tab: the tab's code is one more file. */
export const TAB: Budget = { script: 30, requests: 5 };
/** The largest cumulative layout shift (CLS) while a page loads. */
export const SHIFT = 0.02;
/** KB of everything that is loaded automatically after the rows are shown. */
export const IDLE = 30.5;

/** Views over budget, with their present size and its cause. A number here may only become smaller. */
export const NOT_YET: Record<string, Budget> = {
  // The card of coming events.
  'admin /dashboard': { script: 124, requests: 12 },
};
