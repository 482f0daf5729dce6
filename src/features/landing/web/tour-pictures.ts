import type { Locale } from '#platform/i18n/locale.ts';

/** Where the pictures of the tour lie, written by `npm run shots`: 1200 × 750, one a step and language. */
const FOLDER = 'src/features/landing/web/tour';

/** The address of a step's picture, or null while nobody has taken it. */
export function tourPicture(
  pictures: Readonly<Record<string, string>>,
  step: number,
  locale: Locale,
): string | null {
  return pictures[`${FOLDER}/tour-${step}.${locale}.webp`] ?? null;
}
