import type { Catalogue } from '#platform/i18n/web/i18n.ts';

/** The words of the inbox, with those of every feature's notices. */
export const inboxMessages: Catalogue = {
  en: () => import('../locales/en.po'),
  fr: () => import('../locales/fr.po'),
};
