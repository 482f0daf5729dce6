/** KB as sent, and requests of every kind, until the rows of a first visit stand. */
export type Budget = { script: number; requests: number };

/** The page before the sign-in, in whole. */
export const LANDING: Budget = { script: 12, requests: 12 };
export const AUTH: Budget = { script: 100, requests: 10 };
/** A role's first page: shell, words and dashboard. */
export const DASHBOARD: Budget = { script: 120, requests: 12 };
/** Of them, calls of the API: who is signed in, and all that the dashboard shows. */
export const DASHBOARD_CALLS = 2;
/** Any other page, beyond what every page of the portal brings. */
export const PAGE: Budget = { script: 30, requests: 4 };
/** A page whose address names a tab: its code is a file beside the page's. */
export const TAB: Budget = { script: 30, requests: 5 };
/** How far things may move while a page comes, as browsers measure it. */
export const SHIFT = 0.02;
/** KB of everything that comes by itself once the rows stand. */
export const IDLE = 25;

/** Views that do not fit yet, at what they take today: none. A number here only ever becomes smaller. */
export const NOT_YET: Record<string, Budget> = {};
