import { oneOf, textUpTo } from '#platform/http/filters.ts';

/** Dialogs of the page that a URL may open, for example from the first steps. */
export const OPENED = [
  'school',
  'accounts',
  'messages',
  'backups',
  'roles',
  'keys',
  'papers',
  'retention',
] as const;
export type Opened = (typeof OPENED)[number];

export const settingsFilters = { search: textUpTo(60), open: oneOf(OPENED) };
