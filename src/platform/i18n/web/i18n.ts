import { i18n, type Messages } from '@lingui/core';
import { isLocale, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, type Locale } from '../locale.ts';

/** The words of one feature, a file a language; only the language in use is fetched. */
export type Catalogue = Record<Locale, () => Promise<{ messages: Messages }>>;

export { i18n };

const platformMessages: Catalogue = {
  en: () => import('../../locales/en.po'),
  fr: () => import('../../locales/fr.po'),
};

const known = new Set<Catalogue>();
const loaded = new Map<Catalogue, Set<Locale>>();

async function fetchInto(locale: Locale, catalogues: Iterable<Catalogue>): Promise<void> {
  const missing = [...catalogues].filter((catalogue) => !loaded.get(catalogue)?.has(locale));
  const files = await Promise.all(missing.map((catalogue) => catalogue[locale]()));
  for (const [index, catalogue] of missing.entries()) {
    i18n.load(locale, files[index]?.messages ?? {});
    loaded.set(catalogue, (loaded.get(catalogue) ?? new Set()).add(locale));
  }
}

/** The language on screen now. */
export function currentLocale(): Locale {
  return isLocale(i18n.locale) ? i18n.locale : 'en';
}

/** Whether anybody has chosen a language on this device. */
export function localeIsChosen(): boolean {
  return document.cookie.includes(`${LOCALE_COOKIE}=`);
}

/** Brings a page's words before the page shows; words already here cost nothing. A later switch of language brings them again. */
export async function loadCatalogues(...catalogues: Catalogue[]): Promise<void> {
  for (const catalogue of catalogues) known.add(catalogue);
  const locale = currentLocale();
  await fetchInto(locale, catalogues);
  // The language may have changed while these files were on their way.
  if (currentLocale() !== locale) await fetchInto(currentLocale(), catalogues);
}

/** Once, before the first render: the platform's own words come along. */
export async function startI18n(locale: Locale, ...catalogues: Catalogue[]): Promise<void> {
  for (const catalogue of [platformMessages, ...catalogues]) known.add(catalogue);
  await fetchInto(locale, known);
  i18n.activate(locale);
}

/** Changes the language on the spot, and remembers it for a year. */
export async function switchLocale(locale: Locale): Promise<void> {
  await fetchInto(locale, known);
  i18n.activate(locale);
  document.documentElement.lang = locale;
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_SECONDS}; samesite=lax`;
}
