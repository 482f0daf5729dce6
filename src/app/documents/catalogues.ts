import { i18n, type Messages } from '@lingui/core';
import { type Locale, LOCALES } from '#platform/i18n/locale.ts';

export { i18n };

type Built = Record<string, { messages: Messages }>;

const BUILT: Record<Locale, Built> = {
  en: import.meta.glob<{ messages: Messages }>(
    ['../locales/en.po', '../../features/*/locales/en.po', '../../platform/locales/en.po'],
    { eager: true },
  ),
  fr: import.meta.glob<{ messages: Messages }>(
    ['../locales/fr.po', '../../features/*/locales/fr.po', '../../platform/locales/fr.po'],
    { eager: true },
  ),
};

/** Every word of the product: a frame carries the heading of any page. */
const MESSAGES = Object.fromEntries(
  LOCALES.map((locale) => [
    locale,
    Object.assign({}, ...Object.values(BUILT[locale]).map(({ messages }) => messages)) as Messages,
  ]),
) as Record<Locale, Messages>;

/** Sets the language of the render that follows. A render never waits, so two of them cannot mix. */
export function activateLocale(locale: Locale): void {
  i18n.loadAndActivate({ locale, messages: MESSAGES[locale] });
}
