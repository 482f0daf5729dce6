import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';

type Props = {
  /** Whether a search or filter is active: then there may be other students. */
  filtered: boolean;
  onClear: () => void;
  enrolButton: ReactNode;
};

/** Shown instead of an empty directory, with a next step. */
export function StudentsEmpty({ filtered, onClear, enrolButton }: Props) {
  const { t } = useLingui();
  if (!filtered)
    return (
      <EmptyState
        title={t`No students enrolled yet`}
        action={
          enrolButton && (
            <>
              {enrolButton}
              <LinkButton to="/students/import">{t`Import a list`}</LinkButton>
            </>
          )
        }
      />
    );
  return (
    <EmptyState
      title={t`No students found`}
      action={
        <Button variant="secondary" onClick={onClear}>
          {t`Clear filters`}
        </Button>
      }
    />
  );
}
