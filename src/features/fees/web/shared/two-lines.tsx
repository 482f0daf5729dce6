import type { ReactNode } from 'react';

type Props = {
  /** Smaller, below. Nothing: one line. */
  below: ReactNode;
  align?: 'end';
  children: ReactNode;
};

/** What a cell says, and what else is told of it below it. On a phone the row has lines of its own: the second stays away. */
export function TwoLines({ below, align, children }: Props) {
  return (
    <span className={`inline-flex min-w-0 flex-col ${align === 'end' ? 'items-end' : ''}`}>
      <span className="min-w-0">{children}</span>
      {below && <span className="min-w-0 text-xs font-normal text-muted max-md:hidden">{below}</span>}
    </span>
  );
}
