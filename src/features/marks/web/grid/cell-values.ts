import type { SpecialValue } from '#features/marking/marking-scheme.ts';
import { type CellContent, EMPTY } from '../../entry.rules.ts';

/** The encoded option of a cell: `j:A` for a judgment, `s:absent` for a special value. */
export const valueOf = ({ judgement, special }: CellContent): string =>
  judgement !== null ? `j:${judgement}` : special !== null ? `s:${special}` : '';

export function contentOfValue(value: string): CellContent {
  if (value.startsWith('j:')) return { ...EMPTY, judgement: value.slice(2) };
  if (value.startsWith('s:')) return { ...EMPTY, special: value.slice(2) as SpecialValue };
  return EMPTY;
}
