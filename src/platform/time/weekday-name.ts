import type { Locale } from '../i18n/locale.ts';

/** A Monday, for deriving the weekday names. */
const MONDAY = Date.UTC(2026, 10, 23);
const DAY_MS = 86_400_000;

/** "Monday", "lundi"; Monday is 1. */
export const weekdayName = (weekday: number, locale: Locale, length: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(
    new Date(MONDAY + (weekday - 1) * DAY_MS),
  );
