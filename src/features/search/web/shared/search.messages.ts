import type { Catalogue } from '#platform/i18n/web/i18n.ts';

/** The words of the search, with the titles of all pages. */
export const searchMessages: Catalogue = {
  en: () => import('../../locales/en.po'),
  fr: () => import('../../locales/fr.po'),
};
