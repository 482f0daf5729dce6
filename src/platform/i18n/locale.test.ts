import { expect, it } from 'vitest';
import { type Locale, negotiateLocale } from './locale.ts';

const CASES: [Parameters<typeof negotiateLocale>[0], Locale, string][] = [
  [{ cookie: 'fr', acceptLanguage: 'en-US' }, 'fr', 'a choice made before counts more than the browser'],
  [{ cookie: 'de', acceptLanguage: 'fr-CM,fr;q=0.9,en;q=0.8' }, 'fr', 'an unknown cookie counts for nothing'],
  [{ acceptLanguage: 'en;q=0.5, fr;q=0.9' }, 'fr', 'the browser names its preference by weight'],
  [{ acceptLanguage: 'ar-TD, FR-td;q=0.7' }, 'fr', 'the first language that the portal speaks'],
  [{ acceptLanguage: 'fr;q=0, en' }, 'en', 'a weight of nought is a refusal'],
  [{ acceptLanguage: 'de' }, 'en', 'English where nothing fits'],
  [{ acceptLanguage: ';;;,,q=x' }, 'en', 'nonsense is no language'],
  [{}, 'en', 'English where nothing is said'],
];

it.each(CASES)('%j selects %s: %s', (visitor, expected) => {
  expect(negotiateLocale(visitor)).toBe(expected);
});
