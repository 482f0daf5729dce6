import type { Catalogue } from '#platform/i18n/web/i18n.ts';

/** The words of the shell, with every page. */
export const appMessages: Catalogue = {
  en: () => import('../locales/en.po'),
  fr: () => import('../locales/fr.po'),
};
