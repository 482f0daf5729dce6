import type { Locale } from '#platform/i18n/locale.ts';

/**
 * Folder of the tour pictures, created by `npm run shots -- --keep`: 1024 × 640, one per step and language.
 */
const FOLDER = 'src/features/landing/web/tour';

/** The URL of a step's picture, or null if there is none. */
export function tourPicture(
  pictures: Readonly<Record<string, string>>,
  step: number,
  locale: Locale,
): string | null {
  return pictures[`${FOLDER}/tour-${step}.${locale}.webp`] ?? null;
}
