/** The supported languages. The first one is the source language. */
export const LOCALES = ['en', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];

/** Stored for a year, readable by server and browser, so that the first page is already in the right language. */
export const LOCALE_COOKIE = 'preau_language';
export const LOCALE_COOKIE_SECONDS = 365 * 24 * 60 * 60;

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** The language for a visitor: the one chosen before, else the browser's preference, else English. */
export function negotiateLocale(visitor: {
  /** The value of the language cookie. */
  cookie?: string | null | undefined;
  acceptLanguage?: string | null | undefined;
}): Locale {
  if (isLocale(visitor.cookie)) return visitor.cookie;
  return preferred(visitor.acceptLanguage ?? '').find(isLocale) ?? 'en';
}

/** Primary subtags of an Accept-Language header, by preference: "fr-CM, en;q=0.5" → fr, en. */
function preferred(acceptLanguage: string): string[] {
  return acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { language: tag.split('-')[0] ?? '', quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language);
}
