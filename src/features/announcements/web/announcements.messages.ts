import type { Catalogue } from '#platform/i18n/web/i18n.ts';

export const announcementsMessages: Catalogue = {
  en: () => import('../locales/en.po'),
  fr: () => import('../locales/fr.po'),
};
