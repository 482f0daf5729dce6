import type { Catalogue } from '#platform/i18n/web/i18n.ts';

/** The words of the bank, for its own pages and for those that embed its parts. */
export const bankMessages: Catalogue = {
  en: () => import('../../locales/en.po'),
  fr: () => import('../../locales/fr.po'),
};
