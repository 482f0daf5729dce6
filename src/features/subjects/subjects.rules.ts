/** Positive, with at most two decimals: terms of `Σ(mean × coefficient)` must be exact. */
const COEFFICIENT = /^\d{1,3}(?:\.\d{1,2})?$/;
const WEEKLY_HOURS = /^\d{1,2}(?:\.\d{1,2})?$/;

/**
 * A decimal in canonical form: a point, no superfluous zeros. "02,50" is "2.5"; text that is not a
 * decimal is returned as typed.
 */
export function plainDecimal(typed: string): string {
  const text = typed.trim().replace(',', '.');
  if (!/^\d+(?:\.\d+)?$/.test(text)) return text;
  const whole = text.replace(/^0+(?=\d)/, '');
  return whole.includes('.') ? whole.replace(/\.?0+$/, '') : whole;
}

export const isCoefficient = (text: string): boolean => COEFFICIENT.test(text) && Number(text) > 0;
export const isWeeklyHours = (text: string): boolean => WEEKLY_HOURS.test(text) && Number(text) > 0;

/** A stored decimal in the reader's format: "2,5" in French. Formatted as text, so nothing is rounded. */
export function writtenDecimal(kept: string, locale: string): string {
  return locale.startsWith('fr') ? kept.replace('.', ',') : kept;
}

type Names = { name_en: string; name_fr: string };

/** A subject's name in the reader's language, and the one in the other language. */
export function namesFor({ name_en, name_fr }: Names, locale: string): { own: string; other: string } {
  return locale.startsWith('fr') ? { own: name_fr, other: name_en } : { own: name_en, other: name_fr };
}
