import type { ReactNode } from 'react';

/** An honest empty card: what is not there, and why. */
export function NothingYet({ children }: { children: ReactNode }) {
  return <p className="py-2 text-sm text-muted">{children}</p>;
}
