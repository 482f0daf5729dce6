import type { Locale } from '#platform/i18n/locale.ts';

const TAGS: Record<Locale, string> = { en: 'en-US', fr: 'fr-FR' };

type Make<Options, Format> = new (tag: string, options?: Options) => Format;

/** Creating an Intl object costs more than using it a thousand times, so each is cached. */
function kept<Options extends object, Format>(Made: Make<Options, Format>) {
  const formats = new Map<string, Format>();
  return (locale: Locale, options?: Options): Format => {
    const key = `${locale}${JSON.stringify(options)}`;
    const format = formats.get(key) ?? new Made(TAGS[locale], options);
    formats.set(key, format);
    return format;
  };
}

const dateFormat = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat);
const numberFormat = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat);
const agoFormat = kept<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(Intl.RelativeTimeFormat);

/** Intl's narrow spaces are missing from some fonts; the no-break space is in all of them. */
function plainSpaces(text: string): string {
  return text.replace(/[\u202f\u2009]/g, '\u00a0');
}

/** French writes the first of a month as an ordinal: "1er janv. 2026". Intl does not. */
export function firstOfMonth(text: string, locale: Locale): string {
  return locale === 'fr' ? text.replace(/^1(?=\s)/, '1er') : text;
}

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/**
 * A day (yyyy-MM-dd) with its month as a word, so that day and month cannot be confused: "Nov 21, 2026", "21
 * nov. 2026", "1er déc. 2026".
 */
export function formatDay(day: string, locale: Locale): string {
  // A day has no time zone: parsed and formatted in the same one, it is the same on every phone.
  const instant = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(instant.getTime())
    ? day
    : firstOfMonth(plainSpaces(dateFormat(locale, { ...DAY, timeZone: 'UTC' }).format(instant)), locale);
}

/** A month (yyyy-MM, or any day of it) in full: "November 2026", "novembre 2026". */
export function formatMonth(month: string, locale: Locale): string {
  const instant = new Date(`${month.slice(0, 7)}-01T00:00:00Z`);
  return plainSpaces(dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(instant));
}

/** A time in the school's time zone: "Nov 21, 2026, 03:05 PM", "21 nov. 2026, 15:05". */
export function formatInstant(instant: string | Date, locale: Locale, timeZone: string): string {
  const time = { hour: '2-digit', minute: '2-digit', hour12: locale === 'en' } as const;
  const text = dateFormat(locale, { ...DAY, ...time, timeZone }).format(new Date(instant));
  return firstOfMonth(plainSpaces(text), locale);
}

/** The time of day in the school's time zone: "03:05 PM", "15:05". */
export function formatTime(instant: string | Date, locale: Locale, timeZone: string): string {
  const time = { hour: '2-digit', minute: '2-digit', hour12: locale === 'en' } as const;
  return plainSpaces(dateFormat(locale, { ...time, timeZone }).format(new Date(instant)));
}

/** A large number, abbreviated: "1.5M", "1,5 M". For charts, if the exact number is shown elsewhere. */
export function formatShort(count: number, locale: Locale): string {
  return plainSpaces(numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(count));
}

/** A day without its year, abbreviated: "Nov 21", "21 nov.". */
export function formatShortDay(day: string, locale: Locale): string {
  const format = dateFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return plainSpaces(format.format(new Date(`${day}T00:00:00Z`)));
}

/** A day with its weekday, without its year: "Thu, Dec 3", "jeu. 3 déc.". */
export function formatWeekday(day: string, locale: Locale): string {
  const format = dateFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return plainSpaces(format.format(new Date(`${day}T00:00:00Z`)));
}

/** A count, grouped by the reader's language: "1,203", "1 203". Money has its own formatter. */
export function formatNumber(count: number, locale: Locale): string {
  return plainSpaces(numberFormat(locale).format(count));
}

const SIZES = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** File size in the unit that fits: "12.3 MB", "12,3 Mo". */
export function formatSize(bytes: number, locale: Locale): string {
  const step = Math.max(1, Math.min(SIZES.length, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const options = { style: 'unit', unit: SIZES[step - 1]!, maximumFractionDigits: 1 } as const;
  return plainSpaces(numberFormat(locale, options).format(bytes / 1_000 ** step));
}

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Relative time in the largest unit that fits: "3 days ago", "il y a 3 jours"; "now" below a minute. */
export function formatAgo(instant: string | Date, now: Date, locale: Locale): string {
  // If a phone's clock is behind the server's, the result must not be in the future.
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(instant).getTime()) / 1_000));
  const [unit, length] =
    STEPS.find(([, step]) => seconds >= step) ?? (['second', Number.POSITIVE_INFINITY] as const);
  const count = Math.floor(seconds / length);
  const numeric = count === 0 ? 'auto' : 'always';
  return plainSpaces(agoFormat(locale, { numeric }).format(-count, unit));
}
