import { existsSync, readFileSync } from 'node:fs';
import { type I18n, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LOCALES, type Locale } from '../locale.ts';
import { wordsFromSource } from '../testing/words-from-source.ts';

/**
 * Says a sentence of a paper, with its values. It is its own key; where one word stands for two things, its `id` tells them apart.
 */
type Say = (
  sentence: string | { id: string; message: string },
  values?: Record<string, string | number>,
) => string;

/** French by English sentence, as the build read it from the catalogues: `scripts/server-words.mjs`. */
const BUILT = new URL('./server-words.json', import.meta.url);

const spoken = new Map<Locale, I18n>();

/** The words of the server in a language, read when they are first needed. English stands in the code. */
function speaker(locale: Locale): I18n {
  const known = spoken.get(locale);
  if (known) return known;
  const language = setupI18n({ locale, messages: { [locale]: locale === 'fr' ? readFrench() : {} } });
  // Sentences come as they are written; each is compiled when it is said.
  language.setMessagesCompiler(compileMessage);
  spoken.set(locale, language);
  return language;
}

const readFrench = (): Record<string, string> =>
  existsSync(BUILT) ? (JSON.parse(readFileSync(BUILT, 'utf8')) as Record<string, string>) : wordsFromSource();

/**
 * The words of papers in every language: receipts, bills and files are read without the portal around them, so the server writes
 * them. They are made when a paper needs them.
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

/** Says sentences in one language, for readers who are known only when something is written. */
export const sayIn =
  (locale: Locale): Say =>
  (sentence, values) =>
    typeof sentence === 'string'
      ? speaker(locale)._(sentence, values)
      : speaker(locale)._(sentence.id, values, { message: sentence.message });

/** A sentence of a contract in a language, for pages that show what the server answers; as it is where it has no translation. */
export function inLanguage(sentence: string, locale: Locale): string {
  if (locale === 'en') return sentence;
  const language = speaker(locale);
  return Object.hasOwn(language.messages, sentence) ? language._(sentence) : sentence;
}

/** Faults of a file, each with its sentence in a language. */
export const faultsIn = <Fault extends { message: string }>(
  faults: readonly Fault[],
  locale: Locale,
): Fault[] => faults.map((fault) => ({ ...fault, message: inLanguage(fault.message, locale) }));
