import { nextDay, type SchoolDay } from '#platform/time/school-day.ts';

export const EVENT_KINDS = ['event', 'meeting', 'exam'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const MOST_NAME = 120;
export const MOST_PLACE = 80;
export const MOST_CLASSES = 100;
/** The number of minutes in a day. */
export const DAY_MINUTES = 1440;
/** The path of the private URLs that calendar programs read. */
export const FEED_PATH = '/calendar-feed';

export type Days = { first_day: SchoolDay; last_day: SchoolDay };

/** The day after the last day, because the end of all-day events in calendar files is exclusive. */
export const endOfDays = ({ last_day }: Days): SchoolDay => nextDay(last_day);

type Names = { name_en: string; name_fr: string };

/** A name in the reader's language; both are stored. */
export const nameFor = (names: Names, language: 'en' | 'fr'): string =>
  language === 'fr' ? names.name_fr : names.name_en;
