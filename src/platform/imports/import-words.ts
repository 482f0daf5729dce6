/**
 * Text for comparison: without accents, case, or repeated spaces. Part of a line's identity, so it
 * must never change.
 */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Month name prefixes in both languages. */
const MONTHS = [
  /^jan/,
  /^fe[bv]/,
  /^mar/,
  /^a[pv]r/,
  /^ma[iy]/,
  /^jui?n/,
  /^jui?l/,
  /^a(?:ug|ou)/,
  /^sep/,
  /^oct/,
  /^nov/,
  /^dec/,
];

/** The number of a month, from 1, by its name or a prefix of it; null if it matches none. */
export function monthOfName(text: string): number | null {
  const name = folded(text);
  const found = MONTHS.findIndex((beginning) => beginning.test(name));
  return found < 0 ? null : found + 1;
}
