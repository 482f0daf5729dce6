import type { Catalogue } from '#platform/i18n/web/i18n.ts';

/** The words of whole schools, for their own page and for the first steps. */
export const wholeSchoolMessages: Catalogue = {
  en: () => import('../../locales/en.po'),
  fr: () => import('../../locales/fr.po'),
};
