import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';

type Props = { action?: ReactNode; children?: ReactNode };

/** Nothing is kept yet, and what to do about it. */
export function NoSavings({ action, children }: Props) {
  const { t } = useLingui();
  return (
    <EmptyState title={t`No savings account yet`} action={action}>
      {children}
    </EmptyState>
  );
}
