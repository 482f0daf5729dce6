import { currentLocale } from '#platform/i18n/web/i18n.ts';

// Apart from the words of cards: the first page after signing in carries it.

type Names = { en: string; fr: string };

/** Of what has a name in both languages, the reader's. */
export const nameOf = (names: Names): string => names[currentLocale()];

/** A figure as the reader writes it. */
export const figureOf = (decimal: string): string =>
  currentLocale() === 'fr' ? decimal.replace('.', ',') : decimal;
