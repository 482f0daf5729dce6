import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';

/** In the words that `aria-sort` uses. */
export type Sort = { key: string; direction: 'ascending' | 'descending' };

/** The other way round when the column sorts already, ascending when it does not yet. */
export function nextSort(current: Sort | undefined, key: string): Sort {
  const reverse = current?.key === key && current.direction === 'ascending';
  return { key, direction: reverse ? 'descending' : 'ascending' };
}

/** "Sorted by Balance, descending", once the sorting changes; silent while the page is new. */
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
