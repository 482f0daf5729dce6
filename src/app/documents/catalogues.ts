import { i18n, type Messages } from '@lingui/core';
import * as appEn from '../locales/en.po';
import * as appFr from '../locales/fr.po';
import * as authEn from '../../features/auth/locales/en.po';
import * as authFr from '../../features/auth/locales/fr.po';
import * as landingEn from '../../features/landing/locales/en.po';
import * as landingFr from '../../features/landing/locales/fr.po';
import * as platformEn from '../../platform/locales/en.po';
import * as platformFr from '../../platform/locales/fr.po';
import type { Locale } from '#platform/i18n/locale.ts';

export { i18n };

const MESSAGES: Record<Locale, Messages> = {
  en: { ...platformEn.messages, ...appEn.messages, ...authEn.messages, ...landingEn.messages },
  fr: { ...platformFr.messages, ...appFr.messages, ...authFr.messages, ...landingFr.messages },
};

/** Sets the language of the render that follows. A render never waits, so two of them cannot mix. */
export function activateLocale(locale: Locale): void {
  i18n.loadAndActivate({ locale, messages: MESSAGES[locale] });
}
