import type { ReactNode } from 'react';

type Props = {
  /** Smaller, on the second line. Absent: one line. */
  below: ReactNode;
  align?: 'end';
  children: ReactNode;
};

/**
 * A cell with a secondary line below. On a phone the second line is hidden, because the row has its
 * own layout.
 */
export function TwoLines({ below, align, children }: Props) {
  return (
    <span className={`inline-flex min-w-0 flex-col ${align === 'end' ? 'items-end' : ''}`}>
      <span className="min-w-0">{children}</span>
      {below && <span className="min-w-0 text-xs font-normal text-muted max-md:hidden">{below}</span>}
    </span>
  );
}
