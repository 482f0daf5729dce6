import { currentLocale } from '#platform/i18n/web/i18n.ts';

// Separate from the words of cards: the first page after sign-in includes it.

type Names = { en: string; fr: string };

/** The reader's language of a bilingual name. */
export const nameOf = (names: Names): string => names[currentLocale()];

/** A figure in the reader's format. */
export const figureOf = (decimal: string): string =>
  currentLocale() === 'fr' ? decimal.replace('.', ',') : decimal;
