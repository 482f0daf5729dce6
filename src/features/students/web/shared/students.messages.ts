import type { Catalogue } from '#platform/i18n/web/i18n.ts';

/** The words of the students, for their own pages and for those that embed their parts. */
export const studentsMessages: Catalogue = {
  en: () => import('../../locales/en.po'),
  fr: () => import('../../locales/fr.po'),
};
