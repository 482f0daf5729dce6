import type { ReactNode } from 'react';

/** An empty card that explains what is missing and why. */
export function NothingYet({ children }: { children: ReactNode }) {
  return <p className="py-2 text-sm text-muted">{children}</p>;
}
