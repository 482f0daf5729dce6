import type { ReactNode } from 'react';

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line py-6">
      <h2 className="mb-4 text-lg">{title}</h2>
      {children}
    </section>
  );
}
