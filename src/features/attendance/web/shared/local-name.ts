import { currentLocale } from '#platform/i18n/web/i18n.ts';

/** What the school wrote in both languages, in the reader's. */
export const localName = ({ name_en, name_fr }: { name_en: string; name_fr: string }): string =>
  currentLocale() === 'fr' ? name_fr : name_en;
