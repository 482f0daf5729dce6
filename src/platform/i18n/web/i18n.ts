import { i18n } from '@lingui/core';
import { keepUnsent } from '#platform/ui/forms/unsent.ts';
import { isLocale, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, type Locale } from '../locale.ts';

export { i18n };

/** The current language of the page. */
export function currentLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : 'en';
}

/** True if a language was chosen on this device. */
export function localeIsChosen(): boolean {
  return document.cookie.includes(`${LOCALE_COOKIE}=`);
}

/**
 * Call before the first render. Built pages are in one language each, compiled into their code
 * (scripts/vite-words.ts), including sentences of contracts and of the server. In development the French
 * comes from the catalog.
 */
export async function startI18n(locale: Locale): Promise<void> {
  if (import.meta.env.PROD) i18n.setMessagesCompiler((sentence) => [sentence]);
  else if (locale === 'fr') i18n.load('fr', (await import('../../../locales/web.fr.po')).messages);
  i18n.activate(locale);
}

/** Stores a language for a year. */
export function rememberLocale(locale: Locale): void {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_SECONDS}; samesite=lax`;
}

/**
 * Reloads the page in another language, and keeps what was typed in open forms. The promise never settles, so
 * that nothing runs after it.
 * @throws TypeError without a network, when the other language cannot be loaded.
 */
export async function switchLocale(locale: Locale): Promise<void> {
  if (locale === currentLocale()) return rememberLocale(locale);
  if (!navigator.onLine) throw new TypeError('There is no network to bring the other language.');
  rememberLocale(locale);
  keepUnsent();
  // The offline pages must switch to the new language too.
  navigator.serviceWorker?.controller?.postMessage('language');
  const address = new URL(location.href);
  // A language in the URL would take precedence.
  address.searchParams.delete('lang');
  if (address.href === location.href) location.reload();
  else location.replace(address);
  return new Promise(() => undefined);
}
