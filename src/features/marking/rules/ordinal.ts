/**
 * A rank as text: 1er or 1re, 2e; 1st, 2nd, 3rd, 4th, 11th. In French the form follows the sex; `null` gives the
 * masculine.
 */
export function ordinal(rank: number, language: 'en' | 'fr', sex: 'female' | 'male' | null = null): string {
  if (language === 'fr') return rank === 1 ? (sex === 'female' ? '1re' : '1er') : `${rank}e`;
  const isTeen = rank % 100 >= 11 && rank % 100 <= 13;
  return `${rank}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th')}`;
}
