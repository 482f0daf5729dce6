import type { TwoLanguages } from '#features/marking/marking-scheme.ts';
import type { Locale } from '#platform/i18n/locale.ts';

/** The language of a printed card, or both side by side. */
export const CARD_LANGUAGES = ['fr', 'en', 'both'] as const;
export type CardLanguage = (typeof CARD_LANGUAGES)[number];

export const AUDIENCES = ['family', 'student'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const COUNCIL_STATES = ['open', 'closed'] as const;
export type CouncilState = (typeof COUNCIL_STATES)[number];

/** A period's index in the scheme, or the year, as used in URLs and calls. */
export const PERIOD_KEY = /^(?:year|\d|1[01])$/;
export const periodOf = (key: string): number | null => (key === 'year' ? null : Number(key));
export const keyOf = (period: number | null): string => (period === null ? 'year' : String(period));

/** As printed: CARD-2026-000412. The year is the one in which the school year begins. */
export const cardNumber = ({ series, number }: { series: number; number: number }): string =>
  `CARD-${series}-${String(number).padStart(6, '0')}`;

/** Parses a printed series and number; null for anything else. */
export function readCardNumber(text: string): { series: number; number: number } | null {
  const [, series, number] = /^CARD-(\d{4})-(\d{6,9})$/.exec(text) ?? [];
  return number ? { series: Number(series), number: Number(number) } : null;
}

/** A figure in the language's format: 14,25 in French. */
export const written = (decimal: string, locale: Locale): string =>
  locale === 'fr' ? decimal.replace('.', ',') : decimal;

/** A rank in the language's format: 1re for a girl, 1er, 2e; 1st, 2nd, 11th. */
export function ordinal(rank: number, locale: Locale, sex: 'female' | 'male' | null = null): string {
  if (locale === 'fr') return rank === 1 ? (sex === 'female' ? '1re' : '1er') : `${rank}e`;
  const teens = rank % 100;
  if (teens >= 11 && teens <= 13) return `${rank}th`;
  return `${rank}${{ 1: 'st', 2: 'nd', 3: 'rd' }[rank % 10] ?? 'th'}`;
}

/** The text in both languages, once if both are equal. */
export const bothOf = ({ fr, en }: TwoLanguages): string => (fr === en ? fr : `${fr} / ${en}`);

/** A release takes effect at its time; before that it is not visible. */
export const isInForce = (at: Date, now: Date): boolean => at.getTime() <= now.getTime();

/** Frequent council comments, from the best to the weakest. */
export const PHRASES: readonly TwoLanguages[] = [
  {
    fr: 'Excellent travail. Félicitations du conseil.',
    en: 'Excellent work. The council congratulates you.',
  },
  { fr: 'Très bon travail, à poursuivre.', en: 'Very good work. Keep it up.' },
  { fr: 'Bon ensemble. Peut viser plus haut.', en: 'Good results. Can aim higher.' },
  { fr: 'Résultats convenables, mais irréguliers.', en: 'Fair results, but uneven.' },
  { fr: 'Des efforts visibles. Continuez.', en: 'Visible effort. Continue.' },
  {
    fr: 'Travail insuffisant. Doit s’appliquer davantage.',
    en: 'Insufficient work. Must apply himself or herself more.',
  },
  {
    fr: 'Trop d’absences : elles pèsent sur les résultats.',
    en: 'Too many absences: they weigh on the results.',
  },
  {
    fr: 'Résultats très faibles. Un suivi à la maison est nécessaire.',
    en: 'Very weak results. Needs support at home.',
  },
];
