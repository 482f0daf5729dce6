import type { Catalogue } from '#platform/i18n/web/i18n.ts';

/** The words of fees, for their own pages and for those that embed their parts. */
export const feesMessages: Catalogue = {
  en: () => import('../../locales/en.po'),
  fr: () => import('../../locales/fr.po'),
};
