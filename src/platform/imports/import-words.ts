/** Text as it is compared: without accents, case, or more than single blanks. Part of what a line is known by: it never changes. */
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

/** The number of a month by its name or the beginning of it, from 1; null for no month. */
export function monthOfName(text: string): number | null {
  const name = folded(text);
  const found = MONTHS.findIndex((beginning) => beginning.test(name));
  return found < 0 ? null : found + 1;
}
