import type { Catalogue } from '#platform/i18n/web/i18n.ts';

/** The words of the own account, for its page and for whoever asks for a proof elsewhere. */
export const profileMessages: Catalogue = {
  en: () => import('../../locales/en.po'),
  fr: () => import('../../locales/fr.po'),
};
