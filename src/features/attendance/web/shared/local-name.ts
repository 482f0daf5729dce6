import { currentLocale } from '#platform/i18n/web/i18n.ts';

/** The text in the reader's language, of the two that the school entered. */
export const localName = ({ name_en, name_fr }: { name_en: string; name_fr: string }): string =>
  currentLocale() === 'fr' ? name_fr : name_en;
