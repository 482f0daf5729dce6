import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';

type Props = {
  /** Whether a search or filter is active, so that other accounts may exist. */
  filtered: boolean;
  onClear: () => void;
  createButton: ReactNode;
};

/** Empty state of the account list, with the next step. */
export function AccountsEmpty({ filtered, onClear, createButton }: Props) {
  const { t } = useLingui();
  if (!filtered) return <EmptyState title={t`No accounts found`} action={createButton} />;
  return (
    <EmptyState
      title={t`No accounts match your filters`}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t`Clear filters`}
        </Button>
      }
    />
  );
}
