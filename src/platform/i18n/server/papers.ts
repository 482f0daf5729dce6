import { existsSync, readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LOCALES, type Locale } from '../locale.ts';
import { papersFromSource } from '../testing/papers-from-source.ts';

/**
 * Says a sentence of a feature's papers, with its values. It is its own key; where one word stands for two things, its `id`
 * tells them apart.
 */
type Say = (
  sentence: string | { id: string; message: string },
  values?: Record<string, string | number>,
) => string;

/** What the build made of the catalogues of papers: `scripts/papers.mjs`. */
const BUILT = new URL('./papers.json', import.meta.url);

type Sentences = Record<string, string>;

/**
 * The words of a feature's papers in every language: receipts, bills and files are read without the portal around them, so
 * the server writes them. The catalogue is `server/locales` of the feature, which no page loads; it is read when a paper needs it.
 */
export function papersOf<Words>(feature: string, words: (say: Say) => Words): Record<Locale, Words> {
  const spoken = new Map<Locale, Words>();
  const inLanguage = (locale: Locale) => {
    const known = spoken.get(locale) ?? words(speaker(feature, locale));
    spoken.set(locale, known);
    return known;
  };
  const papers = Object.create(null) as Record<Locale, Words>;
  for (const locale of LOCALES) Object.defineProperty(papers, locale, { get: () => inLanguage(locale) });
  return papers;
}

function speaker(feature: string, locale: Locale): Say {
  const language = setupI18n({ locale, messages: { [locale]: sentencesOf(feature, locale) } });
  // Sentences come as they are written; each is compiled when it is said first.
  language.setMessagesCompiler(compileMessage);
  return (sentence, values) => language._(typeof sentence === 'string' ? sentence : sentence.id, values);
}

function sentencesOf(feature: string, locale: Locale): Sentences {
  if (!existsSync(BUILT)) return papersFromSource(feature, locale);
  const built = JSON.parse(readFileSync(BUILT, 'utf8')) as Record<string, Record<Locale, Sentences>>;
  return built[feature]![locale];
}
