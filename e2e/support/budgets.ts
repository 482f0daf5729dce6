/** Compressed KB, and requests of every kind, until the rows of a first visit are shown. */
export type Budget = {
  script: number;
  requests: number;
  /** KB loaded automatically afterwards, if not `IDLE`. */
  idle?: number;
};

/** The whole landing page. */
export const LANDING: Budget = { script: 12, requests: 12 };
export const AUTH: Budget = { script: 100, requests: 10 };
/**
 * A role's first page: shell, translations and dashboard. 122 KB, 0.2 KB for busy buttons that keep the focus and for
 * plainer sentences, and the 0.2 KB by which the same code compresses better or worse with other hashes in its file names.
 */
export const DASHBOARD: Budget = { script: 122.4, requests: 12 };
/** API calls among them: the signed-in account, and all of the dashboard's data. */
export const DASHBOARD_CALLS = 2;
/** Any other page, without the files that every page of the portal loads. */
export const PAGE: Budget = { script: 30, requests: 4 };
/** A page whose address selects a tab: the tab's code is one more file. A student's fees for the office are the heaviest. */
export const TAB: Budget = { script: 31, requests: 5 };
/** The largest cumulative layout shift (CLS) while a page loads. */
export const SHIFT = 0.02;
/**
 * KB of everything that is loaded automatically after the rows are shown; the texts of canceling an export
 * were added last.
 */
export const IDLE = 31;

/** Views over budget, with their present size and its cause. A number here may grow only with its own cause. */
export const NOT_YET: Record<string, Budget> = {
  // The card of coming events; waiting for a token that cannot be renewed without a network. Once it rests, the list of
  // an account's fees, which the office and families share and all pages about fees therefore load.
  'admin /dashboard': { script: 125, requests: 12, idle: 33.8 },
  'admin /students/{child}?tab=fees': { script: 31.5, requests: 5 },
  // The names of a student's fields and of payment methods, each written once and in the file that most pages
  // share; the texts of canceling an export; the links to each child of a family; 0.1 KB as with the dashboard: the same
  // code was 30.47 and 30.51 KB.
  'admin /marks/sheets/00000000-0000-7000-8000-000000000001': { script: 30.8, requests: 4 },
};
