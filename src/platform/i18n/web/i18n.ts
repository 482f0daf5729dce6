import { i18n } from '@lingui/core';
import { keepUnsent } from '#platform/ui/forms/unsent.ts';
import { isLocale, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, type Locale } from '../locale.ts';

export { i18n };

/** The language on screen now. */
export function currentLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : 'en';
}

/** Whether anybody has chosen a language on this device. */
export function localeIsChosen(): boolean {
  return document.cookie.includes(`${LOCALE_COOKIE}=`);
}

/**
 * Before the first render. The built pages are of one language each: their code holds its words (scripts/vite-words.ts), and so does
 * a sentence of a contract or of the server. In development the French comes from the catalogue.
 */
export async function startI18n(locale: Locale): Promise<void> {
  if (import.meta.env.PROD) i18n.setMessagesCompiler((sentence) => [sentence]);
  else if (locale === 'fr') i18n.load('fr', (await import('../../../locales/web.fr.po')).messages);
  i18n.activate(locale);
}

/** Remembers a language for a year. */
export function rememberLocale(locale: Locale): void {
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_SECONDS}; samesite=lax`;
}

/**
 * Loads the page again in another language, and keeps what was typed in open forms. Nothing after it is done: the promise never settles.
 * @throws TypeError without a network, where the other language cannot be had.
 */
export async function switchLocale(locale: Locale): Promise<void> {
  if (locale === currentLocale()) return rememberLocale(locale);
  if (!navigator.onLine) throw new TypeError('There is no network to bring the other language.');
  rememberLocale(locale);
  keepUnsent();
  // The offline pages must switch to the new language too.
  navigator.serviceWorker?.controller?.postMessage('language');
  const address = new URL(location.href);
  // The address may name a language as well, which would win.
  address.searchParams.delete('lang');
  if (address.href === location.href) location.reload();
  else location.replace(address);
  return new Promise(() => undefined);
}
