import { i18n, type Messages } from '@lingui/core';
import { whenIdle } from '#platform/ui/when-idle.ts';
import { isLocale, LOCALE_COOKIE, LOCALE_COOKIE_SECONDS, type Locale } from '../locale.ts';

/** The words of one feature, a file a language; only the language in use is fetched. */
export type Catalogue = Record<Locale, () => Promise<Words>>;

export type Words = { messages: Messages; later?: (() => Promise<Words>) | undefined };

export { i18n };

const platformMessages: Catalogue = {
  en: () => import('../../locales/en.po'),
  fr: () => import('../../locales/fr.po'),
};

const known = new Set<Catalogue>();
const loaded = new Map<Catalogue, Set<Locale>>();

/** Words in use that no first view says and that nobody has needed yet, and whether anybody has. */
const unsaid = new Map<() => Promise<Words>, Locale>();
let isWorking = false;
/** Something was to be said before its words were here. */
let isMissed = false;

async function fetchInto(locale: Locale, catalogues: Iterable<Catalogue>): Promise<void> {
  const missing = missingOf(locale, catalogues);
  const files = await Promise.all(missing.map((catalogue) => catalogue[locale]()));
  for (const [index, catalogue] of missing.entries()) {
    takeIn(locale, files[index]!);
    loaded.set(catalogue, (loaded.get(catalogue) ?? new Set()).add(locale));
  }
}

const missingOf = (locale: Locale, catalogues: Iterable<Catalogue>): Catalogue[] =>
  [...catalogues].filter((catalogue) => !loaded.get(catalogue)?.has(locale));

function takeIn(locale: Locale, { messages, later }: Words): void {
  addWords(locale, messages);
  if (later) unsaid.set(later, locale);
}

/** `i18n.load` draws the whole page again, which a weak phone needs only where it shows something without its words. */
function addWords(locale: Locale, messages: Messages): void {
  if (locale === i18n.locale && !isMissed) Object.assign(i18n.messages, messages);
  else {
    isMissed = false;
    i18n.load(locale, messages);
  }
}

/**
 * The words of dialogs, refusals and hints of the pages that are here: whatever comes by a press waits for them. After a
 * failed download the next one who asks tries again.
 */
export async function laterWords(): Promise<void> {
  isWorking = true;
  await Promise.all(
    [...unsaid].map(async ([later, locale]) => {
      addWords(locale, (await later()).messages);
      unsaid.delete(later);
    }),
  );
}

const bring = () => void laterWords().catch(() => undefined);

let search: Promise<void> | undefined;

/** A word that nobody had foreseen: it stands with those of dialogs, or else in one of the catalogues that are not whole yet. */
async function searchFor(id: string): Promise<void> {
  await laterWords();
  if (id in i18n.messages || missingOf(currentLocale(), known).length === 0) return;
  await fetchInto(currentLocale(), known);
  await laterWords();
}

/**
 * From the first press on the later words come, and where one of them is missed. A press on a link is for another page, which comes
 * first.
 */
function bringWhenNeeded(): void {
  let isPlanned = false;
  const onPress = (event: Event) => {
    if (!isOnLink(event)) return bring();
    if (!isPlanned) whenIdle(bringAfterwards);
    isPlanned = true;
  };
  const bringAfterwards = () => {
    isPlanned = false;
    bring();
  };
  for (const press of ['pointerdown', 'keydown']) addEventListener(press, onPress, { passive: true });
  i18n.on('missing', ({ id }) => {
    isMissed = true;
    search ??= searchFor(id)
      .catch(() => undefined)
      .finally(() => (search = undefined));
  });
}

const isOnLink = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('a[href]') !== null;

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
  if (isWorking) bring();
}

/**
 * What one page says, of all its catalogues: what it says first as one file, and the rest like the words of dialogs. Where the file
 * can't be had, each catalogue is fetched by itself, as it is for another page that speaks from it.
 */
export async function loadPageWords(file: Promise<Words>, ...catalogues: Catalogue[]): Promise<void> {
  const locale = currentLocale();
  const words = missingOf(locale, catalogues).length > 0 && (await file.catch(() => null));
  // The language may have changed while it was on its way.
  if (!words || currentLocale() !== locale) return loadCatalogues(...catalogues);
  for (const catalogue of catalogues) known.add(catalogue);
  takeIn(locale, words);
  if (isWorking) bring();
}

/** Once, before the first render: the platform's own words come along. */
export async function startI18n(locale: Locale, ...catalogues: Catalogue[]): Promise<void> {
  for (const catalogue of [platformMessages, ...catalogues]) known.add(catalogue);
  await fetchInto(locale, known);
  i18n.activate(locale);
  bringWhenNeeded();
}

/** Changes the language on the spot, and remembers it for a year. */
export async function switchLocale(locale: Locale): Promise<void> {
  await fetchInto(locale, known);
  await laterWords();
  i18n.activate(locale);
  document.documentElement.lang = locale;
  document.cookie = `${LOCALE_COOKIE}=${locale}; path=/; max-age=${LOCALE_COOKIE_SECONDS}; samesite=lax`;
}
