import type { Catalogue } from '#platform/i18n/web/i18n.ts';

/** The words of the subjects, for their own page and for those that embed their parts. */
export const subjectsMessages: Catalogue = {
  en: () => import('../../locales/en.po'),
  fr: () => import('../../locales/fr.po'),
};
