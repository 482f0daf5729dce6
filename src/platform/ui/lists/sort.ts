import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

/** In the terms of `aria-sort`. */
export type Sort = { key: string; direction: 'ascending' | 'descending' };

/** Reverses the order if the column is sorted already, else ascending. */
export function nextSort(current: Sort | undefined, key: string): Sort {
  const reverse = current?.key === key && current.direction === 'ascending';
  return { key, direction: reverse ? 'descending' : 'ascending' };
}

/** Announces "Sorted by Balance, descending" when the sorting changes; silent on first render. */
export function useSortAnnouncement(
  sort: Sort | undefined,
  columns: readonly { key: string; header: string }[],
): string {
  const { t } = useLingui();
  const [first] = useState(sort);
  const [changed, setChanged] = useState(false);
  if (!changed && (sort?.key !== first?.key || sort?.direction !== first?.direction)) setChanged(true);
  const header = columns.find((column) => column.key === sort?.key)?.header;
  if (!changed || !sort || !header) return '';
  return sort.direction === 'ascending'
    ? t`Sorted by ${header}, ascending`
    : t`Sorted by ${header}, descending`;
}
