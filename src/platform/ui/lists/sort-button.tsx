import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Icon } from '../icon.tsx';
import { nextSort, type Sort } from './sort.ts';

type SortButtonProps = {
  column: string;
  label: string;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
};

/**
 * The button in a column's header. Its arrow shows the order; `aria-sort` on the header announces
 * it.
 */
export function SortButton({ column, label, sort, onSort }: SortButtonProps) {
  const direction = sort?.key === column ? sort.direction : undefined;
  const arrow = direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => onSort(nextSort(sort, column))}
      className={`-mx-1 inline-flex min-h-8 items-center gap-1 rounded-sm px-1 font-semibold hover:text-text ${direction ? 'text-text' : ''}`}
    >
      {label}
      {/* On a phone every button in this line sorts, and it must fit beside the others. */}
      <Icon of={arrow} size={14} className={direction ? '' : 'max-md:hidden'} />
    </button>
  );
}
