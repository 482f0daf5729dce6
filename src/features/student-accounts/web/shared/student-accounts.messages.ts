import type { Catalogue } from '#platform/i18n/web/i18n.ts';

/** The words of the accounts' tool, for the pages that embed its parts. */
export const studentAccountsMessages: Catalogue = {
  en: () => import('../../locales/en.po'),
  fr: () => import('../../locales/fr.po'),
};
