import { oneOf, textUpTo } from '#platform/http/filters.ts';

/** What can be opened on the page itself: an address may name it, as the first steps do. */
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
