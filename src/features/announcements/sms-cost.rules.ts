import { billOf, foldRareAccents, foldTypography, rareLetters } from '#platform/sms/parts.ts';
import type { Counts } from './announcements.contract.ts';

export type Titles = { title_fr: string | null; title_en: string | null };

const titleFor = ({ title_fr, title_en }: Titles, locale: 'fr' | 'en') =>
  (locale === 'fr' ? title_fr || title_en : title_en || title_fr) ?? '';

/**
 * The number of billed parts of the text messages about an announcement: as written, and with rare accents
 * removed, which halve the size of a part.
 */
export function smsCost({ people, beginning, plain_accents }: NonNullable<Counts['sms']>, titles: Titles) {
  const texts = (['fr', 'en'] as const)
    .filter((locale) => people[locale] > 0)
    .map((locale) => ({
      people: people[locale],
      text: foldTypography(beginning[locale] + titleFor(titles, locale)),
    }));
  const parts = (fold: (text: string) => string) =>
    texts.reduce((sum, each) => sum + each.people * billOf(fold(each.text)).parts, 0);
  return {
    people: people.fr + people.en,
    parts: parts(plain_accents ? foldRareAccents : (text) => text),
    plainParts: parts(foldRareAccents),
    rare: plain_accents ? [] : [...new Set(texts.flatMap(({ text }) => rareLetters(text)))],
  };
}
