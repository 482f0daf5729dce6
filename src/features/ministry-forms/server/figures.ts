/** A quotient with one decimal, rounded half up, without a trailing zero; null if the divisor is zero. */
export function ratioOf(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const tenths = Math.floor((part * 20 + whole) / (whole * 2));
  return tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** A percentage, in the same format. */
export const shareOf = (part: number, whole: number): string | null => ratioOf(part * 100, whole);
