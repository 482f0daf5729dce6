import type { Locale } from '#platform/i18n/locale.ts';

/** Where the pictures of the tour lie, taken by `npm run shots -- --keep`: 1024 × 640, one a step and language. */
const FOLDER = 'src/features/landing/web/tour';

/** The address of a step's picture, or null while nobody has taken it. */
export function tourPicture(
  pictures: Readonly<Record<string, string>>,
  step: number,
  locale: Locale,
): string | null {
  return pictures[`${FOLDER}/tour-${step}.${locale}.webp`] ?? null;
}
