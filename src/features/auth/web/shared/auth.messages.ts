import type { Catalogue } from '#platform/i18n/web/i18n.ts';

/** The words of signing in, for its own page and for those that embed its parts. */
export const authMessages: Catalogue = {
  en: () => import('../../locales/en.po'),
  fr: () => import('../../locales/fr.po'),
};
