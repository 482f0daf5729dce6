import type { ReactNode } from 'react';

type DetailsListProps = { items: readonly { term: ReactNode; value: ReactNode }[] };

/** Terms and values of one record. */
export function DetailsList({ items }: DetailsListProps) {
  return (
    <dl className="divide-y divide-line">
      {items.map(({ term, value }, place) => (
        // The terms of one list never change places, and two may be equal.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className="grid grid-cols-1 gap-x-6 py-2 sm:grid-cols-[minmax(9rem,1fr)_2fr]">
          <dt className="text-sm text-muted sm:leading-6">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
