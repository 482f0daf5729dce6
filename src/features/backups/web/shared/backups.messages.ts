import type { Catalogue } from '#platform/i18n/web/i18n.ts';

/** The words of the backups, for the pages that show how old the last one is. */
export const backupsMessages: Catalogue = {
  en: () => import('../../locales/en.po'),
  fr: () => import('../../locales/fr.po'),
};
