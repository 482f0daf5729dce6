import { existsSync, readFileSync } from 'node:fs';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LOCALES, type Locale } from '../locale.ts';
import { wordsFromSource } from '../testing/words-from-source.ts';

/**
 * Translates a sentence of a paper, with its values. The sentence is its own key; if it has two meanings,
 * `id` distinguishes them.
 */
type Say = (
  sentence: string | { id: string; message: string },
  values?: Record<string, string | number>,
) => string;

/** French by English sentence, extracted from the catalogs at build time: `scripts/server-words.mjs`. */
const BUILT = new URL('./server-words.json', import.meta.url);

const spoken = new Map<Locale, I18n>();

/** The server's translations in a language, loaded on first use. English is in the code. */
function speaker(locale: Locale): I18n {
  const known = spoken.get(locale);
  if (known) return known;
  const language = setupI18n({ locale, messages: { [locale]: locale === 'fr' ? readFrench() : {} } });
  // Sentences are stored uncompiled; each is compiled when used.
  language.setMessagesCompiler(compileMessage);
  spoken.set(locale, language);
  return language;
}

const readFrench = (): Record<string, string> =>
  existsSync(BUILT) ? (JSON.parse(readFileSync(BUILT, 'utf8')) as Record<string, string>) : wordsFromSource();

/**
 * The texts of papers in every language. Receipts, bills and files are read outside the portal, so the server
 * writes them. Created on first use.
 */
export function papersOf<Words>(words: (say: Say) => Words): Record<Locale, Words> {
  const made = new Map<Locale, Words>();
  const inOneLanguage = (locale: Locale) => {
    const known = made.get(locale) ?? words(sayIn(locale));
    made.set(locale, known);
    return known;
  };
  const papers = Object.create(null) as Record<Locale, Words>;
  for (const locale of LOCALES) Object.defineProperty(papers, locale, { get: () => inOneLanguage(locale) });
  return papers;
}

/** Translates into one language, for readers who are known only at the time of writing. */
export const sayIn =
  (locale: Locale): Say =>
  (sentence, values) =>
    typeof sentence === 'string'
      ? speaker(locale)._(sentence, values)
      : speaker(locale)._(sentence.id, values, { message: sentence.message });

/**
 * A contract's sentence in a language, for pages that show the server's response; unchanged without a
 * translation.
 */
export function inLanguage(sentence: string, locale: Locale): string {
  if (locale === 'en') return sentence;
  const language = speaker(locale);
  return Object.hasOwn(language.messages, sentence) ? language._(sentence) : sentence;
}

/** A file's errors, with their messages in a language. */
export const faultsIn = <Fault extends { message: string }>(
  faults: readonly Fault[],
  locale: Locale,
): Fault[] => faults.map((fault) => ({ ...fault, message: inLanguage(fault.message, locale) }));
