import type { Band } from '../marking-scheme.ts';
import type { SchemeNumbers, Value } from './scheme-numbers.ts';

/** The code of the band containing a value; null below the first band (section 8). */
export const bandOf = (
  { reaches }: SchemeNumbers,
  bands: readonly Band[],
  value: Value | null,
): string | null => (value && bands.findLast(({ from }) => reaches(value, from))?.code) ?? null;
