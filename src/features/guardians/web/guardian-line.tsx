import type { ReactNode } from 'react';
import { PhoneNumber } from '#platform/ui/phone-number.tsx';

export function GuardianLine({
  parent,
  children,
}: {
  parent: { full_name: string; phone: string | null; email: string | null };
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <p className="font-medium break-words">{parent.full_name}</p>
        <p className="text-muted flex flex-wrap gap-x-3 text-sm">
          {parent.phone && <PhoneNumber of={parent.phone} />}
          {parent.email && <span className="break-all">{parent.email}</span>}
        </p>
      </div>
      {children}
    </li>
  );
}
