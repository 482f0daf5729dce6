/** A quotient with one decimal, rounded half up, without a trailing zero; null of nothing. */
export function ratioOf(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const tenths = Math.floor((part * 20 + whole) / (whole * 2));
  return tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** A share in percent, likewise. */
export const shareOf = (part: number, whole: number): string | null => ratioOf(part * 100, whole);
