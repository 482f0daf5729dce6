import type { ReactNode } from 'react';

export type PlainRow = { key: string; title: ReactNode; note: ReactNode };

/** People or classes, a line each. */
export function PlainRows({ rows }: { rows: readonly PlainRow[] }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ key, title, note }) => (
        <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <span className="min-w-0 font-medium">{title}</span>
          <span className="text-sm text-muted">{note}</span>
        </li>
      ))}
    </ul>
  );
}
